/// Fairway's geometry kernel.
///
/// Units and order: degrees in, latitude before longitude, metres out, bearings in degrees clockwise from true north,
/// on the WGS84 ellipsoid. Arrays are separate ones for latitudes and longitudes unless a name says "interleaved".
///
/// Errors: a function that can fail returns a `gk_status` (0 is success) and its results through pointers, which it
/// leaves alone on failure unless its comment says otherwise. The kernel never prints, never traps, never sets errno.
///
/// Memory: the caller owns every buffer. A function with output of variable size can be asked for the count first.
/// Handles are made by `..._create` and ended by `..._destroy`, which takes null.
///
/// Threads: the only global state is PROJ's constants of the ellipsoid, which the first call that needs them computes
/// once for the process (by pthread_once) and nothing changes; built without PROJ there is none. A handle is immutable
/// after it was created and may be used by any number of threads at once.
///
/// Accuracy: each header states its error bound, and a test checks each bound against an independent computation.
#ifndef CGEOKERNEL_H
#define CGEOKERNEL_H

#include "gk_allocator.h"
#include "gk_geodesic.h"
#include "gk_polyline.h"
#include "gk_status.h"
#include "gk_track.h"

#endif
