import TraceFiles

/// The next fixes of a replay, each for one of its sessions.
struct ReplaySlab {
  /// How many fixes are taken at once: few enough that their states stay in a near cache.
  static let size = 512

  /// The session of each fix, counted among those of the feed; empty where there is but one.
  var sessions: [Int] = []
  var fixes = FixColumns()

  /// The session of a fix.
  @inline(__always)
  func session(of fix: Int) -> Int { sessions.isEmpty ? 0 : sessions[fix] }
}

/// Where a replay's fixes come from.
protocol ReplayFeed {
  /// How many sessions its fixes belong to.
  var sessionCount: Int { get }
  /// How much of it has been handed out, 0 to 1; `nil` when nobody knows.
  var fractionDone: Double? { get }
  /// Replaces the slab's fixes by the next ones; none at the end.
  mutating func fill(_ slab: inout ReplaySlab) throws(TraceError)
}

/// One session's fixes, out of a trace as it is read: any length fits into little memory.
struct StreamFeed: ReplayFeed {
  private(set) var reader: any TraceReader

  let sessionCount = 1
  var fractionDone: Double? { reader.fractionRead }

  init(_ reader: any TraceReader) {
    self.reader = reader
  }

  mutating func fill(_ slab: inout ReplaySlab) throws(TraceError) {
    try reader.read(into: &slab.fixes, limit: ReplaySlab.size)
  }
}

/// The fixes of several sessions that live the same trace one behind the other, interleaved fix by fix: at any moment
/// each is somewhere else on the route, as the vehicles of a fleet are.
struct FleetFeed: ReplayFeed {
  private let columns: FixColumns
  /// How many fixes after the first session each one begins.
  private let delays: [Int]
  private var round = 0
  private var session = 0

  var sessionCount: Int { delays.count }
  var fractionDone: Double? { Double(round) / Double(max(1, rounds)) }
  private var rounds: Int { columns.count + (delays.last ?? 0) }

  /// Some of the sessions of a fleet, by their numbers.
  init(_ columns: FixColumns, sessions: [Int], of fleet: Int) {
    self.columns = columns
    delays = sessions.map { $0 * (columns.count / fleet) }
  }

  mutating func fill(_ slab: inout ReplaySlab) throws(TraceError) {
    slab.sessions.removeAll(keepingCapacity: true)
    slab.fixes.removeAll()
    while round < rounds {
      while session < delays.count {
        let index = round - delays[session]
        if columns.latitudes.indices.contains(index) {
          slab.sessions.append(session)
          slab.fixes.append(columns[index])
        }
        session += 1
        if slab.fixes.count >= ReplaySlab.size { return }
      }
      session = 0
      round += 1
    }
  }
}

/// A trace that is in memory already.
struct MemoryTrace: TraceReader {
  private let all: FixColumns
  private var next = 0
  let badLines = BadLines()
  var fractionRead: Double? { Double(next) / Double(max(1, all.count)) }

  init(_ fixes: FixColumns) {
    all = fixes
  }

  mutating func read(into columns: inout FixColumns, limit: Int) throws(TraceError) {
    columns.removeAll()
    let range = next..<next + min(limit, all.count - next)
    columns.append(all, range)
    next = range.upperBound
  }
}
