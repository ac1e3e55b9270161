import Foundation
import GeoKernel
import RoadExtract
import TestSupport
import XCTest

@testable import RoadGraph

/// Areas of extracts: small ones that a test invents, and real ones beside the polygons that osmium makes.
final class RoadAreasOfExtractsTests: XCTestCase {
  private let world = BoundingBox(
    southWest: LocationCoordinate2D(latitude: -90, longitude: -180),
    northEast: LocationCoordinate2D(latitude: 90, longitude: 180))

  private func packed(_ extract: SmallExtract, keepsAreas: Bool) throws -> (bytes: [UInt8], leftOut: RoadsLeftOut) {
    let file = FileManager.default.temporaryDirectory.appending(path: "\(UUID().uuidString).osm.pbf")
    defer { try? FileManager.default.removeItem(at: file) }
    try Data(extract.bytes).write(to: file)
    var leftOut = RoadsLeftOut()
    let bytes = try RoadExtract.builder(ofFile: file.path, keepsAreas: keepsAreas).packed(withoutThose: &leftOut)
    try RoadGraph(bytes).check()
    return (bytes, leftOut)
  }

  /// A street, and nodes of squares: number 10 i + 1 to 10 i + 4 are the corners of square i, which has 100 i units of a side
  /// or, beside the others, is the one in the middle of square 5.
  private func extract() -> SmallExtract {
    var nodes: [(Int64, Int64, Int64)] = (1...3 as ClosedRange<Int64>).map {
      ($0, 470_000_000 + $0 * 1000, 110_000_000)
    }
    for square in 1...9 as ClosedRange<Int64> {
      let (south, west) = (470_000_000 + square * 20_000, Int64(110_000_000))
      let (place, size): (Int64, Int64) = square == 6 ? (470_104_000, 2_000) : (south, 10_000)
      for (corner, (north, east)) in [(0, 0), (0, 1), (1, 1), (1, 0)].enumerated() {
        nodes.append(
          (
            square * 10 + Int64(corner) + 1, place + Int64(north) * size,
            west + (square == 6 ? 4_000 : 0) + Int64(east) * size
          ))
      }
    }
    let road: [(String, String)] = [("highway", "residential"), ("name", "Via Roma")]
    return SmallExtract(
      nodes: nodes,
      ways: [
        .init(7, road, [1, 2, 3]), .init(11, [("natural", "water")], [11, 12, 13, 14, 11]),
        .init(12, [("landuse", "industrial"), ("highway", "service"), ("area", "yes")], [21, 22, 23, 24, 21]),
        // No ring, a ring of nothing, and one whose nodes are not all there.
        .init(13, [("landuse", "forest")], [31, 32, 33, 34]), .init(14, [("natural", "wood")], [31, 32, 31]),
        .init(15, [("natural", "wood")], [31, 32, 399, 31]), .init(16, [("natural", "scrub")], [41, 42, 43, 44, 41]),
        // The parts of relations.
        .init(20, [], [51, 52, 53]), .init(21, [("barrier", "fence")], [51, 54, 53]),
        .init(22, [], [61, 62, 63, 64, 61]),
        .init(23, [("waterway", "riverbank")], [71, 72, 73, 74, 71]), .init(24, [], [81, 82, 83]),
        .init(25, [], [91, 92]),
      ],
      relations: [
        .init(
          [("type", "multipolygon"), ("landuse", "forest")],
          [("outer", 1, 20), ("inner", 1, 22), ("outer", 1, 21), ("", 1, 23), ("outer", 0, 1), ("outer", 2, 1)]),
        .init(
          [("type", "multipolygon"), ("natural", "water")], [("outer", 1, 24), ("outer", 1, 4711), ("outer", 1, 25)]),
        .init([("type", "site"), ("natural", "water")], [("outer", 1, 22)]),
        .init([("type", "multipolygon"), ("building", "yes")], [("outer", 1, 22)]),
      ])
  }

