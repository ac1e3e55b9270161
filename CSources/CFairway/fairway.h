/// Fairway's C interface: routes, sessions that follow them, routers that request new ones, corridors, roads and
/// polylines.
///
/// Units and order: coordinates in degrees, latitude before longitude; distances in metres; durations in seconds, times
/// in seconds since 1970; speeds in metres per second; bearings in degrees clockwise from true north. NaN means
/// unknown. "Stated" metres are those in the route's own distances, to which its geometry is scaled.
///
/// Handles: a route, a session, a corridor, roads or a matcher are represented by a number, which is never 0. It is
/// valid until it is released, and is never used again: a handle that was released, is of another kind or never existed
/// gives FAIRWAY_ERROR_HANDLE.
///
/// Errors: a function that can fail returns a status, FAIRWAY_OK (0) on success. It returns its results through
/// pointers, which it does not write to on failure unless its comment says otherwise. The last parameter receives a
/// description of the failure and may be null. The library never prints, never exits and never sets errno.
///
/// Structs: one whose first member is `size` is versioned: set `size` to its sizeof, or initialize the struct with
/// FAIRWAY_INIT. Members may be added at its end, and a program that was compiled with fewer or more of them works:
/// every size from that of the first version up to 4096 is accepted. Of a struct for results, `size` bytes are written;
/// members of a struct for input that are not within its `size` are not given. FAIRWAY_ERROR_SIZE is returned for a
/// smaller size, and for one larger than the library's unless all additional bytes are 0. Of the structs without
/// `size`, of which there may be arrays, only `fairway_event` may grow in the same way: `fairway_events.event_size` is
/// its size. The others never change.
///
/// Memory: the caller owns every buffer, and the library keeps no pointer to one after a call. Text is UTF-8. A
/// function with a result of variable size always returns its length, and fills a buffer that is large enough. A
/// smaller buffer is not changed, and the call returns FAIRWAY_ERROR_CAPACITY; a null buffer of capacity 0 requests the
/// length only. Text has a terminating 0, which needs room but is not counted in the length.
///
/// Not detected: a pointer that is neither null nor valid, an array shorter than its count, and input that another
/// thread changes during a call.
///
/// Threads: any thread may call any function at any time. Routes, corridors, alerts and roads are immutable, and any
/// number of threads may use and release them at once. A session or a matcher is for one thread at a time: a call from
/// a second thread returns FAIRWAY_ERROR_BUSY and has no effect. An object released while another thread is using it is
/// freed after that use.
#ifndef FAIRWAY_H
#define FAIRWAY_H

#include <stddef.h>
#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#endif

/// The version of this header. A program works without recompilation with every library that has the same major version
/// and is not older than this header; while the major version is 0, the minor version has to be the same too.
#define FAIRWAY_VERSION_MAJOR 0
#define FAIRWAY_VERSION_MINOR 9
#define FAIRWAY_VERSION_PATCH 0
#define FAIRWAY_VERSION ((FAIRWAY_VERSION_MAJOR << 16) | (FAIRWAY_VERSION_MINOR << 8) | FAIRWAY_VERSION_PATCH)

/// Initializes a versioned struct: all members are 0 except its size, as in `fairway_fixes fixes =
/// FAIRWAY_INIT(fairway_fixes);`.
#ifdef __cplusplus
#define FAIRWAY_INIT(type) fairway_sized<type>()
#else
#define FAIRWAY_INIT(type)                                                                                             \
  { .size = sizeof(type) }
#endif

// Statuses. Later versions may add more; any status other than 0 is a failure.

#define FAIRWAY_OK 0
/// A required pointer is null.
#define FAIRWAY_ERROR_NULL 1
/// The size of a struct is not set, or is that of an incompatible version.
#define FAIRWAY_ERROR_SIZE 2
/// A handle is invalid, was released, or is of another kind.
#define FAIRWAY_ERROR_HANDLE 3
/// Another thread is using the session or the matcher.
#define FAIRWAY_ERROR_BUSY 4
/// A buffer is too small; nothing was written except the length.
#define FAIRWAY_ERROR_CAPACITY 5
/// A number is out of range.
#define FAIRWAY_ERROR_ARGUMENT 6
/// A text is not valid JSON or does not have the expected content; the message says where.
#define FAIRWAY_ERROR_JSON 7
/// The text does not contain the requested route, or the route cannot be followed.
#define FAIRWAY_ERROR_ROUTE 8
/// A coordinate or a polyline is invalid; the message says where.
#define FAIRWAY_ERROR_GEOMETRY 9
/// The bytes are not a snapshot, or were changed.
#define FAIRWAY_ERROR_SNAPSHOT 10
/// A snapshot is of another route or another version of the engine.
#define FAIRWAY_ERROR_MISMATCH 11
/// The call is not possible now: the waypoint has not been reached, there is no such leg ahead, or no request is
/// pending.
#define FAIRWAY_ERROR_STATE 12
/// There is not enough memory.
#define FAIRWAY_ERROR_MEMORY 13
/// A corridor needs more vertices or crossings than are allowed.
#define FAIRWAY_ERROR_BUDGET 14
/// A road file cannot be read, is none, is cut off or damaged, or has another version; the message says which.
#define FAIRWAY_ERROR_ROADS 15
/// This build of the library lacks the function; the message says why. That of Linux on arm64 has no corridors.
#define FAIRWAY_ERROR_ABSENT 16

/// The description of a failure, owned by the caller. A call that succeeds clears it.
typedef struct fairway_error {
  size_t size;
  int32_t status;
  /// One sentence without control characters, truncated if it is too long, with a terminating 0.
  char message[508];
} fairway_error;

/// A route prepared for following. Immutable; any number of threads may share it.
typedef uint64_t fairway_route;
/// The progress of one vehicle along a route. A session may have a router, which requests new routes. For one thread at
/// a time.
typedef uint64_t fairway_session;
/// The area around a line. Immutable; any number of threads may share it.
typedef uint64_t fairway_corridor;
/// The alerts of a program: cameras, crossings, gates. Immutable; any number of threads may share it.
typedef uint64_t fairway_alerts;

// Version and names

/// The FAIRWAY_VERSION of the library.
uint32_t fairway_version(void);

/// The names of constants, as on the command line: "ok", "stepAdvance", "teleport", "onRoute". They are never freed;
/// the name of an undefined number is "unknown".
const char* fairway_status_name(int32_t status);
const char* fairway_event_name(int32_t kind);
const char* fairway_reason_name(int32_t reason);
const char* fairway_route_state_name(int32_t route_state);
const char* fairway_movement_name(int32_t movement);

/// The names of maneuvers and directions, as in the Directions API: "off ramp", "slight left".
const char* fairway_maneuver_name(int32_t maneuver);
const char* fairway_direction_name(int32_t direction);
/// "fixes", "rejectedTeleport", "reroutesDone".
const char* fairway_counter_name(int32_t counter);

