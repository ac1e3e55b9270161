import GeoKernel

extension Corridor {
  /// The corridor as a GeoJSON geometry (RFC 7946): a `Polygon` if it has one part, otherwise a `MultiPolygon`.
  ///
  /// Numbers read back to the same doubles. Positions have the longitude first, as in RFC 7946.
  ///
  /// - Complexity: O(*n*) in the number of the boundary's vertices.
  public var geoJSON: String {
    let polygons = rings
    var text = ""
    let vertices = polygons.joined().reduce(0) { $0 + $1.count }
    text.reserveCapacity(64 + vertices * 42)
    if let only = polygons.first, polygons.count == 1 {
      text += #"{"type":"Polygon","coordinates":"#
      Self.write(only, into: &text)
    } else {
      text += #"{"type":"MultiPolygon","coordinates":"#
      Self.list(polygons, into: &text, Self.write)
    }
    text += "}"
    return text
  }

  private static func list<Element>(
    _ elements: [Element], into text: inout String, _ write: (Element, inout String) -> Void
  ) {
    text += "["
    for (index, element) in elements.enumerated() {
      if index > 0 { text += "," }
      write(element, &text)
    }
    text += "]"
  }

  private static func write(_ polygon: [[LocationCoordinate2D]], into text: inout String) {
    list(polygon, into: &text) { ring, text in
      list(ring, into: &text) { position, text in
        // The description of a double is the shortest decimal that reads back to it, and valid JSON for finite numbers.
        text += "["
        text += position.longitude.description
        text += ","
        text += position.latitude.description
        text += "]"
      }
    }
  }
}
