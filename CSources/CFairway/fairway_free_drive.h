/// Free drives
#ifndef FAIRWAY_FREE_DRIVE_H
#define FAIRWAY_FREE_DRIVE_H

#include "fairway_alerts.h"
#include "fairway_matcher.h"

#ifdef __cplusplus
extern "C" {
#endif

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
typedef struct fairway_free_drive_place {
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
} fairway_free_drive_place;

/// Gets where the vehicle is.
int32_t fairway_free_drive_get_place(fairway_free_drive drive, fairway_free_drive_place* place, fairway_error* error);

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
typedef struct fairway_free_drive_prediction {
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
} fairway_free_drive_prediction;

/// Predicts where the vehicle is at a time, by the clock of the fixes: it follows the road straight on, and waits where
/// the way ahead ends. Changes nothing. Returns FAIRWAY_ERROR_STATE before the first fix.
int32_t fairway_free_drive_predict(fairway_free_drive drive, double time, fairway_free_drive_prediction* prediction,
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

#ifdef __cplusplus
}
#endif

#endif
