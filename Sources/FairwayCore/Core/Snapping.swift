internal import GeoKernel

extension ProgressEngine {
  /// The standard deviation of the receiver's slow error along one axis.
  func drift(_ state: ProgressState) -> Double {
    let receiver = options.receiver
    return max(receiver.driftFloor, receiver.driftShare * state.accuracy * Double(state.accuracyFactor).squareRoot())
  }

  /// How far from where it is the vehicle may be on top of what it drives.
  @inline(__always)
  func spread(_ state: borrowing ProgressState) -> Double { larger(state.filter.variance - 2, 0).squareRoot() }

  /// Moves the estimate on to the time of a fix, and takes the fix in where the one before that was taken in is long
  /// enough ago; `moved` is from the fix before to this one. Returns how long ago, 0 where it is not taken in.
  @inline(__always)
  func predict(
    _ state: inout ProgressState, _ fix: Location, _ motion: Motion, _ interval: Double, _ moved: PlaneVector,
    isOrdinary: Bool
  ) -> Double {
    state.filter.drive(to: fix.coordinate, change: moved, by: motion)
    let time = Double(state.takenAge) + interval
    guard time >= options.receiver.freshTime else {
      state.takenAge = Float(time)
      return 0
    }
    takeIn(&state, time, isOrdinary: isOrdinary)
    return time
  }

  /// Takes in the position of the last fix, `time` after that of the one before.
  @inline(never)  // Once a second; in line it would keep what each fix does from being so.
  private func takeIn(_ state: inout ProgressState, _ time: Double, isOrdinary: Bool) {
    let receiver = options.receiver
    let honest = receiver.driftShare * state.accuracy
    let floor = receiver.driftFloor * receiver.driftFloor
    let factor = Double(state.accuracyFactor)
    let drift = larger(honest * honest * factor, floor)
    let decayed = time * decayRate
    // As the receiver gets surer of itself, what it was wrong by shrinks with its accuracy.
    let sureness = min(1, state.accuracy / larger(Double(state.accuracyBefore), 1e-9))
    let keep = (isOrdinary ? decayOfOne(decayed) : decay(decayed)) * sureness
    state.filter.takeIn(keep: keep, wander: drift * (1 - keep * keep))
    // An accuracy that is stated too small shows in a bias larger than it allows.
    let error = state.filter.bias.squaredLength
    let ratio = min(25, 0.5 * error / larger(honest * honest, floor))
    let learn = min(1, time * honestyRate)
    state.accuracyFactor = Float(larger(factor + (1.3 * ratio - factor) * learn, 1))
    if !isOrdinary { watchStraying(&state, error, time) }
    state.takenAge = 0
    state.accuracyBefore = Float(state.accuracy)
  }

  /// Whether the receiver would have been wrong by more than it may be for too long; `error` is squared.
  @inline(never)
  private func watchStraying(_ state: inout ProgressState, _ error: Double, _ interval: Double) {
    let receiver = options.receiver
    let strays = receiver.strayDistance + receiver.strayAccuracies * state.accuracy
    let isStray = error > strays * strays
    guard isStray || state.strayTime > 0 else { return }
    state.strayTime = max(0, state.strayTime + Float(isStray ? interval : -2 * interval))
    if Double(state.strayTime) > receiver.strayTime { state.isLost = true }
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
