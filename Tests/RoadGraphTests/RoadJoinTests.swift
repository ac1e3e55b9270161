import Foundation
import GeoKernel
import SeededRandom
import TestSupport
import XCTest

@testable import RoadGraph

/// Parts of a map, joined, are what packing the whole makes; and where they do not agree a rule decides.
final class RoadJoinTests: XCTestCase {
  /// A map that parts are taken of as osmium's strategy `complete_ways` does.
  private struct Map {
    var town: RandomTown
    var signals: [Int64] = []
    var gates: [Int64] = []
    var rules: [(inout RoadGraph.Builder) -> Void] = []

    /// The ways with a node in some columns of the town, whole.
    func builder(_ columns: ClosedRange<Int>? = nil) -> RoadGraph.Builder {
      var builder = RoadGraph.Builder()
      (builder.attribution, builder.source, builder.date) = ("invented", "a test", 1_600_000_000)
      let ways = town.ways(in: columns ?? -100...100)
      let nodes = Set(ways.flatMap(\.nodes))
      for node in nodes.sorted() { builder.add(node: node, at: town.places[node]!) }
      for node in signals where nodes.contains(node) {
        builder.add([RoadAttribute(.highway, named: "traffic_signals")!], toNode: node)
      }
      for node in gates where nodes.contains(node) {
        builder.add([RoadAttribute(.barrier, named: "gate")!], toNode: node)
      }
      for (way, nodes) in ways {
        let attributes = way.id % 3 == 0 ? [RoadAttribute(.surface, named: "gravel")!] : []
        builder.add(way, through: nodes, attributes: attributes)
      }
      for rule in rules { rule(&builder) }
      return builder
    }
  }

  private func map(_ random: inout SeededGenerator) -> Map {
    var map = Map(town: RandomTown(&random, size: 9))
    let size = map.town.size
    // A roundabout, a loop with a tail, and a road along everything with more points than an edge has.
    var next: Int64 = 5000
    func place(_ row: Double, _ column: Double) -> Int64 {
      map.town.places[next] = LocationCoordinate2D(
        latitude: (47 + row * 0.0009).rounded(toPlaces: 7), longitude: (11 + column * 0.0013).rounded(toPlaces: 7))
      next += 1
      return next - 1
    }
    let crossing = Int64(Int.random(in: 0..<size, using: &random) * size + Int.random(in: 2..<7, using: &random) + 1)
    let ring = (0..<7).map { place(4.5 + 0.1 * sin(Double($0)), 4.5 + 0.1 * cos(Double($0))) }
    map.town.ways.append((RoadWay(id: 300, backward: []), ring + [ring[0]]))
    map.town.ways.append((RoadWay(id: 301), [crossing, ring[3]]))
    map.town.ways.append((RoadWay(id: 302), [crossing, place(3, 5.1), place(3.2, 5.2), place(3.1, 5.3), crossing]))
    let long = (0..<900).map { place(-1 - Double($0 % 2) * 0.01, Double($0) / 100) }
    map.town.ways.append((RoadWay(id: 303, name: "Along"), long))
    for (number, index) in [50, 380, 401, 850].enumerated() {
      map.town.ways.append((RoadWay(id: Int64(310 + number)), [long[index], Int64(number * 2 + 1)]))
    }
    map.signals = (0..<6).map { _ in long.randomElement(using: &random)! } + [crossing]
    map.gates = [long[120], long[600]]
    let node = Int64(4 * size + 5)
    map.rules = [
      { $0.restrict(from: 104, via: node, to: 204) },
      { $0.restrict(from: 104, via: node, to: 204) },
      { $0.restrict(from: 104, via: node, to: 204, condition: "no_left_turn @ (Mo-Fr 07:00-09:00)") },
      { $0.restrict(from: 203, over: [104], to: 205) },
      { $0.restrict(from: 204, over: [104], to: 205, only: true, for: .car) },
    ]
    return map
  }

