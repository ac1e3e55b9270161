/// Fairway's C interface: routes, sessions that follow them, routers that request new ones, corridors, roads, drives
/// without a route, cameras and polylines. A program includes this header, which includes one for each kind of object.
///
/// Names: functions and structs are called `fairway_<object>_<verb or noun>`.
///
/// Units and order: coordinates are in degrees, latitude before longitude; distances in metres; durations in seconds,
/// and times in seconds since 1970; speeds in metres per second; bearings in degrees clockwise from true north. NaN
/// means unknown. "Stated" metres are distances as the route states them, to which the engine scales the route's
/// geometry.
///
/// Handles: a number represents each object: a route, alerts, a session or router, a corridor, roads, a matcher, a free
/// drive or a camera. The number is never 0. It is valid until the object is released, and is never used again. A
/// function that gets the handle of a released object, of an object of another kind, or of none returns
/// FAIRWAY_ERROR_HANDLE.
///
/// Errors: a function that can fail returns a status, which is FAIRWAY_OK (0) on success. It returns its results
/// through pointers and, unless its comment says otherwise, writes nothing to them on failure. The last parameter
/// receives a description of the failure, and may be null. The library never prints, never exits and never sets errno.
///
/// Structs: a struct whose first member is `size` is versioned. Set `size` to the struct's sizeof, or initialize the
/// struct with FAIRWAY_INIT. Later versions may add members at its end, and a program that was compiled with fewer or
/// more members still works: the library accepts every size from that of the first version up to 4096. It writes `size`
/// bytes of a struct for results, and ignores the members of a struct for input that are beyond its `size`. It returns
/// FAIRWAY_ERROR_SIZE if the size is smaller, or if it is larger than the library's and the additional bytes are not
/// all 0. Structs without `size` never change, except that `fairway_event` may grow in the same way: its size is
/// `fairway_events.event_size`.
///
/// Memory: the caller owns every buffer, and the library keeps no pointer to a buffer after a call. Text is UTF-8. A
/// function whose result varies in size always returns the length of the result, and fills a buffer that is large
/// enough. If the buffer is too small, the function leaves it unchanged and returns FAIRWAY_ERROR_CAPACITY. Pass a null
/// buffer with a capacity of 0 to get the length alone. Text ends with a 0, which needs room in the buffer but does not
/// count in the length.
///
/// Not detected: the library cannot detect a pointer that is neither null nor valid, an array shorter than its count,
/// or input that another thread changes during a call.
///
/// Threads: any thread may call any function at any time. Routes, alerts, corridors and roads never change, so any
/// number of threads may use and release them at once. A session, a router, a matcher, a free drive and a camera are
/// for one thread at a time: a call from a second thread returns FAIRWAY_ERROR_BUSY and has no effect. If one thread
/// releases an object while another thread uses it, the library frees the object after that use.
///
/// WebAssembly: each module has the functions for its purpose. fairway.wasm has routes, sessions and polylines.
/// fairway-guidance.wasm adds alerts, guidance and cameras; fairway-router.wasm adds routers, whose trips have no
/// `server`; and fairway-full.wasm adds roads, free drives and explanations. fairway-roads.wasm has roads and free
/// drives alone, without alerts, and fairway-lines.wasm makes routes along lines. No module has corridors,
/// `fairway_roads_open`, the names of constants, or the functions that read steps, texts and waypoints one by one:
/// JavaScript reads the description of the route.
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
#include "fairway_way_pairs.h"
#include "fairway_way_reach.h"
#include "fairway_way_table.h"
#include "fairway_ways.h"

#endif
