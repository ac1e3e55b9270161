public import GeoKernel

/// Where a vehicle is, or where something happened.
public enum VehiclePosition: Hashable, Sendable {
  /// On the route.
  case route(RoutePlace)
  /// Off the route: the estimated coordinate.
  case free(LocationCoordinate2D)

  /// The place on the route; nil if the position is not on it.
  public var place: RoutePlace? { if case .route(let place) = self { place } else { nil } }
}

/// A place on a route.
public struct RoutePlace: Hashable, Sendable {
  /// The leg and the step of that leg, counted from 0.
  public var legIndex: Int
  public var stepIndex: Int
  /// The stated distance from the start of the route, in metres.
  public var distanceAlong: LocationDistance
}

extension RouteProgress {
  /// Where the vehicle is; nil before the first fix. Off the route, the other members keep the last place on it.
  public var position: VehiclePosition? {
    guard state.hasStarted else { return nil }
    guard state.routeState != .offRoute else { return .free(state.estimatedCoordinate) }
    return .route(
      RoutePlace(legIndex: legIndex, stepIndex: currentLegProgress.stepIndex, distanceAlong: distanceTraveled))
  }
}
