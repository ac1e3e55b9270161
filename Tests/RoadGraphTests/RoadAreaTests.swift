import GeoKernel
import SeededRandom
import TestSupport
import XCTest

@testable import RoadGraph

/// Areas in road files.
final class RoadAreaTests: XCTestCase {
  private let world = BoundingBox(
    southWest: LocationCoordinate2D(latitude: -90, longitude: -180),
    northEast: LocationCoordinate2D(latitude: 90, longitude: 180))

  private func box(_ south: Double, _ west: Double, _ north: Double, _ east: Double) -> BoundingBox {
    BoundingBox(
      southWest: LocationCoordinate2D(latitude: south, longitude: west),
      northEast: LocationCoordinate2D(latitude: north, longitude: east))
  }

  /// A polygon about a place, of which the southernmost corner comes first; no corner is near a line between others.
  private func polygon(
    _ latitude: Int32, _ longitude: Int32, size: Int32, corners: Int = 8, isClockwise: Bool = false
  ) -> [LocationCoordinate2D] {
    let ring = (0..<corners).map { corner -> LocationCoordinate2D in
      let angle = (Double(corner) / Double(corners) - 0.25) * 2 * Double.pi
      return LocationCoordinate2D(
        units: latitude / 10 * 10 + Int32(clamping: (sin(angle) * Double(size) / 10).rounded()) * 10,
        longitude / 10 * 10 + Int32(clamping: (cos(angle) * Double(size) / 10).rounded()) * 10)
    }
    return isClockwise ? ring.reversed() : ring
  }

  private func town(_ seed: UInt64, areas count: Int, size: Int = 8) -> (RandomTown, [MapArea]) {
    var random = SeededGenerator(seed: seed)
    let town = RandomTown(&random, size: size)
    let areas = (0..<count).map { index -> MapArea in
      // From 44 m to 110 km: small ones are in the lowest cells.
      let radius = Int32(4000) << Int32.random(in: 0...(index % 20 == 0 ? 11 : 3), using: &random)
      let (latitude, longitude) = (
        Int32.random(in: 469_900_000...Int32(470_100_000 + size * 9000), using: &random),
        Int32.random(in: 109_900_000...Int32(110_100_000 + size * 13000), using: &random)
      )
      let holes = index % 4 == 0 ? [polygon(latitude, longitude, size: radius / 2, corners: 5)] : []
      return MapArea(
        MapArea.Kind.allCases[index % 3], id: Int64(index) << Int64(index % 30), isOfRelation: !holes.isEmpty,
        outline: polygon(latitude, longitude, size: radius, corners: 4 + index % 9), holes: holes)
    }
    return (town, areas)
  }

  private func bytes(_ town: RandomTown, _ areas: [MapArea]) throws -> [UInt8] {
    var builder = town.builder()
    for area in areas { builder.add(area) }
    return try builder.packed()
  }

  private func isMet(_ area: MapArea, by box: BoundingBox) -> Bool {
    let (latitudes, longitudes) = (area.outline.map(\.latitude), area.outline.map(\.longitude))
    return latitudes.min()! <= box.northEast.latitude && latitudes.max()! >= box.southWest.latitude
      && longitudes.min()! <= box.northEast.longitude && longitudes.max()! >= box.southWest.longitude
  }

  func testAreasInABoxAreAllThatAre() throws {
    let (town, areas) = town(1, areas: 400)
    let graph = try RoadGraph(bytes(town, areas))
    try graph.check()
    XCTAssertTrue(graph.knows(.areas))
    XCTAssertEqual(graph.areaCount, areas.count)
    XCTAssertEqual(Set(graph.areas(in: world)), Set(areas))
    XCTAssertGreaterThan(graph.areaBytes, 0)
    var random = SeededGenerator(seed: 2)
    for round in 0..<200 {
      let (south, west) = (
        Double.random(in: 46.9...47.1, using: &random), Double.random(in: 10.9...11.1, using: &random)
      )
      let most = round % 2 == 0 ? 0.001 : 0.3
      let box = box(
        south, west, south + Double.random(in: 0...most, using: &random),
        west + Double.random(in: 0...most, using: &random))
      XCTAssertEqual(Set(graph.areas(in: box)), Set(areas.filter { isMet($0, by: box) }))
    }
    XCTAssertEqual(graph.areas(in: box(48, 11, 47, 12)), [])
    XCTAssertEqual(graph.areas(in: box(.nan, 11, 47, 12)), [])
  }

