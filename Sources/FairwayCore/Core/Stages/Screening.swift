internal import GeoKernel

/// What a fix is to the one used before it.
struct FixDelta {
  /// Seconds since that one; 0 where there is none.
  var interval: Double
  /// From that one to this, as the receiver tells it.
  var moved: PlaneVector
  /// The accuracy, the assumed one where it is not known: none is as good as 0.
  var accuracy: Double
  /// Whether the vehicle was carried: it jumped, and the jump has proved true.
  var isCarried = false
}

/// Screening: is the fix one that can be used?
extension ProgressEngine {
  /// How a fix lies to the one before it, or `nil` where it cannot be used; the session's record then has the reason.
  @inline(__always)
  func screen(_ fix: Location, _ session: inout SessionRecord, _ estimate: inout Estimate, _ jump: inout RejectedJump)
    -> FixDelta?
  {
    if let accuracy = fix.horizontalAccuracy, let speed = fix.speed {
      let delta = FixDelta(
        interval: fix.timestamp - session.timestamp, moved: estimate.change(to: fix.coordinate), accuracy: accuracy)
      // A fix like nearly all others. Comparisons with NaN are false, and before the first fix there is no scale.
      if delta.interval > 0, delta.interval <= options.motion.longestInterval, accuracy > 0,
        isWithinReach(delta.moved, delta.interval, accuracy), speed <= options.receiver.highestSpeed,
        accuracy <= options.receiver.worstAccuracy, estimate.covers(latitude: fix.coordinate.latitude),
        abs(fix.coordinate.longitude) <= 180, !jump.isPending
      {
        return delta
      }
    }
    return screenCarefully(fix, &session, &estimate, &jump)
  }

  @inline(never)
  private func screenCarefully(
    _ fix: Location, _ session: inout SessionRecord, _ estimate: inout Estimate, _ jump: inout RejectedJump
  ) -> FixDelta? {
    if let rejection = rejection(of: fix, session, estimate, &jump) {
      session.reject(rejection)
      return nil
    }
    let isCarried = jump.isPending
    jump.clear()
    if !estimate.covers(latitude: fix.coordinate.latitude) { estimate.rescale(latitude: fix.coordinate.latitude) }
    let accuracy = fix.horizontalAccuracy ?? 0
    return FixDelta(
      interval: session.hasStarted ? fix.timestamp - session.timestamp : 0,
      moved: estimate.change(to: fix.coordinate),
      accuracy: accuracy > 0 ? accuracy : options.receiver.assumedAccuracy, isCarried: isCarried)
  }

  /// Why a fix cannot be used, or `nil`; a jump is remembered, and pending still where it has proved true.
  private func rejection(
    of fix: Location, _ session: SessionRecord, _ estimate: Estimate, _ jump: inout RejectedJump
  ) -> FixRejection? {
    let receiver = options.receiver
    let place = fix.coordinate
    guard place.latitude.isFinite, place.longitude.isFinite, fix.timestamp.isFinite else { return .notFinite }
    guard place.isValid else { return .outOfRange }
    if session.hasStarted {
      if fix.timestamp < session.timestamp { return .outOfOrder }
      if fix.timestamp == session.timestamp { return .duplicate }
    }
    if let speed = fix.speed, speed > receiver.highestSpeed { return .impossibleSpeed }
    if let accuracy = fix.horizontalAccuracy, accuracy > receiver.worstAccuracy { return .unqualified }
    guard session.hasStarted else { return nil }
    let accuracy = fix.horizontalAccuracy ?? receiver.assumedAccuracy
    if isWithinReach(estimate.change(to: place), fix.timestamp - session.timestamp, accuracy) {
      jump.clear()
      return nil
    }
    return jump.extend(by: fix, scale: estimate.scale, receiver) ? nil : .teleport
  }

  /// Whether a vehicle gets from the fix before to this one.
  @inline(__always)
  private func isWithinReach(_ moved: PlaneVector, _ interval: Double, _ accuracy: Double) -> Bool {
    let limit =
      options.receiver.teleportDistance + options.receiver.teleportSpeed * interval
      + Self.teleportAccuracies * accuracy
    return moved.squaredLength <= limit * limit
  }

  /// So many times its accuracy a fix may be off: of errors on two axes, one in 90 is larger.
  private static let teleportAccuracies = 3.0
}
