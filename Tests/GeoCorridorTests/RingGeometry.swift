import CGeos
import GeoCorridor
import GeoKernel

/// What tests ask of a corridor's rings, each computed in another way than the corridor does.
struct RingGeometry {
  let rings: [[[LocationCoordinate2D]]]

  init(_ corridor: Corridor) {
    rings = corridor.rings
  }

  var vertexCount: Int { rings.joined().reduce(0) { $0 + $1.count } }

  /// Whether a point is in an odd number of rings, by all edges.
  func contains(_ point: LocationCoordinate2D) -> Bool {
    var inside = false
    for ring in rings.joined() {
      for (from, to) in zip(ring, ring.dropFirst()) {
        guard (from.latitude > point.latitude) != (to.latitude > point.latitude) else { continue }
        let part = (point.latitude - from.latitude) / (to.latitude - from.latitude)
        if from.longitude + part * (to.longitude - from.longitude) > point.longitude { inside.toggle() }
      }
    }
    return inside
  }

  /// Twice the area in square degrees, positive when the ring runs counterclockwise.
  static func doubledArea(_ ring: [LocationCoordinate2D]) -> Double {
    var sum = 0.0
    for (from, to) in zip(ring, ring.dropFirst()) {
      let (x0, y0) = (from.longitude - ring[0].longitude, from.latitude - ring[0].latitude)
      let (x1, y1) = (to.longitude - ring[0].longitude, to.latitude - ring[0].latitude)
      sum += x0 * y1 - x1 * y0
    }
    return sum
  }

  /// Points of the boundary, those left out that are only there because the map is cut at 180° and ends at the poles:
  /// about `count` edges, at their start, middle and a third of their length.
  func boundary(_ count: Int) -> [LocationCoordinate2D] {
    let edges = rings.joined().flatMap { zip($0, $0.dropFirst()) }
    let parts = [0, 0.5, 1 / 3.0]
    var points: [LocationCoordinate2D] = []
    for index in stride(from: 0, to: edges.count, by: max(1, edges.count / count)) {
      let (from, to) = edges[index]
      for part in parts {
        let latitude: Double = from.latitude + part * (to.latitude - from.latitude)
        let longitude: Double = from.longitude + part * (to.longitude - from.longitude)
        if abs(longitude) < 180 && abs(latitude) < 90 {
          points.append(LocationCoordinate2D(latitude: latitude, longitude: longitude))
        }
      }
    }
    return points
  }

  /// What GEOS reports as invalid in the polygons; `nil` if they are valid.
  var invalidity: String? {
    let context = GEOS_init_r()
    defer { GEOS_finish_r(context) }
    var polygons: [OpaquePointer?] = rings.map { polygon in
      var lines: [OpaquePointer?] = polygon.map { ring in
        let sequence = GEOSCoordSeq_create_r(context, UInt32(ring.count), 2)
        for (index, vertex) in ring.enumerated() {
          GEOSCoordSeq_setXY_r(context, sequence, UInt32(index), vertex.longitude, vertex.latitude)
        }
        return GEOSGeom_createLinearRing_r(context, sequence)
      }
      let shell = lines.removeFirst()
      return GEOSGeom_createPolygon_r(context, shell, &lines, UInt32(lines.count))
    }
    let all = GEOSGeom_createCollection_r(
      context, Int32(GEOS_MULTIPOLYGON.rawValue), &polygons, UInt32(polygons.count))
    defer { GEOSGeom_destroy_r(context, all) }
    if GEOSisValid_r(context, all) == 1 { return nil }
    guard let reason = GEOSisValidReason_r(context, all) else { return "unknown" }
    defer { GEOSFree_r(context, reason) }
    return String(cString: reason)
  }
}
