import FairwayDirections
import Foundation
import GeoKernel
import RoadGraph
import TestSupport
import XCTest

/// `fairway follow --roads FILE` without a route.
final class FreeFollowTests: FolderTestCase {
  override func setUpWithError() throws {
    try super.setUpWithError()
    // 1 km to the north at 50 km/h, and 1 km of a road whose limit is not known.
    var builder = RoadGraph.Builder()
    for node in 0...20 {
      builder.add(node: Int64(node), at: LocationCoordinate2D(latitude: 47 + Double(node) * 9e-4, longitude: 11))
    }
    var street = RoadWay(id: 7, roadClass: .residential, name: "High Street", reference: "K 7")
    street.forwardLimit = .kilometresPerHour(50)
    builder.add(street, through: (0...10).map { Int64($0) })
    builder.add(RoadWay(id: 8, roadClass: .tertiary), through: (10...20).map { Int64($0) })
    if let crossing = RoadAttribute.Key(name: "railway").flatMap({ RoadAttribute($0, named: "level_crossing") }) {
      builder.add([crossing], toNode: 14)
    }
    try Data(builder.packed()).write(to: folder.appending(path: "town.roads"))
    var trace = "timestamp,latitude,longitude,speed\n"
    for second in 0..<80 { trace += "\(1_600_000_000 + second),\(47.0002 + Double(second) * 1.8e-4),11.00001,20\n" }
    try write("drive.csv", trace)
  }

  private func follow(_ line: String) throws -> FairwayProcess { try fairway("follow " + line) }

  func testLinesOfADriveWithoutARoute() throws {
    let alerts = """
      {"type": "FeatureCollection", "features": [{"type": "Feature", "id": "c", "properties": {"kind": "speed_camera",
      "heading": 0}, "geometry": {"type": "Point", "coordinates": [11.0001, 47.008]}}]}
      """
    try write("alerts.json", alerts)
    let run = try follow("--roads town.roads --input drive.csv --alerts alerts.json")
    XCTAssertEqual(run.status, 0, run.errors)
    let lines = try run.text.split(separator: "\n").map { line -> JSONObject in
      guard case .object(let members) = try JSONValue(json: Array(line.utf8)) else { return [:] }
      return members
    }
    let rows = lines.filter { $0["event"] == nil }
    XCTAssertEqual(rows.count, 80)
    XCTAssertEqual(rows[30]["name"], "High Street")
    XCTAssertEqual(rows[30]["reference"], "K 7")
    XCTAssertEqual(rows[30]["class"], "residential")
    XCTAssertEqual(rows[30]["way"], .number(7))
    XCTAssertEqual(rows[30]["direction"], .number(1))
    XCTAssertEqual(rows[30]["limit"], .number(50))
    XCTAssertEqual(rows[30]["limit_unit"], "km/h")
    XCTAssertEqual(rows[30]["speeding"], "major")
    XCTAssertEqual(rows[30]["longitude"], .number(11))
    XCTAssertEqual(rows[79]["limit"], .null)
    XCTAssertEqual(rows[79]["name"], .null)
    XCTAssertEqual(rows[79]["speeding"], "unknown")
    func events(_ name: String) -> [JSONObject] { lines.filter { $0["event"] == .string(name) } }
    XCTAssertEqual(events("roadChanged").map { $0["class"] }, ["residential", "tertiary"])
    XCTAssertEqual(events("limitChanged").map { $0["limit"] }, [.number(50), .null])
    XCTAssertEqual(events("speeding").map { $0["severity"] }, ["major", "unknown"])
    XCTAssertEqual(events("alertAhead").map { $0["id"] }, ["c"])
    guard case .array(let features)? = events("aheadChanged").first?["features"] else { return XCTFail("no features") }
    XCTAssertEqual(features.count, 2)
    XCTAssertTrue(run.errors.contains("aheadChanged"), run.errors)
  }

  func testAlertsAboutTheRoadHaveWords() throws {
    func alerts(_ options: String) throws -> [[String: JSONValue]] {
      let run = try follow("--roads town.roads --input drive.csv --quiet \(options)")
      XCTAssertEqual(run.status, 0, run.errors)
      return try run.text.split(separator: "\n").compactMap { line in
        guard case .object(let members) = try JSONValue(json: Array(line.utf8)) else { return nil }
        return members["event"] == "alertAhead" ? members : nil
      }
    }
    XCTAssertTrue(try alerts("").isEmpty)
    XCTAssertEqual(try alerts("--road-alerts").map { $0["kind"] }, ["railway_crossing"])
    let told = try alerts("--road-alerts railway_crossing,traffic_signal --guidance de")
    XCTAssertEqual(told.map { $0["kind"] }, ["railway_crossing"])
    XCTAssertEqual(told.first?["text"], "In 200 Metern: Bahnübergang")
    XCTAssertEqual(told.first?["priority"], "alert")
    XCTAssertTrue(try alerts("--road-alerts sharp_bend").isEmpty)
    for (options, words) in [
      ("--road-alerts bend", "'bend'"), ("--vehicle height=3", "--vehicle belongs"), ("--ahead", "--ahead belongs"),
      ("--guidance de", "--guidance belongs"), ("--road-alerts --vehicle height=x", "--vehicle height"),
    ] {
      let run = try follow("--roads town.roads --input drive.csv \(options)")
      XCTAssertEqual(run.status, 2, options)
      XCTAssertTrue(run.errors.contains(words), run.errors)
    }
  }

