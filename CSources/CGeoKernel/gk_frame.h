/// A planar frame around an origin on the ellipsoid, in metres east and north along the geodesics from the origin
/// (Riemann normal coordinates), computed by polynomials of third order without trigonometry.
///
/// Within 7 km of the origin, a distance in the frame is the geodesic distance within 0.2 mm for points within 1 km of
/// each other. Beyond GK_FRAME_POLAR_LATITUDE, where meridians converge, the frame uses geocentric coordinates instead.
#ifndef GK_FRAME_H
#define GK_FRAME_H

#include "gk_internal.h"
#include "gk_lanes.h"

#include <math.h>

/// Origins beyond this latitude have a polar frame.
#define GK_FRAME_POLAR_LATITUDE 78.0

/// The maximum distance from the origin at which a frame is used, in metres of latitude and of longitude.
#define GK_FRAME_REACH 45000.0

typedef struct gk_frame {
  /// The origin.
  double latitude;
  double longitude;
  double sine;
  double cosine;
  /// Forward: with p and l the differences of latitude and longitude in degrees,
  /// x = l (x0 + x1 p + x2 p^2 + x3 l^2), y = p (y0 + y1 p + y2 p^2) + l^2 (y3 + y4 p).
  /// A polar frame stores other values in x0, y0, l0 and p0; see gk_frame_init.
  double x0, x1, x2, x3;
  double y0, y1, y2, y3, y4;
  /// Inverse: l = x (l0 + l1 y + l2 y^2 + l3 x^2), p = y (p0 + p1 y + p2 y^2) + x^2 (p3 + p4 y).
  double l0, l1, l2, l3;
  double p0, p1, p2, p3, p4;
  bool is_polar;
} gk_frame;

/// Initializes a frame with an origin in degrees, which must be in range.
void gk_frame_init(gk_frame* frame, double latitude, double longitude);

/// Computes geocentric coordinates in metres.
void gk_geocentric(double latitude, double longitude, double position[3]);

/// A frame in space: its origin, the directions east, north and up there, and the curvatures across and along the
/// meridian.
typedef struct gk_frame_axes {
  double origin[3];
  double east[3];
  double north[3];
  double up[3];
  double across;
  double along;
} gk_frame_axes;

void gk_frame_axes_of(const gk_frame* frame, gk_frame_axes* axes);

// Conditions that select between lanes cause this warning.
#pragma clang diagnostic push
#pragma clang diagnostic ignored "-Wconversion"

#define GK_NUMBER double
#define GK_OF(name) name
#include "gk_plane_math.h"
#undef GK_NUMBER
#undef GK_OF

#define GK_NUMBER gk_lanes
#define GK_OF(name) name##_of_four
#include "gk_plane_math.h"
#undef GK_NUMBER
#undef GK_OF

#pragma clang diagnostic pop

/// The projection of polar frames and its inverse.
bool gk_frame_project_polar(const gk_frame* frame, double latitude, double longitude, double* x, double* y);
void gk_frame_unproject_polar(const gk_frame* frame, double x, double y, double* latitude, double* longitude,
                              double* turn);

/// The difference of a finite longitude of any size and one in -180...180, in -180...180.
static inline double gk_longitude_difference(double longitude, double from) {
  const double difference = longitude - from;
  // A large longitude less a small one is rounded to the large one: the remainder of the longitude is exact.
  return fabs(difference) <= 180 ? difference : remainder(remainder(longitude, 360) - from, 360);
}

/// Projects a point into a frame that is not polar. Returns false if the point is beyond the frame's reach; x and y are
/// then not set.
static inline bool gk_frame_project_flat(const gk_frame* frame, double latitude, double longitude, double* x,
                                         double* y) {
  const double p = latitude - frame->latitude;
  const double l = gk_longitude_difference(longitude, frame->longitude);
  if (!(fabs(p) * frame->y0 <= GK_FRAME_REACH && fabs(l) * frame->x0 <= GK_FRAME_REACH)) {
    return false;
  }
  const gk_xy point = gk_project(frame, &p, &l);
  *x = point.x;
  *y = point.y;
  return true;
}

/// Projects a point. Returns false if the point is beyond the frame's reach; x and y are then not set.
static inline bool gk_frame_project(const gk_frame* frame, double latitude, double longitude, double* x, double* y) {
  return __builtin_expect(frame->is_polar, 0) ? gk_frame_project_polar(frame, latitude, longitude, x, y)
                                              : gk_frame_project_flat(frame, latitude, longitude, x, y);
}

/// Computes the point at x, y, and the angle in degrees between north there and the frame's y axis: a direction's
/// bearing at the point is its angle in the frame plus `turn`.
static inline void gk_frame_unproject(const gk_frame* frame, double x, double y, double* latitude, double* longitude,
                                      double* turn) {
  if (__builtin_expect(frame->is_polar, 0)) {
    gk_frame_unproject_polar(frame, x, y, latitude, longitude, turn);
    return;
  }
  const double x2 = x * x;
  const double y2 = y * y;
  const double l = x * ((frame->l0 + frame->l1 * y) + (frame->l2 * y2 + frame->l3 * x2));
  const double p = y * ((frame->p0 + frame->p1 * y) + frame->p2 * y2) + x2 * (frame->p3 + frame->p4 * y);
  *latitude = frame->latitude + p;
  const double east = frame->longitude + l;
  *longitude = east > 180 ? east - 360 : east < -180 ? east + 360 : east;
  // The convergence of the meridians to third order: the sine at the middle latitude.
  *turn = l * (frame->sine + frame->cosine * (p * (GK_RADIANS_PER_DEGREE / 2)));
}

#endif