  private func square(_ number: Int64) -> [LocationCoordinate2D] {
    let south = Int32(470_000_000 + number * 20_000)
    let (place, west, size): (Int32, Int32, Int32) =
      number == 6 ? (470_104_000, 110_004_000, 2_000) : (south, 110_000_000, 10_000)
    return [(0, 0), (0, 1), (1, 1), (1, 0)].map {
      LocationCoordinate2D(units: place + $0.0 * size, west + $0.1 * size)
    }
  }

  func testAreasOfAnExtract() throws {
    let expected: Set<MapArea> = [
      MapArea(.water, id: 11, outline: square(1)), MapArea(.builtUp, id: 12, outline: square(2)),
      MapArea(.water, id: 23, outline: square(7)),
      MapArea(.wood, id: 1, isOfRelation: true, outline: square(5), holes: [square(6)]),
      MapArea(.wood, id: 1, isOfRelation: true, outline: square(7)),
    ]
    var extract = extract()
    for (isDense, saysSorted, hasWaysFirst) in [(true, false, false), (false, false, true), (true, true, false)] {
      (extract.isDense, extract.saysSorted, extract.hasWaysFirst) = (isDense, saysSorted, hasWaysFirst)
      let (bytes, leftOut) = try packed(extract, keepsAreas: true)
      let with = try RoadGraph(bytes)
      XCTAssertEqual(Set(with.areas(in: world)), expected)
      // Way 15, and those of the second relation.
      XCTAssertEqual(leftOut.openAreaWays, 3)
      let (plain, without) = try (
        RoadGraph(packed(extract, keepsAreas: false).bytes), packed(extract, keepsAreas: false).leftOut
      )
      XCTAssertFalse(plain.knows(.areas))
      XCTAssertEqual(without.openAreaWays, 0)
      // Roads are the same.
      XCTAssertEqual(with.edgeCount, plain.edgeCount)
      XCTAssertEqual(try with.packed(keeping: Array(0..<with.edgeCount)), bytes)
      XCTAssertEqual(with.shape(ofEdge: 0), plain.shape(ofEdge: 0))
    }
  }

  func testWhatNoFileHoldsIsRefusedOrCounted() throws {
    var extract = extract()
    extract.ways.append(.init(1 << 41, [("natural", "water")], [41, 42, 43, 44, 41]))
    XCTAssertEqual(try packed(extract, keepsAreas: true).leftOut.outOfRange, 1)
    // Relations that name a way again and again.
    let members = [(String, Int, Int64)](repeating: ("outer", 1, 11), count: 20_000)
    extract.relations.append(.init([("type", "multipolygon"), ("natural", "water")], members))
    XCTAssertThrowsError(try packed(extract, keepsAreas: true)) {
      XCTAssertEqual($0 as? RoadExtractError, .repeatsNodes)
    }
    XCTAssertNoThrow(try packed(extract, keepsAreas: false))
  }

  /// Polygons that osmium makes of an extract, each by what it is of.
  private struct Polygons: Decodable {
    struct Properties: Decodable {
      let type: String
      let id: Int64
      let natural, waterway, landuse: String?

      enum CodingKeys: String, CodingKey {
        case type = "@type"
        case id = "@id"
        case natural, waterway, landuse
      }

      /// By the rule of RoadFile.md.
      var kind: MapArea.Kind? {
        if natural == "water" || waterway == "riverbank" || ["reservoir", "basin"].contains(landuse) { return .water }
        if ["residential", "commercial", "industrial", "retail"].contains(landuse) { return .builtUp }
        return landuse == "forest" || natural == "wood" ? .wood : nil
      }
    }

    struct Geometry: Decodable { let coordinates: [[[[Double]]]] }

    let properties: Properties
    let geometry: Geometry
  }

  private struct Thing: Hashable {
    let isOfRelation: Bool
    let id: Int64
  }

  /// The area of rings in square metres, the holes' subtracted, and the length of all.
  private func measures(_ rings: [[LocationCoordinate2D]]) -> (area: Double, length: Double) {
    var (area, length) = (0.0, 0.0)
    for (index, ring) in rings.enumerated() {
      let (north, east) = (111_195.0, 111_195.0 * cos(ring[0].latitude * .pi / 180))
      var own = 0.0
      for (a, b) in zip(ring, ring.dropFirst() + ring.prefix(1)) {
        let (x1, y1) = ((a.longitude - ring[0].longitude) * east, (a.latitude - ring[0].latitude) * north)
        let (x2, y2) = ((b.longitude - ring[0].longitude) * east, (b.latitude - ring[0].latitude) * north)
        own += (x1 * y2 - x2 * y1) / 2
        length += hypot(x2 - x1, y2 - y1)
      }
      area += index == 0 ? abs(own) : -abs(own)
    }
    return (area, length)
  }

