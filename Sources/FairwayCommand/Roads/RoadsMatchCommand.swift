import FairwayRoutes
import Foundation
import GeoKernel
import RoadGraph
import RoadRoutes
import TraceFiles

/// `fairway roads match`: the road of each fix of a trace.
struct RoadsMatchCommand: Subcommand {
  static let name = "roads match"
  static let summary = "Say which road each fix of a trace is on, and in which direction."
  static let syntax = Syntax(
    options: [
      .value(
        "--roads", "FILE,FILE",
        "The road file that fairway roads pack made; or several, whose regions overlap, as one."),
      .value("--trace", "FILE", "The fixes, in any format that replay reads; - is standard input."),
      .value("--out", "FILE", "Write a CSV row for each fix to this file; - is standard output."),
      .value("--lag", "SECONDS", "Say what the matcher knows of a fix this much later, up to 10 (default: 0)."),
      .flag("--whole", "Say what the matcher knows of a fix at the end of the trace."),
      .value("--for", "WHOM", "Use only the roads for car, bicycle or foot (default: all)."),
      .value("--report", "FILE", "Write a page for any browser that shows the trace and its roads (HTML)."),
      .value("--geojson", "FILE", "Write the trace and its roads to this file."),
      .value("--route", "FILE", "Write a route along the roads of the trace, with maneuvers, to this file (JSON)."),
      .value("--rate", "HZ", "Fixes a second, for a trace without times."),
      .flag("--quiet", "Show no progress, and report no bad lines."),
    ],
    notes: """
      Columns: timestamp, the way of OpenStreetMap, the direction (1 along its nodes, -1 against), metres along the edge
      in that direction, the edge's number in the file, the place on the road, metres from there to the fix, the
      probability among the roads in question, the way's name. All but the first are empty where there is no road.
      Of several files there is one column more: which of them has the edge, counted from 1.
      """)

  private enum Users: String, CaseIterable {
    case car, bicycle, foot

    var users: RoadUsers {
      switch self {
      case .car: .car
      case .bicycle: .bicycle
      case .foot: .foot
      }
    }
  }

  static func run(_ arguments: Arguments) throws {
    let roads = try arguments.requiredText("--roads")
    let trace = try arguments.requiredText("--trace")
    let output = try arguments.requiredText("--out")
    let lag = try arguments.number("--lag", in: 0...RoadMatcher.mostLag, "seconds")
    let isWhole = arguments.flag("--whole")
    if isWhole, lag != nil { throw CommandFailure.usage("--lag does not apply with --whole") }
    let users = try arguments.choice("--for", Users.self)?.users ?? .all
    let rate = try arguments.number("--rate", in: 1e-6...1e6, "hertz")
    let isQuiet = arguments.flag("--quiet")
    let atlas = try RoadFile.atlas(roads)
    if atlas.files.count > 1 {
      for option in ["--lag", "--report", "--geojson", "--route"] where try arguments.text(option) != nil {
        throw CommandFailure.usage("\(option) takes one road file, and --roads names \(atlas.files.count)")
      }
      if isWhole { throw CommandFailure.usage("--whole takes one road file, and --roads names \(atlas.files.count)") }
    }
    let graph = atlas.files[0]
    var outputs = OutputFiles()
    let table = RoadMatchTable(atlas, to: try outputs.open(output, option: "--out"))
    let drawing = try arguments.text("--geojson").map { name in try outputs.open(name, option: "--geojson") }
    let report = try arguments.text("--report").map { name in try outputs.open(name, option: "--report") }
    let routeFile = try arguments.text("--route").map { name in try outputs.open(name, option: "--route") }
    let traceName = Console.inputName(trace)

    let fixes = try read(trace, name: traceName, rate: rate, isQuiet: isQuiet)
    guard !fixes.isEmpty else { throw CommandFailure.failed(file: traceName, "contains no fixes") }
    let progress = RoadsProgress("Matching", isVisible: !isQuiet && Console.isTerminal)
    defer { progress.end() }
    let matches: [RoadMatch?]
    var files: [Int] = []
    do {
      matches =
        atlas.files.count > 1
        ? try match(fixes, on: atlas, for: users, files: &files, progress)
        : isWhole
          ? try RoadMatcher.match(fixes, on: graph, for: users)
          : try match(fixes, on: graph, for: users, lag: lag ?? 0, progress)
    } catch let error as RoadGraphError {
      throw RoadFile.failure(roads, error)
    }
    RoadFile.complain(of: atlas.damage, in: roads)
    let known = matches.count { $0 != nil }
    if known == 0, atlas.files.count == 1 { try complain(fixes, graph, roads: roads, trace: traceName) }
    for (index, fix) in fixes.enumerated() {
      try table.add(fix, matches[index], file: files.isEmpty ? 0 : files[index])
    }
    try table.finish()
    if let drawing { try RoadMatchDrawing.write(fixes, matches, graph, to: drawing) }
    if let routeFile {
      guard let route = Route(along: fixes, matchedTo: matches, on: graph) else {
        throw CommandFailure.failed(file: traceName, "drives along no road, of which a route could be made")
      }
      let response = RouteResponse(routes: [route], waypoints: route.waypoints)
      try routeFile.write(Data(response.json() + Array("\n".utf8)))
    }
    let share = String(format: "%.1f", 100 * Double(known) / Double(fixes.count))
    let summary = "\(fixes.count) fixes, \(known) on roads (\(share) %); \(atlas.attribution)"
    if let report {
      let names = [traceName, roads].map { $0.split(separator: "/").last.map(String.init) ?? $0 }
      let page = try RoadMatchReport(fixes, matches, graph).page(
        title: "\(names[0]) on \(names[1])", summary: summary)
      try report.write(Data(page.bytes))
    }
    try outputs.finish()
    progress.end()
    let say = outputs.useStandardOutput ? Console.complain(lines:) : Console.print
    try say(summary)
  }

