import GeoCorridor
import GeoKernel
import XCTest

final class CorridorSliverTests: XCTestCase {
  /// Found by the fuzzer: a corridor with flat ends some millimetres apart, on the antimeridian.
  func testASliverIsEmptyOrHasAnArea() throws {
    let corridor = try Corridor(
      [
        LocationCoordinate2D(latitude: 0.5, longitude: -180),
        LocationCoordinate2D(latitude: 0.500_000_037, longitude: 179.999_999_999_3),
      ], radius: 1, ends: .flat)
    XCTAssertEqual(corridor.isEmpty, corridor.area == 0)
    XCTAssertGreaterThanOrEqual(corridor.area, 0)
    XCTAssertLessThan(corridor.area, 0.1)
  }
}
