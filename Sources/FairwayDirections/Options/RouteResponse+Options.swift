extension RouteResponse {
  /// Fills in what the request knows and the answer does not: which waypoints are silent, the profile of each leg.
  public mutating func complete(with options: RouteOptions) {
    complete(from: options.waypoints, profile: options.profileIdentifier)
  }
}
