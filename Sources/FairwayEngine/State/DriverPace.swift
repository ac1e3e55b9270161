/// How much time this driver needs, beside what the route expects.
///
/// The time between two places where something is looked at is compared with the expected one: at a step, an
/// intersection or an instruction. What was driven long ago counts less, because the kind of road changes; and as long
/// as little was driven, the route's expectation counts more: for the time of arrival until minutes are known, for the
/// next maneuver only a few seconds.
@usableFromInline
struct DriverPace: Hashable, Sendable, PackedFields {
  // Times are in seconds.

  /// The time at the last of those places, none if there is no place; and the expected time from the start of the route to
  /// it.
  private var time = TimeMark()
  private var expectedTime = 0.0
  /// The time that was needed, and the one that was expected; both are forgotten over the expected time.
  @usableFromInline private(set) var needed: Float = 0
  @usableFromInline private(set) var expected: Float = 0

  /// The expected time below which a stretch is joined with the next one: a place is known to some metres only.
  private static let shortest = 5.0
  /// The expected time after which a stretch is forgotten.
  private static let memory = 600.0
  /// The limits of the time needed on a stretch, as shares of the expected one: a stop is not a pace.
  private static let stretchLimits = 0.25...4.0

  /// The expected time that is presumed to have been driven as the route expects, the one below which nothing is known
  /// about the driver, and how much more it takes until what is known counts in full.
  @usableFromInline static var presumed: Double { 200 }
  @usableFromInline static var unknown: Double { 100 }
  @usableFromInline static var becomingKnown: Double { 100 }
  /// The limits of the time needed, as shares of the expected one.
  @usableFromInline static var limits: ClosedRange<Double> { 0.5...2 }
  /// The same two for the time to the next maneuver.
  private static let soonPresumed: Float = 5
  private static let soonLimits: ClosedRange<Float> = 0.4...3

  /// The time that is needed for each second that the route expects.
  @inlinable var factor: Double {
    let expected = Double(expected)
    let needed = min(Self.limits.upperBound * expected, max(Self.limits.lowerBound * expected, Double(needed)))
    let known = min(1, max(0, (expected - Self.unknown) / Self.becomingKnown))
    return 1 + known * (needed - expected) / (expected + Self.presumed)
  }

  /// The time that is needed for each expected second up to the next maneuver.
  var soonFactor: Double {
    let factor = (needed + Self.soonPresumed) / (expected + Self.soonPresumed)
    return Double(min(max(factor, Self.soonLimits.lowerBound), Self.soonLimits.upperBound))
  }

  /// Records that the vehicle is at a place on the route.
  mutating func pass(at time: Double, expected expectedTime: Double) {
    if self.time.isSet, expectedTime >= self.expectedTime {
      let stretch = expectedTime - self.expectedTime
      guard stretch >= Self.shortest else { return }
      let took = min(Self.stretchLimits.upperBound * stretch, self.time.age(at: time))
      let keep = Float(decay(stretch / Self.memory))
      needed = needed * keep + Float(max(Self.stretchLimits.lowerBound * stretch, took))
      expected = expected * keep + Float(stretch)
    }
    (self.time, self.expectedTime) = (TimeMark(time), expectedTime)
  }

  /// Records that the vehicle is elsewhere, or stays where it is: what it does until the next place is no pace.
  mutating func pause() { time = TimeMark() }

  /// Adjusts the time after the clock of the fixes was set.
  mutating func setClock(by seconds: Double) { time.setClock(by: seconds) }

  /// The pace of the same driver on another route.
  var onAnotherRoute: DriverPace {
    var pace = self
    (pace.time, pace.expectedTime) = (TimeMark(), 0)
    return pace
  }

  /// Whether the values are valid for a driver.
  var isSound: Bool {
    time.isSound && !expectedTime.isNaN && needed >= 0 && expected >= 0 && needed.isFinite && expected.isFinite
  }

  mutating func pack(_ coder: inout some FieldCoder) {
    coder.field(&time)
    coder.field(&expectedTime)
    coder.field(&needed)
    coder.field(&expected)
  }
}
