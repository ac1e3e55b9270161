/// One figure of `fairway bench`: a piece of the package's work, and what a user would call instead.
struct Benchmark {
  /// Work that can be repeated; what it returns depends on all of it, so that none can be optimised away.
  struct Candidate {
    let name: String
    /// How many operations one call of `work` does: figures are nanoseconds per operation.
    let operations: Int
    let work: () throws -> Double

    init(_ name: String, operations: Int, work: @escaping () throws -> Double) {
      self.name = name
      self.operations = operations
      self.work = work
    }
  }

  /// The measured error of the package's result, and what it is measured in.
  struct Deviation {
    let value: Double
    let unit: String
  }

  let own: Candidate
  let peers: [Candidate]
  let deviation: Deviation?
  /// Whether the only peer is the C call that the package's work wraps, so that the difference is what is wanted.
  let isWrapper: Bool

  init(own: Candidate, peers: [Candidate], deviation: Deviation? = nil) {
    self.own = own
    self.peers = peers
    self.deviation = deviation
    isWrapper = false
  }

  /// A wrapper beside the C call it wraps: the report's error is what the wrapper costs above it.
  init(own: Candidate, wrapping call: Candidate) {
    self.own = own
    peers = [call]
    deviation = nil
    isWrapper = true
  }
}

/// A figure by name, made ready only when it is wanted.
struct BenchmarkEntry {
  let name: String
  /// How many vertices, points or fixes.
  let n: Int
  /// Which data: the spacing of vertices, as a rule.
  let variant: String
  /// Whether an operation is a byte, so that the figure is a speed of reading too.
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
