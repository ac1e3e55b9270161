public import GeoKernel

/// When a waypoint counts as reached. Waypoints are reached in their order only, each once.
///
/// Each rule holds by itself, for values of any size, and the first fix that satisfies one of them is the arrival. "Left"
/// is what lies between the estimated position and the waypoint along the route. Beside these rules a waypoint is reached
/// by turning onto the next leg, or back, at the waypoint itself, and by having passed it while there were no fixes.
public struct ArrivalPolicy: Hashable, Sendable, Codable {
  /// Reached where no more than this is left after half of what the vehicle drives to the next fix, or within a second:
  /// of two fixes around the place, the nearer one counts.
  ///
  /// A vehicle that moves at less than 3 m/s waits for a better position where it has just been found again and its
  /// position is known to no better than 20 m.
  public var distance: LocationDistance = 3
  /// Reached by standing for ``dwellTime`` where no more than this is left.
  ///
  /// Where the position is poor, the vehicle may stand one standard deviation of it farther off, and 2.5 of them if it
  /// stands for 2.5 times as long; a deviation counts as 0.6 of the radius at most. Only standing within this distance
  /// counts.
  public var radius: LocationDistance = 12
  /// The seconds that a vehicle stands to have arrived; each second in which it moves takes back two.
  public var dwellTime = 3.0
  /// Reached by moving away from the waypoint after having been no farther than this from it, in a straight line: when
  /// the vehicle is farther away than it was by 5 m and a standard deviation of its position, and drives away from the
  /// waypoint within 45°. Leaving the route, or turning back on it, counts as moving away.
  ///
  /// No more than twice this may be left along the route, so that a waypoint is not reached in passing where the route
  /// comes back to it; 0 for no such rule.
  public var closestApproach: LocationDistance = 20
  /// Reached by leaving the road when less than this is left: the vehicle parks beside it. Last waypoint only.
  public var parkingDistance: LocationDistance = 40
  /// Reached where no more than this is left in expected seconds; 0 for no such rule.
  public var remainingTime = 0.0
  /// The approach is announced when no more than this is left.
  public var approachDistance: LocationDistance = 150

  /// The defaults.
  public init() {}
}
