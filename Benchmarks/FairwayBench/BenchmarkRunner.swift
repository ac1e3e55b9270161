internal import CBenchPeers
import GeoKernel

/// Times the candidates of a benchmark in turn, so that a slow moment of the machine affects all of them.
struct BenchmarkRunner {
  /// The number of turns of each candidate.
  var rounds = 7
  /// The minimum duration of a turn; short work is repeated.
  var turn = Duration.milliseconds(20)
  /// Whether the processor's time on this thread counts, and not that of the clock.
  var countsProcessor = false

  /// The timing of a candidate.
  struct Timing {
    /// The median of its turns, in nanoseconds per operation.
    var nanoseconds: Double
    /// The interquartile range of the turns, as a share of the median.
    var spread: Double
    var checksum: Double
  }

  /// Times the package's work and all peers, in the order of the benchmark.
  func run(_ benchmark: Benchmark) throws -> [Timing] {
    let candidates = [benchmark.own] + benchmark.peers
    var repeats: [Int] = []
    var checksums: [Double] = []
    for candidate in candidates {
      // The first call warms caches and the allocator; the second determines the number of repetitions.
      checksums.append(try candidate.work())
      var ignored = 0.0
      let once = try time { ignored = try candidate.work() }
      checksums[checksums.count - 1] = ignored
      repeats.append(max(1, min(100_000, Int(clamping: (turn / max(once, .nanoseconds(1))).rounded(.up)))))
    }

    var samples = candidates.map { _ in [Double]() }
    for _ in 0..<rounds {
      for (index, candidate) in candidates.enumerated() {
        var sum = 0.0
        let taken = try time {
          for _ in 0..<repeats[index] { sum += try candidate.work() }
        }
        // The sum is used only in a comparison that never holds, which the compiler cannot know.
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

  private func time(_ work: () throws -> Void) rethrows -> Duration {
    guard countsProcessor else { return try ContinuousClock().measure(work) }
    let before = bp_processor_seconds()
    try work()
    return .seconds(bp_processor_seconds() - before)
  }

  /// Returns a quantile of sorted numbers, with linear interpolation.
  static func quantile(_ sorted: [Double], _ part: Double) -> Double {
    guard let last = sorted.indices.last else { return .nan }
    let place = part * Double(last)
    let below = Int(clamping: place)
    let above = min(below + 1, last)
    return sorted[below] + (place - Double(below)) * (sorted[above] - sorted[below])
  }
}
