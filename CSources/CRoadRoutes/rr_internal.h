/// What the files of CRoadRoutes share: the arrays of a network.
#ifndef RR_INTERNAL_H
#define RR_INTERNAL_H

#if defined(__clang__)
#pragma STDC FP_CONTRACT OFF
#endif

#include "rr_network.h"
#include "rr_pages.h"
#include "rr_timed.h"

#include <math.h>
#include <stdatomic.h>

/// A point in space, in centimetres from the middle of the Earth: the straight line between two of them is never longer
/// than a way, and lines of three points keep the rule of triangles exactly.
typedef struct rr_point {
  int32_t x, y, z;
} rr_point;

/// States have smaller numbers.
#define RR_MOST_STATES (UINT32_C(1) << 30)

enum {
  /// A state's road is for destinations only.
  RR_FLAG_ZONE = 1,
  /// A way neither begins nor ends on a state's road: steps, by bicycle.
  RR_FLAG_NO_PLACE = 2,
  /// Conditions may change who may use a state's road.
  RR_FLAG_TIMED = 4,
  /// It is closed unless one opens it.
  RR_FLAG_SHUT = 8,
  /// Restrictions under conditions are about turns from a state.
  RR_FLAG_TIMED_TURNS = 16
};

/// What a search reads of a state, together.
typedef struct rr_state {
  /// The junction at the end.
  uint32_t head;
  /// The arcs from the state, and those into it, which name where they come from and end where the next state's begin.
  uint32_t first_arc, first_backward;
  uint16_t arc_count;
  uint16_t flags;
} rr_state;

struct rr_network {
  const rg_graph* graph;
  /// The file of its arrays; null if these are its own.
  rr_pages* pages;
  rr_profile profile;
  bool is_relaxed;
  size_t size;
  uint32_t state_count, arc_count;
  /// The states of roads come first, in the order of these.
  uint32_t rg_state_count;
  uint32_t junction_count;

  // By state.

  /// One more ends the list.
  rr_state* states;
  uint32_t* roads;
  /// Of every 2^RR_START_BITS states the first one's road.
  uint32_t* road_starts;
  rr_effort* efforts;
  uint8_t* rules;

  // What depends on conditions.

  rr_timed_road* timed_roads;
  rr_timed_turn* timed_turns;
  uint32_t timed_road_count, timed_turn_count;

  // By arc.

  rr_arc* arcs;
  uint32_t* turn_times;
  rr_arc* backward;
  uint8_t* arc_rules;

  // By junction.

  rr_point* points;

  /// The least cost of a centimetre, a little less.
  double rate;
  /// By state, in a small network; else null.
  struct rr_mark* marks;

  /// Memory that was given back; null if there is none.
  _Atomic(void*) spare;
  /// An rr_overlay that was given; null if none.
  _Atomic(void*) overlay;
};

// What a search reads goes through these, so that what was prepared earlier is checked before. Where it is damaged they
// give zeros, or nothing, and the search fails in the end.

enum { RR_START_BITS = 10 };

static inline uint32_t rr_road_start_count(uint32_t states) {
  return (states + (1U << RR_START_BITS) - 1) >> RR_START_BITS;
}

// The slow paths, in a network that has pages.

bool rr_learn_group(const rr_network* network, uint32_t group);
bool rr_learn_arcs(const rr_network* network, uint32_t state, uint32_t bit);
bool rr_learn_road(const rr_network* network, uint32_t state);
bool rr_learn_effort(const rr_network* network, uint32_t state);

static inline bool rr_reads(const rr_network* network, const void* at, size_t size) {
  return network->pages == NULL || rr_touch(network->pages, at, size);
}

/// Whether the record of a state can be read, and the point and the lowest cell of its junction.
static inline bool rr_knows_state(const rr_network* network, uint32_t state) {
  return network->pages == NULL || rr_has_bit(&network->pages->groups[state >> RR_GROUP_BITS], 1) ||
         rr_learn_group(network, state >> RR_GROUP_BITS);
}

/// Whether the arcs of a state can be read, by RR_KNOWS_ARCS and others, and the records to which they lead.
static inline bool rr_knows_arcs(const rr_network* network, uint32_t state, uint32_t bit) {
  return network->pages == NULL || rr_has_bit(&network->pages->states[state], bit) ||
         rr_learn_arcs(network, state, bit);
}

/// The road of a state.
static inline uint32_t rr_road_at(const rr_network* network, uint32_t state) {
  return network->pages == NULL || rr_learn_road(network, state) ? network->roads[state] : 0;
}

static inline rr_effort rr_effort_at(const rr_network* network, uint32_t state) {
  return network->pages == NULL || rr_learn_effort(network, state) ? network->efforts[state] : (rr_effort){0, 0};
}

/// The milliseconds of the turn of an arc.
static inline uint32_t rr_turn_at(const rr_network* network, uint32_t arc) {
  return rr_reads(network, &network->turn_times[arc], sizeof(uint32_t)) ? network->turn_times[arc] : 0;
}

/// Whether what was read of prepared roads is damaged.
static inline bool rr_is_damaged(const rr_network* network) {
  return network->pages != NULL && rr_is_page_damaged(network->pages);
}

/// The first state of a road that is some steps into a sequence; others of it follow.
uint32_t rr_first_deeper(const rr_network* network, uint32_t road);

/// Whether a state is one of these.
static inline bool rr_is_deeper(const rr_network* network, uint32_t state, uint32_t road) {
  return state < network->state_count && rr_road_at(network, state) == road && rr_knows_state(network, state);
}

/// The junction at the beginning of a state's road; RR_NONE where the file is damaged.
uint32_t rr_tail(const rr_network* network, uint32_t state);

/// Whether many junctions can be reached from a state, for a start, or many reach it.
bool rr_leads_on(const rr_network* network, uint32_t state, bool is_start);

/// The square of the straight line between the junctions of two states that are known, in centimetres.
static inline double rr_squared_line(const rr_network* network, uint32_t from, uint32_t to) {
  const rr_point a = network->points[from];
  const rr_point b = network->points[to];
  const int64_t x = (int64_t)a.x - b.x;
  const int64_t y = (int64_t)a.y - b.y;
  const int64_t z = (int64_t)a.z - b.z;
  return (double)(x * x + y * y + z * z);
}

/// What is cheapest between two junctions, at least. Rounded down, it keeps the rule of triangles with all costs.
static inline uint32_t rr_bound(const rr_network* network, uint32_t from, uint32_t to) {
  const double bound = network->rate * sqrt(rr_squared_line(network, from, to));
  return bound < (double)RR_MOST_COST ? (uint32_t)bound : RR_MOST_COST;
}

/// The sum of two costs, at most RR_MOST_COST.
static inline uint32_t rr_sum(uint32_t a, uint32_t b) {
  const uint64_t sum = (uint64_t)a + b;
  return sum < RR_MOST_COST ? (uint32_t)sum : RR_MOST_COST;
}

/// A weight in thousandths of a cost, rounded up.
static inline uint32_t rr_weighted(uint32_t cost, uint32_t weight) {
  const uint64_t product = ((uint64_t)cost * weight + 999) / 1000;
  return product < RR_MOST_COST ? (uint32_t)product : RR_MOST_COST;
}

/// What so many decimetres of a road of some length cost, rounded up.
static inline uint32_t rr_part(uint32_t cost, uint32_t part, uint32_t length) {
  return length > 0 && part < length ? (uint32_t)(((uint64_t)cost * part + length - 1) / length) : cost;
}

#endif
