internal import GeoKernel

extension ProgressEngine {
  /// The standard deviation of the receiver's slow error along one axis.
  @inline(__always)
  func drift(_ state: ProgressState) -> Double {
    let receiver = options.receiver
    return max(receiver.driftFloor, receiver.driftShare * state.accuracy * state.accuracyFactor)
  }

  /// Moves the estimate on to the time of a fix and takes the fix in.
  func predict(
    _ state: inout ProgressState, _ fix: Location, _ interval: Double, _ motion: Motion,
    accuracyBefore: Double
  ) {
    let receiver = options.receiver
    let sigma = drift(state)
    // As the receiver gets surer of itself, what it was wrong by shrinks with it.
    let surer = accuracyBefore > state.accuracy ? state.accuracy / accuracyBefore : 1
    let keep = decay(interval / receiver.driftTime) * surer
    state.filter.predict(
      displacement: motion.displacement, unit: motion.unit, along: motion.varianceAlong, across: motion.varianceAcross,
      keep: keep, wander: sigma * sigma * (1 - keep * keep), scale: state.scale)
    let noise = receiver.noiseShare * state.accuracy * state.accuracyFactor
    state.filter.update(
      innovation: state.filter.offset(to: fix.coordinate, scale: state.scale) - state.filter.bias,
      noise: noise * noise + receiver.noiseFloor * receiver.noiseFloor, scale: state.scale)
    // An accuracy that is stated too small shows in a bias larger than it allows.
    let honest = max(receiver.driftFloor, receiver.driftShare * state.accuracy)
    let ratio = min(25, 0.5 * state.filter.bias.squaredLength / (honest * honest))
    let square = state.accuracyFactor * state.accuracyFactor
    let learn = 1 - decay(interval / receiver.honestyTime)
    state.accuracyFactor = max(1, square + (1.3 * ratio - square) * learn).squareRoot()
  }

  /// Finds the place on the route anew: at the start, after a gap, after a teleport.
  func acquire(
    _ state: inout ProgressState, _ fix: Location, _ interval: Double, _ motion: Motion, carried: Bool
  ) {
    let isFirst = !state.hasStarted
    state.hasStarted = true
    state.isLost = false
    state.fingerprint = index.fingerprint
    state.settleTime = fix.timestamp + (isFirst ? options.deviation.startTime : options.deviation.gapTime)
    state.offSince = -1
    state.backTime = 0
    state.backDistance = 0
    let drift = drift(state)
    if state.routeState != .offRoute, !state.hasArrivedAtWaypoint,
      let place = place(of: fix, state, interval, motion, isFirst: isFirst, carried: carried)
    {
      let point = index.track.point(at: place.along)
      state.filter.start(
        at: point.coordinate, fix: fix.coordinate, unit: PlaneVector(bearing: point.bearing),
        along: place.variance.squareRoot(), across: options.deviation.roadWidth, drift: drift, scale: state.scale)
      state.along = place.along
      state.segment = Int32(truncatingIfNeeded: point.segment)
      state.lateralDistance = 0
      state.lateralDeviation = options.deviation.roadWidth
      state.reverseTime = 0
      state.reverseDistance = 0
    } else {
      state.filter.start(
        at: fix.coordinate, fix: fix.coordinate, unit: PlaneVector(east: 0, north: 1), along: drift, across: drift,
        drift: drift, scale: state.scale)
    }
  }

  /// The likeliest place on the current leg for a fix, and the variance of its distance along.
  private func place(
    of fix: Location, _ state: ProgressState, _ interval: Double, _ motion: Motion, isFirst: Bool,
    carried: Bool
  ) -> (along: Double, variance: Double)? {
    let leg = index.range(ofLeg: state.legIndex)
    let sigma = state.accuracy + 5
    let isGap = !isFirst && !carried
    var expected = state.along
    var spread = isFirst ? options.deviation.startSpread : 25
    var window = leg
    if isGap {
      let speed = motion.displacement.length / max(interval, 0.001)
      expected = min(leg.upperBound, state.along + speed * interval)
      spread = 5 + 0.35 * max(speed, 4) * interval
      let reach = max(2 * speed, 25) * interval + 50
      window = (state.along - 20 - sigma...state.along + reach).clamped(to: leg)
    }
    var best: TrackSnap?
    var lowest = Double.infinity
    for window in [window, leg] where best == nil {
      for candidate in index.track.candidates(
        fix.coordinate, radius: 40 + 3 * sigma, from: window.lowerBound, to: window.upperBound)
      {
        let across = candidate.crossTrack / sigma
        let along = (candidate.distanceAlong - expected) / spread
        // Where a drive begins, or a carried vehicle goes on, is a habit and no rule.
        var cost = 0.5 * across * across + (isGap ? 0.5 * along * along : min(4, 0.5 * along * along))
        if motion.speed > 2 {
          cost += min(6, 6 * (1 - PlaneVector(bearing: candidate.bearing).dot(motion.velocity) / motion.speed))
        }
        if cost < lowest { (lowest, best) = (cost, candidate) }
      }
    }
    guard let best else { return nil }
    // What the fix says of the place and what was expected, each by its variance.
    let (told, believed) = (sigma * sigma, spread * spread)
    guard !carried, abs(best.distanceAlong - expected) < 3 * (spread + sigma) else {
      return (best.distanceAlong, told)
    }
    let along = (best.distanceAlong * believed + expected * told) / (believed + told)
    return (min(max(along, leg.lowerBound), leg.upperBound), told * believed / (told + believed))
  }
}
