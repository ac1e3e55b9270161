/// What has been announced of late: until when it is spoken, and what the driver is still owed.
struct Voice: Hashable, Sendable, PackedFields {
  /// The time before which no announcement begins.
  private(set) var quietUntil = 0.0
  /// Whether the driver is to be told about the next maneuver, since the route or the leg is new.
  var isNew = false
  /// Whether the arrival at the waypoint is announced once the last announcement has ended.
  var owesArrival = false
  /// How many times the last announcement of the step is said again if the vehicle is held up before the maneuver.
  var repeats: UInt8 = 0

  /// The greatest number of times that an announcement is said again.
  static let mostRepeats: UInt8 = 2

  /// Records that an announcement begins.
  mutating func speak(at now: Double, for seconds: Double) {
    quietUntil = now + seconds
    (isNew, owesArrival) = (false, false)
  }

  /// Adjusts the time after the clock of the fixes was set.
  mutating func setClock(by seconds: Double) {
    if quietUntil > 0 { quietUntil += seconds }
  }

  /// The voice of a vehicle that continues on another route.
  var onNewRoute: Voice {
    var voice = self
    (voice.isNew, voice.owesArrival, voice.repeats) = (true, false, 0)
    return voice
  }

  /// Whether the values are valid.
  var isSound: Bool {
    abs(quietUntil) <= Location.latestTime + 1e12 && repeats <= Self.mostRepeats
  }

  mutating func pack(_ coder: inout some FieldCoder) {
    coder.field(&quietUntil)
    coder.field(&isNew)
    coder.field(&owesArrival)
    coder.field(&repeats)
  }
}
