import FairwayRoutes
import GeoKernel
import RoadGraph
import RouteLines
import SeededRandom
import XCTest

@testable import RoadRoutes

/// Routes along lines that say the streets of the roads on which the lines lie.
final class LineOnRoadsTests: XCTestCase {
  /// A long street with a cross street, and a far street beyond fields.
  private func streets() -> TestMap {
    var map = TestMap([1: (0, 0), 2: (4, 0), 3: (4, 4), 4: (8, 0), 5: (4, 9), 6: (12, 9), 7: (20, 9), 8: (16, 12)])
    map.way(10, [1, 2, 4], .secondary, name: "Long Street", limit: 70)
    map.way(11, [2, 3, 5], .secondary, name: "Cross Street", limit: 50)
    map.way(12, [6, 7], .tertiary, name: "Far Street")
    map.way(13, [8, 7], .tertiary, name: "Side Street")
    return map
  }

  /// A line through places, some metres beside them, with a point each 20 m.
  private func line(_ map: TestMap, _ places: [(Double, Double)], hasTimes: Bool = false) -> FollowedLine {
    var points: [FollowedLine.Point] = []
    for (from, to) in zip(places, places.dropFirst()) {
      let length = ((to.0 - from.0) * (to.0 - from.0) + (to.1 - from.1) * (to.1 - from.1)).squareRoot()
      let count = max(1, Int(clamping: (length * 5).rounded()))
      for step in 0..<count {
        let share = Double(step) / Double(count)
        let place = map.at(from.0 + (to.0 - from.0) * share + 0.03, from.1 + (to.1 - from.1) * share + 0.03)
        points.append(FollowedLine.Point(place, time: hasTimes ? Double(points.count) * 2 : nil))
      }
    }
    points.append(
      FollowedLine.Point(
        map.at(places[places.count - 1].0, places[places.count - 1].1),
        time: hasTimes ? Double(points.count) * 2 : nil))
    return FollowedLine(points)
  }

  private func texts(_ route: Route) -> [String] {
    route.legs.flatMap { $0.steps }.map { step in
      [step.maneuverType.rawValue, step.maneuverDirection?.rawValue, step.name].compactMap { $0 }.filter { !$0.isEmpty }
        .joined(separator: " ")
    }
  }

  func testALineOnRoadsSaysStreets() throws {
    let map = streets()
    let line = line(map, [(0.5, 0), (4, 0), (4, 8)], hasTimes: true)
    var route = try Route(along: line)
    let before = route
    XCTAssertEqual(texts(route), ["depart", "turn left", "arrive"])
    XCTAssertEqual(try route.takeManeuvers(of: map.graph(), for: .car), 1, accuracy: 0.001)
    XCTAssertEqual(texts(route), ["depart Long Street", "turn left Cross Street", "arrive Cross Street"])
    // The line stays as it is, with its times.
    let (leg, old) = (route.legs[0], before.legs[0])
    XCTAssertEqual(route.shape, before.shape)
    XCTAssertEqual(route.linePart, before.linePart)
    XCTAssertEqual(leg.steps.reduce(0) { $0 + $1.distance }, old.distance, accuracy: 0.1)
    XCTAssertEqual(leg.steps.reduce(0) { $0 + $1.expectedTravelTime }, old.expectedTravelTime, accuracy: 0.1)
    XCTAssertEqual(leg.steps[0].distance, 350, accuracy: 12)
    let segments = try XCTUnwrap(leg.shape).coordinates.count - 1
    XCTAssertEqual(leg.segmentDistances?.count, segments)
    XCTAssertEqual(leg.expectedSegmentTravelTimes?.count, segments)
    let limits = try XCTUnwrap(leg.segmentMaximumSpeedLimits)
    XCTAssertEqual(limits.count, segments)
    XCTAssertEqual([limits[0], limits[segments - 1]], [SpeedLimit(70), SpeedLimit(50)])
    // Junctions lie on the line, in its order.
    XCTAssertEqual(leg.steps.map { $0.intersections?.count ?? 0 }, [1, 1, 1])
    for step in leg.steps {
      XCTAssertEqual(step.intersections?.first?.location, step.maneuverLocation)
      XCTAssertEqual(step.shape?.coordinates.first, step.maneuverLocation)
    }
    // What is written is read again.
    let answer = RouteResponse(routes: [route], waypoints: route.waypoints)
    let again = try XCTUnwrap(RouteFile(json: answer.json()).routes.first)
    XCTAssertEqual(texts(again), texts(route))
  }

  func testOffTheRoadsTheBendsOfTheLineStay() throws {
    let map = streets()
    // From the cross street over a field with a bend, and onto the far street.
    let line = line(map, [(4, 2), (4, 6), (8, 6), (8, 9), (12, 9), (19, 9)])
    var route = try Route(along: line)
    XCTAssertEqual(texts(route), ["depart", "turn right", "turn left", "turn right", "arrive"])
    let share = try route.takeManeuvers(of: map.graph(), for: .car)
    XCTAssertEqual(share, 0.5, accuracy: 0.1)
    XCTAssertEqual(
      texts(route),
      [
        "depart Cross Street", "turn right", "turn left", "turn right", "new name straight Far Street",
        "arrive Far Street",
      ])
    XCTAssertEqual(route.legs[0].steps.reduce(0) { $0 + $1.distance }, route.distance, accuracy: 0.2)
  }