  /// Whatever the order of areas, and wherever and in which direction their lines begin.
  func testTheSameAreasMakeTheSameBytes() throws {
    let (town, areas) = town(2, areas: 100)
    let expected = try bytes(town, areas)
    XCTAssertEqual(try bytes(town, areas.reversed()), expected)
    XCTAssertEqual(try bytes(town, areas + areas), expected)
    let turned = areas.map { area in
      var area = area
      area.outline = (Array(area.outline[2...]) + area.outline[..<3]).reversed()
      area.holes = area.holes.map { $0.reversed() + $0.suffix(1) }
      return area
    }
    XCTAssertEqual(try bytes(town, turned), expected)
  }

  func testAFileWithoutThemSaysSo() throws {
    let (town, areas) = town(1, areas: 20)
    let graph = try town.graph()
    XCTAssertFalse(graph.knows(.areas))
    XCTAssertTrue(graph.notAskedFor.contains(.areas))
    XCTAssertEqual(graph.areaCount, 0)
    XCTAssertEqual(graph.areaBytes, 0)
    XCTAssertEqual(graph.areas(in: world), [])
    // Who asks for none has the same bytes.
    var builder = town.builder()
    for area in areas { builder.add(area) }
    builder.hasAreas = false
    XCTAssertEqual(try builder.packed(), try town.builder().packed())
  }

  func testWhatIsFarFromRoadsOrNothingIsLeftOut() throws {
    let (town, _) = town(1, areas: 0)
    let near = MapArea(.water, id: 1, outline: polygon(470_100_000, 110_100_000, size: 5000))
    let far = MapArea(.wood, id: 2, outline: polygon(472_000_000, 110_100_000, size: 5000))
    // Its corners are far, and the town is within.
    let around = MapArea(.wood, id: 3, outline: polygon(470_100_000, 110_100_000, size: 4_000_000))
    let line = MapArea(.water, id: 4, outline: [near.outline[0], near.outline[1]])
    let speck = MapArea(.water, id: 5, outline: polygon(470_100_000, 110_100_000, size: 100))
    let graph = try RoadGraph(bytes(town, [near, far, around, line, speck]))
    XCTAssertEqual(Set(graph.areas(in: world)), [near, around])
    for wrong in [
      MapArea(.water, id: -1, outline: near.outline), MapArea(.water, id: 1 << 40, outline: near.outline),
      MapArea(.water, id: 1, outline: near.outline + [LocationCoordinate2D(latitude: .nan, longitude: 11)]),
    ] {
      XCTAssertThrowsError(try bytes(town, [wrong]))
    }
    // Asked for, and none there.
    var builder = town.builder()
    builder.hasAreas = true
    let empty = try RoadGraph(builder.packed())
    try empty.check()
    XCTAssertTrue(empty.knows(.areas))
    XCTAssertEqual(empty.areas(in: world), [])
  }

  func testAreasAtTheAntimeridian() throws {
    var random = SeededGenerator(seed: 9)
    let town = RandomTown(&random, size: 4, latitude: -17, longitude: 179.998)
    let areas = [
      MapArea(.water, id: 1, outline: polygon(-170_000_000, 1_799_900_000, size: 5000)),
      MapArea(.wood, id: 2, outline: polygon(-170_000_000, -1_799_900_000, size: 5000)),
      // All around the Earth.
      MapArea(
        .builtUp, id: 3,
        outline: [(-18, -179.99), (-18, 179.99), (-16, 179.99), (-16, -179.99)].map {
          LocationCoordinate2D(latitude: $0.0, longitude: $0.1)
        }),
    ]
    let graph = try RoadGraph(bytes(town, areas))
    try graph.check()
    XCTAssertEqual(graph.areas(in: box(-17.1, 179, -16.9, -179)).map(\.id).sorted(), [1, 2, 3])
    XCTAssertEqual(graph.areas(in: box(-17.1, 179.9, -16.9, 180)).map(\.id).sorted(), [1, 3])
  }

  func testAPartKeepsThoseThatAreNear() throws {
    let (town, areas) = town(3, areas: 300, size: 40)
    let bytes = try bytes(town, areas)
    let graph = try RoadGraph(bytes)
    XCTAssertEqual(try graph.packed(keeping: Array(0..<graph.edgeCount)), bytes)
    let part = try RoadGraph(graph.packed(keeping: [0]))
    try part.check()
    let kept = Set(part.areas(in: world))
    XCTAssertTrue(kept.isSubset(of: areas) && !kept.isEmpty && kept.count < areas.count, "\(kept.count)")
  }

