public import FairwayRoutes

extension RouteResponse {
  /// Adds what only the request contains: which waypoints are silent, and the profile of each leg.
  public mutating func complete(with options: RouteOptions) {
    complete(from: options.waypoints, profile: options.profileIdentifier)
  }
}
