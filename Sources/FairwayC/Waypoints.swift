// The header gives the functions their names.
// swift-format-ignore-file: AlwaysUseLowerCamelCase

#if !arch(wasm32)
  public import CFairway
  internal import FairwayCore
  internal import FairwayRoutes
  internal import GeoKernel

  @c @implementation
  public func fairway_session_get_waypoints(
    _ session: fairway_session, _ waypoints: UnsafeMutablePointer<fairway_waypoint>?, _ capacity: Int,
    _ count: UnsafeMutablePointer<Int>?, _ error: UnsafeMutablePointer<fairway_error>?
  ) -> Int32 {
    call(error) { () throws(Failure) in
      try Handles.sessions.thing(session).use { session throws(Failure) in
        let progress = RouteProgress(index: session.engine.index, state: session.state)
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
          leg_number: Int32(clamping: state.number(ofLeg: leg)), is_passed: isPassed ? 1 : 0)
      }
    }
  }
#endif
