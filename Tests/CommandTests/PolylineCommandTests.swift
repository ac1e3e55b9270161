import Foundation
import XCTest

final class PolylineCommandTests: XCTestCase {
  private let text = "_p~iF~ps|U_ulLnnqC_mqNvxq`@"
  private let table = "latitude,longitude\n38.5,-120.2\n40.7,-120.95\n43.252,-126.453\n"

  private func run(_ words: [String], input: String = "") throws -> FairwayProcess {
    try FairwayProcess.run(["polyline"] + words, input: Data(input.utf8))
  }

  func testDecodesItsOperandOrStandardInput() throws {
    XCTAssertEqual(try run(["decode", text]).text, table)
    XCTAssertEqual(try run(["decode"], input: text + "\r\n").text, table)
    XCTAssertEqual(try run(["decode"]).text, "latitude,longitude\n")
  }

  func testEncodesATableByColumnNames() throws {
    XCTAssertEqual(try run(["encode"], input: table).text, text + "\n")
    XCTAssertEqual(
      try run(["encode", "-", "--precision", "6"], input: "name,longitude, latitude\r\na,-120.2,38.5\r\n").text,
      "_izlhA~rlgdF\n")
  }

  func testDecodedTextEncodesToItself() throws {
    let decoded = try run(["decode", "--precision", "6", "glmapAkg{{AyEai@~K]vJDlOdJ"])
    XCTAssertEqual(decoded.status, 0)
    XCTAssertEqual(
      try run(["encode", "--precision=6"], input: decoded.text).text, "glmapAkg{{AyEai@~K]vJDlOdJ\n")
  }

  func testFaultsSayWhere() throws {
    let broken = try run(["decode", "_p~iF~ps|U_ulL"])
    XCTAssertEqual(broken.status, 1)
    XCTAssertTrue(broken.errors.contains("byte 10"), broken.errors)
    XCTAssertTrue(broken.output.isEmpty)

    for (input, place) in [
      ("latitude,longitude\n1,2\n91,2\n", ":3:"), ("latitude,longitude\n1,2\n\n1,x\n", ":4:"),
      ("latitude,longitude\n1\n", ":2:"), ("lat,lon\n1,2\n", ":1:"), ("", "empty"),
    ] {
      let run = try run(["encode"], input: input)
      XCTAssertEqual(run.status, 1, input)
      XCTAssertTrue(run.errors.contains(place), "\(input): \(run.errors)")
      XCTAssertEqual(run.errors.split(separator: "\n").count, 1)
    }
    let missing = try run(["encode", "/nowhere/at all.csv"])
    XCTAssertEqual(missing.status, 1)
    XCTAssertEqual(missing.errors, "fairway: /nowhere/at all.csv: No such file or directory\n")
    XCTAssertEqual(try run(["decipher"]).status, 2)
    XCTAssertEqual(try run(["decode", "--precision", "10"]).status, 2)
  }
}
