import FairwayDirections
import Foundation
import GeoKernel

/// `fairway route`: a route from a server or from a recorded answer.
struct RouteCommand: Subcommand {
  static let name = "route"
  static let summary = "Ask a server for a route, or read a recorded answer."
  static let syntax = Syntax(
    operands: "LON,LAT LON,LAT …", operandCount: 0...1000,
    options: ServerArguments.options + [
      .flag("--alternatives", "Ask for further routes beside the best."),
      .value("--file", "FILE", "Read this answer instead; - is standard input."),
      .value("--precision", "N", "The decimals of the file's polylines, 5 or 6, where they do not tell."),
    ] + GuidanceArguments.options + [
      .flag("--summary", "Print a list of the steps, not the answer."),
      .value("--out", "FILE", "Write to this file; - and nothing are standard output."),
    ],
    notes: """
      Prints the answer as JSON. \(ServerArguments.credentialsNote)
      An answer has at most 64 MB and 60 s.
      \(GuidanceArguments.languagesNote)
      """)

  static func run(_ arguments: Arguments) async throws {
    let output = try arguments.text("--out")
    let guidance = try GuidanceArguments.guidance(arguments)
    var response: RouteResponse
    switch (try arguments.text("--server"), try arguments.text("--file")) {
    case (let server?, nil): response = try await ask(server, arguments)
    case (nil, let file?): response = try read(file, arguments)
    case (nil, nil): throw CommandFailure.usage("--server or --file is missing")
    case (_?, _?): throw CommandFailure.usage("--server and --file exclude each other")
    }
    response.addGuidance(guidance)
    let text = arguments.flag("--summary") ? Array(RouteSummary(response).text.utf8) : response.json()
    let data = Data(text + Array("\n".utf8))
    try Console.write(data, to: output)
  }

  private static func read(_ path: String, _ arguments: Arguments) throws -> RouteResponse {
    try ServerArguments.refuse(arguments)
    guard arguments.operands.isEmpty, !arguments.flag("--alternatives") else {
      throw CommandFailure.usage("waypoints and --alternatives belong to --server")
    }
    let precision = try arguments.integer("--precision", in: 5...6)
    let bytes = [UInt8](try Console.read(path))
    do {
      return try RouteFile(json: bytes, precision: precision).response
    } catch {
      throw CommandFailure.failed(file: Console.inputName(path), "\(error)")
    }
  }

  private static func ask(_ server: String, _ arguments: Arguments) async throws -> RouteResponse {
    guard try arguments.text("--precision") == nil else {
      throw CommandFailure.usage("--precision belongs to --file")
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
      throw CommandFailure.failed("\(ServerArguments.shown(server)): \(error)\(asked)")
    }
  }
}
