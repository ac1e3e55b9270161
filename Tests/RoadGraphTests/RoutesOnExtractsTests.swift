import Foundation
import GeoKernel
import RoadExtract
import TestSupport
import XCTest

@testable import RoadGraph

/// Routes of real servers, laid on the map that they were found on, beside the nodes that OSRM says they pass.
final class RoutesOnExtractsTests: XCTestCase {
  /// Routes of OSRM with their nodes.
  private static let names = [
    "andorra": [
      "osrm-andorra-2km", "osrm-andorra-3legs", "osrm-andorra-alternative", "osrm-andorra-silent",
    ],
    "monaco": ["osrm-monaco-alternatives"],
  ]

  /// The way that leads from each node of a pair to the other, and whether along its nodes.
  private func ways(_ text: OPL) -> [[Int64]: [Int64: RoadDirection]] {
    var ways: [[Int64]: [Int64: RoadDirection]] = [:]
    for way in text.ways where way.tags["highway"] != nil || way.tags["route"] == "ferry" {
      for (a, b) in zip(way.nodes, way.nodes.dropFirst()) {
        ways[[a, b], default: [:]][way.id] = .forward
        ways[[b, a], default: [:]][way.id] = .backward
      }
    }
    return ways
  }

  func testSpansAreTheWaysOfTheNodes() throws {
    var (right, all, metres) = (0, 0, 0.0)
    for (map, names) in Self.names.sorted(by: { $0.key < $1.key }) {
      let path = try Fixtures.url("osm/\(map).osm.pbf").path
      guard let text = try OPL.ofExtract(path) else {
        throw XCTSkip("There is no osmium here (apt install osmium-tool).")
      }
      let ways = ways(text)
      let graph = try RoadGraph(RoadExtract.builder(ofFile: path).packed())
      for name in names {
        for route in try Self.routes(name) {
          let track = try Track(route.line)
          let laid = try RouteOnRoads(track, on: graph, for: .car)
          XCTAssertGreaterThan(laid.share, 0.999, name)
          for (from, to, nodes) in route.pieces {
            // Where two places of a request are is no node.
            guard to - from > 0.5, let truth = ways[nodes] else { continue }
            all += 1
            guard let span = laid.span(at: (from + to) / 2), let edge = graph.edge(span.edge) else { continue }
            let direction = truth[graph.way(edge.way)?.id ?? 0]
            if direction == span.direction { right += 1 }
          }
          metres += track.length
        }
      }
    }
    print("\(right) of \(all) pieces of \(Int((metres / 1000).rounded())) km lie on their ways")
    XCTAssertGreaterThan(all, 2000)
    XCTAssertGreaterThanOrEqual(Double(right), 0.999 * Double(all))
  }

  /// Routes of Valhalla, which says no nodes: all of each lies on roads, and its roads follow each other.
  func testRoutesOfValhallaLieOnRoads() throws {
    let path = try Fixtures.url("osm/andorra.osm.pbf").path
    let graph = try RoadGraph(RoadExtract.builder(ofFile: path).packed())
    for name in ["valhalla-andorra-39km", "valhalla-andorra-70km-2legs", "valhalla-andorra-via-silent"] {
      for route in try Self.routes(name) {
        let laid = try RouteOnRoads(try Track(route.line), on: graph, for: .car)
        XCTAssertGreaterThan(laid.share, 0.999, "\(name): \(laid.gaps)")
        for (a, b) in zip(laid.spans, laid.spans.dropFirst()) where a.edge != b.edge {
          let (before, next) = (try XCTUnwrap(graph.edge(a.edge)), try XCTUnwrap(graph.edge(b.edge)))
          XCTAssertEqual(
            a.direction == .forward ? before.to : before.from, b.direction == .forward ? next.from : next.to, name)
        }
      }
    }
  }

  private struct Answer: Decodable {
    struct Annotation: Decodable {
      var nodes: [Int64]?
      var distance: [Double]?
    }
    struct Leg: Decodable {
      var annotation: Annotation?
      var steps: [Step]
    }
    struct Step: Decodable { var geometry: String }
    struct Route: Decodable { var legs: [Leg] }
    var routes: [Route]
  }

  /// The line of each route of an answer, and the pieces between its nodes with their places along it.
  private static func routes(
    _ name: String
  ) throws -> [(line: [LocationCoordinate2D], pieces: [(from: Double, to: Double, nodes: [Int64])])] {
    let answer = try JSONDecoder().decode(Answer.self, from: Fixtures.data("routes/\(name).json"))
    return try answer.routes.map { route in
      var line: [LocationCoordinate2D] = []
      var nodes: [(point: Int, nodes: [Int64])] = []
      for leg in route.legs {
        let before = line.count
        var start = before
        for (number, step) in leg.steps.enumerated() {
          let points = try Polyline.decode(step.geometry, precision: 6)
          // Where one leg ends, the next may begin some metres on.
          if number == 0, before > 0, line.last == points.first { start = before - 1 }
          // The last step is its end, twice.
          for point in points where point != line.last { line.append(point) }
        }
        let ids = leg.annotation?.nodes ?? []
        for (number, pair) in zip(ids, ids.dropFirst()).enumerated() {
          nodes.append((start + number, [pair.0, pair.1]))
        }
      }
      let alongs = try Track(line).vertexDistances
      return (
        line,
        nodes.compactMap { $0.point + 1 < alongs.count ? (alongs[$0.point], alongs[$0.point + 1], $0.nodes) : nil }
      )
    }
  }
}
