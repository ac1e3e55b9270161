import FairwayRoutes
import Foundation
import GeoKernel
import RoadExtract
import RoadGraph
import TestSupport
import XCTest

@testable import RoadRoutes

/// Routes over roads that no map should have: each has an answer of a bounded size in a bounded time.
final class HostileRouteTests: XCTestCase {
  private func route(_ map: TestMap, _ ends: Int64...) throws -> Route {
    let routes = try RoadRoutes(on: map.graph())
    var request = RoadRequest(from: map.place(ends[0]), to: map.place(ends[ends.count - 1]))
    for via in ends.dropFirst().dropLast() {
      request.places.insert(RoadRequest.Place(map.place(via)), at: request.places.count - 1)
    }
    return try XCTUnwrap(routes.answer(routes.route(request), to: request).routes?.first)
  }

  /// A route that is to be made within some seconds.
  private func route(within seconds: Double, _ map: TestMap, _ from: Int64, _ to: Int64) throws -> Route {
    let clock = ContinuousClock()
    let start = clock.now
    let route = try route(map, from, to)
    XCTAssertLessThan(start.duration(to: clock.now), .seconds(seconds))
    return route
  }

  private func text(_ key: String, _ text: String) -> RoadAttribute { RoadAttribute(.init(name: key)!, .text(text)) }

  private func types(_ route: Route) -> [ManeuverType] { route.legs.flatMap { $0.steps }.map(\.maneuverType) }

  /// Texts as long as a file holds: one name, and as many as fit.
  private static let longTexts = [
    String(repeating: "Long Street ", count: 85), (0..<350).map { String($0, radix: 36) }.joined(separator: ";"),
  ]

  /// What an extract says in 1 MB, packing leaves out or cuts: the route has its other names.
  func testNamesOfAMegabyteInAnExtract() throws {
    let long = String(repeating: "Street;", count: 150_000)
    let nodes = (0...9 as ClosedRange<Int64>).map { ($0 + 1, 470_000_000 + $0 * 10_000, 110_000_000 as Int64) }
    let extract = SmallExtract(
      nodes: nodes + [(20, 470_030_000, 110_050_000)],
      ways: [
        .init(7, [("highway", "secondary"), ("name", long), ("destination", long)], Array(1...10)),
        .init(8, [("highway", "residential"), ("name", "Side Street")], [4, 20]),
      ])
    let file = FileManager.default.temporaryDirectory.appending(path: "\(UUID().uuidString).osm.pbf")
    defer { try? FileManager.default.removeItem(at: file) }
    try Data(extract.bytes).write(to: file)
    let routes = try RoadRoutes(on: RoadGraph(RoadExtract.builder(ofFile: file.path).packed()))
    let request = RoadRequest(
      from: LocationCoordinate2D(latitude: 47, longitude: 11),
      to: LocationCoordinate2D(latitude: 47.003, longitude: 11.005))
    let route = try XCTUnwrap(routes.answer(routes.route(request), to: request).routes?.first)
    XCTAssertEqual(types(route), [.depart, .turn, .arrive])
    XCTAssertEqual(route.legs[0].steps[1].name, "Side Street")
    XCTAssertLessThanOrEqual(route.legs[0].steps[0].name?.utf8.count ?? 0, 1024)
  }

  func testNamesAsLongAsAFileHolds() throws {
    for text in Self.longTexts {
      var map = TestMap([1: (0, 0), 2: (5, 0), 3: (8, 0), 4: (5, 3), 5: (5, -3)])
      map.way(10, [1, 2], .secondary, name: text, reference: text)
      map.way(11, [2, 3], .secondary, name: text)
      map.way(12, [5, 2, 4], .secondary, name: "!" + text.dropLast(), reference: text)
      map.lies(in: "US")
      let route = try route(within: 10, map, 1, 4)
      XCTAssertEqual(types(route).count, 3)
      let names = route.legs[0].steps.map { ($0.name ?? "").utf8.count + ($0.ref ?? "").utf8.count }
      XCTAssertLessThan(names.max() ?? 0, 4096)
    }
  }

