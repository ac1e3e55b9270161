#include "gk_mercator.h"

#include <math.h>

#include "gk_trigonometry.h"

// Logarithm and power by series, because those of C libraries differ in their last bits and bring tables of kilobytes.

static const double full_circle = 6.283185307179586;
static const double degrees_per_radian = 57.29577951308232;
static const double log_of_2 = 0.6931471805599453;

/// The area tangent of a number of at most 0.172: the first term left out is below 1e-18.
static double short_area_tangent(double x) {
  const double square = x * x;
  double sum = 0;
  for (int power = 23; power > 0; power -= 2) {
    sum = sum * square + 1.0 / power;
  }
  return x * sum;
}

/// The natural logarithm of a positive number.
static double logarithm(double x) {
  int power;
  double part = frexp(x, &power);
  if (part < 0.7071067811865476) {
    part *= 2;
    power--;
  }
  return power * log_of_2 + 2 * short_area_tangent((part - 1) / (part + 1));
}

/// e to the power of a number that is not NaN; beyond 1,000 it is infinite or 0.
static double exponential(double x) {
  const double bounded = fmax(-1000, fmin(1000, x));
  const double twos = nearbyint(bounded / log_of_2);
  const double rest = bounded - twos * log_of_2;
  double sum = 1;
  for (int term = 14; term > 0; term--) {
    sum = 1 + sum * rest / term;
  }
  return ldexp(sum, (int)twos);
}

gk_mercator_point gk_mercator_from_degrees(double latitude, double longitude) {
  if (!isfinite(latitude) || !isfinite(longitude)) {
    return (gk_mercator_point){NAN, NAN};
  }
  const double bounded = fmax(-GK_MERCATOR_LATITUDE, fmin(GK_MERCATOR_LATITUDE, latitude));
  const gk_sincos angle = gk_sincos_of_degrees(bounded, 0);
  // Both are the area tangent of the sine; each is exact where the other one is not.
  const double height = fabs(angle.sine) < 0.17 ? short_area_tangent(angle.sine)
                                                : copysign(logarithm((1 + fabs(angle.sine)) / angle.cosine), bounded);
  return (gk_mercator_point){0.5 + longitude / 360, 0.5 - height / full_circle};
}

double gk_mercator_latitude(double y) {
  if (!isfinite(y)) {
    return NAN;
  }
  const double power = exponential((0.5 - y) * full_circle);
  return gk_angle_in_radians(0.5 * (power - 1 / power), 1) * degrees_per_radian;
}

double gk_mercator_zoom(double scale) {
  return scale > 0 && isfinite(scale) ? logarithm(scale) / log_of_2 : NAN;
}

double gk_mercator_scale(double zoom) {
  return isfinite(zoom) ? exponential(zoom * log_of_2) : NAN;
}
