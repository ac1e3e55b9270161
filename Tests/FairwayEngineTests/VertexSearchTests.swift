import FairwayCore
import FairwayRoutes
import GeoKernel
import SeededRandom
import TestSupport
import TownDrives
import XCTest

@testable import FairwayEngine

/// Intersections whose vertex the service does not name, as OSRM's.
final class VertexSearchTests: XCTestCase {
  private func line(_ random: inout SeededGenerator, count: Int) -> [LocationCoordinate2D] {
    var (east, north, bearing) = (0.0, 0.0, 0.0)
    return (0..<count).map { _ in
      bearing += Double.random(in: -0.5...0.5, using: &random)
      let length = Double.random(in: 5...60, using: &random)
      (east, north) = (east + length * sin(bearing), north + length * cos(bearing))
      return MadeRoute.place(east, north)
    }
  }

  private func route(_ line: [LocationCoordinate2D], _ places: [LocationCoordinate2D]) -> Route {
    var route = MadeRoute.route(along: line)
    route.legs[0].steps[0].intersections = places.map { Intersection(location: $0, headings: [0]) }
    return route
  }

  /// Places that lie at a vertex, or as near to it as services round.
  func testEachIntersectionIsAtItsVertex() throws {
    try property(cases: 100) { random in
      let line = line(&random, count: 200)
      let vertices = line.indices.filter { _ in random.chance(0.3) }
      let places = vertices.map {
        LocationCoordinate2D(
          latitude: line[$0].latitude + random.uniform(-1e-6...1e-6),
          longitude: line[$0].longitude + random.uniform(-1e-6...1e-6))
      }
      let index = try RouteIndex(route(line, random.chance(0.5) ? places : vertices.map { line[$0] }))
      XCTAssertEqual(Array(index.intersectionDistances), vertices.map { index.track.distance(ofVertex: $0) })
    }
  }

  /// Of a place that is kilometres ahead on a winding road, too.
  func testAFarIntersectionIsFound() throws {
    let winding = (0..<400).map { MadeRoute.place(Double($0) * 15, $0 / 20 % 2 == 0 ? 0 : -300) }
    let index = try RouteIndex(route(winding, [winding[390]]))
    XCTAssertEqual(index.intersectionDistances[0], index.track.distance(ofVertex: 390), accuracy: 1e-9)
  }

  func testALongStepCostsNoMoreEach() throws {
    for offset in [0, 1e-6] {
      try assertGrowsLinearly(from: 500, "intersections \(offset)° aside") { count in
        let line = (0..<count).map { MadeRoute.place(Double($0) * 20, 0) }
        return route(line, line.map { LocationCoordinate2D(latitude: $0.latitude + offset, longitude: $0.longitude) })
      } work: {
        _ = try RouteIndex($0)
      }
    }
  }

  /// A line that hardly gets on, and places that are none of its vertices.
  func testAKnotCostsNoMoreEach() throws {
    try assertGrowsLinearly(from: 2_000) { count in
      var random = SeededGenerator(seed: 1)
      let line = (0..<count).map { _ in
        MadeRoute.place(Double.random(in: 0...0.1, using: &random), Double.random(in: 0...0.1, using: &random))
      }
      return route(line, line.map { _ in MadeRoute.place(0.05, -0.3) })
    } work: {
      _ = try RouteIndex($0)
    }
  }
}
