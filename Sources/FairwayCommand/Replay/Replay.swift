import FairwayCore
import FairwayDirections
import FairwayRoads
import Foundation
import TraceFiles

/// All runs of a replay.
struct Replay: Sendable {
  /// The sums of all sessions in one repetition.
  private(set) var sums = ReplaySums()
  /// The times of all runs, in seconds.
  private(set) var times = ReplayRun.Times()
  /// The number of fixes that the engine has processed, including repetitions.
  private(set) var fixesStepped = 0
  /// The elapsed time from the first fix to the last, in seconds.
  private(set) var seconds = 0.0
  private(set) var wasInterrupted = false
  private(set) var badLines = BadLines()
  private(set) var report: ReportRecorder?

  /// The share of one job: a group of sessions in one repetition.
  private struct Share: Sendable {
    let number: Int
    let sessions: [Int]
    let repetition: Int
    let run: ReplayRun
  }

  init(
    plan: ReplayPlan, input: ReplayInput, engine: ProgressEngine, witness: RoadWitness?, files: ReplayFiles,
    showsProgress: Bool
  ) async throws {
    if plan.needsWholeTrace {
      try await runAll(plan, input, engine, witness, files, showsProgress)
    } else {
      try runOnce(input, engine, witness, files, showsProgress)
    }
  }

  private mutating func runOnce(
    _ input: ReplayInput, _ engine: ProgressEngine, _ witness: RoadWitness?, _ files: ReplayFiles,
    _ showsProgress: Bool
  ) throws {
    let meter = ReplayMeter(isVisible: showsProgress, total: nil)
    defer { meter.end() }
    let start = ContinuousClock.now
    var feed = StreamFeed(input.reader)
    let run: ReplayRun
    do {
      run = try ReplayRun(engine: engine, witness: witness, feed: &feed, files: files, meter: meter)
    } catch let error as LineError {
      throw CommandFailure.failed(trace: input.traceName, error)
    }
    seconds = (ContinuousClock.now - start).seconds + input.secondsOfOpening
    sums = run.sums[0]
    times = run.times
    times.reading += input.secondsOfOpening
    fixesStepped = sums.fixes
    wasInterrupted = run.wasInterrupted
    badLines = feed.reader.badLines
    report = run.report
  }

  private mutating func runAll(
    _ plan: ReplayPlan, _ input: ReplayInput, _ engine: ProgressEngine, _ witness: RoadWitness?, _ files: ReplayFiles,
    _ showsProgress: Bool
  ) async throws {
    var reader = input.reader
    var fixes = FixColumns()
    let start = ContinuousClock.now
    do {
      try reader.read(into: &fixes, limit: .max)
    } catch {
      throw CommandFailure.failed(trace: input.traceName, error)
    }
    badLines = reader.badLines
    let secondsOfReading = (ContinuousClock.now - start).seconds + input.secondsOfOpening
    let trace = fixes
    let meter = ReplayMeter(isVisible: showsProgress, total: trace.count * plan.sessions * plan.repeats)
    defer { meter.end() }
    let work = (0..<plan.repeats).flatMap { repetition in plan.groups.map { (repetition, $0) } }
    let shares = try await withThrowingTaskGroup(of: Share.self) { group in
      var shares: [Share] = []
      for (number, (repetition, sessions)) in work.enumerated() {
        if number >= plan.jobs, let share = try await group.next() { shares.append(share) }
        let isFirst = number == 0
        group.addTask {
          var feed = FleetFeed(trace, sessions: sessions, of: plan.sessions)
          let run = try ReplayRun(
            engine: engine, witness: witness, feed: &feed, files: isFirst ? files : ReplayFiles(), meter: meter)
          return Share(number: number, sessions: sessions, repetition: repetition, run: run)
        }
      }
      for try await share in group { shares.append(share) }
      return shares.sorted { $0.number < $1.number }
    }
    seconds = (ContinuousClock.now - start).seconds
    wasInterrupted = shares.contains(where: \.run.wasInterrupted)
    times.reading = secondsOfReading
    report = shares.first?.run.report
    try add(shares, plan)
  }

  /// Adds the sums of the sessions in their order, whatever their groups, and compares the repetitions with the first.
  private mutating func add(_ shares: [Share], _ plan: ReplayPlan) throws(CommandFailure) {
    var sessions = Array(repeating: ReplaySums?.none, count: plan.sessions)
    for share in shares {
      times.reading += share.run.times.reading
      times.engine += share.run.times.engine
      times.output += share.run.times.output
      for (session, sums) in zip(share.sessions, share.run.sums) {
        fixesStepped += sums.fixes
        if share.repetition == 0 {
          sessions[session] = sums
        } else if !wasInterrupted, sessions[session] != sums {
          throw .failed("repeat \(share.repetition + 1) of session \(session + 1) differs from the first")
        }
      }
    }
    let all = sessions.compactMap(\.self)
    if plan.sessions == 1 {
      sums = all.first ?? ReplaySums()
    } else {
      sums = ReplaySums()
      for session in all { sums.add(session) }
    }
  }
}
