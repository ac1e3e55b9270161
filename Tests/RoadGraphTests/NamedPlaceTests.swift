import Foundation
import GeoKernel
import RoadExtract
import SeededRandom
import TestSupport
import XCTest

@testable import RoadGraph

/// Places and addresses in road files.
final class NamedPlaceTests: XCTestCase {
  private func at(_ latitude: Double, _ longitude: Double) -> LocationCoordinate2D {
    LocationCoordinate2D(latitude: latitude, longitude: longitude)
  }

  private func box(_ south: Double, _ west: Double, _ north: Double, _ east: Double) -> BoundingBox {
    BoundingBox(southWest: at(south, west), northEast: at(north, east))
  }

  private let world = BoundingBox(
    southWest: LocationCoordinate2D(latitude: -90, longitude: -180),
    northEast: LocationCoordinate2D(latitude: 90, longitude: 180))

  private func town(_ seed: UInt64, places count: Int, size: Int = 8) -> (RandomTown, [NamedPlace]) {
    var random = SeededGenerator(seed: seed)
    let town = RandomTown(&random, size: size)
    let places = (0..<count).map { index -> NamedPlace in
      // To an unit of a file, as it comes back.
      let place = LocationCoordinate2D(
        units: Int32.random(in: 469_900_000...Int32(470_100_000 + size * 9000), using: &random),
        Int32.random(in: 109_900_000...Int32(110_100_000 + size * 13000), using: &random))
      if index % 3 > 0 {
        return NamedPlace(street: "Straße \(index % 17)", houseNumber: "\(index % 29)a", at: place)
      }
      return NamedPlace(
        NamedPlace.Kind.allCases[1 + index % 14], name: "Ort \(index)", population: index % 2 == 0 ? index + 1 : nil,
        at: place)
    }
    return (town, places)
  }

  private func bytes(_ town: RandomTown, _ places: [NamedPlace]) throws -> [UInt8] {
    var builder = town.builder()
    for place in places { builder.add(place) }
    return try builder.packed()
  }

  func testPlacesInABoxAreAllThatAre() throws {
    let (town, places) = town(1, places: 400)
    let graph = try RoadGraph(bytes(town, places))
    try graph.check()
    XCTAssertTrue(graph.knows(.places))
    XCTAssertEqual(graph.placeCount, places.count)
    XCTAssertEqual(Set(graph.places(in: world)), Set(places))
    var random = SeededGenerator(seed: 2)
    for _ in 0..<100 {
      let (south, west) = (
        Double.random(in: 46.98...47.02, using: &random), Double.random(in: 10.98...11.02, using: &random)
      )
      let box = box(
        south, west, south + Double.random(in: 0...0.02, using: &random),
        west + Double.random(in: 0...0.02, using: &random))
      let expected = places.filter { box.contains($0.coordinate) }
      XCTAssertEqual(Set(graph.places(in: box)), Set(expected))
    }
    // The same whatever the order.
    XCTAssertEqual(try bytes(town, places.reversed()), try bytes(town, places))
    XCTAssertEqual(try bytes(town, places + places), try bytes(town, places))
    XCTAssertEqual(graph.places(in: box(48, 11, 47, 12)), [])
    XCTAssertEqual(graph.places(in: box(.nan, 11, 47, 12)), [])
  }

  func testAFileWithoutThemSaysSo() throws {
    let (town, _) = town(1, places: 0)
    let graph = try town.graph()
    XCTAssertFalse(graph.knows(.places))
    XCTAssertTrue(graph.notAskedFor.contains(.places))
    XCTAssertEqual(graph.placeCount, 0)
    XCTAssertEqual(graph.places(in: world), [])
  }

