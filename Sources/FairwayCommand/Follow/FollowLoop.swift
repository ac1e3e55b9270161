import DriveLab
import FairwayCore
import FairwayNavigation
import FairwaySessions
import Foundation
import TraceFiles

/// Reads lines, feeds the session, and writes what happens, until the input ends or the task is cancelled.
struct FollowLoop {
  private var source: any LiveSource
  private var fixLines: FixLines
  private var lines: LiveLines
  private let session: any LiveSession
  private var hasRecorderFailed = false
  private var isDamageTold = false
  private let isStrict: Bool
  private let isQuiet: Bool
  private var badLines = 0
  /// The time of the last fix, and when it came.
  private var lastFix: (timestamp: Double, arrival: ContinuousClock.Instant)?
  /// The time in which the fixes of a file are taken; nil for no time at all, and where they come by themselves.
  private let pace: FilePace?
  /// Whether the fixes wait for the server, because they are there before it can have answered.
  private let awaitsAnswers: Bool
  private var fixes = FixColumns()
  private var errors: [LineError] = []

  /// How long to wait for input before answers of the server and interrupts are looked for.
  private static let waitMilliseconds: Int32 = 20
  /// The longest time for which a fix waits for answers. A request ends by itself before that.
  private static let longestAnswer = Duration.seconds(150)
  /// The number of bad lines that are reported; more are counted.
  private static let reportLimit = 20

  init(
    source: any LiveSource, lines: FixLines, reading: TraceReading, session: any LiveSession,
    pace: FilePace? = nil, isQuiet: Bool
  ) {
    self.source = source
    self.pace = pace
    awaitsAnswers = source.isFile || pace != nil
    self.fixLines = lines
    self.lines = LiveLines(longestLine: reading.maximumLineLength)
    self.session = session
    self.isStrict = reading.isStrict
    self.isQuiet = isQuiet
    // A request of a resumed session may be answered before the first fix.
    lastFix = session.lastTime.map { ($0, .now) }
  }

  /// What was read and written.
  var summary: FollowSummary {
    var summary = session.summary
    summary.badLines = badLines
    return summary
  }

  /// Runs to the end; returns whether the task was cancelled before.
  mutating func run() throws(CommandFailure) -> Bool {
    defer {
      session.recorder?.flush()
      checkRecorder()
    }
    while !Task.isCancelled {
      switch try source.read(into: &lines.bytes, milliseconds: Self.waitMilliseconds) {
      case .bytes:
        while !Task.isCancelled, let line = lines.next() { try take(line) }
      case .nothing: try poll()
      case .interruption:
        lines.dropLine()
        try poll()
      case .end:
        if let line = lines.last() { try take(line) }
        fixLines.finish(number: lines.number, into: &fixes, errors: &errors)
        try processFixes()
        return false
      }
    }
    return true
  }

  private mutating func take(_ line: LiveLines.Line) throws(CommandFailure) {
    switch line {
    case .text(let bytes):
      if lines.number == 1, Self.isXML(bytes) {
        throw .failed(
          file: source.name, "is XML, as GPX is, which has no lines to follow: fairway trace convert makes CSV of it")
      }
      if try !obey(bytes) { fixLines.read(bytes, number: lines.number, into: &fixes, errors: &errors) }
    case .tooLong:
      errors.append(LineError(line: lines.number, "the line is longer than \(lines.longestLine) bytes"))
    }
    try processFixes()
  }

  private static func isXML(_ line: ArraySlice<UInt8>) -> Bool {
    let text = line.drop { $0 <= UInt8(ascii: " ") || $0 >= 0x80 }
    return text.starts(with: "<?xml".utf8) || text.starts(with: "<gpx".utf8)
  }

  /// Does what a line asks for; returns false if it is about a fix. One that makes no sense is a bad line.
  private mutating func obey(_ line: ArraySlice<UInt8>) throws(CommandFailure) -> Bool {
    func fail(_ reason: String) { errors.append(LineError(line: lines.number, reason)) }
    do throws(OptionError) {
      guard let order = try FollowOrder(line) else { return false }
      if let reason = session.obey(order) { fail(reason) }
    } catch {
      fail("\(error)")
    }
    return true
  }

  /// Feeds the session with the fixes of a line, and reports its errors.
  private mutating func processFixes() throws(CommandFailure) {
    for index in 0..<fixes.count where !Task.isCancelled {
      try wait(for: fixes.timestamps[index])
      session.update(Location(fixes[index]))
      lastFix = (fixes.timestamps[index], .now)
      try awaitAnswers()
    }
    fixes.removeAll()
    checkRoads()
    try write()
    for error in errors { try report(error) }
    errors.removeAll()
  }

  /// Processes the answers of the server, by the clock of the fixes.
  private mutating func poll() throws(CommandFailure) {
    checkRecorder()
    guard let lastFix else { return }
    let elapsed = lastFix.arrival.duration(to: .now).seconds
    session.poll(now: lastFix.timestamp + elapsed * (pace?.factor ?? 1))
    try write()
  }

  /// Waits until the time of a fix of a file has come.
  private mutating func wait(for timestamp: Double) throws(CommandFailure) {
    guard let pace, let lastFix else { return }
    let due = lastFix.arrival + pace.duration(from: lastFix.timestamp, to: timestamp)
    while !Task.isCancelled, case let left = ContinuousClock.now.duration(to: due).seconds, left > 0 {
      try poll()
      Thread.sleep(forTimeInterval: min(left, Double(Self.waitMilliseconds) / 1000))
    }
  }

  /// Waits until the server has answered what a fix of a file has asked: the next one would come too soon.
  private mutating func awaitAnswers() throws(CommandFailure) {
    guard awaitsAnswers, session.isWaiting, let lastFix else { return }
    let end = ContinuousClock.now + Self.longestAnswer
    while session.isWaiting, !Task.isCancelled, .now < end {
      try write()
      Thread.sleep(forTimeInterval: 0.001)
      session.poll(now: lastFix.timestamp)
    }
  }

  /// Reports that the session is not recorded any more, or again; it continues without.
  private mutating func checkRecorder() {
    let failure = session.recorder?.failure
    guard hasRecorderFailed != (failure != nil) else { return }
    hasRecorderFailed = failure != nil
    let state = failure.map { "no longer recorded: \(Self.reason($0))" } ?? "recorded again"
    Console.complain("fairway: the session is \(state)")
  }

  /// Says once that roads are missing; the drive goes on without them.
  private mutating func checkRoads() {
    guard !isDamageTold, let damage = session.roadDamage else { return }
    isDamageTold = true
    RoadFile.complain(of: damage.error, in: damage.file)
  }

  private static func reason(_ failure: any Error) -> String {
    (failure as? SessionFileError).map { "\($0)" } ?? Console.reason(failure)
  }

  private func write() throws(CommandFailure) {
    guard !session.text.isEmpty else { return }
    try Console.write(Data(session.takeText()))
  }

  private mutating func report(_ error: LineError) throws(CommandFailure) {
    let failure = CommandFailure.failed(trace: source.name, error)
    guard !isStrict else { throw failure }
    badLines += 1
    guard !isQuiet, badLines <= Self.reportLimit else { return }
    Console.complain("fairway: \(failure.message)")
    if badLines == Self.reportLimit { Console.complain("fairway: further bad lines are counted only") }
  }
}
