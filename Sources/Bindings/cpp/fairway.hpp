/// Fairway for C++17: the functions of fairway.h with owners, exceptions, strings and vectors. A program includes this
/// header, which includes one for each kind of object.
///
/// An object releases its handle when it is destroyed; it can be moved, but not copied. A call that fails throws a
/// `fairway::error` with the message of the library, and has no effect. Structs for results are those of fairway.h,
/// whose comments describe units, threads and each member.
#ifndef FAIRWAY_HPP
#define FAIRWAY_HPP

#include "fairway_alerts.hpp"
#include "fairway_base.hpp"
#include "fairway_camera.hpp"
#include "fairway_corridor.hpp"
#include "fairway_event.hpp"
#include "fairway_fix.hpp"
#include "fairway_free_drive.hpp"
#include "fairway_guidance.hpp"
#include "fairway_polyline.hpp"
#include "fairway_roads.hpp"
#include "fairway_route.hpp"
#include "fairway_router.hpp"
#include "fairway_session.hpp"
#include "fairway_ways.hpp"

#endif
