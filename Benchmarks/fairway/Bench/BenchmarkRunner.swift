import GeoKernel

/// Times a benchmark's candidates in turns, so that a slow moment of the machine hits all of them alike.
struct BenchmarkRunner {
  /// How often everybody has a turn.
  var rounds = 7
  /// How long a turn lasts at least; quick work is repeated.
  var turn = Duration.milliseconds(20)

  /// What a candidate took.
  struct Timing {
    /// The median of its turns, in nanoseconds per operation.
    var nanoseconds: Double
    /// How far the middle half of the turns lie apart, as a part of the median.
    var spread: Double
    var checksum: Double
  }

  /// Times the package's work and then every peer, in the order of the benchmark.
  func run(_ benchmark: Benchmark) throws -> [Timing] {
    let candidates = [benchmark.own] + benchmark.peers
    let clock = ContinuousClock()
    var repeats: [Int] = []
    var checksums: [Double] = []
    for candidate in candidates {
      // The first call warms caches and the allocator, the second tells how often a turn repeats.
      checksums.append(try candidate.work())
      var ignored = 0.0
      let once = try clock.measure { ignored = try candidate.work() }
      checksums[checksums.count - 1] = ignored
      repeats.append(max(1, min(100_000, Int(clamping: (turn / max(once, .nanoseconds(1))).rounded(.up)))))
    }

    var samples = candidates.map { _ in [Double]() }
    for _ in 0..<rounds {
      for (index, candidate) in candidates.enumerated() {
        var sum = 0.0
        let taken = try clock.measure {
          for _ in 0..<repeats[index] { sum += try candidate.work() }
        }
        // The sum goes nowhere but into a comparison that never holds; the compiler cannot know that.
        if sum == .infinity { checksums[index] = sum }
        samples[index].append(taken / .nanoseconds(1) / Double(repeats[index] * candidate.operations))
      }
    }
    return zip(samples, checksums).map { samples, checksum in
      let sorted = samples.sorted()
      let median = Self.quantile(sorted, 0.5)
      let spread = median > 0 ? (Self.quantile(sorted, 0.75) - Self.quantile(sorted, 0.25)) / median : 0
      return Timing(nanoseconds: median, spread: spread, checksum: checksum)
    }
  }

  /// A quantile of sorted numbers, between neighbours in proportion.
  static func quantile(_ sorted: [Double], _ part: Double) -> Double {
    guard let last = sorted.indices.last else { return .nan }
    let place = part * Double(last)
    let below = Int(clamping: place)
    let above = min(below + 1, last)
    return sorted[below] + (place - Double(below)) * (sorted[above] - sorted[below])
  }
}
