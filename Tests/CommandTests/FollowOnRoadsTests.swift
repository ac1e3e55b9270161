import Foundation
import TestSupport
import XCTest

/// `fairway follow` with a road file and no server: routes, and new routes.
final class FollowOnRoadsTests: FolderTestCase {
  /// High Street runs north for 1 km. Mill Lane leaves it 333 m up, Top Lane at its end, and both lead to East Street,
  /// where the stop is between them. The drive misses Mill Lane and takes Top Lane.
  override func setUpWithError() throws {
    try super.setUpWithError()
    let nodes = (0...9 as ClosedRange<Int64>).map { ($0 + 1, 470_000_000 + $0 * 10_000, 110_000_000 as Int64) }
    let extract = SmallExtract(
      nodes: nodes + [(20, 470_030_000, 110_080_000), (21, 470_060_000, 110_080_000), (22, 470_090_000, 110_080_000)],
      ways: [
        .init(7, [("highway", "residential"), ("name", "High Street")], Array(1...10)),
        .init(8, [("highway", "residential"), ("name", "Mill Lane"), ("maxheight", "3.2")], [4, 20]),
        .init(9, [("highway", "residential"), ("name", "Top Lane")], [10, 22]),
        .init(10, [("highway", "residential"), ("name", "East Street")], [20, 21, 22]),
      ])
    try Data(extract.bytes).write(to: folder.appending(path: "town.osm.pbf"))
    XCTAssertEqual(try fairway("roads pack town.osm.pbf --out town.roads").status, 0)
    var trace = "timestamp,latitude,longitude\n"
    var second = 1_600_000_000
    func drive(_ from: (Double, Double), _ to: (Double, Double), _ seconds: Int) {
      for step in 0..<seconds {
        let share = Double(step) / Double(seconds)
        trace += "\(second),\(from.0 + (to.0 - from.0) * share),\(from.1 + (to.1 - from.1) * share)\n"
        second += 1
      }
    }
    drive((47.0003, 11), (47.009, 11), 90)
    drive((47.009, 11), (47.009, 11.008), 60)
    drive((47.009, 11.008), (47.006, 11.008), 33)
    drive((47.006, 11.008), (47.006, 11.008), 10)
    try write("drive.csv", trace)
  }

  private func events(_ command: String) throws -> [[String: Any]] {
    let run = try fairway("follow --quiet --input drive.csv \(command)")
    XCTAssertEqual(run.status, 0, run.errors)
    return try run.text.split(separator: "\n").compactMap { line in
      let object = try JSONSerialization.jsonObject(with: Data(line.utf8)) as? [String: Any]
      return object?["event"] == nil ? nil : object
    }
  }

  private func fixes(_ events: [[String: Any]], _ name: String) -> [Int] {
    events.filter { $0["event"] as? String == name }.compactMap { $0["fix"] as? Int }
  }

  func testATripNeedsNoRouteAndNoServer() throws {
    let told = try events("--roads town.roads --to 11.008,47.006")
    let asked = fixes(told, "rerouteRequested")
    XCTAssertFalse(asked.isEmpty)
    // The fix that asks has the new route.
    XCTAssertEqual(fixes(told, "routeReplaced"), asked)
    XCTAssertEqual(fixes(told, "didArrive").count, 1)
    let words = told.compactMap { $0["text"] as? String }.joined(separator: "\n")
    XCTAssertTrue(words.contains("Top Lane") || words.contains("Mill Lane") || words.contains("East Street"), words)
  }

  func testARouteOfAFileIsLeftForAnother() throws {
    let found = try fairway("route --roads town.roads 11,47.0003 11.008,47.006 --out way.json")
    XCTAssertEqual(found.status, 0, found.errors)
    let told = try events("--route way.json --roads town.roads")
    XCTAssertFalse(fixes(told, "routeReplaced").isEmpty)
    XCTAssertEqual(fixes(told, "didArrive").count, 1)
    let alone = try events("--route way.json --roads town.roads --no-reroute")
    XCTAssertTrue(fixes(alone, "routeReplaced").isEmpty)
    XCTAssertFalse(fixes(alone, "offRoute").isEmpty)
  }

  /// The turn of the route at Mill Lane is a maneuver, and no alert. The vehicle misses it, and High Street and Top Lane have
  /// sharp bends at their ends.
  func testWhatLiesAheadIsOnTheRoute() throws {
    let found = try fairway("route --roads town.roads 11,47.0003 11.008,47.006 --out way.json")
    XCTAssertEqual(found.status, 0, found.errors)
    let told = try events("--route way.json --roads town.roads --no-reroute --ahead --road-alerts all")
    let first = try XCTUnwrap(told.first { $0["event"] as? String == "aheadChanged" })
    let features = try XCTUnwrap(first["features"] as? [[String: Any]])
    XCTAssertTrue(features.contains { $0["kind"] as? String == "bend" }, "\(features)")
    XCTAssertTrue(features.contains { $0["kind"] as? String == "crossing" }, "\(features)")
    let alerts = told.filter { $0["event"] as? String == "alertAhead" }
    XCTAssertEqual(alerts.map { $0["kind"] as? String }, ["sharp_bend", "sharp_bend"])
    XCTAssertGreaterThan(try XCTUnwrap(alerts.first?["fix"] as? Int), 33, "behind Mill Lane")
    let plain = try events("--route way.json --roads town.roads --no-reroute")
    XCTAssertTrue(fixes(plain, "aheadChanged").isEmpty)
  }

