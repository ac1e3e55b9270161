public import FairwayRoutes
internal import GeoKernel

/// Which line of a file is followed, and how.
public struct LineOptions: Hashable, Sendable {
  /// The number of the line in the file, from 0.
  public var line = 0
  /// How the line is travelled.
  public var profileIdentifier = ProfileIdentifier.automobile
  /// The stops on the line, in their order.
  public var stops: [Waypoint] = []
  /// Whether the places of the file are the stops, in its order, in front of ``stops``.
  public var stopsAtPlaces = false
  /// The decimals of an encoded polyline, 5 or 6.
  public var precision = 5

  /// Creates options: the first line, by car, without stops between its ends.
  public init() {}
}

extension LineOptions {
  /// Decodes options; members that are missing are as by default, and an unknown one is an error.
  public init(json: JSONValue) throws(OptionError) {
    self.init()
    try OptionVisitor.read(json, into: &self, path: "options")
  }

  /// The options as a JSON object.
  public var json: JSONValue { OptionVisitor.json(of: self) }
}

extension LineOptions: OptionGroup {
  package mutating func visit(_ visitor: inout OptionVisitor) {
    visitor.value("line", &line)
    visitor.value("profile", &profileIdentifier)
    visitor.list("stops", &stops, of: "waypoints")
    visitor.value("stopsAtPlaces", &stopsAtPlaces)
    visitor.value("precision", &precision)
  }
}

extension Route {
  /// Creates a route along a line of a GPX or GeoJSON file or an encoded polyline; see ``LineFile`` and
  /// `init(along:stops:profile:)`.
  public init(line text: [UInt8], options: LineOptions = LineOptions()) throws(LineError) {
    let file = try LineFile(text, precision: options.precision)
    guard file.lines.indices.contains(options.line) else {
      let count = file.lines.count
      throw LineError(
        "there is no line \(options.line): the file has \(count) \(count == 1 ? "line" : "lines"), counted from 0")
    }
    try self.init(
      along: file.lines[options.line], stops: (options.stopsAtPlaces ? file.places : []) + options.stops,
      profile: options.profileIdentifier)
  }
}
