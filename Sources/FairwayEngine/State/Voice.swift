/// What has been announced of late: until when it is spoken, and what the driver is still owed.
struct Voice: Hashable, Sendable, PackedFields {
  /// The time before which no announcement begins; 0 before the first one.
  private(set) var quietUntil = 0.0
  /// Whether the driver is to be told about the next maneuver, since the route or the leg is new.
  var isNew = false
  /// Whether the arrival at the waypoint is announced once the last announcement has ended.
  var owesArrival = false
  /// How many times the last announcement of the step is said again: once, if at all. States of version 10 have up to 5,
  /// for a vehicle that stands in any way, and none of these is owed.
  private var repeats: UInt8 = 0
  /// Whether the vehicle has stood before the maneuver since the last announcement.
  var hasStood = false
  /// The speed of the vehicle smoothed over the times at which it was looked whether something is due; and the last one.
  private var smoothedSpeed: Float = 0
  private var time = TimeMark()

  /// The time over which the speed is smoothed, and the one after which the smoothed speed is none, in seconds.
  private static let smoothing = 1.5
  private static let longestInterval = 5.0

  /// The greatest number in a state of version 10.
  private static let mostRepeats: UInt8 = 5

  /// Whether the driver heard the last announcement of the step in a halt, and hears it again on starting from there.
  var isOwedAgain: Bool {
    get { repeats == 1 }
    set { repeats = newValue ? 1 : 0 }
  }

  /// Whether an announcement is still being spoken at a time.
  func isSpeaking(at time: Double) -> Bool { quietUntil != 0 && time < quietUntil }

  /// Records that an announcement begins.
  mutating func speak(at now: Double, for seconds: Double) {
    quietUntil = now + seconds
    (isNew, owesArrival, hasStood) = (false, false, false)
  }

  /// Takes note of the speed, and returns the acceleration of the vehicle in m/s².
  mutating func follow(speed: Double, at now: Double) -> Double {
    let interval = time.age(at: now)
    time = TimeMark(now)
    guard interval > 0, interval < Self.longestInterval else {
      if interval != 0 { smoothedSpeed = Float(speed) }
      return 0
    }
    let keep = decay(interval / Self.smoothing)
    let lag = (speed - Double(smoothedSpeed)) * keep
    smoothedSpeed = Float(speed - lag)
    // The lag of a speed that changes evenly is that much greater than the change in an interval.
    return lag * (1 - keep) / (keep * interval)
  }

  /// Adjusts the time after the clock of the fixes was set.
  mutating func setClock(by seconds: Double) {
    if quietUntil != 0 { quietUntil += seconds }
    time.setClock(by: seconds)
  }

  /// The voice of a vehicle that continues on another route.
  var onNewRoute: Voice {
    var voice = self
    (voice.isNew, voice.owesArrival, voice.isOwedAgain, voice.hasStood) = (true, false, false, false)
    return voice
  }

  /// Whether the values are valid.
  var isSound: Bool {
    abs(quietUntil) <= Location.latestTime + 1e12 && repeats <= Self.mostRepeats && smoothedSpeed.isFinite
      && time.isSound
  }

  mutating func pack(_ coder: inout some FieldCoder) {
    coder.field(&quietUntil)
    coder.field(&isNew)
    coder.field(&owesArrival)
    coder.field(&repeats)
    coder.field(&hasStood)
    coder.field(&smoothedSpeed)
    coder.field(&time)
  }
}
