import FairwayCore
import FairwayDirections
import GeoKernel
import TownDrives
import XCTest

/// Legs and fixes are counted through the session, whatever route they are on.
final class LegNumberTests: XCTestCase {
  private static let start = LocationCoordinate2D(latitude: 47, longitude: 8)

  private func place(_ along: Double) -> LocationCoordinate2D {
    Geodesic.destination(from: Self.start, distance: along, bearing: 90)
  }

  /// A straight road east with a leg from each distance to the next.
  private func response(_ ends: [Double]) -> IndexedRouteResponse {
    let legs = zip(ends, ends.dropFirst()).map { from, to in
      let line = stride(from: from, to: to, by: 50).map(place) + [place(to)]
      let step = RouteStep(
        maneuver: Maneuver(location: line[0], type: .depart), shape: LineString(line), distance: to - from,
        expectedTravelTime: (to - from) / 10)
      let arrival = RouteStep(
        maneuver: Maneuver(location: place(to), type: .arrive), shape: LineString([place(to), place(to)]))
      return RouteLeg(steps: [step, arrival], distance: to - from, expectedTravelTime: (to - from) / 10)
    }
    let length = legs.reduce(0) { $0 + $1.distance }
    let route = Route(
      legs: legs, shape: LineString(ends.map(place)), distance: length, expectedTravelTime: length / 10)
    return IndexedRouteResponse(routeResponse: RouteResponse(routes: [route]))
  }

  private func drive(_ router: RouteController, from start: Double, to end: Double) {
    for along in stride(from: start, to: end, by: 10) {
      router.update(
        Location(
          coordinate: place(along), timestamp: 1_700_000_000 + along / 10, horizontalAccuracy: 5, speed: 10, course: 90)
      )
    }
  }

  private func router(_ ends: [Double]) throws -> RouteController {
    try RouteController(along: response(ends), routeOptions: RouteOptions(coordinates: ends.map(place)))
  }

  func testALegKeepsItsNumberAndWhatWasDriven() throws {
    let router = try router([0, 1000, 3000])
    drive(router, from: 0, to: 2000)
    XCTAssertEqual(router.routeProgress.legNumber, 1)
    XCTAssertEqual(router.routeProgress.state.fixCount, 200)
    // The rest of the trip, from where the vehicle is.
    try router.updateRoute(with: response([1990, 3000]), routeOptions: nil)
    XCTAssertEqual(router.routeProgress.legIndex, 0)
    XCTAssertEqual(router.routeProgress.legNumber, 1)
    XCTAssertEqual(router.routeProgress.state.fixCount, 200, "the last fix is used once more, and has its number")
    drive(router, from: 2000, to: 3000)
    drive(router, from: 2999, to: 3001)
    XCTAssertEqual(router.sessionLog.legs.map(\.legNumber), [0, 1])
    XCTAssertEqual(router.sessionLog.legs.map(\.distanceAlongRoute)[0], 1000, accuracy: 50)
    XCTAssertEqual(router.sessionLog.legs.map(\.distanceAlongRoute)[1], 2000, accuracy: 50)
  }

  func testTheWholeTripAgainHasTheSameLegs() throws {
    let router = try router([0, 1000, 3000])
    drive(router, from: 0, to: 2000)
    try router.updateRoute(with: response([0, 1000, 3000]), routeOptions: nil)
    drive(router, from: 2000, to: 3000)
    drive(router, from: 2999, to: 3001)
    XCTAssertEqual(router.routeProgress.legNumber, 1)
    XCTAssertEqual(router.sessionLog.legs.last?.legNumber, 1)
    XCTAssertEqual(try XCTUnwrap(router.sessionLog.legs.last).distanceAlongRoute, 2000, accuracy: 50)
  }

  func testATripToAnotherPlaceTakesTheNumberOfTheLeg() throws {
    let router = try router([0, 1000, 3000])
    drive(router, from: 0, to: 2000)
    try router.updateRoute(with: response([1990, 2500, 5000]), routeOptions: nil)
    XCTAssertEqual(router.routeProgress.legNumber, 1)
    drive(router, from: 2000, to: 3000)
    XCTAssertEqual(router.routeProgress.legNumber, 2)
  }

  func testATripAfterAnArrivalHasANewNumber() throws {
    let router = try router([0, 1000])
    drive(router, from: 0, to: 1000)
    drive(router, from: 999, to: 1001)
    XCTAssertTrue(router.routeProgress.state.hasArrivedAtWaypoint)
    try router.updateRoute(with: response([1000, 3000]), routeOptions: nil)
    XCTAssertEqual(router.routeProgress.legNumber, 1)
  }

  func testTheNumbersAreInASnapshot() throws {
    let router = try router([0, 1000, 3000])
    drive(router, from: 0, to: 2000)
    try router.updateRoute(with: response([1990, 3000]), routeOptions: nil)
    let resumed = try RouteController(resuming: router.snapshot())
    XCTAssertEqual(resumed.routeProgress.legNumber, 1)
    XCTAssertEqual(resumed.routeProgress.state.fixCount, 200)
  }
}
