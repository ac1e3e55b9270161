/// Geodesics on the WGS84 ellipsoid: distance, bearings, destination, points between, length of a path.
///
/// Degrees in, metres out. Latitudes lie in -90...90; longitudes may be any finite number and come back in -180...180.
/// Bearings come back in 0 up to 360 (less than 360). At a pole a bearing is relative to the meridian of the longitude
/// that was given. Whatever is not finite or has a latitude out of range gives NaN in every result: no other call
/// fails.
///
/// Accuracy: 15 nanometres, by Karney's method. Where the kernel is built with PROJ the results are the same bits as
/// PROJ's, elsewhere those of the kernel's own series. `gk_geodesic_short_length` states its own bound.
#ifndef GK_GEODESIC_H
#define GK_GEODESIC_H

#include "gk_status.h"

#ifdef __cplusplus
extern "C" {
#endif

/// A place on the ellipsoid and the direction of travel there.
typedef struct gk_geodesic_point {
  double latitude;
  double longitude;
  /// The direction in which the geodesic passes the point.
  double bearing;
} gk_geodesic_point;

/// The shortest line between two points.
typedef struct gk_geodesic_line {
  double distance;
  /// The direction of travel at the first point and at the second; both 0 where the points coincide.
  double initial_bearing;
  double final_bearing;
} gk_geodesic_line;

/// Longest line for which `gk_geodesic_short_length` needs no series, and the highest latitude of its middle.
#define GK_SHORT_LENGTH_METRES 10000.0
#define GK_SHORT_LENGTH_LATITUDE 85.0

/// The length of the shortest line between two points. About 0.7 to 2.5 microseconds.
double gk_geodesic_distance(double latitude1, double longitude1, double latitude2, double longitude2);

/// The length and both bearings of the shortest line between two points.
gk_geodesic_line gk_geodesic_inverse(double latitude1, double longitude1, double latitude2, double longitude2);

/// The point at `distance` metres from a point in the direction `bearing`; a negative distance goes backwards.
gk_geodesic_point gk_geodesic_direct(double latitude, double longitude, double bearing, double distance);

/// The point at `distance` metres from the first point on the shortest line to the second; less than 0 and more than
/// the line's length go on along the geodesic. Where the points coincide the line has the bearing 0.
gk_geodesic_point gk_geodesic_interpolate(double latitude1, double longitude1, double latitude2, double longitude2,
                                          double distance);

/// The distance between two points at a small part of the cost, meant for lines up to 10 km.
///
/// Up to GK_SHORT_LENGTH_METRES, with the middle at most GK_SHORT_LENGTH_LATITUDE degrees from the equator, the result
/// is within 1 micrometre of `gk_geodesic_distance` (Gauss's mid-latitude formulas with terms of third order). Beyond
/// that it calls `gk_geodesic_distance`, so it is right everywhere.
double gk_geodesic_short_length(double latitude1, double longitude1, double latitude2, double longitude2);

/// The length of the path through `count` points: the sum of `gk_geodesic_short_length` over its segments, with the
/// rounding errors of the sum carried along. 0 for fewer than two points; one point out of range makes it NaN.
///
/// `latitudes[i * stride]` and `longitudes[i * stride]` are those of point i. Linear in `count`, allocates nothing.
double gk_geodesic_path_length(const double* latitudes, const double* longitudes, size_t stride, size_t count);

#ifdef __cplusplus
}
#endif

#endif
