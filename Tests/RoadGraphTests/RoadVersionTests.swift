import GeoKernel
import SeededRandom
import TestSupport
import XCTest

@testable import RoadGraph

/// A file of version 2 reads as before, and says what it does not know.
final class RoadVersionTests: XCTestCase {
  private func town(_ seed: UInt64) throws -> (RandomTown, [UInt8]) {
    var random = SeededGenerator(seed: seed)
    let town = RandomTown(&random)
    var builder = town.builder()
    builder.restrict(from: 101, via: 8, to: 202)
    return (town, try builder.packed())
  }

  func testVersion2HasTheSameRoads() throws {
    let (_, bytes) = try town(3)
    let new = try RoadGraph(bytes)
    let old = try RoadGraph(RoadFileVersion2.bytes(of: bytes))
    try old.check()
    XCTAssertEqual(old.version, 2)
    XCTAssertEqual(new.version, 3)
    XCTAssertEqual(old.edgeCount, new.edgeCount)
    for edge in 0..<new.edgeCount {
      XCTAssertEqual(old.edge(edge), new.edge(edge))
      XCTAssertEqual(old.shape(ofEdge: edge), new.shape(ofEdge: edge))
      XCTAssertEqual(old.way(edge % old.wayCount), new.way(edge % new.wayCount))
    }
    XCTAssertEqual(old.attribution, new.attribution)
    XCTAssertEqual(old.missing, [.pathRestrictions, .attributes, .forms, .densities, .countries])
    XCTAssertEqual(new.missing, [.countries])
    XCTAssertNil(old.bearing(ofEdge: 0))
    XCTAssertTrue(old.attributes(ofWay: 0).isEmpty && old.attributes(ofJunction: 0).isEmpty)
    XCTAssertTrue(old.spots(ofEdge: 0).isEmpty)
    XCTAssertFalse(old.leads(from: 0, for: .car))
    XCTAssertNil(old.density(at: LocationCoordinate2D(latitude: 47, longitude: 11)))
    XCTAssertNil(old.country(at: LocationCoordinate2D(latitude: 47, longitude: 11)))
    let rule = try XCTUnwrap(try old.restrictions().first)
    XCTAssertEqual(rule.vehicles, [.car, .bicycle])
    for content in RoadContent.allCases { XCTAssertFalse(content.consequence.isEmpty) }
  }

  /// What is found out of a whole network is not found out of a part.
  func testAPartOfVersion2KnowsNoMore() throws {
    let (_, bytes) = try town(4)
    let old = try RoadGraph(RoadFileVersion2.bytes(of: bytes))
    let cut = try RoadGraph(old.packed(keeping: Array(0..<old.edgeCount)))
    try cut.check()
    XCTAssertEqual(cut.version, 3)
    XCTAssertEqual(cut.missing, old.missing)
    XCTAssertEqual(cut.edgeCount, old.edgeCount)
    XCTAssertEqual(try cut.restrictions().count, 1)
  }

  /// Every drive is matched as on the file of version 3.
  func testAMatcherDoesTheSameOnBoth() throws {
    let (_, bytes) = try town(5)
    let graphs = [try RoadGraph(bytes), try RoadGraph(RoadFileVersion2.bytes(of: bytes))]
    var random = SeededGenerator(seed: 6)
    let drive = try RandomDrive(on: graphs[0], seconds: 120, &random)
    let matches = try graphs.map { graph in try RoadMatcher.match(drive.fixes, on: graph) }
    XCTAssertFalse(matches[0].isEmpty)
    for (a, b) in zip(matches[0], matches[1]) {
      XCTAssertEqual(a?.edge, b?.edge)
      XCTAssertEqual(a?.distance, b?.distance)
    }
  }

  func testALaterVersionIsOneSentence() throws {
    var (_, bytes) = try town(7)
    bytes[8] = 4
    XCTAssertThrowsError(try RoadGraph(bytes)) { error in
      XCTAssertEqual(error as? RoadGraphError, .version(4))
      XCTAssertEqual(
        "\(error)", "is a road file of version 4, but this program reads versions 2 and 3; use a newer program")
    }
    bytes[8] = 1
    XCTAssertThrowsError(try RoadGraph(bytes)) { error in
      XCTAssertEqual("\(error)", "is a road file of version 1, but this program reads versions 2 and 3; pack it again")
    }
  }
}
