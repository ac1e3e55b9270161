package import FairwayRoutes
package import TraceFiles

/// The next fixes of a replay, each for one of its sessions.
package struct ReplaySlab {
  /// The number of fixes that are read at once, small enough that their states stay in the L1 or L2 cache.
  package static let size = 512

  /// The session of each fix, as an index into those of the feed; empty if there is only one.
  var sessions: [Int] = []
  var fixes = FixColumns()

  /// Returns the session of a fix.
  @inline(__always)
  func session(of fix: Int) -> Int { sessions.isEmpty ? 0 : sessions[fix] }
}

/// The source of a replay's fixes.
package protocol ReplayFeed {
  /// The number of sessions that the fixes belong to.
  var sessionCount: Int { get }
  /// The share of the fixes that has been returned, from 0 to 1; `nil` if unknown.
  var fractionDone: Double? { get }
  /// Replaces the slab's fixes by the next ones; none at the end.
  mutating func fill(_ slab: inout ReplaySlab) throws(LineError)
}

/// The fixes of one session, from a trace while it is read: a trace of any length needs little memory.
package struct StreamFeed: ReplayFeed {
  private(set) var reader: any TraceReader

  package let sessionCount = 1
  package var fractionDone: Double? { reader.fractionRead }

  package init(_ reader: any TraceReader) {
    self.reader = reader
  }

  package mutating func fill(_ slab: inout ReplaySlab) throws(LineError) {
    try reader.read(into: &slab.fixes, limit: ReplaySlab.size)
  }
}

/// The fixes of several sessions that replay the same trace with delays, interleaved fix by fix. At any moment the
/// sessions are at different positions on the route, like the vehicles of a fleet.
struct FleetFeed: ReplayFeed {
  private let columns: FixColumns
  /// The delay of each session after the first, in fixes.
  private let delays: [Int]
  private var round = 0
  private var session = 0

  var sessionCount: Int { delays.count }
  var fractionDone: Double? { Double(round) / Double(max(1, rounds)) }
  private var rounds: Int { columns.count + (delays.last ?? 0) }

  /// Creates a feed for some of the sessions of a fleet, by their indices.
  init(_ columns: FixColumns, sessions: [Int], of fleet: Int) {
    self.columns = columns
    delays = sessions.map { $0 * (columns.count / fleet) }
  }

  mutating func fill(_ slab: inout ReplaySlab) throws(LineError) {
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

/// A trace in memory.
package struct MemoryTrace: TraceReader {
  private let all: FixColumns
  private var next = 0
  package let badLines = BadLines()
  package var fractionRead: Double? { Double(next) / Double(max(1, all.count)) }

  package init(_ fixes: FixColumns) {
    all = fixes
  }

  package mutating func read(into columns: inout FixColumns, limit: Int) throws(LineError) {
    columns.removeAll()
    let range = next..<next + min(limit, all.count - next)
    columns.append(all, range)
    next = range.upperBound
  }
}
