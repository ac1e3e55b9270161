import FairwayDirections
import Foundation
import GeoKernel

/// `--server` and related options, for every subcommand that requests routes.
enum ServerArguments {
  static let options: [Syntax.Option] = [
    .value("--server", "URL", "The address of the server."),
    .value(
      "--style", "STYLE",
      "The kind of server: mapbox, osrm, valhalla, graphhopper,\n" + "graphhopper-navigate or openrouteservice."),
    .value(
      "--profile", "NAME",
      "driving, driving-traffic, cycling, walking, or the\nserver's own name (default: driving)."),
    .value("--language", "TAG", "The language of the instructions, for example en-GB (default: en)."),
    .value(
      "--snap-limit", "METRES",
      "How far from a waypoint the route may pass (default: 1 km by car,\n500 m by bicycle and on foot)."),
    .flag("--verbose", "Report redirects on standard error."),
  ]

  /// The note about credentials in the help of a subcommand.
  static let credentialsNote = """
    Set FAIRWAY_ACCESS_TOKEN to your access token for Mapbox. For a server that needs
    a password, set FAIRWAY_USER and FAIRWAY_PASSWORD, or FAIRWAY_BEARER_TOKEN, or put it into the address.
    """

  /// Throws an error if an option is given that belongs to `--server` alone.
  static func refuse(_ arguments: Arguments) throws(CommandFailure) {
    for option in ["--style", "--language", "--snap-limit"] where try arguments.text(option) != nil {
      throw .usage("\(option) belongs to --server")
    }
    guard !arguments.flag("--verbose") else { throw .usage("--verbose belongs to --server") }
  }

  /// Returns a client for the server.
  static func client(_ server: String, _ arguments: Arguments) throws(CommandFailure) -> Directions {
    let shown = shown(server)
    guard let host = URL(string: server), ["http", "https"].contains(host.scheme), host.host() != nil else {
      throw .usage("--server takes an http address, not '\(shown)'")
    }
    guard let style = try arguments.choice("--style", ServiceStyle.self) else {
      throw .usage("--style is missing: " + ServiceStyle.allCases.map(\.rawValue).joined(separator: ", "))
    }
    let isVerbose = arguments.flag("--verbose")
    return Directions(
      credentials: Credentials(host: host), style: style, warn: { Console.complain("fairway: \($0)") },
      log: { if isVerbose { Console.complain("fairway: \(shown): \($0)") } })
  }

  /// Returns the options of a request for a route between waypoints, after a check that the client can make it.
  static func request(
    between waypoints: [Waypoint], includesAlternatives: Bool, _ server: String, _ client: Directions,
    _ arguments: Arguments
  ) throws(CommandFailure) -> RouteOptions {
    let options = try options(arguments, client.style, waypoints, includesAlternatives)
    do {
      try client.check(options)
    } catch {
      if case .invalidOptions(let error) = error { throw .usage("\(error)") }
      throw .failed("\(shown(server)): \(error)")
    }
    return options
  }

  /// What is added to the failure of a request that a server of another kind refused.
  static func remark(on style: ServiceStyle, after error: DirectionsError) -> String {
    // Valhalla numbers its errors; 106 is a path that it does not know.
    guard style != .valhalla, case .unknown(404, "106", _) = error else { return "" }
    return "; this seems to be a Valhalla: try --style valhalla"
  }

  /// The address of the server without the user, the password and the parameters that it may contain.
  static func shown(_ server: String) -> String {
    let address = server.prefix { $0 != "?" && $0 != "#" }
    guard let at = address.lastIndex(of: "@") else { return String(address) }
    let scheme = address.range(of: "://").map { address[..<$0.upperBound] } ?? ""
    return String(scheme + address[address.index(after: at)...])
  }

  private static func options(
    _ arguments: Arguments, _ style: ServiceStyle, _ waypoints: [Waypoint], _ includesAlternatives: Bool
  ) throws(CommandFailure) -> RouteOptions {
    let profile = try arguments.text("--profile") ?? "driving"
    let known = ["driving", "driving-traffic", "cycling", "walking"].contains(profile)
    var options = RouteOptions(
      waypoints: waypoints, profileIdentifier: ProfileIdentifier(rawValue: known ? "mapbox/\(profile)" : profile))
    options.includesSteps = true
    options.routeShapeResolution = .full
    options.shapeFormat = .polyline6
    options.includesAlternativeRoutes = includesAlternatives
    options.includesExitRoundaboutManeuver = true
    options.common.languageTag = try arguments.text("--language") ?? "en"
    options.distanceMeasurementSystem = .metric
    options.snapLimit = try arguments.number("--snap-limit", in: 0...1e7, "metres")
    options.attributeOptions = [.distance, .expectedTravelTime, .speed]
    options.attributeOptions.insert(.maximumSpeedLimit)
    options.includesSpokenInstructions = true
    options.includesVisualInstructions = true
    // Options that the server does not support are left out, because they would only cause warnings.
    let attribute = "attributeOptions."
    for missing in options.unsupportedOptions(in: style).map(\.option) {
      if missing.hasPrefix(attribute), let known = AttributeOptions(name: String(missing.dropFirst(attribute.count))) {
        options.attributeOptions.remove(known)
      }
      switch missing {
      case "includesSpokenInstructions": options.includesSpokenInstructions = false
      case "includesVisualInstructions": options.includesVisualInstructions = false
      default: break
      }
    }
    return options
  }
}