  private func polygons(_ path: String) throws -> [Polygons]? {
    let process = Process()
    process.executableURL = URL(filePath: "/usr/bin/env")
    process.arguments = [
      "osmium", "export", "--no-progress", "--geometry-types=polygon", "-f", "geojsonseq", "-x",
      "print_record_separator=false", "--attributes", "type,id", path,
    ]
    let output = Pipe()
    process.standardOutput = output
    process.standardError = FileHandle.nullDevice
    try process.run()
    let data = output.fileHandleForReading.readDataToEndOfFile()
    process.waitUntilExit()
    guard process.terminationStatus == 0 else { return nil }
    let decoder = JSONDecoder()
    // Most polygons are buildings.
    let keys = ["\"natural\"", "\"waterway\"", "\"landuse\""]
    return try String(decoding: data, as: UTF8.self).split(separator: "\n").filter { line in
      keys.contains { line.contains($0) }
    }.map { try decoder.decode(Polygons.self, from: Data($0.utf8)) }
  }

  func testAreasEqualOsmiumsPolygons() throws {
    for name in ["andorra", "monaco", "singapore", "new-york", "heidelberg"] {
      let path = try Fixtures.url("osm/\(name).osm.pbf").path
      guard let polygons = try polygons(path) else {
        throw XCTSkip("There is no osmium here (apt install osmium-tool).")
      }
      let without = try RoadGraph(RoadExtract.builder(ofFile: path).packed())
      let graph = try RoadGraph(RoadExtract.builder(ofFile: path, keepsAreas: true).packed())
      try graph.check()
      var own: [Thing: [MapArea]] = [:]
      for area in graph.areas(in: world) {
        own[Thing(isOfRelation: area.isOfRelation, id: area.id), default: []].append(area)
      }
      var (equal, all, missing): (Int, Int, [String]) = (0, 0, [])
      var (sum, expectedSum) = (0.0, 0.0)
      for polygon in polygons {
        guard let kind = polygon.properties.kind else { continue }
        all += 1
        let thing = Thing(isOfRelation: polygon.properties.type == "relation", id: polygon.properties.id)
        let parts = polygon.geometry.coordinates.map { part in
          measures(part.map { ring in ring.map { LocationCoordinate2D(latitude: $0[1], longitude: $0[0]) } })
        }
        let (area, length) = parts.reduce((0, 0)) { ($0.0 + $1.area, $0.1 + $1.length) }
        guard let found = own.removeValue(forKey: thing) else {
          missing.append("\(thing.isOfRelation ? "relation" : "way") \(thing.id), \(Int(clamping: area.rounded())) m²")
          continue
        }
        XCTAssertTrue(found.allSatisfy { $0.kind == kind }, "\(name): \(thing)")
        let ownArea = found.reduce(0) { $0 + measures([$1.outline] + $1.holes).area }
        // A line moves by 2 m at most.
        XCTAssertEqual(ownArea, area, accuracy: RoadRing.tolerance * length + 1, "\(name): \(thing)")
        (sum, expectedSum) = (sum + ownArea, expectedSum + area)
        if found.count == parts.count { equal += 1 }
      }
      print(
        "\(name): of osmium's \(all) areas \(all - missing.count) are there, \(equal) with the same outlines, of "
          + "\(sum / 1e6) km² (\(expectedSum / 1e6)); beside them \(own.count) that osmium does not make; "
          + "\(graph.areaBytes) of \(graph.size) bytes, \(without.size) without; missing: \(missing.joined(separator: "; "))"
      )
      XCTAssertGreaterThanOrEqual(Double(all - missing.count), 0.9 * Double(all), name)
      XCTAssertEqual(sum, expectedSum, accuracy: 0.01 * expectedSum + 200, name)
    }
  }
}
