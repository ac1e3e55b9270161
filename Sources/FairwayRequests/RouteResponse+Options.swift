public import FairwayRoutes

extension RouteResponse {
  /// Adds what only the request contains: which waypoints are silent, the profile of each leg, and what was asked.
  public mutating func complete(with options: RouteOptions) {
    complete(from: options.waypoints, profile: options.profileIdentifier)
    created.request = RouteRequest(options).json
  }
}

extension RouteOptions {
  /// Creates the options that a response answers.
  ///
  /// They are those of the request if a client has read the response. Of an answer from a file they are its waypoints, of which
  /// those between two legs are stops, and the profile of its legs; all else is as turn-by-turn navigation needs it.
  ///
  /// - Parameters:
  ///   - response: The response.
  ///   - routeIndex: The index of the route that is followed.
  public init(answeredBy response: RouteResponse, routeIndex: Int = 0) {
    if case .object(let asked)? = response.created.request, let request = try? RouteRequest(json: asked) {
      self = request.options
      return
    }
    let routes = response.routes ?? []
    let route = routes.indices.contains(routeIndex) ? routes[routeIndex] : nil
    self.init(
      waypoints: route?.requestedWaypoints(in: response) ?? [],
      profileIdentifier: route?.legs.first?.profileIdentifier ?? .automobile)
    prepareForNavigation()
  }
}

extension Route {
  /// The waypoints of the request that a route of a response answers.
  fileprivate func requestedWaypoints(in response: RouteResponse) -> [Waypoint] {
    let silent = Set(legs.flatMap { ($0.viaWaypoints ?? []).map { $0.waypointIndex } })
    let all = (waypoints ?? response.waypoints ?? []).enumerated().map { index, waypoint in
      var own = Waypoint(coordinate: waypoint.coordinate, name: waypoint.name)
      own.separatesLegs = waypoint.separatesLegs && !silent.contains(index)
      return own
    }
    if all.count(where: { $0.separatesLegs }) == legs.count + 1 { return all }
    // The response does not say which of its waypoints are those of the legs.
    let start = legs.first?.steps.first?.maneuverLocation
    return (start.map { [Waypoint(coordinate: $0)] } ?? [])
      + legs.compactMap { leg in
        leg.destination ?? leg.steps.last.map { Waypoint(coordinate: $0.maneuverLocation) }
      }
  }
}
