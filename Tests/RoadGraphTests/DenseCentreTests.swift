import GeoKernel
import RoadExtract
import SeededRandom
import TestSupport
import XCTest

@testable import RoadGraph

/// In the densest centres the matcher looks at every road within reach of a fix.
final class DenseCentreTests: XCTestCase {
  /// Where a first fix exactly on the middle of a road for cars finds no road, or another one.
  private func failures(on graph: RoadGraph) throws -> (roads: Int, failures: [LocationCoordinate2D]) {
    var roads = 0
    var failures: [LocationCoordinate2D] = []
    for index in 0..<graph.edgeCount {
      guard let edge = graph.edge(index), let way = graph.way(edge.way) else { continue }
      guard way.forward.union(way.backward).contains(.car) else { continue }
      roads += 1
      let shape = graph.shape(ofEdge: index)
      let (a, b) = (shape[(shape.count - 1) / 2], shape[(shape.count - 1) / 2 + 1])
      let middle = LocationCoordinate2D(
        latitude: (a.latitude + b.latitude) / 2, longitude: (a.longitude + b.longitude) / 2)
      var matcher = RoadMatcher(for: .car)
      let match = try matcher.update(RoadFix(timestamp: 0, coordinate: middle, accuracy: 5), on: graph)
      if match.map({ $0.distance > 1 }) ?? true { failures.append(middle) }
    }
    return (roads, failures)
  }

  /// Paths every 12 m in both directions, which are no roads of cars, with a street in each tenth row and column: some
  /// thousand edges begin in each cell.
  func testAStreetAmongThousandsOfPathsIsFound() throws {
    var random = SeededGenerator(seed: 9)
    var town = RandomTown(&random, size: 1, latitude: 47, longitude: 11)
    let size = 60
    town.ways = []
    for row in 0..<size {
      for column in 0..<size {
        town.places[Int64(row * size + column + 1)] = LocationCoordinate2D(
          latitude: 47 + Double(row) * 0.000_108, longitude: 11 + Double(column) * 0.000_158)
      }
    }
    for line in 0..<size {
      let isStreet = line % 10 == 5
      for isRow in [true, false] {
        var way = RoadWay(
          id: Int64(2 * line + (isRow ? 1 : 2)), roadClass: isStreet ? .residential : .path, name: "\(line)")
        (way.forward, way.backward) = isStreet ? (.all, .all) : (.foot, .foot)
        town.ways.append((way, (0..<size).map { Int64(isRow ? line * size + $0 + 1 : $0 * size + line + 1) }))
      }
    }
    let graph = try town.graph()
    let middle = LocationCoordinate2D(latitude: 47.003, longitude: 11.0045)
    XCTAssertGreaterThan(graph.edges(near: middle, within: 80).count, 3000)
    let (roads, failures) = try failures(on: graph)
    XCTAssertEqual(roads, 2 * 6 * (size - 1))
    XCTAssertEqual(failures.count, 0, "the first is \(failures.first.map { "\($0)" } ?? "")")
  }

  func testEachRoadOfRealCentresIsFound() throws {
    for name in ["singapore", "new-york", "monaco"] {
      let extract = try Fixtures.url("osm/\(name).osm.pbf")
      let graph = try RoadGraph(RoadExtract.builder(ofFile: extract.path).packed())
      let (roads, failures) = try failures(on: graph)
      XCTAssertGreaterThan(roads, 200, name)
      XCTAssertEqual(failures.count, 0, "\(name): the first is \(failures.first.map { "\($0)" } ?? "")")
    }
  }
}