  func testPartsOfAMapAreTheWhole() throws {
    try property(cases: 12) { random in
      let map = map(&random)
      let whole = try map.builder().packed()
      for parts in [[0...5, 3...9], [3...9, 0...5], [0...2, 2...5, 5...7, 7...9]] as [[ClosedRange<Int>]] {
        let graphs = try parts.map { try RoadGraph(map.builder(-1 + $0.lowerBound...$0.upperBound).packed()) }
        let (bytes, report) = try RoadGraph.joined(graphs)
        XCTAssertTrue(bytes == whole, "\(parts)")
        XCTAssertEqual(report.changedWays, 0)
        XCTAssertEqual(report.changedNodes, 0)
        XCTAssertEqual(report.lostRestrictions, 0)
        XCTAssertGreaterThan(report.sharedWays, 5)
      }
      // With an end of the world in it.
      let graph = try RandomTown(&random, longitude: 179.997).graph()
      XCTAssertTrue(try RoadGraph.joined([graph, graph]).bytes == graph.packed(keeping: Array(0..<graph.edgeCount)))
    }
  }

  func testCutsOfAFileAreTheFile() throws {
    try property(cases: 12) { random in
      let map = map(&random)
      let bytes = try map.builder().packed()
      let graph = try RoadGraph(bytes)
      let kept = (0..<graph.edgeCount).map { _ in Int.random(in: 0..<3, using: &random) }
      let cuts = try [0, 2].map { other in
        try RoadGraph(graph.packed(keeping: (0..<graph.edgeCount).filter { kept[$0] != other }))
      }
      let joined = try RoadGraph(RoadGraph.joined(cuts).bytes)
      XCTAssertEqual(described(joined), described(graph))
      // A part stays as it is.
      let part = try RoadGraph(RoadGraph.joined([cuts[0], cuts[0]]).bytes)
      XCTAssertEqual(described(part), described(cuts[0]))
    }
  }

  /// Every edge with all that the file says of it but what follows from others.
  private func described(_ graph: RoadGraph) -> [String] {
    (0..<graph.edgeCount).map { index in
      let edge = graph.edge(index)!
      let ends = [edge.from, edge.to].map { "\(graph.junction($0)!.node) \(graph.attributes(ofJunction: $0))" }
      return "\(graph.way(edge.way)!) \(graph.attributes(ofWay: edge.way)) \(edge.length) \(ends)"
        + " \(graph.shape(ofEdge: index)) \(graph.spots(ofEdge: index))"
    }.sorted()
  }

  private func street(_ nodes: [(Int64, Double)], _ change: (inout RoadGraph.Builder) -> Void) throws -> RoadGraph {
    var builder = RoadGraph.Builder()
    for (node, east) in nodes { builder.add(node: node, at: LocationCoordinate2D(latitude: 10, longitude: east)) }
    change(&builder)
    return try RoadGraph(builder.packed())
  }

  private func ways(_ graph: RoadGraph) -> [Int64: RoadWay] {
    Dictionary(uniqueKeysWithValues: (0..<graph.wayCount).compactMap { graph.way($0) }.map { ($0.id, $0) })
  }