// Routes

/// Creates a route from a Directions v5, OSRM or Valhalla response, or from a single route or matching of one.
///
/// `index` is the index of the route in the response. `precision` is the number of decimals of its polylines, 5 or 6; 0
/// detects it. Linear in the length of the text and in the number of vertices. The text may have at most 256 levels of
/// arrays and objects, and is not needed after the call; the line may have at most 10 million vertices and a length of
/// 200,000 km.
int32_t fairway_route_create(const char* json, size_t length, int32_t index, int32_t precision, fairway_route* route,
                             fairway_error* error);

/// Creates a route along a line to follow: GPX, GeoJSON, or one encoded polyline. It has no words; add them with
/// `fairway_route_add_guidance`, and follow it with a router by giving that the route's description as the answer.
///
/// `options` is JSON with any of
/// `{"line":0,"profile":"driving","stops":[[8.1,47]],"stopsAtPlaces":false,"precision":5}`, or null with length 0: the
/// number of the line in the file; how it is travelled; the stops on it in their order, as in the request for a trip,
/// each within 200 m of it; whether the places of the file are stops in front of those; the decimals of a polyline.
/// Returns FAIRWAY_ERROR_ROUTE with the line and what is wrong there if the text holds no line, and at most 10 million
/// points are followed. Linear in the length of the text, and in the points for each stop.
int32_t fairway_route_create_of_line(const char* text, size_t length, const char* options, size_t options_length,
                                     fairway_route* route, fairway_error* error);

/// Releases a route. Its sessions continue. 0 is allowed and has no effect.
int32_t fairway_route_release(fairway_route route, fairway_error* error);

/// The properties of a route.
typedef struct fairway_route_facts {
  size_t size;
  /// The length in stated metres and the expected travel time in seconds.
  double length;
  double duration;
  /// The length of the line on the ellipsoid, in metres.
  double geometry_length;
  /// The number of vertices of the line that is followed, without repeated points.
  uint64_t vertex_count;
  /// Identifies the route; the same in every process and on every machine.
  uint64_t fingerprint;
  int32_t leg_count;
  /// The number of steps in all legs.
  int32_t step_count;
  /// The number of alerts; see `fairway_route_get_alert`.
  int32_t alert_count;
  int32_t reserved;
} fairway_route_facts;

/// Gets the lengths and the times of a route, and how many legs, steps and alerts it has.
int32_t fairway_route_get_facts(fairway_route route, fairway_route_facts* facts, fairway_error* error);

/// The properties of a leg.
typedef struct fairway_leg_facts {
  size_t size;
  /// The length in stated metres and the expected travel time in seconds.
  double length;
  double duration;
  /// The stated metres from the start of the route to the start of the leg.
  double start;
  int32_t step_count;
  int32_t reserved;
} fairway_leg_facts;

/// Gets the properties of a leg, counted from 0.
int32_t fairway_route_get_leg(fairway_route route, int32_t leg, fairway_leg_facts* facts, fairway_error* error);

/// Gets the vertices of the line that is followed; there are `fairway_route_facts.vertex_count` of them.
int32_t fairway_route_get_line(fairway_route route, double* latitudes, double* longitudes, size_t capacity,
                               size_t* count, fairway_error* error);

/// Gets the text of the instruction that an event announced: `kind` is FAIRWAY_EVENT_SPOKEN_INSTRUCTION,
/// FAIRWAY_TEXT_SSML for the same words in the Speech Synthesis Markup Language, FAIRWAY_EVENT_VISUAL_INSTRUCTION (for
/// its primary text), or FAIRWAY_EVENT_ALERT_AHEAD, whose text is empty if the alert has no words. The numbers are
/// those of the event, and `distance` is its `spoken_distance`, with which the words are those that are said; NaN gives
/// them as planned. An instruction without markup has an empty one.
int32_t fairway_route_get_instruction(fairway_route route, int32_t kind, int32_t leg, int32_t step, int32_t item,
                                      double distance, char* text, size_t capacity, size_t* length,
                                      fairway_error* error);

/// Gets the route as JSON in the form of the Directions API, whatever server it came from: legs, steps, maneuvers,
/// banners, spoken instructions, intersections with their lanes, and annotations such as speed limits. The numbers of
/// legs, steps and items in events and in `fairway_guidance` are indices into its arrays.
int32_t fairway_route_get_description(fairway_route route, char* text, size_t capacity, size_t* length,
                                      fairway_error* error);

// The functions from here to fairway_route_get_components are not in the WebAssembly module: JavaScript reads the
// description of the route.

// The kind of a maneuver.

#define FAIRWAY_MANEUVER_DEPART 0
#define FAIRWAY_MANEUVER_TURN 1
#define FAIRWAY_MANEUVER_CONTINUE 2
#define FAIRWAY_MANEUVER_NEW_NAME 3
#define FAIRWAY_MANEUVER_MERGE 4
#define FAIRWAY_MANEUVER_ON_RAMP 5
#define FAIRWAY_MANEUVER_OFF_RAMP 6
#define FAIRWAY_MANEUVER_FORK 7
#define FAIRWAY_MANEUVER_END_OF_ROAD 8
#define FAIRWAY_MANEUVER_USE_LANE 9
#define FAIRWAY_MANEUVER_ROUNDABOUT 10
#define FAIRWAY_MANEUVER_ROTARY 11
#define FAIRWAY_MANEUVER_ROUNDABOUT_TURN 12
#define FAIRWAY_MANEUVER_EXIT_ROUNDABOUT 13
#define FAIRWAY_MANEUVER_EXIT_ROTARY 14
#define FAIRWAY_MANEUVER_NOTIFICATION 15
#define FAIRWAY_MANEUVER_ARRIVE 16

// The direction of a maneuver or of a lane. In a set of directions, bit `1 << direction` stands for each.

#define FAIRWAY_DIRECTION_NONE 0
#define FAIRWAY_DIRECTION_SHARP_RIGHT 1
#define FAIRWAY_DIRECTION_RIGHT 2
#define FAIRWAY_DIRECTION_SLIGHT_RIGHT 3
#define FAIRWAY_DIRECTION_STRAIGHT 4
#define FAIRWAY_DIRECTION_SLIGHT_LEFT 5
#define FAIRWAY_DIRECTION_LEFT 6
#define FAIRWAY_DIRECTION_SHARP_LEFT 7
#define FAIRWAY_DIRECTION_UTURN 8

