import Foundation
import GeoKernel
import SeededRandom
import TestSupport
import XCTest

@testable import FairwayEngine

final class CoreStateTests: XCTestCase {
  func testStateIsAPlainValueUnderAKilobyte() {
    XCTAssertLessThan(MemoryLayout<ProgressState>.size, 1024)
    XCTAssertTrue(_isPOD(ProgressState.self))
  }

  func testStateOfAnotherRouteIsRefused() throws {
    var generator = SeededGenerator(seed: 5)
    let start = LocationCoordinate2D(latitude: 47, longitude: 8)
    let lines = (0..<2).map { _ in CoreDrive.road(from: start, bearing: 20, vertices: 8, using: &generator) }
    let engines = try lines.map { ProgressEngine(index: try RouteIndex(CoreDrive.route([$0]))) }
    var state = ProgressState()
    XCTAssertTrue(engines[0].accepts(state))
    XCTAssertTrue(engines[1].accepts(state))
    for fix in try CoreDrive.fixes(along: lines[0], speed: 12, rate: 1).prefix(20) {
      _ = engines[0].step(&state, fix)
    }
    XCTAssertTrue(engines[0].accepts(state))
    XCTAssertFalse(engines[1].accepts(state))
  }

  /// Interrupted anywhere, stored as JSON and read again, a session continues with the same bits.
  func testSplitReplayEqualsWholeReplay() throws {
    try property(cases: 500) { generator in
      let drive = try RandomDrive(using: &generator)
      let cut = generator.integer(0...drive.fixes.count)
      let engine = ProgressEngine(index: drive.index)
      var whole = ProgressState()
      var split = ProgressState()
      for (number, fix) in drive.fixes.enumerated() {
        if number == cut {
          split = try JSONDecoder().decode(ProgressState.self, from: JSONEncoder().encode(split))
        }
        XCTAssertEqual(engine.step(&whole, fix), engine.step(&split, fix))
        XCTAssertEqual(whole, split)
      }
    }
  }
}

/// A random route and random fixes on it, near it and far away from it, good and bad ones.
struct RandomDrive {
  let index: RouteIndex
  let fixes: [Location]

  init(using generator: inout SeededGenerator) throws {
    var lines: [[LocationCoordinate2D]] = []
    for _ in 0..<generator.integer(1...3) {
      let spacing = generator.logarithmic(2...300)
      let kind = RouteMaker.Kind.allCases[generator.integer(0...RouteMaker.Kind.allCases.count - 1)]
      if let last = lines.last?.last, generator.chance(0.8) {
        let bearing = generator.uniform(0...360)
        lines.append(CoreDrive.road(from: last, bearing: bearing, vertices: 8, using: &generator))
      } else {
        lines.append(RouteMaker.route(kind, vertices: 1...20, spacing: spacing, using: &generator))
      }
    }
    index = try RouteIndex(CoreDrive.route(lines, vertices: generator.integer(1...5)))
    var fixes: [Location] = []
    var along = generator.uniform(0...max(1, index.length))
    var time = 1_700_000_000.0
    for _ in 0..<generator.integer(1...20) {
      let speed = generator.uniform(0...30)
      let interval = generator.chance(0.9) ? generator.uniform(0.01...2) : generator.uniform(-5...100)
      time += interval
      along += speed * interval
      let point = index.track.point(at: along)
      let away = generator.chance(0.7) ? generator.normal() * 5 : generator.logarithmic(1...1e6)
      var place = Geodesic.destination(
        from: point.coordinate, distance: abs(away), bearing: generator.uniform(0...360))
      if generator.chance(0.03) { place.latitude = [.nan, .infinity, 95, -90][generator.integer(0...3)] }
      if generator.chance(0.03) { place.longitude = [.nan, -.infinity, 400, 180][generator.integer(0...3)] }
      func maybe(_ value: Double, _ odd: [Double]) -> Double? {
        if generator.chance(0.1) { return nil }
        return generator.chance(0.05) ? odd[generator.integer(0...odd.count - 1)] : value
      }
      fixes.append(
        Location(
          coordinate: place, timestamp: generator.chance(0.02) ? .nan : time,
          horizontalAccuracy: maybe(generator.logarithmic(1...200), [0, -1, .nan, .infinity, 1e9]),
          speed: maybe(speed, [-1, .nan, 1e9, 200]),
          course: maybe(point.bearing + generator.normal() * 10, [-1, 720, .nan, 359.99])))
    }
    self.fixes = fixes
  }
}