  func testTheNewestFileDecides() throws {
    let nodes: [(Int64, Double)] = [(1, 20), (2, 20.001), (3, 20.002), (4, 20.003)]
    let old = try street(nodes) { builder in
      (builder.date, builder.attribution, builder.source) = (1_500_000_000, "A", "a.osm.pbf")
      builder.add(RoadWay(id: 7, name: "Old Street"), through: [1, 2, 3, 4])
      builder.add(RoadWay(id: 8), through: [3, 5])
      builder.add(RoadWay(id: 9), through: [2, 5])
      builder.add(node: 5, at: LocationCoordinate2D(latitude: 10.001, longitude: 20.001))
      builder.restrict(from: 7, via: 3, to: 8)
    }
    // The street ends earlier, has another name, and a node has moved.
    let new = try street([(1, 20), (2, 20.001), (3, 20.0021)]) { builder in
      (builder.date, builder.attribution, builder.source) = (1_600_000_000, "B", "b.osm.pbf")
      builder.add(RoadWay(id: 7, name: "New Street"), through: [1, 2, 3])
    }
    for graphs in [[old, new], [new, old]] {
      let (bytes, report) = try RoadGraph.joined(graphs)
      let joined = try RoadGraph(bytes)
      try joined.check()
      XCTAssertEqual(ways(joined)[7]?.name, "New Street")
      XCTAssertEqual(Set(ways(joined).keys), [7, 8, 9])
      XCTAssertEqual(report.sharedWays, 1)
      XCTAssertEqual(report.changedWays, 1)
      XCTAssertEqual(report.firstChangedWay, 7)
      // It turns from a way that is another one now.
      XCTAssertEqual(report.lostRestrictions, 1)
      XCTAssertEqual(report.changedNodes, 1)
      XCTAssertTrue(report.hasSeveralDates)
      XCTAssertEqual(joined.date, 1_500_000_000)
      XCTAssertEqual(Set(joined.attribution.split(separator: "; ")), ["A", "B"])
      // The roads of the older file remain connected where they can be: at the node that both know, and at the one that
      // the newer file has no junction at.
      XCTAssertEqual(joined.edgeCount, 4)
      let junctions = (0..<joined.junctionCount).compactMap { joined.junction($0) }
      XCTAssertEqual(junctions.map(\.node).sorted(), [1, 2, 3, 5])
      XCTAssertEqual(junctions.first { $0.node == 3 }?.coordinate.longitude, 20.0021)
    }
  }

  func testOfEquallyOldFilesTheFirstDecides() throws {
    func graph(_ name: String, _ rule: Bool) throws -> RoadGraph {
      try street([(1, 20), (2, 20.001), (3, 20.002)]) { builder in
        builder.add(RoadWay(id: 7, name: name), through: [1, 2])
        builder.add(RoadWay(id: 8), through: [2, 3])
        if rule { builder.restrict(from: 7, via: 2, to: 8) }
      }
    }
    let (a, b) = (try graph("A", true), try graph("B", false))
    let (bytes, report) = try RoadGraph.joined([a, b])
    XCTAssertEqual(ways(try RoadGraph(bytes))[7]?.name, "A")
    XCTAssertEqual(report.changedWays, 1)
    XCTAssertEqual(try RoadGraph(bytes).restrictionCount, 1)
    XCTAssertEqual(ways(try RoadGraph(RoadGraph.joined([b, a]).bytes))[7]?.name, "B")
  }

  func testCreditsAndSourcesAreNamedOnce() throws {
    XCTAssertEqual(RoadGraph.list(["A", "B", "A; C", ""], separator: "; "), "A; B; C")
    XCTAssertEqual(RoadGraph.list(["", ""], separator: "; "), "")
  }

  func testFilesThatCannotBeJoinedAreNamed() throws {
    var random = SeededGenerator(seed: 3)
    let bytes = try RandomTown(&random).builder().packed()
    let graph = try RoadGraph(bytes)
    func refused(_ graphs: [RoadGraph], _ expected: RoadJoinError) {
      XCTAssertThrowsError(try RoadGraph.joined(graphs)) { XCTAssertEqual($0 as? RoadJoinError, expected) }
    }
    refused([], .numberOfFiles(0))
    refused([graph], .numberOfFiles(1))
    refused([graph, try RoadGraph(RoadFileVersion2.bytes(of: bytes))], .lacks(1, .attributes))
    var broken = bytes
    broken[bytes.count / 2] ^= 1
    XCTAssertThrowsError(try RoadGraph.joined([try RoadGraph(broken), graph])) { error in
      if case .file(0, .damaged) = error as? RoadJoinError { return }
      XCTFail("\(error)")
    }
  }
}

extension Double {
  fileprivate func rounded(toPlaces places: Int) -> Double {
    let power = pow(10, Double(places))
    return (self * power).rounded() / power
  }
}
