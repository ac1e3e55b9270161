import Foundation
import TestSupport
import XCTest

/// `fairway roads info` of the map that was made by hand, thing by thing.
final class RoadsInfoTests: FolderTestCase {
  override func setUpWithError() throws {
    try super.setUpWithError()
    try Data(HandMadeMap().extract.bytes).write(to: folder.appending(path: "map.osm.pbf"))
    let run = try roads("pack map.osm.pbf --out map.roads --country at")
    XCTAssertEqual(run.status, 0, run.errors)
    XCTAssertTrue(run.text.contains("left out:      1 restriction of turning whose ways are not all there"), run.text)
    XCTAssertFalse(run.text.contains("not known:"), run.text)
  }

  private func roads(_ line: String) throws -> FairwayProcess { try fairway("roads " + line) }

  func testAWayInWordsAndAsJSON() throws {
    let run = try roads("info map.roads --way 305")
    XCTAssertEqual(run.status, 0, run.errors)
    for part in [
      "way: 305\n", "class: secondary\n", "name: Cross Street\n", "  turn:lanes:forward: left|through\n",
      "  bicycle_network: regional\n", "        highway: crossing\n", "    roads:\n", "kind: only\n",
    ] {
      XCTAssertTrue(run.text.contains(part), part + run.text)
    }
    let json = try roads("info map.roads --way 305 --json")
    let way = try XCTUnwrap(try JSONSerialization.jsonObject(with: Data(json.text.utf8)) as? [String: Any])
    XCTAssertEqual(way["way"] as? Int, 305)
    XCTAssertEqual((way["attributes"] as? [String: String])?["lanes:forward"], "2")
    XCTAssertEqual((way["edges"] as? [[String: Any]])?.count, 1)
    XCTAssertEqual((way["restrictions"] as? [[String: Any]])?.count, 1)
  }

  func testANode() throws {
    let run = try roads("info map.roads --node 3 --json")
    XCTAssertEqual(run.status, 0, run.errors)
    let node = try XCTUnwrap(try JSONSerialization.jsonObject(with: Data(run.text.utf8)) as? [String: Any])
    XCTAssertEqual(
      node["attributes"] as? [String: String],
      ["highway": "motorway_junction", "ref": "12", "name": "North Gate"])
    XCTAssertEqual(node["country"] as? String, "AT")
    XCTAssertEqual(node["drivingSide"] as? String, "right")
    XCTAssertEqual((node["edges"] as? [[String: Any]])?.count, 3)
    XCTAssertTrue(try roads("info map.roads --node 32").text.contains("fork: yes\n"))
  }

  func testSizesAndADrawingWithAttributes() throws {
    let run = try roads("info map.roads --sizes --geojson map.geojson")
    XCTAssertEqual(run.status, 0, run.errors)
    for part in ["sections:", "  bearings ", "attributes:", "  turn:lanes "] {
      XCTAssertTrue(run.text.contains(part), part + run.text)
    }
    let drawing = try JSONSerialization.jsonObject(with: Data(text("map.geojson").utf8)) as? [String: Any]
    let features = try XCTUnwrap(drawing?["features"] as? [[String: Any]])
    let properties = features.compactMap { $0["properties"] as? [String: Any] }
    XCTAssertTrue(properties.contains { ($0["attributes"] as? [String: String])?["duration"] == "0:20:00" })
    XCTAssertTrue(properties.contains { $0["slipLane"] as? Bool == true })
    XCTAssertTrue(properties.allSatisfy { $0["bearingFrom"] is Int })
  }

  func testEachMistakeIsOneSentence() throws {
    var later = try Data(contentsOf: folder.appending(path: "map.roads"))
    later[8] = 4
    try later.write(to: folder.appending(path: "later.roads"))
    for (line, status, message) in [
      ("info map.roads --way 99", 1, "map.roads: has no road with the way 99"),
      ("info map.roads --node 63", 1, "map.roads: has no junction at the node 63"),
      (
        "info later.roads", 1,
        "later.roads: is a road file of version 4, but this program reads versions 2 and 3; use a newer program"
      ),
      ("pack map.osm.pbf --out o.roads --country Austria", 2, "--country takes two letters of ISO 3166-1"),
      ("info map.roads --json", 2, "--json applies with --way or --node"),
      ("info map.roads --way 1 --node 3", 2, "give either --way or --node"),
      ("info map.roads --way 101 --sizes", 2, "--geojson and --sizes do not apply"),
    ] as [(String, Int32, String)] {
      let run = try roads(line)
      XCTAssertEqual(run.status, status, line)
      XCTAssertTrue(run.errors.contains(message), run.errors)
    }
  }

  /// Borders in a file of their own say where the roads are.
  func testBordersOfAnotherFile() throws {
    var borders = SmallExtract(
      nodes: [
        (1, 470_000_000, 100_000_000), (2, 470_000_000, 120_000_000), (3, 490_000_000, 120_000_000),
        (4, 490_000_000, 100_000_000),
      ],
      ways: [
        .init(1, [("boundary", "administrative"), ("admin_level", "2")], [1, 2, 3]),
        .init(2, [("boundary", "administrative"), ("admin_level", "2")], [1, 4, 3]),
      ],
      relations: [
        .init(
          [("type", "boundary"), ("admin_level", "2"), ("ISO3166-1:alpha2", "GB")],
          [("outer", 1, 1), ("outer", 1, 2)])
      ])
    try Data(borders.bytes).write(to: folder.appending(path: "whole.osm.pbf"))
    XCTAssertEqual(try roads("pack map.osm.pbf --out b.roads --borders whole.osm.pbf").status, 0)
    let text = try roads("info b.roads --node 3").text
    XCTAssertTrue(text.contains("country: GB\ndrivingSide: left\n"), text)
    // A border with a gap is none.
    borders.ways[1].nodes = [1, 4]
    try Data(borders.bytes).write(to: folder.appending(path: "part.osm.pbf"))
    XCTAssertEqual(try roads("pack map.osm.pbf --out c.roads --borders part.osm.pbf").status, 0)
    XCTAssertTrue(try roads("info c.roads").text.contains("not known:     one is taken to drive on the right"))
  }
}
