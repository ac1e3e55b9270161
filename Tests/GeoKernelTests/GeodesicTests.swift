import CGeoKernel
import GeoKernel
import ReferenceKernel
import SeededRandom
import TestSupport
import XCTest

#if PROJ
  import CProj
#endif

final class GeodesicTests: XCTestCase {
  private func place(_ latitude: Double, _ longitude: Double) -> LocationCoordinate2D {
    LocationCoordinate2D(latitude: latitude, longitude: longitude)
  }

  private func anywhere(_ generator: inout SeededGenerator) -> LocationCoordinate2D {
    place(generator.uniform(-90...90), generator.uniform(-180...180))
  }

  private func assertSamePlace(
    _ first: LocationCoordinate2D, _ second: LocationCoordinate2D, within metres: Double, line: UInt = #line
  ) {
    XCTAssertLessThanOrEqual(Geodesic.distance(from: first, to: second), metres, line: line)
  }

  #if PROJ
    /// The kernel keeps PROJ's constants; the results must be the bits that PROJ gives with constants of the test's own.
    func testResultsAreTheBitsOfPROJ() throws {
      var wgs84 = geod_geodesic()
      geod_init(&wgs84, 6_378_137, 1 / 298.257223563)
      try property(cases: 300) { generator in
        let start = anywhere(&generator)
        let isShort = generator.chance(0.5)
        let end =
          isShort
          ? Geodesic.destination(
            from: start, distance: generator.logarithmic(1e-3...1e5), bearing: generator.uniform(0...360))
          : anywhere(&generator)
        var (distance, first, second) = (0.0, 0.0, 0.0)
        geod_inverse(
          &wgs84, start.latitude, start.longitude, end.latitude, end.longitude, &distance, &first, &second)
        let line = Geodesic.inverse(from: start, to: end)
        XCTAssertEqual(line.distance, distance)
        XCTAssertEqual(line.initialBearing, first < 0 ? first + 360 : first)
        XCTAssertEqual(line.finalBearing, second < 0 ? second + 360 : second)
        XCTAssertTrue((0..<360).contains(line.initialBearing) && (0..<360).contains(line.finalBearing))

        let (bearing, metres) = (generator.uniform(-720...720), generator.uniform(-3e7...3e7))
        var (latitude, longitude) = (0.0, 0.0)
        geod_direct(&wgs84, start.latitude, start.longitude, bearing, metres, &latitude, &longitude, &first)
        XCTAssertEqual(
          Geodesic.destination(from: start, distance: metres, bearing: bearing), place(latitude, longitude))
      }
    }
  #endif

  func testBearingsAreFrom0UpTo360() {
    XCTAssertEqual(Geodesic.inverse(from: place(1, 5), to: place(2, 5)).initialBearing, 0)
    XCTAssertEqual(Geodesic.inverse(from: place(2, 5), to: place(1, 5)).initialBearing, 180)
    XCTAssertEqual(Geodesic.inverse(from: place(0, 5), to: place(0, 4)).initialBearing, 270)
    for point in [place(0, 0), place(47, 180), place(-90, 3), place(90, 0)] {
      let line = Geodesic.inverse(from: point, to: point)
      XCTAssertEqual(line, GeodesicLine(distance: 0, initialBearing: 0, finalBearing: 0))
      XCTAssertEqual(Geodesic.shortLength(from: point, to: point), 0)
      assertSamePlace(Geodesic.interpolate(from: point, to: point, distance: 0), point, within: 1e-8)
    }
  }

  func testOneDegreeOfTheEquatorAcrossTheAntimeridian() {
    let line = Geodesic.inverse(from: place(0, 179.5), to: place(0, -179.5))
    XCTAssertEqual(line.distance, 6_378_137 * .pi / 180, accuracy: 1e-8)
    XCTAssertEqual(line.initialBearing, 90)
    XCTAssertEqual(line.finalBearing, 90)
    XCTAssertEqual(Geodesic.distance(from: place(0, 539.5), to: place(0, -179.5)), line.distance, accuracy: 1e-8)
  }

  func testPointsOnALineDivideIt() throws {
    try property(cases: 300) { generator in
      let (start, end) = (anywhere(&generator), anywhere(&generator))
      let length = Geodesic.distance(from: start, to: end)
      // Of two points almost opposite there is more than one shortest line.
      guard length < 1.9e7 else { return }
      let distance = length * generator.unit()
      let point = Geodesic.interpolate(from: start, to: end, distance: distance)
      XCTAssertTrue(point.isValid)
      XCTAssertEqual(Geodesic.distance(from: start, to: point), distance, accuracy: 5e-8)
      XCTAssertEqual(Geodesic.distance(from: point, to: end), length - distance, accuracy: 5e-8)
      assertSamePlace(Geodesic.interpolate(from: start, to: end, distance: 0), start, within: 5e-8)
      assertSamePlace(Geodesic.interpolate(from: start, to: end, distance: length), end, within: 5e-8)
    }
  }

