/// Geodesics on WGS84 of the kernel's own: Karney's method, by series of order six.
///
/// The source of gk_geodesic.h where there is no PROJ, and built and tested in any case. The same conventions and the
/// same answers to bad input as there.
#ifndef GK_GEODESIC_SERIES_H
#define GK_GEODESIC_SERIES_H

#include "gk_geodesic.h"
#include "gk_internal.h"

/// The sine and the cosine of an angle.
typedef struct gk_sincos {
  double sine;
  double cosine;
} gk_sincos;

/// A geodesic from a point, to be asked for points along it.
typedef struct gk_series_line {
  double longitude;
  /// The azimuth where the geodesic crosses the equator.
  gk_sincos equator;
  /// The first point on the auxiliary sphere: arc from the equator, and longitude from there (not normalised).
  gk_sincos arc;
  gk_sincos turn;
  /// The first point's distance from the equator, as an angle.
  gk_sincos rectified;
  /// Of the series of distance: what part of its own length it takes from an arc, and its value at the first point.
  double arc_less;
  double distance_series;
  /// Of the series of longitude: its constant part times f sin(azimuth at the equator), and its value there.
  double longitude_scale;
  double longitude_series;
  double reverted[6];
  double by_longitude[5];
} gk_series_line;

double gk_series_distance(double latitude1, double longitude1, double latitude2, double longitude2);

gk_geodesic_line gk_series_inverse(double latitude1, double longitude1, double latitude2, double longitude2);

gk_geodesic_point gk_series_direct(double latitude, double longitude, double bearing, double distance);

/// The geodesic from a point in a direction; all of it good.
void gk_series_line_from(gk_series_line* line, double latitude, double longitude, double bearing);

/// The point of a geodesic at a distance in metres from its first.
gk_geodesic_point gk_series_line_at(const gk_series_line* line, double distance);

#endif