  func testJoinedFilesAndPatchesHaveThem() throws {
    let (town, areas) = town(4, areas: 200)
    let whole = try RoadGraph(bytes(town, areas))
    let halves = try [(0...4, areas.prefix(150)), (3...7, areas.suffix(150))].map { columns, areas in
      var half = town
      half.ways = town.ways(in: columns)
      return try RoadGraph(bytes(half, Array(areas)))
    }
    let joined = try RoadGraph(RoadGraph.joined(halves).bytes)
    try joined.check()
    XCTAssertEqual(joined.areas(in: world), whole.areas(in: world))
    // One of both may not have them.
    let other = try RoadGraph(RoadGraph.joined([town.graph(), halves[1]]).bytes)
    XCTAssertEqual(Set(other.areas(in: world)), Set(halves[1].areas(in: world)))
    let old = try bytes(town, areas)
    let pond = MapArea(.water, id: 99_999, outline: polygon(470_010_000, 110_010_000, size: 5000))
    let new = try bytes(town, areas + [pond])
    let patch = try RoadPatch(from: old, to: new)
    XCTAssertEqual(try patch.apply(to: old), new)
    XCTAssertLessThan(patch.bytes.count, 400)
    let without = try town.builder().packed()
    XCTAssertEqual(try RoadPatch(from: without, to: new).apply(to: without), new)
    XCTAssertEqual(try RoadPatch(from: new, to: without).apply(to: new), without)
  }

  /// Of a lake that has become larger only the newest shape is left; and a file may lack a part of a relation.
  func testTheNewestFilesAreasCount() throws {
    let (town, _) = town(5, areas: 0)
    let hole = polygon(470_050_000, 110_050_000, size: 2000)
    func file(_ date: Int64, _ areas: [MapArea]) throws -> RoadGraph {
      var builder = town.builder()
      builder.date = date
      for area in areas { builder.add(area) }
      return try RoadGraph(builder.packed())
    }
    func lake(_ size: Int32, _ holes: [[LocationCoordinate2D]] = [], latitude: Int32 = 470_050_000) -> MapArea {
      MapArea(.water, id: 7, isOfRelation: true, outline: polygon(latitude, 110_050_000, size: size), holes: holes)
    }
    let way = MapArea(.water, id: 7, outline: polygon(470_050_000, 110_050_000, size: 3000))
    let joined = try RoadGraph(
      RoadGraph.joined([
        try file(100, [lake(6000), way]), try file(200, [lake(8000), lake(2000, latitude: 470_080_000)]),
        try file(200, [lake(8000, [hole])]),
      ]).bytes)
    XCTAssertEqual(Set(joined.areas(in: world)), [way, lake(8000, [hole]), lake(2000, latitude: 470_080_000)])
  }

  func testDamagedAreasAreFoundOrHarmless() throws {
    let (town, areas) = town(5, areas: 60)
    let bytes = try bytes(town, areas)
    let sections = [33, 34].compactMap { RoadFileChecksums.section($0, in: bytes) }
    XCTAssertEqual(sections.count, 2)
    var random = SeededGenerator(seed: 20_261_129)
    var found = 0
    for round in 0..<300 {
      var damaged = bytes
      damaged[Int.random(in: sections[round % 2], using: &random)] = UInt8.random(in: 0...255, using: &random)
      RoadFileChecksums.renew(&damaged)
      let graph = try RoadGraph(damaged)
      do { try graph.check() } catch { found += 1 }
      _ = graph.areas(in: world)
      _ = graph.areas(in: box(47, 11, 47.01, 11.01))
      _ = try? graph.packed(keeping: [0])
      _ = try? RoadPatch(from: bytes, to: damaged).apply(to: bytes)
    }
    XCTAssertGreaterThan(found, 100)
  }

  /// Cells that share the bytes of their areas, each of which has all.
  func testCellsThatShareTheirAreasAreNotAllRead() throws {
    let (town, areas) = town(6, areas: 300)
    var bytes = try bytes(town, areas)
    let cells = try XCTUnwrap(RoadFileChecksums.section(34, in: bytes))
    for place in stride(from: cells.lowerBound, to: cells.upperBound, by: 16) {
      RoadFileChecksums.write(0, at: place + 8, in: &bytes)
      RoadFileChecksums.write(.max, at: place + 12, in: &bytes)
    }
    RoadFileChecksums.renew(&bytes)
    let graph = try RoadGraph(bytes)
    // The smallest area takes ten bytes: a false count brings no more areas than the bytes hold.
    let size = try XCTUnwrap(RoadFileChecksums.section(33, in: bytes)).count
    XCTAssertLessThanOrEqual(graph.areas(in: world).count, size / 10)
    XCTAssertNotNil(graph.damage)
    XCTAssertThrowsError(try graph.check())
  }
}
