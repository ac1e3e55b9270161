public import GeoKernel

/// Values derived from a state and its route. None is computed unless asked for.
extension ProgressEngine {
  /// The position of the vehicle on the route; while off the route, the last one on it.
  public func snappedPoint(_ state: ProgressState) -> TrackPoint { index.track.point(at: state.distanceAlong) }

  /// The distance in metres between the last fix, as reported by the receiver, and the nearest point of the whole
  /// route.
  public func distanceFromRoute(_ state: ProgressState) -> LocationDistance {
    index.track.nearest(state.rawCoordinate).distance
  }

  /// The stated distance from the start of the route, in metres.
  public func distanceTraveled(_ state: ProgressState) -> LocationDistance {
    index.statedDistance(at: state.distanceAlong, routeStep: state.routeStepIndex)
  }

  /// The stated distance to the end of the route, in metres. With ``distanceTraveled(_:)`` it adds up to the stated
  /// length.
  public func distanceRemaining(_ state: ProgressState) -> LocationDistance { distances(state).remaining }

  /// Both distances at the cost of one.
  public func distances(_ state: ProgressState) -> (traveled: LocationDistance, remaining: LocationDistance) {
    let traveled = distanceTraveled(state)
    return (traveled, max(0, index.statedLength - traveled))
  }

  /// The expected time to the end of the route at this driver's pace, in seconds: what the route expects, times
  /// ``ProgressState/paceFactor``.
  public func durationRemaining(_ state: ProgressState) -> Double {
    max(0, index.expectedTravelTime - expectedTime(state)) * state.paceFactor
  }

  /// The time that the route expects from its start to the vehicle, in seconds.
  func expectedTime(_ state: ProgressState) -> Double {
    index.expectedTravelTime(
      to: state.distanceAlong, routeStep: state.routeStepIndex, hint: Int(state.position.segment))
  }

  /// The index of the current step in its leg.
  public func stepIndex(_ state: ProgressState) -> Int {
    state.routeStepIndex - index.legFirstStep[state.legIndex]
  }

  /// The probability that the vehicle is off the route.
  ///
  /// It follows from ``ProgressState/lateralDistance`` and from driving against the route. While the vehicle is off the
  /// route, it is the probability with which that was decided.
  public func deviationProbability(_ state: ProgressState) -> Double {
    let model = options.deviation
    let excess = (state.lateralDistance - model.distance) / max(state.lateralDeviation, 0.01)
    // With this slope the logistic curve is within 1 % of the normal distribution.
    let slope = decay(1.7 * abs(excess))
    let beside = excess > 0 ? 1 / (1 + slope) : slope / (1 + slope)
    let reversed = min(1, Double(state.watch.reverseDistance) / (model.wrongWayDistance + 5))
    return max(beside, 0.99 * reversed)
  }
}
