import GeoKernel
import SeededRandom
import TestSupport
import XCTest

final class BoundingBoxTests: XCTestCase {
  private func box(_ south: Double, _ west: Double, _ north: Double, _ east: Double) -> BoundingBox {
    BoundingBox(
      southWest: LocationCoordinate2D(latitude: south, longitude: west),
      northEast: LocationCoordinate2D(latitude: north, longitude: east))
  }

  private func place(_ latitude: Double, _ longitude: Double) -> LocationCoordinate2D {
    LocationCoordinate2D(latitude: latitude, longitude: longitude)
  }

  func testNothingAndInvalidCoordinatesHaveNoBox() {
    XCTAssertNil(BoundingBox(containing: []))
    XCTAssertNil(BoundingBox(containing: [place(0, 0), place(0, .nan)]))
    XCTAssertNil(BoundingBox(containing: [place(90.1, 0)]))
    XCTAssertEqual(BoundingBox(containing: [place(3, 4)]), box(3, 4, 3, 4))
  }

  func testTheNarrowestBoxMayCrossTheAntimeridian() throws {
    let fiji = try XCTUnwrap(BoundingBox(containing: [place(-18, 178), place(-16, -179), place(-17, 179)]))
    XCTAssertEqual(fiji, box(-18, 178, -16, -179))
    XCTAssertTrue(fiji.crossesAntimeridian)
    XCTAssertEqual(fiji.longitudeSpan, 3)
    XCTAssertTrue(fiji.contains(place(-17, 180)))
    XCTAssertTrue(fiji.contains(place(-17, -180)))
    XCTAssertFalse(fiji.contains(place(-17, 0)))
    XCTAssertFalse(fiji.contains(place(-19, 180)))
    XCTAssertFalse(fiji.contains(place(.nan, 180)))
    XCTAssertEqual(BoundingBox(containing: [place(0, -100), place(1, 60)]), box(0, -100, 1, 60))
  }

  func testBordersBelongToTheBox() {
    let square = box(10, 20, 30, 40)
    for corner in [place(10, 20), place(30, 40), place(10, 40), place(30, 20)] {
      XCTAssertTrue(square.contains(corner))
    }
    XCTAssertTrue(square.intersects(box(30, 40, 50, 60)))
    XCTAssertFalse(square.intersects(box(30.1, 40, 50, 60)))
    XCTAssertTrue(box(0, 170, 1, 180).intersects(box(0, -180, 1, -170)))
    XCTAssertTrue(box(0, 170, 1, 180).contains(place(0.5, -180)))
  }

  func testUnionOfTheWholeCircle() {
    let world = box(0, -180, 1, 60).union(box(0, 50, 1, -170))
    XCTAssertEqual(world, box(0, -180, 1, 180))
    XCTAssertEqual(box(0, 0, 1, 200 - 360).union(box(0, 150, 1, 20)), box(0, -180, 1, 180))
  }

  /// Whole degrees, so that a box can be compared with the set of its columns.
  func testAgreesWithColumnsOfWholeDegrees() throws {
    try property(cases: 200) { generator in
      func any(_ generator: inout SeededGenerator) -> BoundingBox {
        let south = generator.integer(-90...89)
        return box(
          Double(south), Double(generator.integer(-179...179)), Double(generator.integer(south...90)),
          Double(generator.integer(-179...179)))
      }
      let (first, second) = (any(&generator), any(&generator))
      let longitudes = (-360...359).map { Double($0) / 2 }
      func columns(_ box: BoundingBox) -> [Bool] {
        longitudes.map { box.contains(place(box.southWest.latitude, $0)) }
      }
      let (a, b) = (columns(first), columns(second))
      let rowsMeet =
        first.southWest.latitude <= second.northEast.latitude && second.southWest.latitude <= first.northEast.latitude
      XCTAssertEqual(first.intersects(second), rowsMeet && zip(a, b).contains { $0 && $1 })
      XCTAssertEqual(first.intersects(second), second.intersects(first))

      let union = first.union(second)
      let c = columns(union)
      XCTAssertFalse(zip(zip(a, b), c).contains { ($0.0 || $0.1) && !$1 }, "\(first) \(second) \(union)")
      XCTAssertEqual(union.longitudeSpan, second.union(first).longitudeSpan)
      // The narrowest arc is the circle less the widest gap.
      var (gap, widest) = (0, 0)
      for (inFirst, inSecond) in zip(a + a, b + b) {
        gap = inFirst || inSecond ? 0 : gap + 1
        widest = max(widest, gap)
      }
      XCTAssertEqual(union.longitudeSpan, widest == 0 ? 360 : 360 - Double(widest + 1) / 2, accuracy: 1e-9)
      XCTAssertEqual(union.southWest.latitude, min(first.southWest.latitude, second.southWest.latitude))
      XCTAssertEqual(union.northEast.latitude, max(first.northEast.latitude, second.northEast.latitude))
    }
  }

  func testAroundCoordinatesAllAreInsideAndNoneSmallerWouldDo() throws {
    try property(cases: 300) { generator in
      let line = RouteMaker.any(vertices: 1...30, using: &generator)
      let box = try XCTUnwrap(BoundingBox(containing: line))
      XCTAssertTrue(line.allSatisfy(box.contains))
      let longitudes = line.map(\.longitude).sorted()
      let gaps = zip(longitudes, longitudes.dropFirst() + [longitudes[0] + 360]).map { $1 - $0 }
      XCTAssertEqual(box.longitudeSpan, 360 - (gaps.max() ?? 360), accuracy: 1e-9)
    }
  }

  func testIsWrittenAndReadAsJSON() throws {
    let square = box(10, 20, 30, 40)
    XCTAssertEqual(try JSONDecoder().decode(BoundingBox.self, from: JSONEncoder().encode(square)), square)
  }
}
