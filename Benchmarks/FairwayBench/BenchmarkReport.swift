/// The results of `Benchmarks/run bench`, as stored and compared.
struct BenchmarkReport: Codable {
  /// A benchmark with one of its peers; a benchmark without peers has one row.
  struct Row: Codable {
    var name: String
    var n: Int
    var variant: String
    var ns: Double
    var spread: Double
    var peer: String?
    var peerNanoseconds: Double?
    /// The time of the peer divided by that of the package.
    var ratio: Double?
    var error: Double?
    var errorUnit: String?
    var checksum: Double
    /// Whether `ns` is per byte; not stored.
    var isPerByte = false

    enum CodingKeys: String, CodingKey {
      case name, n, ns, spread, peer, ratio, error, checksum
      case variant = "case"
      case peerNanoseconds = "peer_ns"
      case errorUnit = "error_unit"
    }

    // Written by hand, so that a row always has all keys, with null for missing values.
    func encode(to encoder: any Encoder) throws {
      var container = encoder.container(keyedBy: CodingKeys.self)
      try container.encode(name, forKey: .name)
      try container.encode(n, forKey: .n)
      try container.encode(variant, forKey: .variant)
      try container.encode(ns, forKey: .ns)
      try container.encode(spread, forKey: .spread)
      try container.encode(peer, forKey: .peer)
      try container.encode(peerNanoseconds, forKey: .peerNanoseconds)
      try container.encode(ratio, forKey: .ratio)
      try container.encode(error, forKey: .error)
      try container.encode(errorUnit, forKey: .errorUnit)
      try container.encode(checksum, forKey: .checksum)
    }
  }

  var machine: Machine
  var results: [Row]

  /// Returns the rows of a benchmark that was timed.
  static func rows(_ entry: BenchmarkEntry, _ benchmark: Benchmark, _ timings: [BenchmarkRunner.Timing]) -> [Row] {
    guard let own = timings.first else { return [] }
    let deviation =
      benchmark.isWrapper
      ? Benchmark.Deviation(value: own.nanoseconds - timings[timings.count - 1].nanoseconds, unit: "ns above C")
      : benchmark.deviation
    let bare = Row(
      name: entry.name, n: entry.n, variant: entry.variant, ns: own.nanoseconds, spread: own.spread, peer: nil,
      peerNanoseconds: nil, ratio: nil, error: deviation?.value, errorUnit: deviation?.unit,
      checksum: own.checksum, isPerByte: entry.isPerByte)
    let rows = zip(benchmark.peers, timings.dropFirst()).map { peer, timing in
      var row = bare
      row.peer = peer.name
      row.peerNanoseconds = timing.nanoseconds
      row.ratio = timing.nanoseconds / own.nanoseconds
      return row
    }
    return rows.isEmpty ? [bare] : rows
  }

  /// Returns the benchmarks whose ratio to a peer is below that of a baseline by more than a share of it.
  func fallen(since baseline: BenchmarkReport, tolerance: Double) -> [String] {
    results.compactMap { row in
      guard let ratio = row.ratio, let before = baseline.row(like: row)?.ratio, ratio < before * (1 - tolerance)
      else { return nil }
      let figures = [ratio, before].map { "\(($0 * 100).rounded() / 100)" }
      return "\(row.name) \(row.n) \(row.variant): \(figures[0]) times \(row.peer ?? ""), was \(figures[1])"
    }
  }

  /// Returns the row of the same benchmark and peer in this report.
  func row(like wanted: Row) -> Row? {
    results.first {
      $0.name == wanted.name && $0.n == wanted.n && $0.variant == wanted.variant && $0.peer == wanted.peer
    }
  }
}
