import Foundation
import TestSupport
import XCTest

final class MapCommandTests: XCTestCase {
  private var route: URL { Fixtures.package.appending(path: "Tests/TownRoutes/valhalla-legs.json") }

  private func style(_ words: String...) throws -> [String: Any] {
    let run = try FairwayProcess.run(["map", "--route", route.path] + words)
    XCTAssertEqual(run.status, 0, run.errors)
    return try XCTUnwrap(try JSONSerialization.jsonObject(with: run.output) as? [String: Any])
  }

  private func layers(_ style: [String: Any]) throws -> [String] {
    try XCTUnwrap(style["layers"] as? [[String: Any]]).compactMap { $0["id"] as? String }
  }

  func testPrintsTheStyleOfASession() throws {
    let style = try style()
    XCTAssertEqual(style["version"] as? Int, 8)
    XCTAssertTrue(try layers(style).contains("routeLayer"))
    XCTAssertFalse(try layers(style).contains("waypointsSymbol"), "no fonts, no texts")
    let metadata = try XCTUnwrap(style["metadata"] as? [String: [String: String]])
    XCTAssertTrue(try XCTUnwrap(metadata["fairway:pictures"]?["triangle-tip-navigation"]).hasPrefix("<svg"))
  }

  func testFontsAndIconsAreWhereTheOptionsSay() throws {
    let style = try style("--glyphs", "f/{fontstack}/{range}.pbf", "--sprite", "s")
    XCTAssertEqual(style["glyphs"] as? String, "f/{fontstack}/{range}.pbf")
    XCTAssertEqual(style["sprite"] as? String, "s")
    XCTAssertTrue(try layers(style).contains("waypointsSymbol"))
  }

  func testFaults() throws {
    XCTAssertEqual(try FairwayProcess.run(["map", "--glyphs", "f"]).status, 2)
    let missing = try FairwayProcess.run(["map", "--route", "/nowhere.json"])
    XCTAssertEqual(missing.status, 1)
    XCTAssertEqual(missing.errors.split(separator: "\n").count, 1)
  }
}
