import ReferenceKernel
import SeededRandom
import TestSupport
import XCTest

final class ReferenceGeodesicTests: XCTestCase {
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
