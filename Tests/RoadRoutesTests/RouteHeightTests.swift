import FairwayRoutes
import GeoKernel
import RoadGraph
import RoadRoutes
import TestSupport
import XCTest

/// Heights along a route, on a slope that rises by 3,600 m from 47 to 48 degrees north.
final class RouteHeightTests: XCTestCase {
  private static let tile: [UInt8] = {
    var bytes: [UInt8] = []
    for row in 0..<1201 {
      let sample = UInt16((1200 - row) * 3)
      for _ in 0..<1201 { bytes += [UInt8(sample >> 8), UInt8(sample & 255)] }
    }
    return bytes
  }()

  private func height(_ latitude: Double) -> Double { (latitude - 47) * 3600 }

  /// A street to the north, and one to the east in its middle.
  private func routes(hasHeights: Bool) throws -> RoadRoutes {
    var builder = RoadGraph.Builder()
    for (node, latitude, longitude) in [(1, 47.2, 11.3), (2, 47.21, 11.3), (3, 47.22, 11.3), (4, 47.21, 11.32)] {
      builder.add(node: Int64(node), at: LocationCoordinate2D(latitude: latitude, longitude: longitude))
    }
    builder.add(RoadWay(id: 1, roadClass: .residential, name: "North"), through: [1, 2, 3])
    builder.add(RoadWay(id: 2, roadClass: .residential, name: "East"), through: [2, 4])
    let tile = Self.tile
    if hasHeights { builder.ground = GroundHeights { name in name == "N47E011" ? tile : nil } }
    return try RoadRoutes(on: RoadGraph(builder.packed()))
  }

  private func elevation(_ routes: RoadRoutes, _ from: (Double, Double), _ to: (Double, Double)) throws -> LegElevation?
  {
    let request = RoadRequest(
      from: LocationCoordinate2D(latitude: from.0, longitude: from.1),
      to: LocationCoordinate2D(latitude: to.0, longitude: to.1))
    let route = try XCTUnwrap(routes.answer(routes.route(request), to: request).routes?.first)
    let leg = try XCTUnwrap(route.legs.first)
    if let elevation = leg.elevation {
      XCTAssertEqual(elevation.distances.first, 0)
      XCTAssertEqual(try XCTUnwrap(elevation.distances.last), leg.distance, accuracy: 0.2)
      XCTAssertEqual(elevation.distances, elevation.distances.sorted())
      XCTAssertEqual(Set(elevation.distances).count, elevation.distances.count)
    }
    return leg.elevation
  }

  func testARouteHasTheHeightsOfItsRoads() throws {
    let routes = try routes(hasHeights: true)
    for (from, to) in [(47.2, 47.22), (47.22, 47.2), (47.203, 47.218), (47.218, 47.203), (47.202, 47.204)] {
      let heights = try XCTUnwrap(elevation(routes, (from, 11.3), (to, 11.3))).heights
      XCTAssertEqual(try XCTUnwrap(heights.first), height(from), accuracy: 1)
      XCTAssertEqual(try XCTUnwrap(heights.last), height(to), accuracy: 1)
      XCTAssertEqual(heights, from < to ? heights.sorted() : heights.sorted(by: >))
    }
    // Round the corner: up, and then along the slope.
    let heights = try XCTUnwrap(elevation(routes, (47.2, 11.3), (47.21, 11.31))).heights
    XCTAssertEqual(try XCTUnwrap(heights.last), height(47.21), accuracy: 1)
    XCTAssertEqual(try XCTUnwrap(heights.max()), height(47.21), accuracy: 1)
  }

  func testAFileWithoutHeightsGivesNone() throws {
    XCTAssertNil(try elevation(routes(hasHeights: false), (47.2, 11.3), (47.22, 11.3)))
  }
}
