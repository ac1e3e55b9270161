/// Routes with their legs, steps, lanes, signs and texts.
#ifndef FAIRWAY_ROUTE_H
#define FAIRWAY_ROUTE_H

#include "fairway_base.h"

#ifdef __cplusplus
extern "C" {
#endif

/// A route that sessions can follow. It never changes, and any number of threads may share it.
typedef uint64_t fairway_route;

/// Creates a route from a response of Directions v5, OSRM or Valhalla, or from a single route or matching of a
/// response.
///
/// `index` is the index of the route in the response. `precision` is the number of decimals of its polylines, 5 or 6,
/// or 0 to detect it. The text may have at most 256 levels of arrays and objects; the line may have at most 10 million
/// vertices and a length of 200,000 km. The library does not need the text after the call. The time is linear in the
/// length of the text and in the number of vertices.
int32_t fairway_route_create(const char* json, size_t length, int32_t index, int32_t precision, fairway_route* route,
                             fairway_error* error);

/// Creates a route along a line: GPX, GeoJSON, or one encoded polyline. The route has no words; add them with
/// `fairway_route_add_guidance`. To follow it with a router, pass the route's description as the answer.
///
/// `options` is JSON with any of
/// `{"line":0,"profile":"driving","stops":[[8.1,47]],"stopsAtPlaces":false,"precision":5}`, or null with length 0.
/// `line` is the number of the line in the file, and `profile` how it is traveled. `stops` are the stops on the line in
/// their order, as in the request for a trip, each within 200 m of it; with `stopsAtPlaces` the places of the file are
/// stops before these. `precision` is the number of decimals of a polyline. A line may have at most 10 million points.
/// Returns FAIRWAY_ERROR_ROUTE if the text holds no line; the message says in which line of the text something is
/// wrong. The time is linear in the length of the text and, for each stop, in the number of points.
int32_t fairway_route_create_of_line(const char* text, size_t length, const char* options, size_t options_length,
                                     fairway_route* route, fairway_error* error);

/// Releases a route. Its sessions continue. Passing 0 has no effect.
int32_t fairway_route_release(fairway_route route, fairway_error* error);

/// The properties of a route.
typedef struct fairway_route_facts {
  size_t size;
  /// The length in stated metres and the expected travel time in seconds.
  double length;
  double duration;
  /// The length of the line on the ellipsoid, in metres.
  double geometry_length;
  /// The number of vertices of the line that sessions follow, without repeated points.
  uint64_t vertex_count;
  /// A number that identifies the route, in every process and on every machine.
  uint64_t fingerprint;
  int32_t leg_count;
  /// The number of steps in all legs.
  int32_t step_count;
  /// The number of alerts; see `fairway_route_get_alert`.
  int32_t alert_count;
  int32_t reserved;
} fairway_route_facts;

/// Gets the properties of a route: its lengths and times, and how many legs, steps and alerts it has.
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

/// Gets the vertices of the line that sessions follow; there are `fairway_route_facts.vertex_count` of them.
int32_t fairway_route_get_line(fairway_route route, double* latitudes, double* longitudes, size_t capacity,
                               size_t* count, fairway_error* error);

/// Gets the text of the instruction that an event announced.
///
/// `kind` is FAIRWAY_EVENT_SPOKEN_INSTRUCTION; FAIRWAY_TEXT_SSML for the same words in the Speech Synthesis Markup
/// Language; FAIRWAY_EVENT_VISUAL_INSTRUCTION for the primary text of a banner; or FAIRWAY_EVENT_ALERT_AHEAD. `leg`,
/// `step` and `item` are those of the event. `distance` is the event's `spoken_distance`, for the words as the event
/// says them, or NaN, for the words as planned. The text is empty if an alert has no words, or an instruction no
/// markup.
int32_t fairway_route_get_instruction(fairway_route route, int32_t kind, int32_t leg, int32_t step, int32_t item,
                                      double distance, char* text, size_t capacity, size_t* length,
                                      fairway_error* error);

/// Gets the route as JSON in the form of the Directions API, no matter which server sent it: legs, steps, maneuvers,
/// banners, spoken instructions, intersections with their lanes, and annotations such as speed limits. The numbers of
/// legs, steps and items in events and in `fairway_guidance` are indices into the arrays of the description.
int32_t fairway_route_get_description(fairway_route route, char* text, size_t capacity, size_t* length,
                                      fairway_error* error);

/// The names of maneuvers and directions, as in the Directions API: "off ramp", "slight left".
const char* fairway_maneuver_name(int32_t maneuver);
const char* fairway_direction_name(int32_t direction);

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

// The direction of a maneuver or of a lane. In a set of directions, each has the bit `1 << direction`.

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
  /// How many intersections, banners and spoken instructions the step has.
  int32_t intersection_count;
  int32_t banner_count;
  int32_t spoken_count;
  int32_t reserved;
} fairway_step;

