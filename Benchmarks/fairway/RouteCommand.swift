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
      .flag("--verbose", "Tell of redirects on standard error."),
      .value("--out", "FILE", "Write to this file; - and nothing are standard output."),
    ],
    notes: """
      Prints the answer as JSON. Mapbox's service takes the access token from FAIRWAY_ACCESS_TOKEN. A server that asks for
      a password takes it from FAIRWAY_USER and FAIRWAY_PASSWORD, or FAIRWAY_BEARER_TOKEN, or from the address itself.
      An answer has at most 64 MB and 60 s.
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
    try Console.write(data, to: output)
  }

  private static func read(_ path: String, _ arguments: Arguments) throws -> RouteResponse {
    for option in ["--style", "--profile", "--language"] where try arguments.text(option) != nil {
      throw CommandFailure.usage("\(option) belongs to --server")
    }
    guard arguments.operands.isEmpty, !arguments.flag("--alternatives"), !arguments.flag("--verbose") else {
      throw CommandFailure.usage("waypoints, --alternatives and --verbose belong to --server")
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
    let shown = shown(server)
    guard let host = URL(string: server), ["http", "https"].contains(host.scheme), host.host() != nil else {
      throw CommandFailure.usage("--server takes an http address, not '\(shown)'")
    }
    guard let style = try arguments.choice("--style", ServiceStyle.self) else {
      throw CommandFailure.usage("--style is missing: mapbox, osrm or valhalla")
    }
    let options = try options(arguments, style)
    let isVerbose = arguments.flag("--verbose")
    let directions = Directions(
      credentials: Credentials(host: host), style: style, warn: { Console.complain("fairway: \($0)") },
      log: { if isVerbose { Console.complain("fairway: \(shown): \($0)") } })
    do {
      try directions.check(options)
    } catch DirectionsError.invalidOptions(let error) {
      throw CommandFailure.usage("\(error)")
    }
    do {
      return try await directions.calculate(options)
    } catch {
      throw CommandFailure.failed("\(shown): \(error)")
    }
  }

  /// The address of the server without the user, the password and the parameters that it may contain.
  private static func shown(_ server: String) -> String {
    let address = server.prefix { $0 != "?" && $0 != "#" }
    guard let at = address.lastIndex(of: "@") else { return String(address) }
    let scheme = address.range(of: "://").map { address[..<$0.upperBound] } ?? ""
    return String(scheme + address[address.index(after: at)...])
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
    // Options that the server does not support are left out, because they would only cause warnings.
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
