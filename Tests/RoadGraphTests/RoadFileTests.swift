import GeoKernel
import SeededRandom
import TestSupport
import XCTest

@testable import RoadGraph

/// A road file has what it was made of, and says where it is damaged.
final class RoadFileTests: XCTestCase {
  func testAFileHasExactlyWhatItWasMadeOf() throws {
    try property(cases: 40) { random in
      let longitude = [11.0, 179.997, -70].randomElement(using: &random)!
      let latitude = [47.0, -33, 69].randomElement(using: &random)!
      let town = RandomTown(
        &random, size: Int.random(in: 2...6, using: &random), latitude: latitude, longitude: longitude)
      let graph = try town.graph()
      try graph.check()
      XCTAssertEqual(graph.attribution, "invented")
      XCTAssertEqual(graph.source, "a test")
      XCTAssertEqual(graph.date, 1_600_000_000)
      XCTAssertEqual(graph.wayCount, town.ways.count)
      // The ways, put together again of their edges.
      var pieces: [Int64: [RoadEdge]] = [:]
      for index in 0..<graph.edgeCount {
        let edge = try XCTUnwrap(graph.edge(index))
        pieces[try XCTUnwrap(graph.way(edge.way)).id, default: []].append(edge)
      }
      for (way, nodes) in town.ways {
        let edges = try XCTUnwrap(pieces[way.id])
        XCTAssertEqual(graph.way(edges[0].way), way)
        var at = nodes[0]
        var shape = [town.places[at]!]
        for _ in edges {
          let next = try XCTUnwrap(edges.first { graph.junction($0.from)?.node == at })
          let points = graph.shape(ofEdge: next.index)
          XCTAssertEqual(points.first, shape.last)
          shape += points.dropFirst()
          let length = Geodesic.length(of: points)
          XCTAssertEqual(next.length, length, accuracy: 0.051 + length * 1e-6)
          at = try XCTUnwrap(graph.junction(next.to)).node
        }
        XCTAssertEqual(shape, nodes.map { town.places[$0]! })
      }
    }
  }

  func testTheSameRoadsMakeTheSameBytes() throws {
    try property(cases: 10) { random in
      let town = RandomTown(&random)
      XCTAssertEqual(try town.builder().packed(), try town.builder(reversed: true).packed())
    }
  }

  func testEdgesNearAPlaceAreAllThatAre() throws {
    try property(cases: 40) { random in
      let town = RandomTown(&random, longitude: [11, 179.997].randomElement(using: &random)!)
      let graph = try town.graph()
      let place = town.places[Int64.random(in: 1...36, using: &random)]!
      let radius = Double.random(in: 0...300, using: &random)
      let found = Set(graph.edges(near: place, within: radius))
      for index in 0..<graph.edgeCount where !found.contains(index) {
        let distance = try Track(graph.shape(ofEdge: index)).nearest(place).distance
        XCTAssertGreaterThan(distance, radius * 0.999, "edge \(index)")
      }
    }
  }

  func testALongEdgeKeepsItsLengthAndItsPoints() throws {
    var builder = RoadGraph.Builder()
    for node in 0..<70_000 {
      builder.add(node: Int64(node), at: LocationCoordinate2D(latitude: 10 + Double(node) * 1e-6, longitude: 20))
    }
    builder.add(RoadWay(id: 1 << 39), through: Array(0..<70_000))
    let graph = try RoadGraph(builder.packed())
    try graph.check()
    XCTAssertEqual(graph.edgeCount, 274)
    XCTAssertEqual(graph.length, 69_999 * 0.1106, accuracy: 30)
    XCTAssertEqual(graph.way(0)?.id, 1 << 39)
    XCTAssertEqual((0..<274).map { graph.shape(ofEdge: $0).count - 1 }.reduce(0, +), 69_999)
  }

  /// More junctions at which nothing begins than the field of an edge counts.
  func testAnEdgeFarBehindTheLastOneKeepsItsStart() throws {
    var builder = RoadGraph.Builder()
    func add(_ node: Int64, _ north: Double) {
      builder.add(node: node, at: LocationCoordinate2D(latitude: 10 + north * 1e-6, longitude: 20))
    }
    add(1, 0)
    for end in 2...1002 as ClosedRange<Int64> {
      add(end, Double(end))
      builder.add(RoadWay(id: end), through: [1, end])
    }
    add(1003, 1003)
    builder.add(RoadWay(id: 1), through: [1002, 1003])
    builder.add(RoadWay(id: 1003), through: [501, 1003])
    let graph = try RoadGraph(builder.packed())
    try graph.check()
    let ends = (0..<graph.edgeCount).compactMap { graph.edge($0) }.map { edge in
      (graph.way(edge.way)?.id, graph.junction(edge.from)?.node, graph.junction(edge.to)?.node)
    }
    XCTAssertEqual(ends.count, 1003)
    for (way, from, to) in ends {
      XCTAssertEqual(from, way == 1 ? 1002 : way == 1003 ? 501 : 1)
      XCTAssertEqual(to, way == 1 ? 1003 : way)
    }
  }

