import FairwayRoutes
import GeoKernel
import RoadGraph
import RoadRoutes
import XCTest

/// Where ways begin and end, and what they pass.
final class WayPlaceTests: XCTestCase {
  /// A street from west to east with streets across it, each with an end.
  private func town() -> TestMap {
    var map = TestMap([
      1: (0, 0), 2: (2, 0), 3: (4, 0), 4: (6, 0), 5: (2, 2), 6: (4, 2), 7: (2, -2), 8: (4, -2),
    ])
    map.way(10, [1, 2, 3, 4])
    map.way(11, [7, 2, 5])
    map.way(12, [8, 3, 6])
    map.way(13, [5, 6])
    return map
  }

  private func route(_ map: TestMap, _ places: [RoadRequest.Place], straight: Bool = false) throws -> RoadRoute {
    var request = RoadRequest(places)
    request.continuesStraight = straight
    return try RoadRoutes(on: map.graph()).route(request)
  }

  private func place(_ coordinate: LocationCoordinate2D, _ change: (inout RoadRequest.Place) -> Void = { _ in })
    -> RoadRequest.Place
  {
    var place = RoadRequest.Place(coordinate)
    change(&place)
    return place
  }

  func testAHeadingDecidesTheDirection() throws {
    let map = town()
    let end = place(map.at(5, 0))
    let ahead = try route(map, [place(map.at(3, 0)) { $0.heading = 80 }, end])
    XCTAssertEqual(ahead.distance, 200, accuracy: 3)
    let back = try route(map, [place(map.at(3, 0)) { $0.heading = 275 }, end])
    XCTAssertGreaterThan(back.distance, 400)
    XCTAssertEqual(map.nodes(on: back.legs[0].line).first, 2)
    // None leads there.
    XCTAssertThrowsError(try route(map, [place(map.at(3, 0)) { ($0.heading, $0.reach) = (0, 50) }, end])) {
      XCTAssertEqual($0 as? RoadRouteError, .noHeading(place: 0))
    }
    // One that is not wanted to be so exact.
    let wide = try route(map, [place(map.at(3, 0)) { ($0.heading, $0.tolerance) = (0, 180) }, end])
    XCTAssertEqual(wide.distance, 200, accuracy: 3)
  }

  func testASideOfTheRoadIsArrivedAt() throws {
    let map = town()
    // 4 m north of the street: on the left for those who come from the west.
    let north = map.at(5, 0.04)
    let any = try route(map, [place(map.at(3, 0)), place(north)])
    XCTAssertEqual(any.distance, 200, accuracy: 3)
    let driving = try route(map, [place(map.at(3, 0)), place(north) { $0.side = .driving }])
    XCTAssertEqual(map.nodes(on: driving.legs[0].line), [3, 4])
    XCTAssertEqual(driving.distance, 400, accuracy: 5)
    let other = try route(map, [place(map.at(3, 0)), place(north) { $0.side = .other }])
    XCTAssertEqual(other.distance, 200, accuracy: 3)
  }

  func testPlacesAreFoundWithinTheirReach() throws {
    let map = town()
    let far = place(map.at(3, 1)) { $0.reach = 50 }
    XCTAssertThrowsError(try route(map, [far, place(map.at(5, 0))])) {
      XCTAssertEqual($0 as? RoadRouteError, .noRoad(place: 0))
    }
    let near = try route(map, [place(map.at(3, 1)) { $0.reach = 120 }, place(map.at(5, 0))])
    XCTAssertEqual(near.legs[0].start.distance, 100, accuracy: 2)
  }

  func testViasArePassedStraightOn() throws {
    let map = town()
    // Through the end of a street one must turn round; a place in it is left by its other end where there is one.
    var via = place(map.at(2, 1))
    via.passing = .through
    let through = try route(map, [place(map.at(1, 0)), via, place(map.at(5, 0))])
    XCTAssertEqual(through.legs.count, 1)
    XCTAssertEqual(map.nodes(on: through.legs[0].line), [2, 5, 6, 3])
    XCTAssertEqual(through.legs[0].passed.map(\.place), [1])
    XCTAssertEqual(through.legs[0].passed[0].distance, 200, accuracy: 3)
    via.passing = .turning
    let turning = try route(map, [place(map.at(1, 0)), via, place(map.at(3, 0))])
    XCTAssertEqual(map.nodes(on: turning.legs[0].line), [2, 2])
    XCTAssertEqual(turning.distance, 400, accuracy: 5)
    via.passing = .stop
    let stop = try route(map, [place(map.at(1, 0)), via, place(map.at(3, 0))])
    XCTAssertEqual(stop.legs.count, 2)
    XCTAssertEqual(stop.distance, 400, accuracy: 5)
    let straight = try route(map, [place(map.at(1, 0)), via, place(map.at(3, 0))], straight: true)
    XCTAssertEqual(straight.legs.count, 2)
    XCTAssertEqual(map.nodes(on: straight.legs[1].line), [5, 6, 3])
    XCTAssertEqual(straight.legs[0].end.coordinate, straight.legs[1].start.coordinate)
  }

  func testARestrictionHoldsOnBothSidesOfAVia() throws {
    var map = town()
    // From way 10 over 11 into 13: the via is on 11.
    map.restrict(10, over: [11], 13)
    var via = place(map.at(2, 1))
    via.passing = .through
    let end = place(map.at(3, 2))
    XCTAssertEqual(map.nodes(on: try route(map, [place(map.place(7)), via, end]).legs[0].line), [7, 2, 5])
    // From way 10 one may not: but one may turn round at the end of the street, and come from there.
    XCTAssertEqual(map.nodes(on: try route(map, [place(map.at(1, 0)), via, end]).legs[0].line), [2, 7, 2, 5])
  }

  func testAnAnswerIsReadAsOneOfAService() throws {
    let map = town()
    let routes = try RoadRoutes(on: map.graph())
    var via = place(map.at(2, 1))
    via.passing = .through
    let request = RoadRequest([place(map.at(1, 0)), via, place(map.at(5, 0)), place(map.place(1))])
    let route = try routes.route(request)
    let answer = routes.answer(route, to: request)
    let read = try RouteResponse(json: answer.json())
    let first = try XCTUnwrap(read.routes?.first)
    XCTAssertEqual(first.legs.count, 2)
    XCTAssertEqual(first.distance, route.distance, accuracy: 0.01)
    XCTAssertEqual(first.expectedTravelTime, route.duration, accuracy: 0.01)
    XCTAssertEqual(
      first.legs.map { $0.steps.map(\.maneuver.type) }, [[.depart, .turn, .turn, .arrive], [.depart, .arrive]])
    XCTAssertEqual(first.legs[0].viaWaypoints?.map(\.waypointIndex), [1])
    XCTAssertEqual(read.waypoints?.count, 4)
    let line = try XCTUnwrap(first.shape?.coordinates)
    XCTAssertEqual(line.count, route.legs[0].line.count + route.legs[1].line.count - 1)
    for (a, b) in zip(line, route.legs[0].line) {
      XCTAssertEqual(a.latitude, b.latitude, accuracy: 6e-7)
      XCTAssertEqual(a.longitude, b.longitude, accuracy: 6e-7)
    }
  }
}
