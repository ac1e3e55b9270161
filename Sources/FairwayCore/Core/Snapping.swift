internal import GeoKernel

extension ProgressEngine {
  /// The standard deviation of the receiver's slow error along one axis.
  func drift(_ state: ProgressState) -> Double {
    let receiver = options.receiver
    return max(receiver.driftFloor, receiver.driftShare * state.accuracy * Double(state.accuracyFactor).squareRoot())
  }

  /// How far from where it is the vehicle may be on top of what it drives.
  @inline(__always)
  func spread(_ state: borrowing ProgressState) -> Double { max(0, state.filter.variance - 2).squareRoot() }

  /// Moves the estimate on to the time of a fix and takes the fix in; `moved` is from the fix before to this one.
  @inline(__always)
  func predict(
    _ state: inout ProgressState, _ fix: Location, _ motion: Motion, _ interval: Double, _ moved: PlaneVector,
    isOrdinary: Bool
  ) {
    let receiver = options.receiver
    let honest = receiver.driftShare * state.accuracy
    let floor = receiver.driftFloor * receiver.driftFloor
    let factor = Double(state.accuracyFactor)
    let drift = max(floor, honest * honest * factor)
    // An accuracy that is stated too small shows in a bias larger than it allows.
    let error = state.filter.bias.squaredLength
    let ratio = min(25, 0.5 * error / max(floor, honest * honest))
    let learn = min(1, interval * honestyRate)
    state.accuracyFactor = Float(max(1, factor + (1.3 * ratio - factor) * learn))
    let strays = receiver.strayDistance + receiver.strayAccuracies * state.accuracy
    let isStray = error > strays * strays
    if isStray || state.strayTime > 0 {
      state.strayTime = max(0, state.strayTime + Float(isStray ? interval : -2 * interval))
      if Double(state.strayTime) > receiver.strayTime { state.isLost = true }
    }
    let decayed = interval * decayRate
    var keep = isOrdinary ? decayOfOne(decayed) : decay(decayed)
    state.accuracyAge += Float(interval)
    if Double(state.accuracyAge) >= receiver.accuracyTime { keep *= sureness(&state) }
    state.filter.advance(
      to: fix.coordinate, change: moved, by: motion.displacement, along: motion.varianceAlong,
      across: motion.varianceAcross, keep: keep, wander: drift * (1 - keep * keep))
  }

  /// What is left of the receiver's error as it gets surer of itself: what it was wrong by shrinks with its accuracy.
  ///
  /// Told from second to second: the accuracies of fixes that follow each other faster go up and down without a reason,
  /// and each time down would take from the error what no time up gives back.
  @inline(__always)
  private func sureness(_ state: inout ProgressState) -> Double {
    let share = min(1, state.accuracy / max(Double(state.accuracyBefore), 1e-9))
    state.accuracyAge = 0
    state.accuracyBefore = Float(state.accuracy)
    return share
  }

  /// Whether, soon after a gap, the fixes do not bear out where the vehicle was taken to be, or a much better fix than
  /// that by which its place was sought tells it anew.
  func isDoubtful(_ state: inout ProgressState, _ motion: Motion, _ fix: Location) -> Bool {
    guard fix.timestamp < state.searchTime, state.routeState != .offRoute else { return false }
    state.searchAlong += Float(motion.distance)
    if state.accuracy < options.deviation.searchGain * Double(state.searchAccuracy) { return true }
    let off = state.filter.offset(to: fix.coordinate, scale: state.scale) - motion.displacement
    let limit = 10 + 2.5 * state.accuracy
    return off.squaredLength > limit * limit
  }

  /// How a place is sought anew.
  enum Search {
    /// Where the drive begins.
    case start
    /// After some time without fixes.
    case gap
    /// Soon after a gap, since the first guess was wrong.
    case again
    /// The vehicle was carried, or nothing is known.
    case carried
  }

  /// Finds the place on the route anew: at the start, after a gap, after a teleport.
  func acquire(
    _ state: inout ProgressState, _ fix: Location, _ interval: Double, _ motion: Motion, _ search: Search,
    _ change: inout ProgressChange
  ) {
    if search != .start { change.insert(.reacquired) }
    state.hasStarted = true
    state.isLost = false
    if search == .start {
      state.accuracyFactor = Float(options.receiver.firstFactor * options.receiver.firstFactor)
      state.fingerprint = index.fingerprint
      enterLeg(state.legIndex, &state)
    }
    let model = options.deviation
    if search != .again {
      state.settleTime = fix.timestamp + (search == .start ? model.startTime : model.gapTime)
    }
    state.searchTime = search == .gap ? fix.timestamp + model.searchTime : search == .again ? state.searchTime : -1e9
    state.offSince = -1
    state.backTime = 0
    state.backDistance = 0
    state.strayTime = 0
    let drift = drift(state)
    guard state.routeState != .offRoute, !state.hasArrivedAtWaypoint,
      let place = place(of: fix, &state, interval, motion, search)
    else {
      let isPassed =
        search == .gap && state.routeState != .offRoute && !state.hasArrivedAtWaypoint
        && hasPassedInGap(state, fix, motion, interval)
      state.filter.start(
        at: fix.coordinate, fix: fix.coordinate, unit: PlaneVector(east: 0, north: 1), along: drift, across: drift,
        scale: state.scale)
      // The road has no say yet.
      state.aside = 1e6
      if isPassed { arrive(&state, &change) }
      return
    }
    // The waypoint was passed while there were no fixes.
    if place.along > index.range(ofLeg: state.legIndex).upperBound { arrive(&state, &change) }
    let leg = index.range(ofLeg: state.legIndex)
    let along = min(max(place.along, leg.lowerBound), leg.upperBound)
    put(&state, at: along, variance: place.variance, fix)
  }

  /// Starts the estimate anew at a place of the route that is known within a variance.
  func put(_ state: inout ProgressState, at along: Double, variance: Double, _ fix: Location) {
    let point = track.point(at: along)
    let width = options.deviation.roadWidth
    state.filter.start(
      at: point.coordinate, fix: fix.coordinate, unit: PlaneVector(bearing: point.bearing),
      along: variance.squareRoot(), across: width, scale: state.scale)
    state.along = along
    state.segment = Int32(truncatingIfNeeded: point.segment)
    state.lateralDistance = 0
    state.lateralVariance = Float(width * width)
    state.aside = 0
    state.reverseTime = 0
    state.reverseDistance = 0
  }
}
