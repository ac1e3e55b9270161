internal import FairwayEngine
internal import FairwayRequests
internal import FairwayRoutes
internal import GeoKernel

extension Trip {
  /// The waypoints ahead, including vias; the destination once more if it was reached.
  var waypoints: [Waypoint] { ahead.isEmpty ? stops.suffix(1).map { $0.waypoint } : ahead.map { $0.waypoint } }

  /// Returns the request for a route from the vehicle, in its direction of travel, to the waypoints ahead.
  ///
  /// - Parameters:
  ///   - location: The location of the vehicle.
  ///   - options: The options of the request that the current route answers.
  ///   - headingAccuracy: The largest difference between the course of the vehicle and the direction in which the route
  ///     begins, in degrees.
  ///   - seconds: The time during which the new route should have no maneuver, in seconds; nil for any.
  func request(
    from location: Location, like options: RouteOptions, headingAccuracy: LocationDirection,
    avoidingManeuversFor seconds: Double?
  ) -> RouteOptions {
    var request = options
    var start = Waypoint(coordinate: location.coordinate)
    if let course = location.course, course.isFinite {
      start.heading = course
      start.headingAccuracy = headingAccuracy
    }
    request.waypoints = [start] + waypoints
    if let seconds, let speed = location.speed, request.profileIdentifier != .walking {
      // The service accepts 1 to 1000 m.
      let radius = seconds * speed
      if radius >= 1 { request.initialManeuverAvoidanceRadius = min(1000, radius) }
    }
    return request
  }
}

extension Trip {
  /// The trip of a vehicle that has got so far on the route.
  func after(_ progress: RouteProgress, _ onRoute: TripOnRoute) -> Trip {
    let leg = progress.legIndex + (progress.state.hasArrivedAtWaypoint && !progress.isFinalLeg ? 1 : 0)
    var trip = self
    for via in onRoute.vias where via.leg < leg || via.distanceAlong <= progress.state.distanceAlong {
      trip.settle(via.stop, as: .reached)
    }
    for stop in onRoute.legStops.prefix(leg) { trip.settle(stop, as: .reached) }
    return trip
  }
}
