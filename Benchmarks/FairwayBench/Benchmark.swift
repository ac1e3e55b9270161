/// A benchmark of `Benchmarks/run bench`: an operation of the package, and the alternatives that a user would call.
struct Benchmark {
  /// Repeatable work. Its result depends on all of the work, so that nothing can be optimized away.
  struct Candidate {
    let name: String
    /// The number of operations in one call of `work`; results are in nanoseconds per operation.
    let operations: Int
    let work: () throws -> Double

    init(_ name: String, operations: Int, work: @escaping () throws -> Double) {
      self.name = name
      self.operations = operations
      self.work = work
    }
  }

  /// The measured error of the package's result, with its unit.
  struct Deviation {
    let value: Double
    let unit: String
  }

  let own: Candidate
  let peers: [Candidate]
  let deviation: Deviation?
  /// Whether the only peer is the C call that the package wraps, so that the result is the difference.
  let isWrapper: Bool

  init(own: Candidate, peers: [Candidate], deviation: Deviation? = nil) {
    self.own = own
    self.peers = peers
    self.deviation = deviation
    isWrapper = false
  }

  /// Creates the benchmark of a wrapper and the C call that it wraps; the error in the report is the time the wrapper
  /// adds.
  init(own: Candidate, wrapping call: Candidate) {
    self.own = own
    peers = [call]
    deviation = nil
    isWrapper = true
  }
}

/// A benchmark by name, which is prepared only when it runs.
struct BenchmarkEntry {
  let name: String
  /// The number of vertices, points or fixes.
  let n: Int
  /// The data; usually the spacing of the vertices.
  let variant: String
  /// Whether an operation is a byte, so that the result is also a reading speed.
  let isPerByte: Bool
  let make: () throws -> Benchmark

  init(
    _ name: String, n: Int, variant: String, isPerByte: Bool = false, make: @escaping () throws -> Benchmark
  ) {
    self.isPerByte = isPerByte
    self.name = name
    self.n = n
    self.variant = variant
    self.make = make
  }
}
