import Foundation
import GeoKernel
import RoadExtract
import SeededRandom
import TestSupport
import XCTest

@testable import RoadGraph

/// Cells of junctions with few roads between them.
final class RoadOverlayTests: XCTestCase {
  private func packed(_ town: RandomTown, _ overlay: RoadOverlay) throws -> [UInt8] {
    var builder = town.builder()
    builder.overlay = overlay
    return try builder.packed()
  }

  private func town(_ seed: UInt64, size: Int = 50) -> RandomTown {
    var random = SeededGenerator(seed: seed)
    return RandomTown(&random, size: size)
  }

  /// Nodes at random places and roads between them, which may lie anywhere, meet again, or lead back to where they begin.
  private func roads(_ random: inout SeededGenerator, nodes: Int, roads: Int, width: Double) -> RoadGraph.Builder {
    var builder = RoadGraph.Builder()
    builder.overlay = .always
    for node in 0..<nodes {
      builder.add(
        node: Int64(node),
        at: LocationCoordinate2D(
          latitude: 47 + Double.random(in: 0...width, using: &random),
          longitude: 11 + Double.random(in: 0...width, using: &random)))
    }
    for way in 0..<roads {
      let from = Int64.random(in: 0..<Int64(nodes), using: &random)
      let to = way % 10 == 0 ? from : Int64.random(in: 0..<Int64(nodes), using: &random)
      builder.add(RoadWay(id: Int64(way)), through: [from, (from + 1) % Int64(nodes), to])
    }
    return builder
  }

  func testCellsAreNestedAndSmallEnough() throws {
    for size in [2, 3, 8, 9, 33, 50, 70] {
      let graph = try RoadGraph(packed(town(UInt64(size), size: size), .always))
      try graph.check()
      try OverlayCells(graph).judge(graph)
    }
    let map = FileManager.default.temporaryDirectory.appending(path: "\(UUID().uuidString).osm.pbf")
    defer { try? FileManager.default.removeItem(at: map) }
    try Data(HandMadeMap().extract.bytes).write(to: map)
    var builder = try RoadExtract.builder(ofFile: map.path)
    builder.overlay = .always
    let town = try RoadGraph(path: Fixtures.package.appending(path: "Benchmarks/town.roads").path)
    for bytes in try [builder.packed(), RoadGraph.joined([town, town], overlay: .always).bytes] {
      let graph = try RoadGraph(bytes)
      try graph.check()
      try OverlayCells(graph).judge(graph)
    }
  }

  /// Roads as no country has them: in many pieces, all through each other, at one place.
  func testAnyRoadsHaveCells() throws {
    var random = SeededGenerator(seed: 60)
    for (nodes, count, width) in [
      (2200, 300, 0.01), (400, 1500, 0.02), (2200, 2200, 0.0), (2500, 3000, 0.001),
    ] {
      let builder = roads(&random, nodes: nodes, roads: count, width: width)
      let bytes = try builder.packed()
      let graph = try RoadGraph(bytes)
      try graph.check()
      try OverlayCells(graph).judge(graph)
      XCTAssertEqual(try builder.packed(), bytes)
    }
  }

  /// A single road has two ends, and so has a piece of it.
  func testALongRoadIsCutInPieces() throws {
    var builder = RoadGraph.Builder()
    builder.overlay = .always
    for node in 0..<20_000 {
      builder.add(
        node: Int64(node), at: LocationCoordinate2D(latitude: 47 + Double(node) * 1e-4, longitude: 11))
    }
    for way in 0..<19_999 { builder.add(RoadWay(id: Int64(way)), through: [Int64(way), Int64(way) + 1]) }
    let graph = try RoadGraph(builder.packed())
    let cells = try OverlayCells(graph)
    cells.judge(graph)
    XCTAssertEqual(cells.levels.count, 3)
    for cuts in cells.meanCuts { XCTAssertLessThan(cuts, 2) }
  }