  /// `follow` names the places where a route is too low for the vehicle, before the drive and on the way.
  func testARouteIsCheckedForAVehicle() throws {
    let found = try fairway("route --roads town.roads 11,47.0003 11.008,47.006 --out way.json")
    XCTAssertEqual(found.status, 0, found.errors)
    let command = "--route way.json --roads town.roads --guidance en --road-alerts --vehicle"
    let told = try events("\(command) height=3.8")
    let first = try XCTUnwrap(told.first)
    XCTAssertEqual(first["event"] as? String, "obstacle")
    XCTAssertEqual(first["rule"] as? String, "height_limit")
    XCTAssertEqual(first["value"] as? Double, 3.2)
    XCTAssertEqual(first["way"] as? Int, 8)
    // Mill Lane begins behind 300 m of the route's 333.
    XCTAssertEqual(try XCTUnwrap(first["start"] as? Double), 300, accuracy: 3)
    XCTAssertGreaterThan(try XCTUnwrap(first["end"] as? Double), 800)
    let alert = try XCTUnwrap(told.first { $0["kind"] as? String == "height_limit" })
    XCTAssertEqual((alert["text"] as? String)?.hasPrefix("Height limit 3.2 m in"), true, "\(alert)")
    // The new route leads around it.
    XCTAssertFalse(fixes(told, "routeReplaced").isEmpty)
    XCTAssertEqual(told.count { $0["event"] as? String == "obstacle" }, 1)
    XCTAssertFalse(try events("\(command) height=3.1").contains { $0["event"] as? String == "obstacle" })
  }

  func testARouteSetsOutInADirection() throws {
    func distance(_ heading: String) throws -> Double {
      let found = try fairway("route --roads town.roads 11,47.002 11,47.001 \(heading)")
      XCTAssertEqual(found.status, 0, found.errors)
      let answer = try XCTUnwrap(JSONSerialization.jsonObject(with: found.output) as? [String: Any])
      return try XCTUnwrap((answer["routes"] as? [[String: Any]])?.first?["distance"] as? Double)
    }
    let any = try distance("")
    XCTAssertEqual(try distance("--heading 180"), any)
    XCTAssertGreaterThan(try distance("--heading 0"), any)
    let wrong = try fairway("route --roads town.roads 11,47 11.1,47 --heading east")
    XCTAssertEqual(wrong.status, 2)
    XCTAssertTrue(wrong.errors.contains("--heading takes degrees from -360 to 360"), wrong.errors)
    XCTAssertEqual(try fairway("route --server http://localhost:1 11,47 11.1,47 --heading 9").status, 2)
  }

  func testASessionOfATripGoesOn() throws {
    let lines = try text("drive.csv").split(separator: "\n")
    try write("first.csv", lines.prefix(60).joined(separator: "\n") + "\n")
    try write("second.csv", ([lines[0]] + lines.dropFirst(60)).joined(separator: "\n") + "\n")
    let command = "follow --quiet --roads town.roads --to 11.008,47.006 --session trip.fairway"
    XCTAssertEqual(try fairway("\(command) --input first.csv").status, 0)
    let rest = try fairway("\(command) --input second.csv")
    XCTAssertEqual(rest.status, 0, rest.errors)
    XCTAssertTrue(rest.text.contains(#""event":"didArrive""#), rest.text)
    let compared = try fairway("replay --session trip.fairway --roads town.roads")
    XCTAssertTrue(compared.text.contains("no difference"), compared.text + compared.errors)
  }

  func testWhatCannotBe() throws {
    for (command, status, words) in [
      ("--to 11.008,47.006", 2, "--to needs --roads"),
      ("--no-reroute --route way.json", 2, "--no-reroute belongs to --roads"),
      ("--roads town.roads --no-reroute", 2, "--no-reroute belongs to --route"),
      ("--roads town.roads --to 11.008,47.006 --no-reroute", 2, "--no-reroute and --to exclude each other"),
      ("--roads town.roads --to 11.008,47.006 --route way.json", 2, "--route and --to exclude each other"),
      ("--roads town.roads --to 11.008", 2, "'11.008' is no LON,LAT"),
      ("--roads town.roads --to 20,50", 0, "no route yet: there is no road near place 2"),
    ] {
      let run = try fairway("follow --input drive.csv \(command)")
      XCTAssertEqual(Int(run.status), status, "\(command): \(run.errors)")
      XCTAssertTrue(run.errors.contains(words), "\(command): \(run.errors)")
    }
  }
}
