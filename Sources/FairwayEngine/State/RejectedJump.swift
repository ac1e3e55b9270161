internal import GeoKernel

/// The jump in position or time of the last rejected fixes, kept because it may be real: a vehicle may be moved by a
/// ferry or while its receiver is off, and a clock may be set.
///
/// A jump is accepted once fixes have stayed at its new position or time for ``ReceiverModel/teleportTime``.
struct RejectedJump: Hashable, Sendable, PackedFields {
  /// The position and time of the last fix of the jump.
  private var latitude: Float = 0
  private var longitude: Float = 0
  private var time = -1e9
  /// The time at which the jump began.
  private var since = -1.0
  /// The number of its fixes; 0 if there is no jump.
  private var count: Int32 = 0
  /// Whether the jump is in time.
  private(set) var isInTime = false

  /// The pause after which another jump in position begins, in seconds: what happened in between is unknown.
  private static let longestPause = 5.0
  /// The pause after which another jump in time begins, as a share of the jump. Late or unordered fixes are as far from
  /// each other as from the present. If the pauses of a clock that was set back are longer, its fixes are in order
  /// again after ten.
  private static let longestShare = 0.1
  /// The least number of fixes of a jump in time: a few delayed fixes do not mean that the clock was set.
  private static let leastCount: Int32 = 5
  /// How far apart the fixes of one jump may be, as a share of ``ReceiverModel/teleportDistance``.
  private static let scatter = 0.5

  /// Whether there is a jump.
  @inline(__always) var isPending: Bool { count > 0 }

  /// How long its fixes have stayed at the new position or time, in seconds.
  var duration: Double { time - since }

  /// Forgets the jump when a fix is used.
  mutating func clear() { count = 0 }

  /// Adds a fix that is farther from the previous one than a vehicle gets.
  ///
  /// Returns whether the fixes have stayed at their new position long enough to accept the jump.
  mutating func extend(
    by fix: Location, scale: PlaneScale, _ receiver: ReceiverModel, _ reasons: some Reasons
  ) -> Bool {
    let pause = fix.timestamp - time
    let isSame = !isInTime && pause <= Self.longestPause && isNear(fix, pause, scale: scale, receiver)
    add(fix, isSame: isSame, isInTime: false)
    return hasStayed(receiver, reasons)
  }

  /// Whether its fixes have stayed where or when they are for long enough.
  private func hasStayed(_ receiver: ReceiverModel, _ reasons: some Reasons) -> Bool {
    reasons.holds(
      .acceptJump, "how long fixes have stayed at the new position or time", duration, .atLeast, receiver.teleportTime,
      "s")
  }

  /// Adds a fix that is dated `seconds` after the last one used: negative, or too many.
  ///
  /// Returns whether the fixes have stayed at their new time long enough to accept the jump.
  mutating func extend(
    by fix: Location, seconds: Double, scale: PlaneScale, _ receiver: ReceiverModel, _ reasons: some Reasons
  ) -> Bool {
    let pause = fix.timestamp - time
    if isPending, isInTime, pause == 0 { return false }
    let isSame =
      isInTime && pause > 0 && pause <= Self.longestShare * abs(seconds) && isNear(fix, pause, scale: scale, receiver)
    add(fix, isSame: isSame, isInTime: true)
    return reasons.holds(
      .acceptJump, "the number of fixes at the new time", Double(count), .atLeast, Double(Self.leastCount), "fixes")
      && hasStayed(receiver, reasons)
  }

  /// Whether a vehicle could get from the last fix of the jump to another one.
  private func isNear(_ fix: Location, _ pause: Double, scale: PlaneScale, _ receiver: ReceiverModel) -> Bool {
    let last = LocationCoordinate2D(latitude: Double(latitude), longitude: Double(longitude))
    let moved = scale.displacement(from: last, to: fix.coordinate)
    let near = Self.scatter * receiver.teleportDistance + receiver.teleportSpeed * pause
    return moved.squaredLength <= near * near
  }

  /// Adds a fix to the jump, or begins another jump with it.
  private mutating func add(_ fix: Location, isSame: Bool, isInTime: Bool) {
    if !isPending || !isSame {
      since = fix.timestamp
      count = 0
    }
    if count < Int32.max { count += 1 }
    self.isInTime = isInTime
    time = fix.timestamp
    latitude = Float(fix.coordinate.latitude)
    longitude = Float(fix.coordinate.longitude)
  }

  /// Whether the values are valid for a jump.
  var isSound: Bool { areNumbers(Double(latitude), Double(longitude), time, since) && count >= 0 }

  mutating func pack(_ coder: inout some FieldCoder) {
    coder.field(&latitude)
    coder.field(&longitude)
    coder.field(&time)
    coder.field(&since)
    coder.field(&count)
    coder.field(&isInTime)
  }
}
