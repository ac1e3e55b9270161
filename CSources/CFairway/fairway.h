/// Fairway's C interface: routes, sessions that follow them, corridors and polylines.
///
/// Units and order: degrees, latitude before longitude; metres; seconds, times in seconds since 1970; metres per
/// second; bearings in degrees clockwise from true north. NaN stands for unknown. "Stated" metres are those of the
/// route's own distances, which the geometry is scaled to.
///
/// Handles: a route, a session, a corridor is a number, never 0. It stays good until it is released, and is never given
/// out again: a handle that was released, is of another kind or was made up gives FAIRWAY_ERROR_HANDLE.
///
/// Errors: a function that can fail returns a status, FAIRWAY_OK (0) being success, and its results through pointers,
/// which it leaves alone on failure unless its comment says otherwise. The last parameter takes what is to be said of a
/// failure; it may be null. The library never prints, never exits, never sets errno.
///
/// Structs: those with a `size` as first member are versioned: set it to sizeof, or begin with FAIRWAY_INIT. A size
/// smaller than that of the first version, and one larger than the library's whose further bytes are not all 0, give
/// FAIRWAY_ERROR_SIZE. Of a result's struct only the members within `size` are written.
///
/// Memory: the caller owns every buffer, and the library keeps no pointer to one after a call. Text is UTF-8. Results
/// of variable size are counted, then filled: a buffer too small gives FAIRWAY_ERROR_CAPACITY, the length that is
/// needed, and is left alone; a null buffer of capacity 0 asks for the length only. Text ends with a byte 0, which
/// takes room but is not counted in a length.
///
/// What cannot be found out: a pointer that is neither null nor good, an array shorter than its count, input that
/// another thread changes during a call.
///
/// Threads: every function may be called by any thread at any time. Routes and corridors do not change, and any number
/// of threads uses and releases them at once. A session is for one thread at a time: a second one is told
/// FAIRWAY_ERROR_BUSY and has no effect. Releasing something that another thread is using ends it after that use.
#ifndef FAIRWAY_H
#define FAIRWAY_H

#include <stddef.h>
#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#endif

/// The version of this header. Versions with the same first number can be exchanged without compiling again, as long as
/// the library is not the older one.
#define FAIRWAY_VERSION_MAJOR 1
#define FAIRWAY_VERSION_MINOR 0
#define FAIRWAY_VERSION_PATCH 0
#define FAIRWAY_VERSION ((FAIRWAY_VERSION_MAJOR << 16) | (FAIRWAY_VERSION_MINOR << 8) | FAIRWAY_VERSION_PATCH)

/// Begins a versioned struct: all 0 but its size, as in `fairway_fixes fixes = FAIRWAY_INIT(fairway_fixes);`.
#ifdef __cplusplus
#define FAIRWAY_INIT(type) fairway_sized<type>()
#else
#define FAIRWAY_INIT(type)                                                                                             \
  { .size = sizeof(type) }
#endif

// What went wrong. New ones may be added; whatever is not 0 is a failure.

#define FAIRWAY_OK 0
/// A pointer is null that must not be.
#define FAIRWAY_ERROR_NULL 1
/// A struct's size is none that there ever was.
#define FAIRWAY_ERROR_SIZE 2
/// A handle is not one, not one any more, or one of something else.
#define FAIRWAY_ERROR_HANDLE 3
/// Another thread is using the session.
#define FAIRWAY_ERROR_BUSY 4
/// A buffer is too small; nothing was written but the length that is needed.
#define FAIRWAY_ERROR_CAPACITY 5
/// A number is out of its range.
#define FAIRWAY_ERROR_ARGUMENT 6
/// A text is no JSON, or not what it should be; the message says where.
#define FAIRWAY_ERROR_JSON 7
/// There is no such route in the text, or it cannot be followed.
#define FAIRWAY_ERROR_ROUTE 8
/// Coordinates or a polyline are faulty; the message says where.
#define FAIRWAY_ERROR_GEOMETRY 9
/// Bytes are no snapshot, or were changed.
#define FAIRWAY_ERROR_SNAPSHOT 10
/// A snapshot belongs to another route, or to another version of the engine.
#define FAIRWAY_ERROR_MISMATCH 11
/// It is not the moment: the waypoint was not reached, or there is no next leg.
#define FAIRWAY_ERROR_STATE 12
/// There is no memory.
#define FAIRWAY_ERROR_MEMORY 13
/// It would be more work than its budget allows.
#define FAIRWAY_ERROR_BUDGET 14

