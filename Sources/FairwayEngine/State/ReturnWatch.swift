/// How long and how far a vehicle that left the route has driven along it again.
struct ReturnWatch: Hashable, Sendable, PackedFields {
  /// The last distance along at which the vehicle was on the route: where it left, until it is seen on the route again.
  private(set) var along: Float = 0
  private(set) var time: Float = 0
  private(set) var distance: Float = 0

  /// The difference between expected and found distance along that makes it another position, in metres.
  private static let continuity = 15.0
  /// The longest time that a single fix counts for, in seconds: one fix is not a return, however long after the last
  /// one.
  private static let longestStep = 1.0

  /// Whether the vehicle is driving along the route, for however short a time.
  var isUnderWay: Bool { time > 0 }

  /// Begins when the vehicle leaves the route.
  mutating func start(at along: Double) {
    forget()
    self.along = Float(along)
  }

  /// Starts over: the vehicle is not driving along the route.
  mutating func forget() {
    time = 0
    distance = 0
  }

  /// Records that the vehicle was seen at a distance along the route. If that differs from the expected one, time and
  /// distance start over.
  mutating func see(at along: Double, expected: Double, _ motion: Motion) {
    if isUnderWay, abs(along - expected) > Self.continuity + motion.distance { forget() }
    self.along = Float(along)
  }

  /// Records a position of the route that the vehicle is driving beside.
  mutating func follow(to along: Double) { self.along = Float(along) }

  /// Records that the vehicle drives along the route. Returns whether it has done so far and long enough.
  mutating func advance(
    by motion: Motion, _ interval: Double, _ model: DeviationModel, _ reasons: some Reasons
  ) -> Bool {
    time += Float(min(interval, Self.longestStep))
    distance += Float(motion.distance)
    let isLong = reasons.holds(
      .comeBack, "the time driven along it", Double(time), .atLeast, model.backTime, "s")
    let isFar = reasons.holds(
      .comeBack, "the distance driven along it", Double(distance), .atLeast, model.backTravel, "m")
    return isLong && isFar
  }

  /// Whether the values are valid for a return.
  var isSound: Bool { areNumbers(Double(along), Double(time), Double(distance)) }

  mutating func pack(_ coder: inout some FieldCoder) {
    coder.field(&along)
    coder.field(&time)
    coder.field(&distance)
  }
}
