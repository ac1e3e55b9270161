import FairwayCore
import Foundation
import GeoKernel
import SeededRandom

/// Independent normal numbers for any time, as a function of the seed and the time only.
///
/// The fixes that two rates have in common are therefore the same at both.
struct WhiteNoise: Sendable {
  let seed: UInt64

  /// Two independent numbers with standard deviation 1 for a time in milliseconds.
  func pair(_ milliseconds: Int) -> (Double, Double) {
    let first = SeededGenerator.seed(seed, case: milliseconds)
    let second = SeededGenerator.seed(first, case: 1)
    let radius = (-2 * log(1 - Double(first >> 11) * 0x1p-53)).squareRoot()
    let angle = 2 * .pi * Double(second >> 11) * 0x1p-53
    return (radius * cos(angle), radius * sin(angle))
  }
}

/// A slowly varying vector: a Gauss–Markov process with values one second apart, interpolated linearly.
struct DriftNoise: Sendable {
  private let knots: [PlaneVector]
  private let interval: Double

  /// Creates a process with a deviation in metres on each axis, a correlation time and a duration in seconds.
  init(deviation: Double, correlation: Double, duration: Double, random: inout SeededGenerator) {
    let interval = min(1, correlation / 3)
    let keep = exp(-interval / correlation)
    let fresh = deviation * (1 - keep * keep).squareRoot()
    var value = PlaneVector(east: random.normal(), north: random.normal()) * deviation
    var knots = [value]
    for _ in 0...Int(clamping: duration / interval) + 1 {
      value = value * keep + PlaneVector(east: random.normal(), north: random.normal()) * fresh
      knots.append(value)
    }
    self.knots = knots
    self.interval = interval
  }

  func value(at time: Double) -> PlaneVector {
    let position = max(0, time / interval)
    let knot = min(knots.count - 2, Int(clamping: position))
    let fraction = min(1, position - Double(knot))
    return knots[knot] * (1 - fraction) + knots[knot + 1] * fraction
  }
}

/// Temporary disturbances, each with a time, a strength, a rise and a fall.
struct Episodes: Sendable {
  struct Episode: Sendable {
    let start: Double
    let end: Double
    let offset: PlaneVector
    /// The time in seconds from zero to full strength at the start, and back at the end.
    let rise: Double
    let fall: Double

    /// The strength at a time: 0 outside, 1 at full strength.
    func strength(at time: Double) -> Double {
      guard time > start, time < end else { return 0 }
      return min(1, (time - start) / max(1e-3, rise), (end - time) / max(1e-3, fall))
    }
  }

  /// The episodes in chronological order, without overlaps.
  private(set) var episodes: [Episode]

  init(_ episodes: [Episode] = []) {
    self.episodes = episodes
  }

  /// Creates episodes at random times, with a mean interval in seconds and a range of durations.
  init(
    every mean: Double, lasting: ClosedRange<Double>, strength: ClosedRange<Double>, rise: Double, fall: Double,
    duration: Double, random: inout SeededGenerator
  ) {
    episodes = []
    // The first seconds are free of episodes, as for a receiver that is starting.
    var time = 10 - mean * log(1 - random.unit())
    while time < duration {
      let end = time + random.uniform(lasting)
      let offset = PlaneVector(length: random.uniform(strength), bearing: random.uniform(0...360))
      episodes.append(Episode(start: time, end: end, offset: offset, rise: rise, fall: fall))
      time = end + max(3, -mean * log(1 - random.unit()))
    }
  }

  /// The episode at a time, or the last one before it; `cursor` advances with the time.
  func current(at time: Double, cursor: inout Int) -> Episode? {
    while cursor < episodes.count - 1, episodes[cursor + 1].start <= time { cursor += 1 }
    guard cursor < episodes.count, episodes[cursor].start <= time else { return nil }
    return episodes[cursor]
  }
}
