import FairwayDirections
import GeoKernel

/// The arguments of a route that is a line of a GPX or GeoJSON file.
enum LineArguments {
  /// Returns the route along a line of a file.
  static func route(
    _ bytes: [UInt8], line number: Int, file: String, _ arguments: Arguments?
  ) throws(CommandFailure) -> Route {
    let content: LineFile
    do {
      content = try LineFile(bytes)
    } catch {
      throw .failed(file: file, error)
    }
    guard number < content.lines.count else {
      throw .failed(
        file: file,
        "there is no line \(number): the file has \(Plural.text(content.lines.count, "line", "lines")), counted from 0")
    }
    if try arguments?.text("--precision") != nil { throw .usage("--precision does not apply to a line") }
    let stops =
      try arguments.map { arguments throws(CommandFailure) in try self.stops(arguments, content.places) } ?? []
    let profile = try arguments.map(profile) ?? .automobile
    do {
      return try Route(along: content.lines[number], stops: stops, profile: profile)
    } catch {
      throw .failed(file: file, error)
    }
  }

  /// Throws an error if an option is given that belongs to a line.
  static func refuse(_ arguments: Arguments, file: String) throws(CommandFailure) {
    if try arguments.text("--stops") != nil { throw .usage("--stops belongs to a line, and \(file) is an answer") }
    if try arguments.text("--server") == nil, try arguments.text("--profile") != nil {
      throw .usage("--profile belongs to --server or to a line")
    }
  }

  private static func stops(_ arguments: Arguments, _ places: [Waypoint]) throws(CommandFailure) -> [Waypoint] {
    guard let text = try arguments.text("--stops") else { return [] }
    guard text != "own" else { return places }
    return try text.split(whereSeparator: { $0 == " " || $0 == ";" }).map { word throws(CommandFailure) in
      try CoordinateArgument.waypoint(String(word))
    }
  }

  private static func profile(_ arguments: Arguments) throws(CommandFailure) -> ProfileIdentifier {
    switch try arguments.text("--profile") {
    case nil, "driving", "driving-traffic": .automobile
    case "cycling": .cycling
    case "walking": .walking
    case let name?: throw .usage("--profile takes driving, cycling or walking for a line, not '\(name)'")
    }
  }
}

extension CommandFailure {
  /// The failure for a line of a file.
  fileprivate static func failed(file: String, _ error: LineError) -> CommandFailure {
    guard let line = error.line else { return .failed(file: file, error.reason) }
    return .failed("\(file):\(line)\(error.column.map { ":\($0)" } ?? ""): \(error.reason)")
  }
}