  /// Two towns with one road between them are two cells.
  func testACutLiesWhereRoadsAreFew() throws {
    var builder = RoadGraph.Builder()
    builder.overlay = .always
    for town in 0..<2 {
      for node in 0..<49 {
        builder.add(
          node: Int64(town * 49 + node),
          at: LocationCoordinate2D(
            latitude: 47 + Double(node / 7) * 0.001, longitude: 11 + Double(town * 8 + node % 7) * 0.001))
      }
      for line in 0..<7 {
        builder.add(
          RoadWay(id: Int64(100 * town + line)), through: (0..<7).map { Int64(town * 49 + line * 7 + $0) })
        builder.add(
          RoadWay(id: Int64(100 * town + 50 + line)), through: (0..<7).map { Int64(town * 49 + $0 * 7 + line) })
      }
    }
    builder.add(RoadWay(id: 300), through: [27, 70])
    let graph = try RoadGraph(builder.packed())
    XCTAssertEqual(graph.overlayCells, [2])
    XCTAssertEqual(try OverlayCells(graph).meanCuts, [1])
  }

  /// The cells of a town follow from integers alone: they are these on every machine.
  func testCellsAreTheSameEverywhere() throws {
    var builder = RoadGraph.Builder()
    builder.overlay = .always
    var random = SeededGenerator(seed: 1)
    for node in 0..<2500 {
      let (north, east) = (
        Int32.random(in: -400...400, using: &random), Int32.random(in: -400...400, using: &random)
      )
      builder.add(
        node: Int64(node),
        at: LocationCoordinate2D(
          units: 470_000_000 + Int32(node / 50) * 10_000 + north, 110_000_000 + Int32(node % 50) * 10_000 + east))
    }
    for way in 0..<4000 {
      let from = Int64.random(in: 0..<2449, using: &random)
      builder.add(RoadWay(id: Int64(way)), through: [from, from + (way % 2 == 0 ? 1 : 50)])
    }
    let graph = try RoadGraph(builder.packed())
    let cells = try OverlayCells(graph)
    cells.judge(graph)
    var sum: UInt64 = 0
    for cell in cells.levels.joined() { sum = sum &* 31 &+ UInt64(cell) }
    XCTAssertEqual(graph.overlayCells, [53, 7])
    XCTAssertEqual(sum, 17_652_802_833_075_045_240)
  }

  func testOnlyFilesOfManyEdgesHaveThemByThemselves() throws {
    XCTAssertFalse(RoadOverlay.auto.applies(toEdges: 49_999))
    XCTAssertTrue(RoadOverlay.auto.applies(toEdges: 50_000))
    XCTAssertFalse(RoadOverlay.never.applies(toEdges: 1 << 29))
    XCTAssertTrue(RoadOverlay.always.applies(toEdges: 1))
    let town = town(7, size: 10)
    let plain = try town.builder().packed()
    XCTAssertEqual(try packed(town, .auto), plain)
    XCTAssertEqual(try packed(town, .never), plain)
    let graph = try RoadGraph(plain)
    XCTAssertEqual(graph.overlayCells, [])
    XCTAssertEqual(graph.overlayBytes, 0)
    XCTAssertEqual(try OverlayCells(graph).levels, [])
    // The other sections are what they are without.
    let with = try RoadGraph(packed(town, .always))
    let names = ["overlay cells", "overlay levels", "checksums"]
    XCTAssertEqual(
      with.sections.filter { !names.contains($0.name) }.map { "\($0)" },
      graph.sections.filter { !names.contains($0.name) }.map { "\($0)" })
    XCTAssertEqual(with.sections.filter { names[..<2].contains($0.name) }.map(\.count), [100, 1 + 1])
    XCTAssertEqual(with.overlayBytes, 2 * 100 + 4 * 2)
  }

  /// Cells belong to all roads of a file.
  func testPartsHaveNone() throws {
    let bytes = try packed(town(8), .always)
    let graph = try RoadGraph(bytes)
    XCTAssertEqual(try graph.packed(keeping: Array(0..<graph.edgeCount)), bytes)
    let part = try RoadGraph(graph.packed(keeping: Array(1..<graph.edgeCount)))
    try part.check()
    XCTAssertEqual(part.overlayCells, [])
  }

  func testJoinedFilesHaveThoseOfTheWhole() throws {
    let town = town(9, size: 20)
    let halves = try [0...11, 9...19].map { columns in
      var builder = RoadGraph.Builder()
      (builder.date, builder.attribution, builder.source) = (1_600_000_000, "invented", "a test")
      let ways = town.ways(in: columns)
      for node in Set(ways.flatMap(\.nodes)) { builder.add(node: node, at: town.places[node]!) }
      for (way, nodes) in ways { builder.add(way, through: nodes) }
      return try RoadGraph(builder.packed())
    }
    XCTAssertEqual(try RoadGraph.joined(halves, overlay: .always).bytes, try packed(town, .always))
    XCTAssertEqual(try RoadGraph.joined(halves).bytes, try packed(town, .never))
    let whole = try RoadGraph(packed(town, .always))
    XCTAssertEqual(try RoadGraph.joined([whole, halves[0]]).bytes, try packed(town, .never))
  }

