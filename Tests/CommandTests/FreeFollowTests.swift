import FairwayDirections
import Foundation
import GeoKernel
import RoadGraph
import TestSupport
import XCTest

/// `fairway follow --roads FILE` without a route.
final class FreeFollowTests: XCTestCase {
  private var folder = URL(filePath: "/")

  override func setUpWithError() throws {
    folder = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString)
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    // 1 km to the north at 50 km/h, and 1 km of a road whose limit is not known.
    var builder = RoadGraph.Builder()
    for node in 0...20 {
      builder.add(node: Int64(node), at: LocationCoordinate2D(latitude: 47 + Double(node) * 9e-4, longitude: 11))
    }
    var street = RoadWay(id: 7, roadClass: .residential, name: "High Street", reference: "K 7")
    street.forwardLimit = .kilometresPerHour(50)
    builder.add(street, through: (0...10).map { Int64($0) })
    builder.add(RoadWay(id: 8, roadClass: .tertiary), through: (10...20).map { Int64($0) })
    try Data(builder.packed()).write(to: folder.appending(path: "town.roads"))
    var trace = "timestamp,latitude,longitude,speed\n"
    for second in 0..<80 { trace += "\(1_600_000_000 + second),\(47.0002 + Double(second) * 1.8e-4),11.00001,20\n" }
    try Data(trace.utf8).write(to: folder.appending(path: "drive.csv"))
  }

  override func tearDownWithError() throws { try FileManager.default.removeItem(at: folder) }

  private func follow(_ line: String) throws -> FairwayProcess {
    try FairwayProcess.run(["follow"] + line.split(separator: " ").map(String.init), in: folder)
  }

  func testLinesOfADriveWithoutARoute() throws {
    let alerts = """
      {"type": "FeatureCollection", "features": [{"type": "Feature", "id": "c", "properties": {"kind": "speed_camera",
      "heading": 0}, "geometry": {"type": "Point", "coordinates": [11.0001, 47.008]}}]}
      """
    try Data(alerts.utf8).write(to: folder.appending(path: "alerts.json"))
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
    XCTAssertEqual(features.count, 1)
    XCTAssertTrue(run.errors.contains("aheadChanged"), run.errors)
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
    try Data("{\"trip\": {\"remove\": 1}}\n".utf8).write(to: folder.appending(path: "orders"))
    XCTAssertTrue(try follow("--roads town.roads --input orders").errors.contains("there is no route to change"))
  }
}
