import DriveLab
import FairwayCore
import FairwayRoads
import Foundation
import RoadGraph
import TraceFiles

/// The files that a replay writes.
package struct ReplayFiles: Sendable {
  var events: OutputFile?
  var progress: OutputFile?
  var report: OutputFile?
  /// Whether the report shows where a vehicle that has left the route is to rejoin it.
  var pointsBack = false

  private var outputs = OutputFiles()

  package init() {}

  /// Opens the files that `--events`, `--progress` and `--report` name.
  init(_ arguments: Arguments) throws(CommandFailure) {
    func open(_ option: String) throws(CommandFailure) -> OutputFile? {
      guard let path = try arguments.text(option) else { return nil }
      return try outputs.open(path, option: option)
    }
    events = try open("--events")
    progress = try open("--progress")
    report = try open("--report")
    pointsBack = arguments.flag("--back")
    guard !pointsBack || report != nil else { throw .usage("--back needs --report") }
  }

  /// Whether standard output is one of them.
  var useStandardOutput: Bool { outputs.useStandardOutput }

  /// Moves all files to their destinations.
  func finish() throws(CommandFailure) { try outputs.finish() }
}

/// What the roads said of a fix, if they are asked.
struct AskedRoads {
  var evidence: RoadEvidence?
  var match: RoadMatch?

  init(_ fix: Location, _ witness: RoadWitness) {
    evidence = fix.roads
    match = witness.match
  }
}

/// The results of one session of a replay: its sums, and the lines of its events and progress.
struct ReplayRecord {
  private let engine: ProgressEngine
  private let roads: RoadGraph?
  private let files: ReplayFiles
  private(set) var sums = ReplaySums()
  private(set) var report: ReportRecorder?
  /// The mark of the session's state after the last fix.
  private var mark = ProgressState().mark
  /// The session's state after the last fix, for the explanations of the report.
  private var last = ProgressState()
  /// The place of that state among those of the slab, while the slab is taken.
  private var lastPlace: Int?
  private var events: [UInt8] = []
  /// The rows of progress that are not handed over yet, and what writes them.
  private var rows: [ProgressRows.Row] = []
  private let progress: ProgressRows?

  /// The size of text that is collected before it is written.
  private static let flushSize = 1 << 18

  init(engine: ProgressEngine, roads: RoadGraph?, files: ReplayFiles = ReplayFiles()) {
    self.engine = engine
    self.roads = roads
    self.files = files
    if files.report != nil { report = ReportRecorder(engine: engine, pointsBack: files.pointsBack) }
    progress = files.progress.map { ProgressRows($0, engine, roads: roads) }
  }

  /// Adds a fix and the state after it.
  mutating func take(
    _ fixes: FixColumns, _ index: Int, asked: AskedRoads?, after: [ProgressState], change: ProgressChange
  ) throws(CommandFailure) {
    let number = after[index].fixCount - 1
    if !change.isEmpty {
      var fix = Location(fixes[index])
      fix.roads = asked?.evidence
      report?.explain(fix, number, in: lastPlace.map { after[$0] } ?? last, change)
      for event in engine.events(since: mark, after: after[index], change: change) {
        let start = events.count
        ReplayText.append(event, fix: number, timestamp: fix.timestamp, to: &events)
        sums.add(event, events[start...])
        report?.add(event, fix: number, fix)
        if files.events == nil {
          events.removeAll(keepingCapacity: true)
        } else {
          let road = event.kind == .offRoute ? asked?.match.flatMap { roads?.road(of: $0) } : nil
          ReplayText.appendWords(of: event, on: engine.index, road: road, to: &events)
        }
      }
    }
    mark = after[index].mark
    lastPlace = index
    if !change.contains(.rejectedFix) {
      sums.add(after[index], at: fixes.timestamps[index], engine)
      report?.add(after[index], fixes, index)
      if progress != nil {
        rows.append(.init(fix: number, timestamp: fixes.timestamps[index], state: after[index], match: asked?.match))
        if rows.count == ProgressRows.batch { try handOver() }
      }
    }
    if events.count > Self.flushSize { try flush() }
  }

  /// Keeps what the next fix needs of the states of a slab, whose last fix was taken.
  mutating func endSlab(_ after: [ProgressState]) {
    if report != nil, let lastPlace { last = after[lastPlace] }
    lastPlace = nil
  }

  /// Writes the remaining text, and adds the last state of the session to the sums.
  mutating func finish(_ state: ProgressState) throws(CommandFailure) {
    try flush()
    try handOver()
    try progress?.finish()
    sums.finish(state, engine)
  }

  private mutating func flush() throws(CommandFailure) {
    try files.events?.write(Data(events))
    events.removeAll(keepingCapacity: true)
  }

  private mutating func handOver() throws(CommandFailure) {
    guard !rows.isEmpty else { return }
    try progress?.add(rows)
    rows = []
    rows.reserveCapacity(ProgressRows.batch)
  }
}
