import FairwayDirections
import Foundation
import GeoKernel

/// `fairway route`: a route from a server, from the roads of a file or from a recorded answer.
struct RouteCommand: Subcommand {
  static let name = "route"
  static let summary = "Ask a server for a route, find one on a road file, or read a recorded answer."
  static let syntax = Syntax(
    operands: "LON,LAT LON,LAT …", operandCount: 0...1000,
    options: ServerArguments.options + RoadRouteArguments.options + [
      .flag("--alternatives", "Also request other routes than the best."),
      .value(
        "--file", "FILE", "Read this answer, or make a route along this line (GPX or GeoJSON); - is standard input."),
      RouteArguments.stops,
      .value("--precision", "N", "The decimals of the file's polylines, 5 or 6, if they do not tell."),
    ] + GuidanceArguments.options + [
      .flag("--summary", "Print a list of the steps, not the answer."),
      .value(
        "--out", "FILE", "Write to this file, as GPX if its name ends in .gpx; - and nothing are\nstandard output."),
    ],
    notes: """
      Prints the answer as JSON, from a server, from --roads or from --file. On --roads the profile is car.
      \(ServerArguments.credentialsNote)
      An answer has at most 64 MB and 60 s.
      \(GuidanceArguments.languagesNote)
      """)

  static func run(_ arguments: Arguments) async throws {
    let output = try arguments.text("--out")
    let guidance = try GuidanceArguments.guidance(arguments)
    var response: RouteResponse
    if let roads = try arguments.text("--roads"), try arguments.text("--file") == nil {
      let found = try RoadRouteArguments.find(roads, arguments)
      response = found.response
      if arguments.flag("--why") {
        try Console.write(Data(RoadDecisionText(found, response).text.utf8), to: output)
        return
      }
    } else {
      try RoadRouteArguments.refuse(arguments)
      switch (try arguments.text("--server"), try arguments.text("--file")) {
      case (let server?, nil): response = try await ask(server, arguments)
      case (nil, let file?): response = try read(file, arguments)
      case (nil, nil): throw CommandFailure.usage("--server, --roads or --file is missing")
      case (_?, _?): throw CommandFailure.usage("--server and --file exclude each other")
      }
    }
    response.addGuidance(guidance)
    try Console.write(Data(try text(response, arguments, isGPX: output?.hasSuffix(".gpx") == true)), to: output)
  }

  private static func text(_ response: RouteResponse, _ arguments: Arguments, isGPX: Bool) throws -> [UInt8] {
    guard isGPX else {
      let text = arguments.flag("--summary") ? Array(RouteSummary(response).text.utf8) : response.json()
      return text + Array("\n".utf8)
    }
    guard !arguments.flag("--summary") else { throw CommandFailure.usage("--summary is no GPX") }
    guard let route = response.routes?.first, let text = route.gpx() else {
      throw CommandFailure.failed("the answer has no route with a shape")
    }
    return text
  }

  private static func read(_ path: String, _ arguments: Arguments) throws -> RouteResponse {
    try ServerArguments.refuse(arguments)
    guard arguments.operands.isEmpty, !arguments.flag("--alternatives") else {
      throw CommandFailure.usage("waypoints and --alternatives belong to --server")
    }
    let precision = try arguments.integer("--precision", in: 5...6)
    let bytes = try Console.readArray(path)
    let file = Console.inputName(path)
    if LineFile.isLikely(bytes) {
      let route = try LineArguments.route(bytes, line: 0, file: file, arguments, needsStreets: true)
      return RouteResponse(routes: [route], waypoints: route.waypoints)
    }
    try LineArguments.refuse(arguments, file: file)
    guard try arguments.text("--roads") == nil else {
      throw CommandFailure.usage("--roads belongs to places or to a line, and \(file) is an answer")
    }
    do {
      return try RouteFile(json: bytes, precision: precision).response
    } catch {
      throw CommandFailure.failed(file: file, "\(error)")
    }
  }

  private static func ask(_ server: String, _ arguments: Arguments) async throws -> RouteResponse {
    for option in ["--precision", "--stops"] where try arguments.text(option) != nil {
      throw CommandFailure.usage("\(option) belongs to --file")
    }
    let client = try ServerArguments.client(server, arguments)
    let options = try ServerArguments.request(
      between: try arguments.operands.map(CoordinateArgument.waypoint),
      includesAlternatives: arguments.flag("--alternatives"), server,
      client, arguments)
    do {
      return try await client.calculate(options)
    } catch {
      let asked = CoordinateArgument.remark(on: arguments.operands, after: error)
      let style = ServerArguments.remark(on: client.style, after: error)
      throw CommandFailure.failed("\(ServerArguments.shown(server)): \(error)\(asked)\(style)")
    }
  }
}