  func testAReplaySaysOfATraceWhatFollowingDoes() throws {
    let live = try follow("--roads town.roads --input drive.csv").text.split(separator: "\n")
    let run = try fairway("replay --roads town.roads --trace drive.csv --events e.ndjson --progress p.csv")
    XCTAssertEqual(run.status, 0, run.errors)
    XCTAssertTrue(run.text.contains("driven:       1.58 km on 2 roads"), run.text)
    XCTAssertEqual(try text("e.ndjson").split(separator: "\n"), live.filter { $0.contains("\"event\":") })
    let rows = try text("p.csv").split(separator: "\n")
    XCTAssertEqual(rows.count, 81)
    XCTAssertTrue(rows[0].hasPrefix("fix,timestamp,latitude,longitude,position,way,name"), String(rows[0]))
    XCTAssertTrue(rows[31].contains(",road,7,High Street,K 7,residential,"), String(rows[31]))
    let json = try fairway("replay --roads town.roads --trace drive.csv --json").text
    XCTAssertTrue(json.contains("\"roadChanged\":2"), json)
    for (line, words) in [
      ("replay --roads town.roads --trace drive.csv --report r.html", "--report does not apply with --roads without"),
      ("replay --roads town.roads --trace none.csv", "none.csv"),
    ] {
      let bad = try fairway(line)
      XCTAssertNotEqual(bad.status, 0)
      XCTAssertTrue(bad.errors.contains(words), bad.errors)
    }
  }

  func testADriveIsRecordedAndRepeatedWithoutItsRoads() throws {
    var followed: [String] = []
    for _ in 1...2 {
      let run = try follow("--roads town.roads --input drive.csv --session drive.fairway")
      XCTAssertEqual(run.status, 0, run.errors)
      followed.append(run.text)
    }
    let repeated = try fairway("replay --session drive.fairway --events e.ndjson")
    XCTAssertEqual(repeated.status, 0, repeated.errors)
    XCTAssertTrue(repeated.text.contains("with 160 fixes: no difference"), repeated.text)
    let said = try text("e.ndjson").split(separator: "\n")
    /// The numbers of fixes, which go on in the second part of the file, and the other members.
    func members(_ lines: [Substring]) throws -> (fixes: [Int?], others: [NSDictionary]) {
      var objects = try lines.map {
        try XCTUnwrap(JSONSerialization.jsonObject(with: Data($0.utf8)) as? [String: Any])
      }
      let fixes = objects.indices.map { objects[$0].removeValue(forKey: "fix") as? Int }
      return (fixes, objects.map { NSDictionary(dictionary: $0 as [AnyHashable: Any]) })
    }
    let live = followed.flatMap { $0.split(separator: "\n") }.filter { $0.contains("\"event\":") }
    let (fixes, others) = try members(said)
    XCTAssertEqual(others, try members(live).others)
    XCTAssertEqual(fixes, fixes.sorted { ($0 ?? 0) < ($1 ?? 0) })
    XCTAssertEqual(fixes.first, 0)
    XCTAssertEqual(said.count { $0.contains("\"name\":\"High Street\"") }, 2)
    let compared = try fairway("replay --session drive.fairway --roads town.roads")
    XCTAssertTrue(compared.text.contains("no difference"), compared.errors)
    XCTAssertTrue(try fairway("explain --session drive.fairway --list").text.contains("limitChanged"))
  }

  func testMistakes() throws {
    for (line, status, words) in [
      ("--roads town.roads --policy legacy --input drive.csv", 2, "--policy belongs to --route"),
      ("--roads town.roads --profile flying --input drive.csv", 2, "--profile"),
      ("--roads none.roads --input drive.csv", 1, "none.roads: there is no such file"),
      ("--roads drive.csv --input drive.csv", 1, "drive.csv"),
    ] {
      let run = try follow(line)
      XCTAssertEqual(Int(run.status), status, line)
      XCTAssertTrue(run.errors.contains(words), run.errors)
    }
    try write("orders", "{\"trip\": {\"remove\": 1}}\n")
    XCTAssertTrue(try follow("--roads town.roads --input orders").errors.contains("there is no route to change"))
  }

  /// A drive without a route is interrupted as one along a route is.
  func testAnInterruptedReplayWritesNoFiles() throws {
    var trace = "timestamp,latitude,longitude\n"
    for second in 0..<200_000 { trace += "\(1_600_000_000 + second),\(47 + Double(second % 90) * 1.8e-4),11.00001\n" }
    try write("long.csv", trace)
    let lines = ["timestamp,latitude,longitude\n", "1,47,11\n2,47.0001,11\n3,47.0002"]
    for isPipe in [false, true] {
      let files = ["--events", "e", "--progress", "p"]
      let words = ["replay", "--roads", "town.roads", "--trace", isPipe ? "-" : "long.csv"] + files
      let run =
        try isPipe
        ? FairwayProcess.interruptedWaiting(words, for: lines, in: folder)
        : FairwayProcess.interrupted(words, in: folder)
      XCTAssertEqual(run.status, 130, run.errors)
      XCTAssertTrue(run.text.contains("driven:"), run.text)
      XCTAssertEqual(run.errors, "fairway: interrupted; no files were written\n")
      let left = try FileManager.default.contentsOfDirectory(atPath: folder.path)
      XCTAssertEqual(Set(left), ["town.roads", "drive.csv", "long.csv"])
    }
  }
}
