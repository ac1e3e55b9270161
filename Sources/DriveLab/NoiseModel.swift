/// The errors of a receiver.
///
/// Sizes, correlation times, lengths and intervals are drawn for each seed, and so is how far the accuracy can be
/// trusted.
package enum NoiseModel: String, Hashable, Sendable, CaseIterable {
  /// Errors well below a metre.
  case clean
  /// A few metres, slowly varying, with a correct accuracy.
  case open
  /// About ten metres, slowly varying, with bursts of some tens of metres and a correct accuracy.
  case urban
  /// The positions of ``urban`` with a good accuracy, which is wrong.
  case urbanopt
  /// The errors of ``open`` with gaps; the first fixes after a gap are inaccurate.
  case dropout
  /// The errors of ``open``, with drift and random courses while standing, and long red lights.
  case redlight
  /// The errors of ``open``, without speed and course.
  case nocourse
  /// The errors of ``open``, with additional bad fixes.
  case badfix
  /// The errors of the recorded tracks that `fairway measure` was made for, including the offset of the map, with
  /// positions and times only. ``VelocityInput`` adds speed and course.
  case recorded
}
