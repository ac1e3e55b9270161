/// Sessions, which follow a route: their options, progress and predictions.
#ifndef FAIRWAY_SESSION_H
#define FAIRWAY_SESSION_H

#include "fairway_event.h"
#include "fairway_fix.h"
#include "fairway_route.h"

#ifdef __cplusplus
extern "C" {
#endif

/// The progress of one vehicle along a route. A session may have a router, which requests new routes. It is for one
/// thread at a time.
typedef uint64_t fairway_session;

/// Gets all options of a session as JSON: the options in `json`, and the defaults of all others.
///
/// Pass null with length 0 for all defaults. Options are members of an object, and any member may be omitted at every
/// level, as in `{"arrival":{"distance":5},"deviationPolicy":{"legacy":{}}}`. An unknown member is an error, and so is
/// a number outside 0...1,000,000.
int32_t fairway_session_options_complete(const char* json, size_t json_length, char* text, size_t capacity,
                                         size_t* length, fairway_error* error);

// Whether the vehicle is on the route.

#define FAIRWAY_ROUTE_STATE_ON_ROUTE 0
#define FAIRWAY_ROUTE_STATE_UNCERTAIN 1
#define FAIRWAY_ROUTE_STATE_OFF_ROUTE 2

// Where the vehicle is: unknown before the first fix, on the route, or anywhere.

#define FAIRWAY_POSITION_UNKNOWN 0
#define FAIRWAY_POSITION_ROUTE 1
#define FAIRWAY_POSITION_FREE 2

// How the vehicle moves. FORWARD means in the direction of the route or away from it, WRONG_WAY along the route against
// its direction, and UNKNOWN before the first fix or while the engine searches for a position.

#define FAIRWAY_MOVEMENT_UNKNOWN 0
#define FAIRWAY_MOVEMENT_STANDING 1
#define FAIRWAY_MOVEMENT_FORWARD 2
#define FAIRWAY_MOVEMENT_WRONG_WAY 3

/// The names of states and movements: "onRoute", "standing".
const char* fairway_route_state_name(int32_t route_state);
const char* fairway_movement_name(int32_t movement);

/// The state of a session after a fix. While the vehicle is off the route, the position is its last one on the route. A
/// rejected fix changes only `fix`, `rejection` and `changes`.
typedef struct fairway_progress {
  size_t size;
  /// The number of this fix or, without a new fix, of the last one, counted from 0 at the start of the session and
  /// including rejected fixes.
  uint64_t fix;
  /// The time of the last fix used; NaN before the first.
  double timestamp;
  /// Stated metres from the start of the route and to its end, and at the driver's pace the expected seconds to its
  /// end.
  double distance_traveled;
  double distance_remaining;
  double duration_remaining;
  /// The position on the route, and the bearing of the route there.
  double latitude;
  double longitude;
  double bearing;
  /// The estimated distance between the vehicle and the route, without the estimated error of the receiver; and the
  /// probability from 0 to 1 that the vehicle is off the route.
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
  /// The number of the leg in the session, counted from 0. A new route begins with leg 0 again, which gets the number
  /// of the leg that the vehicle was on.
  int32_t leg_number;
  /// FAIRWAY_POSITION_... While it is FREE, distances, leg, step and coordinate belong to the last position on the
  /// route, and `fairway_session_predict` gives the coordinate of the vehicle.
  int32_t position;
} fairway_progress;

/// Columns for the progress after each fix; see `fairway_progress`. A null column is not computed; any other column has
/// room for `capacity` values.
typedef struct fairway_progress_columns {
  size_t size;
  size_t capacity;
  double* distances_traveled;
  double* distances_remaining;
  double* durations_remaining;
  double* latitudes;
  double* longitudes;
  /// Each of these two columns needs a search for every fix, which takes longer than all other columns together.
  double* distances_from_route;
  double* cross_tracks;
  double* lateral_distances;
  int32_t* legs;
  int32_t* steps;
  uint32_t* changes;
  uint8_t* route_states;
  uint8_t* rejections;
  /// What a screen shows at the position; see `fairway_guidance`. The WebAssembly modules do not compute these columns.
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
  /// The time of the prediction, which is not before the last fix used, and the seconds since that fix; NaN and 0
  /// before the first fix.
  double timestamp;
  double age;
  /// On the line of the route or, off the route, along the vehicle's course.
  double latitude;
  double longitude;
  /// The course of the route or, off the route, of the last fix; NaN if unknown.
  double course;
  double speed;
  /// Stated metres from the start of the route or, off the route, to the last position on it.
  double distance_traveled;
  /// In nine of ten cases the vehicle is within so many metres of the prediction; infinite before the first fix.
  double bound;
  /// Counted from 0; the step is counted within its leg.
  int32_t leg;
  int32_t step;
  /// FAIRWAY_ROUTE_STATE_... and FAIRWAY_MOVEMENT_...
  int32_t route_state;
  int32_t movement;
  /// 1 if the vehicle has arrived at the waypoint, and 1 if it is in a tunnel of the route; otherwise 0.
  int32_t has_arrived;
  int32_t in_tunnel;
} fairway_prediction;

// How heavy the traffic is, and the unit of a speed limit.

#define FAIRWAY_CONGESTION_UNKNOWN 0
#define FAIRWAY_CONGESTION_LOW 1
#define FAIRWAY_CONGESTION_MODERATE 2
#define FAIRWAY_CONGESTION_HEAVY 3
#define FAIRWAY_CONGESTION_SEVERE 4

#define FAIRWAY_UNIT_KILOMETRES_PER_HOUR 0
#define FAIRWAY_UNIT_MILES_PER_HOUR 1

/// Where a speed limit comes from. One that is assumed has no sign: a law sets it for roads like this one, if the road
/// is what it seems to be. Show it as uncertain.
#define FAIRWAY_LIMIT_SOURCE_UNKNOWN 0
#define FAIRWAY_LIMIT_SOURCE_ROUTE 1
#define FAIRWAY_LIMIT_SOURCE_FILE 2
#define FAIRWAY_LIMIT_SOURCE_ASSUMED 3

/// What a screen shows at the position of the vehicle. Indices are those in the description of the route.
typedef struct fairway_guidance {
  size_t size;
  /// Stated metres and expected seconds to the end of the step, where the next maneuver is, and to the end of the leg.
  double step_distance_remaining;
  double step_duration_remaining;
  double leg_distance_remaining;
  double leg_duration_remaining;
  /// The speed limit as on the sign, in `speed_limit_unit`; infinite if there is no limit, NaN if it is unknown. It is
  /// the route's or, where the route says none, that of the roads that the session has; see `speed_limit_source`.
  double speed_limit;
  /// The metres along the line to the start of the next alert; NaN if there is none.
  double alert_distance;
  /// FAIRWAY_UNIT_... and FAIRWAY_CONGESTION_...
  int32_t speed_limit_unit;
  int32_t congestion;
  int32_t leg;
  int32_t step;
  /// The segment of the leg's line, counted from 0: the index in its annotations.
  int32_t segment;
  /// The last intersection of the step that the vehicle has passed.
  int32_t intersection;
  /// The latest banner and spoken instruction of the step that have become due; -1 if none has.
  int32_t banner;
  int32_t spoken;
  /// The next alert, as in `fairway_route_get_alert`; -1 if there is none.
  int32_t alert;
  /// FAIRWAY_LIMIT_SOURCE_...
  int32_t speed_limit_source;
  /// In metres, the height of the route above sea level, how much of its climb and of its descent is behind, and how
  /// much is ahead; and the grade of the next 100 m, where 0.08 rises 8 m. NaN for a route without heights, which are
  /// `elevation` in the legs of its description.
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

/// Releases a session with its events. Passing 0 has no effect.
int32_t fairway_session_release(fairway_session session, fairway_error* error);

/// Processes a fix. An invalid fix is rejected, which is an event and not a failure.
///
/// `progress` and `events` may be null. If `events` is null, the session creates no events for the fix; those of a
/// router stay in the session.
int32_t fairway_session_update(fairway_session session, const fairway_fix* fix, fairway_progress* progress,
                               fairway_events* events, fairway_error* error);

/// Processes many fixes, with the same results as a call for each. Row i of `progress` is the progress after fix i.
///
/// `progress` and `events` may be null. If `events` is null, the session creates no events for the fixes; those of a
/// router stay in the session. If the call fails, it has processed none of the fixes.
int32_t fairway_session_update_columns(fairway_session session, const fairway_fixes* fixes,
                                       const fairway_progress_columns* progress, fairway_events* events,
                                       fairway_error* error);

/// Fetches the events that are still in the session.
int32_t fairway_session_take_events(fairway_session session, fairway_events* events, fairway_error* error);

/// Gets the progress of a session. `rejection` and `changes` are 0, because there is no new fix.
int32_t fairway_session_get_progress(fairway_session session, fairway_progress* progress, fairway_error* error);

/// Gets the distance in metres between the last fix used, as the receiver has reported it, and the nearest point of the
/// whole route. It is negative if the fix is left of the route, and NaN before the first fix. The call searches the
/// route, which takes longer than processing a fix.
int32_t fairway_session_get_cross_track(fairway_session session, double* cross_track, fairway_error* error);

/// Explains what a fix would change now, with the values that the engine compares. Call it before
/// `fairway_session_update` with the fix. The session does not change.
///
/// Gets JSON: `text`, the explanation in English, with a line for each fact; `decisions`, what the fix changes, in
/// words; `rejection`, the FAIRWAY_REASON_... why the session would not use it, or 0; `routeState`, `reason` and
/// `movement` after it, as in `fairway_progress`; `distanceAlong`, `distanceLeft`, `lateralDistance`,
/// `lateralDeviation` and `probability`; `rules`, each with its `decision`, `isMet` and `conditions` of `name`,
/// `value`, `relation` ("atLeast", "moreThan", "atMost" or "lessThan"), `threshold`, `unit` and `isMet`; and
/// `alternatives`, each a `change` and its `outcome`. A value that is not finite is null. While the vehicle is off the
/// route, a router also explains whether it requests a new route. The call takes as long as some hundred fixes.
int32_t fairway_session_explain(fairway_session session, const fairway_fix* fix, char* text, size_t capacity,
                                size_t* length, fairway_error* error);

/// Gets how many fixes the session has rejected for a FAIRWAY_REASON_... since its start.
int32_t fairway_session_get_rejected(fairway_session session, int32_t reason, uint64_t* count, fairway_error* error);

/// Gets what a screen shows at the position of the vehicle.
int32_t fairway_session_get_guidance(fairway_session session, fairway_guidance* guidance, fairway_error* error);

/// Predicts the position of the vehicle at a time: between two fixes, in a tunnel, or after fixes have stopped. It is
/// fast enough to call for every frame.
///
/// The time is by the clock of the fixes, in seconds since 1970; a time before the last fix, and NaN, count as the time
/// of the last fix. From one call to the next the position does not move back along the route, even if a fix in between
/// shows that it was too far ahead, unless it was too far ahead by more than the option `search.longestHold`.
int32_t fairway_session_predict(fairway_session session, double time, fairway_prediction* prediction,
                                fairway_error* error);

/// Begins the next leg after the vehicle has reached the waypoint of this one, in a session whose option
/// `advancesLegsAutomatically` is false, or with a router. Returns FAIRWAY_ERROR_STATE if the vehicle has not reached
/// the waypoint, or if it is the last one. `progress` and `events` may be null.
int32_t fairway_session_advance_leg(fairway_session session, fairway_progress* progress, fairway_events* events,
                                    fairway_error* error);

/// Continues with a later leg, counted from 0, and skips the unreached waypoints before it.
///
/// The skipped waypoints are one event, FAIRWAY_EVENT_LEG_SKIP. If only the current waypoint is before the leg and the
/// vehicle has reached it, the event is FAIRWAY_EVENT_LEG_ADVANCE. A vehicle that is already on the leg is on the route
/// from now on; any other is off the route until it gets there. Either may cause an additional event. Before the first
/// fix, the call sets the drive to begin on the leg. A pending request for a route through skipped waypoints needs no
/// answer, and the next request does not have to wait. Returns FAIRWAY_ERROR_ARGUMENT if the route has no such leg, and
/// FAIRWAY_ERROR_STATE if it is the current leg or an earlier one; the session does not change then. `progress` and
/// `events` may be null.
int32_t fairway_session_skip_to_leg(fairway_session session, int32_t leg, fairway_progress* progress,
                                    fairway_events* events, fairway_error* error);

/// Continues on another route from now on. The session applies the last fix used to the new route at once, so that the
/// position is known before the next fix; before the first fix, the drive begins on the route. The call answers the
/// pending request for a route, if there is one. A router takes the route as one for its trip. `progress` and `events`
/// may be null.
int32_t fairway_session_replace_route(fairway_session session, fairway_route route, fairway_progress* progress,
                                      fairway_events* events, fairway_error* error);

/// Decides whether to request a new route now: `is_due` becomes 1 if the vehicle is off the route, no request is
/// pending, and the last request was at least 50 m and 5 s ago. The interval doubles with each failure in a row, up to
/// two minutes; after a failure the distance does not matter. The option `reroute` has these numbers. Returns
/// FAIRWAY_ERROR_STATE for a router, which requests its routes itself.
///
/// A request that is due counts as sent. Answer it with `fairway_session_replace_route` or
/// `fairway_session_fail_request`. If the vehicle returns to its route before that, the session withdraws the request.
int32_t fairway_session_request_route(fairway_session session, int32_t* is_due, fairway_error* error);

/// Records that the pending request for a route has failed. Returns FAIRWAY_ERROR_STATE if no request is pending.
int32_t fairway_session_fail_request(fairway_session session, fairway_error* error);

/// Gets all options of a session as JSON.
int32_t fairway_session_get_options(fairway_session session, char* text, size_t capacity, size_t* length,
                                    fairway_error* error);

/// Writes a session to bytes, with its options, but without events that the program has not fetched.
///
/// The same version of the engine restores the bytes in any process: `fairway_session_restore` a session with the same
/// route, `fairway_router_restore` a router. The bytes of a router are JSON with its routes and its pending requests,
/// but without the credentials of its server and without messages that the program has not fetched. No 0 is at their
/// end.
int32_t fairway_session_snapshot(fairway_session session, uint8_t* bytes, size_t capacity, size_t* length,
                                 fairway_error* error);

/// Creates a session that continues from a snapshot, with exactly the same results. The bytes need not be trusted: the
/// library detects damage and checks the values against the route. Forged values are either rejected, or lead to a
/// session that could have occurred.
int32_t fairway_session_restore(fairway_route route, const uint8_t* snapshot, size_t length, fairway_session* session,
                                fairway_error* error);

/// A waypoint at the end of a leg.
typedef struct fairway_waypoint {
  double latitude;
  double longitude;
  /// Stated metres and expected seconds from the vehicle; 0 for a waypoint that the vehicle has reached or passed.
  double distance_remaining;
  double duration_remaining;
  /// The number in the session of the leg that ends here, which identifies the waypoint.
  int32_t leg_number;
  /// 1 if the vehicle has reached it, or its leg has ended; otherwise 0.
  int32_t is_passed;
} fairway_waypoint;

/// Gets the waypoints at the ends of all legs of the route, in order. Their names are the texts FAIRWAY_TEXT_WAYPOINT
/// of the route.
int32_t fairway_session_get_waypoints(fairway_session session, fairway_waypoint* waypoints, size_t capacity,
                                      size_t* count, fairway_error* error);

#ifdef __cplusplus
}
#endif

#endif
