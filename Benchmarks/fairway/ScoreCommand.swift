import DriveLab
import FairwayCore
import FairwayDirections
import Foundation
import TraceFiles

/// `fairway score`: replays compared with what really happened.
struct ScoreCommand: Subcommand {
  static let name = "score"
  static let summary = "Compare replays with labelled drives: false alarms, delays, arrivals, progress."
  static let syntax = Syntax(
    operands: "[TRUTH.json …]", operandCount: 0...100_000,
    options: [
      .value("--truth", "FILE", "The labels of a drive, as fairway generate writes them."),
      .value("--route", "FILE", "Its route; route.json beside the labels when not given."),
      .value("--trace", "FILE", "Its fixes; trace.csv beside the labels when not given."),
      .value("--events", "FILE", "What a replay said with --events."),
      .value("--progress", "FILE", "What the same replay said with --progress."),
      .value("--policy", "NAME", "Without --events: how leaving the route is decided (see fairway replay)."),
      .flag("--drives", "Print a line for each drive too."),
      .flag("--json", "Print every figure as JSON."),
    ],
    notes: """
      Without --events the engine replays the trace here and now, unless events.ndjson and progress.csv lie beside the
      labels. Further labels may follow, each with its files beside it; the figures are those of all drives together.
      """)

  /// The files of one drive.
  private struct Files {
    let truth: String
    let route: String
    let trace: String
    let said: (events: String, progress: String)?

    /// The files beside the labels.
    init(besides truth: String) {
      let folder = URL(filePath: truth).deletingLastPathComponent()
      self.truth = truth
      route = folder.appending(path: "route.json").path
      trace = folder.appending(path: "trace.csv").path
      let events = folder.appending(path: "events.ndjson").path
      let progress = folder.appending(path: "progress.csv").path
      let areThere = [events, progress].allSatisfy(FileManager.default.fileExists(atPath:))
      said = areThere ? (events, progress) : nil
    }

    init(_ arguments: Arguments, truth: String) throws {
      let beside = Files(besides: truth)
      self.truth = truth
      route = try arguments.text("--route") ?? beside.route
      trace = try arguments.text("--trace") ?? beside.trace
      switch (try arguments.text("--events"), try arguments.text("--progress")) {
      case (let events?, let progress?): said = (events, progress)
      case (nil, nil): said = beside.said
      case (_?, nil), (nil, _?): throw CommandFailure.usage("--events and --progress belong together")
      }
    }
  }

  static func run(_ arguments: Arguments) throws {
    let policy = try arguments.choice("--policy", ReplayCommand.Policy.self) ?? .evidence
    var drives = arguments.operands.map(Files.init(besides:))
    if let truth = try arguments.text("--truth") {
      drives.insert(try Files(arguments, truth: truth), at: 0)
    } else {
      for option in ["--route", "--trace", "--events", "--progress"] where try arguments.text(option) != nil {
        throw CommandFailure.usage("\(option) belongs to --truth")
      }
    }
    guard !drives.isEmpty else { throw CommandFailure.usage("--truth is missing") }
    let scores = try drives.map { try score($0, policy) }
    let summary = ScoreSummary(scores)
    if arguments.flag("--json") {
      let lines = arguments.flag("--drives") ? ", \"each\": [\(scores.map(\.json).joined(separator: ", "))]" : ""
      try Console.print("{\"drives\": \(scores.count)\(lines), \"summary\": \(summary.json)}")
    } else {
      if arguments.flag("--drives") { try Console.print(scores.map(\.text).joined(separator: "\n") + "\n") }
      try Console.print("\(scores.count) drives\n" + summary.text.dropLast())
    }
  }

  private static func score(_ files: Files, _ policy: ReplayCommand.Policy) throws -> DriveScore {
    let truth: DriveTruth
    do {
      truth = try JSONDecoder().decode(DriveTruth.self, from: try Console.read(files.truth))
    } catch let error as DecodingError {
      throw CommandFailure.failed(file: files.truth, "is no truth of a drive: \(error.plain)")
    }
    let route = try RouteArguments.read(files.route).route
    guard let line = DriveRoute(route) else {
      throw CommandFailure.failed(file: files.route, "the route's steps have no line")
    }
    var fixes = FixColumns()
    do {
      var reader = try TraceFormat.open(files.trace)
      try reader.read(into: &fixes, limit: .max)
    } catch {
      throw CommandFailure.failed(file: files.trace, "\(error)")
    }
    let replay = try outcome(files, route, fixes, policy)
    do {
      return try DriveScore(route: line, truth: truth, timestamps: fixes.timestamps, replay: replay)
    } catch {
      throw CommandFailure.failed(file: files.truth, "\(error)")
    }
  }

  private static func outcome(
    _ files: Files, _ route: Route, _ fixes: FixColumns, _ policy: ReplayCommand.Policy
  ) throws -> ReplayOutcome {
    guard let said = files.said else {
      do {
        return ReplayOutcome(
          engine: ProgressEngine(index: try RouteIndex(route), options: policy.options), fixes: fixes)
      } catch {
        throw CommandFailure.failed(file: files.route, "\(error)")
      }
    }
    let events = try Console.read(said.events)
    let progress = try Console.read(said.progress)
    do {
      return try ReplayOutcome(
        events: [UInt8](events), progress: [UInt8](progress), fixCount: fixes.count)
    } catch {
      let file = error.file == .events ? said.events : said.progress
      throw CommandFailure.failed(file: file, line: error.line, error.description)
    }
  }
}

extension DecodingError {
  /// Where and why, in a line.
  fileprivate var plain: String {
    switch self {
    case .keyNotFound(let key, _): "'\(key.stringValue)' is missing"
    case .typeMismatch(_, let context), .valueNotFound(_, let context), .dataCorrupted(let context):
      [context.codingPath.map(\.stringValue).joined(separator: "."), context.debugDescription]
        .filter { !$0.isEmpty }.joined(separator: ": ")
    @unknown default: "\(self)"
    }
  }
}
