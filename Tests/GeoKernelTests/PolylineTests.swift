import GeoKernel
import XCTest

final class PolylineTests: XCTestCase {
  func testGooglesExample() throws {
    let coordinates = try Polyline.decode("_p~iF~ps|U_ulLnnqC_mqNvxq`@")
    XCTAssertEqual(
      coordinates,
      [
        LocationCoordinate2D(latitude: 38.5, longitude: -120.2),
        LocationCoordinate2D(latitude: 40.7, longitude: -120.95),
        LocationCoordinate2D(latitude: 43.252, longitude: -126.453),
      ])
    XCTAssertEqual(try Polyline.encode(coordinates), "_p~iF~ps|U_ulLnnqC_mqNvxq`@")
  }

  func testEmptyTextHasNoCoordinates() throws {
    XCTAssertEqual(try Polyline.decode(""), [])
    XCTAssertEqual(try Polyline.encode([]), "")
  }

  func testFaultsCarryTheirByte() {
    func error(_ text: String) -> GeoKernelError? {
      do {
        _ = try Polyline.decode(text)
        return nil
      } catch {
        return error
      }
    }
    XCTAssertEqual(error("??!?"), .invalidCharacter(at: .byte(2)))
    XCTAssertEqual(error("\u{7f}?"), .invalidCharacter(at: .byte(0)))
    XCTAssertEqual(error("??_"), .truncatedNumber(at: .byte(2)))
    XCTAssertEqual(error("??____"), .truncatedNumber(at: .byte(2)))
    XCTAssertEqual(error("?________?"), .numberTooLong(at: .byte(1)))
    XCTAssertEqual(error("_ibE_seK_seK"), .missingLongitude(at: .byte(8)))
    XCTAssertEqual(error("~~~~~~?"), .latitudeOutOfRange(at: .byte(0)))
    XCTAssertEqual(error("?~~~~~~?"), .longitudeOutOfRange(at: .byte(1)))
  }
}
