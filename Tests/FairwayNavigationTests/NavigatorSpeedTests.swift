import FairwayCore
import FairwayDirections
import FairwayNavigation
import TestDoubles
import TownDrives
import XCTest

/// What a navigator tells of the vehicle's speed: times at its pace, and speeding as long as somebody watches it.
final class NavigatorSpeedTests: XCTestCase {
  private let listener = ListenerRecorder()
  private var vehicle = Vehicle()

  private func navigator() throws -> Navigator {
    let navigator = Navigator(router: try Town.router("valhalla-legs"))
    navigator.add(listener)
    return navigator
  }

  private func drive(_ navigator: Navigator, from: Double = 0, to: Double) {
    for fix in vehicle.drive(navigator.controller.routeProgress.index.track, from: from, to: to) {
      navigator.update(fix)
    }
  }

  func testTheTimeToAStopIsTheOneThatWasReported() throws {
    let navigator = try navigator()
    navigator.timeUpdateThreshold = 0
    let ends = try navigator.routeLegs.map { try XCTUnwrap($0.destination) }
    vehicle.speed = 5
    drive(navigator, to: 1200)
    let progress = navigator.controller.routeProgress
    XCTAssertGreaterThan(progress.state.paceFactor, 1.01, "the driver is slower than the route expects")
    XCTAssertEqual(navigator.timeToWaypoint(ends[0]), listener.times.last)
    XCTAssertEqual(navigator.timeToWaypoint(ends[0]), progress.currentLegProgress.durationRemaining)
    XCTAssertEqual(navigator.timeToWaypoint(ends[1]), progress.durationRemaining)
  }

  /// Drives too fast, and then ends guidance.
  private func ending(_ end: (Navigator) -> Void) throws -> Navigator {
    let navigator = try navigator()
    (listener.percentages, listener.severities) = ([], [])
    vehicle.speed = 25
    drive(navigator, to: 200)
    XCTAssertGreaterThan(listener.percentages.last ?? 0, 0)
    XCTAssertEqual(listener.severities.last, .major)
    let count = listener.percentages.count
    end(navigator)
    XCTAssertEqual(listener.percentages.dropFirst(count), [0])
    XCTAssertEqual(listener.severities.last, .unknown)
    return navigator
  }

  func testSpeedingHasEndedWhenGuidanceHas() throws {
    _ = try ending { $0.clearDestinations() }
    _ = try ending { $0.endRoute() }
    let navigator = try ending { $0.isGuidanceActive = false }
    navigator.isGuidanceActive = true
    drive(navigator, from: 200, to: 300)
    XCTAssertEqual(listener.severities.last, .major, "it is told again")
  }

  func testASimulatorIsOfNoUseWithoutItsNavigator() throws {
    var navigator: Navigator? = try navigator()
    let simulator = try XCTUnwrap(navigator).locationSimulator
    simulator.simulateLocationsAlongExistingRoute(at: 1000)
    navigator = nil
    simulator.advance(to: 1010)
    XCTAssertFalse(simulator.isSimulating)
    simulator.simulateLocationsAlongExistingRoute(at: 1020)
    simulator.advance(to: 1030)
    XCTAssertFalse(
      simulator.simulateAlongNewRouteToDestinations(
        IndexedRouteResponse(routeResponse: try Town.response("valhalla-roundabout")), at: 1040))
  }
}
