import DriveLab
import FairwayCore
import FairwayDirections
import FairwayRoads
import Foundation
import RoadGraph
import TraceFiles

/// `fairway score`: compares replays with the ground truth.
struct ScoreCommand: Subcommand {
  static let name = "score"
  static let summary = "Compare replays with labelled drives: false alarms, delays, arrivals, progress."
  static let syntax = Syntax(
    operands: "[TRUTH.json …]", operandCount: 0...100_000,
    options: [
      .value("--truth", "FILE", "A drive's labels, as fairway generate writes them."),
      .value("--route", "FILE", "Its route (default: route.json beside the labels)."),
      RouteArguments.profile,
      .value("--trace", "FILE", "Its fixes (default: trace.csv beside the labels)."),
      .value("--events", "FILE", "The events that a replay wrote with --events."),
      .value("--progress", "FILE", "The progress that the same replay wrote with --progress."),
      .value(
        "--input", "LIST",
        "Where speed and course come from; a column for each:\n"
          + "\(VelocityInput.allCases.map(\.rawValue).joined(separator: ", ")) (default: recorded)."),
      RoadsOption.option,
      .value("--policy", "NAME", "Without --events: the off-route rule (see fairway replay)."),
      .flag(
        "--predict", "Measure instead where the engine expects the vehicle 0.5 to 30 s after each fix."),
      .flag("--drives", "Print a line for each drive too."),
      .flag("--json", "Print every figure as JSON."),
    ],
    notes: """
      Without --events the engine replays the trace now, unless events.ndjson and progress.csv lie beside the labels.
      More labels may follow, each with its files beside it. The figures are for all drives together and, if the labels
      tell a mode (car, slow), also for each mode. With --predict the errors are along the route, compared with the last
      fix and with the last fix moved on by its speed; the bound should hold nine in ten.
      """)

  static func run(_ arguments: Arguments) throws {
    let policy = try arguments.choice("--policy", ReplayCommand.Policy.self) ?? .evidence
    let inputs = try inputs(arguments)
    var drives = arguments.operands.map(DriveFiles.init(besides:))
    if let truth = try arguments.text("--truth") {
      drives.insert(try files(arguments, truth: truth), at: 0)
    } else {
      for option in ["--route", "--trace", "--events", "--progress"] where try arguments.text(option) != nil {
        throw CommandFailure.usage("\(option) belongs to --truth")
      }
    }
    guard !drives.isEmpty else { throw CommandFailure.usage("--truth is missing") }
    if inputs != [.recorded], drives.contains(where: { $0.said != nil }) {
      throw CommandFailure.usage("--input is for drives that are replayed here, not for --events and --progress")
    }
    if arguments.flag("--predict") { return try predict(drives, inputs, policy, arguments) }
    let witness = try RoadsOption.witness(arguments)
    if witness != nil, drives.contains(where: { $0.said != nil }) {
      throw CommandFailure.usage("--roads is for drives that are replayed here, not for --events and --progress")
    }
    let columns = try inputs.map { input in try drives.map { try score($0, input, policy, witness, arguments) } }
    if let path = try arguments.text("--roads") {
      RoadFile.complain(of: (witness?.source as? RoadGraph)?.damage, in: path)
    }
    let table = ScoreTable(
      columns: zip(inputs, columns).map { (name: $0.rawValue, scores: $1) })
    if arguments.flag("--json") {
      try Console.print(table.json(eachDrive: arguments.flag("--drives")))
    } else {
      try Console.print(String(table.text(eachDrive: arguments.flag("--drives")).dropLast()))
    }
  }

