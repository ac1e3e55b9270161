/// Cameras: the view of a map during a drive, frame by frame.
#ifndef FAIRWAY_CAMERA_H
#define FAIRWAY_CAMERA_H

#include "fairway_free_drive.h"
#include "fairway_session.h"

#ifdef __cplusplus
extern "C" {
#endif

/// What a map shows during a drive, frame by frame, as data. It is for one thread at a time, like a session. A camera
/// remembers what it has shown, so that it moves smoothly; sessions and drives do not know about it.
typedef uint64_t fairway_camera;

/// The vehicle and the way ahead of it.
#define FAIRWAY_CAMERA_MODE_FOLLOWING 0
/// The rest of the route, seen from straight above with north up.
#define FAIRWAY_CAMERA_MODE_OVERVIEW 1

/// The direction of travel is up, the view is tilted, and the vehicle is near the lower edge.
#define FAIRWAY_CAMERA_ORIENTATION_COURSE_UP 0
/// North is up, and the vehicle is in the middle.
#define FAIRWAY_CAMERA_ORIENTATION_NORTH_UP 1

/// How a camera looks at a drive. Lengths are in points, such as CSS pixels. A number outside its range counts as the
/// nearest number within the range.
typedef struct fairway_camera_options {
  size_t size;
  /// The size of the whole map, and how much of it panels cover at its edges.
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
  /// The lowest and the highest zoom level, from 0 to 24; 3 and 18 by default.
  double least_zoom;
  double greatest_zoom;
  /// Where the vehicle is in a view with the course up: its distance from the upper edge as a share of the uncovered
  /// height, from 0.5 to 0.95; 0.75 by default.
  double vehicle_height;
  /// FAIRWAY_CAMERA_MODE_... and FAIRWAY_CAMERA_ORIENTATION_...
  int32_t mode;
  int32_t orientation;
} fairway_camera_options;

/// The position of a camera. The members have the meanings that they have in MapLibre and Mapbox.
typedef struct fairway_camera_position {
  size_t size;
  /// The place in the middle of the view without its padding.
  double latitude;
  double longitude;
  /// The zoom level. The world is 512 points wide at level 0, and twice as wide at each further level.
  double zoom;
  /// Which direction is up, in degrees clockwise from north, and the tilt in degrees.
  double bearing;
  double pitch;
  double padding_top;
  double padding_right;
  double padding_bottom;
  double padding_left;
} fairway_camera_position;

/// Creates a camera that follows the vehicle, with the default options, for a map of a size in points.
int32_t fairway_camera_create(double width, double height, fairway_camera* camera, fairway_error* error);

/// Releases a camera. Passing 0 has no effect.
int32_t fairway_camera_release(fairway_camera camera, fairway_error* error);

/// Gets or sets the options of a camera. The view changes gradually: to another mode within 1.5 s.
int32_t fairway_camera_get_options(fairway_camera camera, fairway_camera_options* options, fairway_error* error);
int32_t fairway_camera_set_options(fairway_camera camera, const fairway_camera_options* options, fairway_error* error);

/// Gets what a map shows of a session at a time by the clock of the fixes. Call it for every frame, and draw the
/// vehicle where `fairway_session_predict` has it at that time. The view moves with `frame_time`: seconds by any clock
/// that does not stop while a replay pauses. Pass NAN if `time` is that clock.
int32_t fairway_camera_follow_session(fairway_camera camera, fairway_session session, double time, double frame_time,
                                      fairway_camera_position* position, fairway_error* error);

/// Gets what a map shows of a drive without a route. Draw the vehicle where `fairway_free_drive_predict` has it.
/// Returns FAIRWAY_ERROR_STATE before the first fix.
int32_t fairway_camera_follow_free_drive(fairway_camera camera, fairway_free_drive drive, double time,
                                         double frame_time, fairway_camera_position* position, fairway_error* error);

#ifdef __cplusplus
}
#endif

#endif