  func testWhatIsFarFromRoadsIsLeftOut() throws {
    let (town, _) = town(1, places: 0)
    let near = NamedPlace(.town, name: "Near", at: at(47.01, 11.01))
    let far = NamedPlace(.town, name: "Far", at: at(47.2, 11.01))
    let nameless = NamedPlace(.town, name: "", at: at(47.01, 11.01))
    XCTAssertEqual(try RoadGraph(bytes(town, [near, far, nameless])).places(in: world), [near])
    var builder = town.builder()
    builder.add(NamedPlace(.town, name: "Nowhere", at: at(.nan, 11)))
    XCTAssertThrowsError(try builder.packed())
    // Asked for, and none there.
    builder = town.builder()
    builder.hasPlaces = true
    let empty = try RoadGraph(builder.packed())
    try empty.check()
    XCTAssertTrue(empty.knows(.places))
    XCTAssertEqual(empty.places(in: world), [])
  }

  func testPlacesAtTheAntimeridian() throws {
    var random = SeededGenerator(seed: 9)
    let town = RandomTown(&random, size: 4, latitude: -17, longitude: 179.998)
    let places = [
      NamedPlace(.village, name: "West", at: at(-17, 179.999)),
      NamedPlace(.hamlet, name: "East", at: at(-17, -179.999)),
    ]
    let graph = try RoadGraph(bytes(town, places))
    try graph.check()
    XCTAssertEqual(Set(graph.places(in: box(-17.1, 179, -16.9, -179))), Set(places))
    XCTAssertEqual(graph.places(in: box(-17.1, 179, -16.9, 180)), [places[0]])
  }

  func testAPartKeepsThoseThatAreNear() throws {
    let (town, places) = town(3, places: 300, size: 40)
    let bytes = try bytes(town, places)
    let graph = try RoadGraph(bytes)
    XCTAssertEqual(try graph.packed(keeping: Array(0..<graph.edgeCount)), bytes)
    let part = try RoadGraph(graph.packed(keeping: [0]))
    try part.check()
    let kept = Set(part.places(in: world))
    XCTAssertTrue(kept.isSubset(of: places) && !kept.isEmpty && kept.count < places.count, "\(kept.count)")
  }

  func testJoinedFilesAndPatchesHaveThem() throws {
    let (town, places) = town(4, places: 300)
    let whole = try RoadGraph(bytes(town, places))
    let halves = try [0...4, 3...7].map { columns in
      var half = town
      half.ways = town.ways(in: columns)
      let west = 11 + (Double(columns.lowerBound) - 20) * 0.0013
      let east = 11 + (Double(columns.upperBound) + 20) * 0.0013
      return try RoadGraph(bytes(half, places.filter { (west..<east).contains($0.coordinate.longitude) }))
    }
    let joined = try RoadGraph(RoadGraph.joined(halves).bytes)
    try joined.check()
    XCTAssertEqual(joined.places(in: world), whole.places(in: world))
    // One of both may not have them.
    let other = try RoadGraph(RoadGraph.joined([town.graph(), halves[1]]).bytes)
    XCTAssertEqual(Set(other.places(in: world)), Set(halves[1].places(in: world)))
    let old = try bytes(town, places)
    let new = try bytes(town, places + [NamedPlace(street: "Neue Straße", houseNumber: "1", at: at(47.003, 11.003))])
    let patch = try RoadPatch(from: old, to: new)
    XCTAssertEqual(try patch.apply(to: old), new)
    XCTAssertLessThan(patch.bytes.count, 400)
    let without = try town.builder().packed()
    XCTAssertEqual(try RoadPatch(from: without, to: new).apply(to: without), new)
  }

  func testDamagedPlacesAreFoundOrHarmless() throws {
    let (town, places) = town(5, places: 60)
    let bytes = try bytes(town, places)
    let sections = [30, 31, 32].compactMap { RoadFileChecksums.section($0, in: bytes) }
    XCTAssertEqual(sections.count, 3)
    var random = SeededGenerator(seed: 20_261_129)
    var found = 0
    for round in 0..<300 {
      var damaged = bytes
      damaged[Int.random(in: sections[round % 3], using: &random)] = UInt8.random(in: 0...255, using: &random)
      RoadFileChecksums.renew(&damaged)
      let graph = try RoadGraph(damaged)
      do { try graph.check() } catch { found += 1 }
      _ = graph.places(in: world)
      _ = graph.places(in: box(47, 11, 47.01, 11.01))
      _ = try? graph.packed(keeping: [0])
    }
    XCTAssertGreaterThan(found, 50)
  }

