/// Fairway's C interface: routes, sessions that follow them, routers that request new ones, corridors, roads and
/// polylines.
///
/// Units and order: coordinates in degrees, latitude before longitude; distances in metres; durations in seconds, times
/// in seconds since 1970; speeds in metres per second; bearings in degrees clockwise from true north. NaN means
/// unknown. "Stated" metres are those in the route's own distances, to which its geometry is scaled.
///
/// Handles: a route, a session, a corridor, roads or a matcher are represented by a number, which is never 0. It is
/// valid until it is released, and is never used again: a handle that was released, is of another kind or never existed
/// gives FAIRWAY_ERROR_HANDLE.
///
/// Errors: a function that can fail returns a status, FAIRWAY_OK (0) on success. It returns its results through
/// pointers, which it does not write to on failure unless its comment says otherwise. The last parameter receives a
/// description of the failure and may be null. The library never prints, never exits and never sets errno.
///
/// Structs: one whose first member is `size` is versioned: set `size` to its sizeof, or initialize the struct with
/// FAIRWAY_INIT. Members may be added at its end, and a program that was compiled with fewer or more of them works:
/// every size from that of the first version up to 4096 is accepted. Of a struct for results, `size` bytes are written;
/// members of a struct for input that are not within its `size` are not given. FAIRWAY_ERROR_SIZE is returned for a
/// smaller size, and for one larger than the library's unless all additional bytes are 0. Of the structs without
/// `size`, of which there may be arrays, only `fairway_event` may grow in the same way: `fairway_events.event_size` is
/// its size. The others never change.
///
/// Memory: the caller owns every buffer, and the library keeps no pointer to one after a call. Text is UTF-8. A
/// function with a result of variable size always returns its length, and fills a buffer that is large enough. A
/// smaller buffer is not changed, and the call returns FAIRWAY_ERROR_CAPACITY; a null buffer of capacity 0 requests the
/// length only. Text has a terminating 0, which needs room but is not counted in the length.
///
/// Not detected: a pointer that is neither null nor valid, an array shorter than its count, and input that another
/// thread changes during a call.
///
/// Threads: any thread may call any function at any time. Routes, corridors, alerts and roads are immutable, and any
/// number of threads may use and release them at once. A session or a matcher is for one thread at a time: a call from
/// a second thread returns FAIRWAY_ERROR_BUSY and has no effect. An object released while another thread is using it is
/// freed after that use.
#ifndef FAIRWAY_H
#define FAIRWAY_H

#include "fairway_alerts.h"
#include "fairway_base.h"
#include "fairway_camera.h"
#include "fairway_corridor.h"
#include "fairway_event.h"
#include "fairway_fix.h"
#include "fairway_free_drive.h"
#include "fairway_guidance.h"
#include "fairway_matcher.h"
#include "fairway_polyline.h"
#include "fairway_roads.h"
#include "fairway_route.h"
#include "fairway_router.h"
#include "fairway_session.h"

#endif
