import Foundation
import TestSupport
import XCTest

/// `--roads` of replay, follow and score.
final class RoadsOptionTests: FolderTestCase {
  /// A street to the north with a lane to the east, 333 m up, into which the drive turns; the route goes straight on.
  override func setUpWithError() throws {
    try super.setUpWithError()
    let nodes = (0...9 as ClosedRange<Int64>).map { ($0 + 1, 470_000_000 + $0 * 10_000, 110_000_000 as Int64) }
    let extract = SmallExtract(
      nodes: nodes + [(20, 470_030_000, 110_080_000)],
      ways: [
        .init(7, [("highway", "residential"), ("name", "High Street")], Array(1...10)),
        .init(8, [("highway", "residential"), ("name", "Mill Lane")], [4, 20]),
      ])
    try Data(extract.bytes).write(to: folder.appending(path: "town.osm.pbf"))
    try write("route.json", #"{"type":"LineString","coordinates":[[11,47.0001],[11,47.0089]]}"#)
    try write("elsewhere.json", #"{"type":"LineString","coordinates":[[12,48.0001],[12,48.0089]]}"#)
    var trace = "timestamp,latitude,longitude\n"
    for second in 0..<60 {
      let way = 0.0003 + Double(second) * 1e-4
      let turned = max(0, way - 0.003)
      trace += "\(1_600_000_000 + second),\(47 + min(way, 0.003)),\(11.00002 + turned * 1.46)\n"
    }
    try write("drive.csv", trace)
    XCTAssertEqual(try fairway("roads pack town.osm.pbf --out town.roads").status, 0)
  }

  func testAReplayNamesTheRoad() throws {
    let run = try fairway(
      "replay --route route.json --trace drive.csv --roads town.roads --events e.ndjson --progress p.csv")
    XCTAssertEqual(run.status, 0, run.errors)
    XCTAssertTrue(run.text.contains("100.0 % of the route lies on them; © OpenStreetMap contributors"), run.text)
    let left = try XCTUnwrap(try text("e.ndjson").split(separator: "\n").first { $0.contains("\"offRoute\"") })
    XCTAssertTrue(left.hasSuffix(",\"way\":8,\"road\":\"Mill Lane\"}"), String(left))
    let rows = try text("p.csv").split(separator: "\n")
    XCTAssertTrue(rows[0].hasSuffix(",route_state,way,direction"), String(rows[0]))
    XCTAssertTrue(rows[20].hasSuffix(",onRoute,7,1"), String(rows[20]))
    XCTAssertTrue(rows[59].hasSuffix(",offRoute,8,1"), String(rows[59]))
  }

  /// The report draws the roads under the route, and names who is to be named.
  func testTheReportDrawsTheRoads() throws {
    let command = "replay --route route.json --trace drive.csv --report"
    XCTAssertEqual(try fairway("\(command) without.html").status, 0)
    XCTAssertFalse(try text("without.html").contains("roadsSource"))
    XCTAssertEqual(try fairway("\(command) with.html --roads town.roads").status, 0)
    let page = try text("with.html")
    let ground = try XCTUnwrap(page.range(of: "\"id\":\"roadsLayer\""))
    let route = try XCTUnwrap(page.range(of: "\"id\":\"routeLayer\""))
    XCTAssertLessThan(ground.lowerBound, route.lowerBound)
    XCTAssertTrue(page.contains("[11.008,47.003]"))
    XCTAssertTrue(page.contains("\"attribution\":\"© OpenStreetMap contributors"))
  }

  func testFollowingNamesTheRoad() throws {
    let run = try fairway("follow --quiet --route route.json --input drive.csv --roads town.roads")
    XCTAssertEqual(run.status, 0, run.errors)
    let left = try XCTUnwrap(run.text.split(separator: "\n").first { $0.contains("\"event\":\"offRoute\"") })
    XCTAssertTrue(left.contains(",\"way\":8,\"road\":\"Mill Lane\"}"), String(left))
  }

  /// A damaged block costs what it held: the drive goes on to its end, and it is said once.
  func testADriveOnADamagedFileGoesOn() throws {
    let file = folder.appending(path: "town.roads")
    var bytes = try Data(contentsOf: file)
    bytes[700] ^= 1
    try bytes.write(to: folder.appending(path: "broken.roads"))
    let words = "fairway: broken.roads: is damaged: the checksum of the block at byte 0 is wrong"
    for command in [
      "follow --route route.json --input drive.csv --roads broken.roads",
      "follow --input drive.csv --roads broken.roads",
      "replay --route route.json --trace drive.csv --roads broken.roads",
      "replay --trace drive.csv --roads broken.roads",
      "roads match --roads broken.roads --trace drive.csv --out m.csv",
    ] {
      let run = try fairway(command)
      XCTAssertEqual(run.status, 0, "\(command): \(run.errors)")
      XCTAssertEqual(run.errors.components(separatedBy: words).count, 2, "\(command): \(run.errors)")
      XCTAssertTrue((run.text + run.errors).contains("60"), "\(command): \(run.text)")
    }
    let alone = try fairway("follow --quiet --route route.json --input drive.csv")
    let run = try fairway("follow --quiet --route route.json --input drive.csv --roads broken.roads")
    let lines = run.text.split(separator: "\n")
    XCTAssertTrue(lines.first?.contains(#""event":"roadsFailed","reason":"is damaged"#) == true)
    // Of the road nothing is known any more.
    let unknown = try Regex(#","name":null,.*"speeding":"unknown""#)
    XCTAssertEqual(
      lines.dropFirst().map { String($0.replacing(unknown, with: "")) },
      alone.text.split(separator: "\n").map(String.init))
  }

  /// The roads of another country are not those of a drive along a route.
  func testASessionIsRepeatedOnItsOwnRoads() throws {
    let nodes = (0...9 as ClosedRange<Int64>).map { ($0 + 1, 480_000_000 + $0 * 10_000, 120_000_000 as Int64) }
    let extract = SmallExtract(nodes: nodes, ways: [.init(7, [("highway", "residential")], Array(1...10))])
    try Data(extract.bytes).write(to: folder.appending(path: "other.osm.pbf"))
    XCTAssertEqual(try fairway("roads pack other.osm.pbf --out other.roads").status, 0)
    let run = try fairway(
      "follow --quiet --route route.json --input drive.csv --roads town.roads --session drive.fairway")
    XCTAssertEqual(run.status, 0, run.errors)
    let same = try fairway("replay --session drive.fairway --roads town.roads --events events")
    // In the form of follow, without the progress between them.
    XCTAssertEqual(
      try text("events").split(separator: "\n"),
      run.text.split(separator: "\n").filter { $0.contains("\"event\":") })
    XCTAssertEqual(same.status, 0, same.errors)
    XCTAssertTrue(same.text.contains("no difference"), same.text)
    let other = try fairway("replay --session drive.fairway --roads other.roads")
    XCTAssertEqual(other.status, 1, other.text)
    XCTAssertTrue(other.errors.contains("the drive was on other roads"), other.errors)
  }

  /// The error of a damaged or wrong file, whatever the command.
  func testFilesThatAreOfNoUse() throws {
    try write("bad.roads", "no roads")
    for command in ["replay --route route.json --trace drive.csv", "follow --route route.json --input drive.csv"] {
      for (file, words) in [
        ("none.roads", "none.roads: there is no such file"), ("bad.roads", "bad.roads"), ("-", "standard input"),
      ] {
        let run = try fairway("\(command) --roads \(file)")
        XCTAssertNotEqual(run.status, 0)
        XCTAssertTrue(run.errors.contains(words), run.errors)
      }
    }
    for command in ["replay --trace drive.csv", "follow --input drive.csv"] {
      let run = try fairway("\(command) --route elsewhere.json --roads town.roads")
      XCTAssertEqual(run.status, 1, run.text)
      XCTAssertTrue(run.errors.contains("town.roads: the route lies on none of its roads, which are in 11"), run.errors)
    }
    let run = try fairway("score --truth none.json --route route.json --trace drive.csv --roads none.roads")
    XCTAssertTrue(run.errors.contains("none.roads: there is no such file"), run.errors)
  }
}
