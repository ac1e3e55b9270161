#include "gk_geodesic.h"

#include "gk_internal.h"

#include <geodesic.h>
#include <math.h>
#include <pthread.h>

// PROJ computes its constants in `geod_init`, which costs a quarter of a `geod_inverse`: once for a process is enough.
// What stands here is written by the first caller, before anyone reads it, and never again.
static pthread_once_t wgs84_once = PTHREAD_ONCE_INIT;
static struct geod_geodesic wgs84;

static void make_wgs84(void) {
  geod_init(&wgs84, GK_WGS84_A, GK_WGS84_F);
}

const struct geod_geodesic* gk_wgs84(void) {
  pthread_once(&wgs84_once, make_wgs84);
  return &wgs84;
}

/// A bearing of PROJ, -180...180, in 0 up to 360.
static inline double normalised_bearing(double bearing) {
  const double positive = bearing < 0 ? bearing + 360 : bearing;
  // A tiny negative number rounds to 360; adding 0 turns -0 into 0.
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

gk_geodesic_point gk_geodesic_interpolate(double latitude1, double longitude1, double latitude2, double longitude2,
                                          double distance) {
  const gk_geodesic_line line = gk_geodesic_inverse(latitude1, longitude1, latitude2, longitude2);
  return gk_geodesic_direct(latitude1, longitude1, line.initial_bearing, distance);
}

/// The square of the sine of half an angle, for |angle| <= pi / 2 (relative error under 1e-15).
static inline double squared_sine_of_half(double angle) {
  const double x = angle * 0.5;
  const double y = x * x;
  // The sine's Taylor series; at pi / 4 the first term left out is 5e-17.
  double series = -1.0 / 1307674368000;
  series = series * y + 1.0 / 6227020800;
  series = series * y - 1.0 / 39916800;
  series = series * y + 1.0 / 362880;
  series = series * y - 1.0 / 5040;
  series = series * y + 1.0 / 120;
  series = series * y - 1.0 / 6;
  const double sine = x + x * y * series;
  return sine * sine;
}

double gk_geodesic_short_length(double latitude1, double longitude1, double latitude2, double longitude2) {
  const double e2 = GK_WGS84_F * (2 - GK_WGS84_F);
  const double second_e2 = e2 / (1 - e2);
  const double middle = (latitude1 + latitude2) * 0.5;
  double turn = longitude2 - longitude1;
  // Longitudes meet at 180 degrees. What is still far away after this goes to PROJ.
  turn = turn > 180 ? turn - 360 : turn < -180 ? turn + 360 : turn;

  // Gauss's mid-latitude formulas: with differences of latitude p and longitude l in radians, and V^2 = 1 + eta^2,
  //   length * sin(bearing) = N cos(phi) l (1 + p^2 (1 + eta^2 - 9 eta^2 t^2) / 24 V^4 - l^2 sin^2(phi) / 24)
  //   length * cos(bearing) = N / V^2 p (1 - l^2 (2 cos^2 + 3 sin^2 + 2 eta^2 cos^2) / 24 + p^2 q / 8 V^4)
  // where eta^2 = e'^2 cos^2(phi), t = tan(phi) and q = eta^2 (1 + eta^2 - t^2 + 4 eta^2 t^2), so that only sin^2 of
  // the middle latitude phi is needed: eta^2 t^2 = e'^2 sin^2(phi).
  const double half = squared_sine_of_half(middle * GK_RADIANS_PER_DEGREE);
  const double sin2 = 4 * half * (1 - half);
  const double cosine = 1 - 2 * half;
  const double cos2 = cosine * cosine;
  const double eta2 = second_e2 * cos2;
  const double v2 = 1 + eta2;
  const double per_v4 = 1 / (v2 * v2);
  const double p = (latitude2 - latitude1) * GK_RADIANS_PER_DEGREE;
  const double l = turn * GK_RADIANS_PER_DEGREE;
  const double p2 = p * p;
  const double l2 = l * l;
  const double eta2_t2 = second_e2 * sin2;
  const double q = eta2 * (1 + eta2) - eta2_t2 * (1 - 4 * eta2);
  const double east = 1 + (p2 * (1 + eta2 - 9 * eta2_t2) * per_v4 - l2 * sin2) * (1.0 / 24);
  const double north = 1 - l2 * (2 * cos2 + 3 * sin2 + 2 * eta2 * cos2) * (1.0 / 24) + p2 * q * per_v4 * 0.125;
  const double squares = cos2 * l2 * (east * east) + p2 * per_v4 * (north * north);
  const double length = GK_WGS84_A * sqrt(squares / (1 - e2 * sin2));

  // Written so that NaN fails. Two degrees of longitude are more than 10 km wherever the formulas are used.
  const bool is_short = length <= GK_SHORT_LENGTH_METRES && fabs(turn) <= 2 && fabs(middle) <= GK_SHORT_LENGTH_LATITUDE;
  return is_short ? length : gk_geodesic_distance(latitude1, longitude1, latitude2, longitude2);
}

double gk_geodesic_path_length(const double* latitudes, const double* longitudes, size_t stride, size_t count) {
  double sum = 0;
  double lost = 0;
  for (size_t i = 1; i < count; i++) {
    const size_t from = (i - 1) * stride;
    const size_t to = i * stride;
    const double length = gk_geodesic_short_length(latitudes[from], longitudes[from], latitudes[to], longitudes[to]);
    // Neumaier's sum: what the larger of the two pushes out of the smaller one.
    const double next = sum + length;
    lost += sum >= length ? (sum - next) + length : (length - next) + sum;
    sum = next;
  }
  return sum + lost;
}
