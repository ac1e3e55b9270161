package import FairwayDirections
import Foundation

/// `--route` and related options, for every subcommand that needs a recorded route.
package enum RouteArguments {
  static let options: [Syntax.Option] = [
    .value(
      "--route", "FILE",
      "The route: a directions service's answer, or one route from it (JSON);\nor a line to follow: GPX or GeoJSON."),
    .value("--route-index", "N", "Which route of the answer, or line of the file, counted from 0 (default: 0)."),
    .value("--precision", "N", "Decimals of the route's polylines, 5 or 6; detected if omitted."),
    stops,
  ]

  /// `--stops`, for a route that is a line.
  static let stops = Syntax.Option.value(
    "--stops", "LIST",
    "The stops on a line: LON,LAT separated by spaces, or 'own',\nthe file's points beside its lines.")

  /// `--profile`, for a subcommand that asks no server: how to follow a line.
  static let profile = Syntax.Option.value(
    "--profile", "NAME", "How to follow a line: driving, cycling or walking (default: driving).")

  /// The note about ``readOrBundled(_:)`` in the help of a subcommand.
  static let bundledNote = "Without --route the route is a round trip through an invented town."

  /// Returns the requested route, and the name of its file for messages.
  static func read(_ arguments: Arguments) throws(CommandFailure) -> (route: Route, file: String) {
    _ = try arguments.requiredText("--route")
    return try readOrBundled(arguments)
  }

  /// Returns the requested route; without `--route` the bundled one.
  static func readOrBundled(_ arguments: Arguments) throws(CommandFailure) -> (route: Route, file: String) {
    let (response, number, file) = try readResponse(arguments)
    return (try route(number, of: response.routes ?? [], file: file), file)
  }

  /// Returns the answer with the requested route and the index of the route in it; without `--route` the bundled one.
  static func readResponse(
    _ arguments: Arguments
  ) throws(CommandFailure) -> (response: RouteResponse, number: Int, file: String) {
    guard let path = try arguments.text("--route") else {
      for option in ["--route-index", "--precision", "--stops"] where try arguments.text(option) != nil {
        throw .usage("\(option) belongs to --route")
      }
      try LineArguments.refuse(arguments, file: bundledName)
      return (try content(of: bundledAnswer, file: bundledName, precision: 6).response, 0, bundledName)
    }
    let precision = try arguments.integer("--precision", in: 5...6)
    let number = try arguments.integer("--route-index", in: 0...1000) ?? 0
    let file = Console.inputName(path)
    let bytes = try Console.readArray(path)
    if LineFile.isLikely(bytes) {
      let route = try LineArguments.route(bytes, line: number, file: file, arguments)
      return (RouteResponse(routes: [route], waypoints: route.waypoints), 0, file)
    }
    try LineArguments.refuse(arguments, file: file)
    let response = try content(of: bytes, file: file, precision: precision).response
    _ = try route(number, of: response.routes ?? [], file: file)
    return (response, number, file)
  }

  /// The answer with the bundled route, as JSON.
  package static var bundledAnswer: [UInt8] { PackageResources.town_tour_json }

  private static let bundledName = "the bundled route"

  /// Returns the bundled route.
  package static func bundled() throws(CommandFailure) -> Route {
    let file = try content(of: bundledAnswer, file: bundledName, precision: 6)
    return try route(0, of: file.routes, file: bundledName)
  }

  /// Reads the first route or line from a file; `-` is standard input.
  ///
  /// - Parameter arguments: Where `--profile` says how to follow a line, if the subcommand has that option.
  static func read(
    _ path: String, _ arguments: Arguments? = nil
  ) throws(CommandFailure) -> (route: Route, file: String) {
    let file = Console.inputName(path)
    let bytes = try Console.readArray(path)
    if LineFile.isLikely(bytes) { return (try LineArguments.route(bytes, line: 0, file: file, arguments), file) }
    if let arguments { try LineArguments.refuse(arguments, file: file) }
    return (try route(0, of: try content(of: bytes, file: file, precision: nil).routes, file: file), file)
  }

  private static func content(
    of bytes: [UInt8], file: String, precision: Int?
  ) throws(CommandFailure) -> RouteFile {
    do {
      return try RouteFile(json: bytes, precision: precision)
    } catch {
      throw .failed(file: file, "\(error)")
    }
  }

  private static func route(_ number: Int, of routes: [Route], file: String) throws(CommandFailure) -> Route {
    guard number < routes.count else {
      throw .failed(
        file: file,
        "there is no route \(number): the file has \(Plural.text(routes.count, "route", "routes")), counted from 0")
    }
    return routes[number]
  }
}
