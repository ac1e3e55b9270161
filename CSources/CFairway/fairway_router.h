/// Routers
#ifndef FAIRWAY_ROUTER_H
#define FAIRWAY_ROUTER_H

#include "fairway_alerts.h"
#include "fairway_session.h"

#ifdef __cplusplus
extern "C" {
#endif

// Routers: sessions that request new routes, faster ones, alternatives and newer attributes. All functions for sessions
// take them too; those of this section return FAIRWAY_ERROR_HANDLE for other sessions. A router does no I/O: what
// it needs is a question in its queue of events, the program sends the request with a client of its own, and passes the
// answer. Of the WebAssembly modules only fairway-router.wasm and fairway-full.wasm have them, without the member
// `server` of trips.

/// Gets all options of a router as JSON: those given, and the defaults of all others. Null with length 0 gives all
/// defaults.
///
/// The member `navigation` has the options of a session, and `guidance` those of `fairway_guidance_options_complete`,
/// by which the router makes the banners and spoken instructions that its routes lack, by default in the language of
/// the request; `{"guidance":{"source":"serviceOnly"}}` makes none. Others are `reroute`, `fasterRoute`,
/// `refreshInterval` and so on. The member `asks` says which decisions are left to the program,
/// `{"reroute":true,"fasterRoute":true,"nextLeg":true,"missedStop":true}`; the router makes all others itself, and by
/// default makes all of them: it insists on a stop that was missed. `missedStops` says when a stop counts as missed.
/// `wayBack` says how a vehicle is led back to a line that it has left: `place` is "ahead", "nextStop", "departure" or
/// "nowhere", and `appliesToServices` extends it to routes of services.
/// `log` is the least level of messages that are kept for `fairway_router_take_log`: "debug", "information", "warning"
/// or "error"; by default none are. Rules are as for `fairway_session_options_complete`.
int32_t fairway_router_options_complete(const char* json, size_t json_length, char* text, size_t capacity,
                                        size_t* length, fairway_error* error);

// The parts of an HTTP request. The header has lines of "Name: value", each with a line feed.

#define FAIRWAY_REQUEST_METHOD 0
#define FAIRWAY_REQUEST_URL 1
#define FAIRWAY_REQUEST_HEADER 2
#define FAIRWAY_REQUEST_BODY 3
/// The trip that the request is for, as JSON without the server.
#define FAIRWAY_REQUEST_TRIP 4
/// The method, the URL, the header and the body in this order, each with a terminating 0: a whole request in one call.
#define FAIRWAY_REQUEST_WHOLE 5

/// Gets a part of the HTTP request for a trip, to be sent by any client. The URL and the header may contain secrets.
///
/// A trip is JSON: `server` with its `style` ("mapbox", "osrm", "valhalla", "graphhopper", "graphhopper-navigate",
/// "openrouteservice") and `url`, and if needed an `accessToken`, `user` and `password`, or a `bearer` token;
/// `waypoints`, each an array of longitude and latitude or an object with `latitude`, `longitude` and members such as
/// `name`, `heading` and `separatesLegs`; and any options of a request with the names of the Swift type RouteOptions,
/// such as `profile` ("driving", "walking", "cycling", "driving-traffic"), `language` and `includesAlternativeRoutes`.
/// What is not stated is as turn-by-turn navigation needs it.
int32_t fairway_trip_get_request(const char* trip, size_t trip_length, int32_t part, char* text, size_t capacity,
                                 size_t* length, fairway_error* error);

/// Creates a router that follows a route of a server's answer to the request for a trip.
///
/// `answer` is the body of the answer, and `index` the index of the route in it. Without a `server` in the trip, the
/// router requests new routes all the same, but the program builds the requests. `options` are as for
/// `fairway_router_options_complete`.
int32_t fairway_router_create(const char* answer, size_t answer_length, int32_t index, const char* trip,
                              size_t trip_length, const char* options, size_t options_length, fairway_session* router,
                              fairway_error* error);

/// Answers a question that asks for a decision: `yes` is 0 for no, otherwise yes. Returns FAIRWAY_ERROR_STATE if the
/// question is not pending. The answer 2 to FAIRWAY_EVENT_MAY_SKIP_STOP is not to leave the stop out, and to be asked
/// again if new routes to it are ignored as well; until there is an answer, the router insists on the stop.
int32_t fairway_router_decide(fairway_session router, int32_t question, int32_t yes, fairway_events* events,
                              fairway_error* error);

/// Gets a part of the HTTP request for a question that needs an answer of a server. Returns FAIRWAY_ERROR_STATE if the
/// question is not pending, or if the trip has no server and the part is not FAIRWAY_REQUEST_TRIP.
int32_t fairway_router_get_request(fairway_session router, int32_t question, int32_t part, char* text, size_t capacity,
                                   size_t* length, fairway_error* error);

/// Changes the request for a question before it is sent: `trip` has the members to change, as in
/// `fairway_trip_get_request` but without a server.
int32_t fairway_router_change_request(fairway_session router, int32_t question, const char* trip, size_t trip_length,
                                      fairway_error* error);

/// Answers a question with the answer of a server: its HTTP status and body. A status of 0 means that there was no
/// answer; `body` may then be a text that says why. An answer that is an error, or is not one of a directions service,
/// is not a failure of this call: it becomes an event as any other failed request does. Returns FAIRWAY_ERROR_STATE if
/// the question is not pending.
int32_t fairway_router_answer(fairway_session router, int32_t question, int32_t status, const char* body, size_t length,
                              fairway_events* events, fairway_error* error);

// What a router counts: fixes, fixes that were not used, arrivals, new routes, questions that need the answer of a
// server, answers that were used, refreshes, and routes of answers that were not what was asked for.

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

/// The name of a counter: "fixes", "rejectedTeleport", "reroutesDone".
const char* fairway_counter_name(int32_t counter);

/// Gets a number that a router has counted since it was created or restored.
int32_t fairway_router_get_counter(fairway_session router, int32_t counter, uint64_t* value, fairway_error* error);

/// Gets the messages that a router has logged, one a line as "warning routing: ...", and removes them if the buffer is
/// large enough. No message contains a secret of the server. At most 1,000 are kept, and the oldest are dropped first.
int32_t fairway_router_take_log(fairway_session router, char* text, size_t capacity, size_t* length,
                                fairway_error* error);

/// Gets the route that is followed, as a new handle to be released.
int32_t fairway_router_get_route(fairway_session router, fairway_route* route, fairway_error* error);

/// A finished leg.
typedef struct fairway_leg_summary {
  /// The times of its first and its last fix.
  double start_time;
  double end_time;
  /// Stated metres along the routes that it was driven on, and the sum of the distances between fixes.
  double distance;
  double raw_distance;
  /// Seconds off the route, and seconds standing still.
  double off_route_time;
  double standing_time;
  /// The number of the leg through the session.
  int32_t leg_number;
  /// 1 if its waypoint was skipped, otherwise 0.
  int32_t is_skipped;
  /// Metres driven: along the routes, and off them between the estimated positions.
  double driven_distance;
  /// The stop of the trip at its end.
  int32_t stop;
  int32_t reserved;
} fairway_leg_summary;

/// Gets the finished legs in order, with those of routes that were replaced.
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
  /// The place that was asked for, and that on the road to which the route leads.
  double latitude;
  double longitude;
  double snapped_latitude;
  double snapped_longitude;
  /// Metres within which a via may be passed; NaN for the road itself.
  double reach;
  /// When it was to be reached by the first route that led there, and when it was reached; NaN for never.
  double planned_time;
  double actual_time;
  /// Its number in the trip, from 1.
  int32_t id;
  /// FAIRWAY_STOP_...
  int32_t state;
  /// 1 if it is a via, which is passed without an arrival; otherwise 0.
  int32_t is_via;
  /// FAIRWAY_SIDE_..., the side of the road on which it is.
  int32_t side;
} fairway_stop;

