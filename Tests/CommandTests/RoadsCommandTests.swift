import Foundation
import TestSupport
import XCTest

/// `fairway roads` from an extract to a matched trace.
final class RoadsCommandTests: FolderTestCase {
  override func setUpWithError() throws {
    try super.setUpWithError()
    // A street to the north with a side street, which begins 333 m up.
    let nodes = (0...9 as ClosedRange<Int64>).map { ($0 + 1, 470_000_000 + $0 * 10_000, 110_000_000 as Int64) }
    let extract = SmallExtract(
      nodes: nodes + [(20, 470_030_000, 110_050_000)],
      ways: [
        .init(7, [("highway", "residential"), ("name", "High \"Street\", North")], Array(1...10)),
        .init(8, [("highway", "service")], [4, 20]),
      ])
    try Data(extract.bytes).write(to: folder.appending(path: "town.osm.pbf"))
    var trace = "timestamp,latitude,longitude\n"
    for second in 0..<80 { trace += "\(1_600_000_000 + second),\(47.0002 + Double(second) * 1e-4),11.00005\n" }
    try write("drive.csv", trace)
  }

  private func roads(_ line: String) throws -> FairwayProcess { try fairway("roads " + line) }

  private func packed() throws {
    let run = try roads("pack town.osm.pbf --out town.roads")
    XCTAssertEqual(run.status, 0, run.errors)
    XCTAssertTrue(run.text.contains("2 ways, 3 edges, 4 junctions"), run.text)
    XCTAssertTrue(run.text.contains("© OpenStreetMap contributors"), run.text)
  }

  func testAnExtractBecomesAMatchedTrace() throws {
    try packed()
    for options in ["", " --lag 5", " --whole", " --for car"] {
      let run = try roads(
        "match --roads town.roads --trace drive.csv --out m.csv --geojson m.geojson" + options)
      XCTAssertEqual(run.status, 0, run.errors)
      XCTAssertTrue(run.text.contains("80 fixes, 80 on roads (100.0 %)"), run.text)
      let rows = try text("m.csv").split(separator: "\n")
      XCTAssertEqual(rows.count, 81)
      XCTAssertEqual(rows[0], "timestamp,way,direction,along,edge,latitude,longitude,distance,probability,name")
      for row in rows.dropFirst(11) {
        XCTAssertTrue(row.contains(",7,1,"), String(row))
        XCTAssertTrue(row.hasSuffix(",\"High \"\"Street\"\", North\""), String(row))
      }
      let drawing = try JSONSerialization.jsonObject(with: Data(text("m.geojson").utf8)) as? [String: Any]
      let features = try XCTUnwrap(drawing?["features"] as? [[String: Any]])
      let kinds = features.compactMap { ($0["properties"] as? [String: Any])?["kind"] as? String }
      XCTAssertEqual(kinds.first, "trace")
      XCTAssertEqual(Set(kinds.dropFirst()), ["road"])
    }
  }

  func testRoadsThatAreNotOfOpenStreetMapNameTheirOwnSource() throws {
    let run = try roads("pack town.osm.pbf --out own.roads --attribution A-surveyor")
    XCTAssertEqual(run.status, 0, run.errors)
    XCTAssertTrue(run.text.contains("attribution:   A-surveyor\n"), run.text)
    XCTAssertFalse(run.text.contains("OpenStreetMap contributors"), run.text)
  }

  func testCutsABoxAndTheSurroundingsOfARoute() throws {
    try packed()
    let all = try roads("cut town.roads --box 10.9,46,11.1,48 --out all.roads")
    XCTAssertEqual(all.status, 0, all.errors)
    XCTAssertEqual(
      try Data(contentsOf: folder.appending(path: "all.roads")),
      try Data(contentsOf: folder.appending(path: "town.roads")))
    let box = try roads("cut town.roads --box 11.003,46,11.1,48 --out side.roads")
    XCTAssertEqual(box.status, 0, box.errors)
    XCTAssertTrue(box.text.contains("1 ways, 1 edges, 2 junctions"), box.text)
    let route = """
      {"code":"Ok","routes":[{"distance":440,"duration":60,"weight":60,"weight_name":"x","legs":[{"distance":440,\
      "duration":60,"weight":60,"summary":"","steps":[]}],"geometry":{"type":"LineString",\
      "coordinates":[[11.002,47.003],[11.005,47.003]]}}],"waypoints":[]}
      """
    try write("route.json", route)
    let trip = try roads("cut town.roads --route route.json --radius 100 --out trip.roads")
    XCTAssertEqual(trip.status, 0, trip.errors)
    XCTAssertTrue(trip.text.contains("1 ways, 1 edges, 2 junctions"), trip.text)
    XCTAssertEqual(try roads("info trip.roads --check").status, 0)
  }

