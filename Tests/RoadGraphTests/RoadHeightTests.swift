import Foundation
import GeoKernel
import SeededRandom
import TestSupport
import XCTest

@testable import RoadGraph

/// Heights of roads, on tiles that the tests make.
final class RoadHeightTests: XCTestCase {
  /// A tile whose samples are a function of the place in degrees.
  private static func tile(_ side: Int, south: Int, west: Int, _ height: (Double, Double) -> Int) -> [UInt8] {
    var bytes: [UInt8] = []
    bytes.reserveCapacity(side * side * 2)
    for row in 0..<side {
      for column in 0..<side {
        let latitude = Double(south + 1) - Double(row) / Double(side - 1)
        let sample = Int16(clamping: height(latitude, Double(west) + Double(column) / Double(side - 1)))
        bytes.append(UInt8(truncatingIfNeeded: sample >> 8))
        bytes.append(UInt8(truncatingIfNeeded: sample))
      }
    }
    return bytes
  }

  /// Hills some kilometres wide.
  private static let hills = tile(1201, south: 47, west: 11) { latitude, longitude in
    Int(clamping: (800 + 90 * sin(latitude * 400) * cos(longitude * 300)).rounded())
  }

  private func hills() -> GroundHeights { GroundHeights { name in name == "N47E011" ? Self.hills : nil } }

  private func ground(_ height: @escaping (Double, Double) -> Int) -> GroundHeights {
    let tile = Self.tile(1201, south: 47, west: 11, height)
    return GroundHeights { name in name == "N47E011" ? tile : nil }
  }

  private func town(_ seed: UInt64, size: Int = 6) -> RandomTown {
    var random = SeededGenerator(seed: seed)
    var town = RandomTown(&random, size: size, latitude: 47.2, longitude: 11.3)
    for index in town.ways.indices { town.ways[index].way.isBridge = false }
    return town
  }

  private func graph(_ town: RandomTown, on ground: GroundHeights?) throws -> RoadGraph {
    var builder = town.builder()
    builder.ground = ground
    let graph = try RoadGraph(builder.packed())
    try graph.check()
    return graph
  }

  func testNamesOfTiles() {
    XCTAssertEqual(GroundHeights.name(south: 47, west: 11), "N47E011")
    XCTAssertEqual(GroundHeights.name(south: -1, west: -1), "S01W001")
    XCTAssertEqual(GroundHeights.name(south: -34, west: 151), "S34E151")
    XCTAssertEqual(GroundHeights.side(ofTileWith: 1201 * 1201 * 2), 1201)
    XCTAssertEqual(GroundHeights.side(ofTileWith: 3601 * 3601 * 2), 3601)
    XCTAssertNil(GroundHeights.side(ofTileWith: 12))
  }

  func testAHeightIsBetweenTheSamplesAroundIt() throws {
    // A plane is the same between its samples: 3,600 m from south to north, 7,200 from west to east.
    for side in [1201, 3601] {
      var bytes = [UInt8](repeating: 0, count: side * side * 2)
      for row in 0..<side {
        for column in 0..<side where side == 1201 || row % 360 < 4 || row > 3590 {
          let sample = (side - 1 - row + 2 * column) * (3600 / (side - 1))
          bytes[(row * side + column) * 2] = UInt8(sample >> 8)
          bytes[(row * side + column) * 2 + 1] = UInt8(sample & 255)
        }
      }
      let tile = bytes
      let ground = GroundHeights { name in name == "N47E011" ? tile : nil }
      for (north, east) in [(0.5, 0.25), (0.099_9, 0.123_456_7), (0, 0), (0.999_999_9, 0.5), (0.9, 0.000_1)] {
        let place = RoadPoint(
          latitude: Int32(clamping: ((47 + north) * 1e7).rounded()),
          longitude: Int32(clamping: ((11 + east) * 1e7).rounded()))
        let height = try XCTUnwrap(ground.height(at: place))
        XCTAssertEqual(Double(height) / 8, north * 3600 + east * 7200, accuracy: 0.07)
      }
    }
    let sea = ground { _, _ in -12 }
    XCTAssertEqual(sea.height(at: RoadPoint(latitude: 475_000_003, longitude: 115_000_007)), -96)
  }

