/// What is remembered of the last search for the vehicle's place on the route.
struct SearchMemory: Hashable, Sendable, Codable {
  /// Until this time the place that was found is a guess, which the next fixes may overthrow.
  private(set) var guessedUntil = -1e9
  /// Where along the route the vehicle was expected and within which standard deviation, and the accuracy of the fix by
  /// which it was sought.
  private(set) var expected: Float = 0
  private(set) var spread: Float = 0
  private(set) var accuracy: Float = 0
  /// Where along the route it was before the gap.
  private(set) var start: Float = 0
  /// When the last gap between two fixes ended, and how many seconds it was long.
  private(set) var gapEnd = -1e9
  private(set) var gapLength: Float = 0
  /// Whether that was no longer than usual.
  private var isRoutine = false
  /// Whether the place is to be sought with the next fix, whatever is known.
  var isLost = false

  /// A guess is overthrown by a fix this far from where it makes the vehicle be, in metres and in accuracies.
  private static let doubtDistance = 10.0
  private static let doubtAccuracies = 2.5

  /// Whether the place is a guess at a time.
  @inline(__always)
  func isGuess(at time: Double) -> Bool { time < guessedUntil }

  /// What is expected drives on with the vehicle.
  mutating func drive(by motion: Motion) { expected += Float(motion.distance) }

  /// Whether a fix `off` metres from where the guess makes the vehicle be, squared, or much better than the one of the
  /// guess, overthrows it.
  func isOverthrown(by off: Double, accuracy: Double, _ model: SearchModel) -> Bool {
    if accuracy < model.gain * Double(self.accuracy) { return true }
    let limit = Self.doubtDistance + Self.doubtAccuracies * accuracy
    return off > limit * limit
  }

  /// The place is sought, for a reason, an interval after the fix before.
  ///
  /// A guess is open to doubt for as long as nothing was known, at most for a time: where fixes come every few seconds,
  /// a vehicle that leaves the route is no wrong guess.
  mutating func begin(_ reason: SearchReason, at time: Double, after interval: Double, _ model: SearchModel) {
    isLost = false
    isRoutine = false
    switch reason {
    case .gap:
      guessedUntil = time + min(model.time, interval)
      // A receiver that has made a pause as long, and no longer ago than two such, is one whose fixes come seldom; and
      // how seldom, the first two fixes of a session tell.
      let length = Double(gapLength)
      isRoutine =
        (length == 0 || interval <= Self.routineShare * length)
        && time - interval - gapEnd <= 2 * length + Self.clockNoise
      (gapEnd, gapLength) = (time, Float(interval))
    case .again: break
    case .start:
      guessedUntil = -1e9
      (gapEnd, gapLength) = (time, 0)
    case .carried: guessedUntil = -1e9
    }
  }

  /// Whether with the fix of a time the place was sought since fixes come seldom, and found where it may be: nothing to
  /// report.
  func isRoutine(at time: Double) -> Bool { isRoutine && time == gapEnd }

  /// The vehicle went back, which is to be reported in any case.
  mutating func reportReturn() { isRoutine = false }

  /// How many times as long as the one before a pause may be.
  private static let routineShare = 2.5
  /// Times that differ by less, in seconds, are one.
  private static let clockNoise = 0.01

  /// The guess stands, whatever it is worth.
  mutating func settle() { guessedUntil = -1e9 }

  /// The clock of the fixes was set.
  mutating func setClock(by seconds: Double) {
    guessedUntil += seconds
    gapEnd += seconds
  }

  /// Notes where the vehicle was before a gap.
  mutating func leave(at along: Double) { start = Float(along) }

  /// Notes what was expected.
  mutating func expect(_ expected: Double, spread: Double) {
    self.expected = Float(expected)
    self.spread = Float(spread)
  }

  /// Notes how accurate the fix was.
  mutating func seek(accuracy: Double) { self.accuracy = Float(accuracy) }

  /// Whether the numbers are those of a search.
  var isSound: Bool {
    areNumbers(
      guessedUntil, Double(expected), Double(spread), Double(accuracy), Double(start), gapEnd, Double(gapLength))
      && spread >= 0
  }

  private enum CodingKeys: String, CodingKey {
    case isLost, isRoutine, guessedUntil, gapEnd, gapLength, expected, spread, accuracy, start
  }
}