  func testInfoChecksAndDraws() throws {
    try packed()
    let run = try roads("info town.roads --check --geojson roads.geojson")
    XCTAssertEqual(run.status, 0, run.errors)
    XCTAssertTrue(run.text.hasSuffix("all is right\n"), run.text)
    let drawing = try JSONSerialization.jsonObject(with: Data(text("roads.geojson").utf8)) as? [String: Any]
    XCTAssertEqual((drawing?["features"] as? [Any])?.count, 3)
    var bytes = try Data(contentsOf: folder.appending(path: "town.roads"))
    bytes[700] ^= 1
    try bytes.write(to: folder.appending(path: "bad.roads"))
    let bad = try roads("info bad.roads --check")
    XCTAssertEqual(bad.status, 1)
    XCTAssertEqual(
      bad.errors,
      "fairway: bad.roads: is damaged: the checksum of the block at byte 0 is wrong; copy or pack it again\n")
  }

  /// Each jump begins anew on the road where it lands, and the share without a road is said.
  func testATraceWithTeleportsIsMatchedWhereThereAreRoads() throws {
    try packed()
    var trace = "timestamp,latitude,longitude\n"
    for second in 0..<60 {
      let north = second % 20 < 10 ? 47.0002 + Double(second % 10) * 1e-4 : 47.008 - Double(second % 10) * 1e-4
      trace += "\(1_600_000_000 + second),\(second % 30 == 7 ? -33 : north),11.00003\n"
    }
    try write("jumps.csv", trace)
    for options in ["", " --whole"] {
      let run = try roads("match --roads town.roads --trace jumps.csv --out m.csv" + options)
      XCTAssertEqual(run.status, 0, run.errors)
      XCTAssertEqual(
        run.text, "60 fixes, 58 on roads (96.7 %); © OpenStreetMap contributors, ODbL 1.0\n")
      for (second, row) in try text("m.csv").split(separator: "\n").dropFirst().enumerated() {
        XCTAssertEqual(row.hasSuffix(",,,,,,,,,"), second % 30 == 7, String(row))
      }
    }
  }

