import FairwayDirections
import Foundation

/// The route that a subcommand works on: a file's, or the one that is part of the program.
enum RouteSource {
  /// What `--route`, `--route-index` and `--precision` name; without `--route` the bundled tour.
  static func route(_ arguments: Arguments) throws -> Route {
    let number = try arguments.integer("--route-index", in: 0...1000) ?? 0
    let precision = try arguments.integer("--precision", in: 5...6)
    guard let path = try arguments.text("--route") else {
      return try route(in: PackageResources.town_tour_json, file: "the bundled route", number: number, precision: 6)
    }
    return try route(at: path, number: number, precision: precision)
  }

  /// A route of a file; `-` is standard input.
  static func route(at path: String, number: Int = 0, precision: Int? = nil) throws -> Route {
    try route(
      in: [UInt8](try Console.read(path)), file: path == "-" ? "standard input" : path, number: number,
      precision: precision)
  }

  private static func route(in bytes: [UInt8], file: String, number: Int, precision: Int?) throws -> Route {
    let routes: [Route]
    do {
      routes = try RouteFile(json: bytes, precision: precision).routes
    } catch {
      throw CommandFailure.failed(file: file, "\(error)")
    }
    guard routes.indices.contains(number) else {
      throw CommandFailure.failed(file: file, "there is no route \(number); there are \(routes.count)")
    }
    return routes[number]
  }
}
