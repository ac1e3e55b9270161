/// Included first by every source file of the kernel, after its own header.
#ifndef GK_INTERNAL_H
#define GK_INTERNAL_H

// A fused multiply-add rounds once where two operations round twice. The compiler must not choose between them, or the
// same input would give different bits on another architecture.
#if defined(__clang__)
#pragma STDC FP_CONTRACT OFF
#endif

#include "gk_allocator.h"
#include "gk_status.h"

#include <math.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/// The WGS84 ellipsoid: the semi-major axis in metres, the flattening, the square of the eccentricity.
#define GK_WGS84_A 6378137.0
#define GK_WGS84_F (1.0 / 298.257223563)
#define GK_WGS84_E2 (GK_WGS84_F * (2 - GK_WGS84_F))

#define GK_PI 3.14159265358979323846
#define GK_RADIANS_PER_DEGREE (GK_PI / 180.0)
#define GK_DEGREES_PER_RADIAN (180.0 / GK_PI)

/// Writes the position and the message of a failure to `fault`, which may be null. Returns `status`.
gk_status gk_fail(gk_fault* fault, gk_status status, size_t position);

/// Checks a coordinate whose longitude must be within plus and minus `most`.
static inline gk_status gk_check_coordinate(double latitude, double longitude, double most) {
  // Written so that NaN fails.
  if (fabs(latitude) <= 90 && fabs(longitude) <= most) {
    return GK_OK;
  }
  const bool is_finite = isfinite(latitude) && isfinite(longitude);
  return !is_finite ? GK_ERROR_NOT_FINITE : fabs(latitude) > 90 ? GK_ERROR_LATITUDE : GK_ERROR_LONGITUDE;
}

/// The square root without errno, so that loops can be vectorised.
static inline double gk_sqrt(double square) {
  return __builtin_elementwise_sqrt(square);
}

#endif
