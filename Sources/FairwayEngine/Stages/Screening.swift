internal import GeoKernel

/// The difference between a fix and the last one used.
struct FixDelta {
  /// The time since that fix, in seconds; 0 if there is none.
  var interval: Double
  /// The displacement from that fix to this one, as reported by the receiver.
  var moved: PlaneVector
  /// The accuracy, or the assumed one if it is unknown; 0 counts as unknown.
  var accuracy: Double
  /// Whether the vehicle was moved: its position jumped, and the jump was accepted.
  var isCarried = false
  /// How far the clock of the fixes was set, in seconds, once that was accepted; 0 for nearly every fix.
  var clockChange = 0.0
}

/// Screening: checks whether a fix can be used.
extension ProgressEngine {
  /// The difference between a fix and the previous one, or `nil` if the fix cannot be used; the session's record then
  /// has the reason.
  @inline(__always)
  func screen(
    _ fix: Location, _ session: inout SessionRecord, _ estimate: inout Estimate, _ jump: inout RejectedJump,
    _ reasons: some Reasons
  ) -> FixDelta? {
    if let accuracy = fix.horizontalAccuracy, let speed = fix.speed {
      let delta = FixDelta(
        interval: fix.timestamp - session.timestamp, moved: estimate.change(to: fix.coordinate), accuracy: accuracy)
      // The common case. Comparisons with NaN are false, and before the first fix there is no scale.
      if delta.interval > 0, delta.interval <= options.motion.longestInterval, accuracy > 0,
        isWithinReach(delta.moved, delta.interval, accuracy), speed <= options.receiver.highestSpeed,
        accuracy <= options.receiver.worstAccuracy, estimate.covers(latitude: fix.coordinate.latitude),
        abs(fix.coordinate.longitude) <= 180, !jump.isPending
      {
        return delta
      }
    }
    return screenCarefully(fix, &session, &estimate, &jump, reasons)
  }

  @inline(never)
  private func screenCarefully(
    _ fix: Location, _ session: inout SessionRecord, _ estimate: inout Estimate, _ jump: inout RejectedJump,
    _ reasons: some Reasons
  ) -> FixDelta? {
    if let rejection = rejection(of: fix, session, estimate, &jump, reasons) {
      session.reject(rejection)
      // A session belongs to the route of its first fix, whether or not that is used.
      session.bind(to: index)
      return nil
    }
    // How much time passed while the clock was set follows from the fixes of the new time.
    let sinceBefore = session.hasStarted ? fix.timestamp - session.timestamp : 0
    let interval = jump.isPending && jump.isInTime ? jump.duration : sinceBefore
    let accuracy = fix.horizontalAccuracy.map { $0 > 0 ? $0 : options.receiver.assumedAccuracy }
    var delta = FixDelta(
      interval: interval, moved: estimate.displacement(to: fix.coordinate),
      accuracy: accuracy ?? options.receiver.assumedAccuracy, clockChange: sinceBefore - interval)
    delta.isCarried = jump.isPending && !(jump.isInTime && isWithinReach(delta.moved, interval, delta.accuracy))
    jump.clear()
    if !estimate.covers(latitude: fix.coordinate.latitude) {
      estimate.rescale(latitude: fix.coordinate.latitude)
      delta.moved = estimate.displacement(to: fix.coordinate)
    }
    return delta
  }

  /// The reason why a fix cannot be used, or `nil`. Records a jump, which remains pending when it has been accepted.
  private func rejection(
    of fix: Location, _ session: SessionRecord, _ estimate: Estimate, _ jump: inout RejectedJump,
    _ reasons: some Reasons
  ) -> FixRejection? {
    let receiver = options.receiver
    let place = fix.coordinate
    let isFinite = place.latitude.isFinite && place.longitude.isFinite && fix.timestamp.isFinite
    guard reasons.isTrue(.useFix, "its position and time are numbers", isFinite) else { return .notFinite }
    guard reasons.isTrue(.useFix, "its position is a coordinate", place.isValid) else { return .outOfRange }
    guard
      reasons.holds(
        .useFix, "its time from 1970", abs(fix.timestamp), .lessThan, Location.latestTime, "s")
    else { return .notInSeconds }
    let quality = flaw(of: fix, reasons)
    guard session.hasStarted else { return quality }
    let interval = fix.timestamp - session.timestamp
    let isNew = reasons.holds(.useFix, "the time since the last fix used", interval, .moreThan, 0, "s")
    if interval == 0 { return .duplicate }
    guard isNew, isWithinPause(interval, reasons) else {
      // Only a fix that is valid apart from its time can show that the clock was set.
      if quality == nil, jump.extend(by: fix, seconds: interval, scale: estimate.scale, receiver, reasons) {
        return nil
      }
      return isNew ? quality ?? .timeJump : .outOfOrder
    }
    if let quality { return quality }
    let reach = reach(interval, fix.horizontalAccuracy ?? receiver.assumedAccuracy)
    let moved = estimate.displacement(to: place).length
    if reasons.holds(.useFix, "the distance from the last fix used", moved, .atMost, reach, "m") {
      jump.clear()
      return nil
    }
    return jump.extend(by: fix, scale: estimate.scale, receiver, reasons) ? nil : .teleport
  }

  /// What is wrong with the speed or the accuracy of a fix, or `nil`.
  private func flaw(of fix: Location, _ reasons: some Reasons) -> FixRejection? {
    let receiver = options.receiver
    if let speed = fix.speed,
      !reasons.holds(.useFix, "its speed", speed, .atMost, receiver.highestSpeed, "m/s")
    {
      return .impossibleSpeed
    }
    guard let accuracy = fix.horizontalAccuracy else { return nil }
    return reasons.holds(.useFix, "its accuracy", accuracy, .atMost, receiver.worstAccuracy, "m")
      ? nil : .unqualified
  }

  private func isWithinPause(_ interval: Double, _ reasons: some Reasons) -> Bool {
    reasons.holds(
      .useFix, "the time since the last fix used", interval, .atMost, options.receiver.longestPause, "s")
  }

  /// Whether a vehicle could get from the previous fix to this one.
  @inline(__always)
  private func isWithinReach(_ moved: PlaneVector, _ interval: Double, _ accuracy: Double) -> Bool {
    let limit = reach(interval, accuracy)
    return moved.squaredLength <= limit * limit
  }

  /// How far a vehicle may seem to get in a time.
  @inline(__always)
  private func reach(_ interval: Double, _ accuracy: Double) -> Double {
    options.receiver.teleportDistance + options.receiver.teleportSpeed * interval + Self.teleportAccuracies * accuracy
  }

  /// The number of accuracies by which a fix may be off: of errors on two axes, one in 90 is larger.
  private static let teleportAccuracies = 3.0
}
