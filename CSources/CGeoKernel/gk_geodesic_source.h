/// The source of the geodesics in gk_geodesic.h: PROJ if GK_PROJ is defined (by the package's trait PROJ), otherwise
/// the kernel's own series.
#ifndef GK_GEODESIC_SOURCE_H
#define GK_GEODESIC_SOURCE_H

#include "gk_internal.h"

#ifdef GK_PROJ

#include <geodesic.h>

/// PROJ's constants for geodesics on WGS84, computed once for the process and shared by all threads. Never null.
const struct geod_geodesic* gk_wgs84(void);

typedef struct geod_geodesicline gk_source_line;

#else

#include "gk_geodesic_series.h"

typedef gk_series_line gk_source_line;

#endif

/// Initializes the geodesic from one point to another, for points with the same bits as those of
/// gk_geodesic_interpolate.
void gk_geodesic_line_between(gk_source_line* line, double latitude1, double longitude1, double latitude2,
                              double longitude2);

/// Computes the point on such a geodesic at a distance in metres from its first point.
void gk_geodesic_line_at(const gk_source_line* line, double distance, double* latitude, double* longitude);

#endif
