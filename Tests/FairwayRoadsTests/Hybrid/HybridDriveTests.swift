import FairwayRequests
import FairwayRoads
import FairwayRouter
import FairwayRoutes
import Foundation
import SeededRandom
import TestSupport
import XCTest

/// Drives with a server that is slow, dead, refuses, lies or comes back, and roads on the device.
final class HybridDriveTests: XCTestCase {
  func testTheServersSameWayReplacesTheDevices() throws {
    let routing = try RoadRouting(on: HybridTown.graph())
    let server = MoodyServer(on: routing)
    let places = [HybridTown.Place(x: 15, y: 300), HybridTown.Place(x: 450, y: 735)]
    var options = RouteOptions(waypoints: places.map { Waypoint(coordinate: HybridTown.coordinate($0)) })
    (options.waypoints[0].heading, options.waypoints[0].headingAccuracy) = (90, 45)
    let hybrid = HybridRoutingProvider(online: server, onboard: routing)
    let router = try RouteController(
      along: routing.response(to: options), routeOptions: options, routingProvider: hybrid)
    let calls = HybridCalls()
    (router.observer, router.decider) = (calls, calls)
    XCTAssertTrue(router.isOnboardRoute)
    var (vehicle, random) = (
      HybridVehicle(at: HybridTown.Crossing(column: 0, row: 2), to: .east), SeededGenerator(seed: 1)
    )
    for _ in 0..<5 {
      vehicle.drive(along: [], to: places[1], &random)
      calls.begin()
      router.update(vehicle.fix(&random))
      calls.end()
      server.answer(at: vehicle.time, &random)
    }
    XCTAssertEqual(calls.calls, [.didSwitch])
    XCTAssertNil(calls.fault)
    XCTAssertFalse(router.isOnboardRoute)
  }

  /// Whatever the server does, a vehicle on a road has a route, routes lead on streets, and the calls are those of the
  /// documentation: `FAIRWAY_CASES=25` makes it 10,000 sequences.
  func testAVehicleOnARoadIsNeverWithoutARoute() throws {
    let roads = try HybridTown.graph()
    let routing = try RoadRouting(on: roads)
    var (count, reroutes, switches, faster, failures) = (0, 0, 0, 0, 0)
    try property(cases: 400) { random in
      let sequence = try HybridSequence.drive(on: roads, routing, &random)
      XCTAssertNil(sequence.fault)
      let calls = sequence.calls.calls
      count += 1
      reroutes += calls.count { $0 == .didReroute }
      switches += calls.count { $0 == .didSwitch }
      faster += calls.count { $0 == .didTakeFaster }
      failures += calls.count { $0 == .didFailToReroute }
    }
    print(
      "\(count) sequences: \(reroutes) new routes, \(failures) without one, \(switches) of the server's on the same way, "
        + "\(faster) of the server's on another")
    guard ProcessInfo.processInfo.environment["FAIRWAY_SEED"] == nil else { return }
    XCTAssertGreaterThan(reroutes, count / 2)
    XCTAssertGreaterThan(switches * 10, count)
    XCTAssertGreaterThan(faster * 100, count)
  }
}
