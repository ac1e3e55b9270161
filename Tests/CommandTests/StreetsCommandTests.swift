import Foundation
import TestSupport
import XCTest

/// Commands that say the streets of ways, of drives and of lines: `route --roads`, `roads match --route`, and lines with
/// `--roads`; and what ways between places cost.
final class StreetsCommandTests: FolderTestCase {
  override func setUpWithError() throws {
    try super.setUpWithError()
    // High Street leads 1 km to the north, and Side Street from its middle 700 m to the east.
    let north = (0...10 as ClosedRange<Int64>).map { ($0 + 1, 470_000_000 + $0 * 9000, 110_000_000 as Int64) }
    let east = (1...7 as ClosedRange<Int64>).map { ($0 + 20, 470_045_000 as Int64, 110_000_000 + $0 * 13200) }
    let extract = SmallExtract(
      nodes: north + east,
      ways: [
        .init(7, [("highway", "secondary"), ("name", "High Street"), ("maxspeed", "70")], Array(1...11)),
        .init(8, [("highway", "residential"), ("name", "Side Street")], [6] + Array(21...27)),
      ])
    try Data(extract.bytes).write(to: folder.appending(path: "town.osm.pbf"))
    XCTAssertEqual(try fairway("roads pack town.osm.pbf --out town.roads").status, 0)
    // A ride up High Street, into Side Street, and beyond its end over a field.
    var (gpx, trace) = ("<gpx><trk><name>Ride</name><trkseg>\n", "timestamp,latitude,longitude\n")
    for (number, place) in places().enumerated() {
      gpx += "<trkpt lat=\"\(place.0)\" lon=\"\(place.1)\"/>\n"
      trace += "\(1_600_000_000 + number),\(place.0),\(place.1)\n"
    }
    try write("ride.gpx", gpx + "</trkseg></trk></gpx>")
    try write("drive.csv", trace)
  }

  private func places() -> [(Double, Double)] {
    let up = (0..<40).map { (47.0005 + Double($0) * 1e-4, 11.00003) }
    let along = (0..<50).map { (47.00453, 11.0001 + Double($0) * 1.8e-4) }
    let over = (1..<20).map { (47.00453 - Double($0) * 1e-4, 11.0091) }
    return up + along + over
  }

  func testEachJunctionSaysWhyThereIsAManeuver() throws {
    let run = try fairway("route --roads town.roads 11,47.0005 11.0085,47.0045 --why")
    XCTAssertEqual(run.status, 0, run.errors)
    let lines = run.text.split(separator: "\n").map(String.init)
    XCTAssertEqual(lines.count, 3, run.text)
    XCTAssertTrue(lines[0].hasSuffix("depart (High Street), because the way begins"), lines[0])
    XCTAssertTrue(lines[1].contains("node 6, 1 other road, 90°: turn right (Side Street), because "), lines[1])
    XCTAssertTrue(lines[2].contains("(Side Street), because the way ends"), lines[2])
    let alone = try fairway("route --file ride.gpx --why")
    XCTAssertEqual(alone.status, 2)
    XCTAssertTrue(alone.errors.contains("--why belongs to --roads"), alone.errors)
  }

