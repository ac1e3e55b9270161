/// Routers: sessions that request new routes, faster ones, alternatives and newer attributes.
///
/// All functions for sessions take routers too; the functions of this header return FAIRWAY_ERROR_HANDLE for other
/// sessions. A router does no I/O. What it needs is a question in its queue of events: the program sends the request
/// with a client of its own, and passes the answer.
#ifndef FAIRWAY_ROUTER_H
#define FAIRWAY_ROUTER_H

#include "fairway_alerts.h"
#include "fairway_session.h"

#ifdef __cplusplus
extern "C" {
#endif

/// Gets all options of a router as JSON: the options in `json`, and the defaults of all others.
///
/// Pass null with length 0 for all defaults. `navigation` has the options of a session. `guidance` has the options of
/// `fairway_guidance_options_complete`, by which the router makes the banners and spoken instructions that its routes
/// lack, by default in the language of the request; `{"guidance":{"source":"serviceOnly"}}` makes none. Other members
/// are `reroute`, `fasterRoute`, `refreshInterval` and so on. `asks` names the decisions that the router leaves to the
/// program, `{"reroute":true,"fasterRoute":true,"nextLeg":true,"missedStop":true}`. The router makes all others itself,
/// and by default makes all of them: it insists on a stop that the vehicle has missed. `missedStops` says when a stop
/// counts as missed. `wayBack` says how to lead a vehicle back to a line that it has left: `place` is "ahead",
/// "nextStop", "departure" or "nowhere", and `appliesToServices` extends it to routes of services. `log` is the lowest
/// level of the messages to keep for `fairway_router_take_log`: "debug", "information", "warning" or "error"; by
/// default the router keeps none. The rules of `fairway_session_options_complete` apply.
int32_t fairway_router_options_complete(const char* json, size_t json_length, char* text, size_t capacity,
                                        size_t* length, fairway_error* error);

// The parts of an HTTP request. The header has lines of "Name: value", each with a line feed at its end.

#define FAIRWAY_REQUEST_METHOD 0
#define FAIRWAY_REQUEST_URL 1
#define FAIRWAY_REQUEST_HEADER 2
#define FAIRWAY_REQUEST_BODY 3
/// The trip of the request, as JSON without the server.
#define FAIRWAY_REQUEST_TRIP 4
/// A whole request in one call: the method, the URL, the header and the body in this order, each with a 0 at its end.
#define FAIRWAY_REQUEST_WHOLE 5

/// Gets a part of the HTTP request for a trip, which any client can send. The URL and the header may contain secrets.
///
/// A trip is JSON. Its `server` has a `style` ("mapbox", "osrm", "valhalla", "graphhopper", "graphhopper-navigate",
/// "openrouteservice") and a `url`, and if needed an `accessToken`, `user` and `password`, or a `bearer` token. Each of
/// its `waypoints` is an array of longitude and latitude, or an object with `latitude`, `longitude` and members such as
/// `name`, `heading` and `separatesLegs`. All other members are options of a request, with the names of the Swift type
/// RouteOptions, such as `profile` ("driving", "walking", "cycling", "driving-traffic"), `language` and
/// `includesAlternativeRoutes`. An option that the trip does not state has the value that turn-by-turn navigation
/// needs.
int32_t fairway_trip_get_request(const char* trip, size_t trip_length, int32_t part, char* text, size_t capacity,
                                 size_t* length, fairway_error* error);

/// Creates a router that follows a route from a server's answer to the request for a trip.
///
/// `answer` is the body of the answer, and `index` the index of the route in it. Without a `server` in the trip, the
/// router asks for new routes all the same, and the program builds the requests. `options` are as for
/// `fairway_router_options_complete`.
int32_t fairway_router_create(const char* answer, size_t answer_length, int32_t index, const char* trip,
                              size_t trip_length, const char* options, size_t options_length, fairway_session* router,
                              fairway_error* error);

/// Answers a question that asks for a decision. Pass 0 in `yes` for no, and 1 for yes. For FAIRWAY_EVENT_MAY_SKIP_STOP,
/// 2 keeps the stop, and the router asks again if the driver ignores new routes to it as well; until there is an
/// answer, the router insists on the stop. Returns FAIRWAY_ERROR_STATE if the question is not pending.
int32_t fairway_router_decide(fairway_session router, int32_t question, int32_t yes, fairway_events* events,
                              fairway_error* error);

/// Gets a part of the HTTP request for a question that a server answers. Returns FAIRWAY_ERROR_STATE if the question is
/// not pending, or if the trip has no server and the part is not FAIRWAY_REQUEST_TRIP.
int32_t fairway_router_get_request(fairway_session router, int32_t question, int32_t part, char* text, size_t capacity,
                                   size_t* length, fairway_error* error);

/// Changes the request for a question before the program sends it. `trip` has the members to change, as in
/// `fairway_trip_get_request` but without a server.
int32_t fairway_router_change_request(fairway_session router, int32_t question, const char* trip, size_t trip_length,
                                      fairway_error* error);

/// Answers a question with the HTTP status and the body of a server's answer. A status of 0 means that there was no
/// answer; `body` may then be a text that says why. An answer that is an error, or does not come from a directions
/// service, is not a failure of this call: it becomes an event, like any other failed request. Returns
/// FAIRWAY_ERROR_STATE if the question is not pending.
int32_t fairway_router_answer(fairway_session router, int32_t question, int32_t status, const char* body, size_t length,
                              fairway_events* events, fairway_error* error);

// What a router counts: fixes, fixes that it has not used, arrivals, new routes, questions that a server answers,
// answers that it has used, refreshes, and routes in answers that were not what it had asked for.

#define FAIRWAY_COUNTER_FIXES 0
#define FAIRWAY_COUNTER_FIXES_REJECTED 1
#define FAIRWAY_COUNTER_ARRIVALS 2
#define FAIRWAY_COUNTER_REROUTES_ASKED 3
#define FAIRWAY_COUNTER_REROUTES_DONE 4
#define FAIRWAY_COUNTER_REROUTES_FAILED 5
#define FAIRWAY_COUNTER_PROVIDER_QUESTIONS 6
#define FAIRWAY_COUNTER_PROVIDER_ANSWERS 7
#define FAIRWAY_COUNTER_REFRESHES 8
#define FAIRWAY_COUNTER_ROUTES_REFUSED 9

/// The name of a counter, such as "fixes" or "reroutesDone".
const char* fairway_counter_name(int32_t counter);

/// Gets one of the numbers that a router has counted since it was created or restored.
int32_t fairway_router_get_counter(fairway_session router, int32_t counter, uint64_t* value, fairway_error* error);

/// Gets the messages that a router has logged, and removes them if the buffer is large enough. Each is a line, such as
/// "warning routing: ...". No message contains a secret of the server. The router keeps at most 1,000 messages, and
/// drops the oldest first.
int32_t fairway_router_take_log(fairway_session router, char* text, size_t capacity, size_t* length,
                                fairway_error* error);

/// Gets the route that a router follows, as a new handle. Release it.
int32_t fairway_router_get_route(fairway_session router, fairway_route* route, fairway_error* error);

/// A finished leg.
typedef struct fairway_leg_summary {
  /// The times of its first and its last fix.
  double start_time;
  double end_time;
  /// Stated metres along the routes of the leg, and the sum of the distances between fixes.
  double distance;
  double raw_distance;
  /// Seconds off the route, and seconds standing still.
  double off_route_time;
  double standing_time;
  /// The number of the leg in the session.
  int32_t leg_number;
  /// 1 if the waypoint of the leg was skipped, otherwise 0.
  int32_t is_skipped;
  /// The metres driven: along the routes and, off them, between the estimated positions.
  double driven_distance;
  /// The stop of the trip at the end of the leg.
  int32_t stop;
  int32_t reserved;
} fairway_leg_summary;

/// Gets the finished legs in order, including those of replaced routes.
int32_t fairway_router_get_summaries(fairway_session router, fairway_leg_summary* summaries, size_t capacity,
                                     size_t* count, fairway_error* error);

// The trip of a router. A stop keeps its number through all routes and snapshots.

#define FAIRWAY_STOP_AHEAD 0
#define FAIRWAY_STOP_REACHED 1
#define FAIRWAY_STOP_SKIPPED 2
#define FAIRWAY_STOP_MISSED 3

#define FAIRWAY_SIDE_UNKNOWN 0
#define FAIRWAY_SIDE_LEFT 1
#define FAIRWAY_SIDE_RIGHT 2

/// A stop of a trip.
typedef struct fairway_stop {
  /// The place in the request, and the place on the road to which the route leads.
  double latitude;
  double longitude;
  double snapped_latitude;
  double snapped_longitude;
  /// Within how many metres the vehicle may pass a via; NaN for on the road itself.
  double reach;
  /// When the vehicle was to reach it by the first route that led there, and when it has reached it; NaN for never.
  double planned_time;
  double actual_time;
  /// Its number in the trip, counted from 1.
  int32_t id;
  /// FAIRWAY_STOP_...
  int32_t state;
  /// 1 if it is a via, which the vehicle passes without an arrival; otherwise 0.
  int32_t is_via;
  /// FAIRWAY_SIDE_...: on which side of the road it is.
  int32_t side;
} fairway_stop;

/// Gets the stops of a router's trip: first the stops behind, in the order in which the vehicle has reached them or
/// left them out, then the stops ahead.
int32_t fairway_router_get_stops(fairway_session router, fairway_stop* stops, size_t capacity, size_t* count,
                                 fairway_error* error);

/// Gets the `id` of the stop at the end of a leg of the route, counted from 0. A stop that was left out after the
/// router got the route is still the end of its leg. Returns FAIRWAY_ERROR_ARGUMENT if the route has no such leg.
int32_t fairway_router_get_stop_of_leg(fairway_session router, int32_t leg, int32_t* stop, fairway_error* error);

/// Where a vehicle is on the line that its route follows, and where it is to rejoin the line. Members that do not apply
/// are NaN: the place to rejoin while the vehicle is on the route, and for the route of a service all members, unless
/// the option `wayBack` says otherwise.
typedef struct fairway_line {
  size_t size;
  /// The length of the line, and how far along it the vehicle is, in metres; on its way back, how far along it rejoins
  /// the line.
  double length;
  double distance_along;
  /// The length of the rest of the way back, along the route; 0 on the line.
  double way_back;
  /// The place to rejoin the line, its distance from the vehicle in a straight line in metres, and its direction in
  /// degrees.
  double latitude;
  double longitude;
  double distance;
  double bearing;
} fairway_line;

/// Gets where the vehicle is on the line of its route.
int32_t fairway_router_get_line(fairway_session router, fairway_line* line, fairway_error* error);

/// Gets the name of a stop, which is empty if the stop has none.
int32_t fairway_router_get_stop_name(fairway_session router, int32_t stop, char* text, size_t capacity, size_t* length,
                                     fairway_error* error);

/// Changes the stops ahead. `edit` is one of these as JSON: `{"add":[8.1,47],"at":0}`, which without `at` adds the stop
/// where it adds the least distance; `{"remove":3}`; `{"move":3,"to":0}`; `{"order":[4,3]}`;
/// `{"destination":[8.1,47]}`.
///
/// Waypoints are as in a trip. FAIRWAY_EVENT_NEEDS_TRIP_ROUTE requests the route, and the trip changes with its answer.
/// Changes that wait for an answer share it: the router withdraws their request, and makes another one. Returns
/// FAIRWAY_ERROR_STATE if the change makes no sense.
int32_t fairway_router_change_trip(fairway_session router, const char* edit, size_t edit_length, fairway_events* events,
                                   fairway_error* error);

/// Requests a route that avoids what is blocked. `avoidance` is JSON: `{"next":500}` for so many metres of the road
/// ahead, or `{"points":[[8.1,47]],"areas":[[[8,47],[8.1,47],[8,47.1]]]}`.
///
/// Once there is such a route, every later request avoids the same, until `{}` is passed. Returns FAIRWAY_ERROR_STATE
/// if nothing is ahead, or a request is pending.
int32_t fairway_router_avoid(fairway_session router, const char* avoidance, size_t avoidance_length,
                             fairway_events* events, fairway_error* error);

/// Another route to the destination, which leaves the current route ahead of the vehicle.
typedef struct fairway_alternative {
  /// Where it leaves the current route, and how many metres along the line of that route this is.
  double latitude;
  double longitude;
  double deviation_distance;
  /// Stated metres and expected seconds of the whole alternative, and of the part from there on.
  double distance;
  double duration;
  double rest_distance;
  double rest_duration;
  /// How much longer the alternative is, and how much more time it takes; negative if it is less.
  double distance_delta;
  double duration_delta;
  /// The number that identifies the alternative for this router.
  uint32_t id;
  int32_t reserved;
} fairway_alternative;

/// Gets the alternatives in the order of the answer.
int32_t fairway_router_get_alternatives(fairway_session router, fairway_alternative* alternatives, size_t capacity,
                                        size_t* count, fairway_error* error);

/// Gets the route of an alternative as a new handle. Release it. Returns FAIRWAY_ERROR_STATE if there is no such
/// alternative.
int32_t fairway_router_get_alternative_route(fairway_session router, uint32_t id, fairway_route* route,
                                             fairway_error* error);

/// Continues on an alternative. Returns FAIRWAY_ERROR_STATE if there is no such alternative.
int32_t fairway_router_take_alternative(fairway_session router, uint32_t id, fairway_events* events,
                                        fairway_error* error);

/// Requests a new route now, whether or not the vehicle is off its route. Returns FAIRWAY_ERROR_STATE before the first
/// fix, and while a request is pending.
int32_t fairway_router_reroute(fairway_session router, fairway_events* events, fairway_error* error);

/// Continues on a route from another answer. Pass null with length 0 for `trip` if the trip stays the same.
int32_t fairway_router_replace_route(fairway_session router, const char* answer, size_t answer_length, int32_t index,
                                     const char* trip, size_t trip_length, fairway_events* events,
                                     fairway_error* error);

/// Creates a router that continues from a snapshot, with exactly the same results. Pending requests and decisions
/// become questions again, with new numbers. Only the offer of a faster route does not: the router looks for one again.
/// `server` is the member of this name of a trip, or null with length 0.
int32_t fairway_router_restore(const uint8_t* snapshot, size_t snapshot_length, const char* server,
                               size_t server_length, fairway_session* router, fairway_error* error);

/// Lays alerts on the route of a router and on each later route. Pass 0 for none. A snapshot has only the alerts that
/// lie on its routes: set the alerts again after restoring.
int32_t fairway_router_set_alerts(fairway_session router, fairway_alerts alerts, fairway_error* error);

#ifdef __cplusplus
}
#endif

#endif
