#include "CGeodesicSeries.h"

#include "gk_geodesic_series.h"

double own_geodesic_distance(double latitude1, double longitude1, double latitude2, double longitude2) {
  return gk_series_distance(latitude1, longitude1, latitude2, longitude2);
}

gk_geodesic_line own_geodesic_inverse(double latitude1, double longitude1, double latitude2, double longitude2) {
  return gk_series_inverse(latitude1, longitude1, latitude2, longitude2);
}

gk_geodesic_point own_geodesic_direct(double latitude, double longitude, double bearing, double distance) {
  return gk_series_direct(latitude, longitude, bearing, distance);
}

gk_geodesic_point own_geodesic_along(double latitude, double longitude, double bearing, double distance) {
  gk_series_line line;
  gk_series_line_from(&line, latitude, longitude, bearing);
  return gk_series_line_at(&line, distance);
}
