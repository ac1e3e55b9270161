import ReferenceKernel
import SeededRandom
import TestSupport
import XCTest

final class ReferenceGeodesicTests: XCTestCase {
  private func check(
    _ geodesic: ReferenceGeodesic, _ path: String, file: StaticString = #filePath, line: UInt = #line
  ) throws {
    let rows = try Fixtures.table(path)
    XCTAssertGreaterThan(rows.count, 5, file: file, line: line)
    for row in rows {
      let start = ReferenceCoordinate(latitude: try row.number("lat1"), longitude: try row.number("lon1"))
      let end = ReferenceCoordinate(latitude: try row.number("lat2"), longitude: try row.number("lon2"))
      let (distance, first, last) = (
        try row.number("distance_m"), try row.number("azi1_deg"), try row.number("azi2_deg")
      )
      // Some nanometres, and beyond 2,500 km some twenty units of a double's last digit.
      let tolerance = max(7e-9, 4e-15 * distance)
      let found = geodesic.inverse(from: start, to: end)
      XCTAssertEqual(found.distance, distance, accuracy: tolerance, "\(row)", file: file, line: line)
      // Bearings to what moves the far end by twice the tolerance of distances: both ends have their share.
      let bearing = max(1e-9, 2 * tolerance / distance * 180 / .pi)
      XCTAssertEqual(apart(found.initialBearing, first), 0, accuracy: bearing, "\(row)", file: file, line: line)
      XCTAssertEqual(apart(found.finalBearing, last), 0, accuracy: bearing, "\(row)", file: file, line: line)

      let reached = geodesic.destination(from: start, distance: distance, bearing: first)
      let missed = geodesic.distance(from: reached.coordinate, to: end)
      XCTAssertEqual(missed, 0, accuracy: tolerance, "\(row)", file: file, line: line)
    }
  }

  private func apart(_ one: Double, _ other: Double) -> Double {
    let difference = (one - other).truncatingRemainder(dividingBy: 360)
    return min(abs(difference), 360 - abs(difference))
  }

  func testPublishedVectorsOnTheEllipsoid() throws {
    try check(.wgs84, "vectors/geodesic-wgs84.csv")
  }

  func testPublishedVectorsOnTheSphere() throws {
    let sphere = ReferenceGeodesic(equatorialRadius: 6_371_008.8, flattening: 0)
    try check(sphere, "vectors/geodesic-sphere-6371008.8.csv")
  }

  func testKarneysLongLines() throws {
    try check(.wgs84, "vectors/geodesic-karney-testcases.csv")
  }

  func testKnownLengths() {
    let geodesic = ReferenceGeodesic.wgs84
    let pole = ReferenceCoordinate(latitude: 90, longitude: 30)
    let equator = ReferenceCoordinate(latitude: 0, longitude: -70)
    // A quarter of the meridian ellipse, and a degree of the equator.
    XCTAssertEqual(geodesic.distance(from: pole, to: equator), 10_001_965.729_312_7, accuracy: 1e-6)
    XCTAssertEqual(
      geodesic.distance(from: equator, to: ReferenceCoordinate(latitude: 0, longitude: -69)),
      6_378_137 * .pi / 180, accuracy: 1e-8)
    XCTAssertEqual(geodesic.distance(from: pole, to: pole), 0)
    XCTAssertEqual(
      geodesic.distance(from: pole, to: ReferenceCoordinate(latitude: 90, longitude: -100)), 0, accuracy: 1e-8)
  }

  func testDirectAndInverseUndoEachOther() throws {
    try property(cases: 400) { generator in
      let start = ReferenceCoordinate(
        latitude: generator.chance(0.2) ? 90 - generator.logarithmic(1e-9...1) : generator.uniform(-90...90),
        longitude: generator.uniform(-180...180))
      let distance = generator.logarithmic(1e-3...1e7)
      let bearing = generator.uniform(-180...180)
      let end = ReferenceGeodesic.wgs84.destination(from: start, distance: distance, bearing: bearing)
      let back = ReferenceGeodesic.wgs84.inverse(from: start, to: end.coordinate)
      XCTAssertEqual(back.distance, distance, accuracy: 1e-8)
      XCTAssertEqual(
        ReferenceGeodesic.wgs84.distance(from: end.coordinate, to: start), distance, accuracy: 1e-8)
    }
  }
}
