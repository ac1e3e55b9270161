internal import GeoKernel

/// Detects the number of decimals of an answer's polylines, if the request is not known.
///
/// The precision is the one that puts the first vertex of the route within 1 km of the known start of the route: its
/// first maneuver, or the first waypoint. If both or neither do so, the caller must specify it.
struct PrecisionProbe {
  /// The greatest distance in metres between the first vertex and the start.
  static let radius: LocationDistance = 1_000

  private var polylines: [JSONText] = []
  private var places: [LocationCoordinate2D] = []

  /// The format of the polylines of the text; `nil` if the text does not determine it.
  ///
  /// - Complexity: At most O(*n*) in the length of the text; usually it ends at the first step.
  static func format(of bytes: [UInt8]) -> RouteShapeFormat? {
    var probe = PrecisionProbe()
    var reader = JSONReader(bytes)
    // The reader reports any fault of the text; what was found before the fault may be sufficient.
    try? probe.search(&reader)
    guard let polyline = probe.polylines.first, let place = probe.places.first else { return nil }
    let fits: [RouteShapeFormat] = [.polyline, .polyline6].filter { format in
      guard let vertex = probe.firstVertex(of: polyline, in: reader, format: format), vertex.isValid else {
        return false
      }
      return Geodesic.distance(from: vertex, to: place) <= radius
    }
    return fits.count == 1 ? fits.first : nil
  }

  private var isDone: Bool { !polylines.isEmpty && !places.isEmpty }

  /// Searches a value for the first polyline and the first coordinate, in the order of the text.
  private mutating func search(_ reader: inout JSONReader) throws(JSONFault) {
    switch reader.peek() {
    case UInt8(ascii: "{"):
      var hasMember = try reader.enterObject()
      while hasMember, !isDone {
        try look(at: try reader.readName(), &reader)
        hasMember = try reader.hasNextMember()
      }
    case UInt8(ascii: "["):
      // The elements after the first belong to later parts of the route.
      guard try reader.enterArray() else { return }
      try search(&reader)
      while !isDone, try reader.hasNextElement() { try reader.skipValue() }
    default: try reader.skipValue()
    }
  }

  private mutating func look(at name: JSONReader.JSONName, _ reader: inout JSONReader) throws(JSONFault) {
    switch name.key {
    case .geometry where reader.peek() == UInt8(ascii: "\"") && polylines.isEmpty:
      polylines.append(try reader.scanString())
    case .location where places.isEmpty: places.append(try Place.read(&reader))
    case .routes, .matchings, .legs, .steps, .maneuver, .waypoints, .intersections, .route, .tracepoints:
      try search(&reader)
    default: try reader.skipValue()
    }
  }

  private func firstVertex(
    of text: JSONText, in reader: JSONReader, format: RouteShapeFormat
  ) -> LocationCoordinate2D? {
    guard let plain = try? reader.unescape(text, isPolyline: true) else { return nil }
    // A number of a polyline ends with a byte without the continuation bit: the first two are the first vertex.
    var numbers = 0
    let end = plain.firstIndex { byte in
      if byte &- 63 < 0x20 { numbers += 1 }
      return numbers == 2
    }
    guard let end else { return nil }
    return try? Polyline.decode(utf8: Array(plain[...end]), precision: format == .polyline ? 5 : 6).first
  }
}

extension JSONReader {
  /// The format of the text's polylines: as specified, or as detected.
  mutating func polylineFormat() throws(JSONFault) -> RouteShapeFormat {
    if let shapeFormat, shapeFormat != .geoJSON { return shapeFormat }
    guard let format = PrecisionProbe.format(of: bytes) else {
      throw JSONFault(
        "a polyline that starts within 1 km of the route's start at precision 5 or at 6, not both", at: position,
        found: "one that does not tell; say which it is (--precision on the command line)")
    }
    shapeFormat = format
    return format
  }
}
