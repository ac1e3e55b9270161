import FairwayDirections
import Foundation
import GeoKernel

/// `fairway route`: a route from a server or from a recorded answer.
struct RouteCommand: Subcommand {
  static let name = "route"
  static let summary = "Ask a server for a route, or read a recorded answer."
  static let syntax = Syntax(
    operands: "LON,LAT LON,LAT …", operandCount: 0...1000,
    options: [
      .value("--server", "URL", "The address of the server."),
      .value("--style", "STYLE", "What the server is: mapbox, osrm or valhalla."),
      .value(
        "--profile", "NAME",
        "driving, driving-traffic, cycling, walking, or a name of the\nserver's own; driving when not given."),
      .value("--language", "TAG", "The language of the instructions, as en-GB; en when not given."),
      .flag("--alternatives", "Ask for further routes beside the best."),
      .value("--file", "FILE", "Read this answer instead; - is standard input."),
      .value("--precision", "N", "The decimals of the file's polylines, 5 or 6, where they do not tell."),
      .flag("--summary", "Print a list of the steps, not the answer."),
      .value("--out", "FILE", "Write to this file, not to standard output."),
    ],
    notes: """
      Prints the answer as JSON. Mapbox's service takes the access token from FAIRWAY_ACCESS_TOKEN.
      """)

  static func run(_ arguments: Arguments) async throws {
    let output = try arguments.text("--out")
    let response: RouteResponse
    switch (try arguments.text("--server"), try arguments.text("--file")) {
    case (let server?, nil): response = try await ask(server, arguments)
    case (nil, let file?): response = try read(file, arguments)
    case (nil, nil): throw CommandFailure.usage("--server or --file is missing")
    case (_?, _?): throw CommandFailure.usage("--server and --file exclude each other")
    }
    let text = arguments.flag("--summary") ? Array(RouteSummary(response).text.utf8) : response.json()
    let data = Data(text + Array("\n".utf8))
    if let output { try Console.write(data, to: output) } else { try Console.write(data) }
  }

  private static func read(_ path: String, _ arguments: Arguments) throws -> RouteResponse {
    for option in ["--style", "--profile", "--language"] where try arguments.text(option) != nil {
      throw CommandFailure.usage("\(option) belongs to --server")
    }
    guard arguments.operands.isEmpty, !arguments.flag("--alternatives") else {
      throw CommandFailure.usage("waypoints and --alternatives belong to --server")
    }
    let precision = try arguments.integer("--precision", in: 5...6)
    let bytes = [UInt8](try Console.read(path))
    do {
      return try RouteFile(json: bytes, precision: precision).response
    } catch {
      throw CommandFailure.failed(file: path == "-" ? "standard input" : path, "\(error)")
    }
  }

  private static func ask(_ server: String, _ arguments: Arguments) async throws -> RouteResponse {
    guard try arguments.text("--precision") == nil else {
      throw CommandFailure.usage("--precision belongs to --file")
    }
    guard let host = URL(string: server), ["http", "https"].contains(host.scheme), host.host() != nil else {
      throw CommandFailure.usage("--server takes an http address, not '\(server)'")
    }
    guard let style = try arguments.choice("--style", ServiceStyle.self) else {
      throw CommandFailure.usage("--style is missing: mapbox, osrm or valhalla")
    }
    let options = try options(arguments, style)
    let directions = Directions(credentials: Credentials(host: host), style: style) {
      Console.complain("fairway: \($0)")
    }
    do {
      try directions.check(options)
    } catch DirectionsError.invalidOptions(let error) {
      throw CommandFailure.usage("\(error)")
    }
    do {
      return try await directions.calculate(options)
    } catch {
      throw CommandFailure.failed("\(server): \(error)")
    }
  }

  private static func options(_ arguments: Arguments, _ style: ServiceStyle) throws -> RouteOptions {
    let waypoints = try arguments.operands.map(waypoint)
    let profile = try arguments.text("--profile") ?? "driving"
    let known = ["driving", "driving-traffic", "cycling", "walking"].contains(profile)
    var options = RouteOptions(
      waypoints: waypoints, profileIdentifier: ProfileIdentifier(rawValue: known ? "mapbox/\(profile)" : profile))
    options.includesSteps = true
    options.routeShapeResolution = .full
    options.shapeFormat = .polyline6
    options.includesAlternativeRoutes = arguments.flag("--alternatives")
    options.includesExitRoundaboutManeuver = true
    options.common.languageTag = try arguments.text("--language") ?? "en"
    options.distanceMeasurementSystem = .metric
    options.attributeOptions = [.distance, .expectedTravelTime, .speed]
    options.attributeOptions.insert(.maximumSpeedLimit)
    options.includesSpokenInstructions = true
    options.includesVisualInstructions = true
    // What a server does not have is not asked of it: it would only warn.
    for missing in options.unsupportedOptions(in: style).map(\.option) {
      switch missing {
      case "attributeOptions.maxspeed": options.attributeOptions.remove(.maximumSpeedLimit)
      case "includesSpokenInstructions": options.includesSpokenInstructions = false
      case "includesVisualInstructions": options.includesVisualInstructions = false
      default: break
      }
    }
    return options
  }

  private static func waypoint(_ text: String) throws(CommandFailure) -> Waypoint {
    let numbers = text.split(separator: ",", omittingEmptySubsequences: false).map { Double($0) }
    guard numbers.count == 2, let longitude = numbers[0], let latitude = numbers[1] else {
      throw .usage("'\(text)' is no LON,LAT")
    }
    return Waypoint(coordinate: LocationCoordinate2D(latitude: latitude, longitude: longitude))
  }
}
