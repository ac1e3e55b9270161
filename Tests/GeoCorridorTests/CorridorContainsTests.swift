import Dispatch
import EmbeddedShims
import GeoCorridor
import GeoKernel
import ReferenceKernel
import SeededRandom
import TestSupport
import XCTest

final class CorridorContainsTests: XCTestCase {
  private func points(
    near line: [LocationCoordinate2D], radius: Double, count: Int, using generator: inout SeededGenerator
  ) -> [LocationCoordinate2D] {
    (0..<count).map { _ in RouteMaker.point(near: line, distance: 0...radius * 1.5, using: &generator) }
  }

  func testAgreesWithCountingAllCrossings() throws {
    try property(cases: 60) { generator in
      let radius = generator.logarithmic(5...50_000)
      let line = RouteMaker.any(vertices: 1...40, using: &generator)
      let corridor = try Corridor(line, radius: radius)
      let geometry = RingGeometry(corridor)
      for point in points(near: line, radius: radius, count: 40, using: &generator)
      where abs(point.longitude) < 180 && abs(point.latitude) < 90 {
        XCTAssertEqual(corridor.contains(point), geometry.contains(point), "\(point), \(radius) around \(line)")
      }
      // Rays through vertices are where a count goes wrong.
      for vertex in geometry.rings.joined().joined().prefix(40) {
        let west = LocationCoordinate2D(latitude: vertex.latitude, longitude: vertex.longitude - 0.01)
        if west.isValid && abs(vertex.latitude) < 90 {
          XCTAssertEqual(corridor.contains(west), geometry.contains(west), "\(west), \(radius) around \(line)")
        }
      }
    }
  }

  func testAgreesWithDistancesOutsideTheBand() throws {
    try property(cases: 25) { generator in
      let radius = generator.logarithmic(5...50_000)
      let line = RouteMaker.any(vertices: 1...12, using: &generator)
      let corridor = try Corridor(line, radius: radius)
      let truth = ReferenceCorridor(
        ReferenceTrack(line.map { ReferenceCoordinate(latitude: $0.latitude, longitude: $0.longitude) }),
        radius: radius, ends: .round)
      for point in points(near: line, radius: radius, count: 6, using: &generator) {
        let margin = truth.margin(of: ReferenceCoordinate(latitude: point.latitude, longitude: point.longitude))
        if abs(margin) > 0.01 * radius {
          XCTAssertEqual(corridor.contains(point), margin > 0, "\(point), \(radius) around \(line)")
        }
      }
    }
  }

  func testTheAntimeridianHasOneSide() throws {
    let line = [
      LocationCoordinate2D(latitude: -17, longitude: 179.5), LocationCoordinate2D(latitude: -17, longitude: -179.5),
    ]
    let corridor = try Corridor(line, radius: 1000)
    for longitude in [180.0, -180] {
      XCTAssertTrue(corridor.contains(LocationCoordinate2D(latitude: -17, longitude: longitude)))
      XCTAssertFalse(corridor.contains(LocationCoordinate2D(latitude: -17.1, longitude: longitude)))
    }
  }

  func testTheRimAt180IsInside() throws {
    for radius in [1.0, 200, 30_000] {
      let corridor = try Corridor([LocationCoordinate2D(latitude: 8, longitude: -180)], radius: radius)
      for part in stride(from: -0.95, through: 0.95, by: 0.1) {
        let latitude = 8 + part * radius / 110_600
        for longitude in [180.0, -180] {
          XCTAssertTrue(corridor.contains(LocationCoordinate2D(latitude: latitude, longitude: longitude)))
        }
      }
    }
  }

  func testWhatIsNoPlaceIsNotInside() throws {
    let corridor = try Corridor([LocationCoordinate2D(latitude: 0, longitude: 0)], radius: 1000)
    for (latitude, longitude) in [(.nan, 0), (0, .nan), (0, .infinity), (91, 0), (0, 181), (0, 360)] {
      XCTAssertFalse(corridor.contains(LocationCoordinate2D(latitude: latitude, longitude: longitude)))
    }
  }

  /// One corridor asked, exported and cut by eight threads at once gives each what it gives one.
  func testIsSharedBetweenThreads() throws {
    var generator = SeededGenerator(seed: 7)
    let line = RouteMaker.route(.crossing, vertices: 300...300, spacing: 150, using: &generator)
    let corridor = try Corridor(line, radius: 80)
    let asked = points(near: line, radius: 80, count: 2000, using: &generator)
    let answers = asked.map(corridor.contains)
    let text = corridor.geoJSON
    let area = corridor.area
    let wrong = Atomic<Int>(0)
    DispatchQueue.concurrentPerform(iterations: 8) { _ in
      let same = asked.map(corridor.contains) == answers && corridor.geoJSON == text && corridor.area == area
      let cut = try? corridor.intersection(corridor)
      let again = try? Corridor(line, radius: 80)
      let isWhole = cut.map { abs($0.area - area) < 1 } ?? false
      if !same || !isWhole || again?.geoJSON != text { wrong.add(1, ordering: .relaxed) }
    }
    XCTAssertEqual(wrong.load(ordering: .relaxed), 0)
  }
}
