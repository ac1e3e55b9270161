/// Finds the road of each fix: one pass over the fixes, with a state that is a value and a step that allocates nothing.
#ifndef ROAD_MATCHER_H
#define ROAD_MATCHER_H

#include "road_graph.h"

#ifdef __cplusplus
extern "C" {
#endif

enum { ROAD_MOST_HYPOTHESES = 16, ROAD_TRAIL_SIZE = 48, ROAD_NO_TRAIL = 255 };

/// The longest time back of which a state still knows the road, in seconds.
#define ROAD_MOST_LAG 10.0

/// A place where the vehicle may be.
typedef struct rg_hypothesis {
  /// Twice the edge, plus 1 for the direction against its way's nodes.
  uint32_t road;
  /// Metres from the beginning of the edge in this direction.
  float offset;
  /// The error of the receiver that this place implies, in metres.
  float east, north;
  /// The negative logarithm of its weight, above that of the best.
  float cost;
  /// The hypothesis of the step before that this one continues, and the entry of the trail with its road.
  uint8_t parent;
  uint8_t trail;
  uint16_t reserved;
} rg_hypothesis;

/// When a hypothesis came onto its road, and the entry with the road before.
typedef struct rg_trail {
  uint32_t road;
  /// Milliseconds, modulo 2^32.
  uint32_t since;
  uint8_t before;
  uint8_t reserved[3];
} rg_trail;

/// All that a matcher knows. All zeros is a matcher that has seen no fix. The bytes are the same on every machine.
typedef struct rg_matcher {
  /// The last fix that moved the hypotheses.
  double timestamp;
  double latitude, longitude;
  /// The variance of the receiver's error about the one that is implied, in square metres.
  float variance;
  /// Seconds since the roads around were last looked up.
  float since_search;
  /// The checksum of the file that the roads are of.
  uint32_t file;
  /// Of which vehicles the roads are followed, as ROAD_CAR and others; 0 is all.
  uint8_t vehicles;
  uint8_t count;
  /// How many fixes in a row, the last ones, were earlier.
  uint8_t earlier;
  uint8_t reserved;
  rg_hypothesis hypotheses[ROAD_MOST_HYPOTHESES];
  rg_trail trail[ROAD_TRAIL_SIZE];
} rg_matcher;

/// A fix; NaN is unknown in the last three.
typedef struct rg_fix {
  /// Seconds since 1970.
  double timestamp;
  double latitude, longitude;
  double accuracy;
  double speed;
  double course;
} rg_fix;

/// The road of a fix.
typedef struct rg_match {
  /// False where no road is near enough, or the fix is not valid; then the rest is zero.
  bool is_known;
  /// Whether the direction is against the way's nodes.
  bool is_backward;
  uint32_t edge;
  /// Metres from the beginning of the edge in the direction of travel.
  double along;
  /// The place on the road.
  double latitude, longitude;
  /// Metres from the place to the fix.
  double distance;
  /// How probable this road and direction are among those that were followed.
  double probability;
} rg_match;

/// A route that lies on the roads.
typedef struct rg_route {
  /// Its directed edges, as in rg_hypothesis, each once: in the slot of its edge or, where that is taken, in the next
  /// one that is not, the first one behind the last. UINT32_MAX in the others.
  const uint32_t* slots;
  /// There are 2^bits slots; at least 1, at most 31.
  uint32_t bits;
  /// The error of receiver and map that this drive has shown so far, in metres; 0 is unknown.
  double error;
} rg_route;

/// The slot of both directions of an edge.
static inline uint32_t rg_route_slot(uint32_t edge, uint32_t bits) {
  return (edge * UINT32_C(2654435761)) >> (32 - bits);
}

/// Where a vehicle is that should be on its route. Of the opposite direction of the route's own edges nothing is said.
typedef enum rg_side { ROAD_ON_ROUTE = 0, ROAD_AGAINST_ROUTE = 1, ROAD_OFF_ROUTE = 2 } rg_side;

/// What the roads say of a vehicle that should be on its route.
typedef struct rg_evidence {
  /// Of the most probable road.
  rg_side side;
  /// How much more probable the best road off the route is than the best on it: the logarithm of the ratio. At most
  /// ROAD_MOST_MARGIN, where only one side has a road.
  double margin;
  /// Whether its direction is against a one-way rule.
  bool is_against_rule;
} rg_evidence;

/// The greatest margin of a rg_evidence, both ways.
#define ROAD_MOST_MARGIN 12.0

/// Whether the bytes are a state that a matcher on this graph can have. Whoever has them from outside asks first.
bool rg_matcher_is_valid(const rg_graph* graph, const rg_matcher* matcher);

/// Whether a fix tells a matcher nothing of where it was before, so that it begins anew: the first; one that is more
/// than five minutes later or earlier, or farther away than a vehicle gets; and the fifth in a row that is earlier,
/// because the clock was set.
bool rg_matcher_begins_anew(const rg_matcher* matcher, const rg_fix* fix);

/// Moves a matcher on by one fix, and says on which road it is. Fixes that are not later than the last are only
/// counted, unless it begins anew with them. Where the file is damaged there is no road; rg_graph_damage says whether
/// it is.
rg_status rg_matcher_step(const rg_graph* graph, rg_matcher* matcher, const rg_fix* fix, rg_match* match);

/// The same beside a route: leaving it is less probable than staying on it. The evidence is that of the match, and says
/// nothing where no road is known.
rg_status rg_matcher_step_beside(const rg_graph* graph, rg_matcher* matcher, const rg_route* route, const rg_fix* fix,
                                 rg_match* match, rg_evidence* evidence);

/// What the matcher now believes of a fix that it has seen, at most ROAD_MOST_LAG seconds ago.
rg_status rg_matcher_recall(const rg_graph* graph, const rg_matcher* matcher, const rg_fix* fix, rg_match* match);

/// How probable it is that what is known of the most probable road of the last fix is true, whichever of the roads that
/// were followed the vehicle is on.
typedef struct rg_certainty {
  /// Of its name and number.
  double name;
  /// Of its limit in the direction of travel.
  double limit;
} rg_certainty;

/// Zeros where no road is known.
rg_certainty rg_matcher_certainty(const rg_graph* graph, const rg_matcher* matcher);

/// Finds the most probable roads of a whole drive, each fix in the light of all. `matches` has room for each of the
/// `count` fixes. `vehicles` is as in rg_matcher. Allocates some 80 bytes a fix while it works.
rg_status rg_match_all(const rg_graph* graph, uint8_t vehicles, const rg_fix* fixes, size_t count, rg_match* matches);

#ifdef __cplusplus
}
#endif

#endif
