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

  /// The place is sought, for a reason.
  mutating func begin(_ reason: SearchReason, at time: Double, _ model: SearchModel) {
    isLost = false
    switch reason {
    case .gap: guessedUntil = time + model.time
    case .again: break
    case .start, .carried: guessedUntil = -1e9
    }
  }

  /// The guess stands, whatever it is worth.
  mutating func settle() { guessedUntil = -1e9 }

  /// Notes where the vehicle was before a gap.
  mutating func leave(at along: Double) { start = Float(along) }

  /// Notes what was expected.
  mutating func expect(_ expected: Double, spread: Double) {
    self.expected = Float(expected)
    self.spread = Float(spread)
  }

  /// Notes how accurate the fix was.
  mutating func seek(accuracy: Double) { self.accuracy = Float(accuracy) }

  private enum CodingKeys: String, CodingKey {
    case isLost, guessedUntil, expected, spread, accuracy, start
  }
}