  func testHeightsAreWithinAMetreOfTheGround() throws {
    let ground = hills()
    for seed in 1...3 as ClosedRange<UInt64> {
      let graph = try graph(town(seed), on: ground)
      XCTAssertTrue(graph.knows(.heights))
      var forms: Set<Int> = []
      for edge in 0..<graph.edgeCount {
        let heights = graph.heights(ofEdge: edge)
        let shape = graph.shapeUnits(ofEdge: edge)
        let line = HeightLine(shape)
        XCTAssertGreaterThanOrEqual(heights.count, 2)
        forms.insert(min(heights.count, 4))
        let record = try XCTUnwrap(graph.edge(edge))
        XCTAssertEqual(heights.first?.height, graph.height(ofJunction: record.from))
        XCTAssertEqual(heights.last?.height, graph.height(ofJunction: record.to))
        XCTAssertEqual(heights.last?.distance ?? 0, record.length, accuracy: 0.06)
        // Elsewhere than where the packer has looked it may be a little more.
        for step in 0...40 {
          let distance = line.length * Double(step) / 40
          let truth = Double(try XCTUnwrap(ground.height(at: line.place(at: distance)))) / 8
          XCTAssertEqual(Self.height(at: distance, in: heights), truth, accuracy: 1.3)
        }
        let climb = try XCTUnwrap(graph.climb(ofEdge: edge))
        let difference = try XCTUnwrap(heights.last).height - XCTUnwrap(heights.first).height
        XCTAssertEqual(climb.rise - climb.fall, difference, accuracy: 1e-9)
        XCTAssertEqual(climb.reversed, RoadClimb(rise: climb.fall, fall: climb.rise))
      }
      XCTAssertTrue(forms.isSuperset(of: [2, 3]), "\(forms)")
    }
  }

  private static func height(at distance: Double, in heights: [RoadHeight]) -> Double {
    let next = heights.firstIndex { $0.distance >= distance } ?? heights.count - 1
    let (a, b) = (heights[max(0, next - 1)], heights[next])
    guard b.distance > a.distance else { return b.height }
    return a.height + (b.height - a.height) * min(1, (distance - a.distance) / (b.distance - a.distance))
  }

  /// Whichever takes fewer bytes: heights at the points where these are the crests, at even distances where the points
  /// have nothing to do with them.
  func testHeightsAreAtPointsOrAtEvenDistances() throws {
    // A ridge from north to south, and a road over it with a point on the crest.
    let ridge = ground { Int((500 - abs($1 - 11.53) * 20_000).rounded()) + Int($0 - $0) }
    var builder = RoadGraph.Builder()
    builder.ground = ridge
    for (node, longitude) in [(1, 11.5), (2, 11.53), (3, 11.54)] as [(Int64, Double)] {
      builder.add(node: node, at: .init(latitude: 47.5, longitude: longitude))
    }
    builder.add(RoadWay(id: 7), through: [1, 2, 3])
    builder.add(node: 4, at: .init(latitude: 47.6, longitude: 11.5))
    builder.add(node: 5, at: .init(latitude: 47.6, longitude: 11.56))
    builder.add(RoadWay(id: 8), through: [4, 5])
    let graph = try RoadGraph(builder.packed())
    try graph.check()
    let crest = try XCTUnwrap((0..<2).first { graph.wayID(ofEdge: $0) == 7 })
    let heights = graph.heights(ofEdge: crest)
    XCTAssertEqual(heights.map(\.height), [-100, 500, 300])
    let climb = try XCTUnwrap(graph.climb(ofEdge: crest))
    XCTAssertEqual(climb, RoadClimb(rise: 600, fall: 200))
    // The other has its crest in its middle.
    XCTAssertEqual(graph.heights(ofEdge: 1 - crest).map(\.height), [-100, 500, -100])
  }

  func testBridgesAndTunnelsRiseEvenly() throws {
    // A mountain between two roads, with a tunnel of two ways through it.
    let mountain = ground { max(500, 1500 - Int((abs($1 - 11.5) * 1e5).rounded())) + Int($0 - $0) }
    var builder = RoadGraph.Builder()
    builder.ground = mountain
    for node in 1...5 as ClosedRange<Int64> {
      builder.add(node: node, at: .init(latitude: 47.5, longitude: 11.48 + Double(node - 1) * 0.01))
    }
    builder.add(RoadWay(id: 1), through: [1, 2])
    for id in 2...3 as ClosedRange<Int64> {
      var tunnel = RoadWay(id: id)
      tunnel.isTunnel = true
      builder.add(tunnel, through: [id, id + 1])
    }
    builder.add(RoadWay(id: 4), through: [4, 5])
    let graph = try RoadGraph(builder.packed())
    try graph.check()
    for junction in 0..<graph.junctionCount { XCTAssertEqual(graph.height(ofJunction: junction), 500) }
  }

