import FairwayCore
import FairwayDirections
import Foundation
import GeoKernel
import XCTest

final class SessionMemoryTests: XCTestCase {
  /// 100,000 sessions on 1,000 routes use at most a kilobyte each after a few fixes.
  func testAHundredThousandSessionsTakeAKilobyteEach() throws {
    let engines = try (0..<1000).map { number in
      let start = LocationCoordinate2D(latitude: 42 + Double(number) / 1000, longitude: 1.5)
      let line = (0..<20).map { Geodesic.destination(from: start, distance: Double($0) * 50, bearing: 60) }
      let step = RouteStep(
        maneuver: Maneuver(location: start, type: .depart), shape: LineString(line), distance: 950,
        expectedTravelTime: 95)
      let leg = RouteLeg(steps: [step], distance: 950, expectedTravelTime: 95)
      let route = Route(legs: [leg], shape: LineString(line), distance: 950, expectedTravelTime: 95)
      return ProgressEngine(index: try RouteIndex(route))
    }
    let before = try residentBytes()
    var states = [ProgressState](repeating: ProgressState(), count: 100_000)
    for second in 0..<3 {
      for session in states.indices {
        let engine = engines[session % engines.count]
        let place = engine.index.track.point(at: Double(second) * 10)
        _ = engine.step(
          &states[session],
          Location(
            coordinate: place.coordinate, timestamp: Double(second), horizontalAccuracy: 5, speed: 10,
            course: place.bearing))
      }
    }
    let each = Double(try residentBytes() - before) / Double(states.count)
    XCTAssertLessThanOrEqual(each, 1024)
    XCTAssertTrue(states.allSatisfy { $0.distanceAlong > 5 && $0.distanceAlong < 40 })
  }

  private func residentBytes() throws -> Int {
    #if os(Linux)
      let text = try String(contentsOfFile: "/proc/self/statm", encoding: .utf8)
      let pages = try XCTUnwrap(text.split(separator: " ").dropFirst().first.flatMap { Int($0) })
      return pages * sysconf(Int32(_SC_PAGESIZE))
    #else
      throw XCTSkip("resident memory is read from /proc, on Linux only")
    #endif
  }
}
