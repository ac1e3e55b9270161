/// Shared by the direct and the inverse problem of the kernel's own geodesics: angles as sine and cosine, and series.
#ifndef GK_SERIES_MATH_H
#define GK_SERIES_MATH_H

#include "gk_geodesic_coefficients.h"
#include "gk_geodesic_series.h"
#include "gk_internal.h"
#include "gk_trigonometry.h"

#include <math.h>

/// The polar semi-axis divided by the equatorial one, and in metres; the square of the second eccentricity.
#define GK_WGS84_RATIO (1 - GK_WGS84_F)
#define GK_WGS84_B (GK_WGS84_A * (1 - GK_WGS84_F))
#define GK_WGS84_SECOND_E2 (GK_WGS84_E2 / (1 - GK_WGS84_E2))

/// Replaces a cosine of 0 in a divisor; its square does not underflow.
#define GK_TINY_COSINE 1e-150
/// Smaller angles (in degrees) count as 0: they are a tenth of a nanometre, and their squares could underflow.
#define GK_LEAST_DEGREES 1e-15

// Angles

/// Sine and cosine of an angle in -pi/4...pi/4 (radians), by Taylor series; the first omitted terms are below half a
/// unit in the last place.
static inline gk_sincos gk_quick_sincos_of_eighth(double angle) {
  const double x2 = angle * angle;
  const double x4 = x2 * x2;
  const double x8 = x4 * x4;
  const double s01 = -1.0 / 6 + x2 * (1.0 / 120);
  const double s23 = -1.0 / 5040 + x2 * (1.0 / 362880);
  const double s45 = -1.0 / 39916800 + x2 * (1.0 / 6227020800);
  const double s6 = -1.0 / 1307674368000;
  const double c01 = 1.0 / 24 + x2 * (-1.0 / 720);
  const double c23 = 1.0 / 40320 + x2 * (-1.0 / 3628800);
  const double c45 = 1.0 / 479001600 + x2 * (-1.0 / 87178291200);
  const double c6 = 1.0 / 20922789888000;
  const double sine = (s01 + x4 * s23) + x8 * (s45 + x4 * s6);
  const double cosine = (c01 + x4 * c23) + x8 * (c45 + x4 * c6);
  const double half = x2 * 0.5;
  const double rest = 1 - half;
  return (gk_sincos){angle + angle * x2 * sine, rest + (((1 - rest) - half) + x4 * cosine)};
}

/// Sine and cosine of the angle `degrees` + `more`, where |degrees| <= 180 and `more` has the size of a rounding error.
/// Exact at multiples of 90, else within 1.7 units in the last place: geodesics can afford twice the error of
/// gk_sincos_of_degrees, and it would cost them a tenth of their time.
static inline gk_sincos gk_quick_sincos_of_degrees(double degrees, double more) {
  // Adding 1.5 * 2^52 rounds to an integer.
  const double rounder = 6755399441055744.0;
  const double quarters = (degrees * (1.0 / 90) + rounder) - rounder;
  const gk_sincos eighth = gk_quick_sincos_of_eighth(((degrees - quarters * 90) + more) * GK_RADIANS_PER_DEGREE);
  const int quadrant = (int)quarters & 3;
  const double sine = quadrant & 1 ? eighth.cosine : eighth.sine;
  const double cosine = quadrant & 1 ? eighth.sine : eighth.cosine;
  return (gk_sincos){quadrant & 2 ? -sine : sine, (quadrant + 1) & 2 ? -cosine : cosine};
}

/// The sum of an angle and a small one (in radians), with |small| <= 0.02.
static inline gk_sincos gk_turned_by_small(gk_sincos angle, double small) {
  const double x2 = small * small;
  const double sine = small * (1 - x2 * (1.0 / 6 - x2 * (1.0 / 120 - x2 * (1.0 / 5040))));
  const double less = x2 * (0.5 - x2 * (1.0 / 24 - x2 * (1.0 / 720 - x2 * (1.0 / 40320))));
  return (gk_sincos){angle.sine + (angle.cosine * sine - angle.sine * less),
                     angle.cosine - (angle.sine * sine + angle.cosine * less)};
}

static inline gk_sincos gk_normalised(double sine, double cosine) {
  const double length = gk_sqrt(sine * sine + cosine * cosine);
  return (gk_sincos){sine / length, cosine / length};
}

/// The angle of a direction in radians; a small angle by its series, which is faster.
static inline double gk_small_angle_of(double sine, double cosine) {
  if (fabs(sine) < 0.02 * cosine) {
    const double t = sine / cosine;
    const double t2 = t * t;
    return t * (1 - t2 * (1.0 / 3 - t2 * (1.0 / 5 - t2 * (1.0 / 7 - t2 * (1.0 / 9)))));
  }
  return gk_angle_in_radians(sine, cosine);
}

