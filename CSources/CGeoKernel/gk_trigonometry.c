#include "gk_trigonometry.h"

#include "gk_trigonometry_coefficients.h"

#include <string.h>

/// Adding and subtracting 1.5 * 2^52 rounds to an integer, which is in the low bits of the sum in between.
static const double rounder = 6755399441055744.0;

static inline uint64_t bits_of(double number) {
  uint64_t bits;
  memcpy(&bits, &number, sizeof bits);
  return bits;
}

static inline double number_of(uint64_t bits) {
  double number;
  memcpy(&number, &bits, sizeof number);
  return number;
}

/// The first 26 bits of a number. Products of two such numbers are exact, and so are those with what is left, which has
/// at most 27 bits.
static inline double head_of(double number) {
  return number_of(bits_of(number) & ~(uint64_t)0x7FFFFFF);
}

// Sine and cosine

/// Adding and subtracting this leaves the first 26 bits of a number that is at most pi / 4.
static const double splitter = 0x1.8p+27;

/// Sine and cosine of the angle `angle` + `more` (radians), where |angle| is at most pi / 4 and `more` has the size of
/// its rounding error.
static inline gk_pair sincos_of_eighth(double angle, double more) {
  const double x2 = angle * angle;
  const double x4 = x2 * x2;
  // What the square lost by rounding matters where the series begins.
  const double head = (angle + splitter) - splitter;
  const double lost = (head * head - x2) + (angle - head) * (angle + head);
  const gk_pair* const c = gk_circle_series;
  const gk_pair series = c[0] + x2 * ((c[1] + x2 * c[2]) + x4 * ((c[3] + x2 * c[4]) + x4 * (c[5] + x2 * c[6])));
  const double half = x2 * 0.5;
  const double rest = 1 - half;
  const gk_pair first = {angle, rest};
  const gk_pair last = {more * rest + angle * lost * c[0].x, ((1 - rest) - half) - (lost * 0.5 + angle * more)};
  return first + ((gk_pair){angle * x2, x4} * series + last);
}

/// Rotates by `quarters` right angles, without a branch because angles jump. The sign of a sine of 0 is that of
/// `whole`, the angle itself.
static inline gk_sincos turned(gk_pair eighth, uint64_t quarters, double whole) {
  const uint64_t odd = 0 - (quarters & 1);
  const uint64_t differ = (bits_of(eighth.x) ^ bits_of(eighth.y)) & odd;
  const double sine = number_of((bits_of(eighth.x) ^ differ) ^ (quarters & 2) << 62);
  const double cosine = number_of((bits_of(eighth.y) ^ differ) ^ ((quarters + 1) & 2) << 62);
  // Adding 0 turns -0 into 0.
  return (gk_sincos){sine == 0 ? copysign(0, whole) : sine, cosine + 0.0};
}

gk_sincos gk_sincos_of_degrees(double degrees, double more) {
  // Whole turns are taken off without a rounding.
  const double part = fabs(degrees) <= 360 ? degrees : isfinite(degrees) ? remainder(degrees, 360) : NAN;
  const double raised = part * (1.0 / 90) + rounder;
  const double rest = part - (raised - rounder) * 90;
  const double all = rest + more;
  const double left = more - (all - rest);

  // Times pi / 180, which is a sum of three.
  const double* const degree = gk_degree_parts;
  const double head = head_of(all);
  const double first = head * degree[0];
  const double second =
      (head * degree[1] + (all - head) * (degree[0] + degree[1])) + (all * degree[2] + left * degree[0]);
  const double angle = first + second;
  return turned(sincos_of_eighth(angle, (first - angle) + second), bits_of(raised), degrees);
}

