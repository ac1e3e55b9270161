import GeoKernel
import ReferenceKernel
import SeededRandom
import TestSupport
import XCTest

final class KernelAgainstReferenceGeodesicTests: XCTestCase {
  private let reference = ReferenceGeodesic.wgs84

  private func place(_ generator: inout SeededGenerator) -> ReferenceCoordinate {
    let side = generator.chance(0.5) ? 1.0 : -1
    return ReferenceCoordinate(
      latitude: generator.chance(0.2) ? side * (90 - generator.logarithmic(1e-8...2)) : generator.uniform(-90...90),
      longitude: generator.chance(0.2) ? side * (180 - generator.logarithmic(1e-8...2)) : generator.uniform(-180...180))
  }

  func testInverseAndDestination() throws {
    try property(cases: 2000) { generator in
      let start = place(&generator)
      let distance = generator.logarithmic(1e-3...15_000_000)
      let bearing = generator.uniform(0...360)
      let expected = reference.destination(from: start, distance: distance, bearing: bearing)
      let end = Geodesic.destination(from: LocationCoordinate2D(start), distance: distance, bearing: bearing)
      let tolerance = max(3e-8, 5e-15 * distance)
      XCTAssertEqual(
        reference.distance(from: ReferenceCoordinate(end), to: expected.coordinate), 0, accuracy: tolerance)

      let line = Geodesic.inverse(from: LocationCoordinate2D(start), to: end)
      XCTAssertEqual(line.distance, distance, accuracy: tolerance)
      XCTAssertEqual(Geodesic.distance(from: LocationCoordinate2D(start), to: end), line.distance)
      XCTAssertTrue((0..<360).contains(line.initialBearing) && (0..<360).contains(line.finalBearing))
      // A bearing is as right as what it moves the far end by.
      let turn = abs((line.initialBearing - bearing).remainder(dividingBy: 360)) * .pi / 180
      let reach = 6_400_000 * abs(sin(min(distance / 6_400_000, 3)))
      XCTAssertEqual(turn * reach, 0, accuracy: 2 * tolerance)
    }
  }

  /// The bound of the issue, 0.03 mm to 10 km and 75°; the function's own is tighter and has its own test.
  func testShortLength() throws {
    try property(cases: 3000) { generator in
      let start = ReferenceCoordinate(
        latitude: generator.uniform(-75...75), longitude: generator.uniform(-180...180))
      let distance = generator.logarithmic(1e-3...10_000)
      let end = reference.destination(from: start, distance: distance, bearing: generator.uniform(0...360))
      let found = Geodesic.shortLength(
        from: LocationCoordinate2D(start), to: LocationCoordinate2D(end.coordinate))
      XCTAssertEqual(found, distance, accuracy: 3e-5)
    }
  }

  func testPathLength() throws {
    try property(cases: 200) { generator in
      let line = RouteMaker.any(vertices: 0...60, using: &generator)
      let expected = line.isEmpty ? 0 : ReferenceTrack(line.map(ReferenceCoordinate.init)).length
      XCTAssertEqual(Geodesic.length(of: line), expected, accuracy: 1e-6 * Double(max(1, line.count)))
    }
  }
}
