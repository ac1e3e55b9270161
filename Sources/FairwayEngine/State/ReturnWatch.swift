/// Where a vehicle left the route, how far it has driven since, and how long and how far it has driven along the route
/// again.
struct ReturnWatch: Hashable, Sendable, PackedFields {
  /// The distance along at which the vehicle left the route, or was last beside it, and how far it has driven since.
  private(set) var origin: Float = 0
  private(set) var driven: Float = 0
  /// The distance along at which it is seen on the route again; ``origin`` if it is not.
  private(set) var along: Float = 0
  /// How long and how far it has driven along the route there.
  private(set) var time: Float = 0
  private(set) var distance: Float = 0

  /// The difference between expected and found distance along that makes it another position, in metres.
  private static let continuity = 15.0
  /// The longest time that a single fix counts for, in seconds: one fix is not a return, however long after the last
  /// one.
  private static let longestStep = 1.0

  /// How much farther than it drove, as a share and in metres, and how far behind a vehicle may return.
  private static let detourShare = 1.3
  private static let detourMargin = 50.0

  /// Whether the vehicle is driving along the route, for however short a time.
  var isUnderWay: Bool { time > 0 }

  /// Begins when the vehicle leaves the route.
  mutating func start(at along: Double) {
    (origin, driven) = (Float(along), 0)
    forget()
  }

  /// Records how far the vehicle drives.
  mutating func drive(by motion: Motion) { driven += Float(motion.distance) }

  /// How far a return at a distance along the route is from where the vehicle may have driven to.
  func strangeness(of along: Double) -> Double {
    let ahead = along - Double(origin)
    let farthest = Self.detourMargin + Self.detourShare * Double(driven)
    return max(0, -Self.detourMargin - ahead, ahead - farthest)
  }

  /// Starts over: the vehicle is not driving along the route.
  mutating func forget() {
    time = 0
    distance = 0
    along = origin
  }

  /// Records that the vehicle was seen at a distance along the route. If that differs from the expected one, time and
  /// distance start over.
  mutating func see(at along: Double, expected: Double, _ motion: Motion) {
    if isUnderWay, abs(along - expected) > Self.continuity + motion.distance { forget() }
    self.along = Float(along)
  }

  /// Records a position of the route that the vehicle is driving beside.
  mutating func follow(to along: Double) { start(at: along) }

  /// Records that the vehicle drives along the route. Returns whether it has done so long enough and as far as needed.
  mutating func advance(
    by motion: Motion, _ interval: Double, needed: Double, _ model: DeviationModel, _ reasons: some Reasons
  ) -> Bool {
    time += Float(min(interval, Self.longestStep))
    distance += Float(motion.distance)
    let isLong = reasons.holds(
      .comeBack, "the time driven along it", Double(time), .atLeast, model.backTime, "s")
    let isFar = reasons.holds(
      .comeBack, "the distance driven along it", Double(distance), .atLeast, needed, "m")
    return isLong && isFar
  }

  /// Whether the values are valid for a return.
  var isSound: Bool { areNumbers(Double(origin), Double(driven), Double(along), Double(time), Double(distance)) }

  mutating func pack(_ coder: inout some FieldCoder) {
    coder.field(&origin)
    coder.field(&driven)
    coder.field(&along)
    coder.field(&time)
    coder.field(&distance)
  }
}
