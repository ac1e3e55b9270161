/// Fairway's geometry kernel.
///
/// Units and order: degrees in, latitude before longitude, metres out, bearings in degrees clockwise from true north,
/// on the WGS84 ellipsoid. Latitudes and longitudes are in separate arrays unless a name contains "interleaved".
///
/// Errors: a function that can fail returns a `gk_status` (0 is success). It returns its results through pointers,
/// which it does not write to on failure unless its comment says otherwise. The kernel never prints, never traps and
/// never sets errno.
///
/// Memory: the caller owns every buffer. A function with output of variable size can be asked for the count first.
/// Handles are created by `..._create` and freed by `..._destroy`, which accepts null.
///
/// Threads: the only global state is PROJ's constants of the ellipsoid, which the first call that needs them computes
/// once for the process (with pthread_once) and which never change; without PROJ there is no global state. A handle is
/// immutable after its creation, and any number of threads may use it at once.
///
/// Accuracy: each header states its error bounds, and a test checks each bound against an independent computation.
#ifndef CGEOKERNEL_H
#define CGEOKERNEL_H

#include "gk_allocator.h"
#include "gk_crc32.h"
#include "gk_geodesic.h"
#include "gk_mercator.h"
#include "gk_polyline.h"
#include "gk_status.h"
#include "gk_track.h"

#endif
