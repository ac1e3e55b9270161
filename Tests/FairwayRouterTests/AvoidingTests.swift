import FairwayDirections
import FairwayEngine
import GeoKernel
import TestDoubles
import TownDrives
import XCTest

@testable import FairwayRouter

/// What is blocked ahead: requests name it from then on, and routes that pass it are not taken.
final class AvoidingTests: XCTestCase {
  private let provider = ScriptedProvider()
  private let scene = CallRecorder()
  private var vehicle = Vehicle()

  private func router() throws -> RouteController {
    let options = RouteOptions(coordinates: [GridRoads.coordinate(0, 0), GridRoads.coordinate(3000, 0)])
    let router = try RouteController(
      along: IndexedRouteResponse(routeResponse: GridRoads.response(to: options)), routeOptions: options,
      routingProvider: provider)
    router.attach(scene)
    router.update(vehicle.drive(router.routeProgress.index.track, to: 500))
    return router
  }

  /// A route by a row north of the road.
  private func around(_ asked: RouteOptions) -> RouteResponse {
    var by = asked
    by.waypoints.insert(Waypoint(coordinate: GridRoads.coordinate(1500, 250)), at: 1)
    by.waypoints[1].separatesLegs = false
    var response = GridRoads.response(to: by)
    // Nobody has asked for that place.
    response.waypoints = asked.waypoints
    response.routes?[0].legs[0].viaWaypoints = []
    return response
  }

  func testTheRoadAheadIsAvoidedFromThenOn() throws {
    let router = try router()
    try router.avoid(next: 600)
    let asked = try XCTUnwrap(provider.requests.last)
    XCTAssertGreaterThanOrEqual(asked.options.avoidedPoints.count, 4)
    for point in asked.options.avoidedPoints {
      let along = router.routeProgress.index.track.nearest(point).distanceAlong
      XCTAssertTrue((760...1101).contains(along), "the way out at the next crossing is free: \(along)")
    }
    XCTAssertThrowsError(try router.avoid(next: 600)) { XCTAssertEqual($0 as? RouterError, .trip(.isChanging)) }
    asked.answer(.success(around(asked.options)))
    router.poll(now: vehicle.time)
    XCTAssertEqual(scene.replacements, [.closure])
    XCTAssertEqual(router.routeOptions.avoidedPoints, asked.options.avoidedPoints)
    let later = router.request(from: try XCTUnwrap(router.rawLocation), to: router.trip)
    XCTAssertEqual(later.avoidedPoints, asked.options.avoidedPoints)
    try router.avoid(.nothing)
    XCTAssertTrue(router.routeOptions.avoidedPoints.isEmpty)
  }

  func testAmongSeveralTheOneThatAvoidsIsTaken() throws {
    let router = try router()
    try router.avoid(next: 600)
    let asked = try XCTUnwrap(provider.requests.last)
    var response = GridRoads.response(to: asked.options)
    response.routes = (response.routes ?? []) + (around(asked.options).routes ?? [])
    asked.answer(.success(response))
    router.poll(now: vehicle.time)
    let corner = GridRoads.coordinate(1500, 250)
    XCTAssertLessThan(router.routeProgress.index.track.nearest(corner).distance, 1)
    XCTAssertTrue(router.alternatives.isEmpty, "the blocked one is no alternative")
  }

  func testARouteThroughItIsRefused() throws {
    let router = try router()
    let route = router.route
    try router.avoid(next: 600)
    let asked = try XCTUnwrap(provider.requests.last)
    asked.answer(.success(GridRoads.response(to: asked.options)))
    router.poll(now: vehicle.time)
    XCTAssertEqual(scene.decisions.suffix(1), ["didFailToReroute"])
    XCTAssertEqual(
      scene.errors.map { "\($0)" }, ["the route does not fit the request: routes[0] passes a place to avoid"])
    XCTAssertEqual(router.route, route)
    XCTAssertTrue(router.routeOptions.avoidedPoints.isEmpty, "nothing is avoided without a route")
  }

  func testWhatMakesNoSenseIsRefused() throws {
    let router = try router()
    for (avoidance, error) in [
      (Avoidance.next(0), TripError.nothingAhead), (.next(-5), .nothingAhead), (.next(.nan), .nothingAhead),
      (.places(points: [], areas: []), .invalidCoordinate),
      (.places(points: [LocationCoordinate2D(latitude: 99, longitude: 0)], areas: []), .invalidCoordinate),
    ] {
      XCTAssertThrowsError(try router.avoid(avoidance)) { XCTAssertEqual($0 as? RouterError, .trip(error)) }
    }
    XCTAssertTrue(provider.requests.isEmpty)
  }

  func testAreasAreAvoidedAsWell() throws {
    let router = try router()
    let area = AvoidedArea(around: GridRoads.coordinate(1500, 0), radius: 100)
    try router.avoid(.places(points: [], areas: [area]))
    let asked = try XCTUnwrap(provider.requests.last)
    XCTAssertEqual(asked.options.avoidedAreas, [area])
    asked.answer(.success(around(asked.options)))
    router.poll(now: vehicle.time)
    XCTAssertEqual(router.routeOptions.avoidedAreas, [area])
  }

  func testEditsAndAvoidancesHaveAJSONForm() throws {
    func edit(_ text: String) throws -> TripEdit { try TripEdit(json: JSONValue(json: Array(text.utf8))) }
    func avoidance(_ text: String) throws -> Avoidance { try Avoidance(json: JSONValue(json: Array(text.utf8))) }
    let place = LocationCoordinate2D(latitude: 47, longitude: 8)
    XCTAssertEqual(try edit(#"{"add":[8,47],"at":1}"#), .add(Waypoint(coordinate: place), at: 1))
    XCTAssertEqual(try edit(#"{"remove":3}"#), .remove(3))
    XCTAssertEqual(try edit(#"{"move":3,"to":0}"#), .move(3, to: 0))
    XCTAssertEqual(try edit(#"{"order":[2,1]}"#), .reorder([2, 1]))
    XCTAssertEqual(try edit(#"{"destination":[8,47]}"#), .replaceDestination(Waypoint(coordinate: place)))
    XCTAssertEqual(try avoidance(#"{"next":500}"#), .next(500))
    XCTAssertEqual(try avoidance(#"{"points":[[8,47]]}"#), .places(points: [place], areas: []))
    XCTAssertEqual(try avoidance("{}"), .nothing)
    for wrong in [
      "[]", "{}", #"{"remove":-1}"#, #"{"remove":1.5}"#, #"{"move":1}"#, #"{"remove":1,"at":2}"#, #"{"order":2}"#,
      #"{"add":[8]}"#,
    ] { XCTAssertThrowsError(try edit(wrong), wrong) }
    for wrong in ["[]", #"{"next":"far"}"#, #"{"last":1}"#, #"{"points":[[8]]}"#] {
      XCTAssertThrowsError(try avoidance(wrong), wrong)
    }
  }
}