  func testALengthBeyondItsFieldIsKept() throws {
    var builder = RoadGraph.Builder()
    for node in 0..<3 as Range<Int64> {
      builder.add(node: node, at: LocationCoordinate2D(latitude: 10 + Double(node) * 0.05, longitude: 20))
    }
    builder.add(RoadWay(id: 1), through: [0, 1, 2])
    let graph = try RoadGraph(builder.packed())
    try graph.check()
    XCTAssertEqual(try XCTUnwrap(graph.edge(0)).length, 11_061, accuracy: 2)
    XCTAssertEqual(graph.shape(ofEdge: 0).map(\.latitude), [10, 10.05, 10.1])
  }

  func testAWayWithAGapHasTwoParts() throws {
    var builder = RoadGraph.Builder()
    for node in [1, 2, 4, 5] as [Int64] {
      builder.add(node: node, at: LocationCoordinate2D(latitude: 1, longitude: Double(node) / 1000))
    }
    builder.add(RoadWay(id: 1), through: [1, 2, 3, 4, 4, 5])
    builder.add(RoadWay(id: 2), through: [3, 1])
    let graph = try RoadGraph(builder.packed())
    try graph.check()
    XCTAssertEqual(graph.edgeCount, 2)
    XCTAssertEqual(graph.wayCount, 1)
  }

  func testWhatDoesNotFitIsRefused() {
    XCTAssertThrowsError(try RoadGraph.Builder().packed()) { XCTAssertEqual($0 as? RoadGraphError, .noRoads) }
    var builder = RoadGraph.Builder()
    builder.add(node: 5, at: LocationCoordinate2D(latitude: .nan, longitude: 0))
    XCTAssertThrowsError(try builder.packed()) { XCTAssertEqual($0 as? RoadGraphError, .outOfRange(id: 5)) }
    for way in [RoadWay(id: -1), RoadWay(id: 1 << 40)] {
      var builder = RoadGraph.Builder()
      builder.add(way, through: [1, 2])
      XCTAssertThrowsError(try builder.packed()) { XCTAssertEqual($0 as? RoadGraphError, .outOfRange(id: way.id)) }
    }
  }

  func testOtherBytesAreNoRoads() throws {
    var random = SeededGenerator(seed: 1)
    let bytes = try RandomTown(&random, size: 3).builder().packed()
    for other in [[], [1], Array("FWYROADX".utf8), Array(repeating: 0, count: 5000)] as [[UInt8]] {
      XCTAssertThrowsError(try RoadGraph(other)) { XCTAssertEqual($0 as? RoadGraphError, .notRoads) }
    }
    var next = bytes
    next[8] = 4
    XCTAssertThrowsError(try RoadGraph(next)) { XCTAssertEqual($0 as? RoadGraphError, .version(4)) }
    for count in stride(from: 8, to: bytes.count, by: 97) {
      XCTAssertThrowsError(try RoadGraph(Array(bytes[..<count]))) {
        XCTAssertEqual($0 as? RoadGraphError, .cutOff(at: count))
      }
    }
    XCTAssertThrowsError(try RoadGraph(bytes + [0])) {
      XCTAssertEqual($0 as? RoadGraphError, .invalid(at: bytes.count))
    }
    XCTAssertThrowsError(try RoadGraph(path: "/nowhere/at/all")) { XCTAssertEqual($0 as? RoadGraphError, .system(2)) }
  }

  func testEachDamagedByteIsFoundWithItsBlock() throws {
    try property(cases: 200) { random in
      let town = RandomTown(&random, size: 4)
      var bytes = try town.builder().packed()
      let place = Int.random(in: 8..<bytes.count, using: &random)
      bytes[place] ^= UInt8(1 << Int.random(in: 0..<8, using: &random))
      do {
        let graph = try RoadGraph(bytes)
        for index in 0..<graph.edgeCount { _ = graph.shape(ofEdge: index) }
        for node in town.places.values { _ = graph.edges(near: node, within: 100) }
        XCTAssertThrowsError(try graph.check()) {
          XCTAssertEqual($0 as? RoadGraphError, .damaged(at: (place >> 14) << 14))
        }
        XCTAssertEqual(graph.damage, .damaged(at: (place >> 14) << 14))
      } catch let error as RoadGraphError {
        switch error {
        case .damaged, .version: break
        default: XCTFail("\(error)")
        }
      }
    }
  }

  func testHostileBytesWithRightChecksumsAreRefusedOrHarmless() throws {
    try property(cases: 400) { random in
      let town = RandomTown(&random, size: 3)
      var bytes = try town.builder().packed()
      let sums = try XCTUnwrap(RoadFileChecksums.place(in: bytes))
      for _ in 0..<Int.random(in: 1...4, using: &random) {
        bytes[Int.random(in: 8..<sums, using: &random)] = [0, 1, 127, 128, 255, .random(in: 0...255, using: &random)]
          .randomElement(using: &random)!
      }
      RoadFileChecksums.renew(&bytes)
      guard let graph = try? RoadGraph(bytes) else { return }
      try? graph.check()
      for index in 0..<min(graph.edgeCount, 200) {
        _ = graph.shape(ofEdge: index)
        _ = graph.edge(index).flatMap { graph.way($0.way) }
      }
      var matcher = RoadMatcher()
      for (second, node) in town.places.keys.sorted().prefix(20).enumerated() {
        _ = graph.edges(near: town.places[node]!, within: 100)
        _ = try? matcher.update(RoadFix(timestamp: Double(second), coordinate: town.places[node]!), on: graph)
      }
    }
  }
}
