#include "CGeodesicSeries.h"

#include "gk_series_math.h"
#include "gk_trigonometry.h"

#include <float.h>
#include <math.h>

void own_sincos_of_degrees(double degrees, double* sine, double* cosine) {
  const gk_sincos result = gk_sincos_of_degrees(degrees, 0);
  *sine = result.sine;
  *cosine = result.cosine;
}

void own_sincos_of_radians(double radians, double* sine, double* cosine) {
  const gk_sincos result = gk_sincos_of_radians(radians);
  *sine = result.sine;
  *cosine = result.cosine;
}

double own_angle_in_radians(double y, double x) {
  return gk_angle_in_radians(y, x);
}

bool has_judge(void) {
  return LDBL_MANT_DIG >= 64;
}

static double units_between(double value, long double expected) {
  if (expected == 0) {
    return value == 0 ? 0 : HUGE_VAL;
  }
  int exponent;
  frexpl(expected, &exponent);
  // Numbers that are not normal all have the same last place.
  const int last = exponent < DBL_MIN_EXP ? DBL_MIN_EXP - DBL_MANT_DIG : exponent - DBL_MANT_DIG;
  return (double)(fabsl(value - expected) / ldexpl(1, last));
}

static double greater_error(gk_sincos found, long double sine, long double cosine) {
  return fmax(units_between(found.sine, sine), units_between(found.cosine, cosine));
}

static double error_of(gk_sincos found, double degrees, double more) {
  // What is left of a multiple of 90 degrees is exact, so the angle is rounded to a long double only once.
  const double quarters = rint(degrees / 90);
  const long double radians =
      ((long double)(degrees - quarters * 90) + more) * (3.14159265358979323846264338327950288L / 180);
  const long double sine = sinl(radians);
  const long double cosine = cosl(radians);
  switch ((int)quarters & 3) {
  case 0:
    return greater_error(found, sine, cosine);
  case 1:
    return greater_error(found, cosine, -sine);
  case 2:
    return greater_error(found, -sine, -cosine);
  default:
    return greater_error(found, -cosine, sine);
  }
}

double error_of_degrees(double degrees, double more) {
  return error_of(gk_sincos_of_degrees(degrees, more), degrees, more);
}

double error_of_quick_degrees(double degrees, double more) {
  return error_of(gk_quick_sincos_of_degrees(degrees, more), degrees, more);
}

double error_of_radians(double radians) {
  return greater_error(gk_sincos_of_radians(radians), sinl(radians), cosl(radians));
}

double error_of_angle(double y, double x) {
  return units_between(gk_angle_in_radians(y, x), atan2l(y, x));
}
