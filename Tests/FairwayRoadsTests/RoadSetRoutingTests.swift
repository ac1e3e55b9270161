import FairwayRoads
import FairwayRoutes
import Foundation
import GeoKernel
import RoadGraph
import SeededRandom
import TestSupport
import XCTest

/// Routes over several files of one map are those on the whole.
final class RoadSetRoutingTests: XCTestCase {
  private static let columns = 24
  private static let rows = 10

  private static func place(_ column: Int, _ row: Int) -> LocationCoordinate2D {
    LocationCoordinate2D(latitude: 47 + Double(row) * 0.0018, longitude: 8 + Double(column) * 0.0027)
  }

  /// A town with one-way streets, streets of several kinds, and turns that are not allowed.
  private static func town(_ random: inout SeededGenerator) throws -> RoadGraph {
    var builder = RoadGraph.Builder()
    builder.attribution = "Nobody"
    builder.date = 1_500_000_000
    func node(_ column: Int, _ row: Int) -> Int64 { Int64(1000 + column * 100 + row) }
    for column in 0..<columns {
      for row in 0..<rows { builder.add(node: node(column, row), at: place(column, row)) }
    }
    var id: Int64 = 1
    var ways: [Int64: Int64] = [:]
    func add(_ a: Int64, _ b: Int64) {
      // Some streets are not there.
      guard !random.chance(0.08) else { return }
      let kinds: [RoadClass] = [.residential, .tertiary, .secondary]
      var way = RoadWay(id: id, roadClass: kinds[random.integer(0...2)], name: "Street \(id)", reference: nil)
      if random.chance(0.2) { way.backward = [] }
      builder.add(way, through: [a, b])
      ways[a << 20 | b] = id
      id += 1
    }
    for column in 0..<columns {
      for row in 0..<rows {
        if column + 1 < columns { add(node(column, row), node(column + 1, row)) }
        if row + 1 < rows { add(node(column, row), node(column, row + 1)) }
      }
    }
    for column in 1..<columns - 1 {
      for row in 1..<rows - 1 where random.chance(0.2) {
        let via = node(column, row)
        guard let from = ways[node(column - 1, row) << 20 | via], let to = ways[via << 20 | node(column, row + 1)]
        else { continue }
        builder.restrict(from: from, via: via, to: to)
      }
    }
    return try RoadGraph(builder.packed())
  }

  /// The edges that have a point between two longitudes, as a file of their own.
  private static func part(of graph: RoadGraph, from west: Double, to east: Double) throws -> RoadGraph {
    try RoadGraph(bytes(of: graph, from: west, to: east))
  }

  private static func bytes(of graph: RoadGraph, from west: Double, to east: Double) throws -> [UInt8] {
    let edges = (0..<graph.edgeCount).filter { edge in
      graph.shape(ofEdge: edge).contains { (west...east).contains($0.longitude) }
    }
    return try graph.packed(keeping: edges)
  }

  func testRoutesAreThoseOnTheWhole() throws {
    var random = SeededGenerator(seed: 590)
    var (compared, crossing) = (0, 0)
    for _ in 0..<6 {
      let whole = try Self.town(&random)
      // Two halves, and three parts: each has a street more than it needs.
      let middle = Self.place(Self.columns / 2, 0).longitude
      let cuts = random.chance(0.5) ? [middle] : [middle - 0.012, middle + 0.012]
      let borders = [-180] + cuts + [180]
      let parts = try zip(borders, borders.dropFirst()).map {
        try Self.part(of: whole, from: $0 - 0.003, to: $1 + 0.003)
      }
      for part in parts { XCTAssertLessThan(part.edgeCount, whole.edgeCount) }
      let atlas = try XCTUnwrap(RoadAtlas(parts))
      let (joined, expected) = (try RoadRouting(on: atlas.joined()), try RoadRouting(on: whole))
      XCTAssertEqual(joined.graph.attribution, whole.attribution)
      for _ in 0..<60 {
        let places = (0...random.integer(1...2)).map { _ in
          Self.place(random.integer(0...Self.columns - 1), random.integer(0...Self.rows - 1))
        }
        let options = RouteOptions(waypoints: places.map { Waypoint(coordinate: $0) })
        let (found, right) = (
          Result { try joined.response(to: options).routes }, Result { try expected.response(to: options).routes }
        )
        switch (found, right) {
        case (.success(let found), .success(let right)):
          XCTAssertEqual(found, right, "\(places)")
          compared += 1
          let longitudes = right?.first?.shape?.coordinates.map(\.longitude) ?? []
          if cuts.contains(where: { (longitudes.min() ?? 0) < $0 && (longitudes.max() ?? 0) > $0 }) { crossing += 1 }
        case (.failure(let found), .failure(let right)): XCTAssertEqual("\(found)", "\(right)", "\(places)")
        default: XCTFail("\(found), and on the whole \(right), of \(places)")
        }
      }
    }
    XCTAssertGreaterThan(compared, 250)
    XCTAssertGreaterThan(crossing, 100)
  }

  func testTheProgramOfThePage() throws {
    var random = SeededGenerator(seed: 592)
    let whole = try Self.town(&random)
    let middle = Self.place(Self.columns / 2, 0).longitude
    let files = FileManager.default
    let folder = files.temporaryDirectory.appending(path: "fairway-set-\(UUID().uuidString)")
    try files.createDirectory(at: folder, withIntermediateDirectories: true)
    let before = files.currentDirectoryPath
    defer {
      _ = files.changeCurrentDirectoryPath(before)
      try? files.removeItem(at: folder)
    }
    XCTAssertTrue(files.changeCurrentDirectoryPath(folder.path))
    try Data(Self.bytes(of: whole, from: -180, to: middle + 0.003)).write(to: URL(filePath: "west.roads"))
    try Data(Self.bytes(of: whole, from: middle - 0.003, to: 180)).write(to: URL(filePath: "east.roads"))
    // Shown: set
    let atlas = RoadAtlas([try RoadGraph(path: "west.roads"), try RoadGraph(path: "east.roads")])!
    let routing = try RoadRouting(on: atlas.joined())
    // Shown: end
    XCTAssertEqual(routing.graph.edgeCount, whole.edgeCount)
    try Readme.assertShows("set", of: #filePath, in: "Sources/FairwayRoads/FairwayRoads.docc/RoutesWithoutAServer.md")
  }

  func testAnAtlasOfOneFileIsThat() throws {
    var random = SeededGenerator(seed: 591)
    let whole = try Self.town(&random)
    XCTAssertTrue(try RoadAtlas(whole).joined() === whole)
  }
}