/// Gets the stops of a trip: those behind, in the order in which they were reached or left out, then those ahead.
int32_t fairway_router_get_stops(fairway_session router, fairway_stop* stops, size_t capacity, size_t* count,
                                 fairway_error* error);

/// Gets the `id` of the stop at the end of a leg of the route, counted from 0: a stop that was left out since the route
/// came is still the end of its leg. Returns FAIRWAY_ERROR_ARGUMENT if the route has no such leg.
int32_t fairway_router_get_stop_of_leg(fairway_session router, int32_t leg, int32_t* stop, fairway_error* error);

/// Where a vehicle is on the line that its route follows, and where it is to rejoin it. What does not apply is NaN: all
/// of it for a route that a service has made, unless the option `wayBack` says otherwise, and the rejoining place on
/// the route.
typedef struct fairway_line {
  size_t size;
  /// The length of the line, and how far along it the vehicle is, in metres: on its way back, where it joins the line.
  double length;
  double distance_along;
  /// The length of the way back that is left, along the route; 0 on the line.
  double way_back;
  /// The place to rejoin, its distance in a straight line in metres and its direction in degrees, from the vehicle.
  double latitude;
  double longitude;
  double distance;
  double bearing;
} fairway_line;

/// Gets where a vehicle is on its line.
int32_t fairway_router_get_line(fairway_session router, fairway_line* line, fairway_error* error);

