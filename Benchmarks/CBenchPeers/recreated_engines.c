#include "bench_peers.h"

#include <math.h>

// The work of other engines for one fix, re-created from a description of it, on a sphere and without their data
// structures. What remains is the minimum that their method costs.

static const double EARTH = 6371008.8;
static const double RAD = 0.017453292519943295;

static double haversine(double lat1, double lon1, double lat2, double lon2) {
  double a = sin((lat2 - lat1) * RAD / 2);
  double b = sin((lon2 - lon1) * RAD / 2);
  double h = a * a + cos(lat1 * RAD) * cos(lat2 * RAD) * b * b;
  return 2 * EARTH * asin(sqrt(h < 1 ? h : 1));
}

static double bearing(double lat1, double lon1, double lat2, double lon2) {
  double d = (lon2 - lon1) * RAD;
  double y = sin(d) * cos(lat2 * RAD);
  double x = cos(lat1 * RAD) * sin(lat2 * RAD) - sin(lat1 * RAD) * cos(lat2 * RAD) * cos(d);
  return atan2(y, x);
}

static void destination(double lat, double lon, double direction, double distance, double* lat2, double* lon2) {
  double d = distance / EARTH;
  double s = sin(lat * RAD) * cos(d) + cos(lat * RAD) * sin(d) * cos(direction);
  *lat2 = asin(s) / RAD;
  *lon2 = lon + atan2(sin(direction) * sin(d) * cos(lat * RAD), cos(d) - sin(lat * RAD) * s) / RAD;
}

/// Finds the closest point of a great-circle segment by cross-track and along-track formulas.
static double closest_on_great_circle(const double* lat, const double* lon, double plat, double plon, double* clat,
                                      double* clon) {
  double to_point = haversine(lat[0], lon[0], plat, plon) / EARTH;
  double length = haversine(lat[0], lon[0], lat[1], lon[1]);
  double course = bearing(lat[0], lon[0], lat[1], lon[1]);
  double turn = bearing(lat[0], lon[0], plat, plon) - course;
  double cross = asin(sin(to_point) * sin(turn));
  double along = acos(fmin(1, fmax(-1, cos(to_point) / cos(cross)))) * EARTH;
  if (cos(turn) < 0)
    along = 0;
  destination(lat[0], lon[0], course, fmin(along, length), clat, clon);
  return haversine(plat, plon, *clat, *clon);
}

static double scan_great_circles(const double* lat, const double* lon, size_t count, double plat, double plon,
                                 double* clat, double* clon, size_t* segment) {
  double best = INFINITY;
  for (size_t i = 0; i + 1 < count; i++) {
    double a, o;
    double d = closest_on_great_circle(lat + i, lon + i, plat, plon, &a, &o);
    if (d < best) {
      best = d;
      *clat = a;
      *clon = o;
      *segment = i;
    }
  }
  return best;
}

double bp_recreated_ferrostar_update(const double* latitudes, const double* longitudes, size_t count, double latitude,
                                     double longitude) {
  double lat = latitude, lon = longitude;
  size_t segment = 0;
  // The fix is snapped for the state, again for the progress, and measured for the deviation, each time over the step.
  double sum = scan_great_circles(latitudes, longitudes, count, latitude, longitude, &lat, &lon, &segment);
  sum += scan_great_circles(latitudes, longitudes, count, lat, lon, &lat, &lon, &segment);
  sum += scan_great_circles(latitudes, longitudes, count, latitude, longitude, &lat, &lon, &segment);
  for (size_t i = segment; i + 1 < count; i++)
    sum += haversine(latitudes[i], longitudes[i], latitudes[i + 1], longitudes[i + 1]);
  return sum;
}

/// Finds the closest points of segments, from a perpendicular as long as the longer distance to an end, and its planar
/// intersection with the segment.
static double scan_perpendiculars(const double* lat, const double* lon, size_t count, double plat, double plon) {
  double best = INFINITY;
  for (size_t i = 0; i + 1 < count; i++) {
    double d1 = haversine(plat, plon, lat[i], lon[i]);
    double d2 = haversine(plat, plon, lat[i + 1], lon[i + 1]);
    double course = bearing(lat[i], lon[i], lat[i + 1], lon[i + 1]);
    double reach = fmax(d1, d2);
    double lat1, lon1, lat2, lon2;
    destination(plat, plon, course + 90 * RAD, reach, &lat1, &lon1);
    destination(plat, plon, course - 90 * RAD, reach, &lat2, &lon2);
    double ax = lon[i + 1] - lon[i], ay = lat[i + 1] - lat[i], bx = lon2 - lon1, by = lat2 - lat1;
    double area = ax * by - ay * bx;
    double t = area != 0 ? ((lon1 - lon[i]) * by - (lat1 - lat[i]) * bx) / area : 0;
    if (t > 0 && t < 1)
      d1 = fmin(d1, haversine(plat, plon, lat[i] + t * ay, lon[i] + t * ax));
    best = fmin(best, fmin(d1, d2));
  }
  return best;
}

double bp_recreated_legacy_update(const double* latitudes, const double* longitudes, size_t count, size_t first,
                                  size_t last, double latitude, double longitude) {
  // Snapping scans the joined previous, current and next step; the rest scans the current one, a dozen scans in all.
  double sum = 0;
  for (int i = 0; i < 4; i++)
    sum += scan_perpendiculars(latitudes, longitudes, count, latitude, longitude);
  for (int i = 0; i < 8; i++)
    sum += scan_perpendiculars(latitudes + first, longitudes + first, last - first, latitude, longitude);
  return sum;
}
