internal import FairwayEngine
internal import FairwayRequests
internal import FairwayRoutes
internal import GeoKernel

/// The rest of a trip, for which a new route is requested.
struct RestOfTrip {
  /// The progress of the vehicle.
  let progress: RouteProgress
  /// The options of the request that the current route answers.
  let options: RouteOptions

  /// Returns the request for a route from the vehicle, in its direction of travel, to the remaining waypoints.
  ///
  /// - Parameters:
  ///   - location: The location of the vehicle.
  ///   - headingAccuracy: The largest difference between the course of the vehicle and the direction in which the route
  ///     begins, in degrees.
  ///   - seconds: The time during which the new route should have no maneuver, in seconds; nil for any.
  func request(
    from location: Location, headingAccuracy: LocationDirection, avoidingManeuversFor seconds: Double?
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

  /// The waypoints of the request that are ahead, including silent ones but never those already passed.
  var waypoints: [Waypoint] {
    let waypoints = options.waypoints
    let separators = waypoints.indices.dropFirst().filter {
      waypoints[$0].separatesLegs || $0 == waypoints.count - 1
    }
    let leg = progress.legIndex + (progress.state.hasArrivedAtWaypoint && !progress.isFinalLeg ? 1 : 0)
    guard separators.count == progress.route.legs.count, leg < separators.count else {
      // The options belong to another route, so only the route itself has its waypoints.
      let own = progress.route.legs.dropFirst(leg).compactMap { $0.destination }
      return own.isEmpty ? [progress.index.destination(ofLeg: progress.legIndex)] : own
    }
    let first = leg == 0 ? 1 : separators[leg - 1] + 1
    let silentOfLeg = first..<separators[leg]
    let ahead = silentOfLeg.filter { isAhead($0, waypoints[$0]) }
    return ahead.map { waypoints[$0] } + waypoints[separators[leg]...]
  }

  /// Whether a silent waypoint of the current leg is ahead.
  private func isAhead(_ place: Int, _ waypoint: Waypoint) -> Bool {
    guard !progress.state.hasArrivedAtWaypoint else { return true }
    let leg = progress.currentLegProgress
    if let via = leg.leg.viaWaypoints?.first(where: { $0.waypointIndex == place }) {
      return leg.remainingViaWaypoints.contains(via)
    }
    // The service did not state its position, so the nearest point of the leg is used.
    let range = progress.index.range(ofLeg: progress.legIndex)
    let snap = progress.index.track.snap(waypoint.coordinate, from: range.lowerBound, to: range.upperBound)
    return snap.distanceAlong > progress.state.distanceAlong
  }
}

extension RouteIndex {
  /// Returns the waypoint at the end of a leg.
  func destination(ofLeg leg: Int) -> Waypoint {
    route.legs[leg].destination
      ?? Waypoint(coordinate: end(ofLeg: leg))
  }
}
