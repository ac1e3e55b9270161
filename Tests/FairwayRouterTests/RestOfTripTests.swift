import FairwayDirections
import FairwayEngine
import GeoKernel
import TownDrives
import XCTest

@testable import FairwayRouter

/// What the request for a new route asks for.
final class RestOfTripTests: XCTestCase {
  /// A start, a silent waypoint at 500 m, a stop at 2,000 m and the destination.
  private func rest(at distance: Double) throws -> RestOfTrip {
    let route = MadeRoute.route()
    let index = try RouteIndex(route)
    var waypoints = [0, 500, 2000, 3000].map { Waypoint(coordinate: index.track.point(at: $0).coordinate) }
    waypoints[1].separatesLegs = false
    return RestOfTrip(
      progress: try MadeRoute.progress(route, at: distance), options: RouteOptions(waypoints: waypoints))
  }

  private func fix(course: Double? = nil, speed: Double? = nil) -> Location {
    Location(coordinate: MadeRoute.origin, timestamp: 0, speed: speed, course: course)
  }

  func testEveryWaypointIsAheadAtTheStart() throws {
    let rest = try rest(at: 10)
    XCTAssertEqual(rest.waypoints, Array(rest.options.waypoints.dropFirst()))
  }

  func testAPassedSilentWaypointDoesNotComeAgain() throws {
    let rest = try rest(at: 1000)
    XCTAssertEqual(rest.waypoints, Array(rest.options.waypoints.dropFirst(2)))
  }

  func testOptionsOfAnotherRouteLeaveTheRoutesOwnWaypoints() throws {
    let rest = RestOfTrip(progress: try rest(at: 10).progress, options: RouteOptions(waypoints: []))
    let end = try XCTUnwrap(rest.waypoints.last?.coordinate)
    let leg = rest.progress.index.range(ofLeg: 0).upperBound
    XCTAssertLessThan(Geodesic.shortLength(from: end, to: rest.progress.index.track.point(at: leg).coordinate), 0.01)
  }

  func testTheRequestBeginsInTheVehiclesDirection() throws {
    let request = try rest(at: 10).request(from: fix(course: 90), headingAccuracy: 30, avoidingManeuversFor: nil)
    XCTAssertEqual(request.waypoints[0].heading, 90)
    XCTAssertEqual(request.waypoints[0].headingAccuracy, 30)
    XCTAssertNil(request.initialManeuverAvoidanceRadius)
  }

  func testNoManeuverIsAskedForWithinSomeSeconds() throws {
    let rest = try rest(at: 10)
    func radius(_ speed: Double?) -> Double? {
      rest.request(from: fix(speed: speed), headingAccuracy: 90, avoidingManeuversFor: 8)
        .initialManeuverAvoidanceRadius
    }
    XCTAssertEqual(radius(20), 160)
    XCTAssertEqual(radius(500), 1000)
    XCTAssertNil(radius(0.1))
    XCTAssertNil(radius(nil))
  }
}