/// A step: its maneuver and the way to the next one.
typedef struct fairway_step {
  size_t size;
  /// The position of the maneuver, and the bearings of the road before and after it; NaN if unknown.
  double latitude;
  double longitude;
  double bearing_before;
  double bearing_after;
  /// The length in stated metres and the expected travel time in seconds.
  double distance;
  double duration;
  /// The stated metres from the start of the route to the maneuver.
  double start;
  /// FAIRWAY_MANEUVER_... and FAIRWAY_DIRECTION_...
  int32_t maneuver;
  int32_t direction;
  /// The number of the exit of a roundabout, counted from 1; 0 if there is none.
  int32_t exit;
  /// 1 if traffic drives on the left, otherwise 0.
  int32_t drives_on_left;
  /// The numbers of what can be fetched for the step.
  int32_t intersection_count;
  int32_t banner_count;
  int32_t spoken_count;
  int32_t reserved;
} fairway_step;

/// Gets a step of a leg, both counted from 0.
int32_t fairway_route_get_step(fairway_route route, int32_t leg, int32_t step, fairway_step* facts,
                               fairway_error* error);

/// An intersection of a step; the first one is that of the maneuver.
typedef struct fairway_intersection {
  double latitude;
  double longitude;
  int32_t lane_count;
  /// 1 if there is one, otherwise 0.
  int32_t has_traffic_signal;
  int32_t has_stop_sign;
  int32_t has_yield_sign;
  int32_t has_railway_crossing;
  /// 1 if the road leads through a tunnel or through a toll collection point, otherwise 0.
  int32_t is_tunnel;
  int32_t is_toll_collection;
  int32_t reserved;
} fairway_intersection;

/// Gets the intersections of a step; there are `fairway_step.intersection_count` of them.
int32_t fairway_route_get_intersections(fairway_route route, int32_t leg, int32_t step,
                                        fairway_intersection* intersections, size_t capacity, size_t* count,
                                        fairway_error* error);

/// A lane, counted from the left.
typedef struct fairway_lane {
  /// The set of FAIRWAY_DIRECTION_... that the lane leads in.
  uint32_t directions;
  /// The direction that the route takes from this lane, or FAIRWAY_DIRECTION_NONE.
  int32_t taken;
  /// 1 if the lane stays on the route, and 1 if it is preferred for that; otherwise 0.
  int32_t is_usable;
  int32_t is_preferred;
} fairway_lane;

/// Gets the lanes before an intersection of a step.
int32_t fairway_route_get_lanes(fairway_route route, int32_t leg, int32_t step, int32_t intersection,
                                fairway_lane* lanes, size_t capacity, size_t* count, fairway_error* error);

// The texts of a route. `step` is used from FAIRWAY_TEXT_INSTRUCTION on, and `item`, an index of a banner or a spoken
// instruction of the step, from FAIRWAY_TEXT_PRIMARY on.

/// The waypoint at the end of the leg, and the leg's own name.
#define FAIRWAY_TEXT_WAYPOINT 0
#define FAIRWAY_TEXT_LEG 1
/// The language of the spoken instructions, as in "en-GB".
#define FAIRWAY_TEXT_LANGUAGE 2
/// Of guidance that the library made: the units in which distances are spoken, "metric", "imperial" or "british", and
/// the language that was asked for, if there is no guidance in it, so that it is in English.
#define FAIRWAY_TEXT_UNITS 3
#define FAIRWAY_TEXT_MISSING_LANGUAGE 4
/// The instruction of the maneuver.
#define FAIRWAY_TEXT_INSTRUCTION 10
/// The road after the maneuver: its names, its numbers, and the pronunciation of its name.
#define FAIRWAY_TEXT_ROAD 11
#define FAIRWAY_TEXT_ROAD_NUMBER 12
#define FAIRWAY_TEXT_PRONUNCIATION 13
/// The signs at the maneuver: destinations and numbers of exits.
#define FAIRWAY_TEXT_DESTINATIONS 14
#define FAIRWAY_TEXT_EXIT 15
#define FAIRWAY_TEXT_ROUNDABOUT 16
#define FAIRWAY_TEXT_JUNCTION 17
/// The lines of a banner: the first, the one below it, and lanes or the maneuver after the next.
#define FAIRWAY_TEXT_PRIMARY 20
#define FAIRWAY_TEXT_SECONDARY 21
#define FAIRWAY_TEXT_SUB 22
/// A spoken instruction as planned, as plain text and in the Speech Synthesis Markup Language. The words that an event
/// announces are those of `fairway_route_get_instruction`.
#define FAIRWAY_TEXT_SPOKEN 30
#define FAIRWAY_TEXT_SSML 31
/// Of an alert of the program, counted as in `fairway_route_get_alert`, with the leg and the step 0: its identifier,
/// the word for its kind such as "speed_camera", and its name.
#define FAIRWAY_TEXT_ALERT_ID 40
#define FAIRWAY_TEXT_ALERT_KIND 41
#define FAIRWAY_TEXT_ALERT_NAME 42

/// Of a part of a banner's line, as added to the kind of the line: a shorter form, and the address of an image.
#define FAIRWAY_TEXT_ABBREVIATION 256
#define FAIRWAY_TEXT_IMAGE_URL 512

/// Gets a text of a route. For a line of a banner, `part` is an index of `fairway_route_get_components`, or -1 for the
/// whole line; otherwise it is not used. A text that the route does not have is empty; FAIRWAY_ERROR_ARGUMENT means
/// that there is no such leg, step, item or part.
int32_t fairway_route_get_text(fairway_route route, int32_t kind, int32_t leg, int32_t step, int32_t item, int32_t part,
                               char* text, size_t capacity, size_t* length, fairway_error* error);

// The kind of a part of a banner's line.

#define FAIRWAY_COMPONENT_TEXT 0
#define FAIRWAY_COMPONENT_ICON 1
#define FAIRWAY_COMPONENT_DELIMITER 2
#define FAIRWAY_COMPONENT_EXIT 3
#define FAIRWAY_COMPONENT_EXIT_NUMBER 4
#define FAIRWAY_COMPONENT_LANE 5
#define FAIRWAY_COMPONENT_GUIDANCE_VIEW 6

/// A line of a banner.
typedef struct fairway_banner_line {
  size_t size;
  /// The metres from the end of the step at which the banner is due.
  double due;
  /// The angle that is travelled around a roundabout, in degrees; NaN if unknown.
  double angle;
  /// FAIRWAY_MANEUVER_... and FAIRWAY_DIRECTION_...; the maneuver is -1 if the line has none.
  int32_t maneuver;
  int32_t direction;
  int32_t component_count;
  /// 1 if the banner has this line, otherwise 0; then nothing else is meaningful but `due`.
  int32_t is_present;
} fairway_banner_line;

/// Gets a line of a banner: `kind` is FAIRWAY_TEXT_PRIMARY, FAIRWAY_TEXT_SECONDARY or FAIRWAY_TEXT_SUB.
int32_t fairway_route_get_banner_line(fairway_route route, int32_t kind, int32_t leg, int32_t step, int32_t banner,
                                      fairway_banner_line* line, fairway_error* error);