  /// Side Street leaves High Street in its middle, 500 m up, and is 700 m long.
  func testWaysBetweenManyPlacesAreATable() throws {
    let run = try fairway("roads table town.roads 11,47.0045 11,47 11,47.009 11.00924,47.0045 --starts 2")
    XCTAssertEqual(run.status, 0, run.errors)
    let lines = run.text.split(separator: "\n").map { $0.split(separator: ",", omittingEmptySubsequences: false) }
    XCTAssertEqual(lines.first, ["from", "to", "seconds", "metres", "cost"])
    XCTAssertEqual(lines.dropFirst().map { $0[0] + " " + $0[1] }, ["1 3", "1 4", "2 3", "2 4"])
    for (line, metres) in zip(lines.dropFirst(), [500.0, 702, 1000, 1202]) {
      XCTAssertEqual(try XCTUnwrap(Double(line[3])), metres, accuracy: 5)
    }
    let route = try fairway("route --roads town.roads 11,47 11.00924,47.0045")
    let json = try XCTUnwrap(JSONSerialization.jsonObject(with: Data(route.text.utf8)) as? [String: Any])
    let duration = try XCTUnwrap((json["routes"] as? [[String: Any]])?.first?["duration"] as? Double)
    XCTAssertEqual(try XCTUnwrap(Double(lines[4][2])), duration, accuracy: 0.1)
    // Each place is a start and an end, and one on an island of its own is reached from none: here all are.
    let all = try fairway("roads table town.roads 11,47.0045 11,47 --profile foot --out table.csv")
    XCTAssertEqual(all.status, 0, all.errors)
    XCTAssertEqual(try text("table.csv").split(separator: "\n").count, 5)
    for (line, words) in [
      ("11,47 11,47.009 --starts 2", "--starts 2 leaves no place at which a way ends"),
      ("11,47 99,9", "there is no road near place 2"), ("11,47 11,47.009 --avoid lava", "--avoid takes"),
      ("11,47 11,47.009 --profile plane", "--profile of ways on roads is one of"),
    ] {
      let run = try fairway("roads table town.roads " + line)
      XCTAssertNotEqual(run.status, 0)
      XCTAssertTrue(run.errors.contains(words), run.errors)
    }
  }

  func testAStreetIsFoundByItsName() throws {
    let run = try fairway("roads find town.roads Sied --near 11.009,47.0045")
    XCTAssertEqual(run.status, 0, run.errors)
    let lines = run.text.split(separator: "\n").map { $0.split(separator: ",", omittingEmptySubsequences: false) }
    guard lines.count == 2, lines[1].count == 8 else { return XCTFail(run.text) }
    XCTAssertEqual(lines[0].joined(separator: ","), "name,house_number,kind,town,distance,quality,longitude,latitude")
    XCTAssertEqual(lines[1][..<4].joined(separator: ","), "Side Street,,residential street,")
    XCTAssertEqual(lines[1][5], "5", "one letter is wrong, and the name goes on")
    XCTAssertEqual(try XCTUnwrap(Double(lines[1][4])), 18, accuracy: 3)
    XCTAssertEqual(try XCTUnwrap(Double(lines[1][6])), 11.00462, accuracy: 0.001)
    XCTAssertEqual(try XCTUnwrap(Double(lines[1][7])), 47.0045, accuracy: 1e-6)
    let both = try fairway("roads find town.roads street --limit 1 --out found.csv")
    XCTAssertEqual(both.status, 0, both.errors)
    XCTAssertEqual(try text("found.csv").split(separator: "\n").count, 2)
    let none = try fairway("roads find town.roads Lindenweg")
    XCTAssertEqual(none.status, 1)
    XCTAssertTrue(none.errors.contains("town.roads: has no name like 'Lindenweg'"), none.errors)
    XCTAssertTrue(try fairway("roads find town.roads x --near 99").errors.contains("is no LON,LAT"))
  }

  func testRoadsWithinReachAreDrawn() throws {
    let run = try fairway("roads reach town.roads 11,47 --shortest --within 700")
    XCTAssertEqual(run.status, 0, run.errors)
    let json = try XCTUnwrap(JSONSerialization.jsonObject(with: Data(run.text.utf8)) as? [String: Any])
    let features = try XCTUnwrap(json["features"] as? [[String: Any]])
    let lines = features.compactMap { ($0["geometry"] as? [String: Any])?["coordinates"] as? [[Double]] }
    XCTAssertEqual(lines.count, features.count)
    // 700 m up High Street, and 200 m into Side Street.
    XCTAssertEqual(lines.flatMap { $0.map { $0[1] } }.max() ?? 0, 47 + 700 / 111_170.0, accuracy: 2e-5)
    XCTAssertEqual(lines.flatMap { $0.map { $0[0] } }.max() ?? 0, 11 + 200 / 76_060.0, accuracy: 8e-5)
    let costs = features.compactMap { ($0["properties"] as? [String: Any])?["cost"] as? Double }
    XCTAssertEqual(costs.count, features.count)
    XCTAssertEqual(costs.first, 0)
    XCTAssertTrue(costs.allSatisfy { $0 <= 700 })
    let missing = try fairway("roads reach town.roads 11,47")
    XCTAssertEqual(missing.status, 2)
    XCTAssertTrue(missing.errors.contains("--within is missing"), missing.errors)
    XCTAssertTrue(try fairway("roads reach town.roads 99,9 --within 9").errors.contains("no road near place 1"))
  }

