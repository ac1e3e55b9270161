internal import GeoKernel

/// The jump that the fixes rejected last made, in case it is true: a vehicle may be carried, by a ferry or while its
/// receiver is off.
///
/// A jump is true once fixes have stayed at its new place for ``ReceiverModel/teleportTime``.
struct RejectedJump: Hashable, Sendable, Codable {
  /// Where and when the last fix of the jump was.
  private var latitude: Float = 0
  private var longitude: Float = 0
  private var time = -1e9
  /// When the jump began; negative for none.
  private var since = -1.0

  /// A pause longer than this begins another jump, in seconds: nobody knows what was in between.
  private static let longestPause = 5.0
  /// Which share of ``ReceiverModel/teleportDistance`` the fixes of one jump may lie apart.
  private static let scatter = 0.5

  /// Whether there is one.
  @inline(__always) var isPending: Bool { since >= 0 }

  /// A fix was used.
  mutating func clear() { since = -1 }

  /// A fix lies farther from the one before than a vehicle gets. Returns whether the fixes have stayed at their new
  /// place for so long that the jump is true.
  mutating func extend(by fix: Location, scale: PlaneScale, _ receiver: ReceiverModel) -> Bool {
    let pause = fix.timestamp - time
    let moved = scale.offset(
      fromLatitude: Double(latitude), longitude: Double(longitude), toLatitude: fix.coordinate.latitude,
      longitude: fix.coordinate.longitude)
    let near = Self.scatter * receiver.teleportDistance + receiver.teleportSpeed * pause
    if !isPending || pause > Self.longestPause || moved.squaredLength > near * near { since = fix.timestamp }
    time = fix.timestamp
    latitude = Float(fix.coordinate.latitude)
    longitude = Float(fix.coordinate.longitude)
    return fix.timestamp - since >= receiver.teleportTime
  }

  private enum CodingKeys: String, CodingKey {
    case latitude, longitude, time, since
  }
}
