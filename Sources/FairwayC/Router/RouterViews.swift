// The header gives the functions their names.
// swift-format-ignore-file: AlwaysUseLowerCamelCase

public import CFairway
internal import FairwayCore
internal import FairwayRoutes
internal import GeoKernel

@c @implementation
public func fairway_router_get_route(
  _ router: fairway_session, _ route: UnsafeMutablePointer<fairway_route>?,
  _ error: UnsafeMutablePointer<fairway_error>?
) -> Int32 {
  useRouter(router, error) { router throws(Failure) in
    guard let route else { throw .null("route") }
    route.pointee = try Handles.routes.add(FollowedRoute(router.controller.routeProgress.index))
  }
}

@c @implementation
public func fairway_router_get_summaries(
  _ router: fairway_session, _ summaries: UnsafeMutablePointer<fairway_leg_summary>?, _ capacity: Int,
  _ count: UnsafeMutablePointer<Int>?, _ error: UnsafeMutablePointer<fairway_error>?
) -> Int32 {
  useRouter(router, error) { router throws(Failure) in
    let legs = router.controller.sessionLog.legs.map { leg in
      fairway_leg_summary(
        start_time: leg.startTime, end_time: leg.endTime, distance: leg.distanceAlongRoute,
        raw_distance: leg.rawDistance, off_route_time: leg.offRouteTime, standing_time: leg.standingTime,
        leg_number: Int32(clamping: leg.legNumber), is_skipped: leg.isSkipped ? 1 : 0,
        driven_distance: leg.drivenDistance, stop: Int32(clamping: leg.stop), reserved: 0)
    }
    try Output.write(legs, summaries, capacity, count)
  }
}

// MARK: Counters and messages

@c @implementation
public func fairway_router_get_counter(
  _ router: fairway_session, _ counter: Int32, _ value: UnsafeMutablePointer<UInt64>?,
  _ error: UnsafeMutablePointer<fairway_error>?
) -> Int32 {
  useRouter(router, error) { router throws(Failure) in
    guard let value else { throw .null("value") }
    guard let known = Counter.overC[counter] else {
      throw Failure(FAIRWAY_ERROR_ARGUMENT, "a router has no counter \(counter)")
    }
    value.pointee = router.watch.count(known)
  }
}

@c @implementation
public func fairway_router_take_log(
  _ router: fairway_session, _ text: UnsafeMutablePointer<CChar>?, _ capacity: Int,
  _ length: UnsafeMutablePointer<Int>?, _ error: UnsafeMutablePointer<fairway_error>?
) -> Int32 {
  useRouter(router, error) { router throws(Failure) in
    try Output.write(router.watch.log, text, capacity, length)
    if text != nil { router.watch.clear() }
  }
}

// MARK: Alternatives

extension RouterBody {
  /// An alternative that is offered.
  func alternative(_ id: UInt32) throws(Failure) -> AlternativeRoute {
    guard let alternative = controller.alternatives.first(where: { $0.id == id }) else {
      throw Failure(FAIRWAY_ERROR_STATE, RouterError.noSuchAlternative.description)
    }
    return alternative
  }
}

@c @implementation
public func fairway_router_get_alternatives(
  _ router: fairway_session, _ alternatives: UnsafeMutablePointer<fairway_alternative>?, _ capacity: Int,
  _ count: UnsafeMutablePointer<Int>?, _ error: UnsafeMutablePointer<fairway_error>?
) -> Int32 {
  useRouter(router, error) { router throws(Failure) in
    let offered = router.controller.alternatives.map { alternative in
      fairway_alternative(
        latitude: alternative.deviationPoint.latitude, longitude: alternative.deviationPoint.longitude,
        deviation_distance: alternative.deviationDistance, distance: alternative.infoFromOrigin.distance,
        duration: alternative.infoFromOrigin.duration, rest_distance: alternative.infoFromDeviationPoint.distance,
        rest_duration: alternative.infoFromDeviationPoint.duration, distance_delta: alternative.distanceDelta,
        duration_delta: alternative.expectedTravelTimeDelta, id: alternative.id, reserved: 0)
    }
    try Output.write(offered, alternatives, capacity, count)
  }
}

@c @implementation
public func fairway_router_get_alternative_route(
  _ router: fairway_session, _ id: UInt32, _ route: UnsafeMutablePointer<fairway_route>?,
  _ error: UnsafeMutablePointer<fairway_error>?
) -> Int32 {
  useRouter(router, error) { router throws(Failure) in
    guard let route else { throw .null("route") }
    let alternative = try router.alternative(id)
    let index: RouteIndex
    do throws(RouteIndexError) {
      index = try RouteIndex(alternative.route)
    } catch {
      throw Failure(FAIRWAY_ERROR_ROUTE, "\(error)")
    }
    route.pointee = try Handles.routes.add(FollowedRoute(index))
  }
}
