import FairwayDirections
import Foundation

/// `--route` and related options, for every subcommand that needs a recorded route.
enum RouteArguments {
  static let options: [Syntax.Option] = [
    .value("--route", "FILE", "The route: an answer of a directions service, or one route of it (JSON)."),
    .value("--route-index", "N", "Which route of the answer, from 0; 0 when not given."),
    .value("--precision", "N", "Decimals of the route's polylines, 5 or 6; found out when not given."),
  ]

  /// The note about ``readOrBundled(_:)`` in the help of a subcommand.
  static let bundledNote = "Without --route the route is a round trip through an invented town."

  /// Returns the requested route, and the name of its file for messages.
  static func read(_ arguments: Arguments) throws(CommandFailure) -> (route: Route, file: String) {
    let path = try arguments.requiredText("--route")
    let precision = try arguments.integer("--precision", in: 5...6)
    let number = try arguments.integer("--route-index", in: 0...1000) ?? 0
    return try read(path, number: number, precision: precision)
  }

  /// Returns the requested route; without `--route` the bundled one.
  static func readOrBundled(_ arguments: Arguments) throws(CommandFailure) -> (route: Route, file: String) {
    guard try arguments.text("--route") == nil else { return try read(arguments) }
    for option in ["--route-index", "--precision"] where try arguments.text(option) != nil {
      throw .usage("\(option) belongs to --route")
    }
    return (try bundled(), bundledName)
  }

  private static let bundledName = "the bundled route"

  /// Returns the bundled route.
  static func bundled() throws(CommandFailure) -> Route {
    try route(in: PackageResources.town_tour_json, file: bundledName, number: 0, precision: 6)
  }

  /// Reads a route from a file; `-` is standard input.
  static func read(
    _ path: String, number: Int = 0, precision: Int? = nil
  ) throws(CommandFailure) -> (route: Route, file: String) {
    let file = path == "-" ? "standard input" : path
    let bytes = [UInt8](try Console.read(path))
    return (try route(in: bytes, file: file, number: number, precision: precision), file)
  }

  private static func route(
    in bytes: [UInt8], file: String, number: Int, precision: Int?
  ) throws(CommandFailure) -> Route {
    let routes: [Route]
    do {
      routes = try RouteFile(json: bytes, precision: precision).routes
    } catch {
      throw .failed(file: file, "\(error)")
    }
    guard number < routes.count else {
      throw .failed(file: file, "there is no route \(number); there are \(routes.count)")
    }
    return routes[number]
  }
}
