import DriveLab
import FairwayCore
import FairwayDirections
import FairwayRoads
import Foundation
import TraceFiles

/// `fairway replay`: processes a trace along a route as a session would.
struct ReplayCommand: Subcommand {
  static let name = "replay"
  static let summary = "Follow a route through a recorded trace: progress, decisions, events, speed."
  static let cancellingSignals = [SIGINT]
  static let syntax = Syntax(
    options: RouteArguments.options + GuidanceArguments.options + [
      AlertArguments.option,
      RouteArguments.profile,
      .value(
        "--session", "FILE",
        "Repeat a recorded session instead, with its answers and decisions, and compare the events."),
      .value("--laps", "N", "The number of times that the trace drives the route, a round trip."),
      .value(
        "--trace", "FILE",
        "The fixes: CSV, GPX, NDJSON, NMEA 0183, gpsd's JSON or packed, recognised by the content;\n"
          + "- is standard input.\n"
          + "When not given a drive is made up."),
    ] + TraceArguments.options + [
      .value("--policy", "NAME", "How leaving the route is decided: evidence (default), threshold or legacy."),
      RoadsOption.option,
      .value("--events", "FILE", "Write the events there, one JSON object a line; - is standard output."),
      .value("--progress", "FILE", "Write the progress there, one CSV row for each fix that was used."),
      .value(
        "--report", "FILE",
        "Write a page there that shows the drive, with --roads on roads, for any browser (HTML)."),
      .value(
        "--report-map", "FOLDER",
        "Have MapLibre GL JS draw the page's map: its maplibre-gl.js and maplibre-gl.css are there\n"
          + "and become part of the page."),
      .flag("--back", "Show in the report where a vehicle that has left the route is to rejoin it."),
      .value("--sessions", "N", "So many vehicles drive the trace one behind the other, interleaved."),
      .value("--repeat", "N", "Repeat all of it N times, for steadier times."),
      .value("--jobs", "N", "Share sessions and repeats among N threads; the results stay the same."),
      .flag("--timing", "Say in the summary how fast this machine was."),
      .flag("--json", "Print the summary as JSON, with all figures."),
      .flag("--quiet", "No progress bar, and no lines about bad lines."),
    ],
    notes: """
      \(RouteArguments.bundledNote)
      \(GuidanceArguments.languagesNote)
      With neither --route nor --trace the drive is a million fixes at 10 Hz, nearly 28 hours: 47 rounds through the
      town as one route with two waypoints and an arrival. A turn is missed, and the vehicle comes back.
      The summary's counts and checksum are those of all sessions of one repeat, and the same on every run; the files
      are those of the first session; with one of them on standard output the summary goes to standard error.
      Ctrl-C ends with the summary so far, and writes no files.
      With --roads and --trace and without --route the drive has no route: --events has the events of follow --roads, and
      --progress the members of its lines as columns.
      With --session the file has all that is needed: of the other options only --events, --json, --quiet and --roads
      apply. What roads have said of a drive is in the file too; with --roads they are asked again, and compared.
      The first difference from the recorded events is a failure. Damage of the file is one too, after what is left of it
      was repeated.
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
