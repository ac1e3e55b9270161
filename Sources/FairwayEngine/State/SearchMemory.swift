/// The memory of the last search for the vehicle's position on the route.
struct SearchMemory: Hashable, Sendable, PackedFields {
  /// The time until which the position that was found is a guess, which the next fixes may overturn.
  private(set) var guessedUntil = -1e9
  /// The distance along at which the vehicle was expected, its standard deviation, and the accuracy of the fix that was
  /// searched for.
  private(set) var expected: Float = 0
  private(set) var spread: Float = 0
  private(set) var accuracy: Float = 0
  /// The distance along of the vehicle before the gap.
  private(set) var start: Float = 0
  /// The time at which the last gap between two fixes ended, and its length in seconds.
  private(set) var gapEnd = -1e9
  private(set) var gapLength: Float = 0
  /// Whether that gap was no longer than usual.
  private var isRoutine = false
  /// Whether the position must be searched for with the next fix, whatever is known.
  var isLost = false
  /// Whether that is so because the receiver seemed wrong for so long that it is right: the vehicle was not moved.
  var isAstray = false

  /// The distance from the guessed position at which a fix overturns the guess, in metres and in accuracies.
  private static let doubtDistance = 10.0
  private static let doubtAccuracies = 2.5

  /// Whether the position is a guess at the given time.
  @inline(__always)
  func isGuess(at time: Double) -> Bool { time < guessedUntil }

  /// Advances the expected position with the vehicle.
  mutating func drive(by motion: Motion) { expected += Float(motion.distance) }

  /// Whether a fix overturns the guess: one whose squared distance from the guessed position is `off`, or one that is
  /// much more accurate than the fix of the guess.
  func isOverthrown(by off: Double, accuracy: Double, _ model: SearchModel) -> Bool {
    if accuracy < model.gain * Double(self.accuracy) { return true }
    let limit = Self.doubtDistance + Self.doubtAccuracies * accuracy
    return off > limit * limit
  }

  /// Records that the position is searched for, an interval after the previous fix.
  ///
  /// A guess can be overturned for as long as there were no fixes before it, up to a limit: if fixes are a few seconds
  /// apart, a vehicle that leaves the route is not a wrong guess.
  mutating func begin(_ reason: SearchReason, at time: Double, after interval: Double, _ model: SearchModel) {
    isLost = false
    isAstray = false
    isRoutine = false
    switch reason {
    case .gap:
      guessedUntil = time + min(model.time, interval)
      // If the receiver had a pause of similar length, no longer ago than two of them, its fixes are infrequent. The
      // first two fixes of a session show how infrequent.
      let length = Double(gapLength)
      isRoutine =
        (length == 0 || interval <= Self.routineShare * length)
        && time - interval - gapEnd <= 2 * length + Self.clockNoise
      (gapEnd, gapLength) = (time, Float(interval))
    case .again: break
    case .start:
      guessedUntil = -1e9
      (gapEnd, gapLength) = (time, 0)
    case .astray, .carried: guessedUntil = -1e9
    }
  }

  /// Whether the position was searched for with this fix only because fixes are infrequent, and was found where
  /// expected, so there is nothing to report.
  func isRoutine(at time: Double) -> Bool { isRoutine && time == gapEnd }

  /// Records that the vehicle went back, which is always reported.
  mutating func reportReturn() { isRoutine = false }

  /// The largest ratio of a pause to the previous one.
  private static let routineShare = 2.5
  /// The difference below which two times are equal, in seconds.
  private static let clockNoise = 0.01

  /// Accepts the guess.
  mutating func settle() { guessedUntil = -1e9 }

  /// Adjusts the times after the clock of the fixes was set.
  mutating func setClock(by seconds: Double) {
    guessedUntil += seconds
    gapEnd += seconds
  }

  /// Records the distance along of the vehicle before a gap.
  mutating func leave(at along: Double) { start = Float(along) }

  /// Records the expected distance along.
  mutating func expect(_ expected: Double, spread: Double) {
    self.expected = Float(expected)
    self.spread = Float(spread)
  }

  /// Records the accuracy of the fix.
  mutating func seek(accuracy: Double) { self.accuracy = Float(accuracy) }

  /// Whether the values are valid for a search.
  var isSound: Bool {
    areNumbers(
      guessedUntil, Double(expected), Double(spread), Double(accuracy), Double(start), gapEnd, Double(gapLength))
      && spread >= 0
  }

  mutating func pack(_ coder: inout some FieldCoder) {
    coder.field(&guessedUntil)
    coder.field(&expected)
    coder.field(&spread)
    coder.field(&accuracy)
    coder.field(&start)
    coder.field(&gapEnd)
    coder.field(&gapLength)
    coder.field(&isRoutine)
    coder.field(&isLost)
    coder.field(&isAstray)
  }
}