  func testAReportShowsTheTraceAndItsRoads() throws {
    try packed()
    let run = try roads("match --roads town.roads --trace drive.csv --out m.csv --report report.html --whole")
    XCTAssertEqual(run.status, 0, run.errors)
    let page = try text("report.html")
    for part in [
      #""kind":"match""#, #""title":"drive.csv on town.roads""#, "roadsLayer", #"High \"Street\", North"#,
      #"openstreetmap.org\/way\/7"#, "© OpenStreetMap contributors",
    ] {
      XCTAssertTrue(page.contains(part), part)
    }
    // A road is told when it is another one for a driver, not with each of its edges.
    let rows = try text("m.csv").split(separator: "\n").dropFirst().map {
      $0.split(separator: ",", maxSplits: 9, omittingEmptySubsequences: false)
    }
    func changes(of column: Int) -> Int { zip(rows, rows.dropFirst()).count { $0[column] != $1[column] } }
    XCTAssertEqual(page.components(separatedBy: #""kind":"road""#).count - 1, 1 + changes(of: 9))
    XCTAssertGreaterThan(changes(of: 4), changes(of: 9))
  }

  func testFixesWithoutARoadHaveEmptyCells() throws {
    try packed()
    let trace = "timestamp,latitude,longitude\n1,47.0002,11.00005\n2,47.5,11\n3,91,11\n"
    try write("away.csv", trace)
    let run = try roads("match --roads town.roads --trace away.csv --out -")
    XCTAssertEqual(run.status, 0, run.errors)
    let rows = run.text.split(separator: "\n")
    XCTAssertEqual(rows.dropFirst(2), ["2.0,,,,,,,,,", "3.0,,,,,,,,,"])
  }

  func testEachMistakeIsOneSentence() throws {
    try packed()
    try write("far.csv", "timestamp,latitude,longitude\n1,10,20\n2,10,20.1\n")
    try write("empty.csv", "timestamp,latitude,longitude\n")
    try write("town.osm", "<?xml version='1.0'?><osm/>")
    var extract = try Data(contentsOf: folder.appending(path: "town.osm.pbf"))
    extract.removeLast(9)
    try extract.write(to: folder.appending(path: "cut.osm.pbf"))
    var file = try Data(contentsOf: folder.appending(path: "town.roads"))
    file.removeLast(9)
    try file.write(to: folder.appending(path: "cut.roads"))
    let none = SmallExtract(nodes: [(1, 0, 0)], ways: [.init(1, [("building", "yes")], [1, 1])])
    try Data(none.bytes).write(to: folder.appending(path: "none.osm.pbf"))
    for (line, status, message) in [
      (
        "", 2,
        "roads: pack, info, cut, join, diff, patch, publish, match, find, table, reach or prepare is missing; see fairway roads --help"
      ),
      ("pak", 2, "roads: unknown 'pak' (did you mean pack?); see fairway roads --help"),
      ("pack town.osm.pbf", 2, "roads: pack: --out is missing; see fairway roads pack --help"),
      ("pack nothing.osm.pbf --out x", 1, "nothing.osm.pbf: there is no such file"),
      (
        "pack town.osm --out x", 1,
        "town.osm: is XML, and roads are read from OpenStreetMap's PBF; osmium cat FILE -o FILE.osm.pbf makes one"
      ),
      ("pack none.osm.pbf --out x", 1, "none.osm.pbf: has no roads"),
      (
        "info drive.csv", 1,
        "drive.csv: is not a road file; fairway roads pack makes one from an extract of OpenStreetMap"
      ),
      (
        "info cut.roads", 1, "cut.roads: is cut off after \(file.count) bytes; copy or pack it again"
      ),
      (
        "cut town.roads --box 1,2,3,4 --out x", 1,
        "town.roads: has no roads in the box; its roads lie in 11.0,47.0,11.005,47.009"
      ),
      (
        "cut town.roads --box 3,2,1 --out x", 2,
        "roads: cut: --box takes west,south,east,north in degrees, such as 1.4,42.4,1.8,42.7, not '3,2,1'; "
          + "see fairway roads cut --help"
      ),
      ("cut town.roads --out x", 2, "roads: cut: give either --route or --box; see fairway roads cut --help"),
      (
        "match --roads cut.roads --trace drive.csv --out m.csv", 1,
        "cut.roads: is cut off after \(file.count) bytes; copy or pack it again"
      ),
      (
        "cut town.roads --box 1,2,1,2 --out x", 1,
        "town.roads: has no roads in the box; its roads lie in 11.0,47.0,11.005,47.009"
      ),
      (
        "match --roads town.roads --trace empty.csv --out m.csv", 1, "empty.csv: contains no fixes"
      ),
      (
        "match --roads town.roads --trace far.csv --out m.csv", 1,
        "far.csv: lies in 20.0,10.0,20.1,10.0, and the roads of town.roads in 11.0,47.0,11.005,47.009: "
          + "pack an extract around the trace"
      ),
      (
        "match --roads town.roads --trace drive.csv --out m.csv --lag 60", 2,
        "roads: match: --lag takes seconds from 0 to 10, a number alone, not '60'; see fairway roads match --help"
      ),
    ] {
      let run = try roads(line)
      XCTAssertEqual(run.status, Int32(status), line)
      XCTAssertEqual(run.errors, "fairway: \(message)\n")
    }
    let cut = try roads("pack cut.osm.pbf --out x")
    XCTAssertEqual(cut.status, 1)
    XCTAssertTrue(cut.errors.contains("is cut off: the block at byte "), cut.errors)
    XCTAssertFalse(FileManager.default.fileExists(atPath: folder.appending(path: "x").path))
    for part in ["pack", "info", "cut", "match"] { XCTAssertEqual(try roads("\(part) --help").status, 0) }
  }

  func testWhatIsLeftOutOfAnExtractIsTold() throws {
    let extract = SmallExtract(
      nodes: [(1, 470_000_000, 110_000_000), (2, 470_010_000, 110_000_000), (3, 0, 0)],
      ways: [.init(7, [("highway", "residential"), ("name", String(repeating: "n", count: 2000))], [1, 2, 3, 2])])
    try Data(extract.bytes).write(to: folder.appending(path: "slip.osm.pbf"))
    let run = try roads("pack slip.osm.pbf --out slip.roads")
    XCTAssertEqual(run.status, 0, run.errors)
    XCTAssertTrue(run.text.contains("left out:      2 straight pieces of more than 50 km"), run.text)
    XCTAssertTrue(run.text.contains("the first in way 7"), run.text)
    XCTAssertTrue(run.text.contains("left out:      1 name or number of more than 1024 bytes"), run.text)
    XCTAssertEqual(try roads("info slip.roads --check").status, 0)
  }

  func testANumberThatNoRoadFileHoldsIsLeftOutAndTold() throws {
    let extract = SmallExtract(
      nodes: [(1, 470_000_000, 110_000_000), (2, 470_010_000, 110_000_000)],
      ways: [.init(-101_738, [("highway", "residential")], [1, 2])])
    try Data(extract.bytes).write(to: folder.appending(path: "josm.osm.pbf"))
    let run = try roads("pack josm.osm.pbf --out josm.roads")
    XCTAssertEqual(run.status, 1)
    XCTAssertTrue(
      run.errors.contains("has no roads; left out: 1 way or node of a way with a negative number"), run.errors)
    XCTAssertTrue(run.errors.contains("the first -101738"), run.errors)
  }
}
