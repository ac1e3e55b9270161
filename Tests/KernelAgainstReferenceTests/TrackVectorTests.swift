import GeoKernel
import TestSupport
import XCTest

/// The kernel on vectors of other programs: snaps and points along recorded routes, polylines of other libraries.
final class TrackVectorTests: XCTestCase {
  private func track(_ name: String) throws -> Track {
    // Outside of XCTUnwrap, which would take a skip for a failure.
    let json = try Fixtures.json("routes/\(name).json")
    let answer = try XCTUnwrap(json as? [String: Any])
    let route = try XCTUnwrap((answer["routes"] as? [[String: Any]])?.first)
    return try Track(Polyline.decode(XCTUnwrap(route["geometry"] as? String), precision: 6))
  }

  func testPublishedSnaps() throws {
    for name in ["valhalla-andorra-2km", "valhalla-andorra-39km"] {
      let track = try track(name)
      for row in try Fixtures.table("vectors/snap-\(name).csv") {
        let fix = LocationCoordinate2D(latitude: try row.number("lat"), longitude: try row.number("lon"))
        let snap = track.nearest(fix)
        XCTAssertEqual(snap.distance, try row.number("distance_m"), accuracy: 2e-3, "\(row)")
        guard try row.number("gap_to_other_part_m") > 2 else { continue }
        XCTAssertEqual(snap.distanceAlong, try row.number("distance_along_m"), accuracy: 3e-3, "\(row)")
        let snapped = LocationCoordinate2D(
          latitude: try row.number("snapped_lat"), longitude: try row.number("snapped_lon"))
        XCTAssertEqual(Geodesic.distance(from: snapped, to: snap.coordinate), 0, accuracy: 5e-3, "\(row)")
      }
    }
  }

  func testPublishedPointsAlong() throws {
    let track = try track("valhalla-andorra-39km")
    for row in try Fixtures.table("vectors/along-valhalla-andorra-39km.csv") {
      let point = track.point(at: try row.number("distance_along_m"))
      let expected = LocationCoordinate2D(latitude: try row.number("lat"), longitude: try row.number("lon"))
      XCTAssertEqual(Geodesic.distance(from: point.coordinate, to: expected), 0, accuracy: 3e-3, "\(row)")
      XCTAssertEqual(point.segment, Int(try row.number("segment_index")), "\(row)")
      let turn = (point.bearing - (try row.number("bearing_deg"))).remainder(dividingBy: 360)
      XCTAssertEqual(turn, 0, accuracy: 0.01, "\(row)")
    }
  }

  func testPolylinesOfOtherLibraries() throws {
    // Outside of XCTUnwrap, which would take a skip for a failure.
    let json = try Fixtures.json("vectors/polyline-vectors.json")
    let vectors = try XCTUnwrap(json as? [String: Any])
    for vector in try XCTUnwrap(vectors["valid"] as? [[String: Any]]) {
      let name = "\(vector["name"] ?? "")"
      let precision = try XCTUnwrap(vector["precision"] as? Int)
      let text = try XCTUnwrap(vector["encoded"] as? String)
      let coordinates = try XCTUnwrap(vector["coordinates"] as? [[Double]]).map {
        LocationCoordinate2D(latitude: $0[0], longitude: $0[1])
      }
      let direction = vector["direction"] as? String
      if direction != "encode" { XCTAssertEqual(try Polyline.decode(text, precision: precision), coordinates, name) }
      if direction != "decode" { XCTAssertEqual(try Polyline.encode(coordinates, precision: precision), text, name) }
    }
    for vector in try XCTUnwrap(vectors["malformed"] as? [[String: Any]]) {
      XCTAssertThrowsError(try Polyline.decode(XCTUnwrap(vector["encoded"] as? String)))
    }
  }
}
