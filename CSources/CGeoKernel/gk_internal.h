/// What every source file of the kernel includes first after its own header.
#ifndef GK_INTERNAL_H
#define GK_INTERNAL_H

// A fused multiply-add rounds once where two operations round twice. The compiler must not choose between them, or the
// same input would give other bits on another architecture.
#if defined(__clang__)
#pragma STDC FP_CONTRACT OFF
#endif

#include "gk_allocator.h"
#include "gk_status.h"

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

struct geod_geodesic;
struct geod_geodesicline;

/// The WGS84 ellipsoid: the semi-major axis in metres and the flattening.
#define GK_WGS84_A 6378137.0
#define GK_WGS84_F (1.0 / 298.257223563)

/// PROJ's constants for geodesics on WGS84, made once for a process and shared by all threads. Never null.
const struct geod_geodesic* gk_wgs84(void);

/// The geodesic from one point to another, to be asked for points along it: the same bits as gk_geodesic_interpolate.
void gk_geodesic_line_between(struct geod_geodesicline* line, double latitude1, double longitude1, double latitude2,
                              double longitude2);

#define GK_PI 3.14159265358979323846
#define GK_RADIANS_PER_DEGREE (GK_PI / 180.0)

/// The square root without errno, so that loops run in lanes.
static inline double gk_sqrt(double square) {
  return __builtin_elementwise_sqrt(square);
}

#endif