  /// Cells that share the bytes of their places, each of which has all.
  func testCellsThatShareTheirPlacesAreNotAllRead() throws {
    let (town, places) = town(6, places: 300)
    var bytes = try bytes(town, places)
    let cells = try XCTUnwrap(RoadFileChecksums.section(31, in: bytes))
    for place in stride(from: cells.lowerBound, to: cells.upperBound, by: 16) {
      RoadFileChecksums.write(0, at: place + 8, in: &bytes)
      RoadFileChecksums.write(.max, at: place + 12, in: &bytes)
    }
    RoadFileChecksums.renew(&bytes)
    let graph = try RoadGraph(bytes)
    XCTAssertLessThanOrEqual(graph.places(in: world).count, 300)
    XCTAssertNotNil(graph.damage)
    XCTAssertThrowsError(try graph.check())
  }

  private func packed(_ extract: SmallExtract, keepsPlaces: Bool) throws -> (RoadGraph, RoadsLeftOut) {
    let file = FileManager.default.temporaryDirectory.appending(path: "\(UUID().uuidString).osm.pbf")
    defer { try? FileManager.default.removeItem(at: file) }
    try Data(extract.bytes).write(to: file)
    var leftOut = RoadsLeftOut()
    let graph = try RoadGraph(
      RoadExtract.builder(ofFile: file.path, keepsPlaces: keepsPlaces).packed(withoutThose: &leftOut))
    try graph.check()
    return (graph, leftOut)
  }

  func testPlacesOfAnExtract() throws {
    let nodes = (1...12 as ClosedRange<Int64>).map { ($0, 470_000_000 + $0 * 1000, 110_000_000 + $0 % 3 * 1000) }
    let house: [(String, String)] = [("building", "yes"), ("addr:housenumber", "7"), ("addr:street", "Via Roma")]
    var extract = SmallExtract(
      nodes: nodes,
      ways: [
        .init(7, [("highway", "residential"), ("name", "Via Roma")], [1, 2, 3]), .init(8, house, [4, 5, 6, 4]),
        .init(9, [("building", "yes"), ("addr:housenumber", "8")], [7, 8, 9, 7]),
        .init(10, house, [99, 98, 97]),
      ])
    extract.nodeTags = [
      2: [("addr:housenumber", "1"), ("addr:street", "Via Roma"), ("highway", "traffic_signals")],
      10: [("place", "town"), ("name", "Roma"), ("population", "2873000"), ("name:de", "Rom")],
      11: [("place", "village"), ("name", ""), ("population", "1 200")],
      12: [
        ("place", "hamlet"), ("name", "Colle"), ("population", "1 200"), ("addr:housenumber", "3"),
        ("addr:place", "Colle"),
      ],
    ]
    func place(_ node: Int64) -> LocationCoordinate2D {
      LocationCoordinate2D(units: Int32(470_000_000 + node * 1000), Int32(110_000_000 + node % 3 * 1000))
    }
    let expected: Set<NamedPlace> = [
      NamedPlace(street: "Via Roma", houseNumber: "1", at: place(2)),
      NamedPlace(street: "Via Roma", houseNumber: "7", at: LocationCoordinate2D(units: 470_005_000, 110_001_000)),
      NamedPlace(.town, name: "Roma", population: 2_873_000, at: place(10)),
      NamedPlace(.hamlet, name: "Colle", at: place(12)),
      NamedPlace(street: "Colle", houseNumber: "3", at: place(12)),
    ]
    for (isDense, saysSorted) in [(true, false), (false, false), (true, true)] {
      (extract.isDense, extract.saysSorted) = (isDense, saysSorted)
      let (with, _) = try packed(extract, keepsPlaces: true)
      XCTAssertEqual(Set(with.places(in: world)), expected)
      let (without, _) = try packed(extract, keepsPlaces: false)
      XCTAssertFalse(without.knows(.places))
      // Roads are the same.
      XCTAssertEqual(with.edgeCount, without.edgeCount)
      XCTAssertEqual(with.shape(ofEdge: 0), without.shape(ofEdge: 0))
      XCTAssertEqual(with.spots(ofEdge: 0).count, without.spots(ofEdge: 0).count)
    }
  }

