/// Which geodesics stand behind gk_geodesic.h: PROJ's where GK_PROJ is defined (by the package's trait PROJ), the
/// kernel's own elsewhere.
#ifndef GK_GEODESIC_SOURCE_H
#define GK_GEODESIC_SOURCE_H

#include "gk_internal.h"

#ifdef GK_PROJ

#include <geodesic.h>

/// PROJ's constants for geodesics on WGS84, made once for a process and shared by all threads. Never null.
const struct geod_geodesic* gk_wgs84(void);

typedef struct geod_geodesicline gk_source_line;

#else

#include "gk_geodesic_series.h"

typedef gk_series_line gk_source_line;

#endif

/// The geodesic from one point to another, to be asked for points along it: the same bits as gk_geodesic_interpolate.
void gk_geodesic_line_between(gk_source_line* line, double latitude1, double longitude1, double latitude2,
                              double longitude2);

/// The place on such a geodesic at a distance in metres from its first point.
void gk_geodesic_line_at(const gk_source_line* line, double distance, double* latitude, double* longitude);

#endif