/// What is to be said of a failure; the caller's. Cleared by a call that succeeds.
typedef struct fairway_error {
  size_t size;
  int32_t status;
  /// One sentence, cut off where it is longer, with a 0 at its end.
  char message[508];
} fairway_error;

/// A route made ready for following. Immutable; shared freely.
typedef uint64_t fairway_route;
/// One vehicle's way along a route. For one thread at a time.
typedef uint64_t fairway_session;
/// The area around a line. Immutable; shared freely.
typedef uint64_t fairway_corridor;

// Version and names

/// FAIRWAY_VERSION of the library.
uint32_t fairway_version(void);

/// The names of numbers, as the command line writes them: "ok", "stepAdvance", "teleport", "onRoute". They live as long
/// as the program; a number that means nothing gives "unknown".
const char* fairway_status_name(int32_t status);
const char* fairway_event_name(int32_t kind);
const char* fairway_reason_name(int32_t reason);
const char* fairway_route_state_name(int32_t route_state);
const char* fairway_movement_name(int32_t movement);

// Routes

/// Reads a route from a Directions v5, OSRM or Valhalla answer, or from one route or matching of it.
///
/// `index` is the route's number in the answer, from 0. `precision` is the number of decimals of its polylines, 5 or 6;
/// with 0 it is found out. Linear in the text, which is not needed any more afterwards and has at most 256 levels of
/// arrays and objects; and in the line, which has at most 10 million vertices and 200,000 km.
int32_t fairway_route_create(const char* json, size_t length, int32_t index, int32_t precision, fairway_route* route,
                             fairway_error* error);

/// Gives a route back. Its sessions go on. 0 is allowed and does nothing.
int32_t fairway_route_release(fairway_route route, fairway_error* error);

/// What a route is.
typedef struct fairway_route_facts {
  size_t size;
  /// Stated metres, and expected seconds.
  double length;
  double duration;
  /// Metres of the line on the ellipsoid.
  double geometry_length;
  /// Vertices of the line that is followed, points that repeat left out.
  uint64_t vertex_count;
  /// Tells routes apart, whatever process or machine.
  uint64_t fingerprint;
  int32_t leg_count;
  /// Steps of all legs.
  int32_t step_count;
} fairway_route_facts;

int32_t fairway_route_get_facts(fairway_route route, fairway_route_facts* facts, fairway_error* error);

/// What a leg is.
typedef struct fairway_leg_facts {
  size_t size;
  /// Stated metres, and expected seconds.
  double length;
  double duration;
  /// Stated metres from the start of the route to the leg's.
  double start;
  int32_t step_count;
  int32_t reserved;
} fairway_leg_facts;

/// `leg` is counted from 0.
int32_t fairway_route_get_leg(fairway_route route, int32_t leg, fairway_leg_facts* facts, fairway_error* error);

/// The vertices of the line that is followed: `fairway_route_facts.vertex_count` of them. Counted, then filled.
int32_t fairway_route_get_line(fairway_route route, double* latitudes, double* longitudes, size_t capacity,
                               size_t* count, fairway_error* error);

/// The words of an instruction that an event announced: `kind` is FAIRWAY_EVENT_SPOKEN_INSTRUCTION or
/// FAIRWAY_EVENT_VISUAL_INSTRUCTION (the primary text), the numbers are the event's. Counted, then filled.
int32_t fairway_route_get_instruction(fairway_route route, int32_t kind, int32_t leg, int32_t step, int32_t item,
                                      char* text, size_t capacity, size_t* length, fairway_error* error);

