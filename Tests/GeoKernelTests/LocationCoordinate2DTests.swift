import GeoKernel
import XCTest

final class LocationCoordinate2DTests: XCTestCase {
  func testValidityIsTheRangeOfDegrees() {
    XCTAssertTrue(LocationCoordinate2D(latitude: 90, longitude: -180).isValid)
    XCTAssertFalse(LocationCoordinate2D(latitude: 90.000001, longitude: 0).isValid)
    XCTAssertFalse(LocationCoordinate2D(latitude: 0, longitude: 180.000001).isValid)
    XCTAssertFalse(LocationCoordinate2D(latitude: .nan, longitude: 0).isValid)
    XCTAssertFalse(LocationCoordinate2D(latitude: 0, longitude: .infinity).isValid)
  }
}
