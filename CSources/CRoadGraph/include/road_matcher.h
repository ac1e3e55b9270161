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
typedef struct road_hypothesis {
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
} road_hypothesis;

/// When a hypothesis came onto its road, and the entry with the road before.
typedef struct road_trail {
  uint32_t road;
  /// Milliseconds, modulo 2^32.
  uint32_t since;
  uint8_t before;
  uint8_t reserved[3];
} road_trail;

/// All that a matcher knows. All zeros is a matcher that has seen no fix. The bytes are the same on every machine.
typedef struct road_matcher {
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
  road_hypothesis hypotheses[ROAD_MOST_HYPOTHESES];
  road_trail trail[ROAD_TRAIL_SIZE];
} road_matcher;

/// A fix; NaN is unknown in the last three.
typedef struct road_fix {
  /// Seconds since 1970.
  double timestamp;
  double latitude, longitude;
  double accuracy;
  double speed;
  double course;
} road_fix;

/// The road of a fix.
typedef struct road_match {
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
} road_match;

/// A route that lies on the roads.
typedef struct road_route {
  /// Its directed edges, as in road_hypothesis, in ascending order, each once.
  const uint32_t* roads;
  size_t count;
  /// The error of receiver and map that this drive has shown so far, in metres; 0 is unknown.
  double error;
} road_route;

/// Where a vehicle is that should be on its route. Of the opposite direction of the route's own edges nothing is said.
typedef enum road_side { ROAD_ON_ROUTE = 0, ROAD_AGAINST_ROUTE = 1, ROAD_OFF_ROUTE = 2 } road_side;

/// What the roads say of a vehicle that should be on its route.
typedef struct road_evidence {
  /// Of the most probable road.
  road_side side;
  /// How much more probable the best road off the route is than the best on it: the logarithm of the ratio. At most
  /// ROAD_MOST_MARGIN, where only one side has a road.
  double margin;
  /// Whether its direction is against a one-way rule.
  bool is_against_rule;
} road_evidence;

/// The greatest margin of a road_evidence, both ways.
#define ROAD_MOST_MARGIN 12.0

/// Whether the bytes are a state that a matcher on this graph can have. Whoever has them from outside asks first.
bool road_matcher_is_valid(const road_graph* graph, const road_matcher* matcher);

/// Whether a fix tells a matcher nothing of where it was before, so that it begins anew: the first; one that is more
/// than five minutes later or earlier, or farther away than a vehicle gets; and the fifth in a row that is earlier,
/// because the clock was set.
bool road_matcher_begins_anew(const road_matcher* matcher, const road_fix* fix);

/// Moves a matcher on by one fix, and says on which road it is. Fixes that are not later than the last are only
/// counted, unless it begins anew with them. Where the file is damaged there is no road; road_graph_damage says whether
/// it is.
road_status road_matcher_step(const road_graph* graph, road_matcher* matcher, const road_fix* fix, road_match* match);

/// The same beside a route: leaving it is less probable than staying on it. The evidence is that of the match, and says
/// nothing where no road is known.
road_status road_matcher_step_beside(const road_graph* graph, road_matcher* matcher, const road_route* route,
                                     const road_fix* fix, road_match* match, road_evidence* evidence);

/// What the matcher now believes of a fix that it has seen, at most ROAD_MOST_LAG seconds ago.
road_status road_matcher_recall(const road_graph* graph, const road_matcher* matcher, const road_fix* fix,
                                road_match* match);

/// How probable it is that what is known of the most probable road of the last fix is true, whichever of the roads that
/// were followed the vehicle is on.
typedef struct road_certainty {
  /// Of its name and number.
  double name;
  /// Of its limit in the direction of travel.
  double limit;
} road_certainty;

/// Zeros where no road is known.
road_certainty road_matcher_certainty(const road_graph* graph, const road_matcher* matcher);

/// Finds the most probable roads of a whole drive, each fix in the light of all. `matches` has room for each of the
/// `count` fixes. `vehicles` is as in road_matcher. Allocates some 80 bytes a fix while it works.
road_status road_match_all(const road_graph* graph, uint8_t vehicles, const road_fix* fixes, size_t count,
                           road_match* matches);

#ifdef __cplusplus
}
#endif

#endif
