import GeoKernel
import SeededRandom
import TestSupport
import XCTest

@testable import RoadGraph

/// What a matcher says of a route to whom follows it, leaves it, and leaves the roads.
final class RoadEvidenceTests: XCTestCase {
  /// A road to the east with a parallel one 18 m beside it, to which it is joined after 300 m.
  private func map() throws -> RoadGraph {
    var builder = RoadGraph.Builder()
    func add(_ node: Int64, _ east: Double, _ north: Double) { builder.add(node: node, at: Self.place(east, north)) }
    add(1, -300, 0)
    add(2, 0, 0)
    add(3, 1000, 0)
    add(4, 60, 18)
    add(5, 1000, 18)
    builder.add(RoadWay(id: 1), through: [1, 2, 3])
    builder.add(RoadWay(id: 2), through: [2, 4, 5])
    return try RoadGraph(builder.packed())
  }

  private static func place(_ east: Double, _ north: Double) -> LocationCoordinate2D {
    LocationCoordinate2D(latitude: 47 + north / 111_170, longitude: 11 + east / 76_060)
  }

  private func evidence(of places: [(Double, Double)], on route: RouteRoads, _ graph: RoadGraph) throws
    -> [RoadEvidence]
  {
    var matcher = RoadMatcher(for: .car)
    return try places.enumerated().map { second, place in
      _ = try matcher.update(
        RoadFix(timestamp: Double(second), coordinate: Self.place(place.0, place.1)), on: graph)
      return matcher.evidence(on: route)
    }
  }

  func testSaysWhetherTheRouteWasLeftForTheRoadBeside() throws {
    let graph = try map()
    let route = try RouteRoads(along: [Self.place(-300, 0), Self.place(1000, 0)], on: graph)
    XCTAssertEqual(route.coverage, 1)
    let following = try evidence(of: (0..<100).map { (Double($0) * 12 - 290, 3) }, on: route, graph)
    XCTAssertGreaterThan(following[80].onRoute, 0.9)
    XCTAssertGreaterThan(following[80].logRatio, 2)
    let leaving = try evidence(
      of: (0..<100).map { second in
        let east = Double(second) * 12 - 290
        return (east, min(18, max(0, east * 0.3)) + 2)
      }, on: route, graph)
    XCTAssertGreaterThan(leaving[80].otherRoad, 0.9)
    XCTAssertLessThan(leaving[80].logRatio, -2)
    XCTAssertLessThan(leaving[80].otherDistance, leaving[80].routeDistance)
    let back = try evidence(of: (0..<50).map { (290 - Double($0) * 12, 1) }, on: route, graph)
    XCTAssertGreaterThan(back[40].againstRoute, 0.8)
    for one in following + leaving + back {
      XCTAssertEqual(one.onRoute + one.againstRoute + one.otherRoad + one.noRoad, 1, accuracy: 1e-9)
    }
  }

  func testWithoutARoadThereIsNone() throws {
    let graph = try map()
    let route = try RouteRoads(along: [Self.place(-300, 0), Self.place(1000, 0)], on: graph)
    XCTAssertEqual(RoadMatcher().evidence(on: route).noRoad, 1)
    let away = try evidence(of: (0..<60).map { (Double($0) * 10, -Double($0) * 1.3) }, on: route, graph)
    XCTAssertLessThan(away[5].noRoad, 0.01)
    XCTAssertGreaterThan(away[59].noRoad, 0.9)
    let none = try RouteRoads(along: [Self.place(0, 5000), Self.place(1000, 5000)], on: graph)
    XCTAssertEqual(none.coverage, 0)
    XCTAssertEqual(try evidence(of: [(0, 0)], on: none, graph)[0].onRoute, 0)
  }

  func testItIsAValueOf64BytesAtMost() {
    XCTAssertLessThanOrEqual(MemoryLayout<RoadEvidence>.size, 64)
  }
}