  /// Prints how well positions are predicted, for each mode and input.
  private static func predict(
    _ drives: [DriveFiles], _ inputs: [VelocityInput], _ policy: ReplayCommand.Policy, _ arguments: Arguments
  ) throws {
    var modes: [String] = []
    var studies: [String: [PredictionStudy]] = [:]
    for files in drives {
      let truth = try files.readTruth()
      let index = try RouteIndex(try RouteArguments.read(files.route, arguments).route)
      let engine = ProgressEngine(index: index, options: policy.options)
      let fixes = try files.readFixes()
      let mode = truth.mode ?? "all"
      if studies[mode] == nil { modes.append(mode) }
      var ofMode = studies[mode] ?? inputs.map { _ in PredictionStudy() }
      for (place, input) in inputs.enumerated() {
        do {
          try ofMode[place].add(engine: engine, truth: truth, fixes: input.applied(to: fixes))
        } catch {
          throw CommandFailure.failed(file: files.truth, "\(error)")
        }
      }
      studies[mode] = ofMode
    }
    let cells = modes.sorted().flatMap { mode in
      zip(inputs, studies[mode] ?? []).map { (mode: mode, input: $0.rawValue, study: $1) }
    }
    if arguments.flag("--json") {
      let objects = cells.map { "{\"mode\": \"\($0.mode)\", \"input\": \"\($0.input)\", \"study\": \($0.study.json)}" }
      try Console.print("[\(objects.joined(separator: ", "))]")
    } else {
      let tables = cells.map {
        "\(Plural.text($0.study.drives, "drive", "drives")), \($0.mode), \($0.input)\n\($0.study.text)"
      }
      try Console.print(String(tables.joined(separator: "\n").dropLast()))
    }
  }

  private static func inputs(_ arguments: Arguments) throws(CommandFailure) -> [VelocityInput] {
    guard let list = try arguments.text("--input") else { return [.recorded] }
    return try list.split(separator: ",", omittingEmptySubsequences: false).map { word throws(CommandFailure) in
      guard let input = VelocityInput(rawValue: String(word)) else {
        let known = VelocityInput.allCases.map(\.rawValue).joined(separator: ", ")
        throw .usage("--input takes \(known), several with commas, not '\(word)'")
      }
      return input
    }
  }

  /// Returns the files of the drive whose labels `--truth` names.
  private static func files(_ arguments: Arguments, truth: String) throws(CommandFailure) -> DriveFiles {
    var files = DriveFiles(besides: truth)
    files.route = try arguments.text("--route") ?? files.route
    files.trace = try arguments.text("--trace") ?? files.trace
    switch (try arguments.text("--events"), try arguments.text("--progress")) {
    case (let events?, let progress?): files.said = (events, progress)
    case (nil, nil): break
    case (_?, nil), (nil, _?): throw .usage("--events and --progress belong together")
    }
    return files
  }

  private static func score(
    _ files: DriveFiles, _ input: VelocityInput, _ policy: ReplayCommand.Policy, _ witness: RoadWitness?,
    _ arguments: Arguments
  ) throws -> DriveScore {
    let truth = try files.readTruth()
    let route = try RouteArguments.read(files.route, arguments).route
    guard let line = DriveRoute(route) else {
      throw CommandFailure.failed(file: files.route, "the route's steps have no line")
    }
    let fixes = input.applied(to: try files.readFixes())
    let replay = try outcome(files, route, fixes, policy, witness)
    do {
      return try DriveScore(route: line, truth: truth, fixes: fixes, replay: replay)
    } catch {
      throw CommandFailure.failed(file: files.truth, "\(error)")
    }
  }

  private static func outcome(
    _ files: DriveFiles, _ route: Route, _ fixes: FixColumns, _ policy: ReplayCommand.Policy, _ witness: RoadWitness?
  ) throws -> ReplayOutcome {
    guard let said = files.said else {
      let engine: ProgressEngine
      do {
        engine = ProgressEngine(index: try RouteIndex(route), options: policy.options)
      } catch {
        throw CommandFailure.failed(file: files.route, "\(error)")
      }
      guard var witness else { return ReplayOutcome(engine: engine, fixes: fixes) }
      return ReplayOutcome(engine: engine, fixes: fixes) { fix, state in witness.asked(fix, on: engine.index, state) }
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
