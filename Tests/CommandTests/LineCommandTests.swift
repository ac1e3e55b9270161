import Foundation
import TestSupport
import XCTest

/// Routes along lines of GPX and GeoJSON, as the subcommands take them.
final class LineCommandTests: XCTestCase {
  private var folder = URL(filePath: "/")

  override func setUpWithError() throws {
    folder = FileManager.default.temporaryDirectory.appending(path: "lines-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    try write(
      """
      <gpx version="1.1"><wpt lat="47.005" lon="8.0001"><name>Kiosk</name></wpt><trk><name>Round</name><trkseg>
      <trkpt lat="47" lon="8"/><trkpt lat="47.01" lon="8"/><trkpt lat="47.01" lon="8.01"/></trkseg></trk></gpx>
      """, to: "ride.gpx")
    try write(
      "{\"type\": \"LineString\", \"coordinates\": [[8, 47], [8, 47.01], [8.01, 47.01]]}", to: "line.geojson")
  }

  override func tearDownWithError() throws { try FileManager.default.removeItem(at: folder) }

  private func write(_ text: String, to name: String) throws {
    try Data(text.utf8).write(to: folder.appending(path: name))
  }

  private func fairway(_ words: String..., input: String = "") throws -> FairwayProcess {
    try FairwayProcess.run(words, input: Data(input.utf8), in: folder)
  }

  func testALineIsARoute() throws {
    let way = try fairway("route", "--file", "ride.gpx", "--profile", "cycling", "--stops", "own", "--summary")
    XCTAssertEqual(way.errors, "")
    XCTAssertEqual(
      way.text,
      """
      Route: 1.9 km, 6 min 14 s
      Leg 1, ? – Kiosk: 556 m, 1 min 51 s
         1.    556 m  Ride north
         2.      0 m  You have arrived at your destination
      Leg 2, Kiosk – ?: 1.3 km, 4 min 23 s
         1.    556 m  Ride north
         2.    760 m  Turn right
         3.      0 m  You have arrived at your destination

      """)
    let same = try fairway("route", "--file", "line.geojson", "--profile", "cycling", "--stops", "8.0001,47.005")
    XCTAssertEqual(same.status, 0, same.errors)
    XCTAssertTrue(same.text.contains("\"profileIdentifier\":\"mapbox/cycling\""))
  }

  func testARouteIsWrittenAsGPXAndReadAgain() throws {
    XCTAssertEqual(try fairway("route", "--file", "line.geojson", "--guidance", "en", "--out", "out.gpx").errors, "")
    let file = String(decoding: try Data(contentsOf: folder.appending(path: "out.gpx")), as: UTF8.self)
    XCTAssertTrue(file.contains("<rtept lat=\"47.01\" lon=\"8.0\"><name>Turn right</name></rtept>"), file)
    let again = try fairway("route", "--file", "out.gpx", "--summary")
    XCTAssertTrue(again.text.hasPrefix("Route: 1.9 km"), again.text + again.errors)
  }

  func testTheReportShowsWhereTheLineIsToBeRejoined() throws {
    XCTAssertEqual(
      try fairway(
        "generate", "--route", "ride.gpx", "--noise", "clean", "--detour", "turn_return@500", "--out", "t.csv"
      ).errors, "")
    for options in [["--back"], []] {
      let run = try FairwayProcess.run(
        ["replay", "--quiet", "--route", "ride.gpx", "--trace", "t.csv", "--report", "report.html"] + options,
        in: folder)
      XCTAssertEqual(run.errors, "")
      let report = String(decoding: try Data(contentsOf: folder.appending(path: "report.html")), as: UTF8.self)
      XCTAssertTrue(report.contains("\"kind\":\"offRoute\""))
      XCTAssertEqual(report.contains("\"rejoining\":[8"), !options.isEmpty)
    }
  }

  func testALineIsDrivenAndFollowed() throws {
    for name in ["ride.gpx", "line.geojson"] {
      let drive = try fairway("generate", "--route", name, "--format", "ndjson", "--out", "drive")
      XCTAssertEqual(drive.status, 0, drive.errors)
      let replay = try fairway(
        "replay", "--route", name, "--trace", "drive", "--guidance", "en", "--events", "-", "--quiet")
      XCTAssertEqual(replay.status, 0, replay.errors)
      XCTAssertTrue(replay.text.contains("\"didArrive\""))
      XCTAssertFalse(replay.text.contains("\"offRoute\""))
      XCTAssertTrue(replay.text.contains("Turn right"), replay.text)
      let fixes = String(decoding: try Data(contentsOf: folder.appending(path: "drive")), as: UTF8.self)
      let follow = try fairway("follow", "--route", name, "--profile", "driving", input: fixes)
      XCTAssertEqual(follow.status, 0, follow.errors)
      XCTAssertTrue(follow.text.contains("\"didArrive\""))
    }
  }

  func testMistakes() throws {
    try write("<gpx>\n<trk>\n<trkpt lat='95' lon='8'/></trk></gpx>", to: "bad.gpx")
    for (words, status, message) in [
      (
        ["replay", "--route", "bad.gpx"], 1,
        "bad.gpx:3:1: there is no place with the latitude 95.0 and the longitude 8.0"
      ),
      (
        ["replay", "--route", "ride.gpx", "--route-index", "1"], 1,
        "ride.gpx: there is no line 1: the file has 1 line, counted from 0"
      ),
      (
        ["replay", "--route", "ride.gpx", "--stops", "9,47"], 1,
        "ride.gpx: stop 0 is not on the line, 75297 m from it: a stop is at most 200 m from it"
      ),
      (["replay", "--route", "ride.gpx", "--stops", "9"], 2, "'9' is no LON,LAT"),
      (["replay", "--route", "ride.gpx", "--profile", "train"], 2, "--profile takes driving, cycling or walking"),
      (["replay", "--route", "ride.gpx", "--precision", "5"], 2, "--precision does not apply to a line"),
      (["replay", "--stops", "own"], 2, "--stops belongs to --route"),
      (["replay", "--route", "ride.gpx", "--back"], 2, "--back needs --report"),
      (["follow", "--profile", "cycling"], 2, "--profile belongs to --server or to a line"),
      (["route", "--file", "ride.gpx", "--summary", "--out", "x.gpx"], 2, "--summary is no GPX"),
    ] {
      let run = try FairwayProcess.run(words, in: folder)
      XCTAssertEqual(run.status, Int32(status), run.errors)
      XCTAssertTrue(run.errors.contains(message), "\(words): \(run.errors)")
    }
  }
}
