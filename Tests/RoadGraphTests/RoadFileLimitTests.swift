import GeoKernel
import TestSupport
import XCTest

@testable import RoadGraph

/// What a road file may span and list, so that nothing that is made of one is out of proportion to it.
final class RoadFileLimitTests: XCTestCase {
  /// Streets to the north, each of some cells, far from each other.
  private func streets(_ names: [String], date: Int64 = 0) -> RoadGraph.Builder {
    var builder = RoadGraph.Builder()
    builder.date = date
    for (index, name) in names.enumerated() {
      for end in 0..<2 {
        builder.add(
          node: Int64(2 * index + end),
          at: LocationCoordinate2D(latitude: 10 + Double(end) * 0.02, longitude: 20 + Double(index) * 0.1))
      }
      builder.add(RoadWay(id: Int64(index), name: name), through: [Int64(2 * index), Int64(2 * index + 1)])
    }
    return builder
  }

  private func expectInvalid(_ bytes: [UInt8], at place: Int, line: UInt = #line) throws {
    var bytes = bytes
    RoadFileChecksums.renew(&bytes)
    let graph = try RoadGraph(bytes)
    XCTAssertThrowsError(try graph.check(), line: line) {
      XCTAssertEqual($0 as? RoadGraphError, .invalid(at: place), line: line)
    }
  }

  func testNeighboursThatAreTooFarApartAreRefused() throws {
    func pack(_ a: LocationCoordinate2D, _ b: LocationCoordinate2D) throws -> [UInt8] {
      var builder = RoadGraph.Builder()
      builder.add(node: 1, at: a)
      builder.add(node: 2, at: b)
      builder.add(RoadWay(id: 7), through: [1, 2])
      return try builder.packed()
    }
    let place = LocationCoordinate2D(latitude: 10, longitude: 179.9)
    try RoadGraph(pack(place, LocationCoordinate2D(latitude: 10.3, longitude: -179.8))).check()
    for (latitude, longitude) in [(10.5, 179.9), (10, -179.6), (-85, 0), (90, 179.9)] {
      XCTAssertThrowsError(try pack(place, LocationCoordinate2D(latitude: latitude, longitude: longitude))) {
        XCTAssertEqual($0 as? RoadGraphError, .tooFarApart(way: 7))
      }
    }
  }

  func testCellsStayInProportionToPoints() throws {
    var network = RoadNetwork()
    network.nodes = [1, 2]
    network.places = [RoadPoint(latitude: 0, longitude: 0), RoadPoint(latitude: 4_000_000, longitude: 0)]
    network.ways = [RoadWay(id: 7).record(texts: 0)!]
    network.edges = [RoadNetwork.Edge(from: 0, to: 1, way: 0, firstPoint: 0, pointCount: 0)]
    XCTAssertEqual(try RoadCells(network).crossing.count, 122)
    XCTAssertThrowsError(try RoadCells(network, beyondPoints: 0)) {
      XCTAssertEqual($0 as? RoadGraphError, .tooFarApart(way: 7))
    }
  }

  func testATextThatIsTooLongIsRefused() throws {
    try RoadGraph(streets([String(repeating: "n", count: 1024)]).packed()).check()
    XCTAssertThrowsError(try streets([String(repeating: "n", count: 1025)]).packed()) {
      XCTAssertEqual($0 as? RoadGraphError, .outOfRange(id: 0))
    }
  }

  func testACellThatListsAnEdgeElsewhereIsFound() throws {
    let bytes = try streets(["A", "B"]).packed()
    try RoadGraph(bytes).check()
    let crossing = try XCTUnwrap(RoadFileChecksums.section(9, in: bytes))
    XCTAssertGreaterThan(crossing.count, 8)
    for place in stride(from: crossing.lowerBound, to: crossing.upperBound, by: 4) {
      var changed = bytes
      changed[place] ^= 1
      try expectInvalid(changed, at: place)
    }
  }

  func testACellThatHasJunctionsElsewhereIsFound() throws {
    let bytes = try streets(["A", "B"]).packed()
    let cells = try XCTUnwrap(RoadFileChecksums.section(8, in: bytes))
    for place in stride(from: cells.lowerBound, to: cells.upperBound, by: 16) {
      var changed = bytes
      changed[place + 8] += 1
      RoadFileChecksums.renew(&changed)
      XCTAssertThrowsError(try RoadGraph(changed).check())
    }
  }

  func testATextWithinAnotherIsFoundAndNotCopied() throws {
    // Wherever one begins to read, there is a length of 127.
    let name = String(repeating: "\u{7f}", count: 1000)
    var bytes = try streets([name] + (1..<9).map { "Street \($0)" }).packed()
    let ways = try XCTUnwrap(RoadFileChecksums.section(5, in: bytes))
    for way in 1..<9 { RoadFileChecksums.write(UInt32(3 + way), at: ways.lowerBound + 16 * way + 4, in: &bytes) }
    try expectInvalid(bytes, at: ways.lowerBound + 16)
    RoadFileChecksums.renew(&bytes)
    let graph = try RoadGraph(bytes)
    XCTAssertEqual(graph.way(1)?.name?.utf8.count, 127)
    XCTAssertThrowsError(try graph.packed(keeping: Array(0..<graph.edgeCount)))
  }

  func testAFarDateIsKept() throws {
    for date in [Int64.max, .min, -1, 1] {
      let bytes = try streets(["A", "B"], date: date).packed()
      let graph = try RoadGraph(bytes)
      XCTAssertEqual(try graph.packed(keeping: [0, 1]), bytes)
    }
  }
}