// Options

/// All options of a session as JSON: those given, the others at their defaults. Null and 0 for none given.
///
/// Options are members of an object and may be left out at every level, as in
/// `{"arrival":{"distance":5},"deviationPolicy":{"legacy":{}}}`. A member that there is not is an error, and so is a
/// number outside 0...1,000,000. Counted, then filled.
int32_t fairway_options_complete(const char* json, size_t json_length, char* text, size_t capacity, size_t* length,
                                 fairway_error* error);

// Fixes, progress and events

/// One fix. Latitude, longitude and timestamp are needed; of the others NaN is unknown, and so is a negative accuracy
/// or speed and a course outside 0...360.
typedef struct fairway_fix {
  size_t size;
  double timestamp;
  double latitude;
  double longitude;
  /// Radius of the expected error.
  double horizontal_accuracy;
  double speed;
  double course;
  double altitude;
} fairway_fix;

/// A column of numbers, as Arrow lays it out: value i is `values[offset + i]`, and it is unknown when it is NaN or when
/// `validity` is not null and its bit `offset + i` (lowest bit of a byte first) is 0. Where `values` is null all are
/// unknown.
typedef struct fairway_column {
  const double* values;
  const uint8_t* validity;
  size_t offset;
} fairway_column;

/// Fixes in the order of their time. Latitudes, longitudes and timestamps are needed; a fix that lacks one of them is
/// rejected.
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

// How the vehicle moves; against the route's direction is the last.

#define FAIRWAY_MOVEMENT_UNKNOWN 0
#define FAIRWAY_MOVEMENT_STANDING 1
#define FAIRWAY_MOVEMENT_FORWARD 2
#define FAIRWAY_MOVEMENT_WRONG_WAY 3

// Events, in the order in which they come within one fix. Bit `1 << kind` of `changes` is set for a fix that brought
// one. Numbers 13 to 15 are those of routers, which this library does not have.

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
#define FAIRWAY_EVENT_ALERT_AHEAD 16

// Why a fix was rejected, and why the vehicle counts as off the route.

#define FAIRWAY_REASON_NONE 0
#define FAIRWAY_REASON_NOT_FINITE 1
#define FAIRWAY_REASON_OUT_OF_RANGE 2
#define FAIRWAY_REASON_OUT_OF_ORDER 3
#define FAIRWAY_REASON_DUPLICATE 4
#define FAIRWAY_REASON_TELEPORT 5
#define FAIRWAY_REASON_IMPOSSIBLE_SPEED 6
#define FAIRWAY_REASON_UNQUALIFIED 7
// Dated more than a day after the fix before; used once several fixes agree.
#define FAIRWAY_REASON_TIME_JUMP 8
// The time counts milliseconds or microseconds, not seconds.
#define FAIRWAY_REASON_NOT_IN_SECONDS 9
#define FAIRWAY_REASON_DISTANCE 17
#define FAIRWAY_REASON_COURSE 18
#define FAIRWAY_REASON_WRONG_WAY 19
#define FAIRWAY_REASON_SKIPPED_WAYPOINT 20

