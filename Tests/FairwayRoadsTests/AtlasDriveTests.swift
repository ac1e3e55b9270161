import FairwayEngine
import FairwayRoads
import FairwayRoutes
import GeoKernel
import RoadGraph
import XCTest

/// A drive without a route from one road file into the next, beside the same drive on one file.
final class AtlasDriveTests: XCTestCase {
  private static let start = LocationCoordinate2D(latitude: 47, longitude: 8)

  private static func place(_ east: Double, _ north: Double) -> LocationCoordinate2D {
    Geodesic.destination(
      from: Geodesic.destination(from: start, distance: east, bearing: 90), distance: north, bearing: 0)
  }

  /// A road of 12 km with side streets, whose name changes each 2 km and whose limit each 500 m: the ways that come into a
  /// stretch of it.
  private static func roads(_ stretch: ClosedRange<Int>) throws -> RoadGraph {
    var builder = RoadGraph.Builder()
    builder.attribution = "invented \(stretch.lowerBound)"
    for piece in 0..<24 where stretch.overlaps(piece * 500...piece * 500 + 500) {
      let nodes = (piece * 10...piece * 10 + 10).map { Int64($0) }
      for node in nodes { builder.add(node: node, at: place(Double(node) * 50, 20 * sin(Double(node) / 7))) }
      var way = RoadWay(id: Int64(piece + 1), roadClass: .secondary, name: "Street \(piece / 4)")
      way.forwardLimit = .kilometresPerHour(50 + piece % 3 * 20)
      (way.backwardLimit, way.isTunnel) = (way.forwardLimit, piece == 12)
      builder.add(way, through: nodes)
    }
    for side in 0...48 where stretch.contains(side * 250) {
      let node = Int64(side * 5)
      builder.add(node: 1000 + node, at: place(Double(node) * 50, 200))
      builder.add(
        RoadWay(id: 100 + Int64(side), roadClass: .residential, name: "Side \(side)"), through: [node, 1000 + node])
    }
    return try RoadGraph(builder.packed())
  }

  func testTheDriveIsThatOnTheWhole() throws {
    let whole = try Self.roads(0...12_000)
    let parts = [try Self.roads(0...7500), try Self.roads(4500...12_000)]
    let atlas = try XCTUnwrap(RoadAtlas(parts))
    XCTAssertEqual(atlas.attribution, "invented 0; invented 4500")
    var (one, several) = (FreeDrive(on: whole), FreeDrive(on: atlas))
    var files: [Int] = []
    // There and back.
    for second in 0..<1180 {
      let east = second < 590 ? Double(second) * 20 + 60 : Double(1180 - second) * 20 + 60
      let fix = Location(
        coordinate: Self.place(east, 20 * sin(east / 350) + Double(second % 5) - 2),
        timestamp: 1_700_000_000 + Double(second),
        horizontalAccuracy: 5, speed: 20)
      let expected = one.update(fix)
      XCTAssertEqual(several.update(fix), expected, "second \(second)")
      XCTAssertEqual(several.road, one.road, "second \(second)")
      XCTAssertEqual(several.limit, one.limit, "second \(second)")
      XCTAssertEqual(several.distance, one.distance, "second \(second)")
      XCTAssertEqual(several.position.place?.coordinate, one.position.place?.coordinate)
      XCTAssertEqual(several.certainty.name, one.certainty.name)
      XCTAssertEqual(several.ahead.length, one.ahead.length, "second \(second)")
      XCTAssertEqual(several.ahead.end, one.ahead.end)
      XCTAssertEqual(several.features, one.features, "second \(second)")
      XCTAssertEqual(several.along, one.along)
      XCTAssertEqual(several.distanceToEnd, one.distanceToEnd)
      if files.last != several.file { files.append(several.file) }
    }
    XCTAssertEqual(files, [0, 1, 0])
    XCTAssertTrue(several.roads === parts[0])
    XCTAssertEqual(several.history.count, one.history.count)
    for (a, b) in zip(several.history, one.history) {
      XCTAssertEqual(parts[a.file].way(a.way)?.name, whole.way(b.way)?.name)
      XCTAssertEqual(a.length, b.length)
      XCTAssertEqual(a.start, b.start)
      XCTAssertEqual(b.file, 0)
    }
  }

  func testOutsideIsOutsideOfAllFiles() throws {
    let atlas = try XCTUnwrap(RoadAtlas([try Self.roads(0...2000), try Self.roads(8000...12_000)]))
    var drive = FreeDrive(on: atlas)
    func position(_ east: Double, _ second: Double) -> FreeDrivePosition {
      _ = drive.update(Location(coordinate: Self.place(east, 60), timestamp: 1_700_000_000 + second))
      return drive.position
    }
    guard case .outside = position(5000, 0) else { return XCTFail("\(drive.position)") }
    XCTAssertEqual(drive.file, 0)
    XCTAssertNotNil(position(9000, 1000).place)
    XCTAssertEqual(drive.file, 1)
    XCTAssertNotNil(position(1000, 2000).place)
    XCTAssertEqual(drive.file, 0)
  }
}