/// A part of a banner's line.
typedef struct fairway_component {
  /// FAIRWAY_COMPONENT_...
  int32_t kind;
  /// The order of abbreviations on a line, the lowest number first; -1 if there is none.
  int32_t abbreviation_priority;
  /// For a lane, the set of FAIRWAY_DIRECTION_... that it leads in, and the one that the maneuver takes.
  uint32_t directions;
  int32_t taken;
  /// For a lane, 1 if it can be used for the maneuver; otherwise 0.
  int32_t is_usable;
  int32_t reserved;
} fairway_component;

/// Gets the parts of a banner's line in display order; `kind` is as for `fairway_route_get_banner_line`.
int32_t fairway_route_get_components(fairway_route route, int32_t kind, int32_t leg, int32_t step, int32_t banner,
                                     fairway_component* components, size_t capacity, size_t* count,
                                     fairway_error* error);

// What an alert is about; `first` and `second` of `fairway_alert` are the indices of the incident, closure or alert of
// the app in its leg, the indices of step and intersection of a toll collection or service area, and the indices of the
// regions before and after a border; otherwise -1.

#define FAIRWAY_ALERT_INCIDENT 0
#define FAIRWAY_ALERT_CLOSURE 1
#define FAIRWAY_ALERT_TUNNEL 2
#define FAIRWAY_ALERT_BORDER_CROSSING 3
#define FAIRWAY_ALERT_TOLL_COLLECTION 4
#define FAIRWAY_ALERT_SERVICE_AREA 5
#define FAIRWAY_ALERT_RESTRICTED_AREA 6
#define FAIRWAY_ALERT_CUSTOM 7
#define FAIRWAY_ALERT_CLIMB 8

/// Something ahead on the route that the driver should know about.
typedef struct fairway_alert {
  size_t size;
  /// The distances from the start of the route, in metres of its line; the same for a point.
  double start;
  double end;
  /// FAIRWAY_ALERT_...
  int32_t kind;
  int32_t leg;
  int32_t first;
  int32_t second;
  /// Of a climb: how much higher its end is than its start in metres, and the steepness of its steepest 100 m, where
  /// 0.08 rises 8 m. NaN for other alerts.
  double height;
  double greatest_grade;
} fairway_alert;

/// Gets an alert, counted from 0 in the order of their starts: the `item` of FAIRWAY_EVENT_ALERT_AHEAD.
int32_t fairway_route_get_alert(fairway_route route, int32_t item, fairway_alert* alert, fairway_error* error);

// Alerts of the program: points and stretches that are laid on routes, and are then alerts like those of the route:
// they have the kind FAIRWAY_ALERT_CUSTOM, and are announced by FAIRWAY_EVENT_ALERT_AHEAD. Of the WebAssembly modules
// fairway.wasm does not have the functions of this section, but follows routes that have such alerts.

/// Reads alerts from GeoJSON: a FeatureCollection of Points and LineStrings.
///
/// The properties of a feature are `kind` ("speed_camera", "red_light_camera", "railway_crossing",
/// "pedestrian_crossing", "school_zone", "gate", "hazard" or "other"), `name`, `text` (what is spoken instead of the
/// words for the kind), `side` ("left" or "right"), `heading` (for a Point, the direction of travel in which it counts,
/// in degrees), `bothWays` (whether it counts in the opposite direction too: by default true for a LineString, which
/// otherwise has the direction of its points), `leadTime` and `leadDistance` (how early it is announced: so many
/// seconds before it at the present speed, by default 15, or so many metres), and `reach` (its largest distance from
/// the route in metres, by default 25). All may be missing. The member `id` of the feature identifies it. Returns
/// FAIRWAY_ERROR_JSON with the line and what is wrong there if a value is not as described.
int32_t fairway_alerts_create(const char* text, size_t length, fairway_alerts* alerts, fairway_error* error);

/// Releases alerts. Routes and routers that have them keep them. 0 is allowed and has no effect.
int32_t fairway_alerts_release(fairway_alerts alerts, fairway_error* error);

/// Creates a route with those of the alerts that it passes from another route, which is not changed; they take the
/// place of those that it had. Add guidance afterwards, for the words. A session that continues on the new route does
/// not repeat an alert that it has just announced.
int32_t fairway_route_add_alerts(fairway_route route, fairway_alerts alerts, fairway_route* result,
                                 fairway_error* error);

/// Lays alerts on the route of a router, and on each one after it; 0 for none. A snapshot has those that lie on its
/// routes and not the others: set them again after restoring.
int32_t fairway_router_set_alerts(fairway_session router, fairway_alerts alerts, fairway_error* error);

// Guidance: banners, spoken instructions and texts of steps that the library makes, for routes whose service sends
// none. Routers make it by themselves; see the member `guidance` of their options. Of the WebAssembly modules
// fairway.wasm does not have the functions of this section.

/// Gets all options of guidance as JSON: those given, and the defaults of all others. Null with length 0 gives all
/// defaults.
///
/// The member `language` is a tag of BCP 47 such as "de" or "en-GB", by default the language of the route, otherwise
/// English. `units` is "metric", "imperial" or "british", by default as in the region of the language. `source` is
/// "service" to keep what the route has and to make what it lacks, "device" to replace it, or "serviceOnly" to make
/// nothing. `driving`, `cycling` and `walking` have times in seconds that say when announcements are made, such as
/// `lead` and `preparation`. Rules are as for `fairway_options_complete`; a language and units that are not given are
/// not in the result.
int32_t fairway_guidance_options_complete(const char* json, size_t json_length, char* text, size_t capacity,
                                          size_t* length, fairway_error* error);

/// Creates a route with guidance from another route, which is not changed; it may be released afterwards.
///
/// `options` are as for `fairway_guidance_options_complete`. `is_under_way` is 1 if the vehicle is driving, so that no
/// departure is announced, otherwise 0. The new route is like any other: its banners and spoken instructions are in the
/// events of sessions, in texts and in the description. FAIRWAY_TEXT_LANGUAGE is the language in which they are spoken:
/// "en" if guidance in the language of the options is not available, so that it was made in English. Instructions are
/// a part of the fingerprint: a snapshot of a session is restored with a route that has the same ones.
int32_t fairway_route_add_guidance(fairway_route route, const char* options, size_t options_length,
                                   int32_t is_under_way, fairway_route* guided, fairway_error* error);

/// The languages of guidance, counted from 0, English first: the tag of BCP 47, and the name of the language in itself
/// for a menu, as in "de" and "Deutsch". They are never freed; null if there is no language of this number.
const char* fairway_guidance_language(int32_t language);
const char* fairway_guidance_language_name(int32_t language);

// Options