/// Gets the name of a stop; it is empty if the stop has none.
int32_t fairway_router_get_stop_name(fairway_session router, int32_t stop, char* text, size_t capacity, size_t* length,
                                     fairway_error* error);

/// Changes the stops ahead, by one of these as JSON: `{"add":[8.1,47],"at":0}`, without `at` where the way becomes
/// least longer; `{"remove":3}`; `{"move":3,"to":0}`; `{"order":[4,3]}`; `{"destination":[8.1,47]}`. Waypoints are as
/// in a trip. The route is requested by FAIRWAY_EVENT_NEEDS_TRIP_ROUTE, and the trip changes with its answer. Changes
/// that wait for one share it: their request is withdrawn, and another one takes its place. Returns FAIRWAY_ERROR_STATE
/// if the change makes no sense.
int32_t fairway_router_change_trip(fairway_session router, const char* edit, size_t edit_length, fairway_events* events,
                                   fairway_error* error);

/// Requests a route that avoids what is blocked, as JSON: `{"next":500}` metres of the road ahead, or
/// `{"points":[[8.1,47]],"areas":[[[8,47],[8.1,47],[8,47.1]]]}`. As soon as there is one, every later request avoids it
/// as well, until `{}` is passed. Returns FAIRWAY_ERROR_STATE if nothing is ahead, or a request is pending.
int32_t fairway_router_avoid(fairway_session router, const char* avoidance, size_t avoidance_length,
                             fairway_events* events, fairway_error* error);

/// Another route to the destination, which leaves the current route ahead of the vehicle.
typedef struct fairway_alternative {
  /// Where it leaves the current route, and the metres along the current route's line to there.
  double latitude;
  double longitude;
  double deviation_distance;
  /// Stated metres and expected seconds of the whole alternative, and of its part from there on.
  double distance;
  double duration;
  double rest_distance;
  double rest_duration;
  /// How much longer it is, and how much more time it takes; negative if less.
  double distance_delta;
  double duration_delta;
  /// Identifies it for this router.
  uint32_t id;
  int32_t reserved;
} fairway_alternative;

/// Gets the alternatives in the order of the answer that they came with.
int32_t fairway_router_get_alternatives(fairway_session router, fairway_alternative* alternatives, size_t capacity,
                                        size_t* count, fairway_error* error);

/// Gets the route of an alternative as a new handle to be released. Returns FAIRWAY_ERROR_STATE if it is not offered.
int32_t fairway_router_get_alternative_route(fairway_session router, uint32_t id, fairway_route* route,
                                             fairway_error* error);

/// Continues on an alternative. Returns FAIRWAY_ERROR_STATE if it is not offered.
int32_t fairway_router_take_alternative(fairway_session router, uint32_t id, fairway_events* events,
                                        fairway_error* error);

/// Requests a new route now, whether or not the vehicle is off its route. Returns FAIRWAY_ERROR_STATE before the first
/// fix, and if a request is pending.
int32_t fairway_router_reroute(fairway_session router, fairway_events* events, fairway_error* error);

/// Continues on a route of another answer. `trip` may be null with length 0 if the trip is the same.
int32_t fairway_router_replace_route(fairway_session router, const char* answer, size_t answer_length, int32_t index,
                                     const char* trip, size_t trip_length, fairway_events* events,
                                     fairway_error* error);

/// Creates a router that continues from a snapshot, with exactly the same results. Requests and decisions that were
/// pending become questions again, with numbers of their own; only a faster route that was offered is not, and is
/// looked for again. `server` is the member of that name of a trip, or null with length 0.
int32_t fairway_router_restore(const uint8_t* snapshot, size_t snapshot_length, const char* server,
                               size_t server_length, fairway_session* router, fairway_error* error);

/// Lays alerts on the route of a router, and on each one after it; 0 for none. A snapshot has those that lie on its
/// routes and not the others: set them again after restoring.
int32_t fairway_router_set_alerts(fairway_session router, fairway_alerts alerts, fairway_error* error);

#ifdef __cplusplus
}
#endif

#endif
