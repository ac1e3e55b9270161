/// The length of short lines without branches, so that a loop over many lines can be vectorised.
#ifndef GK_SHORT_LENGTH_H
#define GK_SHORT_LENGTH_H

#include "gk_geodesic.h"
#include "gk_internal.h"

#include <math.h>

/// The square of the sine of half an angle, for |angle| <= pi / 2 (relative error under 1e-15).
static inline __attribute__((always_inline)) double gk_squared_sine_of_half(double angle) {
  const double x = angle * 0.5;
  const double y = x * x;
  // The Taylor series of the sine; at pi / 4 the first omitted term is 5e-17.
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

/// The length of a short line by series; -1 if the line is not short, is at too high a latitude or contains NaN.
static inline __attribute__((always_inline)) double gk_length_if_short(double latitude1, double longitude1,
                                                                       double latitude2, double longitude2) {
  const double e2 = GK_WGS84_E2;
  const double second_e2 = e2 / (1 - e2);
  const double middle = (latitude1 + latitude2) * 0.5;
  double turn = longitude2 - longitude1;
  // The difference of the longitudes, also across the antimeridian.
  turn = turn > 180 ? turn - 360 : turn < -180 ? turn + 360 : turn;

  // Gauss's mid-latitude formulas: with differences of latitude p and longitude l in radians, and V^2 = 1 + eta^2,
  //   length * sin(bearing) = N cos(phi) l (1 + p^2 (1 + eta^2 - 9 eta^2 t^2) / 24 V^4 - l^2 sin^2(phi) / 24)
  //   length * cos(bearing) = N / V^2 p (1 - l^2 (2 cos^2 + 3 sin^2 + 2 eta^2 cos^2) / 24 + p^2 q / 8 V^4)
  // where eta^2 = e'^2 cos^2(phi), t = tan(phi) and q = eta^2 (1 + eta^2 - t^2 + 4 eta^2 t^2), so that only sin^2 of
  // the middle latitude phi is needed: eta^2 t^2 = e'^2 sin^2(phi).
  const double half = gk_squared_sine_of_half(middle * GK_RADIANS_PER_DEGREE);
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
  const double length = GK_WGS84_A * gk_sqrt(squares / (1 - e2 * sin2));

  // Written so that NaN fails. Two degrees of longitude are more than 10 km wherever the formulas are used.
  const bool is_short =
      (length <= GK_SHORT_LENGTH_METRES) & (fabs(turn) <= 2) & (fabs(middle) <= GK_SHORT_LENGTH_LATITUDE);
  return is_short ? length : -1;
}

#endif