  func testPreparedRoadsAreKept() throws {
    let places = "11,47.0005 11.0085,47.0045"
    let run = try fairway("roads prepare town.roads --out town.car")
    XCTAssertEqual(run.status, 0, run.errors)
    XCTAssertTrue(run.text.contains("directed edges, without costs of cells: the file has no cells"), run.text)
    let expected = try fairway("route --roads town.roads \(places)")
    let kept = try fairway("route --roads town.roads --prepared town.car \(places)")
    XCTAssertEqual(kept.status, 0, kept.errors)
    XCTAssertEqual(kept.text, expected.text)
    for line in ["roads table town.roads \(places)", "roads reach town.roads 11,47 --within 700"] {
      XCTAssertEqual(try fairway(line + " --prepared town.car").text, try fairway(line).text)
    }
    // With cells it is larger, and the ways are the same.
    XCTAssertEqual(try fairway("roads pack town.osm.pbf --overlay always --out cells.roads").status, 0)
    let cells = try fairway("roads prepare cells.roads --profile foot --out cells.foot")
    XCTAssertTrue(cells.text.contains("with the costs of cells"), cells.text + cells.errors)
    let walk = try fairway("route --roads cells.roads --profile foot --prepared cells.foot \(places)")
    XCTAssertEqual(walk.text, try fairway("route --roads town.roads --profile foot \(places)").text)
    let bytes = try Data(contentsOf: folder.appending(path: "town.car"))
    try bytes.dropLast(9).write(to: folder.appending(path: "short.car"))
    for (line, words) in [
      (
        "town.roads --profile foot --prepared town.car", "town.car: was prepared for another profile; prepare the roads"
      ),
      ("cells.roads --prepared town.car", "town.car: was prepared from another road file"),
      ("town.roads --prepared town.roads", "town.roads: has no prepared roads; fairway roads prepare makes them"),
      ("town.roads --prepared short.car", "short.car: is cut off after \(bytes.count - 9) bytes"),
      ("town.roads --prepared none.car", "none.car: there is no such file"),
    ] {
      let run = try fairway("route --roads \(line) \(places)")
      XCTAssertEqual(run.status, 1)
      XCTAssertTrue(run.errors.contains(words), run.errors)
    }
    let alone = try fairway("route --file ride.gpx --prepared town.car")
    XCTAssertTrue(alone.errors.contains("--prepared belongs to --roads"), alone.errors)
    XCTAssertEqual(try fairway("roads prepare town.roads --out nowhere/town.car").status, 1)
  }

