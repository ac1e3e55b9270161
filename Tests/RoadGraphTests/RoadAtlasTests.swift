import GeoKernel
import SeededRandom
import TestSupport
import XCTest

@testable import RoadGraph

/// A matcher on several files says what it says on one with the roads of all.
final class RoadAtlasTests: XCTestCase {
  /// A town 7 km wide, as one file and as two with 3 km in common.
  private func town(_ random: inout SeededGenerator) throws -> (whole: RoadGraph, parts: [RoadGraph]) {
    let town = RandomTown(&random, size: 72)
    let parts = try [-1...50, 20...72].map { columns in
      var builder = RoadGraph.Builder()
      for (way, nodes) in town.ways(in: columns) {
        for node in nodes { builder.add(node: node, at: town.places[node]!) }
        builder.add(way, through: nodes)
      }
      return try RoadGraph(builder.packed())
    }
    return (try town.graph(), parts)
  }

  func testADriveOverTheBorderIsThatOnTheWhole() throws {
    var random = SeededGenerator(seed: 11)
    let (whole, parts) = try town(&random)
    let drive = BorderDrive(on: whole)
    let atlas = try XCTUnwrap(RoadAtlas(parts))
    try property(cases: 8) { random in
      let fixes = try drive.fixes(between: 11.01, and: 11.085, seconds: 1500, &random)
      var (matcher, other) = (RoadMatcher(for: .car), AtlasMatcher(for: .car))
      var files: Set<Int> = []
      for (number, fix) in fixes.enumerated() {
        let expected = BorderDrive.text(try matcher.update(fix, on: whole), whole)
        let match = try other.update(fix, on: atlas)
        files.insert(other.file)
        XCTAssertEqual(BorderDrive.text(match, parts[other.file]), expected, "fix \(number)")
        // And of what was before.
        let past = fixes[max(0, number - 6)]
        XCTAssertEqual(
          BorderDrive.text(try other.recall(past, on: atlas), parts[other.file]),
          BorderDrive.text(try matcher.recall(past, on: whole), whole), "fix \(number)")
      }
      XCTAssertEqual(files, [0, 1])
    }
  }

  func testARoadIsTheSameInAllFiles() throws {
    var random = SeededGenerator(seed: 12)
    let (whole, parts) = try town(&random)
    for part in parts {
      var found = 0
      for index in 0..<part.edgeCount {
        guard let other = part.edge(index, in: whole) else { continue }
        found += 1
        XCTAssertEqual(part.identity(ofEdge: index), whole.identity(ofEdge: other))
        XCTAssertEqual(part.shape(ofEdge: index), whole.shape(ofEdge: other))
        XCTAssertEqual(whole.edge(other, in: part), index)
      }
      // All but those at the border, which a part cuts elsewhere.
      XCTAssertGreaterThan(found, part.edgeCount * 9 / 10)
    }
    XCTAssertNil(whole.edge(whole.edgeCount, in: parts[0]))
    XCTAssertNil(whole.edge(-1, in: parts[0]))
    XCTAssertNil(whole.damage)
    XCTAssertNil(parts[0].damage)
    XCTAssertNil(whole.identity(ofEdge: whole.edgeCount))
  }

  func testAnAtlasKnowsItsFiles() throws {
    var random = SeededGenerator(seed: 13)
    let (_, parts) = try town(&random)
    let atlas = try XCTUnwrap(RoadAtlas(parts))
    XCTAssertNil(RoadAtlas([]))
    func file(_ longitude: Double) -> Int? {
      atlas.file(at: LocationCoordinate2D(latitude: 47.03, longitude: longitude))
    }
    XCTAssertEqual(file(11.005), 0)
    XCTAssertEqual(file(11.088), 1)
    XCTAssertNil(file(20))
    XCTAssertNil(file(.nan))
    XCTAssertNil(atlas.damage)
    var names = RandomTown(&random, size: 2).builder()
    let one = try RoadGraph(names.packed())
    names.attribution = "another"
    XCTAssertEqual(RoadAtlas([one, try RoadGraph(names.packed()), one])?.attribution, "invented; another")
  }

  /// Where the files have no more in common than the roads over the border, a matcher goes on on these.
  func testFilesThatOnlyTouch() throws {
    var random = SeededGenerator(seed: 14)
    let town = RandomTown(&random, size: 40)
    let parts = try [-1...19, 20...40].map { columns in
      var builder = RoadGraph.Builder()
      for (way, nodes) in town.ways(in: columns) {
        for node in nodes { builder.add(node: node, at: town.places[node]!) }
        builder.add(way, through: nodes)
      }
      return try RoadGraph(builder.packed())
    }
    let (whole, atlas) = (try town.graph(), try XCTUnwrap(RoadAtlas(parts)))
    let drive = BorderDrive(on: whole)
    var (right, all) = (0, 0)
    for _ in 0..<3 {
      let fixes = try drive.fixes(between: 11.005, and: 11.045, seconds: 800, &random)
      var (matcher, other) = (RoadMatcher(for: .car), AtlasMatcher(for: .car))
      for fix in fixes {
        let expected = try matcher.update(fix, on: whole).flatMap { whole.wayID(ofEdge: $0.edge) }
        let match = try other.update(fix, on: atlas).flatMap { parts[other.file].wayID(ofEdge: $0.edge) }
        all += 1
        if match == expected { right += 1 }
      }
    }
    print("files that touch: \(right) of \(all) fixes have the way that they have on the whole")
    XCTAssertGreaterThan(right, all * 97 / 100)
  }
}