  func testABendLeadsOntoTheRoadWhereTheLineJoinsIt() throws {
    let map = streets()
    var route = try Route(along: line(map, [(14, 6), (14, 9), (19, 9)]))
    try route.takeManeuvers(of: map.graph(), for: .car)
    XCTAssertEqual(texts(route), ["depart", "turn right Far Street", "arrive Far Street"])
  }

  func testALineThatOnlyCrossesRoadsStaysAsItIs() throws {
    let map = streets()
    let route = try Route(along: line(map, [(2, -5), (2, 5), (3, 5)]))
    var other = route
    XCTAssertEqual(try other.takeManeuvers(of: map.graph()), 0)
    XCTAssertEqual(other, route)
  }

  func testStopsAndViasStayWhereTheyAre() throws {
    let map = streets()
    var via = Waypoint(coordinate: map.at(2, 0))
    via.separatesLegs = false
    let stops = [via, Waypoint(coordinate: map.at(4, 3), name: "Stop")]
    var route = try Route(along: line(map, [(0.5, 0), (4, 0), (4, 8)]), stops: stops)
    let before = route
    try route.takeManeuvers(of: map.graph(), for: .car)
    XCTAssertEqual(
      route.legs.map { $0.steps.map(\.name) },
      [["Long Street", "Cross Street", "Cross Street"], ["Cross Street", "Cross Street"]])
    XCTAssertEqual(route.waypoints, before.waypoints)
    for (leg, old) in zip(route.legs, before.legs) {
      for (via, was) in zip(leg.viaWaypoints ?? [], old.viaWaypoints ?? []) {
        let index = try XCTUnwrap(via.shapeCoordinateIndex)
        let place = try XCTUnwrap(leg.shape).coordinates[index]
        XCTAssertEqual(place, old.shape?.coordinates[was.shapeCoordinateIndex ?? 0])
      }
    }
  }

  // MARK: Any line

  func testLinesOfWaysHaveTheManeuversOfTheWays() throws {
    var random = SeededGenerator(seed: 7)
    var (same, all) = (0, 0)
    for seed in 0..<UInt64(30) {
      let (map, nodes) = WalkPartsTests.town(seed)
      let routes = try RoadRoutes(on: map.graph())
      for _ in 0..<4 {
        let ends = [nodes.randomElement(using: &random)!, nodes.randomElement(using: &random)!]
        let request = RoadRequest(from: map.place(ends[0]), to: map.place(ends[1]))
        guard let way = try? routes.route(request), way.distance > 100 else { continue }
        let own = try XCTUnwrap(routes.answer(way, to: request).routes?.first)
        var route = try Route(along: FollowedLine(way.line))
        let share = try route.takeManeuvers(of: routes.graph, for: .car)
        check(route, "seed \(seed), \(ends)")
        guard share > 0.99 else { continue }
        all += own.legs[0].steps.count
        same += zip(texts(route), texts(own)).count { $0 == $1 }
      }
    }
    XCTAssertGreaterThan(all, 300)
    XCTAssertGreaterThan(Double(same), 0.9 * Double(all), "\(same) of \(all)")
  }

  func testAnyLineHasARoute() throws {
    var random = SeededGenerator(seed: 3)
    for seed in 0..<UInt64(40) {
      let (map, _) = WalkPartsTests.town(seed)
      let places = (0..<8).map { _ in
        (Double.random(in: -1...6, using: &random), Double.random(in: -1...6, using: &random))
      }
      var route = try Route(along: line(map, places, hasTimes: Bool.random(using: &random)))
      let distance = route.distance
      let share = try route.takeManeuvers(of: map.graph())
      XCTAssertTrue((0...1).contains(share))
      XCTAssertEqual(route.legs[0].steps.reduce(0) { $0 + $1.distance }, distance, accuracy: 0.01 + distance * 1e-4)
      check(route, "seed \(seed)")
    }
  }

  /// What holds for each route on roads.
  private func check(_ route: Route, _ what: String) {
    for leg in route.legs {
      XCTAssertEqual(leg.steps.first?.maneuverType, .depart, what)
      XCTAssertEqual(leg.steps.last?.maneuverType, .arrive, what)
      let segments = (leg.shape?.coordinates.count ?? 1) - 1
      if let distances = leg.segmentDistances {
        XCTAssertEqual(distances.count, segments, what)
        XCTAssertEqual(leg.segmentMaximumSpeedLimits?.count ?? segments, segments, what)
      }
      for (step, next) in zip(leg.steps, leg.steps.dropFirst()) {
        XCTAssertEqual(step.shape?.coordinates.last, next.maneuverLocation, what)
        XCTAssertGreaterThanOrEqual(step.distance, 0, what)
        XCTAssertGreaterThanOrEqual(step.expectedTravelTime, 0, what)
      }
    }
  }
}