  func testSignsAsLongAsAFileHolds() throws {
    for text in Self.longTexts {
      let signs = [self.text("destination", text), self.text("destination:ref", text)]
      var map = TestMap([1: (0, 0), 2: (5, 0), 3: (15, 0), 4: (10, -2), 6: (15, -4)])
      map.node(2, [RoadAttribute(.highway, named: "motorway_junction")!, self.text("exit_to", text)])
      map.way(10, [1, 2], .motorway, isOneWay: true, reference: "A 1")
      map.way(11, [2, 3], .motorway, signs, isOneWay: true, reference: "A 1")
      map.way(12, [2, 4], .motorway, signs, isOneWay: true, isLink: true)
      map.way(13, [4, 6], .secondary, signs, name: "Town Street")
      let route = try route(within: 10, map, 1, 6)
      XCTAssertTrue(types(route).contains(.takeOffRamp))
      for step in route.legs[0].steps {
        XCTAssertLessThan((step.signedDestinations ?? "").utf8.count, 4096)
      }
    }
  }

  func testSixtyFourLanesAtEachJunction() throws {
    var nodes: [Int64: (Double, Double)] = [:]
    for index in 0..<20 {
      nodes[Int64(index + 1)] = (Double(index) * 3, 0)
      nodes[Int64(index + 101)] = (Double(index) * 3, 2)
    }
    var map = TestMap(nodes)
    let every: RoadAttribute.LaneArrows = [.left, .through, .right]
    let lanes = [RoadAttribute(.turnLanes, .lanes([RoadAttribute.LaneArrows](repeating: every, count: 64)))]
    for index in 0..<19 as Range<Int64> {
      map.way(10 + index, [index + 1, index + 2], .secondary, lanes, isOneWay: true, name: "Wide Street")
      map.way(50 + index, [index + 1, index + 101], name: "Side Street")
    }
    let route = try route(map, 1, 20)
    let counts = route.legs[0].steps.flatMap { $0.intersections ?? [] }.compactMap { $0.lanes?.count }
    XCTAssertEqual(counts, [Int](repeating: 64, count: 18))
  }

  func testALoopOfOneEdge() throws {
    var map = TestMap([1: (0, 0), 2: (3, 0), 3: (3, 3), 4: (0, 3)])
    map.way(10, [1, 2, 3, 4, 1], isOneWay: true, name: "Loop")
    let graph = try map.graph()
    XCTAssertEqual(graph.edgeCount, 1)
    let routes = try RoadRoutes(on: graph)
    // Round it, over its own junction, and from its junction to itself.
    for (from, to) in [
      (map.between(3, 4), map.between(1, 2)), (map.place(3), map.place(2)), (map.place(1), map.place(1)),
    ] {
      let request = RoadRequest(from: from, to: to)
      let route = try XCTUnwrap(routes.answer(routes.route(request), to: request).routes?.first)
      XCTAssertEqual(types(route).first, .depart)
      XCTAssertEqual(types(route).last, .arrive)
      XCTAssertLessThan(route.distance, 1300)
    }
  }

  func testEdgesOfNoLength() throws {
    var map = TestMap([1: (0, 0), 2: (3, 0), 3: (3, 0), 4: (3, 0), 5: (3, 3), 6: (6, 0)])
    map.way(10, [1, 2], name: "First Street")
    map.way(11, [2, 3], name: "No Street")
    map.way(12, [3, 4], .residential, isRoundabout: true)
    map.way(13, [4, 5], name: "Last Street")
    map.way(14, [4, 6], name: "Other Street")
    for ends in [(1, 5), (1, 3), (2, 4), (3, 3), (2, 5)] as [(Int64, Int64)] {
      let route = try route(map, ends.0, ends.1)
      XCTAssertEqual(types(route).first, .depart)
      XCTAssertEqual(types(route).last, .arrive)
      for step in route.legs[0].steps {
        XCTAssertTrue(step.distance.isFinite && step.expectedTravelTime.isFinite)
        XCTAssertTrue((step.finalHeading ?? 0).isFinite && (0..<360).contains(step.finalHeading ?? 0))
      }
      XCTAssertFalse(RouteResponse(routes: [route], waypoints: route.waypoints).json().isEmpty)
    }
  }

  func testTenThousandJunctionsInAStep() throws {
    let count: Int64 = 10_000
    var nodes: [Int64: (Double, Double)] = [:]
    for index in 0...count { nodes[index + 1] = (Double(index) * 0.2, 0) }
    for index in 0...count { nodes[index + 20_001] = (Double(index) * 0.2, 0.2) }
    var map = TestMap(nodes)
    map.way(10, (0...count).map { $0 + 1 }, .primary, name: "Endless Street")
    for index in 1..<count { map.way(20_000 + index, [index + 1, index + 20_001], .service) }
    let route = try route(within: 20, map, 1, count + 1)
    XCTAssertEqual(types(route), [.depart, .arrive])
    XCTAssertEqual(route.legs[0].steps[0].intersections?.count, Int(count))
  }
}
