import GeoKernel
import XCTest

final class GeodesicTests: XCTestCase {
  func testOneDegreeOfTheEquator() {
    let start = LocationCoordinate2D(latitude: 0, longitude: 179.5)
    let end = LocationCoordinate2D(latitude: 0, longitude: -179.5)
    let line = Geodesic.inverse(from: start, to: end)
    XCTAssertEqual(line.distance, 6_378_137 * .pi / 180, accuracy: 1e-8)
    XCTAssertEqual(line.initialBearing, 90)
    XCTAssertEqual(line.finalBearing, 90)
    XCTAssertEqual(Geodesic.distance(from: start, to: end), line.distance)
  }

  func testShortLengthIsTheDistance() {
    for latitude in stride(from: -84.9, through: 84.9, by: 0.7) {
      for bearing in stride(from: 0.0, to: 360, by: 7) {
        for distance in [0.001, 1, 20, 1_000, 9_999] {
          let start = LocationCoordinate2D(latitude: latitude, longitude: 179.99)
          let end = Geodesic.destination(from: start, distance: distance, bearing: bearing)
          XCTAssertEqual(
            Geodesic.shortLength(from: start, to: end), Geodesic.distance(from: start, to: end), accuracy: 1e-6)
        }
      }
    }
  }

  func testInvalidCoordinatesGiveNaN() {
    let good = LocationCoordinate2D(latitude: 1, longitude: 2)
    let bad = LocationCoordinate2D(latitude: 91, longitude: 2)
    let none = LocationCoordinate2D(latitude: 1, longitude: .nan)
    for other in [bad, none] {
      XCTAssertTrue(Geodesic.distance(from: good, to: other).isNaN)
      XCTAssertTrue(Geodesic.shortLength(from: good, to: other).isNaN)
      XCTAssertTrue(Geodesic.inverse(from: other, to: good).initialBearing.isNaN)
      XCTAssertTrue(Geodesic.destination(from: other, distance: 1, bearing: 2).latitude.isNaN)
      XCTAssertTrue(Geodesic.interpolate(from: good, to: other, distance: 1).latitude.isNaN)
      XCTAssertTrue(Geodesic.length(of: [good, other]).isNaN)
    }
  }
}