  /// Places and addresses of nodes beside osmium's text form, which shares nothing with the reader.
  func testPlacesEqualOsmiumsText() throws {
    for name in ["andorra", "monaco", "singapore", "new-york", "heidelberg"] {
      let path = try Fixtures.url("osm/\(name).osm.pbf").path
      guard let text = try OPL.ofExtract(path) else {
        throw XCTSkip("There is no osmium here (apt install osmium-tool).")
      }
      let builder = try RoadExtract.builder(ofFile: path, keepsPlaces: true)
      let graph = try RoadGraph(builder.packed())
      try graph.check()
      var found: [String: Int] = [:]
      for place in graph.places(in: world) {
        found["\(place.kind) \(place.name) \(place.houseNumber ?? "")", default: 0] += 1
      }
      var (expected, near): ([String: Int], Int) = ([:], 0)
      let kinds = Dictionary(
        uniqueKeysWithValues: NamedPlace.Kind.allCases.compactMap { kind in kind.name.map { ($0, kind) } })
      for thing in Array(text.nodes.values) + text.ways {
        let isNode = thing.nodes.isEmpty
        if isNode, let kind = thing.tags["place"].flatMap({ kinds[$0] }), let name = thing.tags["name"] {
          expected["\(kind) \(name) ", default: 0] += 1
        }
        if let number = thing.tags["addr:housenumber"],
          let street = thing.tags["addr:street"] ?? thing.tags["addr:place"]
        {
          expected["address \(street) \(number)", default: 0] += 1
        }
      }
      // What is far from roads is left out; and what stands twice at one place is there once.
      for (text, count) in found {
        XCTAssertLessThanOrEqual(count, expected[text] ?? 0, "\(name): \(text)")
        near += count
      }
      let all = expected.values.reduce(0, +)
      print("\(name): \(near) of \(all) places and addresses are near roads; \(graph.size) bytes")
      XCTAssertGreaterThan(Double(near), 0.9 * Double(all), name)
    }
  }

  func testTextsThatAreTooLongAreCounted() throws {
    let nodes = (1...3 as ClosedRange<Int64>).map { ($0, 470_000_000 + $0 * 1000, 110_000_000 as Int64) }
    var extract = SmallExtract(nodes: nodes, ways: [.init(7, [("highway", "residential")], [1, 2])])
    extract.nodeTags = [3: [("place", "town"), ("name", String(repeating: "n", count: 1025))]]
    let (graph, leftOut) = try packed(extract, keepsPlaces: true)
    XCTAssertEqual(graph.places(in: world), [])
    XCTAssertEqual(leftOut.longTexts, 1)
  }

  func testKindsHaveTheNamesOfOpenStreetMap() {
    XCTAssertNil(NamedPlace.Kind.address.name)
    XCTAssertEqual(NamedPlace.Kind.city.name, "city")
    XCTAssertEqual(NamedPlace.Kind.isolatedDwelling.name, "isolated_dwelling")
    XCTAssertEqual(NamedPlace.Kind.islet.name, "islet")
    XCTAssertEqual(Set(NamedPlace.Kind.allCases.map(\.name)).count, NamedPlace.Kind.allCases.count)
  }
}
