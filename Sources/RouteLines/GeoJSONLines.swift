internal import FairwayRoutes
internal import GeoKernel

extension LineContent {
  /// Reads the lines and points of a GeoJSON text (RFC 7946).
  mutating func readGeoJSON(_ bytes: [UInt8]) throws(LineError) {
    var reader = JSONReader(bytes)
    do throws(JSONFault) {
      var object = GeoJSONObject()
      try object.read(&reader, &self)
      try reader.expectEnd()
    } catch {
      throw LineError(error, in: bytes)
    }
  }
}

/// Whether a JSON object is GeoJSON, by its member `type`.
enum GeoJSONKind {
  static func isGeoJSON(_ bytes: [UInt8]) -> Bool {
    var reader = JSONReader(bytes)
    do throws(JSONFault) {
      var hasMember = try reader.enterObject()
      while hasMember {
        if reader.text(of: try reader.readName()) == "type" { return known.contains(try reader.readString()) }
        try reader.skipValue()
        hasMember = try reader.hasNextMember()
      }
    } catch {}
    return false
  }

  static let known = [
    "Feature", "FeatureCollection", "GeometryCollection", "LineString", "MultiLineString", "MultiPoint",
    "MultiPolygon", "Point", "Polygon",
  ]
}

/// An object of GeoJSON, whose members may come in any order.
private struct GeoJSONObject {
  var type: String?
  /// The positions of the object's coordinates, whatever their depth.
  var positions: [FollowedLine.Point] = []
  var name: String?
  var times: [Double] = []
  /// What was found in the objects within.
  var content = LineContent()

  /// Reads an object, and adds what it has to what was read before.
  mutating func read(_ reader: inout JSONReader, _ result: inout LineContent) throws(JSONFault) {
    _ = reader.peek()
    let start = reader.position
    var hasMember = try reader.enterObject()
    while hasMember {
      switch reader.text(of: try reader.readName()) {
      case "type": type = try reader.readString()
      case "coordinates": try readPositions(&reader)
      case "properties": try readProperties(&reader)
      case "geometry": try readInner(&reader)
      case "features", "geometries":
        var hasElement = try reader.enterArray()
        while hasElement {
          try readInner(&reader)
          hasElement = try reader.hasNextElement()
        }
      default: try reader.skipValue()
      }
      hasMember = try reader.hasNextMember()
    }
    switch type {
    case "LineString", "MultiLineString": content.lines.append(FollowedLine(positions))
    case "Point", "MultiPoint": content.places += positions.map { Waypoint(coordinate: $0.coordinate) }
    case "Feature":
      for index in content.lines.indices {
        content.lines[index].name = content.lines[index].name ?? name
        guard times.count == content.lines[index].points.count else { continue }
        for point in times.indices { content.lines[index].points[point].time = times[point] }
      }
      for index in content.places.indices { content.places[index].name = content.places[index].name ?? name }
    // An area is no line.
    case "Polygon", "MultiPolygon", "FeatureCollection", "GeometryCollection": break
    default:
      throw JSONFault(
        "an object of GeoJSON", at: start, found: type.map { "one of type '\($0.excerpt)'" } ?? "another")
    }
    result.lines += content.lines
    result.places += content.places
  }

  private mutating func readInner(_ reader: inout JSONReader) throws(JSONFault) {
    guard !reader.readNull() else { return }
    var object = GeoJSONObject()
    try object.read(&reader, &content)
  }

  /// Reads a position, or an array of positions or of such arrays.
  private mutating func readPositions(_ reader: inout JSONReader) throws(JSONFault) {
    guard reader.peek() == UInt8(ascii: "[") else { throw JSONFault("an array of positions", at: reader.position) }
    guard reader.byteInArray == UInt8(ascii: "[") || reader.byteInArray == UInt8(ascii: "]") else {
      let place = try Place.readWithHeight(&reader)
      return positions.append(FollowedLine.Point(place.coordinate, elevation: place.height))
    }
    var hasElement = try reader.enterArray()
    while hasElement {
      try readPositions(&reader)
      hasElement = try reader.hasNextElement()
    }
  }

  private mutating func readProperties(_ reader: inout JSONReader) throws(JSONFault) {
    guard reader.peek() == UInt8(ascii: "{") else { return try reader.skipValue() }
    var hasMember = try reader.enterObject()
    while hasMember {
      switch reader.text(of: try reader.readName()) {
      case "name" where reader.peek() == UInt8(ascii: "\""): name = try reader.readString()
      case "coordTimes" where reader.peek() == UInt8(ascii: "["): try readTimes(&reader)
      case "coordinateProperties" where reader.peek() == UInt8(ascii: "{"): try readCoordinateProperties(&reader)
      default: try reader.skipValue()
      }
      hasMember = try reader.hasNextMember()
    }
  }

  private mutating func readCoordinateProperties(_ reader: inout JSONReader) throws(JSONFault) {
    var hasMember = try reader.enterObject()
    while hasMember {
      if reader.text(of: try reader.readName()) == "times", reader.peek() == UInt8(ascii: "[") {
        try readTimes(&reader)
      } else {
        try reader.skipValue()
      }
      hasMember = try reader.hasNextMember()
    }
  }

  /// Reads times as text; anything else in their place means that there are none.
  private mutating func readTimes(_ reader: inout JSONReader) throws(JSONFault) {
    var hasElement = try reader.enterArray()
    var isComplete = true
    while hasElement {
      if reader.peek() == UInt8(ascii: "\"") {
        let time = TimeText.seconds(try reader.readString())
        times.append(time ?? 0)
        isComplete = isComplete && time != nil
      } else {
        isComplete = false
        try reader.skipValue()
      }
      hasElement = try reader.hasNextElement()
    }
    if !isComplete { times = [] }
  }
}