  func testMissingTilesAndVoidsAreNamed() throws {
    let empty = GroundHeights { _ in nil }
    let without = try graph(town(1), on: empty)
    XCTAssertEqual(Array(empty.missing.keys), ["N47E011"])
    XCTAssertEqual(without.heights(ofEdge: 0), [])
    XCTAssertNil(without.height(ofJunction: 0))
    XCTAssertNil(without.climb(ofEdge: 0))
    XCTAssertTrue(without.knows(.heights))
    let holed = ground { north, _ in north > 47.202 ? Int(Int16.min) : 100 }
    let some = try graph(town(1), on: holed)
    XCTAssertEqual(Array(holed.voids.keys), ["N47E011"])
    XCTAssertTrue(holed.missing.isEmpty)
    let known = (0..<some.edgeCount).filter { !some.heights(ofEdge: $0).isEmpty }
    XCTAssertTrue((1..<some.edgeCount).contains(known.count))
    let impossible = ground { _, _ in 30_000 }
    XCTAssertNil(impossible.height(at: RoadPoint(latitude: 472_000_000, longitude: 113_000_000)))
  }

  func testAFileWithoutThemSaysSo() throws {
    let graph = try graph(town(1), on: nil)
    XCTAssertFalse(graph.knows(.heights))
    XCTAssertTrue(graph.notAskedFor.contains(.heights))
    XCTAssertFalse(graph.missing.contains(.heights))
    XCTAssertEqual(graph.heights(ofEdge: 0), [])
    XCTAssertNil(graph.height(ofJunction: 0))
    XCTAssertEqual(graph.heights(ofEdge: -1), [])
    XCTAssertEqual(graph.heights(ofEdge: 1 << 40), [])
    XCTAssertNil(graph.height(ofJunction: -1))
  }

  func testAPartKeepsThem() throws {
    let graph = try graph(town(2), on: hills())
    let all = Array(0..<graph.edgeCount)
    XCTAssertEqual(try RoadGraph(graph.packed(keeping: all)).heightsByIdentity(), graph.heightsByIdentity())
    XCTAssertEqual(try graph.packed(keeping: all).count, graph.size)
    let part = try RoadGraph(graph.packed(keeping: all.filter { $0 % 3 == 0 }))
    try part.check()
    let whole = graph.heightsByIdentity()
    XCTAssertGreaterThan(part.edgeCount, 10)
    for (identity, heights) in part.heightsByIdentity() { XCTAssertEqual(heights, whole[identity]) }
  }

  func testJoiningKeepsThem() throws {
    let town = town(3, size: 12)
    let hills = hills()
    let whole = try graph(town, on: hills)
    let middle = 11.3 + 0.0013 * 6
    let halves = try [(0.0, middle + 0.004), (middle - 0.004, 90)].map { west, east in
      var half = town
      half.ways = town.ways.filter { way in
        way.nodes.contains { (west...east).contains(town.places[$0]?.longitude ?? 0) }
      }
      let nodes = Set(half.ways.flatMap(\.nodes))
      half.places = town.places.filter { nodes.contains($0.key) }
      return try graph(half, on: hills)
    }
    let (bytes, report) = try RoadGraph.joined(halves)
    let joined = try RoadGraph(bytes)
    try joined.check()
    XCTAssertEqual(report.withoutHeights, [])
    XCTAssertEqual(joined.heightsByIdentity(), whole.heightsByIdentity())
    // Without those of one half its roads have none, and the report says it.
    let west = try graph(town, on: nil)
    let (other, told) = try RoadGraph.joined([west, halves[1]])
    XCTAssertEqual(told.withoutHeights, [0])
    let mixed = try RoadGraph(other)
    try mixed.check()
    let known = (0..<mixed.edgeCount).filter { !mixed.heights(ofEdge: $0).isEmpty }
    XCTAssertTrue((1..<mixed.edgeCount).contains(known.count))
  }

