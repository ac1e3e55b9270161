import GeoKernel
import SeededRandom
import TestSupport
import XCTest

@testable import RoadGraph

/// What is cut out of a road file is a road file with a part of the roads.
final class RoadCutTests: XCTestCase {
  func testCuttingEverythingChangesNothing() throws {
    try property(cases: 20) { random in
      let town = RandomTown(&random, longitude: [11, 179.997].randomElement(using: &random)!)
      var builder = town.builder()
      builder.restrict(from: 101, via: 8, to: 202)
      builder.restrict(from: 102, via: 15, to: 203, only: true, for: .car)
      let bytes = try builder.packed()
      let graph = try RoadGraph(bytes)
      XCTAssertEqual(graph.restrictionCount, 2)
      XCTAssertEqual(try graph.packed(keeping: Array(0..<graph.edgeCount).reversed()), bytes)
    }
  }

  func testAPartHasTheSameEdges() throws {
    try property(cases: 20) { random in
      let graph = try RandomTown(&random).graph()
      let kept = (0..<graph.edgeCount).filter { _ in Int.random(in: 0..<3, using: &random) == 0 }
      guard !kept.isEmpty else { return }
      let part = try RoadGraph(graph.packed(keeping: kept))
      try part.check()
      XCTAssertEqual(part.edgeCount, kept.count)
      func described(_ graph: RoadGraph, _ edges: [Int]) -> Set<String> {
        Set(
          edges.map { index in
            let edge = graph.edge(index)!
            return "\(graph.way(edge.way)!) \(edge.length) \(graph.shape(ofEdge: index))"
          })
      }
      XCTAssertEqual(described(part, Array(0..<part.edgeCount)), described(graph, kept))
    }
  }

  func testEdgesAlongALineAreAllThatAre() throws {
    try property(cases: 20) { random in
      let town = RandomTown(&random)
      let graph = try town.graph()
      let line = (0..<4).map { _ in town.places[Int64.random(in: 1...36, using: &random)]! }
      guard let track = try? Track(line) else { return }
      let radius = Double.random(in: 1...300, using: &random)
      let near = Set(graph.edges(along: line, within: radius))
      for index in 0..<graph.edgeCount {
        let isInside = graph.shape(ofEdge: index).contains { track.nearest($0).distance < radius * 0.999 }
        if isInside { XCTAssertTrue(near.contains(index), "edge \(index)") }
      }
      let inside = graph.edges(of: near, every: 10) { track.nearest($0).distance < radius }
      XCTAssertTrue(near.isSuperset(of: inside))
    }
  }

  func testNothingIsNoFile() throws {
    var random = SeededGenerator(seed: 2)
    let graph = try RandomTown(&random).graph()
    XCTAssertThrowsError(try graph.packed(keeping: [])) { XCTAssertEqual($0 as? RoadGraphError, .noRoads) }
    XCTAssertThrowsError(try graph.packed(keeping: [graph.edgeCount]))
  }
}
