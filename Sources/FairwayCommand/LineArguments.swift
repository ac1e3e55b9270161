import FairwayDirections
import GeoKernel
import RoadGraph
import RoadRoutes

/// The arguments of a route that is a line of a GPX or GeoJSON file.
enum LineArguments {
  /// Returns the route along a line of a file.
  ///
  /// - Parameter needsStreets: Whether roads that are damaged or elsewhere are an error here. A drive that they witness
  ///   says so itself, and keeps the line's bends.
  static func route(
    _ bytes: [UInt8], line number: Int, file: String, _ arguments: Arguments?, needsStreets: Bool = false
  ) throws(CommandFailure) -> Route {
    var options = LineOptions()
    options.line = number
    if let arguments { try read(arguments, into: &options) }
    var route: Route
    do {
      route = try Route(line: bytes, options: options)
    } catch {
      throw .failed("\(file):\(error.line == nil ? " " : "")\(error)")
    }
    if let roads = try arguments?.text("--roads") {
      let users: RoadUsers =
        switch options.profileIdentifier {
        case .cycling: .bicycle
        case .walking: .foot
        default: .car
        }
      try takeManeuvers(of: roads, for: users, &route, file: file, isNeeded: needsStreets)
    }
    return route
  }

  /// Lets the route say the streets of a road file where it lies on them; elsewhere its bends stay.
  private static func takeManeuvers(
    of path: String, for users: RoadUsers, _ route: inout Route, file: String, isNeeded: Bool
  ) throws(CommandFailure) {
    let roads = try RoadFile.open(path)
    do throws(RoadGraphError) {
      let share = try route.takeManeuvers(of: roads, for: users)
      guard isNeeded else { return }
      RoadFile.complain(of: roads.damage, in: path)
      if share > 0 { return }
    } catch {
      if isNeeded { throw RoadFile.failure(path, error) }
      return
    }
    throw .failed(file: file, "the line lies on none of the roads of \(path)")
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
