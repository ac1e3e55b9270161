import GeoKernel
import RoadGraph
import RoadNetworks
import XCTest

/// Networks of mirrored copies, by which everything about size is measured.
final class MirroredNetworkTests: XCTestCase {
  func testAskedEdgesAreThereAndCarsGetFromCopyToCopy() throws {
    let network = try MirroredNetwork(of: RoadCell(inventedWith: 1), directedEdges: 10_000)
    let bytes = try network.packed()
    let graph = try RoadGraph(bytes)
    try graph.check()
    let facts = NetworkFacts(graph)
    XCTAssertGreaterThanOrEqual(facts.directedEdges, 10_000)
    XCTAssertLessThan(facts.directedEdges, 15_000)
    XCTAssertGreaterThan(facts.directedKilometres, Double(facts.directedEdges) * 0.05)
    XCTAssertGreaterThan(graph.restrictionCount, 50)
    XCTAssertTrue(try graph.restrictions().contains { if case .roads = $0.place { true } else { false } })
    let box = try XCTUnwrap(graph.box)
    let reached = reachable(in: graph)
    for copy in 0..<network.rows * network.columns {
      let (row, column) = (Double(copy / network.columns), Double(copy % network.columns))
      let own = (0..<graph.junctionCount).filter { index in
        guard let place = graph.junction(index)?.coordinate else { return false }
        let north = (place.latitude - box.southWest.latitude) / (box.northEast.latitude - box.southWest.latitude)
        let east = (place.longitude - box.southWest.longitude) / (box.northEast.longitude - box.southWest.longitude)
        return (north * Double(network.rows)).rounded(.down) == row
          && (east * Double(network.columns)).rounded(.down) == column
      }
      XCTAssertGreaterThan(own.filter(reached.contains).count * 10, own.count * 9, "copy \(copy)")
    }
  }

  func testTheSameCellMakesTheSameBytes() throws {
    let packed = try [1, 1, 2].map {
      try MirroredNetwork(of: RoadCell(inventedWith: $0), rows: 2, columns: 2).packed()
    }
    XCTAssertEqual(packed[0], packed[1])
    XCTAssertNotEqual(NetworkFacts.checksum(packed[0]), NetworkFacts.checksum(packed[2]))
  }

  /// A cell that is read from a file has the roads and the rules that the file has.
  func testACellOfAFileIsTheFile() throws {
    let graph = try RoadGraph(MirroredNetwork(of: RoadCell(inventedWith: 3), rows: 1, columns: 2).packed())
    let again = try RoadGraph(MirroredNetwork(of: RoadCell(graph, seed: 1), rows: 1, columns: 1).packed())
    XCTAssertEqual(again.edgeCount, graph.edgeCount)
    XCTAssertEqual(again.length, graph.length)
    XCTAssertEqual(NetworkFacts(again), NetworkFacts(graph))
    XCTAssertEqual(try again.restrictions().count, try graph.restrictions().count)
    XCTAssertEqual(
      (0..<graph.junctionCount).map { graph.attributes(ofJunction: $0) }.filter { !$0.isEmpty }.count,
      (0..<again.junctionCount).map { again.attributes(ofJunction: $0) }.filter { !$0.isEmpty }.count)
  }

  func testNetworksBeyondThePolesAreRefused() {
    XCTAssertThrowsError(try MirroredNetwork(of: RoadCell(inventedWith: 1), directedEdges: 6_000_000_000)) { error in
      guard case RoadNetworkError.tooLarge = error else { return XCTFail("\(error)") }
    }
  }

  func testPairsLieAsFarApartAsAsked() throws {
    let graph = try RoadGraph(MirroredNetwork(of: RoadCell(inventedWith: 1), rows: 3, columns: 3).packed())
    let pairs = PlacePairs.junctions(of: graph, count: 20, apart: 3_000, seed: 1)
    XCTAssertEqual(pairs.count, 20)
    for (from, to) in pairs {
      let ends = try [from, to].map { try XCTUnwrap(graph.junction($0)).coordinate }
      XCTAssertEqual(Geodesic.distance(from: ends[0], to: ends[1]), 3_000, accuracy: 300)
    }
    XCTAssertTrue(PlacePairs.junctions(of: graph, count: 5, apart: 100_000, seed: 1).isEmpty)
  }

  /// The junctions that cars reach from the first one that leads anywhere.
  private func reachable(in graph: RoadGraph) -> Set<Int> {
    var next: [Int: [Int]] = [:]
    for index in 0..<graph.edgeCount {
      guard let edge = graph.edge(index), let way = graph.way(edge.way) else { continue }
      if way.forward.contains(.car) { next[edge.from, default: []].append(edge.to) }
      if way.backward.contains(.car) { next[edge.to, default: []].append(edge.from) }
    }
    guard let start = (0..<graph.junctionCount).first(where: { graph.leads(from: $0, for: .car) }) else { return [] }
    var (found, left): (Set<Int>, [Int]) = ([start], [start])
    while let junction = left.popLast() {
      for other in next[junction] ?? [] where found.insert(other).inserted { left.append(other) }
    }
    return found
  }
}