/// Gets all options of a session as JSON: those given, and the defaults of all others. Null with length 0 gives all
/// defaults.
///
/// Options are members of an object, and any member may be omitted at every level, as in
/// `{"arrival":{"distance":5},"deviationPolicy":{"legacy":{}}}`. An unknown member is an error, and so is a number
/// outside 0...1,000,000.
int32_t fairway_options_complete(const char* json, size_t json_length, char* text, size_t capacity, size_t* length,
                                 fairway_error* error);

// Fixes, progress and events

/// A fix. Latitude, longitude and timestamp are required. Of the other members, NaN means unknown, as does a negative
/// accuracy or speed, or a course outside 0...360.
typedef struct fairway_fix {
  size_t size;
  double timestamp;
  double latitude;
  double longitude;
  /// The radius of the expected error.
  double horizontal_accuracy;
  double speed;
  double course;
  double altitude;
  /// What the roads say of the vehicle's place beside its route: the bits of Swift's `RoadEvidence`, 0 for nothing. A
  /// session with roads, as set by `fairway_session_set_roads`, asks them itself.
  uint64_t roads;
} fairway_fix;

/// Initializes a fix of which nothing else is known, as in `fairway_fix fix = FAIRWAY_FIX(time, latitude, longitude);`.
/// Of FAIRWAY_INIT the accuracy, the speed, the course and the altitude are 0, which are known values.
#ifdef __cplusplus
#define FAIRWAY_FIX(time, degrees_north, degrees_east) fairway_fix_at(time, degrees_north, degrees_east)
#else
#define FAIRWAY_FIX(time, degrees_north, degrees_east)                                                                 \
  {                                                                                                                    \
    .size = sizeof(fairway_fix), .timestamp = (time), .latitude = (degrees_north), .longitude = (degrees_east),        \
    .horizontal_accuracy = FAIRWAY_UNKNOWN, .speed = FAIRWAY_UNKNOWN, .course = FAIRWAY_UNKNOWN,                       \
    .altitude = FAIRWAY_UNKNOWN                                                                                        \
  }
#endif
/// A number that is not known.
#define FAIRWAY_UNKNOWN __builtin_nan("")

/// A column of numbers in the layout of Arrow: value i is `values[offset + i]`. It is unknown if it is NaN, or if
/// `validity` is not null and its bit `offset + i` is 0 (the least significant bit of a byte is the first). If `values`
/// is null, all are unknown.
typedef struct fairway_column {
  const double* values;
  const uint8_t* validity;
  size_t offset;
} fairway_column;

/// Fixes in the order of their times. The columns of timestamps, latitudes and longitudes are required; a fix in which
/// one of the three is unknown is rejected.
typedef struct fairway_fixes {
  size_t size;
  size_t count;
  fairway_column timestamps;
  fairway_column latitudes;
  fairway_column longitudes;
  fairway_column horizontal_accuracies;
  fairway_column speeds;
  fairway_column courses;
  fairway_column altitudes;
} fairway_fixes;

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
typedef struct fairway_place {
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
} fairway_place;

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

// Sessions

/// Starts a session on a route, with options as in `fairway_options_complete`. The route may be released after the
/// call.
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
int32_t fairway_session_predict(fairway_session session, double time, fairway_place* place, fairway_error* error);

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
/// or "error"; by default none are. Rules are as for `fairway_options_complete`.
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

// Corridors. A library that was built without the package trait PROJ, which needs neither PROJ nor GEOS, does not have
// the functions of this section, and neither does the WebAssembly module: a program that calls them does not link.

#define FAIRWAY_ENDS_ROUND 0
#define FAIRWAY_ENDS_FLAT 1

/// The work that a corridor may take before it fails with FAIRWAY_ERROR_BUDGET. A null pointer means the default
/// budget, some seconds in the worst case. The work depends only on the input.
typedef struct fairway_corridor_budget {
  size_t size;
  /// The maximum number of vertices after the line was simplified to the radius and its long segments were divided;
  /// 1,000,000 by default. Each takes about 4 microseconds and 1 KB; where the corridor covers itself many times, 150
  /// microseconds.
  size_t vertices;
  /// The maximum number of crossings between boundaries; 100,000 by default. Each takes about 30 microseconds.
  size_t crossings;
} fairway_corridor_budget;

/// Creates the area of all points within `radius` metres, 1 to 100,000, of the line of geodesics through `count`
/// vertices: at most 10 million, with a total length of at most 200,000 km. `ends` is FAIRWAY_ENDS_ROUND or
/// FAIRWAY_ENDS_FLAT.
int32_t fairway_corridor_create(const double* latitudes, const double* longitudes, size_t count, double radius,
                                int32_t ends, const fairway_corridor_budget* budget, fairway_corridor* corridor,
                                fairway_error* error);

/// Creates the area around the line of a route.
int32_t fairway_corridor_create_of_route(fairway_route route, double radius, int32_t ends,
                                         const fairway_corridor_budget* budget, fairway_corridor* corridor,
                                         fairway_error* error);

/// Creates the intersection of two corridors, which may be empty.
int32_t fairway_corridor_intersect(fairway_corridor first, fairway_corridor second,
                                   const fairway_corridor_budget* budget, fairway_corridor* corridor,
                                   fairway_error* error);

/// Releases a corridor. 0 is allowed and has no effect.
int32_t fairway_corridor_release(fairway_corridor corridor, fairway_error* error);

/// Tests points: `inside[i]` becomes 1 if point i is inside, otherwise 0. A point that is not valid is not inside.
int32_t fairway_corridor_contains(fairway_corridor corridor, const double* latitudes, const double* longitudes,
                                  size_t count, uint8_t* inside, fairway_error* error);

/// Gets the area in square metres on the ellipsoid.
int32_t fairway_corridor_get_area(fairway_corridor corridor, double* area, fairway_error* error);

/// A bounding box.
typedef struct fairway_box {
  double south;
  double west;
  double north;
  double east;
} fairway_box;

/// Gets the bounding boxes of a corridor: none if it is empty, two if it crosses the antimeridian, otherwise one.
int32_t fairway_corridor_get_boxes(fairway_corridor corridor, fairway_box* boxes, size_t capacity, size_t* count,
                                   fairway_error* error);

/// Gets the corridor as a GeoJSON geometry (RFC 7946).
int32_t fairway_corridor_get_geojson(fairway_corridor corridor, char* text, size_t capacity, size_t* length,
                                     fairway_error* error);

// Roads: the file of an area, as `fairway roads pack` makes it, and a matcher, which says on which road of it a vehicle
// is. For WebAssembly they are in a module of their own, without fairway_roads_open.

/// The roads of an area. Immutable; any number of threads may share them.
typedef uint64_t fairway_roads;
/// Finds the road of each fix of one vehicle. For one thread at a time, like a session.
typedef uint64_t fairway_matcher;

