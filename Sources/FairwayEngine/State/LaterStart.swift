/// The question whether a drive that has just begun is on a later leg than the one being followed, because the app was
/// closed on the way and starts again with the whole route.
@usableFromInline
struct LaterStart: Hashable, Sendable, PackedFields {
  /// Whether the question is open.
  private(set) var isOpen = false
  /// The later leg that the vehicle seems to be driving along; −1 for none.
  private(set) var leg: Int32 = -1
  /// The distance driven along that leg, and the distance since the vehicle was last seen there.
  private(set) var driven: Float = 0
  private(set) var missed: Float = 0
  /// The distance along the followed leg at which the drive began.
  private(set) var along = 0.0

  /// Considers a later leg.
  mutating func consider(leg: Int) {
    self.leg = Int32(truncatingIfNeeded: leg)
    driven = 0
    missed = 0
  }

  /// Opens the question at a distance along the followed leg.
  mutating func open(at along: Double) {
    isOpen = true
    self.along = along
  }

  /// Records that the vehicle is on the considered leg.
  mutating func see(after distance: Double) {
    driven += Float(distance)
    missed = 0
  }

  /// Records that the vehicle is not on the considered leg.
  mutating func miss(after distance: Double) { missed += Float(distance) }

  /// Closes the question.
  mutating func close() { self = LaterStart() }

  /// Whether the values are valid for a session on a route.
  func isSound(on route: RouteIndex) -> Bool {
    (-1..<Int32(clamping: route.legCount)).contains(leg) && areNumbers(Double(driven), Double(missed), along)
  }

  mutating func pack(_ coder: inout some FieldCoder) {
    coder.field(&isOpen)
    coder.field(&leg)
    coder.field(&driven)
    coder.field(&missed)
    coder.field(&along)
  }
}
