import FairwayCore
import Foundation

/// The files that a replay writes.
struct ReplayFiles: Sendable {
  var events: OutputFile?
  var progress: OutputFile?
}

/// What one session of a replay leaves behind: its sums, and the lines of its events and progress.
struct ReplayRecord {
  private let engine: ProgressEngine
  private let files: ReplayFiles
  private(set) var sums = ReplaySums()
  /// The state after the last fix that was taken in.
  private var state = ProgressState()
  private var events: [UInt8] = []
  private var progress: [UInt8] = []

  /// So much text is gathered before it is written.
  private static let flushSize = 1 << 18

  init(engine: ProgressEngine, files: ReplayFiles = ReplayFiles()) {
    self.engine = engine
    self.files = files
    if files.progress != nil { progress = Array(ReplayText.progressHeader.utf8) }
  }

  /// Takes in a fix, and the state after it.
  mutating func take(_ fix: Location, after: ProgressState, change: ProgressChange) throws(CommandFailure) {
    let number = state.fixCount
    if !change.isEmpty {
      for event in engine.events(before: state, after: after, change: change) {
        let start = events.count
        ReplayText.append(event, fix: number, timestamp: fix.timestamp, to: &events)
        sums.add(event, events[start...])
        if files.events == nil { events.removeAll(keepingCapacity: true) }
      }
    }
    state = after
    if !change.contains(.rejectedFix) {
      sums.add(after)
      if files.progress != nil {
        ReplayText.append(after, fix: number, timestamp: fix.timestamp, engine, to: &progress)
      }
    }
    if events.count + progress.count > Self.flushSize { try flush() }
  }

  /// Writes out what is gathered, and closes the sums.
  mutating func finish() throws(CommandFailure) {
    try flush()
    sums.finish(state, engine)
  }

  private mutating func flush() throws(CommandFailure) {
    try files.events?.write(Data(events))
    try files.progress?.write(Data(progress))
    events.removeAll(keepingCapacity: true)
    progress.removeAll(keepingCapacity: true)
  }
}
