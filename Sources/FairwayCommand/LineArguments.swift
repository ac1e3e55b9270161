import FairwayDirections
import GeoKernel

/// The arguments of a route that is a line of a GPX or GeoJSON file.
enum LineArguments {
  /// Returns the route along a line of a file.
  static func route(
    _ bytes: [UInt8], line number: Int, file: String, _ arguments: Arguments?
  ) throws(CommandFailure) -> Route {
    var options = LineOptions()
    options.line = number
    if let arguments { try read(arguments, into: &options) }
    do {
      return try Route(line: bytes, options: options)
    } catch {
      throw .failed("\(file):\(error.line == nil ? " " : "")\(error)")
    }
  }

  /// Throws an error if an option is given that belongs to a line.
  static func refuse(_ arguments: Arguments, file: String) throws(CommandFailure) {
    if try arguments.text("--stops") != nil { throw .usage("--stops belongs to a line, and \(file) is an answer") }
    if try arguments.text("--server") == nil, try arguments.text("--profile") != nil {
      throw .usage("--profile belongs to --server or to a line")
    }
  }

  private static func read(_ arguments: Arguments, into options: inout LineOptions) throws(CommandFailure) {
    if try arguments.text("--precision") != nil { throw .usage("--precision does not apply to a line") }
    let stops = try arguments.text("--stops")
    options.stopsAtPlaces = stops == "own"
    if let stops, !options.stopsAtPlaces {
      options.stops = try stops.split(separator: " ").map { word throws(CommandFailure) in
        try CoordinateArgument.waypoint(String(word))
      }
    }
    switch try arguments.text("--profile") {
    case nil, "driving", "driving-traffic": options.profileIdentifier = .automobile
    case "cycling": options.profileIdentifier = .cycling
    case "walking": options.profileIdentifier = .walking
    case let name?: throw .usage("--profile takes driving, cycling or walking for a line, not '\(name)'")
    }
  }
}
