// The header gives the functions their names.
// swift-format-ignore-file: AlwaysUseLowerCamelCase

#if !hasFeature(Embedded)
  public import CFairway
  internal import FairwayCore
  internal import FairwayRoutes
  internal import GeoKernel

  /// Reads from a router.
  private func read(
    _ router: fairway_router, _ error: UnsafeMutablePointer<fairway_error>?,
    _ body: (RouterSession.Life) throws(Failure) -> Void
  ) -> Int32 {
    call(error) { () throws(Failure) in
      let router = try Handles.routers.thing(router)
      try router.use { life throws(Failure) in try body(life) }
    }
  }

  @c @implementation
  public func fairway_router_get_progress(
    _ router: fairway_router, _ progress: UnsafeMutablePointer<fairway_progress>?,
    _ error: UnsafeMutablePointer<fairway_error>?
  ) -> Int32 {
    read(router, error) { life throws(Failure) in
      let progress = try VersionedOutput(progress, "progress")
      progress.write(life.router.routeProgress.state, [], life.router.engine)
    }
  }

  @c @implementation
  public func fairway_router_get_guidance(
    _ router: fairway_router, _ guidance: UnsafeMutablePointer<fairway_guidance>?,
    _ error: UnsafeMutablePointer<fairway_error>?
  ) -> Int32 {
    read(router, error) { life throws(Failure) in
      let guidance = try VersionedOutput(guidance, "guidance")
      guidance.write { $0.fill(life.router.routeProgress) }
    }
  }

  @c @implementation
  public func fairway_router_predict(
    _ router: fairway_router, _ time: Double, _ place: UnsafeMutablePointer<fairway_place>?,
    _ error: UnsafeMutablePointer<fairway_error>?
  ) -> Int32 {
    read(router, error) { life throws(Failure) in
      let place = try VersionedOutput(place, "place")
      place.write(
        life.router.predictedPlace(at: time), hasStarted: life.router.routeProgress.state.hasStarted,
        life.router.engine)
    }
  }

  @c @implementation
  public func fairway_router_get_failure(
    _ router: fairway_router, _ text: UnsafeMutablePointer<CChar>?, _ capacity: Int,
    _ length: UnsafeMutablePointer<Int>?, _ error: UnsafeMutablePointer<fairway_error>?
  ) -> Int32 {
    read(router, error) { life throws(Failure) in
      try Output.write(life.messages.failure, text, capacity, length)
    }
  }

  @c @implementation
  public func fairway_router_get_route(
    _ router: fairway_router, _ route: UnsafeMutablePointer<fairway_route>?,
    _ error: UnsafeMutablePointer<fairway_error>?
  ) -> Int32 {
    read(router, error) { life throws(Failure) in
      guard let route else { throw .null("route") }
      route.pointee = try Handles.routes.add(FollowedRoute(life.router.routeProgress.index))
    }
  }

  @c @implementation
  public func fairway_router_get_waypoints(
    _ router: fairway_router, _ waypoints: UnsafeMutablePointer<fairway_waypoint>?, _ capacity: Int,
    _ count: UnsafeMutablePointer<Int>?, _ error: UnsafeMutablePointer<fairway_error>?
  ) -> Int32 {
    read(router, error) { life throws(Failure) in
      try Output.write(life.router.routeProgress.waypoints, waypoints, capacity, count)
    }
  }

  @c @implementation
  public func fairway_session_get_waypoints(
    _ session: fairway_session, _ waypoints: UnsafeMutablePointer<fairway_waypoint>?, _ capacity: Int,
    _ count: UnsafeMutablePointer<Int>?, _ error: UnsafeMutablePointer<fairway_error>?
  ) -> Int32 {
    call(error) { () throws(Failure) in
      let session = try Handles.sessions.thing(session)
      try session.use { life throws(Failure) in
        let progress = RouteProgress(index: life.engine.index, state: life.state)
        try Output.write(progress.waypoints, waypoints, capacity, count)
      }
    }
  }

  extension RouteProgress {
    /// The waypoints at the ends of the legs.
    fileprivate var waypoints: [fairway_waypoint] {
      route.legs.indices.map { leg in
        let range = index.range(ofLeg: leg)
        let coordinate = index.track.point(at: range.upperBound).coordinate
        let isPassed = leg < legIndex || (leg == legIndex && state.hasArrivedAtWaypoint)
        let step = index.routeSteps(ofLeg: leg).upperBound
        return fairway_waypoint(
          latitude: coordinate.latitude, longitude: coordinate.longitude,
          distance_remaining: isPassed ? 0 : max(0, index.statedDistance(beforeLeg: leg + 1) - distanceTraveled),
          duration_remaining: isPassed ? 0 : durationRemaining(to: index.expectedTravelTime(beforeRouteStep: step)),
          leg: Int32(clamping: leg), is_passed: isPassed ? 1 : 0)
      }
    }
  }

  @c @implementation
  public func fairway_router_get_summaries(
    _ router: fairway_router, _ summaries: UnsafeMutablePointer<fairway_leg_summary>?, _ capacity: Int,
    _ count: UnsafeMutablePointer<Int>?, _ error: UnsafeMutablePointer<fairway_error>?
  ) -> Int32 {
    read(router, error) { life throws(Failure) in
      let legs = life.router.sessionLog.legs.map { leg in
        fairway_leg_summary(
          start_time: leg.startTime, end_time: leg.endTime, distance: leg.distanceAlongRoute,
          raw_distance: leg.rawDistance, off_route_time: leg.offRouteTime, standing_time: leg.standingTime,
          leg: Int32(clamping: leg.legIndex), is_skipped: leg.isSkipped ? 1 : 0)
      }
      try Output.write(legs, summaries, capacity, count)
    }
  }

  // MARK: Counters and messages

  @c @implementation
  public func fairway_router_get_counter(
    _ router: fairway_router, _ counter: Int32, _ value: UnsafeMutablePointer<UInt64>?,
    _ error: UnsafeMutablePointer<fairway_error>?
  ) -> Int32 {
    read(router, error) { life throws(Failure) in
      guard let value else { throw .null("value") }
      guard let known = Counter.ofRouter.first(where: { $0.rawValue == Int(counter) }) else {
        throw Failure(FAIRWAY_ERROR_ARGUMENT, "a router has no counter \(counter)")
      }
      value.pointee = life.watch.count(known)
    }
  }

  @c @implementation
  public func fairway_router_take_log(
    _ router: fairway_router, _ text: UnsafeMutablePointer<CChar>?, _ capacity: Int,
    _ length: UnsafeMutablePointer<Int>?, _ error: UnsafeMutablePointer<fairway_error>?
  ) -> Int32 {
    read(router, error) { life throws(Failure) in
      try Output.write(life.watch.log, text, capacity, length)
      if text != nil { life.watch.clear() }
    }
  }

  // MARK: Alternatives

  extension RouterSession.Life {
    /// An alternative that is offered.
    func alternative(_ id: UInt32) throws(Failure) -> AlternativeRoute {
      guard let alternative = router.alternatives.first(where: { $0.id == id }) else {
        throw Failure(FAIRWAY_ERROR_STATE, RouterError.noSuchAlternative.description)
      }
      return alternative
    }
  }

  @c @implementation
  public func fairway_router_get_alternatives(
    _ router: fairway_router, _ alternatives: UnsafeMutablePointer<fairway_alternative>?, _ capacity: Int,
    _ count: UnsafeMutablePointer<Int>?, _ error: UnsafeMutablePointer<fairway_error>?
  ) -> Int32 {
    read(router, error) { life throws(Failure) in
      let offered = life.router.alternatives.map { alternative in
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
    _ router: fairway_router, _ id: UInt32, _ route: UnsafeMutablePointer<fairway_route>?,
    _ error: UnsafeMutablePointer<fairway_error>?
  ) -> Int32 {
    read(router, error) { life throws(Failure) in
      guard let route else { throw .null("route") }
      let alternative = try life.alternative(id)
      let index: RouteIndex
      do throws(RouteIndexError) {
        index = try RouteIndex(alternative.route)
      } catch {
        throw Failure(FAIRWAY_ERROR_ROUTE, "\(error)")
      }
      route.pointee = try Handles.routes.add(FollowedRoute(index))
    }
  }
#endif
