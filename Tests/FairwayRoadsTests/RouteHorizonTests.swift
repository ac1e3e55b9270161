import FairwayDirections
import FairwayEngine
import FairwayRoads
import FairwayRouter
import FairwayRoutes
import GeoKernel
import RoadExtract
import RoadGraph
import RoadRoutes
import RouteLines
import SeededRandom
import TestSupport
import XCTest

/// What lies ahead on a route is on the route's own edges, wherever the vehicle is on it.
final class RouteHorizonTests: XCTestCase {
  private struct Count {
    var fixes = 0
    var right = 0
    var edges = 0
  }

  func testTheHorizonOfARouteIsTheRoutesOwnEdges() throws {
    for name in ["monaco", "andorra", "heidelberg"] {
      let graph = try RoadGraph(RoadExtract.builder(ofFile: try Fixtures.url("osm/\(name).osm.pbf").path).packed())
      let routes = try RoadRoutes(on: graph)
      var random = SeededGenerator(seed: 61)
      var count = Count()
      var driven = 0
      while driven < RandomCases.count(40, atLeast: 10) {
        guard let start = place(on: graph, &random), let end = place(on: graph, &random),
          let way = try? routes.route(RoadRequest(from: start, to: end)), way.distance > 1000, way.distance < 12_000
        else { continue }
        driven += 1
        try drive(along: way.legs[0], graph, &count)
      }
      print("\(name): \(count)")
      XCTAssertGreaterThan(count.fixes, 500)
      XCTAssertEqual(count.right, count.fixes, name)
    }
  }

  private func place(on graph: RoadGraph, _ random: inout SeededGenerator) -> LocationCoordinate2D? {
    graph.junction(random.integer(0...graph.junctionCount - 1))?.coordinate
  }

  private static func name(_ arc: RoadArc) -> String { (arc.direction == .forward ? "+" : "-") + "\(arc.edge)" }

  private func drive(along leg: RoadRoute.Leg, _ graph: RoadGraph, _ count: inout Count) throws {
    let route = try Route(along: FollowedLine(leg.line))
    let router = try RouteController(
      along: IndexedRouteResponse(routeResponse: RouteResponse(routes: [route]), routeIndex: 0),
      routeOptions: RouteOptions(waypoints: []))
    let session = FreeDriveSession(on: graph)
    session.lookAhead = LookAhead(distances: 2000...2000)
    session.follow(router)
    // A way that begins or ends at a junction may have an edge there of which nothing is driven.
    let roads = leg.roads.enumerated().filter { number, road in
      road.to - road.from > 1 || number > 0 && number < leg.roads.count - 1
    }
    var own: [RoadArc] = []
    for (_, road) in roads {
      let arc = RoadArc(edge: road.edge, direction: road.direction)
      if own.last != arc { own.append(arc) }
    }
    let track = try Track(leg.line)
    var (along, time) = (0.0, 1_700_000_000.0)
    while along < track.length - 50 {
      session.update(
        Location(
          coordinate: track.point(at: along).coordinate, timestamp: time, horizontalAccuracy: 4, speed: 15,
          course: track.point(at: along + 1).bearing))
      (along, time) = (along + 15, time + 1)
      // At a junction either edge is right, and the matcher needs some fixes to know the road.
      guard along > 150, let place = session.state.position.place else { continue }
      let here = RoadArc(edge: place.edge, direction: place.direction)
      guard own.contains(here) else { continue }
      let ahead = session.state.ahead
      count.fixes += 1
      count.edges += ahead.edges.count
      let found = ahead.edges.compactMap { edge in edge.index.map { RoadArc(edge: $0, direction: edge.direction) } }
      // Driven from where the drive looked last, which was not behind the route's end.
      let isOwn = own.indices.contains { own[$0...].starts(with: found) && found.contains(here) }
      let reachesEnd = found.last == own.last
      let isFar = reachesEnd || ahead.length - session.state.along >= 1000
      if isOwn && isFar {
        count.right += 1
      } else {
        print(
          "at \(along) of \(track.length) m: own \(own.map(Self.name)), found \(found.map(Self.name)), \(ahead.end),",
          "gaps \(session.state.path.count) here \(Self.name(here)) \(isOwn), \(isFar)")
        return
      }
    }
  }
}