/// Opens a road file. Each block of it is read and checked when something in it is first asked for: the file may become
/// shorter or be replaced meanwhile, and a block that is not there any more is a damaged one. Matchers, drives and
/// sessions go on without what damaged blocks hold, as where the map has no road; a call that asks for one edge returns
/// FAIRWAY_ERROR_ROADS. `damage` of the facts tells of the first damage that was met.
int32_t fairway_roads_open(const char* path, size_t path_length, fairway_roads* roads, fairway_error* error);

/// Opens a copy of the bytes of a road file, such as those of a corridor that a server has sent.
int32_t fairway_roads_open_bytes(const uint8_t* bytes, size_t length, fairway_roads* roads, fairway_error* error);

/// Releases roads. Their matchers continue. 0 is allowed and has no effect.
int32_t fairway_roads_release(fairway_roads roads, fairway_error* error);

/// Checks every block, reference and shape. Linear in the size of the file.
int32_t fairway_roads_check(fairway_roads roads, fairway_error* error);

/// What is in a road file.
typedef struct fairway_roads_facts {
  size_t size;
  /// The box around all roads; NaN if there are none.
  double south;
  double west;
  double north;
  double east;
  /// The time of the map's data; NaN if it is unknown.
  double date;
  /// The metres of all roads; one with two carriageways counts twice.
  double length;
  /// The size of the file in bytes.
  uint64_t byte_count;
  uint64_t way_count;
  uint64_t edge_count;
  uint64_t junction_count;
  /// The byte of the file at which the first damage was met so far; NaN if none was.
  double damage;
} fairway_roads_facts;

/// Gets the area, the age and the size of roads, how many ways, edges and junctions there are, and what damage was met.
int32_t fairway_roads_get_facts(fairway_roads roads, fairway_roads_facts* facts, fairway_error* error);

/// Gets who is to be named wherever the roads, or places on them, are shown: "© OpenStreetMap contributors".
int32_t fairway_roads_get_attribution(fairway_roads roads, char* text, size_t capacity, size_t* length,
                                      fairway_error* error);

// What may use a road, as a set; 0 for a matcher is all of them.

#define FAIRWAY_USER_CAR 1
#define FAIRWAY_USER_BICYCLE 2
#define FAIRWAY_USER_FOOT 4

// The class of a road, as OpenStreetMap's key `highway` has it.

#define FAIRWAY_ROAD_CLASS_MOTORWAY 1
#define FAIRWAY_ROAD_CLASS_TRUNK 2
#define FAIRWAY_ROAD_CLASS_PRIMARY 3
#define FAIRWAY_ROAD_CLASS_SECONDARY 4
#define FAIRWAY_ROAD_CLASS_TERTIARY 5
#define FAIRWAY_ROAD_CLASS_UNCLASSIFIED 6
#define FAIRWAY_ROAD_CLASS_RESIDENTIAL 7
#define FAIRWAY_ROAD_CLASS_LIVING_STREET 8
#define FAIRWAY_ROAD_CLASS_SERVICE 9
#define FAIRWAY_ROAD_CLASS_PEDESTRIAN 10
#define FAIRWAY_ROAD_CLASS_TRACK 11
#define FAIRWAY_ROAD_CLASS_CYCLEWAY 12
#define FAIRWAY_ROAD_CLASS_FOOTWAY 13
#define FAIRWAY_ROAD_CLASS_PATH 14
#define FAIRWAY_ROAD_CLASS_BRIDLEWAY 15
#define FAIRWAY_ROAD_CLASS_STEPS 16
#define FAIRWAY_ROAD_CLASS_ROAD 17
#define FAIRWAY_ROAD_CLASS_BUSWAY 18

/// A piece of a way of OpenStreetMap from junction to junction.
typedef struct fairway_road {
  size_t size;
  /// The way, and the nodes at the ends, along the way's nodes.
  uint64_t way;
  uint64_t from_node;
  uint64_t to_node;
  /// In metres.
  double length;
  /// The greatest speed along the way's nodes and against them, in `speed_limit_unit`; infinite if there is none, NaN
  /// if it is unknown.
  double forward_speed_limit;
  double backward_speed_limit;
  /// FAIRWAY_UNIT_...
  int32_t speed_limit_unit;
  /// FAIRWAY_ROAD_CLASS_...
  int32_t road_class;
  /// The sets of FAIRWAY_USER_... that may use it along the way's nodes, and against them.
  uint32_t forward_users;
  uint32_t backward_users;
  /// 1 if it is one, otherwise 0.
  int32_t is_link;
  int32_t is_roundabout;
  int32_t is_bridge;
  int32_t is_tunnel;
  int32_t is_toll;
  /// The height above other ways; 0 is the ground.
  int32_t layer;
} fairway_road;

/// Gets an edge, counted from 0: the `edge` of a match.
int32_t fairway_roads_get_road(fairway_roads roads, uint32_t edge, fairway_road* road, fairway_error* error);

/// Gets the name that signs show for an edge, or the number of its road such as "A 8"; empty if it is unknown.
int32_t fairway_roads_get_name(fairway_roads roads, uint32_t edge, char* text, size_t capacity, size_t* length,
                               fairway_error* error);
int32_t fairway_roads_get_number(fairway_roads roads, uint32_t edge, char* text, size_t capacity, size_t* length,
                                 fairway_error* error);

/// Gets the points of an edge along its way's nodes, with both ends.
int32_t fairway_roads_get_shape(fairway_roads roads, uint32_t edge, double* latitudes, double* longitudes,
                                size_t capacity, size_t* count, fairway_error* error);

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

// A drive without a route: the road that the vehicle is on, its limit and what lies ahead.

/// A drive without a route, of one vehicle. For one thread at a time, like a session.
typedef uint64_t fairway_free_drive;

/// Creates a drive that has seen no fix. `users` is a set of FAIRWAY_USER_..., 0 for all: whose roads are followed. It
/// keeps the roads open.
int32_t fairway_free_drive_create(fairway_roads roads, uint32_t users, fairway_free_drive* drive, fairway_error* error);

/// Releases a drive. 0 is allowed and has no effect.
int32_t fairway_free_drive_release(fairway_free_drive drive, fairway_error* error);

/// Announces alerts of an app on the road ahead, in place of those before; 0 is none. Not in the module of roads for
/// WebAssembly.
int32_t fairway_free_drive_set_alerts(fairway_free_drive drive, fairway_alerts alerts, fairway_error* error);

// What a fix has changed, as a set.