  func testWhoTravelsOnRoads() throws {
    let modes = [
      "car": "driving", "truck": "driving", "bicycle": "cycling", "road-bicycle": "cycling", "foot": "walking",
    ]
    for (profile, mode) in modes {
      let run = try fairway("route --roads town.roads 11,47.0005 11.0085,47.0045 --profile \(profile) --out way.json")
      XCTAssertEqual(run.status, 0, run.errors)
      let text = try text("way.json")
      XCTAssertTrue(text.contains(#""mode":"\#(mode)""#), text)
    }
    let none = try fairway("route --roads town.roads 11,47.0005 11.0085,47.0045 --profile train")
    XCTAssertEqual(none.status, 2)
    XCTAssertTrue(
      none.errors.contains("car, truck, bicycle, road-bicycle, mountain-bicycle, foot, not 'train'"), none.errors)
  }

  func testSizesOfAVehicleOnRoads() throws {
    let places = "11,47.0005 11.0085,47.0045"
    let run = try fairway(
      "route --roads town.roads \(places) --vehicle height=3.8,weight=12,axle-load=6,hazmat --out way.json")
    XCTAssertEqual(run.status, 0, run.errors)
    for (value, words) in [
      (
        "height",
        "--vehicle takes height, width, length, weight, axle-load with = and a number, or hazmat, not 'height'"
      ),
      ("doors=5", "or hazmat, not 'doors=5'"), ("hazmat,", "or hazmat, not ''"),
      ("height=0", "--vehicle height is a number above 0 and up to 100 metres, not '0'"),
      ("weight=nan", "--vehicle weight is a number above 0 and up to 1000 tons, not 'nan'"),
    ] {
      let wrong = try FairwayProcess.run(
        ["route", "--roads", "town.roads", "11,47.0005", "11.0085,47.0045", "--vehicle", value], in: folder)
      XCTAssertEqual(wrong.status, 2, value)
      XCTAssertTrue(wrong.errors.contains(words), wrong.errors)
    }
    let walker = try fairway("route --roads town.roads \(places) --profile foot --vehicle height=2")
    XCTAssertTrue(walker.errors.contains("--vehicle belongs to a car or a truck"), walker.errors)
  }

  func testADriveBecomesARouteWithItsStreets() throws {
    let run = try fairway("roads match --roads town.roads --trace drive.csv --out m.csv --route driven.json")
    XCTAssertEqual(run.status, 0, run.errors)
    let summary = try fairway("route --file driven.json --guidance en --summary")
    XCTAssertEqual(summary.status, 0, summary.errors)
    XCTAssertTrue(summary.text.contains("Turn right onto Side Street"), summary.text)
    XCTAssertTrue(try text("driven.json").contains(#""maxspeed""#))
    try write("far.csv", "timestamp,latitude,longitude\n1,47.1,11.1\n2,47.1,11.1001\n")
    let far = try fairway("roads match --roads town.roads --trace far.csv --out m.csv --route far.json")
    XCTAssertEqual(far.status, 1)
    XCTAssertTrue(far.errors.contains("far.csv: lies in "), far.errors)
  }

  func testALineSaysTheStreetsOnWhichItLies() throws {
    let bare = try fairway("route --file ride.gpx --guidance en --summary")
    XCTAssertFalse(bare.text.contains("Street"), bare.text)
    let run = try fairway("route --file ride.gpx --roads town.roads --guidance en --summary")
    XCTAssertEqual(run.status, 0, run.errors)
    XCTAssertTrue(run.text.contains("Head north on High Street"), run.text)
    XCTAssertTrue(run.text.contains("Turn right onto Side Street"), run.text)
    XCTAssertTrue(run.text.contains("Turn right\n"), "the bend in the field: \(run.text)")
    let follow = try fairway("follow --route ride.gpx --roads town.roads --input drive.csv --no-reroute --guidance en")
    XCTAssertEqual(follow.status, 0, follow.errors)
    XCTAssertTrue(follow.text.contains("onto Side Street"), follow.text)
    XCTAssertTrue(follow.text.contains(#""didArrive""#), follow.text)
  }

  func testMistakes() throws {
    try write("elsewhere.geojson", #"{"type":"LineString","coordinates":[[12,47],[12.01,47]]}"#)
    XCTAssertEqual(try fairway("route --file ride.gpx --out ride.json").status, 0)
    let rows: [(String, Int32, String)] = [
      (
        "route --file elsewhere.geojson --roads town.roads", 1,
        "elsewhere.geojson: the line lies on none of the roads of town.roads"
      ),
      (
        "route --file ride.json --roads town.roads", 2,
        "--roads belongs to places or to a line, and ride.json is an answer"
      ),
      ("route --file ride.gpx --roads none.roads", 1, "none.roads: there is no such file"),
      ("route --file ride.gpx --roads town.roads 11,47 11,47.1", 2, "waypoints and --alternatives belong to --server"),
    ]
    for (line, status, expected) in rows {
      let run = try fairway(line)
      XCTAssertEqual(run.status, status, line)
      XCTAssertTrue(run.errors.contains(expected), "\(line): \(run.errors)")
    }
  }
}
