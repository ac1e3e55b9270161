import ReferenceKernel
import TestSupport
import XCTest

final class ReferencePolylineTests: XCTestCase {
  private func coordinates(_ value: Any?) throws -> [ReferenceCoordinate] {
    try XCTUnwrap(value as? [[Double]]).map { ReferenceCoordinate(latitude: $0[0], longitude: $0[1]) }
  }

  func testPublishedVectors() throws {
    // Outside of XCTUnwrap, which would take a skip for a failure.
    let json = try Fixtures.json("vectors/polyline-vectors.json")
    let vectors = try XCTUnwrap(json as? [String: Any])
    for vector in try XCTUnwrap(vectors["valid"] as? [[String: Any]]) {
      let name = "\(vector["name"] ?? "")"
      let precision = try XCTUnwrap(vector["precision"] as? Int)
      let text = Array(try XCTUnwrap(vector["encoded"] as? String).utf8)
      let expected = try coordinates(vector["coordinates"])
      let direction = vector["direction"] as? String
      if direction != "encode" {
        XCTAssertEqual(try ReferencePolyline.decode(text, precision: precision).get(), expected, name)
      }
      if direction != "decode" {
        XCTAssertEqual(ReferencePolyline.encode(expected, precision: precision), text, name)
      }
    }
    for vector in try XCTUnwrap(vectors["malformed"] as? [[String: Any]]) {
      let text = Array(try XCTUnwrap(vector["encoded"] as? String).utf8)
      XCTAssertThrowsError(try ReferencePolyline.decode(text, precision: 5).get())
    }
  }

  func testRealRoutes() throws {
    // Outside of XCTUnwrap, which would take a skip for a failure.
    let json = try Fixtures.json("vectors/polyline-real-routes.json")
    let routes = try XCTUnwrap(json as? [[String: Any]])
    XCTAssertFalse(routes.isEmpty)
    for route in routes {
      let expected = try coordinates(route["coordinates_lat_lon"])
      for precision in 5...7 {
        let text = try XCTUnwrap(route["precision\(precision)"] as? String)
        XCTAssertEqual(ReferencePolyline.encode(expected, precision: precision), Array(text.utf8))
      }
    }
  }
}