/// The fix was not used: it is not valid, or not later than the last one.
#define FAIRWAY_DRIVE_CHANGE_REJECTED_FIX 1
/// There was no fix for so long that the road in between is not known.
#define FAIRWAY_DRIVE_CHANGE_GAP 2
/// The vehicle came onto a road, left all roads, or left or entered the area of the file.
#define FAIRWAY_DRIVE_CHANGE_POSITION 4
/// The vehicle is on another road: another name or number, or without both another class.
#define FAIRWAY_DRIVE_CHANGE_ROAD 8
#define FAIRWAY_DRIVE_CHANGE_LIMIT 16
/// The severity of speeding.
#define FAIRWAY_DRIVE_CHANGE_SPEEDING 32
/// Something ahead was passed, or another way lies ahead.
#define FAIRWAY_DRIVE_CHANGE_AHEAD 64
/// One or more alerts are near.
#define FAIRWAY_DRIVE_CHANGE_ALERT_AHEAD 128
/// The vehicle has stopped, or moves again.
#define FAIRWAY_DRIVE_CHANGE_STANDING 256
/// The roads say nothing of some places, because their file is damaged; once.
#define FAIRWAY_DRIVE_CHANGE_ROADS_FAILED 512

/// Moves on by a fix, and gets the set of FAIRWAY_DRIVE_CHANGE_... Allocates no memory once the way ahead has been as
/// long.
int32_t fairway_free_drive_update(fairway_free_drive drive, const fairway_fix* fix, uint32_t* change,
                                  fairway_error* error);

// Where a vehicle without a route is.

/// There was no fix yet.
#define FAIRWAY_DRIVE_POSITION_UNKNOWN 0
#define FAIRWAY_DRIVE_POSITION_ROAD 1
/// In the area of the file, and near none of its roads.
#define FAIRWAY_DRIVE_POSITION_NO_ROAD 2
/// Outside the area of the file.
#define FAIRWAY_DRIVE_POSITION_OUTSIDE 3

// The severity of speeding.

/// The limit or the speed is unknown.
#define FAIRWAY_SPEEDING_UNKNOWN 0
#define FAIRWAY_SPEEDING_NOT_SPEEDING 1
#define FAIRWAY_SPEEDING_MINOR 2
#define FAIRWAY_SPEEDING_MAJOR 3

// Why nothing is known beyond the end of the way ahead.

/// It is as far as was looked.
#define FAIRWAY_AHEAD_END_REACH 0
/// The road branches, and none of its branches is clearly the one that goes on.
#define FAIRWAY_AHEAD_END_BRANCH 1
/// No road goes on, or the file knows of none.
#define FAIRWAY_AHEAD_END_ROAD 2

/// Where a vehicle without a route is after its last fix. Where it is on no road, numbers about the road are NaN or 0.
typedef struct fairway_free_place {
  size_t size;
  /// The time of the fix; NaN before the first.
  double timestamp;
  /// On the road; on none, where the fix is.
  double latitude;
  double longitude;
  /// The direction of the road, in degrees clockwise from north.
  double course;
  /// In metres per second: that of the fix or, where it has none, of the last fixes.
  double speed;
  /// Metres from the beginning of the edge in the direction of travel.
  double along;
  /// The distance along the road within which the vehicle is in nine of ten cases.
  double bound;
  /// Metres from the road to the fix.
  double distance;
  /// How probable this road and direction are; and the name, and the limit, whichever road the vehicle is on.
  double probability;
  double name_probability;
  double limit_probability;
  /// The number on the sign, in `speed_limit_unit`; infinite if there is no limit, NaN if it is unknown.
  double speed_limit;
  /// The speed above the limit in percent; 0 without speeding.
  double speeding_percentage;
  /// The metres driven on roads.
  double distance_driven;
  /// The metres to the end of what is known ahead.
  double distance_to_end;
  /// When the next fix is needed, for a receiver that saves battery: whichever comes first. Each second on a route.
  double next_fix_seconds;
  double next_fix_distance;
  /// The way of OpenStreetMap, and the number of the edge in its file.
  uint64_t way;
  uint32_t edge;
  /// 1 along the way's nodes, -1 against them, and 0 on no road.
  int32_t direction;
  /// FAIRWAY_DRIVE_POSITION_...
  int32_t position;
  /// FAIRWAY_UNIT_...
  int32_t speed_limit_unit;
  /// FAIRWAY_SPEEDING_...
  int32_t speeding;
  /// FAIRWAY_ROAD_CLASS_...; 0 on no road.
  int32_t road_class;
  /// FAIRWAY_AHEAD_END_...
  int32_t ahead_end;
  int32_t is_standing;
  /// How many features lie ahead, and how many alerts the last fix has announced.
  uint32_t feature_count;
  uint32_t alert_count;
  /// What the last fix has changed: a set of FAIRWAY_DRIVE_CHANGE_...
  uint32_t changes;
  uint32_t reserved;
} fairway_free_place;

/// Gets where the vehicle is.
int32_t fairway_free_drive_get_place(fairway_free_drive drive, fairway_free_place* place, fairway_error* error);

/// Gets the name of the road that the vehicle is on, or its number; empty if it is unknown.
int32_t fairway_free_drive_get_name(fairway_free_drive drive, char* text, size_t capacity, size_t* length,
                                    fairway_error* error);
int32_t fairway_free_drive_get_number(fairway_free_drive drive, char* text, size_t capacity, size_t* length,
                                      fairway_error* error);

/// Gets the identifier of an alert that the last fix has announced, counted from 0. Not in the module of roads for
/// WebAssembly.
int32_t fairway_free_drive_get_alert(fairway_free_drive drive, uint32_t alert, char* text, size_t capacity,
                                     size_t* length, fairway_error* error);

// What lies ahead on a road.

/// Another greatest speed from here on.
#define FAIRWAY_ROAD_FEATURE_LIMIT 0
#define FAIRWAY_ROAD_FEATURE_BEND 1
#define FAIRWAY_ROAD_FEATURE_TUNNEL 2
/// Other roads begin here that the vehicle may take.
#define FAIRWAY_ROAD_FEATURE_CROSSING 3

/// Something ahead on the road; members that are not about its kind are NaN.
typedef struct fairway_road_feature {
  size_t size;
  /// Metres from the vehicle to its beginning, 0 within it, and from its beginning to its end.
  double distance;
  double length;
  /// Of a bend: its least radius in metres, and the degrees by which it turns, positive to the right.
  double radius;
  double turn;
  /// Of a limit: the number on the sign, in `speed_limit_unit`; infinite if there is no limit, NaN if it is unknown.
  double speed_limit;
  /// FAIRWAY_UNIT_...
  int32_t speed_limit_unit;
  /// FAIRWAY_ROAD_FEATURE_...
  int32_t kind;
} fairway_road_feature;

/// Gets a feature ahead, counted from 0 in the order of their distances.
int32_t fairway_free_drive_get_feature(fairway_free_drive drive, uint32_t number, fairway_road_feature* feature,
                                       fairway_error* error);

