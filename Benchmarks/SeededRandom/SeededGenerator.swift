#if canImport(Glibc)
  import Glibc
#elseif canImport(Darwin)
  import Darwin
#endif

/// A random generator that gives the same numbers for the same seed, on every platform.
///
/// xoshiro256** with its state filled by SplitMix64: fast, with no pattern that a test or a benchmark could meet.
public struct SeededGenerator: RandomNumberGenerator, Sendable {
  private var state: (UInt64, UInt64, UInt64, UInt64)

  /// A generator whose numbers depend on the seed alone.
  public init(seed: UInt64) {
    var filler = seed
    state = (
      Self.splitMix(&filler), Self.splitMix(&filler), Self.splitMix(&filler), Self.splitMix(&filler)
    )
  }

  /// The seed of one case of many: cases of neighbouring indices have nothing in common.
  public static func seed(_ seed: UInt64, case index: Int) -> UInt64 {
    var filler = seed ^ (UInt64(truncatingIfNeeded: index) &* 0xD134_2543_DE82_EF95)
    return splitMix(&filler)
  }

  /// The next 64 random bits.
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

  /// A number from 0 up to, but never, 1.
  public mutating func unit() -> Double {
    Double(next() >> 11) * 0x1p-53
  }

  /// A number spread evenly over the range.
  public mutating func uniform(_ range: ClosedRange<Double>) -> Double {
    range.lowerBound + (range.upperBound - range.lowerBound) * unit()
  }

  /// A positive number whose logarithm is spread evenly, so that every order of magnitude comes up as often.
  public mutating func logarithmic(_ range: ClosedRange<Double>) -> Double {
    exp(uniform(log(range.lowerBound)...log(range.upperBound)))
  }

  /// A whole number of the range, each as likely.
  public mutating func integer(_ range: ClosedRange<Int>) -> Int {
    Int.random(in: range, using: &self)
  }

  /// True with the given probability.
  public mutating func chance(_ probability: Double) -> Bool {
    unit() < probability
  }

  /// A number of the normal distribution with mean 0 and deviation 1.
  public mutating func normal() -> Double {
    // Box and Muller; 1 - unit() is never zero.
    (-2 * log(1 - unit())).squareRoot() * cos(2 * .pi * unit())
  }

  private static func splitMix(_ state: inout UInt64) -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    var mixed = state
    mixed = (mixed ^ (mixed >> 30)) &* 0xBF58_476D_1CE4_E5B9
    mixed = (mixed ^ (mixed >> 27)) &* 0x94D0_49BB_1331_11EB
    return mixed ^ (mixed >> 31)
  }
}
