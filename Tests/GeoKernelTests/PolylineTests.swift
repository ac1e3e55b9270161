import CGeoKernel
import GeoKernel
import ReferenceKernel
import SeededRandom
import TestSupport
import XCTest

final class PolylineTests: XCTestCase {
  private func error(_ text: [UInt8], precision: Int = 5) -> GeoKernelError? {
    do {
      _ = try Polyline.decode(utf8: text, precision: precision)
      return nil
    } catch {
      return error
    }
  }

  func testEmptyTextHasNoCoordinates() throws {
    XCTAssertEqual(try Polyline.decode(""), [])
    XCTAssertEqual(try Polyline.decode(utf8: []), [])
    XCTAssertEqual(try Polyline.decode(utf8: [UInt8]().span), [])
    XCTAssertEqual(try Polyline.encode([]), "")
  }

  func testEveryWayInGivesTheSame() throws {
    let text = "_p~iF~ps|U_ulLnnqC_mqNvxq`@"
    let expected = try Polyline.decode(text)
    XCTAssertEqual(expected.count, 3)
    XCTAssertEqual(try Polyline.decode("x\(text)y".dropFirst().dropLast()), expected)
    XCTAssertEqual(try Polyline.decode(utf8: Array(text.utf8)), expected)
    XCTAssertEqual(try Polyline.decode(utf8: Array(text.utf8).span), expected)
  }

  func testFaultsCarryTheirByte() {
    func error(_ text: String) -> GeoKernelError? { self.error(Array(text.utf8)) }
    XCTAssertEqual(error("??!?"), .invalidCharacter(at: .byte(2)))
    XCTAssertEqual(error("\u{7f}?"), .invalidCharacter(at: .byte(0)))
    XCTAssertEqual(error("?\0"), .invalidCharacter(at: .byte(1)))
    XCTAssertEqual(self.error([63, 63, 0xff]), .invalidCharacter(at: .byte(2)))
    XCTAssertEqual(error("??_"), .truncatedNumber(at: .byte(2)))
    XCTAssertEqual(error("??____"), .truncatedNumber(at: .byte(2)))
    XCTAssertEqual(error("?________?"), .numberTooLong(at: .byte(1)))
    XCTAssertEqual(error("?________"), .numberTooLong(at: .byte(1)))
    XCTAssertEqual(error("?_______?"), nil)
    XCTAssertEqual(error("_ibE_seK_seK"), .missingLongitude(at: .byte(8)))
    XCTAssertEqual(error("~~~~~~?"), .latitudeOutOfRange(at: .byte(0)))
    XCTAssertEqual(error("?~~~~~~?"), .longitudeOutOfRange(at: .byte(1)))
    XCTAssertEqual(self.error(Array("??".utf8), precision: 10), .invalidArgument)
    XCTAssertEqual(self.error(Array("??".utf8), precision: .min), .invalidArgument)
  }

  func testRangeEndsAtTheLimits() throws {
    let corners = [
      LocationCoordinate2D(latitude: 90, longitude: 180), LocationCoordinate2D(latitude: -90, longitude: -180),
      LocationCoordinate2D(latitude: 90, longitude: -180),
    ]
    for precision in 0...9 {
      // Many, so that the vectorised loop meets the limits too.
      let line = (0..<40).map { corners[$0 / 20] }
      let text = try Polyline.encode(line, precision: precision)
      XCTAssertEqual(try Polyline.decode(text, precision: precision), line)
      for step in ["A?", "?A"] {
        let beyond = Array((try Polyline.encode(Array(line[..<20]), precision: precision) + step).utf8)
        let byte = GeoKernelError.Position.byte(beyond.count - (step == "?A" ? 1 : 2))
        XCTAssertEqual(
          error(beyond, precision: precision),
          step == "?A" ? .longitudeOutOfRange(at: byte) : .latitudeOutOfRange(at: byte))
      }
    }
  }

  /// Any bytes at all decode as the reference does, or fail with the same fault at the same byte.
  func testAgreesWithTheReferenceOnDamagedText() throws {
    try property(cases: 400) { generator in
      let precision = generator.integer(0...9)
      let line = RouteMaker.any(vertices: 1...80, using: &generator)
      var text = Array(try Polyline.encode(line, precision: precision).utf8)
      for _ in 0..<generator.integer(0...2) where !text.isEmpty {
        let place = generator.integer(0...text.count - 1)
        switch generator.integer(0...3) {
        case 0: text[place] = UInt8(generator.integer(0...255))
        case 1: text[place] = UInt8(generator.integer(63...126))
        case 2: text.remove(at: place)
        default: text.removeSubrange(place...)
        }
      }
      let expected = ReferencePolyline.decode(text, precision: precision)
      do {
        let decoded = try Polyline.decode(utf8: text, precision: precision)
        XCTAssertEqual(
          decoded.map { ReferenceCoordinate(latitude: $0.latitude, longitude: $0.longitude) }, try expected.get())
      } catch let error as GeoKernelError {
        guard case .failure(let fault) = expected else { return XCTFail("\(error) is none") }
        XCTAssertEqual(error, Self.error(for: fault))
      }
    }
  }

