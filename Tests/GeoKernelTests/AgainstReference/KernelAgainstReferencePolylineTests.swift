import GeoKernel
import ReferenceKernel
import SeededRandom
import TestSupport
import XCTest

final class KernelAgainstReferencePolylineTests: XCTestCase {
  /// Encoding gives the reference's text, and decoding it the double nearest to every rounded value.
  func testLinesOfAllKinds() throws {
    try property(cases: 400) { generator in
      let precision = generator.integer(1...9)
      var line = RouteMaker.any(vertices: 1...200, using: &generator)
      if generator.chance(0.2) { line.append(LocationCoordinate2D(latitude: -90, longitude: 180)) }
      let expected = ReferencePolyline.encode(line.map(ReferenceCoordinate.init), precision: precision)
      let text = try Polyline.encode(line, precision: precision)
      XCTAssertEqual(Array(text.utf8), expected)
      let decoded = try ReferencePolyline.decode(expected, precision: precision).get()
      XCTAssertEqual(try Polyline.decode(text, precision: precision), decoded.map(LocationCoordinate2D.init))
      XCTAssertEqual(try Polyline.encode(decoded.map(LocationCoordinate2D.init), precision: precision), text)
    }
  }

  /// Broken text: the same fault at the same byte, or the same vertices.
  func testBrokenText() throws {
    try property(cases: 3000) { generator in
      let precision = generator.integer(1...9)
      let line = RouteMaker.any(vertices: 1...40, using: &generator)
      var text = ReferencePolyline.encode(line.map(ReferenceCoordinate.init), precision: precision)
      for _ in 0..<generator.integer(1...3) where !text.isEmpty {
        let place = generator.integer(0...text.count - 1)
        switch generator.integer(0...4) {
        case 0: text[place] = UInt8(generator.integer(0...255))
        case 1: text[place] = UInt8(generator.integer(63...126))
        case 2: text.removeSubrange(place...)
        case 3: text.remove(at: place)
        default: text.insert(contentsOf: [UInt8](repeating: 126, count: generator.integer(1...9)), at: place)
        }
      }
      let found = Result { () throws(GeoKernelError) in try Polyline.decode(utf8: text, precision: precision) }
      switch ReferencePolyline.decode(text, precision: precision) {
      case .success(let vertices):
        XCTAssertEqual(try found.get(), vertices.map(LocationCoordinate2D.init))
      case .failure(let fault):
        XCTAssertEqual(found, .failure(error(fault)))
      }
    }
  }

  private func error(_ fault: ReferencePolyline.FaultAtByte) -> GeoKernelError {
    let place = GeoKernelError.Position.byte(fault.byte)
    switch fault.fault {
    case .character: return .invalidCharacter(at: place)
    case .truncated: return .truncatedNumber(at: place)
    case .numberTooLong: return .numberTooLong(at: place)
    case .oddCount: return .missingLongitude(at: place)
    case .latitude: return .latitudeOutOfRange(at: place)
    case .longitude: return .longitudeOutOfRange(at: place)
    }
  }
}
