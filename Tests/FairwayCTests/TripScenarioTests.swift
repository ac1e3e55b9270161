import FairwayCore
import FairwayDirections
import Foundation
import GeoKernel
import TestSupport
import TownDrives
import XCTest

/// A trip of three stops with a missed via, an added, a removed and a swapped stop, seven and more new routes, five
/// refreshes and sixteen ends of the process is the same in Swift and over C, with and without these ends.
///
/// `Tests/Products/python/test_trip.py` repeats it in Python. `FAIRWAY_RECORD_GOLDEN=1` records it anew.
final class TripScenarioTests: XCTestCase {
  private func scenario() throws -> TripScenario {
    if ProcessInfo.processInfo.environment["FAIRWAY_RECORD_GOLDEN"] == "1" { try TripScenario.record() }
    return try TripScenario()
  }

  private func text(_ lines: [String]) -> String { lines.map { $0 + "\n" }.joined() }

  func testItHasWhatItIsAbout() throws {
    let scenario = try scenario()
    let lines = scenario.expected.split(separator: "\n")
    func count(_ start: String) -> Int { lines.count { $0.hasPrefix(start) } }
    XCTAssertGreaterThanOrEqual(count("routeReplaced"), 7)
    XCTAssertGreaterThanOrEqual(count("refreshed"), 5)
    XCTAssertEqual(scenario.inputs.count { TripScenario.member($0, "kill") != nil }, 16)
    for reason in ["missed", "added", "reordered", "removed"] {
      XCTAssertEqual(count("tripChanged \(reason)"), 1, reason)
    }
    let states = lines.filter { $0.hasPrefix("stop") }.map { $0.split(separator: " ")[2] }
    XCTAssertEqual(states, ["missed", "reached", "reached", "skipped", "reached"])
  }

  func testTheSameInSwiftWithAndWithoutKills() throws {
    let scenario = try scenario()
    for kills in [false, true] {
      let router = try TripRouter(scenario.inputs[0])
      try router.run(scenario.inputs.dropFirst(), kills: kills)
      XCTAssertEqual(text(router.lines + router.table), scenario.expected, "kills \(kills)")
    }
  }

  func testTheSameOverCWithAndWithoutKills() throws {
    let scenario = try scenario()
    for kills in [false, true] {
      let router = try TripOverC(scenario.inputs[0])
      try router.run(scenario.inputs.dropFirst(), kills: kills)
      XCTAssertEqual(text(router.lines + (try router.table)), scenario.expected, "kills \(kills)")
    }
  }

  /// The summaries of all legs add up to what was driven, within 1 %: by the true way, and by the filtered one.
  func testTheSummariesAddUp() throws {
    let scenario = try scenario()
    let router = try TripRouter(scenario.inputs[0])
    var (last, filtered): (LocationCoordinate2D?, Double) = (nil, 0)
    for input in scenario.inputs.dropFirst() {
      try router.run([input], kills: false)
      guard TripScenario.member(input, "fix") != nil else { continue }
      let place = router.router.routeProgress.state.estimatedCoordinate
      if let last { filtered += Geodesic.shortLength(from: last, to: place) }
      last = place
    }
    let driven = router.router.sessionLog.legs.reduce(0) { $0 + $1.drivenDistance }
    let way = TripMaker.way.map { GridRoads.coordinate($0.x, $0.y) }
    print("driven \(driven) m of \(Geodesic.length(of: way)) m, filtered \(filtered) m")
    XCTAssertEqual(driven / Geodesic.length(of: way), 1, accuracy: 0.01)
    XCTAssertEqual(driven / filtered, 1, accuracy: 0.01)
  }
}
