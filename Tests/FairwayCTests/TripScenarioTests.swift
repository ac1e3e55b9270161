import FairwayCore
import FairwayDirections
import Foundation
import GeoKernel
import TestSupport
import TownDrives
import XCTest

/// A trip of three stops with a missed via, an added, a removed and a swapped stop, seven and more new routes, five
/// refreshes and sixteen ends of the process is the same in Swift and over C, with and without these ends. So is a drive
/// with each other kind of new route.
///
/// `Tests/Products` repeats them in every language. `FAIRWAY_RECORD_GOLDEN=1` records them anew.
final class TripScenarioTests: XCTestCase {
  private func scenario(_ name: String) throws -> TripScenario {
    if ProcessInfo.processInfo.environment["FAIRWAY_RECORD_GOLDEN"] == "1" { try TripScenario.record() }
    return try TripScenario(name)
  }

  private func text(_ lines: [String]) -> String { lines.map { $0 + "\n" }.joined() }

  func testItHasWhatItIsAbout() throws {
    let scenario = try scenario("trip")
    let lines = scenario.expected.split(separator: "\n")
    func count(_ start: String) -> Int { lines.count { $0.hasPrefix(start) } }
    XCTAssertGreaterThanOrEqual(count("routeReplaced"), 7)
    XCTAssertGreaterThanOrEqual(count("refreshed"), 5)
    XCTAssertEqual(scenario.inputs.count { TripScenario.member($0, "kill") != nil }, 16)
    for reason in ["missed", "added", "reordered", "removed"] {
      XCTAssertEqual(count("tripChanged \(reason)"), 1, reason)
    }
    // A new way is shown at once, and each of the three stops that are reached is announced once. Where a change of the
    // trip leaves the next maneuver as it was, its banner stays.
    for (number, line) in lines.enumerated() where line.hasPrefix("routeReplaced reroute") {
      XCTAssertTrue(lines[number + 1].hasPrefix("visualInstruction"), "\(line), then \(lines[number + 1])")
    }
    XCTAssertGreaterThan(count("spokenInstruction"), 40)
    XCTAssertEqual(count("willArrive"), 3)
    let states = lines.filter { $0.hasPrefix("stop") }.map { $0.split(separator: " ")[2] }
    XCTAssertEqual(states, ["missed", "reached", "reached", "skipped", "reached"])
  }

  /// Each kind of new route comes once, shows what is next at once, and says nothing that was said before.
  func testEachKindOfReplacementIsTold() throws {
    let scenario = try scenario("replacements")
    let lines = scenario.expected.split(separator: "\n")
    let replaced = lines.indices.filter { lines[$0].hasPrefix("routeReplaced") }
    XCTAssertEqual(
      replaced.map { lines[$0].split(separator: " ")[1] }, ["alternative", "fasterRoute", "caller", "wayBack"])
    for place in replaced {
      XCTAssertTrue(lines[place + 1].hasPrefix("visualInstruction"), "\(lines[place]), then \(lines[place + 1])")
    }
    let said = lines.filter { $0.hasPrefix("spokenInstruction") }
    XCTAssertEqual(Set(said).count, said.count)
    XCTAssertEqual(scenario.inputs.count { TripScenario.member($0, "kill") != nil }, 19)
    XCTAssertEqual(lines.count { $0.hasPrefix("didArrive") }, 1)
  }

  func testTheSameInSwiftWithAndWithoutKills() throws {
    for (name, _) in TripScenario.makers {
      let scenario = try scenario(name)
      for kills in [false, true] {
        let router = try TripRouter(scenario.inputs[0])
        try router.run(scenario.inputs.dropFirst(), kills: kills)
        XCTAssertEqual(text(router.lines + router.table), scenario.expected, "\(name), kills \(kills)")
      }
    }
  }

  func testTheSameOverCWithAndWithoutKills() throws {
    for (name, _) in TripScenario.makers {
      let scenario = try scenario(name)
      for kills in [false, true] {
        let router = try TripOverC(scenario.inputs[0])
        try router.run(scenario.inputs.dropFirst(), kills: kills)
        XCTAssertEqual(text(router.lines + (try router.table)), scenario.expected, "\(name), kills \(kills)")
      }
    }
  }

  /// The summaries of all legs add up to what was driven, within 1 %: by the true way, and by the filtered one.
  func testTheSummariesAddUp() throws {
    let scenario = try scenario("trip")
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
