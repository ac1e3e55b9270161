import FairwayRoutes
import GeoKernel
import RoadGraph
import RoadRoutes
import XCTest

/// Maneuvers by bicycle and on foot where those of a car are others, each on a map that was made for a rule.
final class TravellerManeuverTests: XCTestCase {
  /// The steps as "type modifier name", without the departure and the arrival, and the rules of the junctions.
  private func steps(
    _ map: TestMap, _ from: Int64, _ to: Int64, _ profile: RoadProfile
  ) throws -> (steps: [String], rules: [RoadManeuverRule]) {
    let routes = try RoadRoutes(on: map.graph(), profile: profile)
    let request = RoadRequest(from: map.place(from), to: map.place(to))
    let way = try routes.route(request)
    let route = try XCTUnwrap(routes.answer(way, to: request).routes?.first)
    let texts = route.legs.flatMap { $0.steps.dropFirst().dropLast() }.map { step in
      [step.maneuverType.rawValue, step.maneuverDirection?.rawValue, step.name].compactMap { $0 }
        .filter { !$0.isEmpty }.joined(separator: " ")
    }
    return (texts, routes.decisions(on: way).flatMap { $0 }.map(\.rule))
  }

  /// A roundabout of four nodes that one walks through, and rides around.
  private func roundabout() -> TestMap {
    var map = TestMap([
      1: (-3, 0), 2: (-0.3, 0), 3: (0, -0.3), 4: (0.3, 0), 5: (0, 0.3), 6: (3, 0), 7: (0, 3), 8: (0, -3),
    ])
    map.way(10, [1, 2], name: "West Street")
    map.way(11, [2, 3, 4, 5, 2], isOneWay: true, isRoundabout: true)
    map.way(12, [4, 6], name: "East Street")
    map.way(13, [5, 7], name: "North Street")
    map.way(14, [3, 8], name: "South Street")
    return map
  }

  func testARoundaboutIsNoneOnFoot() throws {
    let riding = try steps(roundabout(), 1, 7, .bicycle)
    XCTAssertEqual(riding.steps.map { $0.split(separator: " ").first }, ["roundabout", "exit"])
    XCTAssertTrue(riding.rules.contains(.roundabout))
    let walking = try steps(roundabout(), 1, 7, .foot)
    XCTAssertFalse(walking.steps.contains { $0.contains("roundabout") }, "\(walking)")
    XCTAssertFalse(walking.rules.contains(.roundabout))
  }

  /// Two paths that part, each 25 degrees aside.
  func testPathsThatPartAreAForkOnFoot() throws {
    var map = TestMap([1: (0, 0), 2: (2, 0), 3: (4, 0.93), 4: (4, -0.93)])
    map.way(10, [1, 2], .footway, name: "Walk")
    map.way(11, [2, 3], .footway, name: "North Walk")
    map.way(12, [2, 4], .footway, name: "South Walk")
    let walking = try steps(map, 1, 3, .foot)
    XCTAssertEqual(walking.steps, ["fork slight left North Walk"])
    XCTAssertTrue(walking.rules.contains(.forkOnFoot))
    // A road beside the path is of another kind.
    var other = TestMap([1: (0, 0), 2: (2, 0), 3: (4, 0.93), 4: (4, -0.93)])
    other.way(10, [1, 2], .footway, name: "Walk")
    other.way(11, [2, 3], .footway, name: "Walk")
    other.way(12, [2, 4], .residential, name: "South Street")
    XCTAssertFalse(try steps(other, 1, 3, .foot).rules.contains(.forkOnFoot))
  }

  func testStepsAreManeuversOnFoot() throws {
    var map = TestMap([1: (0, 0), 2: (2, 0), 3: (2.5, 0), 4: (4, 0)])
    map.way(10, [1, 2], .footway, name: "Walk")
    map.way(11, [2, 3], .steps, name: "Walk")
    map.way(12, [3, 4], .footway, name: "Walk")
    let walking = try steps(map, 1, 4, .foot)
    XCTAssertEqual(walking.steps, ["turn straight Walk"])
    XCTAssertEqual(walking.rules, [.depart, .steps, .joinedSameName, .arrive])
  }

  /// Who goes straight on past a cycleway is told so only if they may ride there.
  func testOnlyRoadsThatAreOpenToATravellerCount() throws {
    var map = TestMap([1: (0, 0), 2: (2, 0), 3: (3.8, 1), 4: (4, 0), 5: (2, 2)])
    map.way(10, [1, 2], name: "Street")
    map.way(11, [2, 3], name: "Street")
    map.way(12, [2, 4], .cycleway, name: "Ride")
    map.way(13, [2, 5], .footway, name: "Walk")
    XCTAssertEqual(try steps(map, 1, 3, .car).steps, [])
    XCTAssertFalse(try steps(map, 1, 3, .bicycle).steps.isEmpty)
  }

  func testNamelessCyclewaysAreManeuversByBicycle() throws {
    var map = TestMap([1: (0, 0), 2: (2, 0), 3: (4, 0), 4: (2, 2)])
    map.way(10, [1, 2])
    map.way(11, [2, 3])
    map.way(12, [2, 4], .cycleway)
    XCTAssertTrue(try steps(map, 1, 4, .bicycle).rules.contains(.otherPath))
  }
}
