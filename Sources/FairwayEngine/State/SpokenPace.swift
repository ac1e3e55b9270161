/// What decides about the moment of announcements: how long the vehicle takes beside the expected times of the route,
/// and until when the last announcement is spoken.
struct SpokenPace: Hashable, Sendable, PackedFields {
  /// The time before which no announcement begins.
  private(set) var quietUntil = 0.0
  /// When and where, in expected seconds since the start of the route, the pace was measured for the last time; a
  /// negative time for never.
  private var time = -1.0
  private var expected = 0.0
  /// The seconds that the vehicle has taken, and those that were expected, gradually forgotten.
  private var taken: Float = 0
  private var foreseen: Float = 0
  /// Whether the driver is to be told about the next maneuver, since the route or the leg is new.
  var isNew = false
  /// Whether the arrival at the waypoint is told once the last announcement has ended.
  var owesArrival = false
  /// Whether the last announcement is said again if the vehicle is held up before the maneuver.
  var mayRepeat = false

  /// The expected time over which the pace is forgotten, in seconds.
  private static let memory = 120.0
  /// The weight of the expectation that the vehicle drives as the route foresees, in seconds.
  private static let trust: Float = 5
  /// The longest part of a drive that is measured at once, in expected seconds, and the shortest.
  private static let parts = 2.0...60.0
  /// The ratio between taken and expected times that is believed.
  private static let ratios: ClosedRange<Float> = 0.4...3

  /// How many seconds the vehicle takes for each expected one.
  var ratio: Double {
    let ratio = (taken + Self.trust) / (foreseen + Self.trust)
    return Double(min(max(ratio, Self.ratios.lowerBound), Self.ratios.upperBound))
  }

  /// Measures the pace up to a place, given in expected seconds since the start of the route.
  mutating func measure(_ now: Double, at place: Double) {
    let driven = place - expected
    if time >= 0, driven >= 0, driven < Self.parts.lowerBound, now >= time { return }
    if time >= 0, now > time, Self.parts.contains(driven) {
      let keep = Float(max(0, 1 - driven / Self.memory))
      taken = taken * keep + Float(now - time)
      foreseen = foreseen * keep + Float(driven)
    }
    (time, expected) = (now, place)
  }

  /// Forgets where the pace was measured, because the vehicle continues from elsewhere.
  mutating func interrupt() { time = -1 }

  /// Records that an announcement begins.
  mutating func speak(at now: Double, for seconds: Double) {
    quietUntil = now + seconds
    (isNew, owesArrival) = (false, false)
  }

  /// Adjusts the times after the clock of the fixes was set.
  mutating func setClock(by seconds: Double) {
    if quietUntil > 0 { quietUntil += seconds }
    if time >= 0 { time = max(0, time + seconds) }
  }

  /// The pace of a vehicle that continues on another route.
  var onNewRoute: SpokenPace {
    var pace = self
    pace.interrupt()
    (pace.isNew, pace.owesArrival, pace.mayRepeat) = (true, false, false)
    return pace
  }

  /// Whether the values are valid.
  var isSound: Bool {
    areNumbers(quietUntil, time, expected, Double(taken), Double(foreseen)) && taken >= 0 && foreseen >= 0
      && abs(quietUntil) <= Location.latestTime + 1e12 && abs(time) < Location.latestTime
  }

  mutating func pack(_ coder: inout some FieldCoder) {
    coder.field(&quietUntil)
    coder.field(&time)
    coder.field(&expected)
    coder.field(&taken)
    coder.field(&foreseen)
    coder.field(&isNew)
    coder.field(&owesArrival)
    coder.field(&mayRepeat)
  }
}
