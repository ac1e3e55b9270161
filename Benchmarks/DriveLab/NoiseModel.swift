/// What a receiver does to a position.
///
/// Sizes, correlation times, lengths and intervals are drawn anew for each seed, and so is how far the accuracy may be
/// trusted.
public enum NoiseModel: String, Hashable, Sendable, CaseIterable {
  /// Well under a metre.
  case clean
  /// A few metres, slowly changing; the accuracy tells it.
  case open
  /// Some ten metres, slowly changing, with bursts of some tens of metres; the accuracy tells it.
  case urban
  /// The positions of ``urban``, and an accuracy that says that all is well.
  case urbanopt
  /// ``open`` with gaps; the first fixes after one are off.
  case dropout
  /// ``open``, drifting and with random courses while standing; the lights are long.
  case redlight
  /// ``open`` without speed and course.
  case nocourse
  /// ``open`` with bad fixes put in.
  case badfix
  /// As the recorded tracks are that `fairway measure` was made for, the offset of the map with them: positions and times
  /// only. ``VelocityInput`` adds speed and course.
  case recorded
}
