import GeoKernel
import SeededRandom
import TestSupport
import XCTest

/// A line that is driven in laps: the search of the whole track leaves out what it has seen, and says the same.
final class TrackLapsTests: XCTestCase {
  /// Vertices of a round trip of some streets, within one chunk of the kernel or in several.
  private func lap(_ generator: inout SeededGenerator, size: Double) -> [LocationCoordinate2D] {
    let count = generator.integer(20...60)
    return (0..<count).map { index in
      let angle = Double(index) / Double(count) * 2 * .pi
      let radius = size * generator.uniform(0.5...1)
      return LocationCoordinate2D(latitude: 40 + radius * sin(angle), longitude: 8 + radius * cos(angle))
    }
  }

  /// What is before the laps, and the laps.
  private func line(_ lap: [LocationCoordinate2D], laps: Int, after start: [LocationCoordinate2D] = [])
    -> [LocationCoordinate2D]
  {
    start + (0..<laps).flatMap { _ in lap } + lap.prefix(1)
  }

  func testTheNearestOfAllLapsIsThatOfEachLap() throws {
    try property(cases: 200) { generator in
      let lap = lap(&generator, size: generator.uniform(0.002...(generator.chance(0.3) ? 0.2 : 0.02)))
      let laps = generator.integer(2...30)
      let start = generator.chance(0.5) ? Array(lap.suffix(generator.integer(1...12))) : []
      let track = try Track(line(lap, laps: laps, after: start))
      for _ in 0..<50 {
        var place = track.point(at: generator.uniform(0...track.length)).coordinate
        if generator.chance(0.3) { place = lap[generator.integer(0...lap.count - 1)] }
        if generator.chance(0.8) {
          place.latitude += generator.normal() * 1e-4
          place.longitude += generator.normal() * 1e-4
        }
        let found = track.nearest(place)
        // The search of a window knows of no laps.
        let whole = track.snap(place, from: 0, to: track.length)
        assertQuickly(found == whole, "\(found) and not \(whole) with \(laps) laps")
      }
    }
  }

  /// Four hundred laps cost no more than a few, whichever lap a position belongs to.
  func testLapsCostNothing() throws {
    var generator = SeededGenerator(seed: 3)
    try assertLapsCostNothing(lap(&generator, size: 0.01))
  }

  /// Nor do those that are wider than a chunk.
  func testWideLapsCostNothing() throws {
    let count = 57
    let lap = (0..<count).map { index in
      let angle = Double(index) / Double(count) * 2 * .pi
      return LocationCoordinate2D(latitude: 40 + 0.016 * sin(angle), longitude: 8 + 0.06 * cos(angle))
    }
    try assertLapsCostNothing(lap)
  }

  private func assertLapsCostNothing(_ lap: [LocationCoordinate2D]) throws {
    var generator = SeededGenerator(seed: 4)
    let places = (0..<2000).map { _ in
      RouteMaker.point(near: lap, distance: 1...10, using: &generator)
    }
    func cost(laps: Int) throws -> Double {
      let track = try Track(line(lap, laps: laps))
      return (0..<3).map { _ in
        Cost.processorTime { for place in places { _ = track.nearest(place) } }
      }.min() ?? 0
    }
    XCTAssertLessThan(try cost(laps: 400), 12 * (try cost(laps: 4)), "a search of every lap costs 100 times that")
  }
}
