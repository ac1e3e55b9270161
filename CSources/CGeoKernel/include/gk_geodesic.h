/// Geodesics on the WGS84 ellipsoid: distances, bearings, destinations, points between, lengths of paths.
///
/// Degrees in, metres out. Latitudes are in -90...90; longitudes may be any finite numbers, and resulting ones are in
/// -180...180. Resulting bearings are from 0 up to, but not including, 360. At a pole a bearing is relative to the
/// meridian of the given longitude. If an argument is not finite or a latitude is out of range, every result is NaN; no
/// call fails in another way.
///
/// Accuracy: 15 nanometres, by Karney's method. If the kernel is built with PROJ, the results are bitwise those of
/// PROJ; otherwise they are those of the kernel's own series. `gk_geodesic_short_length` has its own bound.
#ifndef GK_GEODESIC_H
#define GK_GEODESIC_H

#include "gk_status.h"

#ifdef __cplusplus
extern "C" {
#endif

/// A point on the ellipsoid and the direction of travel there.
typedef struct gk_geodesic_point {
  double latitude;
  double longitude;
  /// The direction of the geodesic at the point.
  double bearing;
} gk_geodesic_point;

/// The shortest line between two points.
typedef struct gk_geodesic_line {
  double distance;
  /// The direction of travel at the first point and at the second; both 0 if the points coincide.
  double initial_bearing;
  double final_bearing;
} gk_geodesic_line;

/// The maximum length for which `gk_geodesic_short_length` uses no geodesic, and the maximum latitude of the middle.
#define GK_SHORT_LENGTH_METRES 10000.0
#define GK_SHORT_LENGTH_LATITUDE 85.0

/// The length of the shortest line between two points. About 0.7 to 2.5 microseconds.
double gk_geodesic_distance(double latitude1, double longitude1, double latitude2, double longitude2);

/// The length and both bearings of the shortest line between two points.
gk_geodesic_line gk_geodesic_inverse(double latitude1, double longitude1, double latitude2, double longitude2);

/// The point at `distance` metres from a point in the direction `bearing`; a negative distance goes backwards.
gk_geodesic_point gk_geodesic_direct(double latitude, double longitude, double bearing, double distance);

/// The point at `distance` metres from the first point on the shortest line to the second. Distances below 0 and beyond
/// the length of the line continue along the geodesic. If the points coincide, the line has the bearing 0.
gk_geodesic_point gk_geodesic_interpolate(double latitude1, double longitude1, double latitude2, double longitude2,
                                          double distance);

/// The distance between two points at a fraction of the cost, for lines up to 10 km.
///
/// Up to GK_SHORT_LENGTH_METRES, with the middle at most GK_SHORT_LENGTH_LATITUDE degrees from the equator, the result
/// is within 1 micrometre of `gk_geodesic_distance` (Gauss's mid-latitude formulas with terms of third order).
/// Otherwise it is that of `gk_geodesic_distance`.
double gk_geodesic_short_length(double latitude1, double longitude1, double latitude2, double longitude2);

/// The length of the path through `count` points: the sum of `gk_geodesic_short_length` over its segments, compensated
/// for rounding errors. 0 for fewer than two points; NaN if a point of two or more is not valid.
///
/// `latitudes[i * stride]` and `longitudes[i * stride]` are the coordinates of point i. Linear in `count`; allocates
/// nothing.
double gk_geodesic_path_length(const double* latitudes, const double* longitudes, size_t stride, size_t count);

#ifdef __cplusplus
}
#endif

#endif
