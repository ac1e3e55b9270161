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
  /// By how many seconds the clock of the fixes was set, as has proved true; 0 for nearly every fix.
  var clockChange = 0.0
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
      // A session belongs to the route of its first fix, be that one used or not.
      session.bind(to: index)
      return nil
    }
    // How much time has passed while the clock was set, the fixes of the new time tell.
    let sinceBefore = session.hasStarted ? fix.timestamp - session.timestamp : 0
    let interval = jump.isPending && jump.isInTime ? jump.duration : sinceBefore
    let accuracy = fix.horizontalAccuracy.map { $0 > 0 ? $0 : options.receiver.assumedAccuracy }
    var delta = FixDelta(
      interval: interval, moved: estimate.change(to: fix.coordinate),
      accuracy: accuracy ?? options.receiver.assumedAccuracy, clockChange: sinceBefore - interval)
    delta.isCarried = jump.isPending && !(jump.isInTime && isWithinReach(delta.moved, interval, delta.accuracy))
    jump.clear()
    if !estimate.covers(latitude: fix.coordinate.latitude) {
      estimate.rescale(latitude: fix.coordinate.latitude)
      delta.moved = estimate.change(to: fix.coordinate)
    }
    return delta
  }

  /// Why a fix cannot be used, or `nil`; a jump is remembered, and pending still where it has proved true.
  private func rejection(
    of fix: Location, _ session: SessionRecord, _ estimate: Estimate, _ jump: inout RejectedJump
  ) -> FixRejection? {
    let receiver = options.receiver
    let place = fix.coordinate
    guard place.latitude.isFinite, place.longitude.isFinite, fix.timestamp.isFinite else { return .notFinite }
    guard place.isValid else { return .outOfRange }
    guard abs(fix.timestamp) < SessionRecord.latestTime else { return .notInSeconds }
    let quality: FixRejection? =
      if let speed = fix.speed, speed > receiver.highestSpeed {
        .impossibleSpeed
      } else if !receiver.qualifies(fix) {
        .unqualified
      } else {
        nil
      }
    guard session.hasStarted else { return quality }
    let interval = fix.timestamp - session.timestamp
    if interval == 0 { return .duplicate }
    if interval < 0 || interval > receiver.longestPause {
      // Only a fix that is good but for its time tells of a clock that was set.
      let isTrue = quality == nil && jump.extend(by: fix, seconds: interval, scale: estimate.scale, receiver)
      return isTrue ? nil : interval < 0 ? .outOfOrder : quality ?? .timeJump
    }
    if let quality { return quality }
    if isWithinReach(estimate.change(to: place), interval, fix.horizontalAccuracy ?? receiver.assumedAccuracy) {
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