  /// The stated bounds: 0.05 micrometres to 75 degrees, 1 micrometre to 85, beyond that PROJ itself.
  func testShortLengthKeepsItsBound() throws {
    var worst = (to75: 0.0, to85: 0.0)
    for latitude in stride(from: -84.9, through: 84.9, by: 0.37) {
      for bearing in stride(from: 0.0, to: 360, by: 11) {
        for distance in [0.001, 1, 20, 300, 1_000, 3_000, 9_999.9] {
          let start = place(latitude, 179.96)
          let end = Geodesic.destination(from: start, distance: distance, bearing: bearing)
          let error = abs(Geodesic.shortLength(from: start, to: end) - Geodesic.distance(from: start, to: end))
          if max(abs(latitude), abs(end.latitude)) <= 75 {
            worst.to75 = max(worst.to75, error)
          } else {
            worst.to85 = max(worst.to85, error)
          }
        }
      }
    }
    print("short length: \(worst.to75 * 1e6) µm to 75°, \(worst.to85 * 1e6) µm to 85°")
    XCTAssertLessThan(worst.to75, 0.05e-6)
    XCTAssertLessThan(worst.to85, 1e-6)
    XCTAssertGreaterThan(worst.to85, 0, "bits that are never different are PROJ's own")
  }

  func testShortLengthIsPROJBeyondItsDomain() throws {
    try property(cases: 500) { generator in
      let start = generator.chance(0.3) ? place(generator.uniform(85.1...90), 0) : anywhere(&generator)
      let end =
        generator.chance(0.5)
        ? anywhere(&generator)
        : Geodesic.destination(
          from: start, distance: generator.uniform(10_000.001...1e6), bearing: generator.uniform(0...360))
      for longitude in [end.longitude, end.longitude + 360, end.longitude - 720] {
        let other = place(end.latitude, longitude)
        let exact = Geodesic.distance(from: start, to: other)
        guard exact > 10_000 || abs(start.latitude + end.latitude) > 170 else { continue }
        XCTAssertEqual(Geodesic.shortLength(from: start, to: other), exact)
      }
    }
  }

  /// Against mathematics of its own: the geodesic equation, integrated.
  func testShortLengthAgreesWithTheReference() throws {
    try property(cases: 40) { generator in
      let start = place(generator.uniform(-75...75), generator.uniform(-180...180))
      let end = Geodesic.destination(
        from: start, distance: generator.logarithmic(1...9_999), bearing: generator.uniform(0...360))
      let reference = ReferenceGeodesic.wgs84.distance(
        from: ReferenceCoordinate(latitude: start.latitude, longitude: start.longitude),
        to: ReferenceCoordinate(latitude: end.latitude, longitude: end.longitude))
      XCTAssertEqual(Geodesic.shortLength(from: start, to: end), reference, accuracy: 1e-6)
    }
  }

  func testPathLengthCarriesItsRoundingErrors() throws {
    XCTAssertEqual(Geodesic.length(of: []), 0)
    XCTAssertEqual(Geodesic.length(of: [place(1, 2)]), 0)
    // One long segment and two hundred thousand of a millimetre: a plain sum loses 2e-9 a step.
    let step = 1e-3
    let here = place(0, 0)
    let there = Geodesic.destination(from: here, distance: step, bearing: 45)
    let short = Geodesic.shortLength(from: here, to: there)
    let long = Geodesic.distance(from: place(-10, 170), to: here)
    let path = [place(-10, 170), here] + (0..<100_000).flatMap { _ in [there, here] }
    XCTAssertEqual(Geodesic.length(of: path), long + 200_000 * short, accuracy: 4e-9)

    try property(cases: 100) { generator in
      let line = RouteMaker.any(using: &generator)
      let exact = zip(line, line.dropFirst()).reduce(0) { $0 + Geodesic.distance(from: $1.0, to: $1.1) }
      XCTAssertEqual(Geodesic.length(of: line), exact, accuracy: 1e-6 * Double(line.count) + exact * 1e-14)
    }
  }

  func testInvalidCoordinatesGiveNaN() {
    let good = place(1, 2)
    for other in [place(91, 2), place(-90.0001, 2), place(1, .nan), place(.infinity, 2), place(1, -.infinity)] {
      XCTAssertTrue(Geodesic.distance(from: good, to: other).isNaN)
      XCTAssertTrue(Geodesic.shortLength(from: good, to: other).isNaN)
      XCTAssertTrue(Geodesic.shortLength(from: other, to: other).isNaN)
      let line = Geodesic.inverse(from: other, to: good)
      XCTAssertTrue(line.distance.isNaN && line.initialBearing.isNaN && line.finalBearing.isNaN)
      let point = Geodesic.destination(from: other, distance: 1, bearing: 2)
      XCTAssertTrue(point.latitude.isNaN && point.longitude.isNaN)
      XCTAssertTrue(Geodesic.interpolate(from: good, to: other, distance: 1).latitude.isNaN)
      XCTAssertTrue(Geodesic.length(of: [good, other, good]).isNaN)
    }
    XCTAssertTrue(Geodesic.destination(from: good, distance: .nan, bearing: 2).latitude.isNaN)
    XCTAssertTrue(Geodesic.destination(from: good, distance: 1, bearing: .infinity).latitude.isNaN)
  }

  func testManyThreadsMeasureAtOnce() {
    let (start, end) = (place(10, 20), place(-30, 40))
    let expected = Geodesic.inverse(from: start, to: end)
    DispatchQueue.concurrentPerform(iterations: 8) { _ in
      for _ in 0..<500 {
        XCTAssertEqual(Geodesic.inverse(from: start, to: end), expected)
      }
    }
  }
}
