/// The angle of a direction, with the same bits on every machine, which no libm guarantees.
#ifndef GK_ANGLE_H
#define GK_ANGLE_H

#include "gk_internal.h"

#include <math.h>

/// The angle of a direction that is not zero, in degrees clockwise from north, 0...360, accurate to 1e-12 degrees.
static inline double gk_angle_of(double east, double north) {
  const double across = fabs(east);
  const double along = fabs(north);
  const double greater = across > along ? across : along;
  const double smaller = across > along ? along : across;
  // The arc tangent of a ratio of at most 1, reduced to at most tan 22.5 by rotating the direction by 45 degrees.
  const bool is_steep = smaller > greater * 0.41421356237309503;
  const double ratio = is_steep ? (smaller - greater) / (smaller + greater) : smaller / greater;
  const double t = ratio * ratio;
  // Interpolates atan(sqrt t) / sqrt t at Chebyshev nodes in 0...tan 22.5 squared, within 1e-14.
  const double t2 = t * t;
  const double t4 = t2 * t2;
  const double c01 = 0.9999999999999732 - 0.3333333333080463 * t;
  const double c23 = 0.1999999960507557 - 0.14285690432579537 * t;
  const double c45 = 0.11110385244094945 - 0.09078394483079093 * t;
  const double c67 = 0.07563719725178562 - 0.05874562003675761 * t;
  const double series = (c01 + c23 * t2) + t4 * ((c45 + c67 * t2) + 0.03066323884889567 * t4);
  const double eighth = ratio * series * (1 / GK_RADIANS_PER_DEGREE) + (is_steep ? 45 : 0);
  const double quarter = across > along ? 90 - eighth : eighth;
  const double half = north < 0 ? 180 - quarter : quarter;
  return east < 0 ? 360 - half : half;
}

#endif