  private static func read(_ trace: String, name: String, rate: Double?, isQuiet: Bool) throws -> [RoadFix] {
    var fixes: [RoadFix] = []
    do throws(LineError) {
      var reader = try TraceFormat.open(trace, TraceReading(rate: rate))
      var columns = FixColumns()
      func known(_ value: Double) -> Double? { value.isNaN ? nil : value }
      repeat {
        try reader.read(into: &columns, limit: 4096)
        for index in 0..<columns.count {
          let fix = columns[index]
          fixes.append(
            RoadFix(
              timestamp: fix.timestamp,
              coordinate: LocationCoordinate2D(latitude: fix.latitude, longitude: fix.longitude),
              accuracy: known(fix.horizontalAccuracy), speed: known(fix.speed), course: known(fix.course)))
        }
      } while columns.count > 0
      if !isQuiet, reader.badLines.count > 0 {
        Console.complain("\(name): \(reader.badLines.count) lines without a valid fix were skipped")
      }
    } catch {
      throw CommandFailure.failed(trace: name, error)
    }
    return fixes
  }

  /// What is known of each fix when the last one within the lag has come.
  private static func match(
    _ fixes: [RoadFix], on graph: RoadGraph, for users: RoadUsers, lag: Double, _ progress: RoadsProgress
  ) throws -> [RoadMatch?] {
    var matcher = RoadMatcher(for: users)
    var matches: [RoadMatch?] = []
    matches.reserveCapacity(fixes.count)
    try matcher.update(fixes, lag: lag, on: graph) { index, match in
      matches.append(match)
      progress.show(Double(index) / Double(fixes.count))
    }
    return matches
  }

  /// The same on several files, from one into the next: what is known of each fix at once, and in which file it is.
  private static func match(
    _ fixes: [RoadFix], on atlas: RoadAtlas, for users: RoadUsers, files: inout [Int], _ progress: RoadsProgress
  ) throws -> [RoadMatch?] {
    var matcher = AtlasMatcher(for: users)
    var matches: [RoadMatch?] = []
    for (index, fix) in fixes.enumerated() {
      matches.append(try matcher.update(fix, on: atlas))
      files.append(matcher.file)
      progress.show(Double(index) / Double(fixes.count))
    }
    return matches
  }

  /// Fails where the trace lies beside the roads.
  private static func complain(_ fixes: [RoadFix], _ graph: RoadGraph, roads: String, trace: String) throws {
    guard let box = graph.box,
      let other = BoundingBox(containing: fixes.lazy.map(\.coordinate).filter(\.isValid))
    else { throw CommandFailure.failed(file: trace, "has no valid fix") }
    func text(_ box: BoundingBox) -> String {
      "\(box.southWest.longitude),\(box.southWest.latitude),\(box.northEast.longitude),\(box.northEast.latitude)"
    }
    guard !box.intersects(other) else { return }
    throw CommandFailure.failed(
      file: trace, "lies in \(text(other)), and the roads of \(roads) in \(text(box)): pack an extract around the trace"
    )
  }
}
