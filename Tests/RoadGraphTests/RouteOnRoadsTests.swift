import GeoKernel
import SeededRandom
import TestSupport
import XCTest

@testable import RoadGraph

/// Routes that are laid on roads.
final class RouteOnRoadsTests: XCTestCase {
  /// A town whose streets all may use, each way.
  private func town(_ random: inout SeededGenerator) throws -> RoadGraph {
    var town = RandomTown(&random)
    for index in town.ways.indices { (town.ways[index].way.forward, town.ways[index].way.backward) = (.all, .all) }
    return try town.graph()
  }

  /// Some edges behind each other without a U-turn, and the line along them.
  private func way(
    on graph: RoadGraph, _ random: inout SeededGenerator
  ) -> (roads: Set<UInt32>, line: [LocationCoordinate2D]) {
    var road = UInt32.random(in: 0..<UInt32(2 * graph.edgeCount), using: &random)
    var roads: Set<UInt32> = []
    var line: [LocationCoordinate2D] = []
    for _ in 0..<8 {
      roads.insert(road)
      let shape = graph.shape(ofEdge: Int(road >> 1))
      line += (road & 1 == 0 ? shape : shape.reversed()).dropFirst(line.isEmpty ? 0 : 1)
      let edge = graph.edge(Int(road >> 1))!
      let end = road & 1 == 0 ? edge.to : edge.from
      let next = (0..<UInt32(2 * graph.edgeCount)).filter {
        guard $0 != road ^ 1, let other = graph.edge(Int($0 >> 1)) else { return false }
        return ($0 & 1 == 0 ? other.from : other.to) == end
      }
      guard let chosen = next.randomElement(using: &random) else { break }
      road = chosen
    }
    return (roads, line)
  }

  private func moved(_ line: [LocationCoordinate2D], north: Double) -> [LocationCoordinate2D] {
    line.map { Geodesic.destination(from: $0, distance: abs(north), bearing: north < 0 ? 180 : 0) }
  }

  func testARouteLiesOnTheRoadsThatItIsMadeOf() throws {
    try property(cases: 20) { random in
      let graph = try town(&random)
      let (roads, line) = way(on: graph, &random)
      let route = try RouteOnRoads(try Track(line), on: graph)
      XCTAssertEqual(route.share, 1)
      // A corner may be cut into a road that leaves it, but no road of the route is missing.
      XCTAssertTrue(roads.isSubset(of: Set(route.roads)))
      XCTAssertLessThanOrEqual(route.roads.count, roads.count + 2)
      XCTAssertEqual(route.roads, Set(route.roads).sorted())
    }
  }

  func testARouteOfAnotherMapLiesBesideItsRoads() throws {
    try property(cases: 20) { random in
      let graph = try town(&random)
      let (roads, line) = way(on: graph, &random)
      let route = try RouteOnRoads(try Track(moved(line, north: 5)), on: graph)
      XCTAssertGreaterThan(route.share, 0.95)
      XCTAssertTrue(roads.isSubset(of: Set(route.roads)))
    }
  }

  func testAcrossAFieldNothingIsSaid() throws {
    var random = SeededGenerator(seed: 3)
    let graph = try town(&random)
    let line = try XCTUnwrap(graph.shape(ofEdge: 0).first)
    let away = try RouteOnRoads(
      try Track(moved([line, Geodesic.destination(from: line, distance: 900, bearing: 90)], north: -200)), on: graph)
    XCTAssertEqual(away.share, 0)
    XCTAssertFalse(away.isLaid(at: 400))
    XCTAssertFalse(away.isLaid(at: .nan))
    // Along a street, and from its end into the field.
    let street = graph.shape(ofEdge: 0)
    let start = try Track(street)
    let field = Geodesic.destination(
      from: street[street.count - 1], distance: 2000, bearing: start.point(at: start.length).bearing)
    let half = try RouteOnRoads(try Track(street + [field]), on: graph)
    XCTAssertTrue(half.isLaid(at: 20))
    XCTAssertFalse(half.isLaid(at: start.length + 1500))
    XCTAssertTrue((0.01..<0.9).contains(half.share), "\(half.share)")
  }
}
