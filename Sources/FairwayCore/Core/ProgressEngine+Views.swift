public import GeoKernel

/// What can be read of a state when its route is at hand. None of it is worked out unless asked for.
extension ProgressEngine {
  /// Where on the route the vehicle is; while off the route the last place on it.
  ///
  /// - Complexity: O(log *n*).
  public func snappedPoint(_ state: ProgressState) -> TrackPoint { index.track.point(at: state.distanceAlong) }

  /// Metres between the last fix, as the receiver gave it, and the nearest place of the whole route.
  ///
  /// - Complexity: O(log *n*).
  public func distanceFromRoute(_ state: ProgressState) -> LocationDistance {
    index.track.nearest(state.rawCoordinate).distance
  }

  /// Stated metres from the start of the route.
  public func distanceTraveled(_ state: ProgressState) -> LocationDistance {
    index.statedDistance(at: state.distanceAlong, routeStep: state.routeStepIndex)
  }

  /// Stated metres to the end of the route; with ``distanceTraveled(_:)`` the stated length.
  public func distanceRemaining(_ state: ProgressState) -> LocationDistance { distances(state).remaining }

  /// Both at the cost of one.
  public func distances(_ state: ProgressState) -> (traveled: LocationDistance, remaining: LocationDistance) {
    let traveled = distanceTraveled(state)
    return (traveled, max(0, index.statedLength - traveled))
  }

  /// Expected seconds to the end of the route.
  ///
  /// - Complexity: O(1) on a drive along the route, else O(log *n*).
  public func durationRemaining(_ state: ProgressState) -> Double {
    let passed = index.expectedTravelTime(
      to: state.distanceAlong, routeStep: state.routeStepIndex, hint: Int(state.position.segment))
    return max(0, index.expectedTravelTime - passed)
  }

  /// The place of the current step in its leg.
  public func stepIndex(_ state: ProgressState) -> Int {
    state.routeStepIndex - index.legFirstStep[state.legIndex]
  }

  /// How likely it is that the vehicle is off the route, by the evidence of ``ProgressState/lateralDistance`` and of
  /// driving against the route; while off it the probability with which that was decided.
  public func deviationProbability(_ state: ProgressState) -> Double {
    let model = options.deviation
    let excess = (state.lateralDistance - model.distance) / max(state.lateralDeviation, 0.01)
    // The logistic curve is within 1 % of the normal distribution at this slope.
    let slope = decay(1.7 * abs(excess))
    let beside = excess > 0 ? 1 / (1 + slope) : slope / (1 + slope)
    let reversed = min(1, Double(state.watch.reverseDistance) / (model.wrongWayDistance + 5))
    return max(beside, 0.99 * reversed)
  }
}
