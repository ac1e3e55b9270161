public import GeoKernel

/// The shape of a route or of a part of it: a line through coordinates.
public struct LineString: Sendable {
  /// The vertices in the direction of travel. A decoded line has at least two, which may be equal.
  public var coordinates: [LocationCoordinate2D]
  /// The format in which the line is encoded.
  public var format: RouteShapeFormat
  /// Whether the service sent a single point, which is stored twice.
  var isPoint = false

  /// Creates a line through coordinates.
  public init(_ coordinates: [LocationCoordinate2D], format: RouteShapeFormat = .polyline6) {
    self.coordinates = coordinates
    self.format = format
  }
}

extension LocationCoordinate2D {
  /// The nearest coordinate that an encoded polyline of six decimals can hold.
  package var onPolyline: LocationCoordinate2D {
    LocationCoordinate2D(latitude: (latitude * 1e6).rounded() / 1e6, longitude: (longitude * 1e6).rounded() / 1e6)
  }
}

/// Lines are equal if they have the same vertices, regardless of their format.
extension LineString: Hashable {
  public static func == (left: LineString, right: LineString) -> Bool { left.coordinates == right.coordinates }
  public func hash(into hasher: inout Hasher) { hasher.combine(coordinates) }
}

/// A shape: an encoded polyline, or a GeoJSON LineString.
enum Shape: JSONForm {
  static var expected: String { "an encoded polyline or a GeoJSON LineString" }

  static func read(_ reader: inout JSONReader) throws(JSONFault) -> LineString {
    let byte = reader.peek()
    let start = reader.position
    var line: LineString
    switch byte {
    case UInt8(ascii: "\""): line = try readPolyline(&reader)
    case UInt8(ascii: "{"): line = try readGeoJSON(&reader)
    default: throw JSONFault(expected, at: start)
    }
    guard let first = line.coordinates.first else {
      throw JSONFault("a line of at least one point", at: start, found: "an empty one")
    }
    if line.coordinates.count == 1 {
      line.coordinates.append(first)
      line.isPoint = true
    }
    return line
  }

  private static func readPolyline(_ reader: inout JSONReader) throws(JSONFault) -> LineString {
    let start = reader.position
    let format = try reader.polylineFormat()
    let text = try reader.scanString()
    let precision = format == .polyline ? 5 : 6
    #if !hasFeature(Embedded)
      // The last byte of each number is less than the others.
      let numbers = reader.bytes[text.start..<text.end].count { $0 < 0x5F }
      try reader.spend(JSONMemory.array + numbers / 2 * MemoryLayout<LocationCoordinate2D>.stride)
    #endif
    let plain = text.isEscaped ? try reader.unescape(text, isPolyline: true) : []
    let coordinates: [LocationCoordinate2D]
    do {
      coordinates =
        text.isEscaped
        ? try Polyline.decode(utf8: plain, precision: precision)
        : try Polyline.decode(utf8: reader.bytes.span.extracting(text.start..<text.end), precision: precision)
    } catch {
      throw JSONFault("a polyline of precision \(precision)", at: start, found: "\(error)")
    }
    for (index, coordinate) in coordinates.enumerated() where !coordinate.isValid {
      throw JSONFault(
        "a polyline of precision \(precision)", at: start,
        found: "one whose point \(index) is [\(coordinate.longitude), \(coordinate.latitude)]")
    }
    return LineString(coordinates, format: format)
  }

  private static func readGeoJSON(_ reader: inout JSONReader) throws(JSONFault) -> LineString {
    let start = reader.position
    var coordinates: [LocationCoordinate2D]?
    var type: String?
    var hasMember = try reader.enterObject()
    while hasMember {
      switch reader.text(of: try reader.readName()) {
      case "coordinates": coordinates = try List<Place>.read(&reader)
      case "type": type = try reader.readString()
      default: try reader.skipValue()
      }
      hasMember = try reader.hasNextMember()
    }
    guard let coordinates, type == "LineString" else {
      throw JSONFault(expected, at: start, found: type.map { "GeoJSON of type \($0)" } ?? "another object")
    }
    return LineString(coordinates, format: .geoJSON)
  }

  static func write(_ value: LineString, to writer: inout JSONWriter) {
    let coordinates = value.isPoint ? Array(value.coordinates.prefix(1)) : value.coordinates
    if let text = polyline(value.format, coordinates, in: &writer) {
      writer.write(text)
    } else {
      writer.writeObject { writer in
        writer.writeName("coordinates")
        List<Place>.write(coordinates, to: &writer)
        writer.writeName("type")
        writer.write("LineString")
      }
    }
  }

  /// The coordinates as a polyline of the precision that the text has; nil for those that are written as GeoJSON: more
  /// precise ones, and those beyond 32 bits of the polyline's unit.
  private static func polyline(
    _ format: RouteShapeFormat, _ coordinates: [LocationCoordinate2D], in writer: inout JSONWriter
  ) -> String? {
    guard let own = format.precision else { return nil }
    let precision = writer.precision ?? own
    guard own <= precision, let text = try? Polyline.encode(coordinates, precision: precision) else { return nil }
    writer.precision = precision
    return text
  }
}

extension RouteShapeFormat {
  /// The number of decimals of an encoded polyline; `nil` for GeoJSON.
  public var precision: Int? {
    switch self {
    case .geoJSON: nil
    case .polyline: 5
    case .polyline6: 6
    }
  }
  /// The format of encoded polylines with a number of decimals; nil if that is neither 5 nor 6.
  public init?(precision: Int) {
    switch precision {
    case 5: self = .polyline
    case 6: self = .polyline6
    default: return nil
    }
  }
}