  func testAnEdgeThatJoiningCutsKeepsItsHeights() throws {
    let ground = hills()
    func graph(_ ways: [(Int64, [Int64])], on ground: GroundHeights?) throws -> RoadGraph {
      var builder = RoadGraph.Builder()
      builder.ground = ground
      for node in Set(ways.flatMap(\.1)) {
        let (row, column) = (Double(node / 10), Double(node % 10))
        builder.add(node: node, at: .init(latitude: 47.3 + row * 0.01, longitude: 11.3 + column * 0.01))
      }
      for (way, nodes) in ways { builder.add(RoadWay(id: way), through: nodes) }
      return try RoadGraph(builder.packed())
    }
    let long = try graph([(1, [10, 11, 12, 13])], on: ground)
    let crossing = try graph([(1, [10, 11, 12, 13]), (2, [2, 12, 22])], on: nil)
    let joined = try RoadGraph(RoadGraph.joined([long, crossing]).bytes)
    try joined.check()
    let before = long.heights(ofEdge: 0)
    let pieces = (0..<joined.edgeCount).filter { joined.wayID(ofEdge: $0) == 1 }
    XCTAssertEqual(pieces.count, 2)
    var start = 0.0
    for piece in pieces.sorted(by: { (joined.edge($0)?.length ?? 0) > (joined.edge($1)?.length ?? 0) }) {
      let heights = joined.heights(ofEdge: piece)
      XCTAssertGreaterThan(heights.count, 2)
      for height in heights {
        XCTAssertEqual(Self.height(at: start + height.distance, in: before), height.height, accuracy: 0.3)
      }
      start += heights.last?.distance ?? 0
    }
  }

  func testAPatchHasThem() throws {
    var town = town(4)
    let ground = hills()
    let old = try bytes(of: town, on: ground)
    town.ways[3].way.name = "Another name"
    let new = try bytes(of: town, on: ground)
    let patch = try RoadPatch(from: old, to: new)
    XCTAssertEqual(try patch.apply(to: old), new)
    XCTAssertLessThan(patch.bytes.count, 500)
    let without = try bytes(of: town, on: nil)
    let adding = try RoadPatch(from: without, to: new)
    XCTAssertEqual(try adding.apply(to: without), new)
    XCTAssertEqual(try RoadPatch(from: new, to: without).apply(to: new), without)
  }

  private func bytes(of town: RandomTown, on ground: GroundHeights?) throws -> [UInt8] {
    var builder = town.builder()
    builder.ground = ground
    return try builder.packed()
  }

  func testBytesOfEdges() {
    XCTAssertEqual(RoadHeightBytes.even([], from: 3), RoadHeightBytes.straight)
    XCTAssertEqual(RoadHeightBytes.even([4, 2], from: 3), [4, 2, 3])
    XCTAssertEqual(RoadHeightBytes.atPoints([4, 2], from: 3), [1, 2, 3])
    XCTAssertTrue(RoadHeightBytes.areRight([4, 2, 3], points: 0))
    XCTAssertTrue(RoadHeightBytes.areRight([1, 2, 3], points: 2))
    XCTAssertTrue(RoadHeightBytes.areRight([0], points: 2))
    XCTAssertTrue(RoadHeightBytes.areRight([2], points: 2))
    for bytes in [[], [1, 2], [4, 2], [0, 0], [128], [255, 255, 255, 255, 255, 255, 1]] as [[UInt8]] {
      XCTAssertFalse(RoadHeightBytes.areRight(bytes[...], points: 2), "\(bytes)")
    }
  }

  func testDamagedHeightsAreFoundOrHarmless() throws {
    var random = SeededGenerator(seed: 20_261_129)
    let bytes = try bytes(of: town(5, size: 3), on: hills())
    let sections = [27, 28, 29].compactMap { RoadFileChecksums.section($0, in: bytes) }
    XCTAssertEqual(sections.count, 3)
    var found = 0
    for round in 0..<300 {
      var damaged = bytes
      damaged[Int.random(in: sections[round % 3], using: &random)] = UInt8.random(in: 0...255, using: &random)
      RoadFileChecksums.renew(&damaged)
      let graph = try RoadGraph(damaged)
      do { try graph.check() } catch { found += 1 }
      for edge in 0..<graph.edgeCount { _ = graph.climb(ofEdge: edge) }
    }
    XCTAssertGreaterThan(found, 50)
  }
}

extension RoadGraph {
  fileprivate func heightsByIdentity() -> [RoadIdentity: [RoadHeight]] {
    var all: [RoadIdentity: [RoadHeight]] = [:]
    for edge in 0..<edgeCount { if let identity = identity(ofEdge: edge) { all[identity] = heights(ofEdge: edge) } }
    return all
  }
}
