/// Sine, cosine and arc tangent with the same bits on every machine, which no libm guarantees: by additions,
/// multiplications, divisions and exact remainders alone, in a fixed order.
///
/// Errors are in units in the last place of the result, and include its rounding, which alone can be 0.5.
#ifndef GK_TRIGONOMETRY_H
#define GK_TRIGONOMETRY_H

#include "gk_internal.h"

/// The sine and the cosine of an angle.
typedef struct gk_sincos {
  double sine;
  double cosine;
} gk_sincos;

/// Sine and cosine of the angle `degrees` + `more`, where `more` is 0 or has the size of a rounding error of `degrees`;
/// within 0.8 units each. Exact at multiples of 90, where a sine of 0 has the sign of the angle. Both are NaN for an
/// angle that is not finite.
gk_sincos gk_sincos_of_degrees(double degrees, double more);

/// The largest angle that gk_sincos_of_radians takes as it is: more than a hundred thousand turns.
#define GK_MOST_RADIANS 1e6

/// Sine and cosine of an angle in radians; within 0.8 units each. Beyond GK_MOST_RADIANS they are those of an angle
/// that differs by less than half a unit in its last place. Both are NaN for an angle that is not finite.
gk_sincos gk_sincos_of_radians(double radians);

/// The angle of a direction from the x axis towards the y axis, in radians, -pi...pi, within 0.7 units. Has the zeros,
/// signs and special cases that C11 states for atan2 (annex F), without errno.
double gk_angle_in_radians(double y, double x);

#endif
