/// The kernel's own geodesics on WGS84: Karney's method, with series of order six.
///
/// The source of gk_geodesic.h if there is no PROJ; built and tested in any case. The conventions and the results for
/// invalid input are the same as in gk_geodesic.h.
#ifndef GK_GEODESIC_SERIES_H
#define GK_GEODESIC_SERIES_H

#include "gk_geodesic.h"
#include "gk_internal.h"
#include "gk_trigonometry.h"

/// A geodesic from a point, prepared for computing points along it.
typedef struct gk_series_line {
  double longitude;
  /// The azimuth where the geodesic crosses the equator.
  gk_sincos equator;
  /// The first point on the auxiliary sphere: the arc from the equator, and the longitude from there (not normalised).
  gk_sincos arc;
  gk_sincos turn;
  /// The distance of the first point from the equator, as an angle.
  gk_sincos rectified;
  /// The series of distance: the fraction by which it shortens an arc of its own length, and its value at the first
  /// point.
  double arc_less;
  double distance_series;
  /// The series of longitude: its constant part times f sin(azimuth at the equator), and its value at the first point.
  double longitude_scale;
  double longitude_series;
  double reverted[6];
  double by_longitude[5];
} gk_series_line;

double gk_series_distance(double latitude1, double longitude1, double latitude2, double longitude2);

gk_geodesic_line gk_series_inverse(double latitude1, double longitude1, double latitude2, double longitude2);

gk_geodesic_point gk_series_direct(double latitude, double longitude, double bearing, double distance);

/// Initializes the geodesic from a point in a direction; all arguments must be valid.
void gk_series_line_from(gk_series_line* line, double latitude, double longitude, double bearing);

/// The point of a geodesic at a distance in metres from its first point.
gk_geodesic_point gk_series_line_at(const gk_series_line* line, double distance);

#endif
