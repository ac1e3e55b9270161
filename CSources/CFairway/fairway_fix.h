/// Fixes: single ones, and many of them in columns.
#ifndef FAIRWAY_FIX_H
#define FAIRWAY_FIX_H

#include "fairway_base.h"

#ifdef __cplusplus
extern "C" {
#endif

/// A position that a receiver has reported. Latitude, longitude and timestamp are required. The other members are
/// unknown if they are NaN; so are a negative accuracy or speed, and a course outside 0...360.
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
  /// What the roads say about where the vehicle is beside its route: the bits of Swift's `RoadEvidence`, or 0 for
  /// nothing. A session that has roads, from `fairway_session_set_roads`, asks them itself.
  uint64_t roads;
} fairway_fix;

/// Initializes a fix with its time and place, and leaves everything else unknown: `fairway_fix fix = FAIRWAY_FIX(time,
/// latitude, longitude);`. FAIRWAY_INIT would set the accuracy, the speed, the course and the altitude to 0, which are
/// known values.
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
/// An unknown number.
#define FAIRWAY_UNKNOWN __builtin_nan("")

/// A column of numbers in the layout of Arrow. Value i is `values[offset + i]`. It is unknown if it is NaN, or if
/// `validity` is not null and its bit `offset + i` is 0, where the least significant bit of a byte comes first. If
/// `values` is null, all values are unknown.
typedef struct fairway_column {
  const double* values;
  const uint8_t* validity;
  size_t offset;
} fairway_column;

/// Fixes in the order of their times. The columns of timestamps, latitudes and longitudes are required, and a fix that
/// lacks one of the three values is rejected.
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

#ifdef __cplusplus
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