  /// A patch does not have cells: what it makes finds them again.
  func testPatchesMakeThemAnew() throws {
    var town = town(10, size: 40)
    let (old, plain) = try (packed(town, .always), packed(town, .never))
    town.ways[3].way.name = "Another Name"
    let new = try packed(town, .always)
    let patch = try RoadPatch(from: old, to: new)
    XCTAssertEqual(try patch.apply(to: old), new)
    XCTAssertLessThan(patch.bytes.count, 700)
    for (from, to) in [(plain, new), (old, plain)] {
      let patch = try RoadPatch(from: from, to: to)
      XCTAssertEqual(try patch.apply(to: from), to)
      XCTAssertLessThan(patch.bytes.count, 700)
    }
  }

  func testDamagedCellsAreFoundOrRight() throws {
    let bytes = try packed(town(11), .always)
    let sections = [35, 36].compactMap { RoadFileChecksums.section($0, in: bytes) }
    XCTAssertEqual(sections.count, 2)
    var random = SeededGenerator(seed: 20_261_130)
    var found = 0
    for round in 0..<80 {
      var damaged = bytes
      damaged[Int.random(in: sections[round % 2], using: &random)] = UInt8.random(in: 0...255, using: &random)
      RoadFileChecksums.renew(&damaged)
      let graph = try RoadGraph(damaged)
      do {
        try graph.check()
        // A junction in another cell, which may have it.
        try OverlayCells(graph).judge(graph)
      } catch {
        found += 1
        // Who asks for them alone finds it too.
        let again = try RoadGraph(damaged)
        XCTAssertTrue(again.overlayCells.isEmpty || (try? OverlayCells(again)) == nil)
        XCTAssertNotNil(again.damage)
      }
    }
    XCTAssertGreaterThan(found, 50)
    // Without the right checksum.
    var damaged = bytes
    damaged[sections[1].lowerBound] ^= 1
    let graph = try RoadGraph(damaged)
    XCTAssertEqual(graph.overlayCells, [])
    XCTAssertNotNil(graph.damage)
  }

  /// Both sections are there or none, the first for each junction.
  func testSectionsThatDoNotAgreeAreRefused() throws {
    let bytes = try packed(town(13, size: 10), .always)
    let header = try XCTUnwrap(
      (0..<Int(bytes[12])).map { 96 + 24 * $0 }.first { bytes[$0] == 35 && bytes[$0 + 1] == 0 })
    for (place, value) in [
      (header, UInt8(99)), (header + 24, 99), (header + 16, 198), (header + 4, 1), (header + 4, 3),
    ] {
      var damaged = bytes
      damaged[place] = value
      RoadFileChecksums.renew(&damaged)
      XCTAssertThrowsError(try RoadGraph(damaged)) { error in
        guard case .invalid = error as? RoadGraphError else { return XCTFail("\(error)") }
      }
    }
    // A reader that knows neither reads the rest.
    var unknown = bytes
    (unknown[header], unknown[header + 24]) = (98, 99)
    RoadFileChecksums.renew(&unknown)
    let graph = try RoadGraph(unknown)
    try graph.check()
    XCTAssertEqual(graph.overlayCells, [])
    XCTAssertEqual(try graph.packed(keeping: Array(0..<graph.edgeCount)), try packed(town(13, size: 10), .never))
  }

  func testPackingTellsHowFarItIsAndCanBeStopped() throws {
    var shares: [Double] = []
    var builder = town(12).builder()
    builder.overlay = .always
    _ = try builder.packed { share in
      shares.append(share)
      return true
    }
    XCTAssertEqual(shares, shares.sorted())
    XCTAssertGreaterThan(shares.count, 50)
    XCTAssertLessThanOrEqual(shares.last ?? 2, 1)
    XCTAssertThrowsError(try builder.packed { $0 < 0.7 }) { XCTAssertEqual($0 as? RoadGraphError, .stopped) }
  }
}
