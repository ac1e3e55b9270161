package import FairwayRoutes
public import GeoKernel

/// The rules by which a waypoint counts as reached. Waypoints are reached in order, each once.
///
/// Each rule applies on its own, for values of any size, and the first fix that satisfies one of them is the arrival.
/// The distance left is the one along the route from the estimated position to the waypoint. Besides these rules, a
/// waypoint is reached by turning onto the next leg, or turning back, at the waypoint itself, and by passing it while
/// there are no fixes.
///
/// None of them applies to a vehicle that is elsewhere. The estimate has to be where the rule says, to within a reach and
/// the accuracy, and the last fix to within the reach and two accuracies:
///
/// - on the road, its position on the route: ``DeviationModel/leastMapReach``, or twice the vehicle's usual distance from
///   the line;
/// - standing, the waypoint: the same, or ``closestApproach`` or ``radius`` if they are larger;
/// - leaving the road, or with ``remainingTime`` left, its position on the route: what map errors explain at most;
/// - parking beside the road, the waypoint: ``parkingDistance``, and the fix without accuracies.
///
/// And none applies before the vehicle has driven 20 m along its leg, unless it is within ``startDistance`` of the
/// waypoint.
public struct ArrivalPolicy: Hashable, Sendable {
  /// The distance left at which the waypoint is reached, plus half of what the vehicle drives between two fixes, at
  /// most within a second: of two fixes on either side of the waypoint, the nearer one counts.
  ///
  /// A vehicle slower than 3 m/s that was found again with this fix waits for a better position if its position is
  /// uncertain by more than 20 m.
  public var distance: LocationDistance = 3
  /// The distance left within which the waypoint is reached by standing still for ``dwellTime``.
  ///
  /// If the position is poor, the vehicle may stand one standard deviation farther away, or 2.5 standard deviations if
  /// it stands for 2.5 times as long; a standard deviation counts as at most 0.6 of the radius. Only time spent
  /// standing within this distance counts. If only positions are known, it stands as soon as they show it, which takes
  /// at least 5 s, and one standard deviation is all.
  public var radius: LocationDistance = 12
  /// How long a vehicle stands still to have arrived, in seconds. Each second of movement cancels two.
  public var dwellTime = 3.0
  /// The straight-line distance within which the waypoint is reached by passing it and moving away: that of the estimate,
  /// or of the fix without two accuracies if it is larger.
  ///
  /// The vehicle moves away when it is 5 m and one standard deviation of its position farther from the waypoint than it
  /// was, and its course is within 45° of directly away. Leaving the route, or turning back on it, counts as moving
  /// away. At most twice this distance may be left along the route, so that the waypoint is not reached in passing
  /// where the route comes back to it later. 0 disables the rule.
  public var closestApproach: LocationDistance = 20
  /// The distance within which the last waypoint is reached by leaving the road: the vehicle parks beside it. It holds
  /// for the distance left and for the straight line, the latter at least as far as map errors explain.
  public var parkingDistance: LocationDistance = 40
  /// The expected time left at which the waypoint is reached, in seconds; 0 disables the rule.
  public var remainingTime = 0.0
  /// The straight-line distance from the waypoint within which a vehicle arrives that has not driven along the leg, plus
  /// the accuracy of the fix, of at most 10 m: a drive that begins at its destination ends there. 0 asks for a way.
  public var startDistance: LocationDistance = 15
  /// The distance left at which the approach is announced.
  public var approachDistance: LocationDistance = 150

  /// Creates the default policy.
  public init() {}
}

extension ArrivalPolicy: OptionGroup {
  package mutating func visit(_ visitor: inout OptionVisitor) {
    visitor.number("distance", &distance)
    visitor.number("radius", &radius)
    visitor.number("dwellTime", &dwellTime)
    visitor.number("closestApproach", &closestApproach)
    visitor.number("parkingDistance", &parkingDistance)
    visitor.number("remainingTime", &remainingTime)
    visitor.number("startDistance", &startDistance)
    visitor.number("approachDistance", &approachDistance)
  }
}
