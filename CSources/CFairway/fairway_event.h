/// Events
#ifndef FAIRWAY_EVENT_H
#define FAIRWAY_EVENT_H

#include "fairway_base.h"

#ifdef __cplusplus
extern "C" {
#endif

// Kinds of events. Those below 32 come in this order within one fix; if a fix has caused one of them, bit `1 << kind`
// of its `changes` is set. The others are reported by routers only.

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
/// A new route has replaced the old one; later events are about the new one.
#define FAIRWAY_EVENT_ROUTE_REPLACED 33
/// The route has newer attributes.
#define FAIRWAY_EVENT_REFRESHED 34
/// The list of alternatives has changed.
#define FAIRWAY_EVENT_ALTERNATIVES_CHANGED 35
/// No new route was found, or the list of alternatives could not be renewed; the event's text says why.
#define FAIRWAY_EVENT_REROUTE_FAILED 36
#define FAIRWAY_EVENT_ALTERNATIVES_FAILED 37
/// An alternative becomes the route, which FAIRWAY_EVENT_ROUTE_REPLACED follows; or it could not.
#define FAIRWAY_EVENT_ALTERNATIVE_TAKEN 38
#define FAIRWAY_EVENT_ALTERNATIVE_NOT_TAKEN 39
/// The same route from a better source has replaced the route.
#define FAIRWAY_EVENT_SOURCE_REPLACED 40
/// The stops of the trip have changed, or a via was passed: `reason` says why, and `stop` is the first one that it is
/// about. Or a change has no route, and the trip is as it was; the event's text says why.
#define FAIRWAY_EVENT_TRIP_CHANGED 41
#define FAIRWAY_EVENT_TRIP_NOT_CHANGED 42
/// The vehicle has left a line, and no route leads back to it: the event's text says where the line is, to be spoken,
/// and `fairway_router_get_line` has the place.
#define FAIRWAY_EVENT_POINTS_BACK 43
/// The roads of the session say nothing of some places, because their file is damaged: the event's text has the reason.
/// It comes once. Fixes there count, and are judged by the route alone.
#define FAIRWAY_EVENT_ROADS_FAILED 44
/// Questions, whose number is the event's `item`. The first four are answered by `fairway_router_decide`: may the
/// router leave the route, take a faster route, begin the next leg, leave out `stop`, which was driven past?
#define FAIRWAY_EVENT_MAY_REROUTE 64
#define FAIRWAY_EVENT_MAY_TAKE_FASTER_ROUTE 65
#define FAIRWAY_EVENT_MAY_BEGIN_LEG 66
#define FAIRWAY_EVENT_MAY_SKIP_STOP 67
/// These are answered by `fairway_router_answer`: the router needs a new route, looks for a faster route or for
/// alternatives, needs newer attributes of its route, by a refresh or by a new calculation, or needs a route for a
/// change of the trip. One that nobody answers
/// expires after the option `answerTimeout`, by default 60 seconds by the clock of the fixes: it is withdrawn, counts
/// as a request that failed, and is asked again when the rule for that allows it.
#define FAIRWAY_EVENT_NEEDS_ROUTE 72
#define FAIRWAY_EVENT_NEEDS_FASTER_ROUTE 73
#define FAIRWAY_EVENT_NEEDS_ALTERNATIVES 74
#define FAIRWAY_EVENT_NEEDS_REFRESH 75
#define FAIRWAY_EVENT_NEEDS_RENEWAL 76
#define FAIRWAY_EVENT_NEEDS_TRIP_ROUTE 77
/// The question whose number is `item` needs no answer any more.
#define FAIRWAY_EVENT_WITHDRAWN 80

// What an announcement is about: a frontend may speak those of a rank and above. An alert interrupts an announcement
// that is being spoken; the others wait until it has ended.

#define FAIRWAY_PRIORITY_NONE 0
/// The departure, or how long the road is followed.
#define FAIRWAY_PRIORITY_INFORMATION 1
/// A maneuver that is still far.
#define FAIRWAY_PRIORITY_NOTICE 2
/// A maneuver, for the last time before it; any instruction of a service.
#define FAIRWAY_PRIORITY_MANEUVER 3
/// A waypoint was reached.
#define FAIRWAY_PRIORITY_ARRIVAL 4
#define FAIRWAY_PRIORITY_ALERT 5

// Why a fix was rejected, why a route was replaced, why the vehicle counts as off the route, and why a trip has
// changed.

#define FAIRWAY_REASON_NONE 0
#define FAIRWAY_REASON_NOT_FINITE 1
#define FAIRWAY_REASON_OUT_OF_RANGE 2
#define FAIRWAY_REASON_OUT_OF_ORDER 3
#define FAIRWAY_REASON_DUPLICATE 4
#define FAIRWAY_REASON_TELEPORT 5
#define FAIRWAY_REASON_IMPOSSIBLE_SPEED 6
#define FAIRWAY_REASON_UNQUALIFIED 7
// The fix comes more than a day after the previous one. If several fixes agree on the new time, they are used.
#define FAIRWAY_REASON_TIME_JUMP 8
// The time is in milliseconds or microseconds instead of seconds.
#define FAIRWAY_REASON_NOT_IN_SECONDS 9
// The vehicle has left the route, or a reroute was asked for.
#define FAIRWAY_REASON_REROUTE 10
// The new route avoids a closure ahead.
#define FAIRWAY_REASON_CLOSURE 11
#define FAIRWAY_REASON_FASTER_ROUTE 12
// The vehicle has turned onto an alternative, or an alternative was chosen.
#define FAIRWAY_REASON_ALTERNATIVE 13
// fairway_session_replace_route or fairway_router_replace_route was called.
#define FAIRWAY_REASON_CALLER 14
#define FAIRWAY_REASON_DISTANCE 15
#define FAIRWAY_REASON_COURSE 16
#define FAIRWAY_REASON_WRONG_WAY 17
#define FAIRWAY_REASON_SKIPPED_WAYPOINT 18
// A route was replaced because the trip has changed.
#define FAIRWAY_REASON_TRIP 19
// A trip has changed: by `fairway_router_change_trip`; because a via was passed, or a stop driven past and left out; or
// because a new route leads to other stops, which has FAIRWAY_REASON_CALLER.
#define FAIRWAY_REASON_ADDED 20
#define FAIRWAY_REASON_REMOVED 21
#define FAIRWAY_REASON_REORDERED 22
#define FAIRWAY_REASON_DESTINATION 23
#define FAIRWAY_REASON_PASSED 24
#define FAIRWAY_REASON_MISSED 25
// The vehicle has left a line, and the new route leads back to it.
#define FAIRWAY_REASON_WAY_BACK 26

// Why no route of an answer was taken: each was not what was asked for, or did not agree with itself. The event
// FAIRWAY_EVENT_REROUTE_FAILED has the reason for the first of them, and the words.

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
  /// The number of the fix, from 0 at the start of the session, with rejected fixes counted.
  uint64_t fix;
  /// The time of the fix as it was given; for a change of leg by a call, that of the last fix used.
  double timestamp;
  /// Stated metres from the start of the route; NaN for a rejected fix.
  double distance_along;
  /// The probability that the vehicle is off the route; NaN unless the event is a decision about that.
  double probability;
  /// FAIRWAY_EVENT_...
  int32_t kind;
  /// Counted from 0, the step within its leg; -1 for a rejected fix.
  int32_t leg;
  int32_t step;
  /// The waypoint, where 1 is the first destination; 0 except for arrivals and skipped waypoints. For
  /// FAIRWAY_EVENT_LEG_SKIP it is the first one skipped, and `leg` is the number of the last.
  int32_t waypoint;
  /// The index of the instruction or intersection in the step, or of the alert in the route; the number of a question;
  /// otherwise -1.
  int32_t item;
  /// The FAIRWAY_REASON_... for which a fix was rejected, the route was replaced, the vehicle left it or a new route
  /// was refused; otherwise FAIRWAY_REASON_NONE.
  int32_t reason;
  /// When the event happened: the time of the fix or, between fixes that are far apart, the estimated time at which the
  /// vehicle passed the point. In that case `is_estimate` is 1, otherwise 0.
  double time;
  int32_t is_estimate;
  /// The number of the leg through the session, as in `fairway_progress`; -1 for a rejected fix.
  int32_t leg_number;
  /// Where its text begins in the `texts` of `fairway_events`, and its length in bytes: what is to be spoken, the
  /// primary text of what is to be shown, why a request has failed, or on which road the vehicle has left its route.
  /// Both are 0 if it has none.
  int32_t text;
  int32_t text_length;
  /// The stop of a router's trip at the end of the leg, or that the event is about; otherwise 0.
  int32_t stop;
  /// FAIRWAY_PRIORITY_... of a spoken instruction or an alert.
  int32_t priority;
  /// The distance that a spoken instruction names, in metres: what is left to the maneuver when it has been said; for
  /// an alert of the program, what is left to its start. NaN if its words do not depend on it.
  double spoken_distance;
} fairway_event;

/// A buffer for events.
///
/// Events that do not fit stay in the session and come first in the next buffer: too small a buffer is not a failure,
/// and nothing is lost. `count` receives the number of events written, `left` the number still in the session.
///
/// `texts` receives the texts of the events in UTF-8, each with a terminating 0; if it is null, events come without.
/// `texts_length` receives the number of bytes written or, if there are events but the first one's text does not fit,
/// the number of bytes that it needs.
typedef struct fairway_events {
  size_t size;
  /// sizeof(fairway_event): the distance in bytes between two events, and how much of each is written.
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
