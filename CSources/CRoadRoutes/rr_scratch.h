/// The memory of a search: labels in pages, of which only those are made that the search comes to, and two heaps.
#ifndef RR_SCRATCH_H
#define RR_SCRATCH_H

#include "rr_internal.h"
#include "rr_search.h"

/// The two searches: from the starts along the roads, and from the ends against them.
enum { RR_FORWARD = 0, RR_BACKWARD = 1 };

enum {
  /// A page has labels of 2^3 states, which are near to each other.
  RR_PAGE_BITS = 3,
  RR_PAGE_STATES = 1 << RR_PAGE_BITS,
  /// A state's number has so many bits, and a key in front of it the rest but one.
  RR_STATE_BITS = 30
};

/// A parent that is no state: a start or an end, with its number behind this bit.
#define RR_PLACE_BIT (UINT32_C(1) << 31)

/// What is known of a state, on both sides.
typedef struct rr_label {
  /// RR_NONE where a side has not come to the state.
  uint32_t cost[2];
  uint32_t parent[2];
  /// How much farther it is to the ends than to the starts, at least.
  int32_t slope;
  /// A bit for each side on which it is settled, and behind these one for each of several ways that lead here; then
  /// those of RR_ON_WAY, RR_COUNTED and RR_NOTED.
  uint32_t settled;
} rr_label;

/// Entries are a key and behind it a state: the least number is the next one, and ties fall to the least state.
typedef struct rr_heap {
  uint64_t* entries;
  size_t count, capacity;
} rr_heap;

/// What is known of an edge in the areas of a search: its number plus 1, 0 for none, and the weight it has there.
typedef struct rr_known_edge {
  uint32_t next;
  uint32_t weight;
} rr_known_edge;

enum { RR_KNOWN_EDGES = 1024 };

struct rr_scratch {
  const rr_network* network;
  /// The page of each group of states, 0 for none, and the group of each page.
  uint32_t* pages;
  uint32_t* groups;
  rr_label* labels;
  uint32_t page_count, page_capacity;
  rr_heap heaps[2];
  size_t heap_capacity;
  /// A bit for each cell that is not searched as a whole.
  uint64_t* opened;
  /// By cell and side, for so many cells: 1 more than where its room begins in the memory of rooms; 0 if it has none.
  uint32_t* rooms;
  uint32_t rooms_of_cells;
  /// In a cell's room is for each road out of it, or into it, the least cost at which a side has come there through the
  /// cell. What costs no less changes nothing, so most of a row of weights is compared with it, and nothing else is
  /// read.
  uint32_t* room_memory;
  size_t room_count, room_capacity;
  /// A bit for each edge with a part in an area, and one for each junction at an end of these and of roads that a query
  /// changes: an arc that leads on to another junction costs what it always does.
  uint64_t* in_areas;
  uint64_t* touched;
  /// The edges of which was found last in which of several areas they are, each at its number's place.
  rr_known_edge known[RR_KNOWN_EDGES];

  // The way that was found last.

  rr_begin start;
  rr_candidate end;
  uint32_t start_number, end_number;
  /// Where the searches met; RR_NONE if start and end are on one road, one behind the other.
  uint32_t meeting;
  /// Whether the state of the meeting follows the start without a label of its own.
  bool is_next_to_start;
  bool is_found;
  /// What was added to costs from the ends.
  uint32_t shift;
};

/// The most cells that an overlay of a network has, of all levels.
static inline uint64_t rr_most_cells(const rr_network* network) {
  return (uint64_t)network->junction_count * 2 + 64;
}

/// The label of a state; null if it has none.
static inline rr_label* rr_label_of(const rr_scratch* scratch, uint32_t state) {
  const uint32_t page = scratch->pages[state >> RR_PAGE_BITS];
  return page == 0 ? NULL : &scratch->labels[((size_t)(page - 1) << RR_PAGE_BITS) + (state & (RR_PAGE_STATES - 1))];
}

/// The label of a state, whose page is made if there is none. Null if the memory is full, or the states cannot be read.
rr_label* rr_make_label(rr_scratch* scratch, uint32_t state);

/// The room of a cell on a side, which is made if there is none: then all costs in it are the most that is looked for,
/// which does not count. Null if there is no memory for it: a search does without.
static inline uint32_t* rr_room(rr_scratch* scratch, uint32_t side, uint32_t cell, uint32_t count, uint32_t most) {
  if (cell >= scratch->rooms_of_cells) {
    return NULL;
  }
  uint32_t* place = &scratch->rooms[2 * (size_t)cell + side];
  if (*place == 0) {
    if (count > scratch->room_capacity - scratch->room_count) {
      return NULL;
    }
    *place = (uint32_t)scratch->room_count + 1;
    for (uint32_t i = 0; i < count; i++) {
      scratch->room_memory[scratch->room_count + i] = most;
    }
    scratch->room_count += count;
  }
  return scratch->room_memory + *place - 1;
}

/// Whether a cost and one of eight weights are together less than what is in a room; RR_NONE is no weight. Costs and
/// what is in rooms are at most RR_MOST_COST.
static inline bool rr_is_any_less(const uint32_t* weights, const uint32_t* room, uint32_t cost) {
  uint32_t any = 0;
  for (uint32_t i = 0; i < 8; i++) {
    any |= (weights[i] + cost - room[i]) & ~weights[i];
  }
  return any >> 31 != 0;
}

/// Forgets all labels.
void rr_scratch_clear(rr_scratch* scratch);

/// Whether a start and an end are at one junction: the one at the beginning of its road, the other at the end of its
/// own.
bool rr_are_at_junction(const rr_network* network, const rr_candidate* start, const rr_candidate* end);

/// Follows the way from the meeting to where it begins and ends, and keeps both.
void rr_keep_ends_of(rr_scratch* scratch, const rr_query* query);

/// Finds how long the way is that was found.
void rr_measure(const rr_network* network, const rr_scratch* scratch, rr_way* way);

/// Adds an entry. False if the memory is full.
bool rr_heap_push(rr_heap* heap, uint64_t entry);

uint64_t rr_heap_pop(rr_heap* heap);

#endif