  private static func error(for fault: ReferencePolyline.FaultAtByte) -> GeoKernelError {
    let position = GeoKernelError.Position.byte(fault.byte)
    return switch fault.fault {
    case .character: .invalidCharacter(at: position)
    case .truncated: .truncatedNumber(at: position)
    case .numberTooLong: .numberTooLong(at: position)
    case .oddCount: .missingLongitude(at: position)
    case .latitude: .latitudeOutOfRange(at: position)
    case .longitude: .longitudeOutOfRange(at: position)
    }
  }

  func testEncodingEqualsTheReferenceAndDecodesToTheRoundedValue() throws {
    try property(cases: 300) { generator in
      let precision = generator.integer(0...9)
      let line = RouteMaker.any(vertices: 0...120, using: &generator)
      let text = try Polyline.encode(line, precision: precision)
      let reference = line.map { ReferenceCoordinate(latitude: $0.latitude, longitude: $0.longitude) }
      XCTAssertEqual(Array(text.utf8), ReferencePolyline.encode(reference, precision: precision))
      let decoded = try Polyline.decode(text, precision: precision)
      let rounded = line.map { vertex in
        let number = { ReferencePolyline.rounded($0, precision: precision) }
        return LocationCoordinate2D(
          latitude: ReferencePolyline.degrees(number(vertex.latitude), precision: precision),
          longitude: ReferencePolyline.degrees(number(vertex.longitude), precision: precision))
      }
      XCTAssertEqual(decoded, rounded)
      XCTAssertEqual(try Polyline.encode(decoded, precision: precision), text)
    }
  }

  func testHalvesRoundAwayFromZero() throws {
    try property(cases: 100) { generator in
      let line = (0..<40).map { _ in
        // Sixty-fourths are halves of the last decimal now and then, and exact in a double.
        LocationCoordinate2D(
          latitude: Double(generator.integer(-640...640)) / 64, longitude: Double(generator.integer(-640...640)) / 64)
      }
      let reference = line.map { ReferenceCoordinate(latitude: $0.latitude, longitude: $0.longitude) }
      for precision in 0...7 {
        XCTAssertEqual(
          Array(try Polyline.encode(line, precision: precision).utf8),
          ReferencePolyline.encode(reference, precision: precision))
      }
    }
  }

  func testEncodingNamesTheBadVertex() {
    func error(_ latitude: Double, _ longitude: Double) -> GeoKernelError? {
      let good = LocationCoordinate2D(latitude: 1, longitude: 2)
      // Far enough in for every loop.
      let line = Array(repeating: good, count: 21) + [LocationCoordinate2D(latitude: latitude, longitude: longitude)]
      do {
        _ = try Polyline.encode(line + [good])
        return nil
      } catch {
        return error
      }
    }
    XCTAssertEqual(error(.nan, 0), .notFinite(at: .vertex(21)))
    XCTAssertEqual(error(0, -.infinity), .notFinite(at: .vertex(21)))
    XCTAssertEqual(error(91, .nan), .notFinite(at: .vertex(21)))
    XCTAssertEqual(error(90.001, 0), .latitudeOutOfRange(at: .vertex(21)))
    XCTAssertEqual(error(-1e300, 0), .latitudeOutOfRange(at: .vertex(21)))
    XCTAssertEqual(error(0, 180.5), .longitudeOutOfRange(at: .vertex(21)))
    XCTAssertEqual(error(0, 0), nil)
    XCTAssertThrowsError(try Polyline.encode([], precision: -1)) {
      XCTAssertEqual($0 as? GeoKernelError, .invalidArgument)
    }
  }

  func testManyThreadsDecodeAtOnce() throws {
    var generator = SeededGenerator(seed: 5)
    let line = RouteMaker.route(.road, vertices: 500...500, spacing: 20, using: &generator)
    let text = try Polyline.encode(line, precision: 6)
    let expected = try Polyline.decode(text, precision: 6)
    DispatchQueue.concurrentPerform(iterations: 8) { _ in
      for _ in 0..<50 {
        XCTAssertEqual(try? Polyline.decode(text, precision: 6), expected)
        XCTAssertEqual(try? Polyline.encode(expected, precision: 6), text)
      }
    }
  }
}