/// The bearing of an azimuth, from 0 up to, but not including, 360.
static inline double gk_bearing_of(gk_sincos azimuth) {
  // Computed in the first quadrant, so that 90 and 180 are exact.
  const double quarter = gk_angle_in_radians(fabs(azimuth.sine), fabs(azimuth.cosine)) * GK_DEGREES_PER_RADIAN;
  const double half = azimuth.cosine < 0 ? 180 - quarter : quarter;
  // Subtracting a tiny number from 360 gives 360.
  const double bearing = azimuth.sine < 0 ? 360 - half : half;
  return bearing >= 360 ? 0 : bearing;
}

/// The angle without whole turns, in -180...180.
static inline double gk_less_whole_turns(double degrees) {
  return fabs(degrees) <= 180 ? degrees : remainder(degrees, 360);
}

/// The reduced latitude of a latitude.
static inline gk_sincos gk_reduced(double latitude) {
  const gk_sincos angle = gk_quick_sincos_of_degrees(fabs(latitude) < GK_LEAST_DEGREES ? 0 : latitude, 0);
  const gk_sincos result = gk_normalised(GK_WGS84_RATIO * angle.sine, angle.cosine);
  return (gk_sincos){result.sine, result.cosine < GK_TINY_COSINE ? GK_TINY_COSINE : result.cosine};
}

// Series

/// Epsilon of a geodesic, from the square of the cosine of its azimuth at the equator (9, 16).
static inline double gk_epsilon_of(double cosine_squared) {
  const double k2 = GK_WGS84_SECOND_E2 * cosine_squared;
  return k2 / (2 * (1 + gk_sqrt(1 + k2)) + k2);
}

/// A polynomial in even powers up to the sixth, without its constant term, which is 1.
static inline double gk_even_series(const double coefficients[3], double square) {
  return square * (coefficients[0] + square * (coefficients[1] + square * coefficients[2]));
}

/// Computes the coefficients of the six sines for an epsilon.
static inline void gk_sines_at(const double table[6][3], double epsilon, double result[6]) {
  const double square = epsilon * epsilon;
  const double cube = epsilon * square;
  result[0] = epsilon * (table[0][0] + square * (table[0][1] + square * table[0][2]));
  result[1] = square * (table[1][0] + square * (table[1][1] + square * table[1][2]));
  result[2] = cube * (table[2][0] + square * table[2][1]);
  result[3] = square * square * (table[3][0] + square * table[3][1]);
  result[4] = cube * square * table[4][0];
  result[5] = cube * cube * table[5][0];
}

/// A3 for an epsilon.
static inline double gk_longitude_constant(double epsilon) {
  const double square = epsilon * epsilon;
  return (gk_series_a3[0] + epsilon * gk_series_a3[1]) + square * (gk_series_a3[2] + epsilon * gk_series_a3[3]) +
         square * square * (gk_series_a3[4] + epsilon * gk_series_a3[5]);
}

/// Computes C3 for an epsilon.
static inline void gk_longitude_sines(double epsilon, double result[5]) {
  const double(*c)[5] = gk_series_c3;
  const double square = epsilon * epsilon;
  result[0] = epsilon * ((c[0][0] + epsilon * c[0][1]) + square * (c[0][2] + epsilon * c[0][3] + square * c[0][4]));
  result[1] = square * ((c[1][0] + epsilon * c[1][1]) + square * (c[1][2] + epsilon * c[1][3]));
  result[2] = square * epsilon * (c[2][0] + epsilon * c[2][1] + square * c[2][2]);
  result[3] = square * square * (c[3][0] + epsilon * c[3][1]);
  result[4] = square * square * epsilon * c[4][0];
}

/// Computes the sines of 2, 4 ... 12 times an arc.
static inline void gk_even_sines(gk_sincos arc, double sines[6]) {
  const double twice = 2 * (arc.cosine - arc.sine) * (arc.cosine + arc.sine);
  sines[0] = 2 * arc.sine * arc.cosine;
  sines[1] = twice * sines[0];
  for (int i = 2; i < 6; i++) {
    sines[i] = twice * sines[i - 1] - sines[i - 2];
  }
}

static inline double gk_sum_of_6(const double coefficients[6], const double sines[6]) {
  return (coefficients[0] * sines[0] + coefficients[1] * sines[1]) +
         ((coefficients[2] * sines[2] + coefficients[3] * sines[3]) +
          (coefficients[4] * sines[4] + coefficients[5] * sines[5]));
}

static inline double gk_sum_of_5(const double coefficients[5], const double sines[6]) {
  return (coefficients[0] * sines[0] + coefficients[1] * sines[1]) +
         ((coefficients[2] * sines[2] + coefficients[3] * sines[3]) + coefficients[4] * sines[4]);
}

#endif