/// Where a session stands after a fix. While the vehicle is off the route the place is the last one on it. After a fix
/// that was rejected it is what it was before.
typedef struct fairway_progress {
  size_t size;
  /// The number of the fix, from 0 at the session's start, rejected ones counted; of the last one where no fix is new.
  uint64_t fix;
  /// The time of the last fix that was used; NaN before the first.
  double timestamp;
  /// Stated metres from the start and to the end of the route, and expected seconds to the end.
  double distance_traveled;
  double distance_remaining;
  double duration_remaining;
  /// The place on the route, and the route's bearing there.
  double latitude;
  double longitude;
  double bearing;
  /// Metres between the last fix that was used, as the receiver gave it, and the nearest place of the whole route; NaN
  /// before the first fix.
  double distance_from_route;
  /// The same with a sign: negative where the fix is left of the route.
  double cross_track;
  /// The estimated distance from the road that is followed, the receiver's error taken off, and how likely it is that
  /// the vehicle is off the route, 0 to 1.
  double lateral_distance;
  double deviation_probability;
  /// From 0; the step is counted in its leg.
  int32_t leg;
  int32_t step;
  /// FAIRWAY_ROUTE_STATE_...
  int32_t route_state;
  /// Why this fix was rejected, or FAIRWAY_REASON_NONE.
  int32_t rejection;
  /// The kinds of events that the fix brought, a bit each.
  uint32_t changes;
  /// The waypoint that was reached last, 1 being the first destination; 0 before it.
  int32_t waypoint;
} fairway_progress;

/// Columns that take the progress after each fix; see `fairway_progress`. Those that are null are not worked out. Each
/// that is not null has room for `capacity` values.
typedef struct fairway_progress_columns {
  size_t size;
  size_t capacity;
  double* distances_traveled;
  double* distances_remaining;
  double* durations_remaining;
  double* latitudes;
  double* longitudes;
  /// These two cost a search each time, more than all others together.
  double* distances_from_route;
  double* cross_tracks;
  double* lateral_distances;
  int32_t* legs;
  int32_t* steps;
  uint32_t* changes;
  uint8_t* route_states;
  uint8_t* rejections;
} fairway_progress_columns;

/// Where the vehicle is at a moment, as far as the fixes before it tell.
typedef struct fairway_place {
  size_t size;
  /// The moment, no earlier than the last fix that was used, and how long ago that fix was; NaN and 0 before the first.
  double timestamp;
  double age;
  /// On the line of the route, or off the route where the course leads.
  double latitude;
  double longitude;
  /// That of the route, or off it that of the last fix; NaN where it is not known.
  double course;
  double speed;
  /// Stated metres from the start of the route; off it those of the last place on it.
  double distance_traveled;
  /// How far from there the vehicle is at most in nine of ten cases, metres; infinite before the first fix.
  double bound;
  /// From 0; the step is counted in its leg.
  int32_t leg;
  int32_t step;
  /// FAIRWAY_ROUTE_STATE_... and FAIRWAY_MOVEMENT_...
  int32_t route_state;
  int32_t movement;
  /// 1 where the vehicle has arrived at the waypoint, and where the place lies in a tunnel of the route; else 0.
  int32_t has_arrived;
  int32_t in_tunnel;
} fairway_place;

/// One thing that a fix brought about.
typedef struct fairway_event {
  /// The number of the fix, from 0 at the session's start, rejected ones counted.
  uint64_t fix;
  /// The fix's time as it was given.
  double timestamp;
  /// Stated metres from the start of the route; NaN for a rejected fix.
  double distance_along;
  /// How likely it is that the vehicle is off the route; NaN but for decisions about that.
  double probability;
  /// FAIRWAY_EVENT_...
  int32_t kind;
  /// From 0, the step in its leg; -1 for a rejected fix.
  int32_t leg;
  int32_t step;
  /// 1 is the first destination; 0 but for arrivals and skipped waypoints: FAIRWAY_EVENT_LEG_SKIP has the first of
  /// them, and `leg` is the number of the last.
  int32_t waypoint;
  /// Which instruction or intersection of the step, or which alert of the route, from 0; else -1.
  int32_t item;
  /// FAIRWAY_REASON_... of a rejected fix or of leaving the route; else FAIRWAY_REASON_NONE.
  int32_t reason;
  /// When it happened as best known: the fix's time, or between fixes that are far apart the moment at which the
  /// vehicle is expected to have passed the place; then `is_estimate` is 1, else 0.
  double time;
  int32_t is_estimate;
  int32_t reserved;
} fairway_event;

