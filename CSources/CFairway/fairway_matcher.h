/// Matchers, which find the road of each fix; and sessions that decide with roads.
#ifndef FAIRWAY_MATCHER_H
#define FAIRWAY_MATCHER_H

#include "fairway_fix.h"
#include "fairway_roads.h"
#include "fairway_session.h"

#ifdef __cplusplus
extern "C" {
#endif

/// Finds the road of each fix of one vehicle. It is for one thread at a time, like a session.
typedef uint64_t fairway_matcher;

/// Where a fix is on the roads.
typedef struct fairway_road_match {
  size_t size;
  /// Metres from the beginning of the edge in the direction of travel.
  double along;
  /// The place on the edge, and the distance from there to the fix in metres.
  double latitude;
  double longitude;
  double distance;
  /// How probable this edge and direction are among those that the matcher follows.
  double probability;
  /// The number of the edge in its file.
  uint32_t edge;
  /// 1 along the way's nodes, -1 against them, and 0 if no road is near; then the other members have no meaning.
  int32_t direction;
  /// Which of the matcher's files has the edge: 0 is that of its creation, 1 the first that was added.
  uint32_t file;
  uint32_t reserved;
} fairway_road_match;

/// Columns for the place of each fix on the roads; see `fairway_road_match`. A null column is not computed; any other
/// column has room for `capacity` values. Where no road is known, numbers are NaN, and edge and way are 0.
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

/// Finds the roads of a whole drive, where each fix takes all others into account. `users` is a set of
/// FAIRWAY_USER_...: the matcher follows their roads, or all roads for 0. The call needs some 250 bytes for each fix.
int32_t fairway_roads_match(fairway_roads roads, uint32_t users, const fairway_fixes* fixes,
                            const fairway_road_match_columns* matches, fairway_error* error);

/// Creates a matcher, which has seen no fix yet. It keeps the roads open.
int32_t fairway_matcher_create(fairway_roads roads, uint32_t users, fairway_matcher* matcher, fairway_error* error);

/// Adds the roads of another file, whose region overlaps or touches that of the matcher's: it continues in whichever
/// file knows more of the roads ahead, and the member `file` of a match says in which. Regions should have 3 km in
/// common.
///
/// A matcher on several files knows no lag in fairway_matcher_update_columns, where edges are those of the file at each
/// fix. To restore one, pass the roads of the file it was in, and add the others again.
int32_t fairway_matcher_add_roads(fairway_matcher matcher, fairway_roads roads, fairway_error* error);

/// Creates a matcher that continues from a snapshot, with exactly the same results. Returns FAIRWAY_ERROR_SNAPSHOT if
/// the bytes are not the state of a matcher on these roads.
int32_t fairway_matcher_restore(fairway_roads roads, const uint8_t* snapshot, size_t snapshot_length,
                                fairway_matcher* matcher, fairway_error* error);

/// Gets the state of a matcher as bytes, the same on every machine.
int32_t fairway_matcher_snapshot(fairway_matcher matcher, uint8_t* bytes, size_t capacity, size_t* length,
                                 fairway_error* error);

/// Releases a matcher. Passing 0 has no effect.
int32_t fairway_matcher_release(fairway_matcher matcher, fairway_error* error);

/// Processes a fix, and gets its place on the roads. A fix that is invalid, or not later than the last one, leaves the
/// matcher where it is, and may have no place. With the fifth fix in a row that is earlier, or one that is more than
/// five minutes earlier or later, the matcher starts over, because someone has set a clock. The call allocates no
/// memory.
int32_t fairway_matcher_update(fairway_matcher matcher, const fairway_fix* fix, fairway_road_match* match,
                               fairway_error* error);

/// Gets the place of an earlier fix as the matcher knows it now. The matcher has seen the fix at most 10 seconds ago.
int32_t fairway_matcher_recall(fairway_matcher matcher, const fairway_fix* fix, fairway_road_match* match,
                               fairway_error* error);

/// Processes several fixes, and gets the place of each as the matcher knows it `lag` seconds later, 0 to 10, or after
/// the last of the fixes if that is earlier.
int32_t fairway_matcher_update_columns(fairway_matcher matcher, const fairway_fixes* fixes, double lag,
                                       const fairway_road_match_columns* matches, fairway_error* error);

/// Lets a session decide with roads as a second witness: whether the vehicle is on a road of its own beside its route.
///
/// From now on the session asks the roads about each fix. Pass 0 to end that. A corridor of 150 m around the route is
/// enough. `users` is a set of FAIRWAY_USER_..., or 0 for the users of the route's mode of travel. With the first fix
/// on a route, the session lays the route on the roads, which takes some 2 ms for 10 km. Where the route is on no road,
/// and where the file is damaged, the roads say nothing. The text of FAIRWAY_EVENT_OFF_ROUTE and of
/// FAIRWAY_EVENT_REROUTE_REQUESTED is the name of the road that the vehicle is on, and a router requests its new route
/// from there. A snapshot does not contain the roads: set them again.
int32_t fairway_session_set_roads(fairway_session session, fairway_roads roads, uint32_t users, fairway_error* error);

/// Sets for whom and by which clock the roads of a session are looked at for limits that the route does not say. The
/// options are those of `fairway_free_drive_set_limits`. Returns FAIRWAY_ERROR_STATE if the session has no roads; other
/// roads begin with a car without a clock.
int32_t fairway_session_set_limits(fairway_session session, const char* options, size_t options_length,
                                   fairway_error* error);

/// Gets where the last fix of a session with roads is on the roads, whether on the route or off it. The direction is 0
/// if no road is known.
int32_t fairway_session_get_road(fairway_session session, fairway_road_match* match, fairway_error* error);

#ifdef __cplusplus
}
#endif

#endif