/// Gets a step of a leg, both counted from 0.
int32_t fairway_route_get_step(fairway_route route, int32_t leg, int32_t step, fairway_step* facts,
                               fairway_error* error);

/// An intersection of a step. The maneuver is at the first one.
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
  /// The set of FAIRWAY_DIRECTION_... in which the lane leads.
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

// The texts of a route. Those from FAIRWAY_TEXT_INSTRUCTION on belong to a step, and those from FAIRWAY_TEXT_PRIMARY on
// to an item: a banner or a spoken instruction of the step, by its index.

/// The name of the waypoint at the end of the leg, and the name of the leg itself.
#define FAIRWAY_TEXT_WAYPOINT 0
#define FAIRWAY_TEXT_LEG 1
/// The language of the spoken instructions, as in "en-GB".
#define FAIRWAY_TEXT_LANGUAGE 2
/// For guidance that the library made: the units in which it speaks distances, "metric", "imperial" or "british"; and
/// the language that the options name, if the library does not speak it and the guidance is therefore in English.
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
/// A spoken instruction as planned, as plain text and in the Speech Synthesis Markup Language.
/// `fairway_route_get_instruction` gets the words that an event announces.
#define FAIRWAY_TEXT_SPOKEN 30
#define FAIRWAY_TEXT_SSML 31
/// For an alert of the program: its identifier, the word for its kind, such as "speed_camera", and its name. The item
/// is the alert's number in `fairway_route_get_alert`; leg and step are 0.
#define FAIRWAY_TEXT_ALERT_ID 40
#define FAIRWAY_TEXT_ALERT_KIND 41
#define FAIRWAY_TEXT_ALERT_NAME 42

/// To be added to the kind of a banner's line, for one of its parts: a shorter form, and the address of an image.
#define FAIRWAY_TEXT_ABBREVIATION 256
#define FAIRWAY_TEXT_IMAGE_URL 512

/// Gets a text of a route; it is empty if the route does not have it. For a line of a banner, `part` is an index of
/// `fairway_route_get_components`, or -1 for the whole line; other texts ignore it. Returns FAIRWAY_ERROR_ARGUMENT if
/// there is no such leg, step, item or part.
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
  /// How many metres before the end of the step the banner is due.
  double due;
  /// The angle that the vehicle travels around a roundabout, in degrees; NaN if unknown.
  double angle;
  /// FAIRWAY_MANEUVER_... and FAIRWAY_DIRECTION_...; the maneuver is -1 if the line has none.
  int32_t maneuver;
  int32_t direction;
  int32_t component_count;
  /// 1 if the banner has this line, otherwise 0; then only `due` has a meaning.
  int32_t is_present;
} fairway_banner_line;

/// Gets a line of a banner: `kind` is FAIRWAY_TEXT_PRIMARY, FAIRWAY_TEXT_SECONDARY or FAIRWAY_TEXT_SUB.
int32_t fairway_route_get_banner_line(fairway_route route, int32_t kind, int32_t leg, int32_t step, int32_t banner,
                                      fairway_banner_line* line, fairway_error* error);

/// A part of a banner's line.
typedef struct fairway_component {
  /// FAIRWAY_COMPONENT_...
  int32_t kind;
  /// In which order the parts of a line are abbreviated, the lowest number first; -1 if there is no abbreviation.
  int32_t abbreviation_priority;
  /// For a lane, the set of FAIRWAY_DIRECTION_... in which it leads, and the one that the maneuver takes.
  uint32_t directions;
  int32_t taken;
  /// For a lane, 1 if the vehicle can use it for the maneuver, otherwise 0.
  int32_t is_usable;
  int32_t reserved;
} fairway_component;

/// Gets the parts of a banner's line in the order in which to display them. `kind` is as for
/// `fairway_route_get_banner_line`.
int32_t fairway_route_get_components(fairway_route route, int32_t kind, int32_t leg, int32_t step, int32_t banner,
                                     fairway_component* components, size_t capacity, size_t* count,
                                     fairway_error* error);

#ifdef __cplusplus
}
#endif

#endif
