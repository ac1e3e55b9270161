public import GeoKernel

/// What is climbed, and what is left to climb, at the position of a vehicle. All in metres.
public struct ElevationProgress: Hashable, Sendable {
  /// The height of the route there.
  public var height: Double
  /// Climbed so far on the route, and left to climb.
  public var ascent: Double
  public var ascentRemaining: Double
  /// Descended so far on the route, and left to descend.
  public var descent: Double
  public var descentRemaining: Double
  /// The steepness of the ``ElevationProfile/outlook`` ahead: 0.08 rises 8 m in 100 m.
  public var grade: Double
  /// The climb that the vehicle is on, as an index into ``ElevationProfile/climbs``.
  public var climb: Int?
  /// What is left of that climb, and of its height.
  public var climbDistanceRemaining: LocationDistance?
  public var climbHeightRemaining: Double?
}

extension ElevationProfile {
  /// The progress at a distance along the route.
  ///
  /// - Complexity: O(1), and O(*n*) in the climbs.
  public func progress(at along: LocationDistance) -> ElevationProgress {
    let (up, down) = (ascent(to: along), descent(to: along))
    let climb = climbs.firstIndex { $0.start <= along && along < $0.end }
    let end = climb.map { climbs[$0].end }
    return ElevationProgress(
      height: height(at: along), ascent: up, ascentRemaining: ascent - up, descent: down,
      descentRemaining: descent - down, grade: grade(at: along), climb: climb,
      climbDistanceRemaining: end.map { $0 - along },
      climbHeightRemaining: end.map { height(at: $0) - height(at: along) })
  }
}

extension RouteProgress {
  /// What is climbed and left to climb; nil for a route without heights.
  public var elevation: ElevationProgress? { index.elevation?.progress(at: state.distanceAlong) }
}
