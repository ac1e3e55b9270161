/// Events of sessions and routers: their kinds, and the reasons for them.
#ifndef FAIRWAY_EVENT_H
#define FAIRWAY_EVENT_H

#include "fairway_base.h"

#ifdef __cplusplus
extern "C" {
#endif

// Kinds of events. The events of one fix whose kinds are below 32 come in this order, and each sets the bit `1 << kind`
// in the `changes` of the fix. Only routers report the other events.

#define FAIRWAY_EVENT_REJECTED_FIX 0
#define FAIRWAY_EVENT_REACQUIRED 1
#define FAIRWAY_EVENT_WRONG_WAY 2
#define FAIRWAY_EVENT_OFF_ROUTE 3
#define FAIRWAY_EVENT_BACK_ON_ROUTE 4
#define FAIRWAY_EVENT_STEP_ADVANCE 5
#define FAIRWAY_EVENT_INTERSECTION 6
#define FAIRWAY_EVENT_VISUAL_INSTRUCTION 7
#define FAIRWAY_EVENT_SPOKEN_INSTRUCTION 8
#define FAIRWAY_EVENT_WILL_ARRIVE 9
#define FAIRWAY_EVENT_DID_ARRIVE 10
#define FAIRWAY_EVENT_LEG_ADVANCE 11
#define FAIRWAY_EVENT_LEG_SKIP 12
#define FAIRWAY_EVENT_ALERT_AHEAD 13
/// A new route is about to be requested.
#define FAIRWAY_EVENT_REROUTE_REQUESTED 32
/// A new route has replaced the old one. Later events are about the new route.
#define FAIRWAY_EVENT_ROUTE_REPLACED 33
/// The route has newer attributes.
#define FAIRWAY_EVENT_REFRESHED 34
/// The list of alternatives has changed.
#define FAIRWAY_EVENT_ALTERNATIVES_CHANGED 35
/// The router has found no new route, or could not renew the list of alternatives. The event's text says why.
#define FAIRWAY_EVENT_REROUTE_FAILED 36
#define FAIRWAY_EVENT_ALTERNATIVES_FAILED 37
/// An alternative becomes the route, and FAIRWAY_EVENT_ROUTE_REPLACED follows; or it could not become the route.
#define FAIRWAY_EVENT_ALTERNATIVE_TAKEN 38
#define FAIRWAY_EVENT_ALTERNATIVE_NOT_TAKEN 39
/// The same route from a better source has replaced the old one.
#define FAIRWAY_EVENT_SOURCE_REPLACED 40
/// The stops of the trip have changed, or the vehicle has passed a via: `reason` says why, and `stop` is the first stop
/// concerned. Or there is no route for a change, and the trip stays as it was; the event's text says why.
#define FAIRWAY_EVENT_TRIP_CHANGED 41
#define FAIRWAY_EVENT_TRIP_NOT_CHANGED 42
/// The vehicle has left a line, and no route leads back to it. Speak the event's text, which says where the line is;
/// `fairway_router_get_line` has the place.
#define FAIRWAY_EVENT_POINTS_BACK 43
/// The roads of the session say nothing of some places, because their file is damaged: the event's text has the reason.
/// It comes once. Fixes there count, and are judged by the route alone.
#define FAIRWAY_EVENT_ROADS_FAILED 44
/// Something lies ahead on the roads of the drive that the session continues: speak the event's text, with `priority`.
/// `item` is the number for `fairway_free_drive_get_road_alert`, and `spoken_distance` the metres to it. The options of
/// `fairway_free_drive_set_road_alerts` say of what there are such events.
#define FAIRWAY_EVENT_ROAD_ALERT 45
/// Questions. The `item` of the event is the number of the question. Answer the first four with
/// `fairway_router_decide`: may the router replace the route that the vehicle has left, take a faster route, begin the
/// next leg, or leave out `stop`, which the vehicle has driven past?
#define FAIRWAY_EVENT_MAY_REROUTE 64
#define FAIRWAY_EVENT_MAY_TAKE_FASTER_ROUTE 65
#define FAIRWAY_EVENT_MAY_BEGIN_LEG 66
#define FAIRWAY_EVENT_MAY_SKIP_STOP 67
/// Answer the next ones with `fairway_router_answer`: the router needs a new route, a faster route, alternatives, newer
/// attributes of its route, by a refresh or by a new calculation, or a route for a change of the trip. A question
/// without an answer expires after the option `answerTimeout`, by default 60 seconds by the clock of the fixes. The
/// router then withdraws it, counts it as a request that has failed, and asks again when the rule for such requests
/// allows it.
#define FAIRWAY_EVENT_NEEDS_ROUTE 72
#define FAIRWAY_EVENT_NEEDS_FASTER_ROUTE 73
#define FAIRWAY_EVENT_NEEDS_ALTERNATIVES 74
#define FAIRWAY_EVENT_NEEDS_REFRESH 75
#define FAIRWAY_EVENT_NEEDS_RENEWAL 76
#define FAIRWAY_EVENT_NEEDS_TRIP_ROUTE 77
/// The question with the number `item` no longer needs an answer.
#define FAIRWAY_EVENT_WITHDRAWN 80

// How important an announcement is: a frontend may speak only those from some priority up. An alert interrupts the
// announcement that is being spoken; the others wait until it has ended.

#define FAIRWAY_PRIORITY_NONE 0
/// The departure, or how long to follow the road.
#define FAIRWAY_PRIORITY_INFORMATION 1
/// A maneuver that is still far away.
#define FAIRWAY_PRIORITY_NOTICE 2
/// A maneuver, for the last time before it, or any instruction of a service.
#define FAIRWAY_PRIORITY_MANEUVER 3
/// The vehicle has reached a waypoint.
#define FAIRWAY_PRIORITY_ARRIVAL 4
#define FAIRWAY_PRIORITY_ALERT 5

// Why a fix was rejected, why a route was replaced, why the vehicle is considered off the route, and why a trip has
// changed.

#define FAIRWAY_REASON_NONE 0
#define FAIRWAY_REASON_NOT_FINITE 1
#define FAIRWAY_REASON_OUT_OF_RANGE 2
#define FAIRWAY_REASON_OUT_OF_ORDER 3
#define FAIRWAY_REASON_DUPLICATE 4
#define FAIRWAY_REASON_TELEPORT 5
#define FAIRWAY_REASON_IMPOSSIBLE_SPEED 6
#define FAIRWAY_REASON_UNQUALIFIED 7
// The fix comes more than a day after the previous one. If several fixes agree on the new time, the session uses them.
#define FAIRWAY_REASON_TIME_JUMP 8
// The time is in milliseconds or microseconds instead of seconds.
#define FAIRWAY_REASON_NOT_IN_SECONDS 9
// The vehicle has left the route, or the program has asked for a reroute.
#define FAIRWAY_REASON_REROUTE 10
// The new route avoids a closure ahead.
#define FAIRWAY_REASON_CLOSURE 11
#define FAIRWAY_REASON_FASTER_ROUTE 12
// The vehicle has turned onto an alternative, or the program has chosen one.
#define FAIRWAY_REASON_ALTERNATIVE 13
// The program has called fairway_session_replace_route or fairway_router_replace_route.
#define FAIRWAY_REASON_CALLER 14
#define FAIRWAY_REASON_DISTANCE 15
#define FAIRWAY_REASON_COURSE 16
#define FAIRWAY_REASON_WRONG_WAY 17
#define FAIRWAY_REASON_SKIPPED_WAYPOINT 18
// A route was replaced because the trip has changed.
#define FAIRWAY_REASON_TRIP 19
// Why a trip has changed: by `fairway_router_change_trip`, because the vehicle has passed a via, or because it has
// driven past a stop that is now left out. FAIRWAY_REASON_CALLER means that a new route leads to other stops.
#define FAIRWAY_REASON_ADDED 20
#define FAIRWAY_REASON_REMOVED 21
#define FAIRWAY_REASON_REORDERED 22
#define FAIRWAY_REASON_DESTINATION 23
#define FAIRWAY_REASON_PASSED 24
#define FAIRWAY_REASON_MISSED 25
// The vehicle has left a line, and the new route leads back to it.
#define FAIRWAY_REASON_WAY_BACK 26

// Why the router has taken no route of an answer: none was what it had asked for, or their parts do not agree. The
// event FAIRWAY_EVENT_REROUTE_FAILED has the reason for the first route, and describes it in its text.

#define FAIRWAY_REASON_WAYPOINT_TOO_FAR 40
#define FAIRWAY_REASON_START_TOO_FAR 41
#define FAIRWAY_REASON_AVOIDED_PLACE 42
#define FAIRWAY_REASON_LEG_COUNT 43
#define FAIRWAY_REASON_STEP_ORDER 44
#define FAIRWAY_REASON_BROKEN_LINE 45
#define FAIRWAY_REASON_STRAY_MANEUVER 46
#define FAIRWAY_REASON_STRAY_WAYPOINT 47
#define FAIRWAY_REASON_WRONG_LENGTH 48
#define FAIRWAY_REASON_WRONG_TIME 49
#define FAIRWAY_REASON_UNTRAVELLABLE 50

/// The names of events and reasons: "stepAdvance", "teleport".
const char* fairway_event_name(int32_t kind);
const char* fairway_reason_name(int32_t reason);

/// An event of a session or a router, caused by a fix, an answer or another call.
typedef struct fairway_event {
  /// The number of the fix, counted from 0 at the start of the session and including rejected fixes.
  uint64_t fix;
  /// The time of the fix as the program has passed it; for a change of leg by a call, the time of the last fix used.
  double timestamp;
  /// Stated metres from the start of the route; NaN for a rejected fix.
  double distance_along;
  /// The probability that the vehicle is off the route; NaN unless the event is the decision whether it is.
  double probability;
  /// FAIRWAY_EVENT_...
  int32_t kind;
  /// Counted from 0, the step within its leg; -1 for a rejected fix.
  int32_t leg;
  int32_t step;
  /// The waypoint of an arrival, or a skipped waypoint, where 1 is the first destination; 0 for other events. For
  /// FAIRWAY_EVENT_LEG_SKIP it is the first waypoint skipped, and `leg` is the number of the last.
  int32_t waypoint;
  /// The index of the instruction or intersection in its step, or of the alert in the route; the number of a question;
  /// otherwise -1.
  int32_t item;
  /// The FAIRWAY_REASON_... why a fix was rejected, a route was replaced, the vehicle has left the route or a new route
  /// was refused; otherwise FAIRWAY_REASON_NONE.
  int32_t reason;
  /// When the event happened: the time of the fix or, between fixes that are far apart, the estimated time when the
  /// vehicle passed the point. `is_estimate` is 1 for an estimate, otherwise 0.
  double time;
  int32_t is_estimate;
  /// The number of the leg through the session, as in `fairway_progress`; -1 for a rejected fix.
  int32_t leg_number;
  /// Where the event's text begins in the `texts` of `fairway_events`, and its length in bytes; both are 0 without a
  /// text. It is what to speak, the primary text of what to show, why a request has failed, or on which road the
  /// vehicle has left its route.
  int32_t text;
  int32_t text_length;
  /// The stop of a router's trip at the end of the leg, or the stop that the event is about; otherwise 0.
  int32_t stop;
  /// FAIRWAY_PRIORITY_... of a spoken instruction or an alert.
  int32_t priority;
  /// The distance that a spoken instruction names, in metres: how far the maneuver is when the words have been spoken,
  /// or the start of an alert of the program. NaN if the words do not depend on it.
  double spoken_distance;
} fairway_event;

/// A buffer for events.
///
/// A buffer that is too small is not a failure: the events that do not fit stay in the session and come first in the
/// next buffer. `count` receives the number of events written, and `left` the number of events still in the session.
///
/// `texts` receives the texts of the events in UTF-8, each with a 0 at its end; if it is null, events come without
/// texts. `texts_length` receives the number of bytes written or, if the text of the first event does not fit, the
/// number of bytes that this text needs.
typedef struct fairway_events {
  size_t size;
  /// sizeof(fairway_event): the distance in bytes between two events, and how many bytes of each the library writes.
  size_t event_size;
  fairway_event* events;
  size_t capacity;
  size_t count;
  size_t left;
  char* texts;
  size_t texts_capacity;
  size_t texts_length;
} fairway_events;

#ifdef __cplusplus
}
#endif

#endif
