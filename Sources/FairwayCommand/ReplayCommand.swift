import DriveLab
import FairwayCore
import FairwayDirections
import FairwayRoads
import Foundation
import TraceFiles

/// `fairway replay`: processes a trace along a route as a session would.
struct ReplayCommand: Subcommand {
  static let name = "replay"
  static let summary = "Replay a recorded trace along a route: progress, decisions, events, speed."
  static let cancellingSignals = [SIGINT]
  static let syntax = Syntax(
    options: RouteArguments.options + GuidanceArguments.options + [
      AlertArguments.option,
      RouteArguments.profile,
      .value(
        "--session", "FILE",
        "Repeat a recorded session instead, with its answers and decisions, and compare events."),
      .value("--laps", "N", "How many times the trace drives the route, a round trip."),
      .value(
        "--trace", "FILE",
        "The fixes: CSV, GPX, NDJSON, NMEA 0183, gpsd's JSON or packed, recognized by the content;\n"
          + "- is standard input.\n"
          + "Without it, fairway simulates a drive."),
    ] + TraceArguments.options + [
      .value("--policy", "NAME", "The off-route rule: evidence (default), threshold or legacy."),
      RoadsOption.option,
      .value("--events", "FILE", "Write the events to this file, one JSON object a line; - is standard output."),
      .value("--progress", "FILE", "Write the progress to this file, one CSV row for each fix that the engine used."),
      .value(
        "--report", "FILE",
        "Write a page for any browser that shows the drive (HTML), with --roads on its roads."),
      .value(
        "--report-map", "FOLDER",
        "Let MapLibre GL JS draw the page's map. FOLDER has maplibre-gl.js and maplibre-gl.css,\n"
          + "which become part of the page."),
      .flag("--back", "Show in the report where the vehicle should rejoin a route that it has left."),
      .value("--sessions", "N", "Replay N vehicles that drive the trace one behind the other, interleaved."),
      .value("--repeat", "N", "Repeat everything N times, for steadier times."),
      .value("--jobs", "N", "Share sessions and repeats among N threads; the results stay the same."),
      .flag("--timing", "Say in the summary how fast this machine was."),
      .flag("--json", "Print the summary as JSON, with all figures."),
      .flag("--quiet", "Show no progress bar, and report no bad lines."),
    ],
    notes: """
      \(RouteArguments.bundledNote)
      \(GuidanceArguments.languagesNote)
      Without --route and --trace the drive is a million fixes at 10 Hz, nearly 28 hours: 47 rounds through the
      town as one route with two waypoints and an arrival. The vehicle misses a turn and comes back.
      The summary counts all sessions of one repeat, and has the same counts and checksum on every run. The files show
      the first session. If you write one to standard output, the summary goes to standard error.
      Ctrl-C prints the summary so far, and writes no files.
      With --roads and --trace, but without --route, the drive has no route: --events writes the same events as
      follow --roads, and --progress has the members of its lines as columns.
      With --session the file has everything: you can only add --events, --json, --quiet and --roads.
      The file also has what the roads said about the drive; --roads asks the roads again, and compares.
      The command fails at the first difference from the recorded events. It also fails if the file is damaged, after
      it has repeated the rest.
      """)

  /// The names of the policies.
  enum Policy: String, CaseIterable {
    case evidence, threshold, legacy

    var options: NavigationOptions {
      var options = NavigationOptions()
      switch self {
      case .evidence: break
      case .threshold: options.deviationPolicy = .threshold(distance: 50, minimumAccuracy: 15)
      case .legacy: options = .legacy
      }
      return options
    }
  }

  static func run(_ arguments: Arguments) async throws {
    if let session = try arguments.text("--session") { return try SessionCommand.replay(session, arguments) }
    if try FreeReplay.isWanted(arguments) { return try FreeReplay.run(arguments) }
    let plan = try ReplayPlan(arguments)
    let policy = try arguments.choice("--policy", Policy.self) ?? .evidence
    let folder = try arguments.text("--report-map")
    if folder != nil, try arguments.text("--report") == nil {
      throw CommandFailure.usage("--report-map needs --report")
    }
    let library = try folder.map(MapLibrary.init(folder:))
    let files = try ReplayFiles(arguments)
    let input = try ReplayInput(arguments)
    let engine = ProgressEngine(index: try input.routeIndex(), options: policy.options)
    let isQuiet = arguments.flag("--quiet")
    let witness = try RoadsOption.witness(arguments, along: engine.index)
    let replay = try await Replay(
      plan: plan, input: input, engine: engine, witness: witness, files: files,
      showsProgress: !isQuiet && Console.isTerminal)
    if !isQuiet, replay.badLines.count > 0 {
      for line in input.complaint(about: replay.badLines) { Console.complain(line) }
    }
    if let roads = try arguments.text("--roads") { RoadFile.complain(of: witness?.failure, in: roads) }
    guard replay.wasInterrupted || replay.sums.fixes > 0 else {
      throw CommandFailure.failed(file: input.traceName, "contains no fixes")
    }
    let summary = ReplaySummary(
      plan: plan, replay: replay, witness: witness, secondsOfGenerating: input.secondsOfGenerating)
    if !replay.wasInterrupted {
      if let report = replay.report, let file = files.report {
        let title = "\(fileName(input.traceName)) along \(fileName(input.routeName))"
        let page = try ReportPage(
          report, index: engine.index, title: title, summary: summary.text(hasTiming: false), roads: witness?.roads,
          library: library)
        try file.write(Data(page.bytes))
      }
      try files.finish()
    }
    let say = files.useStandardOutput ? Console.complain(lines:) : Console.print
    if arguments.flag("--json") {
      try say(summary.json)
    } else {
      let report = replay.wasInterrupted ? nil : try arguments.text("--report")
      try say(
        summary.text(hasTiming: arguments.flag("--timing"))
          + (report.map { "\nreport:        \(PrintableText.line($0))" } ?? ""))
    }
    if replay.wasInterrupted { throw CommandFailure.interrupted() }
  }

  /// The last part of a path, or what an input is called that is no file.
  private static func fileName(_ path: String) -> String { path.split(separator: "/").last.map(String.init) ?? path }
}