/// The predicted position of a vehicle without a route.
typedef struct fairway_free_prediction {
  size_t size;
  /// The time of the prediction, and the seconds since the last fix.
  double timestamp;
  double age;
  /// On the road; on none, along the vehicle's course.
  double latitude;
  double longitude;
  /// In degrees clockwise from north; NaN if it is unknown.
  double course;
  double speed;
  /// The distance within which the vehicle is in nine of ten cases.
  double bound;
  int32_t is_on_road;
  int32_t is_in_tunnel;
} fairway_free_prediction;

/// Predicts where the vehicle is at a time, by the clock of the fixes: it follows the road straight on, and waits where
/// the way ahead ends. Changes nothing. Returns FAIRWAY_ERROR_STATE before the first fix.
int32_t fairway_free_drive_predict(fairway_free_drive drive, double time, fairway_free_prediction* prediction,
                                   fairway_error* error);

/// Gets the roads driven, the last one last, at most 500: the way of OpenStreetMap on which the vehicle came onto each,
/// the metres driven, and when it was first and last there. A null column is not written.
int32_t fairway_free_drive_get_history(fairway_free_drive drive, uint64_t* ways, double* lengths, double* starts,
                                       double* ends, size_t capacity, size_t* count, fairway_error* error);

/// Lets a session, or a router, continue a drive without a route: the drive becomes a trip. The session has the roads
/// of the drive as if they were set by `fairway_session_set_roads`, and follows the vehicle there from where the drive
/// is. Each of its fixes is one of the drive as well, whose road, limit and history go on; give the drive no fixes
/// itself. A router gets the alerts of the drive, and announces those that the drive has not.
///
/// `fairway_session_set_roads` ends the trip, with roads 0 for instance, as does the release of the session, and the
/// drive is free again; the alerts that were announced and are ahead are not announced again. The two are for one
/// thread at a time, like one session.
int32_t fairway_session_continue_drive(fairway_session session, fairway_free_drive drive, fairway_error* error);

// The view of a map

/// What a map shows during a drive, frame by frame, as data. For one thread at a time, like a session. A camera keeps
/// what it has shown, so that it moves smoothly; sessions and drives do not know of it.
typedef uint64_t fairway_camera;

/// The vehicle and the way ahead of it.
#define FAIRWAY_CAMERA_MODE_FOLLOWING 0
/// All that is left of the route, seen from straight above with north up.
#define FAIRWAY_CAMERA_MODE_OVERVIEW 1

/// The direction of travel is up, the view is tilted, and the vehicle is near its lower edge.
#define FAIRWAY_CAMERA_ORIENTATION_COURSE_UP 0
/// North is up, and the vehicle is in the middle.
#define FAIRWAY_CAMERA_ORIENTATION_NORTH_UP 1

/// How a camera looks at a drive. Lengths are in points, such as CSS pixels. Numbers out of their ranges count as the
/// nearest ones in them.
typedef struct fairway_camera_options {
  size_t size;
  /// The size of the whole map, and what panels cover at its edges.
  double width;
  double height;
  double inset_top;
  double inset_right;
  double inset_bottom;
  double inset_left;
  /// The tilt of a view with the course up, in degrees, from 0 to 60; 45 by default.
  double pitch;
  /// For how many seconds of driving the view reaches ahead, from 1 to 600; 20 by default.
  double look_ahead;
  /// The least and the greatest zoom level, from 0 to 24; 3 and 18 by default.
  double least_zoom;
  double greatest_zoom;
  /// Where a view with the course up has the vehicle, as a share of the uncovered height from its upper edge, from 0.5
  /// to 0.95; 0.75 by default.
  double vehicle_height;
  /// FAIRWAY_CAMERA_MODE_... and FAIRWAY_CAMERA_ORIENTATION_...
  int32_t mode;
  int32_t orientation;
} fairway_camera_options;

/// From where a map is seen, with the meanings that MapLibre and Mapbox give to these words.
typedef struct fairway_camera_position {
  size_t size;
  /// What is in the middle of the view without its padding.
  double latitude;
  double longitude;
  /// The level at which the world is 512 points wide at 0, and twice as wide at each level more.
  double zoom;
  /// What is up, in degrees clockwise from north, and the tilt in degrees.
  double bearing;
  double pitch;
  double padding_top;
  double padding_right;
  double padding_bottom;
  double padding_left;
} fairway_camera_position;

/// Creates a camera that follows the vehicle on a map of a size in points, with the default options.
int32_t fairway_camera_create(double width, double height, fairway_camera* camera, fairway_error* error);

/// Releases a camera. 0 is ignored.
int32_t fairway_camera_release(fairway_camera camera, fairway_error* error);

/// Gets the options of a camera, and sets them. The view changes to what they say in time: to another mode in 1.5 s.
int32_t fairway_camera_get_options(fairway_camera camera, fairway_camera_options* options, fairway_error* error);
int32_t fairway_camera_set_options(fairway_camera camera, const fairway_camera_options* options, fairway_error* error);

/// Gets what a map shows at a time by the clock of the fixes, for a vehicle that is drawn where
/// `fairway_session_predict` has it at that time. Call it for every frame. The view moves in `frame_time`: seconds by
/// any clock that does not stop, as the vehicle's does in a replay that is paused, and NAN if that is `time`.
int32_t fairway_camera_follow_session(fairway_camera camera, fairway_session session, double time, double frame_time,
                                      fairway_camera_position* position, fairway_error* error);

/// The same of a drive without a route, whose vehicle is where `fairway_free_drive_predict` has it. Returns
/// FAIRWAY_ERROR_STATE before the first fix.
int32_t fairway_camera_follow_free_drive(fairway_camera camera, fairway_free_drive drive, double time,
                                         double frame_time, fairway_camera_position* position, fairway_error* error);

// Polylines

/// Decodes an encoded polyline with a precision of 0 to 9 decimals.
int32_t fairway_polyline_decode(const char* text, size_t length, int32_t precision, double* latitudes,
                                double* longitudes, size_t capacity, size_t* count, fairway_error* error);

/// Encodes coordinates as a polyline with a precision of 0 to 9 decimals.
int32_t fairway_polyline_encode(const double* latitudes, const double* longitudes, size_t count, int32_t precision,
                                char* text, size_t capacity, size_t* length, fairway_error* error);

#ifdef __cplusplus
}

template <typename Sized> inline Sized fairway_sized() {
  Sized value = Sized();
  value.size = sizeof(Sized);
  return value;
}

inline fairway_fix fairway_fix_at(double timestamp, double latitude, double longitude) {
  fairway_fix fix = FAIRWAY_INIT(fairway_fix);
  fix.timestamp = timestamp;
  fix.latitude = latitude;
  fix.longitude = longitude;
  fix.horizontal_accuracy = fix.speed = fix.course = fix.altitude = FAIRWAY_UNKNOWN;
  return fix;
}
#endif

#endif
