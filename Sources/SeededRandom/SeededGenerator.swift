import Foundation
internal import GeoKernel

/// A random generator that returns the same numbers for the same seed on every platform.
///
/// It is xoshiro256** with a state from SplitMix64: fast, and without patterns that could affect a test or a benchmark.
public struct SeededGenerator: RandomNumberGenerator, Sendable {
  private var state: (UInt64, UInt64, UInt64, UInt64)

  /// Creates a generator whose numbers depend only on the seed.
  public init(seed: UInt64) {
    var filler = SplitMix(state: seed)
    state = (filler.next(), filler.next(), filler.next(), filler.next())
  }

  /// Returns the seed of one case of many; the seeds of neighbouring cases are unrelated.
  public static func seed(_ seed: UInt64, case index: Int) -> UInt64 {
    var filler = SplitMix(state: seed ^ (UInt64(truncatingIfNeeded: index) &* 0xD134_2543_DE82_EF95))
    return filler.next()
  }

  /// Returns 64 random bits.
  public mutating func next() -> UInt64 {
    let product = state.1 &* 5
    let result = ((product << 7) | (product >> 57)) &* 9
    let shifted = state.1 << 17
    state.2 ^= state.0
    state.3 ^= state.1
    state.1 ^= state.2
    state.0 ^= state.3
    state.2 ^= shifted
    state.3 = (state.3 << 45) | (state.3 >> 19)
    return result
  }

  /// Returns a number from 0 up to but not including 1.
  public mutating func unit() -> Double {
    Double(next() >> 11) * 0x1p-53
  }

  /// Returns a number with a uniform distribution over a range.
  public mutating func uniform(_ range: ClosedRange<Double>) -> Double {
    range.lowerBound + (range.upperBound - range.lowerBound) * unit()
  }

  /// Returns a positive number whose logarithm has a uniform distribution, so that every order of magnitude is equally
  /// likely.
  public mutating func logarithmic(_ range: ClosedRange<Double>) -> Double {
    exp(uniform(log(range.lowerBound)...log(range.upperBound)))
  }

  /// Returns a whole number of a range, each with the same probability.
  public mutating func integer(_ range: ClosedRange<Int>) -> Int {
    Int.random(in: range, using: &self)
  }

  /// Returns true with the given probability.
  public mutating func chance(_ probability: Double) -> Bool {
    unit() < probability
  }

  /// Returns a number with a normal distribution of mean 0 and standard deviation 1.
  public mutating func normal() -> Double {
    // The Box–Muller transform; 1 - unit() is never zero.
    (-2 * log(1 - unit())).squareRoot() * cos(2 * .pi * unit())
  }
}
