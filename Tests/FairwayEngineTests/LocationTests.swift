import FairwayCore
import GeoKernel
import XCTest

final class LocationTests: XCTestCase {
  func testADescriptionSaysWhatIsKnown() {
    let place = LocationCoordinate2D(latitude: 47.3769, longitude: -0.0000004)
    XCTAssertEqual("\(Location(coordinate: place, timestamp: 1.5))", "47.376900,0.000000, at 1.5")
    let fix = Location(
      coordinate: LocationCoordinate2D(latitude: -33.05, longitude: 151.2), timestamp: 1_770_000_000,
      horizontalAccuracy: 4.6, speed: 13.94, course: 270.6)
    XCTAssertEqual(fix.description, "-33.050000,151.200000 ± 5 m, 13.9 m/s, course 271°, at 1770000000.0")
    let nowhere = LocationCoordinate2D(latitude: .nan, longitude: .infinity)
    XCTAssertEqual(Location(coordinate: nowhere, timestamp: 0).description, "nan,inf, at 0.0")
  }

  private func fix(_ accuracy: Double?, speed: Double? = nil, course: Double? = nil) -> Location {
    Location(
      coordinate: LocationCoordinate2D(latitude: 47, longitude: 8), timestamp: 0, horizontalAccuracy: accuracy,
      speed: speed, course: course)
  }

  func testQualifiedIsUpToAHundredMetresAndForTheStartUpToTwenty() {
    for (accuracy, forRoute, forStart) in [
      (0.0, true, true), (20, true, true), (20.1, true, false), (100, true, false), (100.1, false, false),
      (-1, false, false), (.nan, false, false), (.infinity, false, false),
    ] {
      XCTAssertEqual(fix(accuracy).isQualified, forRoute, "\(accuracy)")
      XCTAssertEqual(fix(accuracy).isQualifiedForStartingRoute, forStart, "\(accuracy)")
    }
    XCTAssertFalse(fix(nil).isQualified)
    XCTAssertFalse(fix(nil).isQualifiedForStartingRoute)
  }

  func testWhatIsUnknownIsNil() {
    for number in [-1, -0.1, Double.nan, .infinity] {
      XCTAssertNil(fix(number).horizontalAccuracy)
      XCTAssertNil(fix(5, speed: number).speed)
      XCTAssertNil(fix(5, course: number).course)
    }
    XCTAssertNil(fix(5, course: 361).course)
    XCTAssertEqual(fix(0, speed: 0, course: 0), fix(0, speed: 0, course: 0))
    XCTAssertEqual(fix(5, course: 359.9).course, 359.9)
  }
}
