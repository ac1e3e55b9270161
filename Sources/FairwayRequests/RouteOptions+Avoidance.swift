package import FairwayRoutes
internal import GeoKernel

/// Which routes avoid what a request is to avoid, for services that cannot be asked for it.
extension RouteOptions {
  /// The distance from a point to avoid within which a route passes it, in metres: half the width of a wide road.
  private static var passingDistance: LocationDistance { 10 }

  /// Whether there is a point or an area to avoid.
  package var avoidsPlaces: Bool { !avoidedPoints.isEmpty || !avoidedAreas.isEmpty }

  /// Whether a route passes none of the points and areas to avoid. A route without a shape does.
  ///
  /// - Complexity: O(*n*) in the number of the route's vertices, for each area that it comes near.
  package func isRespected(by route: Route) -> Bool {
    guard avoidsPlaces else { return true }
    guard let line = route.line, let track = try? Track(line) else { return false }
    return avoidedPoints.allSatisfy { track.nearest($0).distance > Self.passingDistance }
      && avoidedAreas.allSatisfy { AvoidedOutline($0)?.isEntered(by: line) == false }
  }
}
