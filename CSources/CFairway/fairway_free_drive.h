/// Drives without a route: the road that the vehicle is on, its speed limit, and what lies ahead.
#ifndef FAIRWAY_FREE_DRIVE_H
#define FAIRWAY_FREE_DRIVE_H

#include "fairway_alerts.h"
#include "fairway_matcher.h"
#include "fairway_session.h"

#ifdef __cplusplus
extern "C" {
#endif

/// The drive of one vehicle without a route. It is for one thread at a time, like a session.
typedef uint64_t fairway_free_drive;

/// Creates a drive, which has seen no fix yet. It follows the roads of `users`, a set of FAIRWAY_USER_..., or all roads
/// for 0. It keeps the roads open.
int32_t fairway_free_drive_create(fairway_roads roads, uint32_t users, fairway_free_drive* drive, fairway_error* error);

/// Adds the roads of another file, whose region overlaps or touches that of the drive's: the drive continues in
/// whichever file knows more of the roads ahead, and the member `file` of a place says in which. Regions should have 3
/// km in common.
int32_t fairway_free_drive_add_roads(fairway_free_drive drive, fairway_roads roads, fairway_error* error);

/// Releases a drive. Passing 0 has no effect.
int32_t fairway_free_drive_release(fairway_free_drive drive, fairway_error* error);

/// Announces alerts of the program on the road ahead, in place of earlier ones. Pass 0 for none.
int32_t fairway_free_drive_set_alerts(fairway_free_drive drive, fairway_alerts alerts, fairway_error* error);

/// Sets for whom and by which clock the drive looks for limits of speed and of sizes, with a route and without one.
///
/// `options` are JSON, in which any member may be missing: `vehicle`, by default `car`, or `motorcycle`, `truck`, `bus`
/// or `carWithTrailer`; `country`, the two letters of ISO 3166-1 of the country whose laws hold where the file does not
/// know its country; and `clockOffset`, the seconds by which the clocks of the place are ahead of Greenwich: without
/// it, limits at times of the day are left out. Pass null with length 0 for a car without a clock.
int32_t fairway_free_drive_set_limits(fairway_free_drive drive, const char* options, size_t options_length,
                                      fairway_error* error);

/// Sets how far the drive looks ahead: for a time in seconds at its speed, but at least and at most so many metres. It
/// looks for 60 s, 500 to 2000 m, unless this says otherwise.
int32_t fairway_free_drive_set_look_ahead(fairway_free_drive drive, double seconds, double least, double most,
                                          fairway_error* error);

// What a fix has changed, as a set.

/// The drive has not used the fix: it is invalid, or not later than the last one.
#define FAIRWAY_DRIVE_CHANGE_REJECTED_FIX 1
/// There was no fix for so long that the road in between is unknown.
#define FAIRWAY_DRIVE_CHANGE_GAP 2
/// The vehicle has come onto a road, has left all roads, or has left or entered the area of the file.
#define FAIRWAY_DRIVE_CHANGE_POSITION 4
/// The vehicle is on another road: one with another name or number or, if it has neither, with another class.
#define FAIRWAY_DRIVE_CHANGE_ROAD 8
/// The speed limit has changed.
#define FAIRWAY_DRIVE_CHANGE_LIMIT 16
/// The severity of speeding has changed.
#define FAIRWAY_DRIVE_CHANGE_SPEEDING 32
/// The vehicle has passed something ahead, or another way lies ahead.
#define FAIRWAY_DRIVE_CHANGE_AHEAD 64
/// One or more alerts are near.
#define FAIRWAY_DRIVE_CHANGE_ALERT_AHEAD 128
/// The vehicle has stopped, or moves again.
#define FAIRWAY_DRIVE_CHANGE_STANDING 256
/// The roads say nothing of some places, because their file is damaged; once.
#define FAIRWAY_DRIVE_CHANGE_ROADS_FAILED 512

/// Processes a fix, and gets what it has changed: a set of FAIRWAY_DRIVE_CHANGE_... The call allocates memory only if
/// the way ahead is longer than ever before.
int32_t fairway_free_drive_update(fairway_free_drive drive, const fairway_fix* fix, uint32_t* change,
                                  fairway_error* error);

// Where a vehicle without a route is.

/// There has been no fix yet.
#define FAIRWAY_DRIVE_POSITION_UNKNOWN 0
#define FAIRWAY_DRIVE_POSITION_ROAD 1
/// In the area of the file, but near none of its roads.
#define FAIRWAY_DRIVE_POSITION_NO_ROAD 2
/// Outside the area of the file.
#define FAIRWAY_DRIVE_POSITION_OUTSIDE 3

// The severity of speeding, on a route by its limits where it says some.

/// The speed limit or the speed is unknown.
#define FAIRWAY_SPEEDING_UNKNOWN 0
#define FAIRWAY_SPEEDING_NOT_SPEEDING 1
#define FAIRWAY_SPEEDING_MINOR 2
#define FAIRWAY_SPEEDING_MAJOR 3

// Why nothing is known beyond the end of the way ahead.

/// The drive looks no farther.
#define FAIRWAY_AHEAD_END_REACH 0
/// The road branches, and none of its branches is clearly its continuation.
#define FAIRWAY_AHEAD_END_BRANCH 1
/// No road continues, or the file has none.
#define FAIRWAY_AHEAD_END_ROAD 2
/// The route ends, or is on no road from there on.
#define FAIRWAY_AHEAD_END_PATH 3

/// Where a vehicle without a route is after its last fix. While it is on no road, numbers about the road are NaN or 0.
typedef struct fairway_free_drive_place {
  size_t size;
  /// The time of the fix; NaN before the first.
  double timestamp;
  /// The place on the road or, on no road, the place of the fix.
  double latitude;
  double longitude;
  /// The direction of the road in degrees clockwise from north.
  double course;
  /// The speed of the fix in metres per second or, if the fix has none, of the last fixes.
  double speed;
  /// Metres from the beginning of the edge in the direction of travel.
  double along;
  /// In nine of ten cases the vehicle is within so many metres along the road.
  double bound;
  /// The distance from the road to the fix in metres.
  double distance;
  /// How probable this edge and direction are; and how probable the name and the speed limit are, whichever edge the
  /// vehicle is on.
  double probability;
  double name_probability;
  double limit_probability;
  /// The speed limit as on the sign, in `speed_limit_unit`; infinite if there is no limit, NaN if it is unknown. On a
  /// route that says one it is the route's; see `speed_limit_source`.
  double speed_limit;
  /// By how many percent the speed is above the limit; 0 without speeding.
  double speeding_percentage;
  /// How many metres the vehicle has driven on roads.
  double distance_driven;
  /// How many metres of the way ahead are known.
  double distance_to_end;
  /// When the drive needs the next fix, for a receiver that saves battery: after so many seconds or metres, whichever
  /// comes first. On a route it needs a fix each second.
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
  /// Which of the drive's files has the edge: 0 is that of its creation, 1 the first that was added.
  uint32_t file;
  /// How many alerts about its roads the last fix has announced.
  uint32_t road_alert_count;
  /// FAIRWAY_LIMIT_SOURCE_... of the speed limit, which is never assumed.
  int32_t speed_limit_source;
} fairway_free_drive_place;

/// Gets where the vehicle of a drive is.
int32_t fairway_free_drive_get_place(fairway_free_drive drive, fairway_free_drive_place* place, fairway_error* error);

/// Gets the name of the road that the vehicle is on, or its number. The text is empty if it is unknown.
int32_t fairway_free_drive_get_name(fairway_free_drive drive, char* text, size_t capacity, size_t* length,
                                    fairway_error* error);
int32_t fairway_free_drive_get_number(fairway_free_drive drive, char* text, size_t capacity, size_t* length,
                                      fairway_error* error);

/// Gets the identifier of an alert that the last fix has announced, counted from 0.
int32_t fairway_free_drive_get_alert(fairway_free_drive drive, uint32_t alert, char* text, size_t capacity,
                                     size_t* length, fairway_error* error);

// Alerts that a drive makes of its roads.

#define FAIRWAY_ROAD_ALERT_SHARP_BEND 0
#define FAIRWAY_ROAD_ALERT_LOWER_SPEED_LIMIT 1
#define FAIRWAY_ROAD_ALERT_RAILWAY_CROSSING 2
// A limit that the sizes of the vehicle exceed.
#define FAIRWAY_ROAD_ALERT_HEIGHT_LIMIT 3
#define FAIRWAY_ROAD_ALERT_WIDTH_LIMIT 4
#define FAIRWAY_ROAD_ALERT_LENGTH_LIMIT 5
#define FAIRWAY_ROAD_ALERT_WEIGHT_LIMIT 6
#define FAIRWAY_ROAD_ALERT_TRAFFIC_SIGNAL 7
#define FAIRWAY_ROAD_ALERT_SPEED_BUMP 8
#define FAIRWAY_ROAD_ALERT_NARROW_ROAD 9
#define FAIRWAY_ROAD_ALERT_SCHOOL_ZONE 10
#define FAIRWAY_ROAD_ALERT_LOW_SPEED_ZONE 11
#define FAIRWAY_ROAD_ALERT_PEDESTRIAN_CROSSING 12
/// A road on which the vehicle must not drive, at least at the time.
#define FAIRWAY_ROAD_ALERT_CLOSED_ROAD 13

/// Announces alerts about what lies ahead on the roads, each once and early enough to brake, with a route and without
/// one. FAIRWAY_DRIVE_CHANGE_ALERT_AHEAD says that there are some; a session that continues the drive has an event
/// FAIRWAY_EVENT_ROAD_ALERT for each.
///
/// `options` are JSON, in which any member may be missing: `kinds` with `sharpBend`, `lowerSpeedLimit`,
/// `railwayCrossing`, `sizeLimits` and `closedRoad`, by default true, and `trafficSignal`, `speedBump`, `narrowRoad`,
/// `schoolZone`, `lowSpeedZone` and `pedestrianCrossing`, by default false; `sidewaysAcceleration` in a bend, by
/// default 2, and `braking`, by default 1.5, in metres per second squared; `reactionTime` in seconds, by default 5;
/// `mostInAMinute`, by default 4, of which those of priority FAIRWAY_PRIORITY_INFORMATION have half; and `vehicle` with
/// `height`, `width` and `length` in metres, `weight` and `axleLoad` in metric tons. Pass null with length 0 for no
/// alerts.
int32_t fairway_free_drive_set_road_alerts(fairway_free_drive drive, const char* options, size_t options_length,
                                           fairway_error* error);

/// An alert about what lies ahead on a road.
typedef struct fairway_road_alert {
  size_t size;
  /// The metres to its beginning when it was announced, and its length.
  double distance;
  double length;
  /// The speed to have there in metres per second; 0 where the vehicle may have to stop, or must not continue.
  double speed;
  /// For a limit of sizes, metres or metric tons; NaN for other alerts.
  double value;
  /// FAIRWAY_ROAD_ALERT_...
  int32_t kind;
  /// FAIRWAY_PRIORITY_...
  int32_t priority;
} fairway_road_alert;

/// Gets an alert about its roads that the last fix has announced, counted from 0.
int32_t fairway_free_drive_get_road_alert(fairway_free_drive drive, uint32_t number, fairway_road_alert* alert,
                                          fairway_error* error);

/// Gets what is to be spoken of such an alert in a language, such as "de" or "en-GB", whose region decides the units.
int32_t fairway_free_drive_get_road_alert_text(fairway_free_drive drive, uint32_t number, const char* language,
                                               size_t language_length, char* text, size_t capacity, size_t* length,
                                               fairway_error* error);

// What lies ahead on a road.

/// Another speed limit from here on.
#define FAIRWAY_ROAD_FEATURE_LIMIT 0
#define FAIRWAY_ROAD_FEATURE_BEND 1
#define FAIRWAY_ROAD_FEATURE_TUNNEL 2
/// Other roads begin here, which the vehicle may take.
#define FAIRWAY_ROAD_FEATURE_CROSSING 3
#define FAIRWAY_ROAD_FEATURE_BRIDGE 4
/// A road that costs a toll, and a toll booth or gantry.
#define FAIRWAY_ROAD_FEATURE_TOLL 5
#define FAIRWAY_ROAD_FEATURE_TOLL_COLLECTION 6
// Signals and signs count only in the direction of travel.
#define FAIRWAY_ROAD_FEATURE_TRAFFIC_SIGNAL 7
#define FAIRWAY_ROAD_FEATURE_STOP 8
#define FAIRWAY_ROAD_FEATURE_GIVE_WAY 9
/// A marked crossing for pedestrians.
#define FAIRWAY_ROAD_FEATURE_PEDESTRIAN_CROSSING 10
/// A crossing with a railway or a tram.
#define FAIRWAY_ROAD_FEATURE_LEVEL_CROSSING 11
#define FAIRWAY_ROAD_FEATURE_SPEED_BUMP 12
#define FAIRWAY_ROAD_FEATURE_BARRIER 13
// No vehicle may be larger or heavier than `value`.
#define FAIRWAY_ROAD_FEATURE_HEIGHT_LIMIT 14
#define FAIRWAY_ROAD_FEATURE_WIDTH_LIMIT 15
#define FAIRWAY_ROAD_FEATURE_LENGTH_LIMIT 16
#define FAIRWAY_ROAD_FEATURE_WEIGHT_LIMIT 17
#define FAIRWAY_ROAD_FEATURE_AXLE_LOAD_LIMIT 18
#define FAIRWAY_ROAD_FEATURE_NARROW 19
/// The map warns of a school or of children.
#define FAIRWAY_ROAD_FEATURE_SCHOOL 20
/// A zone with a limit of at most 30, or a living street.
#define FAIRWAY_ROAD_FEATURE_LOW_SPEED_ZONE 21
/// A road that is closed to the vehicle in this direction, at least at the time.
#define FAIRWAY_ROAD_FEATURE_CLOSED 22

/// Something ahead on the road. Members for other kinds are NaN.
typedef struct fairway_road_feature {
  size_t size;
  /// The metres from the vehicle to its beginning, or 0 within it; and its length.
  double distance;
  double length;
  /// For a bend, its smallest radius in metres, and the degrees by which it turns, positive to the right.
  double radius;
  double turn;
  /// For a limit, the number on the sign, in `speed_limit_unit`; infinite if there is no limit, NaN if it is unknown.
  double speed_limit;
  /// FAIRWAY_UNIT_...
  int32_t speed_limit_unit;
  /// FAIRWAY_ROAD_FEATURE_...
  int32_t kind;
  /// For a limit of sizes, metres or metric tons.
  double value;
} fairway_road_feature;

/// Gets a feature ahead, counted from 0 in the order of their distances.
int32_t fairway_free_drive_get_feature(fairway_free_drive drive, uint32_t number, fairway_road_feature* feature,
                                       fairway_error* error);

/// The predicted position of a vehicle without a route.
typedef struct fairway_free_drive_prediction {
  size_t size;
  /// The time of the prediction, and the seconds since the last fix.
  double timestamp;
  double age;
  /// The place on the road or, on no road, along the vehicle's course.
  double latitude;
  double longitude;
  /// In degrees clockwise from north; NaN if it is unknown.
  double course;
  double speed;
  /// In nine of ten cases the vehicle is within so many metres.
  double bound;
  int32_t is_on_road;
  int32_t is_in_tunnel;
} fairway_free_drive_prediction;

/// Predicts where the vehicle is at a time by the clock of the fixes. The prediction follows the road straight on, and
/// waits where the known way ahead ends. The drive does not change. Returns FAIRWAY_ERROR_STATE before the first fix.
int32_t fairway_free_drive_predict(fairway_free_drive drive, double time, fairway_free_drive_prediction* prediction,
                                   fairway_error* error);

/// Gets the last roads that the vehicle has driven on, at most 500, in their order: the way of OpenStreetMap on which
/// it came onto each road, the metres driven there, and when it was first and last there. The call does not write to a
/// null column.
int32_t fairway_free_drive_get_history(fairway_free_drive drive, uint64_t* ways, double* lengths, double* starts,
                                       double* ends, size_t capacity, size_t* count, fairway_error* error);

/// Lets a session or a router continue a drive without a route: the drive becomes a trip.
///
/// The session has the roads of the drive, as `fairway_session_set_roads` sets them, and follows the vehicle from where
/// the drive is. Each fix of the session is also a fix of the drive, whose road, limit and history continue; do not
/// pass fixes to the drive itself. A router gets the alerts of the drive, and announces the ones that the drive has not
/// announced.
///
/// The trip ends when `fairway_session_set_roads` sets other roads or 0, or when the session is released. The drive is
/// then free again, and does not repeat alerts ahead that the router has announced. The session and the drive are
/// together for one thread at a time.
int32_t fairway_session_continue_drive(fairway_session session, fairway_free_drive drive, fairway_error* error);

/// Finds where a route, whichever service made it, breaks a rule of its roads for a vehicle: a limit of sizes, a road
/// or a node that is closed to it, or a turn that is forbidden. Call it before you follow a route, and for each new
/// one.
///
/// `options` are JSON, in which any member may be missing: `vehicle` with `height`, `width` and `length` in metres,
/// `weight` and `axleLoad` in metric tons; `limits`, as for `fairway_free_drive_set_limits`, with the kind of the
/// vehicle and the clock of the place; and `departure`, in seconds since 1970. Without a departure or a clock, nothing
/// holds that depends on the time.
///
/// The text is a JSON array of objects in the order of their places: `rule` is `height_limit`, `width_limit`,
/// `length_limit`, `weight_limit` or `axle_load_limit`, with `value` in metres or metric tons; `closed` or `barrier`,
/// with `tag`; or `restriction` of turning, with `condition` if it does not always hold. `start` and `end` are metres
/// along the route, `latitude` and `longitude` say where it begins, `way` is that of OpenStreetMap, and so is `node`,
/// for what is at a junction. Where the route is on no road of the file, nothing is known.
int32_t fairway_route_get_obstacles(fairway_route route, fairway_roads roads, const char* options,
                                    size_t options_length, char* text, size_t capacity, size_t* length,
                                    fairway_error* error);

#ifdef __cplusplus
}
#endif

#endif
