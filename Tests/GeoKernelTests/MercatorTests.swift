import Foundation
import GeoKernel
import SeededRandom
import TestSupport
import XCTest

/// The projection of web maps against its published numbers and the textbook's formulas.
final class MercatorTests: XCTestCase {
  /// EPSG's worked example of the projection (method 1024), in metres from the middle of the world.
  func testThePublishedExample() {
    let radius = 6_378_137.0
    let point = MercatorPoint(LocationCoordinate2D(latitude: 24.381786944444444, longitude: -100.33333333333333))
    let side = 2 * Double.pi * radius
    XCTAssertEqual((point.x - 0.5) * side, -11_169_055.58, accuracy: 0.01)
    XCTAssertEqual((0.5 - point.y) * side, 2_800_000, accuracy: 0.01)
  }

  func testCornersOfTheWorld() {
    let north = MercatorPoint(LocationCoordinate2D(latitude: 85.05112877980659, longitude: -180))
    assertEqual([north.x, north.y], [0, 0], accuracy: 1e-15)
    let pole = MercatorPoint(LocationCoordinate2D(latitude: 90, longitude: 180))
    assertEqual([pole.x, pole.y], [1, 0], accuracy: 1e-15)
    XCTAssertTrue(MercatorPoint(LocationCoordinate2D(latitude: .nan, longitude: 0)).y.isNaN)
    XCTAssertTrue(MercatorPoint(LocationCoordinate2D(latitude: 0, longitude: .infinity)).x.isNaN)
  }

  /// Within the stated error of the textbook's ln(tan(π/4 + φ/2)), whose own error grows towards the poles, and back.
  func testAgainstTheTextbookAndBack() throws {
    try property(cases: 5_000) { generator in
      let coordinate = LocationCoordinate2D(
        latitude: generator.uniform(-85...85), longitude: generator.uniform(-180...180))
      let point = MercatorPoint(coordinate)
      let textbook = 0.5 - log(tan(.pi / 4 + coordinate.latitude * .pi / 360)) / (2 * .pi)
      XCTAssertEqual(point.y, textbook, accuracy: 2e-15)
      XCTAssertEqual(point.coordinate.latitude, coordinate.latitude, accuracy: 4e-14 * 10)
      XCTAssertEqual(point.coordinate.longitude, coordinate.longitude, accuracy: 1e-12)
    }
  }

  func testPlacesAcrossTheEdgeOfTheWorld() {
    let west = MercatorPoint(LocationCoordinate2D(latitude: 10, longitude: 179.9))
    let east = MercatorPoint(LocationCoordinate2D(latitude: 10, longitude: -179.9)).unwrapped(near: west)
    XCTAssertEqual(east.x - west.x, 0.2 / 360, accuracy: 1e-12)
    XCTAssertEqual(east.coordinate.longitude, -179.9, accuracy: 1e-9)
  }

  func testZoomLevelsAreLogarithms() {
    XCTAssertEqual(MercatorZoom.level(scale: 1), 0)
    XCTAssertEqual(MercatorZoom.level(scale: 65_536), 16)
    XCTAssertEqual(MercatorZoom.scale(level: 16.5), 65_536 * 2.0.squareRoot(), accuracy: 1e-9)
  }
}

private func assertEqual(
  _ values: [Double], _ expected: [Double], accuracy: Double, file: StaticString = #filePath, line: UInt = #line
) {
  for (value, wanted) in zip(values, expected) {
    XCTAssertEqual(value, wanted, accuracy: accuracy, file: file, line: line)
  }
}
