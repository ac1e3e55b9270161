import Foundation
import GeoKernel
import ReferenceKernel
import TestSupport
import XCTest

/// The kernel and its reference on polylines that neither of them wrote.
final class PolylineVectorTests: XCTestCase {
  private func checkEncoding(_ line: [LocationCoordinate2D], _ text: String, precision: Int, _ name: String = "") throws
  {
    XCTAssertEqual(try Polyline.encode(line, precision: precision), text, name)
    XCTAssertEqual(
      ReferencePolyline.encode(line.map(ReferenceCoordinate.init), precision: precision), Array(text.utf8), name)
  }

  private func checkDecoding(_ text: String, _ line: [LocationCoordinate2D], precision: Int, _ name: String = "") throws
  {
    XCTAssertEqual(try Polyline.decode(text, precision: precision), line, name)
    let reference = try ReferencePolyline.decode(Array(text.utf8), precision: precision).get()
    XCTAssertEqual(reference, line.map(ReferenceCoordinate.init), name)
  }

  /// The example in the description of the format, and the same line with six decimals.
  func testThePublishedExample() throws {
    let line = [(38.5, -120.2), (40.7, -120.95), (43.252, -126.453)].map(LocationCoordinate2D.init(latitude:longitude:))
    for (precision, text) in [(5, "_p~iF~ps|U_ulLnnqC_mqNvxq`@"), (6, "_izlhA~rlgdF_{geC~ywl@_kwzCn`{nI")] {
      try checkEncoding(line, text, precision: precision)
      try checkDecoding(text, line, precision: precision)
    }
  }

  /// Lines of decimal digits, encoded as whole numbers by another program: rounded rightly, and read back so.
  func testLinesOfDecimalDigits() throws {
    let rows = try Fixtures.vectors("polylines")
    XCTAssertEqual(rows.count, 40)
    for row in rows {
      let precision = Int(try row.number("precision"))
      let text = try XCTUnwrap(row["encoded"])
      let line = try (row["coordinates"] ?? "").split(separator: ";").map { pair in
        let numbers = try pair.split(separator: " ").map { try XCTUnwrap(Double($0)) }
        return LocationCoordinate2D(latitude: numbers[0], longitude: numbers[1])
      }
      try checkEncoding(line, text, precision: precision)
      // The double that is nearest to a decimal number is the one that its digits are read as.
      let rounded = try line.map { place in
        try LocationCoordinate2D(
          latitude: XCTUnwrap(Double(String(format: "%.\(precision)f", place.latitude))),
          longitude: XCTUnwrap(Double(String(format: "%.\(precision)f", place.longitude))))
      }
      try checkDecoding(text, rounded, precision: precision)
    }
  }

  /// One line as a server sends it with six decimals, with five and as numbers.
  func testOneLineInTheThreeFormsOfAServer() throws {
    func geometry(_ name: String) throws -> Any {
      let answer = try JSONSerialization.jsonObject(with: Fixtures.townAnswer(name)) as? [String: Any]
      return try XCTUnwrap((answer?["routes"] as? [[String: Any]])?.first?["geometry"])
    }
    let numbers = try XCTUnwrap((geometry("valhalla-geojson") as? [String: Any])?["coordinates"] as? [[Double]])
    let line = numbers.map { LocationCoordinate2D(latitude: $0[1], longitude: $0[0]) }
    XCTAssertGreaterThan(line.count, 10)
    let six = try XCTUnwrap(geometry("plan-grid") as? String)
    try checkEncoding(line, six, precision: 6)
    try checkDecoding(six, line, precision: 6)
    // The server rounds its own numbers, which have more decimals than it sends.
    let five = try Polyline.decode(XCTUnwrap(geometry("valhalla-polyline5") as? String), precision: 5)
    XCTAssertEqual(five.count, line.count)
    for (found, exact) in zip(five, line) {
      XCTAssertEqual(found.latitude, exact.latitude, accuracy: 0.51e-5)
      XCTAssertEqual(found.longitude, exact.longitude, accuracy: 0.51e-5)
    }
  }

  /// The vectors of three other libraries, and recorded routes as a fourth encodes them.
  func testVectorsOfOtherLibraries() throws {
    func line(_ value: Any?) throws -> [LocationCoordinate2D] {
      try XCTUnwrap(value as? [[Double]]).map { LocationCoordinate2D(latitude: $0[0], longitude: $0[1]) }
    }
    // Outside of XCTUnwrap, which would take a skip for a failure.
    let (vectors, routes) = (
      try Fixtures.json("vectors/polyline-vectors.json"), try Fixtures.json("vectors/polyline-real-routes.json")
    )
    let groups = try XCTUnwrap(vectors as? [String: Any])
    for vector in try XCTUnwrap(groups["valid"] as? [[String: Any]]) {
      let name = "\(vector["name"] ?? "")"
      let precision = try XCTUnwrap(vector["precision"] as? Int)
      let text = try XCTUnwrap(vector["encoded"] as? String)
      let direction = vector["direction"] as? String
      if direction != "encode" { try checkDecoding(text, line(vector["coordinates"]), precision: precision, name) }
      if direction != "decode" { try checkEncoding(line(vector["coordinates"]), text, precision: precision, name) }
    }
    for vector in try XCTUnwrap(groups["malformed"] as? [[String: Any]]) {
      let text = try XCTUnwrap(vector["encoded"] as? String)
      XCTAssertThrowsError(try Polyline.decode(text))
      XCTAssertThrowsError(try ReferencePolyline.decode(Array(text.utf8), precision: 5).get())
    }
    let recorded = try XCTUnwrap(routes as? [[String: Any]])
    XCTAssertFalse(recorded.isEmpty)
    for route in recorded {
      for precision in 5...7 {
        let text = try XCTUnwrap(route["precision\(precision)"] as? String)
        try checkEncoding(line(route["coordinates_lat_lon"]), text, precision: precision)
        if precision >= 6 { try checkDecoding(text, line(route["coordinates_lat_lon"]), precision: precision) }
      }
    }
  }
}
