/// Whether a drive that has just begun may be on a later leg than the one it is followed on: an app that was closed on
/// the way begins anew with the whole route.
@usableFromInline
struct LaterStart: Hashable, Sendable, Codable {
  /// Whether that is still to be found out.
  private(set) var isOpen = false
  /// The later leg along which the vehicle seems to drive; −1 for none.
  private(set) var leg: Int32 = -1
  /// How far it has driven along that leg, and how far since it was last seen there.
  private(set) var driven: Float = 0
  private(set) var missed: Float = 0
  /// Where on the leg that is followed the drive began.
  private(set) var along = 0.0

  /// A later leg may be the one.
  mutating func consider(leg: Int) {
    self.leg = Int32(truncatingIfNeeded: leg)
    driven = 0
    missed = 0
  }

  /// The drive begins at a place of the leg that is followed.
  mutating func open(at along: Double) {
    isOpen = true
    self.along = along
  }

  /// The vehicle is on the leg.
  mutating func see(after distance: Double) {
    driven += Float(distance)
    missed = 0
  }

  /// The vehicle is not on the leg.
  mutating func miss(after distance: Double) { missed += Float(distance) }

  /// The question is settled.
  mutating func close() { self = LaterStart() }

  /// Whether the numbers are those of a session on a route.
  func isSound(on route: RouteIndex) -> Bool {
    (-1..<Int32(clamping: route.legCount)).contains(leg) && areNumbers(Double(driven), Double(missed), along)
  }

  private enum CodingKeys: String, CodingKey {
    case isOpen, leg, driven, missed, along
  }
}
