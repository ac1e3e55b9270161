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
  uint16_t reserved;
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

/// Whether the bytes are a state that a matcher on this graph can have. Whoever has them from outside asks first.
bool road_matcher_is_valid(const road_graph* graph, const road_matcher* matcher);

/// Moves a matcher on by one fix, and says on which road it is. Fixes that are not later than the last change nothing.
road_status road_matcher_step(const road_graph* graph, road_matcher* matcher, const road_fix* fix, road_match* match);

/// What the matcher now believes of a fix that it has seen, at most ROAD_MOST_LAG seconds ago.
road_status road_matcher_recall(const road_graph* graph, const road_matcher* matcher, const road_fix* fix,
                                road_match* match);

/// What a matcher says of a vehicle and a route. The four probabilities have the sum 1.
typedef struct road_evidence {
  /// How probable it is that the vehicle is on the route's roads in its direction, on them against it, on other roads,
  /// or on none.
  double on_route, against_route, other_road, no_road;
  /// The logarithm of how much more probable the best place on the route is than the best on another road; at most as
  /// far from 0 as a matcher follows roads.
  double log_ratio;
  /// Metres of the receiver's error that the best place on the route implies, and the best on another road; NaN if none
  /// is followed.
  float route_distance, other_distance;
} road_evidence;

/// What a matcher says of a route after its last fix. `route` has the directed edges of the route, each twice the edge,
/// plus 1 for the direction against its way's nodes, in rising order.
road_evidence road_matcher_evidence(const road_matcher* matcher, const uint32_t* route, size_t count);

/// Finds the most probable roads of a whole drive, each fix in the light of all. `matches` has room for each of the
/// `count` fixes. `vehicles` is as in road_matcher. Allocates some 80 bytes a fix while it works.
road_status road_match_all(const road_graph* graph, uint8_t vehicles, const road_fix* fixes, size_t count,
                           road_match* matches);

#ifdef __cplusplus
}
#endif

#endif
