import DriveLab
package import FairwayCore
package import FairwayRoads
import Foundation
import TraceFiles

/// One run of a feed through the engine. Reading, the engine, and the output are timed separately.
package struct ReplayRun: Sendable {
  /// The times in seconds.
  struct Times: Hashable, Sendable {
    var reading = 0.0
    var engine = 0.0
    var output = 0.0
  }

  /// The sums of each session of the feed.
  package private(set) var sums: [ReplaySums] = []
  private(set) var times = Times()
  /// Whether the run ended before the feed.
  private(set) var wasInterrupted = false
  /// The data of the report about the first session.
  private(set) var report: ReportRecorder?

  /// Follows the route to the end of the feed, or until the task is cancelled.
  ///
  /// - Parameters:
  ///   - witness: The roads that each session asks, if there are any.
  ///   - files: The files for the first session of the feed.
  package init(
    engine: ProgressEngine, witness: RoadWitness? = nil, feed: inout some ReplayFeed, files: ReplayFiles,
    meter: ReplayMeter
  ) throws {
    var states = Array(repeating: ProgressState(), count: feed.sessionCount)
    var records = states.indices.map {
      ReplayRecord(engine: engine, roads: witness?.roads, files: $0 == 0 ? files : ReplayFiles())
    }
    var witnesses = witness.map { Array(repeating: $0, count: feed.sessionCount) } ?? []
    var slab = ReplaySlab()
    // The results of the engine for a slab; the output is written afterwards, so that the time of the engine is
    // measured alone.
    var after: [ProgressState] = []
    var changes: [ProgressChange] = []
    var asked: [AskedRoads] = []
    after.reserveCapacity(ReplaySlab.size)
    changes.reserveCapacity(ReplaySlab.size)
    let clock = ContinuousClock()
    while true {
      if Task.isCancelled {
        wasInterrupted = true
        break
      }
      let start = clock.now
      try feed.fill(&slab)
      let count = slab.fixes.count
      if count == 0 {
        // A read from a pipe also ends when the task is cancelled.
        wasInterrupted = Task.isCancelled
        break
      }
      let read = clock.now
      after.removeAll(keepingCapacity: true)
      changes.removeAll(keepingCapacity: true)
      asked.removeAll(keepingCapacity: true)
      for index in 0..<count {
        let session = slab.session(of: index)
        var fix = Location(slab.fixes[index])
        if !witnesses.isEmpty {
          fix = witnesses[session].asked(fix, on: engine.index, states[session])
          asked.append(AskedRoads(fix, witnesses[session]))
        }
        changes.append(engine.step(&states[session], fix))
        after.append(states[session])
      }
      let stepped = clock.now
      for index in 0..<count {
        try records[slab.session(of: index)].take(
          slab.fixes, index, asked: asked.isEmpty ? nil : asked[index], after: after, change: changes[index])
      }
      // Only the first session has files.
      if !records.isEmpty { records[0].endSlab(after) }
      times.reading += (read - start).seconds
      times.engine += (stepped - read).seconds
      times.output += (clock.now - stepped).seconds
      meter.add(fixes: count, fraction: feed.fractionDone)
    }
    for index in records.indices { try records[index].finish(states[index]) }
    sums = records.map(\.sums)
    report = records.first?.report
  }
}

extension Duration {
  var seconds: Double {
    Double(components.seconds) + Double(components.attoseconds) * 1e-18
  }
}
