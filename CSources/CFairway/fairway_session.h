/// Sessions
#ifndef FAIRWAY_SESSION_H
#define FAIRWAY_SESSION_H

#include "fairway_event.h"
#include "fairway_fix.h"
#include "fairway_route.h"

#ifdef __cplusplus
extern "C" {
#endif

/// The progress of one vehicle along a route. A session may have a router, which requests new routes. For one thread at
/// a time.
typedef uint64_t fairway_session;

/// Gets all options of a session as JSON: those given, and the defaults of all others. Null with length 0 gives all
/// defaults.
///
/// Options are members of an object, and any member may be omitted at every level, as in
/// `{"arrival":{"distance":5},"deviationPolicy":{"legacy":{}}}`. An unknown member is an error, and so is a number
/// outside 0...1,000,000.
int32_t fairway_session_options_complete(const char* json, size_t json_length, char* text, size_t capacity,
                                         size_t* length, fairway_error* error);

// Whether the vehicle is on the route.

#define FAIRWAY_ROUTE_STATE_ON_ROUTE 0
#define FAIRWAY_ROUTE_STATE_UNCERTAIN 1
#define FAIRWAY_ROUTE_STATE_OFF_ROUTE 2

// Where the vehicle is: not known before the first fix, on the route, or anywhere.

#define FAIRWAY_POSITION_UNKNOWN 0
#define FAIRWAY_POSITION_ROUTE 1
#define FAIRWAY_POSITION_FREE 2

// How the vehicle moves. FORWARD is in the direction of the route or away from it, WRONG_WAY is along the route against
// its direction, and UNKNOWN is before the first fix or while a position is being searched for.

#define FAIRWAY_MOVEMENT_UNKNOWN 0
#define FAIRWAY_MOVEMENT_STANDING 1
#define FAIRWAY_MOVEMENT_FORWARD 2
#define FAIRWAY_MOVEMENT_WRONG_WAY 3

/// The names of states and movements: "onRoute", "standing".
const char* fairway_route_state_name(int32_t route_state);
const char* fairway_movement_name(int32_t movement);

/// The state of a session after a fix. While the vehicle is off the route, the position is the last one on it. A
/// rejected fix changes only `fix`, `rejection` and `changes`.
typedef struct fairway_progress {
  size_t size;
  /// The number of this fix, from 0 at the start of the session, with rejected fixes counted; that of the last fix if
  /// there is no new one.
  uint64_t fix;
  /// The time of the last fix used; NaN before the first.
  double timestamp;
  /// Stated metres from the start of the route and to its end, and expected seconds to its end at the driver's pace.
  double distance_traveled;
  double distance_remaining;
  double duration_remaining;
  /// The position on the route, and the bearing of the route there.
  double latitude;
  double longitude;
  double bearing;
  /// The estimated distance between vehicle and route, without the estimated error of the receiver, and the probability
  /// from 0 to 1 that the vehicle is off the route.
  double lateral_distance;
  double deviation_probability;
  /// Counted from 0; the step is counted within its leg.
  int32_t leg;
  int32_t step;
  /// FAIRWAY_ROUTE_STATE_...
  int32_t route_state;
  /// Why this fix was rejected, or FAIRWAY_REASON_NONE.
  int32_t rejection;
  /// The kinds of events that the fix caused, one bit for each.
  uint32_t changes;
  /// The last waypoint reached, where 1 is the first destination; 0 before that.
  int32_t waypoint;
  /// The number of the leg through the session, from 0. A new route begins with leg 0 again, which has the number of
  /// the leg that the vehicle was on.
  int32_t leg_number;
  /// FAIRWAY_POSITION_... While it is FREE, distances, leg, step and coordinate are those of the last position on the
  /// route, and `fairway_session_predict` has the coordinate of the vehicle.
  int32_t position;
} fairway_progress;

/// Columns for the progress after each fix; see `fairway_progress`. A null column is not computed; any other has room
/// for `capacity` values.
typedef struct fairway_progress_columns {
  size_t size;
  size_t capacity;
  double* distances_traveled;
  double* distances_remaining;
  double* durations_remaining;
  double* latitudes;
  double* longitudes;
  /// Each of these two needs a search for every fix, which takes longer than all others together.
  double* distances_from_route;
  double* cross_tracks;
  double* lateral_distances;
  int32_t* legs;
  int32_t* steps;
  uint32_t* changes;
  uint8_t* route_states;
  uint8_t* rejections;
  /// What a screen shows at the position; see `fairway_guidance`. Not computed in the WebAssembly module.
  double* step_distances_remaining;
  double* step_durations_remaining;
  double* leg_distances_remaining;
  double* leg_durations_remaining;
  double* speed_limits;
  double* alert_distances;
  int32_t* segments;
  int32_t* intersections;
  int32_t* banners;
  int32_t* spoken;
  int32_t* alerts;
  uint8_t* speed_limit_units;
  uint8_t* congestions;
} fairway_progress_columns;

/// The predicted position of the vehicle at a given time.
typedef struct fairway_prediction {
  size_t size;
  /// The time of the prediction, not earlier than the last fix used, and the time since that fix; NaN and 0 before the
  /// first.
  double timestamp;
  double age;
  /// On the line of the route or, off the route, along the vehicle's course.
  double latitude;
  double longitude;
  /// That of the route or, off the route, that of the last fix; NaN if unknown.
  double course;
  double speed;
  /// Stated metres from the start of the route; off the route, those of the last position on it.
  double distance_traveled;
  /// The distance from the prediction within which the vehicle is in nine of ten cases, in metres; infinite before the
  /// first fix.
  double bound;
  /// Counted from 0; the step is counted within its leg.
  int32_t leg;
  int32_t step;
  /// FAIRWAY_ROUTE_STATE_... and FAIRWAY_MOVEMENT_...
  int32_t route_state;
  int32_t movement;
  /// 1 if the vehicle has arrived at the waypoint, and 1 if the position is in a tunnel of the route; otherwise 0.
  int32_t has_arrived;
  int32_t in_tunnel;
} fairway_prediction;

// How dense the traffic is.

#define FAIRWAY_CONGESTION_UNKNOWN 0
#define FAIRWAY_CONGESTION_LOW 1
#define FAIRWAY_CONGESTION_MODERATE 2
#define FAIRWAY_CONGESTION_HEAVY 3
#define FAIRWAY_CONGESTION_SEVERE 4

#define FAIRWAY_UNIT_KILOMETRES_PER_HOUR 0
#define FAIRWAY_UNIT_MILES_PER_HOUR 1

/// What a screen shows at the position of the vehicle. Indices are those of `fairway_route_get_description`.
typedef struct fairway_guidance {
  size_t size;
  /// Stated metres and expected seconds to the end of the step, where the next maneuver is, and to the end of the leg.
  double step_distance_remaining;
  double step_duration_remaining;
  double leg_distance_remaining;
  double leg_duration_remaining;
  /// The number on the sign, in `speed_limit_unit`; infinite if there is no limit, NaN if it is unknown.
  double speed_limit;
  /// Metres of the line to the start of the next alert that has not begun; NaN if there is none.
  double alert_distance;
  /// FAIRWAY_UNIT_... and FAIRWAY_CONGESTION_...
  int32_t speed_limit_unit;
  int32_t congestion;
  int32_t leg;
  int32_t step;
  /// The segment of the leg's line, counted from 0: the index in its annotations.
  int32_t segment;
  /// The last intersection of the step that was passed.
  int32_t intersection;
  /// The banner and the spoken instruction of the step that were due last; -1 if none was.
  int32_t banner;
  int32_t spoken;
  /// The next alert that has not begun, as in `fairway_route_get_alert`; -1 if there is none.
  int32_t alert;
  int32_t reserved;
  /// The height of the route above sea level, what was climbed so far and what is left to climb, what was descended and
  /// what is left to descend, in metres; and the steepness of the 100 m ahead, where 0.08 rises 8 m. NaN
  /// for a route without heights, which its description has as `elevation` of its legs.
  double height;
  double ascent;
  double ascent_remaining;
  double descent;
  double descent_remaining;
  double grade;
} fairway_guidance;

/// Starts a session on a route, with options as in `fairway_session_options_complete`. The route may be released after
/// the call.
int32_t fairway_session_create(fairway_route route, const char* options, size_t options_length,
                               fairway_session* session, fairway_error* error);

/// Releases a session with its events. 0 is allowed and has no effect.
int32_t fairway_session_release(fairway_session session, fairway_error* error);

/// Processes a fix. An invalid fix is rejected, which is an event and not a failure.
///
/// `progress` and `events` may be null. If `events` is null, no events are created for the fix; those of a router stay
/// in the session.
int32_t fairway_session_update(fairway_session session, const fairway_fix* fix, fairway_progress* progress,
                               fairway_events* events, fairway_error* error);

/// Processes many fixes, with the same results as one call for each. Row i of `progress` is the progress after fix i.
///
/// `progress` and `events` may be null. If `events` is null, no events are created for the fixes; those of a router
/// stay in the session. On failure, none of the fixes has been processed.
int32_t fairway_session_update_columns(fairway_session session, const fairway_fixes* fixes,
                                       const fairway_progress_columns* progress, fairway_events* events,
                                       fairway_error* error);

/// Fetches the events that are still in the session.
int32_t fairway_session_take_events(fairway_session session, fairway_events* events, fairway_error* error);

/// Gets the state of a session. `rejection` and `changes` are 0, because there is no new fix.
int32_t fairway_session_get_progress(fairway_session session, fairway_progress* progress, fairway_error* error);

/// Gets the distance in metres between the last fix used, as the receiver reported it, and the nearest point of the
/// whole route: negative if the fix is left of the route, NaN before the first. This searches the route, which takes
/// longer than to process a fix.
int32_t fairway_session_get_cross_track(fairway_session session, double* cross_track, fairway_error* error);

/// Explains what a fix would bring about now, with the values that the engine compares: call it before
/// `fairway_session_update` with the fix. The session does not change.
///
/// Gets JSON: `text`, the explanation in English, a line for each fact; `decisions`, what the fix brings about, in
/// words; `rejection`, the FAIRWAY_REASON_... for which it is not used, or 0; `routeState`, `reason` and `movement`
/// after it, as in `fairway_progress`; `distanceAlong`, `distanceLeft`, `lateralDistance`, `lateralDeviation` and
/// `probability`; `rules`, each with its `decision`, `isMet` and `conditions` of `name`, `value`, `relation`
/// ("atLeast", "moreThan", "atMost" or "lessThan"), `threshold`, `unit` and `isMet`; and `alternatives`, each a
/// `change` and its `outcome`. A value that is not finite is null. While the vehicle is off the route, a router also
/// explains whether it requests a new one. This takes as long as some hundred fixes.
int32_t fairway_session_explain(fairway_session session, const fairway_fix* fix, char* text, size_t capacity,
                                size_t* length, fairway_error* error);

/// Gets the number of fixes that were rejected for a FAIRWAY_REASON_... since the start of the session.
int32_t fairway_session_get_rejected(fairway_session session, int32_t reason, uint64_t* count, fairway_error* error);

/// Gets what a screen shows at the position of the vehicle.
int32_t fairway_session_get_guidance(fairway_session session, fairway_guidance* guidance, fairway_error* error);

/// Predicts the position of the vehicle at a time by the clock of the fixes, in seconds since 1970: between two fixes,
/// in a tunnel, or after fixes have stopped. Fast enough to call for every frame that is drawn.
///
/// From one call to the next the position does not go back along the route, even if a fix in between shows that it was
/// too far ahead, unless it was too far by more than the option `search.longestHold`. A time before the last fix, and
/// NaN, count as the time of the last fix.
int32_t fairway_session_predict(fairway_session session, double time, fairway_prediction* prediction,
                                fairway_error* error);

/// Begins the next leg after the waypoint of this one was reached, in a session whose option
/// `advancesLegsAutomatically` is false, or with a router. Returns FAIRWAY_ERROR_STATE if the waypoint has not been
/// reached or is the last one. `progress` and `events` may be null.
int32_t fairway_session_advance_leg(fairway_session session, fairway_progress* progress, fairway_events* events,
                                    fairway_error* error);

/// Continues with a later leg, counted from 0. The unreached waypoints before it are skipped, which is one event,
/// FAIRWAY_EVENT_LEG_SKIP; if only the current waypoint is before it and has been reached, the event is
/// FAIRWAY_EVENT_LEG_ADVANCE.
///
/// A vehicle that is already on the leg is on the route from now on. Any other vehicle is off the route until it gets
/// there. Either may cause an additional event. Before the first fix, the drive is set to begin on the leg. A request
/// for a route through waypoints that are skipped needs no answer, and the next one does not have to wait. Returns
/// FAIRWAY_ERROR_ARGUMENT if the route has no such leg, and FAIRWAY_ERROR_STATE if it is the current leg or an earlier
/// one; the session is then unchanged. `progress` and `events` may be null.
int32_t fairway_session_skip_to_leg(fairway_session session, int32_t leg, fairway_progress* progress,
                                    fairway_events* events, fairway_error* error);

/// Continues on another route from now on. The last fix that was used is used on it at once, so that the position is
/// known before the next one; without any, the drive begins on the route. `progress` and `events` may be null. The
/// pending request for a route, if there is one, is answered by this. A router takes the route as one for its trip.
int32_t fairway_session_replace_route(fairway_session session, fairway_route route, fairway_progress* progress,
                                      fairway_events* events, fairway_error* error);

/// Decides whether to request a new route now: `is_due` becomes 1 if the vehicle is off the route, no request is
/// pending, and the last one was made at least 50 m and 5 s ago. The interval doubles with each failure in a row, up to
/// two minutes, and the distance does not matter after one. The option `reroute` has these numbers. Returns
/// FAIRWAY_ERROR_STATE for a router, which requests its routes itself.
///
/// A request that is due counts as made. Answer it with `fairway_session_replace_route` or
/// `fairway_session_fail_request`; it is withdrawn if the vehicle comes back to its route first.
int32_t fairway_session_request_route(fairway_session session, int32_t* is_due, fairway_error* error);

/// Records that the pending request for a route has failed. Returns FAIRWAY_ERROR_STATE if none is pending.
int32_t fairway_session_fail_request(fairway_session session, fairway_error* error);

/// Gets all options of a session as JSON.
int32_t fairway_session_get_options(fairway_session session, char* text, size_t capacity, size_t* length,
                                    fairway_error* error);

/// Writes a session to bytes, with its options but without events that have not been fetched, and without a terminating
/// 0. The bytes can be restored by the same version of the engine, in any process: with the same route by
/// `fairway_session_restore`, those of a router by `fairway_router_restore`. These are JSON, with its routes and its
/// pending requests, but without the server's credentials and messages that have not been fetched.
int32_t fairway_session_snapshot(fairway_session session, uint8_t* bytes, size_t capacity, size_t* length,
                                 fairway_error* error);

/// Creates a session that continues from a snapshot, with exactly the same results. The bytes need not be trusted:
/// damage is detected, and forged values are checked against the route and either rejected or lead to a session that
/// could have occurred.
int32_t fairway_session_restore(fairway_route route, const uint8_t* snapshot, size_t length, fairway_session* session,
                                fairway_error* error);

/// A waypoint at the end of a leg.
typedef struct fairway_waypoint {
  double latitude;
  double longitude;
  /// Stated metres and expected seconds from the vehicle; 0 for a waypoint that was reached or passed.
  double distance_remaining;
  double duration_remaining;
  /// The number through the session of the leg that ends here, which identifies the waypoint.
  int32_t leg_number;
  /// 1 if it was reached or its leg has ended, otherwise 0.
  int32_t is_passed;
} fairway_waypoint;

/// Gets the waypoints at the ends of all legs of the route, in order. Their names are FAIRWAY_TEXT_WAYPOINT of the
/// route.
int32_t fairway_session_get_waypoints(fairway_session session, fairway_waypoint* waypoints, size_t capacity,
                                      size_t* count, fairway_error* error);

#ifdef __cplusplus
}
#endif

#endif