/// A buffer for events.
///
/// What does not fit stays in the session, and comes first in the next buffer: a buffer too small is no failure and
/// loses nothing. `count` is how many were written, `left` how many are still there.
typedef struct fairway_events {
  size_t size;
  /// sizeof(fairway_event), the distance between two events.
  size_t event_size;
  fairway_event* events;
  size_t capacity;
  size_t count;
  size_t left;
} fairway_events;

// Sessions

/// Begins a session on a route, with options as `fairway_options_complete` takes them. The route may be released then.
int32_t fairway_session_create(fairway_route route, const char* options, size_t options_length,
                               fairway_session* session, fairway_error* error);

/// Gives a session back, with its events. 0 is allowed and does nothing.
int32_t fairway_session_release(fairway_session session, fairway_error* error);

/// Takes in one fix. A fix that is faulty is rejected, which is an event and no failure.
///
/// `progress` and `events` may be null. Where `events` is null the fix's events are not made.
int32_t fairway_session_update(fairway_session session, const fairway_fix* fix, fairway_progress* progress,
                               fairway_events* events, fairway_error* error);

/// Processes many fixes: the same as one call for each of them. Row i of `progress` is that of fix i.
///
/// `progress` and `events` may be null. Where `events` is null the fixes' events are not made. All fixes are processed
/// or, on failure, none.
int32_t fairway_session_update_columns(fairway_session session, const fairway_fixes* fixes,
                                       const fairway_progress_columns* progress, fairway_events* events,
                                       fairway_error* error);

/// Fetches events that did not fit into the buffers of the calls before.
int32_t fairway_session_take_events(fairway_session session, fairway_events* events, fairway_error* error);

/// Where the session stands. Its `rejection` and `changes` are 0: no fix is new.
int32_t fairway_session_get_progress(fairway_session session, fairway_progress* progress, fairway_error* error);

/// Where the vehicle is at a moment, in seconds since 1970 by the clock of the fixes: between two fixes, in a tunnel,
/// wherever fixes have stopped. Cheap enough for every frame that is drawn.
///
/// From one call to the next the place never goes back along the route, even where a fix between them shows that it was
/// too far, but for one that was too far by more than the option `search.longestHold`. A moment before the last fix,
/// and NaN, count as that of the last fix.
int32_t fairway_session_predict(fairway_session session, double time, fairway_place* place, fairway_error* error);

/// Begins the next leg after the waypoint of this one was reached, for sessions whose option
/// `advancesLegsAutomatically` is false; FAIRWAY_ERROR_STATE when it was not reached or is the last one. `progress` and
/// `events` may be null.
int32_t fairway_session_advance_leg(fairway_session session, fairway_progress* progress, fairway_events* events,
                                    fairway_error* error);

/// Goes on with a later leg, from 0: the waypoints before it that were not reached are skipped, which is one event,
/// FAIRWAY_EVENT_LEG_SKIP.
///
/// A vehicle that is on the leg already is on the route from now on, any other off it until it gets there; either may
/// be an event as well. FAIRWAY_ERROR_ARGUMENT where the route has no such leg, FAIRWAY_ERROR_STATE where it is the
/// current one or lies behind; the session is what it was then. `progress` and `events` may be null.
int32_t fairway_session_skip_to_leg(fairway_session session, int32_t leg, fairway_progress* progress,
                                    fairway_events* events, fairway_error* error);

/// All options of a session as JSON. Counted, then filled.
int32_t fairway_session_get_options(fairway_session session, char* text, size_t capacity, size_t* length,
                                    fairway_error* error);

/// A session as bytes, options and checksum included, events that were not fetched excluded. Counted, then filled; no 0
/// at the end. It is good for the same route and the same version of the engine, in any process.
int32_t fairway_session_snapshot(fairway_session session, uint8_t* bytes, size_t capacity, size_t* length,
                                 fairway_error* error);

