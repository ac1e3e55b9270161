public import FairwayRoutes
internal import GeoKernel

/// The lines of a file: GPX 1.0 or 1.1, GeoJSON, or one encoded polyline.
///
/// - Of GPX each track is a line and each route is one, in the order of the file. The segments of a track are joined: a
///   pause of the recorder is no end of the way. Its waypoints are ``places``, and so are the named points of a route.
/// - Of GeoJSON each LineString is a line and each Point a place; a MultiLineString is one line, like the segments of a
///   track. Names are the member `name` of a feature's properties, and times the list `coordTimes` there that many
///   converters write.
///
/// Everything is read in one pass. A text that is no such file, or has a point that is none, is an error with its line.
public struct LineFile: Hashable, Sendable {
  /// The lines in the order of the file; at least one.
  public var lines: [FollowedLine]
  /// The places that the file names beside its lines.
  public var places: [Waypoint]

  /// Reads a file.
  ///
  /// - Parameters:
  ///   - bytes: The text, in UTF-8, or for GPX also in ISO 8859-1 if it says so.
  ///   - precision: The number of decimals of an encoded polyline, 5 or 6.
  /// - Complexity: O(*n*) in the length of the text.
  public init(_ bytes: [UInt8], precision: Int = 5) throws(LineError) {
    var content = LineContent()
    let text = bytes.starts(with: [0xEF, 0xBB, 0xBF]) ? bytes[3...] : bytes[...]
    let first = text.first { !XMLScanner.isSpace($0) }
    switch first {
    case nil: throw LineError("the file is empty: there is no line in it")
    case UInt8(ascii: "<"), 0xFE, 0xFF: try content.readGPX(bytes)
    // An encoded polyline may begin with a brace, but has no quotation mark.
    case UInt8(ascii: "{") where bytes.contains(UInt8(ascii: "\"")): try content.readGeoJSON(Array(text))
    case _ where text.allSatisfy({ $0 >= 63 && $0 <= 126 || XMLScanner.isSpace($0) }):
      try content.readPolyline(text.filter { !XMLScanner.isSpace($0) }, precision)
    default: throw LineError(line: 1, column: 1, "this is neither GPX nor GeoJSON nor an encoded polyline")
    }
    lines = content.lines.filter { !$0.points.isEmpty }
    places = content.places
    guard !lines.isEmpty else {
      let places = places.isEmpty ? "" : ", only \(places.count == 1 ? "a place" : "places") beside one"
      throw LineError("there is no line in the file\(places)")
    }
  }

  /// Whether a text may be such a file and no answer of a directions service; it may be neither.
  package static func isLikely(_ bytes: [UInt8]) -> Bool {
    let text = bytes.starts(with: [0xEF, 0xBB, 0xBF]) ? bytes[3...] : bytes[...]
    switch text.first(where: { !XMLScanner.isSpace($0) }) {
    case UInt8(ascii: "<"), 0xFE, 0xFF: return true
    case UInt8(ascii: "{"): return GeoJSONKind.isGeoJSON(Array(text))
    default: return false
    }
  }
}

/// What was read of a file so far.
struct LineContent {
  var lines: [FollowedLine] = []
  var places: [Waypoint] = []

  mutating func readGPX(_ bytes: [UInt8]) throws(LineError) {
    var reader = try GPXReader(bytes)
    while let item = try reader.next() {
      switch item {
      case .track, .route: lines.append(FollowedLine([FollowedLine.Point]()))
      case .segment: if lines.isEmpty { lines.append(FollowedLine([FollowedLine.Point]())) }
      case .name(let name): if !lines.isEmpty, !name.isEmpty { lines[lines.count - 1].name = name }
      case .point(let point):
        let coordinate = LocationCoordinate2D(latitude: point.latitude, longitude: point.longitude)
        if let fault = point.fault { throw LineError(line: reader.line(of: point), column: 1, fault) }
        guard coordinate.isValid else {
          throw LineError(
            line: reader.line(of: point), column: 1,
            "there is no place with the latitude \(point.latitude) and the longitude \(point.longitude)")
        }
        let name = point.name.flatMap { $0.isEmpty ? nil : $0 }
        if point.kind == .waypoint || (point.kind == .routePoint && name != nil) {
          places.append(Waypoint(coordinate: coordinate, name: name))
        }
        guard point.kind != .waypoint else { continue }
        if lines.isEmpty { lines.append(FollowedLine([FollowedLine.Point]())) }
        lines[lines.count - 1].points.append(
          FollowedLine.Point(
            coordinate, time: point.time.isNaN ? nil : point.time,
            elevation: point.elevation.isNaN ? nil : point.elevation))
      }
    }
  }

  mutating func readPolyline(_ text: [UInt8], _ precision: Int) throws(LineError) {
    guard precision == 5 || precision == 6 else {
      throw LineError("a polyline's precision is 5 or 6, not \(precision)")
    }
    let coordinates: [LocationCoordinate2D]
    do {
      coordinates = try Polyline.decode(utf8: text, precision: precision)
    } catch {
      throw LineError(line: 1, column: 1, "this is no polyline of precision \(precision): \(error)")
    }
    if let index = coordinates.firstIndex(where: { !$0.isValid }) {
      throw LineError(
        line: 1, column: 1,
        "point \(index) of the polyline lies outside the Earth with precision \(precision); try \(11 - precision)")
    }
    lines.append(FollowedLine(coordinates))
  }
}
