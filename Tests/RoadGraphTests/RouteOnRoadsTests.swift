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
  ) -> (roads: [UInt32], line: [LocationCoordinate2D]) {
    var road = UInt32.random(in: 0..<UInt32(2 * graph.edgeCount), using: &random)
    var roads: [UInt32] = []
    var line: [LocationCoordinate2D] = []
    for _ in 0..<8 {
      roads.append(road)
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
      XCTAssertTrue(Set(roads).isSubset(of: Set(route.roads)))
      XCTAssertLessThanOrEqual(route.roads.count, roads.count + 2)
      XCTAssertEqual(route.roads, Set(route.roads).sorted())
    }
  }

  /// Servers repeat the last point of a route, where its arrival has a line of its own.
  func testPointsMayRepeat() throws {
    try property(cases: 20) { random in
      let graph = try town(&random)
      let (roads, line) = way(on: graph, &random)
      let route = try RouteOnRoads(try Track(line.flatMap { [$0, $0, $0] }), on: graph)
      XCTAssertEqual(route.share, 1)
      XCTAssertTrue(Set(roads).isSubset(of: Set(route.roads)))
      XCTAssertEqual(route.spans.map(\.end), try RouteOnRoads(try Track(line), on: graph).spans.map(\.end))
    }
  }

  private func directed(_ span: RouteOnRoads.Span) -> UInt32 {
    UInt32(span.edge) << 1 | (span.direction == .backward ? 1 : 0)
  }

  /// Each place on the line is that of the edge which its span names.
  private func assertPlaces(
    _ route: RouteOnRoads, _ line: Track, _ graph: RoadGraph, within most: Double, file: StaticString = #filePath,
    at number: UInt = #line
  ) throws {
    for span in route.spans {
      let shape = graph.shape(ofEdge: span.edge)
      let edge = try Track(span.direction == .forward ? shape : shape.reversed())
      for share in [0.01, 0.5, 0.99] {
        let along = span.start + share * (span.end - span.start)
        let distance = Geodesic.distance(
          from: line.point(at: along).coordinate, to: edge.point(at: span.offset(at: along)).coordinate)
        XCTAssertLessThan(distance, most, "\(span)", file: file, line: number)
      }
    }
  }

  func testSpansAreTheRoadsInTheirOrder() throws {
    try property(cases: 40) { random in
      let graph = try town(&random)
      let (roads, line) = way(on: graph, &random)
      let track = try Track(line)
      let route = try RouteOnRoads(track, on: graph)
      XCTAssertEqual(route.spans.map(directed), roads)
      XCTAssertEqual(route.gaps, [])
      XCTAssertEqual(route.spans.first?.start, 0)
      XCTAssertEqual(route.spans.last?.end ?? 0, track.length, accuracy: 0.01)
      for (a, b) in zip(route.spans, route.spans.dropFirst()) { XCTAssertEqual(a.end, b.start) }
      try assertPlaces(route, track, graph, within: 1)
      for _ in 0..<20 {
        let along = Double.random(in: 0...track.length, using: &random)
        let span = try XCTUnwrap(route.span(at: along))
        XCTAssertTrue((span.start...span.end).contains(along))
      }
      XCTAssertNil(route.span(at: track.length + 1))
      XCTAssertNil(route.span(at: -1))
      XCTAssertNil(route.span(at: .nan))
    }
  }

  /// From the middle of a road to that of another, with the five decimals of most services.
  func testARouteBeginsAndEndsWithinItsRoads() throws {
    try property(cases: 40) { random in
      let graph = try town(&random)
      let (roads, line) = way(on: graph, &random)
      guard roads.count > 2 else { return }
      let whole = try Track(line)
      let lengths = [roads[0], roads[roads.count - 1]].map { graph.edge(Int($0 >> 1))!.length }
      let (from, to) = (lengths[0] / 3, whole.length - lengths[1] / 3)
      let track = try Track(
        whole.coordinates(from: from, to: to).map {
          LocationCoordinate2D(
            latitude: ($0.latitude * 1e5).rounded() / 1e5, longitude: ($0.longitude * 1e5).rounded() / 1e5)
        })
      let route = try RouteOnRoads(track, on: graph)
      XCTAssertEqual(route.spans.map(directed), roads)
      XCTAssertEqual(route.spans[0].from, lengths[0] / 3, accuracy: 1.5)
      XCTAssertEqual(route.spans[route.spans.count - 1].to, lengths[1] * 2 / 3, accuracy: 1.5)
      try assertPlaces(route, track, graph, within: 3)
    }
  }

  /// Out and back on one road, as by way of a stop on it.
  func testARouteMayTurnRoundOnARoad() throws {
    try property(cases: 20) { random in
      let graph = try town(&random)
      let (roads, line) = way(on: graph, &random)
      let whole = try Track(line)
      let length = graph.edge(Int(roads[0] >> 1))!.length
      let out = whole.coordinates(from: 0, to: 0.7 * length)
      let track = try Track(out + out.reversed().dropFirst())
      let route = try RouteOnRoads(track, on: graph)
      XCTAssertEqual(route.spans.map(directed), [roads[0], roads[0] ^ 1])
      XCTAssertEqual(route.spans.first?.end ?? 0, 0.7 * length, accuracy: 1)
      try assertPlaces(route, track, graph, within: 1)
    }
  }

  func testARouteOfAnotherMapLiesBesideItsRoads() throws {
    try property(cases: 20) { random in
      let graph = try town(&random)
      let (roads, line) = way(on: graph, &random)
      let route = try RouteOnRoads(try Track(moved(line, north: 5)), on: graph)
      XCTAssertGreaterThan(route.share, 0.95)
      XCTAssertTrue(Set(roads).isSubset(of: Set(route.roads)))
      for (a, b) in zip(route.spans, route.spans.dropFirst()) { XCTAssertLessThanOrEqual(a.end, b.start) }
      let laid = Set(route.spans.filter { $0.end - $0.start > 15 }.map(directed))
      XCTAssertTrue(laid.isSubset(of: Set(roads)), "\(laid.subtracting(roads).count) of \(laid.count)")
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
    XCTAssertEqual(away.spans, [])
    XCTAssertEqual(away.gaps.count, 1)
    XCTAssertEqual(away.gaps.first?.start, 0)
    XCTAssertEqual(away.gaps.first?.end ?? 0, away.length, accuracy: 0.001)
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

  func testGapsSayWhy() throws {
    var random = SeededGenerator(seed: 5)
    let graph = try town(&random)
    let box = try XCTUnwrap(graph.box)
    let far = LocationCoordinate2D(latitude: box.southWest.latitude - 1, longitude: box.southWest.longitude)
    let outside = try RouteOnRoads(
      try Track([far, Geodesic.destination(from: far, distance: 500, bearing: 90)]), on: graph)
    XCTAssertEqual(outside.gaps.map { $0.reason }, [.outside])
    XCTAssertEqual(outside.gaps.map { $0.reason.name }, ["outside"])
    // Between two streets.
    let street = graph.shape(ofEdge: 0)
    let corner = street[0]
    let field = Geodesic.destination(from: corner, distance: 45, bearing: 45)
    let across = try RouteOnRoads(
      try Track([field, Geodesic.destination(from: field, distance: 15, bearing: 45)]), on: graph)
    XCTAssertEqual(across.spans, [])
    XCTAssertEqual(across.gaps.map { $0.reason.name }, ["noRoad"])
    XCTAssertEqual(across.share, 0)
    // One point.
    XCTAssertEqual(try RouteOnRoads(try Track([far]), on: graph).share, 0)
  }
}
