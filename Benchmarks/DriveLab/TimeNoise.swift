import GeoKernel
import SeededRandom

#if canImport(Glibc)
  import Glibc
#elseif canImport(Darwin)
  import Darwin
#endif

/// Independent normal numbers for every moment: a function of the seed and the time, not of what was asked before.
///
/// So the fixes that two rates have in common are the same at both.
struct WhiteNoise: Sendable {
  let seed: UInt64

  /// Two independent numbers of deviation 1 for a time in milliseconds.
  func pair(_ milliseconds: Int) -> (Double, Double) {
    let first = SeededGenerator.seed(seed, case: milliseconds)
    let second = SeededGenerator.seed(first, case: 1)
    let radius = (-2 * log(1 - Double(first >> 11) * 0x1p-53)).squareRoot()
    let angle = 2 * .pi * Double(second >> 11) * 0x1p-53
    return (radius * cos(angle), radius * sin(angle))
  }
}

/// A slowly changing vector: a Gauss–Markov process, its values a second apart joined by straight lines.
struct DriftNoise: Sendable {
  private let knots: [Metres]
  private let interval: Double

  /// A process with a deviation in metres on each axis and a correlation time in seconds, for a duration in seconds.
  init(deviation: Double, correlation: Double, duration: Double, random: inout SeededGenerator) {
    let interval = min(1, correlation / 3)
    let keep = exp(-interval / correlation)
    let fresh = deviation * (1 - keep * keep).squareRoot()
    var value = Metres(east: random.normal(), north: random.normal()) * deviation
    var knots = [value]
    for _ in 0...Int(clamping: duration / interval) + 1 {
      value = value * keep + Metres(east: random.normal(), north: random.normal()) * fresh
      knots.append(value)
    }
    self.knots = knots
    self.interval = interval
  }

  func value(at time: Double) -> Metres {
    let position = max(0, time / interval)
    let knot = min(knots.count - 2, Int(clamping: position))
    let fraction = min(1, position - Double(knot))
    return knots[knot] * (1 - fraction) + knots[knot + 1] * fraction
  }
}

/// Disturbances that come and go: each has a time, a strength and a rise and fall.
struct Episodes: Sendable {
  struct Episode: Sendable {
    let start: Double
    let end: Double
    let offset: Metres
    /// Seconds from nothing to full strength at the start, and back at the end.
    let rise: Double
    let fall: Double

    /// 0 outside, 1 in full strength.
    func strength(at time: Double) -> Double {
      guard time > start, time < end else { return 0 }
      return min(1, (time - start) / max(1e-3, rise), (end - time) / max(1e-3, fall))
    }
  }

  /// In the order of time; none overlap.
  private(set) var episodes: [Episode]

  init(_ episodes: [Episode] = []) {
    self.episodes = episodes
  }

  /// Episodes at random times: the mean seconds between them, the range of their length.
  init(
    every mean: Double, lasting: ClosedRange<Double>, strength: ClosedRange<Double>, rise: Double, fall: Double,
    duration: Double, random: inout SeededGenerator
  ) {
    episodes = []
    // The first seconds are left alone, as a receiver that starts is.
    var time = 10 - mean * log(1 - random.unit())
    while time < duration {
      let end = time + random.uniform(lasting)
      let offset = Metres(length: random.uniform(strength), bearing: random.uniform(0...360))
      episodes.append(Episode(start: time, end: end, offset: offset, rise: rise, fall: fall))
      time = end + max(3, -mean * log(1 - random.unit()))
    }
  }

  /// The episode at a time, or the last before it; `cursor` goes forward with the time.
  func current(at time: Double, cursor: inout Int) -> Episode? {
    while cursor < episodes.count - 1, episodes[cursor + 1].start <= time { cursor += 1 }
    guard cursor < episodes.count, episodes[cursor].start <= time else { return nil }
    return episodes[cursor]
  }
}