gk_sincos gk_sincos_of_radians(double radians) {
  if (fabs(radians) <= GK_PI / 4) {
    return turned(sincos_of_eighth(radians, 0), 0, radians);
  }
  // The remainder is exact, but of a rounded turn. That rounding, times the number of turns, is less than half a unit
  // in the last place of the angle.
  const double part = fabs(radians) <= GK_MOST_RADIANS ? radians
                      : isfinite(radians)              ? remainder(radians, 2 * GK_PI)
                                                       : NAN;
  const double raised = part * (2 / GK_PI) + rounder;
  const double quarters = raised - rounder;
  // The products with the first three parts of a right angle are exact; `lost` collects what the differences lose.
  const double* const right = gk_right_angle_parts;
  const double first = part - quarters * right[0];
  const double by_second = quarters * right[1];
  const double second = first - by_second;
  const double by_third = quarters * right[2];
  const double third = second - by_third;
  const double lost = (((first - second) - by_second) + ((second - third) - by_third)) - quarters * right[3];
  const double angle = third + lost;
  return turned(sincos_of_eighth(angle, (third - angle) + lost), bits_of(raised), radians);
}

// Arc tangent

/// The arc tangent where an argument is zero, infinite, NaN, very large or very small, or its quotient is.
static double angle_at_edge(double y, double x) {
  if (isnan(x) || isnan(y)) {
    return NAN;
  }
  const double right = gk_eighths[2].x;
  const double up = fabs(y);
  const double along = fabs(x);
  const double less = up < along ? up : along;
  const double more = up < along ? along : up;
  if (less > more * 0x1p-60 && isfinite(more)) {
    const double scale = more > 1 ? 0x1p-600 : 0x1p+600;
    return gk_angle_in_radians(y * scale, x * scale);
  }
  double angle;
  if (isinf(up) && isinf(along)) {
    angle = signbit(x) ? 3 * (right / 2) : right / 2;
  } else if (up > along) {
    angle = right;
  } else if (signbit(x)) {
    angle = 2 * right;
  } else {
    angle = up == 0 ? 0 : up / along;
  }
  return copysign(angle, y);
}

double gk_angle_in_radians(double y, double x) {
  const double up = fabs(y);
  const double along = fabs(x);
  const bool is_steep = up > along;
  const double less = is_steep ? along : up;
  const double more = is_steep ? up : along;
  // Far from overflow and underflow, and with a quotient that is not lost beside a right angle.
  if (!(more < 0x1p+500 && less > 0x1p-500 && less > more * 0x1p-60)) {
    return angle_at_edge(y, x);
  }

  // Between 22.5 and 67.5 degrees less the diagonal: tan(a - 45) = (tan a - 1) / (tan a + 1). The tangent is negative
  // where the angle is less than its multiple of pi / 4 below.
  const bool is_back = x < 0;
  const double sign = is_steep != is_back ? -1 : 1;
  const bool is_diagonal = less > more * 0.41421356237309503;
  const double across = is_diagonal ? less - more : less;
  const double beside = is_diagonal ? less + more : more;
  const double tangent = sign * across / beside;

  const double x2 = tangent * tangent;
  const double x4 = x2 * x2;
  const double x8 = x4 * x4;
  const gk_pair* const c = gk_tangent_series;
  const gk_pair both = ((c[0] + x4 * c[1]) + x8 * (c[2] + x4 * c[3])) + x8 * x8 * (c[4] + x4 * c[5]);
  const double series = tangent * x2 * (both.x + x2 * both.y);

  // What the difference, the sum and the quotient lost by rounding.
  const double across_lost = is_diagonal ? (-more - across) + less : 0;
  const double beside_lost = is_diagonal ? (more - beside) + less : 0;
  const double tangent_head = head_of(tangent);
  const double head = head_of(beside);
  const double rest =
      (sign * across - tangent_head * head) - (tangent_head * (beside - head) + (tangent - tangent_head) * beside);
  const double lost = (rest + (sign * across_lost - tangent * beside_lost)) / (beside * (1 + x2));

  const unsigned part = (is_steep ? 2 : is_back ? 4 : 0) + (is_diagonal ? (is_steep != is_back ? -1U : 1U) : 0);
  const gk_pair eighths = gk_eighths[part];
  const double angle = eighths.x + tangent;
  const double angle_lost = (eighths.x - angle) + tangent;
  return copysign(angle + (series + (angle_lost + (eighths.y + lost))), y);
}
