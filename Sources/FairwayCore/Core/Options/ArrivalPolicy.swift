public import GeoKernel

/// When a waypoint counts as reached. Waypoints are reached in their order only, each once.
public struct ArrivalPolicy: Hashable, Sendable, Codable {
  /// Reached where no more than this is left along the route.
  public var distance: LocationDistance = 3
  /// Reached by standing within `radius` along the route for `dwellTime`, and, where the estimate is poor, a little
  /// farther off for 2.5 times as long.
  public var radius: LocationDistance = 12
  public var dwellTime = 3.0
  /// Reached at the closest point passed: no farther than this from the waypoint, and no more than twice as much left
  /// along the route, the vehicle starts to move away; 0 for no such rule.
  public var closestApproach: LocationDistance = 20
  /// Reached by leaving the road when no more than this is left: the vehicle parks beside it. Last waypoint only.
  public var parkingDistance: LocationDistance = 40
  /// Reached where no more than this is left in expected seconds; 0 for no such rule.
  public var remainingTime = 0.0
  /// The approach is announced when no more than this is left.
  public var approachDistance: LocationDistance = 150

  /// The defaults.
  public init() {}
}
