import GeoKernel
import SeededRandom
import XCTest

@testable import RoadGraph

/// The rings of areas: simplified, and joined of ways.
final class RoadRingTests: XCTestCase {
  /// How far a point is from a ring, in metres.
  private func distance(_ point: RoadPoint, _ ring: [RoadPoint]) -> Double {
    let unit = 0.0111195
    func place(_ other: RoadPoint) -> (Double, Double) {
      let (north, east) = (Double(other.latitude - point.latitude), Double(other.longitude - point.longitude))
      return (east * unit * cos(Double(point.latitude) * 1e-7 * .pi / 180), north * unit)
    }
    var least = Double.infinity
    for (a, b) in zip(ring, ring.dropFirst() + ring.prefix(1)) {
      let ((x1, y1), (x2, y2)) = (place(a), place(b))
      let (x, y) = (x2 - x1, y2 - y1)
      let length = x * x + y * y
      let share = length > 0 ? max(0, min(1, -(x1 * x + y1 * y) / length)) : 0
      least = min(least, hypot(x1 + share * x, y1 + share * y))
    }
    return least
  }

  func testASimplifiedRingIsNowhereFarFromTheOther() throws {
    var random = SeededGenerator(seed: 11)
    for count in [3, 10, 100, 255, 256, 257, 2000] {
      let ring = (0..<count).map { index -> RoadPoint in
        let angle = Double(index) / Double(count) * 2 * Double.pi
        let radius = 40_000 + Double.random(in: -300...300, using: &random)
        return RoadPoint(
          latitude: 480_000_000 + Int32(clamping: (sin(angle) * radius).rounded()),
          longitude: 20_000_000 + Int32(clamping: (cos(angle) * radius * 1.5).rounded()))
      }
      let simple = try XCTUnwrap(RoadRing.simplified(ring))
      // Rounding moves a point by at most 8 cm.
      for point in ring { XCTAssertLessThan(distance(point, simple), RoadRing.tolerance + 0.1) }
      for point in simple { XCTAssertLessThan(distance(point, ring), 0.1) }
      XCTAssertTrue(RoadRing.isOrdered(simple))
      if count == 2000 { XCTAssertLessThan(simple.count, 1200) }
      // The same wherever it begins, and in which direction it runs.
      let turn = count / 3
      XCTAssertEqual(RoadRing.simplified((Array(ring[turn...]) + ring[..<turn]).reversed()), simple)
      XCTAssertEqual(RoadRing.ordered(simple), simple)
    }
  }

  func testNothingIsLeftOfLinesAndPoints() {
    let point = RoadPoint(latitude: 100, longitude: 100)
    let other = RoadPoint(latitude: 100_000, longitude: 100)
    XCTAssertNil(RoadRing.simplified([]))
    XCTAssertNil(RoadRing.simplified([point]))
    XCTAssertNil(RoadRing.simplified([point, other, point]))
    XCTAssertNil(RoadRing.simplified([RoadPoint](repeating: point, count: 1000)))
    XCTAssertNil(RoadRing.simplified([point, other, RoadPoint(latitude: 50_000, longitude: 104)]))
    let corners = [(-1, -1), (-1, 1), (1, 1), (1, -1)].map {
      RoadPoint(latitude: $0.0 * 800_000_000, longitude: $0.1 * 1_800_000_000)
    }
    XCTAssertEqual(RoadRing.simplified(corners), corners)
    XCTAssertFalse(RoadRing.isOrdered(Array(corners.reversed())))
    XCTAssertFalse(RoadRing.isOrdered([RoadPoint(latitude: 1, longitude: 0)] + corners))
  }

  /// The usual method takes the square of it for a line like this one.
  func testLongRingsTakeLittleTime() throws {
    let count = 200_000
    var ring: [RoadPoint] = []
    for index in 0..<Int32(count) {
      ring.append(RoadPoint(latitude: index % 2 * 1000 + index / 2, longitude: index * 200))
    }
    ring.append(RoadPoint(latitude: 900_000_000, longitude: 0))
    let start = ContinuousClock.now
    XCTAssertGreaterThan(try XCTUnwrap(RoadRing.simplified(ring)).count, 1000)
    XCTAssertLessThan(ContinuousClock.now - start, .seconds(60))
  }

  func testWaysAreJoinedToRings() {
    // Two rings in pieces, of which one is backwards, one that is closed already, and a piece of nothing.
    let ways: [[UInt32]] = [
      [1, 2, 3], [5, 4, 3], [10, 11, 12, 10], [5, 6, 1], [20, 21, 22], [22, 23], [20, 24, 23], [30, 31],
    ]
    let (rings, left) = RoadRingJoin.rings(of: ways)
    XCTAssertEqual(rings, [[10, 11, 12], [1, 2, 3, 4, 5, 6], [20, 21, 22, 23, 24]])
    XCTAssertEqual(left, 1)
    XCTAssertEqual(RoadRingJoin.rings(of: [[], [1], [1, 1], [1, 2, 1], [3, 4], [4, 3]]).left, 6)
    // Many ways at one node.
    let star = (1...100_000 as ClosedRange<UInt32>).map { [0, $0] }
    let start = ContinuousClock.now
    XCTAssertEqual(RoadRingJoin.rings(of: star).left, star.count)
    XCTAssertLessThan(ContinuousClock.now - start, .seconds(30))
  }

  func testHolesAreInTheSmallestOutlineAroundThem() {
    func square(_ size: Int32, at latitude: Int32 = 0) -> [RoadPoint] {
      [(-1, -1), (-1, 1), (1, 1), (1, -1)].map {
        RoadPoint(latitude: latitude + $0.0 * size, longitude: $0.1 * size)
      }
    }
    let areas = RoadRingJoin.areas(
      outlines: [square(1000), square(400), square(1000, at: 5000)],
      holes: [square(500), square(200), square(100, at: 5000), square(10, at: 90_000)])
    XCTAssertEqual(areas.map(\.holes), [[square(500)], [square(200)], [square(100, at: 5000)]])
    XCTAssertTrue(RoadRingJoin.areas(outlines: [], holes: [square(1)]).isEmpty)
  }
}