/// A session that goes on, to the last bit, where a snapshot was taken. Bytes from anywhere may be given: damage is
/// found out, and what a forger put in place of the numbers is checked against the route and refused, or leads to a
/// session that somebody may have had.
int32_t fairway_session_restore(fairway_route route, const uint8_t* snapshot, size_t length, fairway_session* session,
                                fairway_error* error);

// Corridors

#define FAIRWAY_ENDS_ROUND 0
#define FAIRWAY_ENDS_FLAT 1

/// How much work a corridor may be before it fails with FAIRWAY_ERROR_BUDGET; a null pointer is the usual budget, some
/// seconds at the worst. What a corridor needs depends on its input alone.
typedef struct fairway_corridor_budget {
  size_t size;
  /// The most vertices that may be left when the line is simplified to the radius and long segments are cut: 1,000,000
  /// as a rule. Each takes about 4 microseconds and 1 KB; where the corridor covers itself many times, 150
  /// microseconds.
  size_t vertices;
  /// How often boundaries may cross: 100,000 as a rule. Each crossing takes some 30 microseconds.
  size_t crossings;
} fairway_corridor_budget;

/// The area of all points within `radius` metres, 1 to 100,000, of a line of geodesics through `count` vertices, at
/// most 10 million, that are together at most 200,000 km long.
int32_t fairway_corridor_create(const double* latitudes, const double* longitudes, size_t count, double radius,
                                int32_t ends, const fairway_corridor_budget* budget, fairway_corridor* corridor,
                                fairway_error* error);

/// The area around a route.
int32_t fairway_corridor_create_of_route(fairway_route route, double radius, int32_t ends,
                                         const fairway_corridor_budget* budget, fairway_corridor* corridor,
                                         fairway_error* error);

/// What two corridors share; empty when that is nothing.
int32_t fairway_corridor_intersect(fairway_corridor first, fairway_corridor second,
                                   const fairway_corridor_budget* budget, fairway_corridor* corridor,
                                   fairway_error* error);

/// Gives a corridor back. 0 is allowed and does nothing.
int32_t fairway_corridor_release(fairway_corridor corridor, fairway_error* error);

/// Whether places are inside: `inside[i]` becomes 1 or 0. A place that is none is not inside.
int32_t fairway_corridor_contains(fairway_corridor corridor, const double* latitudes, const double* longitudes,
                                  size_t count, uint8_t* inside, fairway_error* error);

/// Square metres on the ellipsoid.
int32_t fairway_corridor_get_area(fairway_corridor corridor, double* area, fairway_error* error);

/// A box around a corridor or a part of it.
typedef struct fairway_box {
  double south;
  double west;
  double north;
  double east;
} fairway_box;

/// The boxes around a corridor: none when it is empty, two when it lies across the antimeridian, else one. Counted,
/// then filled.
int32_t fairway_corridor_get_boxes(fairway_corridor corridor, fairway_box* boxes, size_t capacity, size_t* count,
                                   fairway_error* error);

/// The corridor as a GeoJSON geometry (RFC 7946). Counted, then filled.
int32_t fairway_corridor_get_geojson(fairway_corridor corridor, char* text, size_t capacity, size_t* length,
                                     fairway_error* error);

// Polylines

/// The coordinates of an encoded polyline of 0 to 9 decimals. Counted, then filled.
int32_t fairway_polyline_decode(const char* text, size_t length, int32_t precision, double* latitudes,
                                double* longitudes, size_t capacity, size_t* count, fairway_error* error);

/// The encoded polyline of coordinates, with 0 to 9 decimals. Counted, then filled.
int32_t fairway_polyline_encode(const double* latitudes, const double* longitudes, size_t count, int32_t precision,
                                char* text, size_t capacity, size_t* length, fairway_error* error);

#ifdef __cplusplus
}

template <typename Sized> inline Sized fairway_sized() {
  Sized value = Sized();
  value.size = sizeof(Sized);
  return value;
}
#endif

#endif
