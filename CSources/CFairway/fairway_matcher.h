/// Matchers
#ifndef FAIRWAY_MATCHER_H
#define FAIRWAY_MATCHER_H

#include "fairway_fix.h"
#include "fairway_roads.h"
#include "fairway_session.h"

#ifdef __cplusplus
extern "C" {
#endif

/// The road of a fix.
typedef struct fairway_road_match {
  size_t size;
  /// Metres from the beginning of the edge in the direction of travel.
  double along;
  /// The place on the road, and the metres from there to the fix.
  double latitude;
  double longitude;
  double distance;
  /// How probable this road and direction are among those that were followed.
  double probability;
  /// The number of the edge in its file.
  uint32_t edge;
  /// 1 along the way's nodes, -1 against them, and 0 if no road is near: then nothing else is meaningful.
  int32_t direction;
} fairway_road_match;

/// Columns for the road of each fix; see `fairway_road_match`. A null column is not computed; any other has room for
/// `capacity` values. Where no road is known, numbers are NaN and edge and way are 0.
typedef struct fairway_road_match_columns {
  size_t size;
  size_t capacity;
  int32_t* directions;
  uint32_t* edges;
  /// The way of OpenStreetMap.
  uint64_t* ways;
  double* alongs;
  double* latitudes;
  double* longitudes;
  double* distances;
  double* probabilities;
} fairway_road_match_columns;

/// Finds the roads of a whole drive, each fix in the light of all. `users` is a set of FAIRWAY_USER_..., 0 for all:
/// whose roads are followed. Takes some 250 bytes a fix while it works.
int32_t fairway_roads_match(fairway_roads roads, uint32_t users, const fairway_fixes* fixes,
                            const fairway_road_match_columns* matches, fairway_error* error);

/// Creates a matcher that has seen no fix. It keeps the roads open.
int32_t fairway_matcher_create(fairway_roads roads, uint32_t users, fairway_matcher* matcher, fairway_error* error);

/// Creates a matcher that continues from a snapshot, with exactly the same results. Returns FAIRWAY_ERROR_SNAPSHOT if
/// the bytes are no state of a matcher on these roads.
int32_t fairway_matcher_restore(fairway_roads roads, const uint8_t* snapshot, size_t snapshot_length,
                                fairway_matcher* matcher, fairway_error* error);

/// Gets the state of a matcher as bytes, the same on every machine.
int32_t fairway_matcher_snapshot(fairway_matcher matcher, uint8_t* bytes, size_t capacity, size_t* length,
                                 fairway_error* error);

/// Releases a matcher. 0 is allowed and has no effect.
int32_t fairway_matcher_release(fairway_matcher matcher, fairway_error* error);

/// Moves on by a fix, and gets its road. A fix that is not valid, or not later than the last, has an answer at most and
/// leaves the matcher where it was; with the fifth in a row that is earlier, and with one that is more than five
/// minutes earlier or later, the matcher begins anew, because a clock was set. Allocates no memory.
int32_t fairway_matcher_update(fairway_matcher matcher, const fairway_fix* fix, fairway_road_match* match,
                               fairway_error* error);

/// Gets what the matcher now believes of a fix that it has seen, at most 10 seconds ago.
int32_t fairway_matcher_recall(fairway_matcher matcher, const fairway_fix* fix, fairway_road_match* match,
                               fairway_error* error);

/// Moves on by several fixes, and gets the road of each as it is known `lag` seconds later, 0 to 10, or at the last of
/// these fixes if that comes before.
int32_t fairway_matcher_update_columns(fairway_matcher matcher, const fairway_fixes* fixes, double lag,
                                       const fairway_road_match_columns* matches, fairway_error* error);

/// Lets a session decide with roads as a second witness: whether the vehicle is beside its route on a road of its own.
/// They are asked about each fix from now on; 0 ends that. A corridor of 150 m about the route is enough. `users` is a
/// set of FAIRWAY_USER_..., 0 for those of the route's mode of travel.
///
/// The first fix on a route lays the route on the roads, which takes some 2 ms for 10 km. Where it lies on none, and
/// where the file is damaged, they say nothing. The text of FAIRWAY_EVENT_OFF_ROUTE and
/// FAIRWAY_EVENT_REROUTE_REQUESTED is what the road is called on which the vehicle is, and a router requests its new
/// route from there. A snapshot does not contain the roads: set them again.
int32_t fairway_session_set_roads(fairway_session session, fairway_roads roads, uint32_t users, fairway_error* error);

/// Gets the road of the last fix of a session with roads, on the route and off it; with direction 0 if none is known.
int32_t fairway_session_get_road(fairway_session session, fairway_road_match* match, fairway_error* error);

#ifdef __cplusplus
}
#endif

#endif
