import GeoKernel
import ReferenceKernel
import TestSupport
import XCTest

/// The kernel and its reference on geodesics that neither of them computed.
final class GeodesicVectorTests: XCTestCase {
  private typealias Row = [String: String]

  /// The difference of two bearings, 0...180.
  private func turn(_ first: Double, _ second: Double) -> Double {
    abs((first - second).remainder(dividingBy: 360))
  }

  /// What a row says of its distance, of both bearings and of the way there and back.
  ///
  /// - Parameter digits: Half of the last digit that the row's coordinates have, in metres on the ground.
  private func check(_ row: Row, on sphere: Bool, digits: Double) throws {
    let start = ReferenceCoordinate(latitude: try row.number("lat1"), longitude: try row.number("lon1"))
    let end = ReferenceCoordinate(latitude: try row.number("lat2"), longitude: try row.number("lon2"))
    let (distance, first, last) = (
      try row.number("distance_m"), try row.number("azi1_deg"), try row.number("azi2_deg")
    )
    // Some nanometres, and beyond 2,500 km some twenty units of a double's last digit.
    let tolerance = max(7e-9, 4e-15 * distance) + digits
    // Bearings to what moves the far end by twice the tolerance of distances: both ends have their share.
    let bearing = max(1e-9, 2 * tolerance / distance * 180 / .pi)

    let reference = sphere ? ReferenceGeodesic(equatorialRadius: 6_371_008.8, flattening: 0) : .wgs84
    let line = reference.inverse(from: start, to: end)
    XCTAssertEqual(line.distance, distance, accuracy: tolerance, "\(row)")
    XCTAssertLessThan(turn(line.initialBearing, first), bearing, "\(row)")
    XCTAssertLessThan(turn(line.finalBearing, last), bearing, "\(row)")
    let reached = reference.destination(from: start, distance: distance, bearing: first)
    XCTAssertEqual(reference.distance(from: reached.coordinate, to: end), 0, accuracy: tolerance, "\(row)")

    guard !sphere else { return }
    let (from, to) = (LocationCoordinate2D(start), LocationCoordinate2D(end))
    let found = Geodesic.inverse(from: from, to: to)
    XCTAssertEqual(found.distance, distance, accuracy: tolerance, "\(row)")
    XCTAssertLessThan(turn(found.initialBearing, first), bearing, "\(row)")
    XCTAssertLessThan(turn(found.finalBearing, last), bearing, "\(row)")
    XCTAssertEqual(Geodesic.distance(from: from, to: to), found.distance)
    for place in [
      Geodesic.destination(from: from, distance: distance, bearing: first),
      Geodesic.interpolate(from: from, to: to, distance: distance),
    ] {
      XCTAssertEqual(Geodesic.distance(from: place, to: to), 0, accuracy: 5e-8, "\(row)")
    }
  }

  /// Computed with 30 digits: from 1 m to 15,000 km, across the antimeridian and close to the poles.
  func testWalksOfThirtyDigits() throws {
    let rows = try Fixtures.vectors("geodesics")
    XCTAssertEqual(rows.count, 90)
    for row in rows { try check(row, on: row["ellipsoid"] == "sphere", digits: 0) }
  }

  /// A dozen rows of the table that GeographicLib is tested by.
  func testKarneysTable() throws {
    let rows = try Fixtures.vectors("published")
    XCTAssertEqual(rows.count, 12)
    for row in rows { try check(row, on: false, digits: 0) }
  }

  /// What GeographicLib's program computed of 480 random pairs, with nine decimals of a metre.
  func testPairsOfGeographicLib() throws {
    for name in ["geodesic-wgs84", "geodesic-sphere-6371008.8", "geodesic-karney-testcases"] {
      let rows = try Fixtures.table("vectors/\(name).csv")
      XCTAssertGreaterThan(rows.count, 5)
      for row in rows { try check(row, on: name.contains("sphere"), digits: 0) }
    }
  }
}
