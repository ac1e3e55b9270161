#include "gk_geodesic.h"

#include "gk_geodesic_source.h"
#include "gk_internal.h"
#include "gk_short_length.h"

#include <math.h>

#ifdef GK_PROJ

#include <pthread.h>

// PROJ computes its constants in `geod_init`, which takes a quarter of the time of a `geod_inverse`, so they are
// computed once for the process: the first caller writes them before any caller reads them.
static pthread_once_t wgs84_once = PTHREAD_ONCE_INIT;
static struct geod_geodesic wgs84;

static void make_wgs84(void) {
  geod_init(&wgs84, GK_WGS84_A, GK_WGS84_F);
}

const struct geod_geodesic* gk_wgs84(void) {
  pthread_once(&wgs84_once, make_wgs84);
  return &wgs84;
}

/// A bearing of PROJ, -180...180, converted to 0 up to, but not including, 360.
static inline double normalised_bearing(double bearing) {
  const double positive = bearing < 0 ? bearing + 360 : bearing;
  // Adding 360 to a tiny negative number gives 360; adding 0 turns -0 into 0.
  return positive >= 360 ? 0 : positive + 0.0;
}

static inline bool is_latitude(double latitude) {
  return latitude >= -90 && latitude <= 90;
}

double gk_geodesic_distance(double latitude1, double longitude1, double latitude2, double longitude2) {
  double distance = NAN;
  geod_inverse(gk_wgs84(), latitude1, longitude1, latitude2, longitude2, &distance, NULL, NULL);
  return distance;
}

gk_geodesic_line gk_geodesic_inverse(double latitude1, double longitude1, double latitude2, double longitude2) {
  gk_geodesic_line line = {NAN, NAN, NAN};
  geod_inverse(gk_wgs84(), latitude1, longitude1, latitude2, longitude2, &line.distance, &line.initial_bearing,
               &line.final_bearing);
  if (isnan(line.distance)) {
    return (gk_geodesic_line){NAN, NAN, NAN};
  }
  if (line.distance == 0) {
    return (gk_geodesic_line){0, 0, 0};
  }
  line.initial_bearing = normalised_bearing(line.initial_bearing);
  line.final_bearing = normalised_bearing(line.final_bearing);
  return line;
}

gk_geodesic_point gk_geodesic_direct(double latitude, double longitude, double bearing, double distance) {
  gk_geodesic_point point = {NAN, NAN, NAN};
  if (!is_latitude(latitude) || !isfinite(longitude) || !isfinite(bearing) || !isfinite(distance)) {
    return point;
  }
  geod_direct(gk_wgs84(), latitude, longitude, bearing, distance, &point.latitude, &point.longitude, &point.bearing);
  point.bearing = normalised_bearing(point.bearing);
  return point;
}

void gk_geodesic_line_between(gk_source_line* line, double latitude1, double longitude1, double latitude2,
                              double longitude2) {
  const gk_geodesic_line shortest = gk_geodesic_inverse(latitude1, longitude1, latitude2, longitude2);
  geod_lineinit(line, gk_wgs84(), latitude1, longitude1, shortest.initial_bearing, 0);
}

void gk_geodesic_line_at(const gk_source_line* line, double distance, double* latitude, double* longitude) {
  geod_position(line, distance, latitude, longitude, NULL);
}

#else

double gk_geodesic_distance(double latitude1, double longitude1, double latitude2, double longitude2) {
  return gk_series_distance(latitude1, longitude1, latitude2, longitude2);
}

gk_geodesic_line gk_geodesic_inverse(double latitude1, double longitude1, double latitude2, double longitude2) {
  return gk_series_inverse(latitude1, longitude1, latitude2, longitude2);
}

gk_geodesic_point gk_geodesic_direct(double latitude, double longitude, double bearing, double distance) {
  return gk_series_direct(latitude, longitude, bearing, distance);
}

void gk_geodesic_line_between(gk_source_line* line, double latitude1, double longitude1, double latitude2,
                              double longitude2) {
  const gk_geodesic_line shortest = gk_geodesic_inverse(latitude1, longitude1, latitude2, longitude2);
  gk_series_line_from(line, latitude1, longitude1, shortest.initial_bearing);
}

void gk_geodesic_line_at(const gk_source_line* line, double distance, double* latitude, double* longitude) {
  const gk_geodesic_point point = gk_series_line_at(line, distance);
  *latitude = point.latitude;
  *longitude = point.longitude;
}

#endif

gk_geodesic_point gk_geodesic_interpolate(double latitude1, double longitude1, double latitude2, double longitude2,
                                          double distance) {
  const gk_geodesic_line line = gk_geodesic_inverse(latitude1, longitude1, latitude2, longitude2);
  return gk_geodesic_direct(latitude1, longitude1, line.initial_bearing, distance);
}

double gk_geodesic_short_length(double latitude1, double longitude1, double latitude2, double longitude2) {
  const double length = gk_length_if_short(latitude1, longitude1, latitude2, longitude2);
  return length >= 0 ? length : gk_geodesic_distance(latitude1, longitude1, latitude2, longitude2);
}

double gk_geodesic_path_length(const double* latitudes, const double* longitudes, size_t stride, size_t count) {
  double sum = 0;
  double lost = 0;
  for (size_t i = 1; i < count; i++) {
    const size_t from = (i - 1) * stride;
    const size_t to = i * stride;
    const double length = gk_geodesic_short_length(latitudes[from], longitudes[from], latitudes[to], longitudes[to]);
    // Neumaier's sum: `lost` collects the digits that the smaller of the two summands loses.
    const double next = sum + length;
    lost += sum >= length ? (sum - next) + length : (length - next) + sum;
    sum = next;
  }
  return sum + lost;
}
