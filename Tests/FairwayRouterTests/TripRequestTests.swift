import FairwayDirections
import FairwayEngine
import GeoKernel
import TownDrives
import XCTest

@testable import FairwayRouter

/// What the request for a new route asks for.
final class TripRequestTests: XCTestCase {
  /// A start, a via at 500 m, a stop at 2,000 m and the destination.
  private let waypoints: [Waypoint] = {
    var waypoints = [(0.0, 0.0), (500, 0), (2000, 0), (2000, 1000)].map {
      Waypoint(coordinate: MadeRoute.place($0.0, $0.1))
    }
    waypoints[1].separatesLegs = false
    return waypoints
  }()

  private func router(_ options: RouteOptions) throws -> RouteController {
    try RouteController(
      along: IndexedRouteResponse(routeResponse: RouteResponse(routes: [MadeRoute.route()])), routeOptions: options)
  }

  /// The waypoints of a request of a vehicle that has driven so far.
  private func asked(at distance: Double) throws -> [Waypoint] {
    let router = try router(RouteOptions(waypoints: waypoints))
    var vehicle = Vehicle()
    router.update(vehicle.drive(router.routeProgress.index.track, to: distance))
    return router.trip.waypoints
  }

  private func request(_ fix: Location, avoidingManeuversFor seconds: Double?) throws -> RouteOptions {
    try router(RouteOptions(waypoints: waypoints)).trip.request(
      from: fix, like: RouteOptions(waypoints: waypoints), headingAccuracy: 30, avoidingManeuversFor: seconds)
  }

  private func fix(course: Double? = nil, speed: Double? = nil) -> Location {
    Location(coordinate: MadeRoute.origin, timestamp: 0, speed: speed, course: course)
  }

  func testEveryWaypointIsAheadAtTheStart() throws {
    XCTAssertEqual(try asked(at: 10), Array(waypoints.dropFirst()))
  }

  func testAPassedViaDoesNotComeAgain() throws {
    XCTAssertEqual(try asked(at: 1000), Array(waypoints.dropFirst(2)))
  }

  func testOptionsOfAnotherRouteLeaveTheRoutesOwnWaypoints() throws {
    let trip = try router(RouteOptions(waypoints: [])).trip
    XCTAssertEqual(trip.waypoints.count, 2)
    let ends = [MadeRoute.place(2000, 0), MadeRoute.place(2000, 1000)]
    for (waypoint, end) in zip(trip.waypoints, ends) {
      XCTAssertLessThan(Geodesic.shortLength(from: waypoint.coordinate, to: end), 0.5)
    }
  }

  func testTheRequestBeginsInTheVehiclesDirection() throws {
    let request = try request(fix(course: 90), avoidingManeuversFor: nil)
    XCTAssertEqual(request.waypoints[0].heading, 90)
    XCTAssertEqual(request.waypoints[0].headingAccuracy, 30)
    XCTAssertNil(request.initialManeuverAvoidanceRadius)
  }

  func testNoManeuverIsAskedForWithinSomeSeconds() throws {
    func radius(_ speed: Double?) throws -> Double? {
      try request(fix(speed: speed), avoidingManeuversFor: 8).initialManeuverAvoidanceRadius
    }
    XCTAssertEqual(try radius(20), 160)
    XCTAssertEqual(try radius(500), 1000)
    XCTAssertNil(try radius(0.1))
    XCTAssertNil(try radius(nil))
  }
}
