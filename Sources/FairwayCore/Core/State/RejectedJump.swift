internal import GeoKernel

/// The jump that the fixes rejected last made, in place or in time, in case it is true: a vehicle may be carried, by a
/// ferry or while its receiver is off, and a clock may be set.
///
/// A jump is true once fixes have stayed at its new place or time for ``ReceiverModel/teleportTime``.
struct RejectedJump: Hashable, Sendable, Codable {
  /// Where and when the last fix of the jump was.
  private var latitude: Float = 0
  private var longitude: Float = 0
  private var time = -1e9
  /// When the jump began.
  private var since = -1.0
  /// How many fixes it has; 0 for no jump.
  private var count: Int32 = 0
  /// Whether it is one in time.
  private(set) var isInTime = false

  /// A pause longer than this begins another jump in place, in seconds: nobody knows what was in between.
  private static let longestPause = 5.0
  /// A pause longer than this share of a jump in time begins another one. Fixes that come late or in disorder lie as far
  /// from each other as from the present; and where pauses are longer, the fixes are in order again after ten.
  private static let longestShare = 0.1
  /// A jump in time has at least this number of fixes: a few that were held back and arrive late are not a clock that
  /// was set.
  private static let leastCount: Int32 = 5
  /// Which share of ``ReceiverModel/teleportDistance`` the fixes of one jump may lie apart.
  private static let scatter = 0.5

  /// Whether there is one.
  @inline(__always) var isPending: Bool { count > 0 }

  /// For how long its fixes have stayed at the new place or time, in seconds.
  var duration: Double { time - since }

  /// A fix was used.
  mutating func clear() { count = 0 }

  /// A fix lies farther from the one before than a vehicle gets. Returns whether the fixes have stayed at their new
  /// place for so long that the jump is true.
  mutating func extend(by fix: Location, scale: PlaneScale, _ receiver: ReceiverModel) -> Bool {
    let pause = fix.timestamp - time
    let isSame = !isInTime && pause <= Self.longestPause && isNear(fix, pause, scale: scale, receiver)
    add(fix, isSame: isSame, isInTime: false)
    return duration >= receiver.teleportTime
  }

  /// A fix is dated a number of seconds before the last one used, or too many after it. Returns whether the fixes have kept to
  /// their new time for so long that the jump is true.
  mutating func extend(by fix: Location, seconds: Double, scale: PlaneScale, _ receiver: ReceiverModel) -> Bool {
    let pause = fix.timestamp - time
    if isPending, isInTime, pause == 0 { return false }
    let isSame =
      isInTime && pause > 0 && pause <= Self.longestShare * abs(seconds) && isNear(fix, pause, scale: scale, receiver)
    add(fix, isSame: isSame, isInTime: true)
    return count >= Self.leastCount && duration >= receiver.teleportTime
  }

  /// Whether a vehicle gets from the jump's last fix to another one.
  private func isNear(_ fix: Location, _ pause: Double, scale: PlaneScale, _ receiver: ReceiverModel) -> Bool {
    let moved = scale.offset(
      fromLatitude: Double(latitude), longitude: Double(longitude), toLatitude: fix.coordinate.latitude,
      longitude: fix.coordinate.longitude)
    let near = Self.scatter * receiver.teleportDistance + receiver.teleportSpeed * pause
    return moved.squaredLength <= near * near
  }

  /// Takes a fix into the jump, or begins another one with it.
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

  /// Whether the numbers are those of a jump.
  var isSound: Bool { areNumbers(Double(latitude), Double(longitude), time, since) && count >= 0 }

  private enum CodingKeys: String, CodingKey {
    case latitude, longitude, time, since, count, isInTime
  }
}
