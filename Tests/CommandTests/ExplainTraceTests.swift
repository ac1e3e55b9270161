import Foundation
import XCTest

/// `fairway explain --trace`: the same decisions as those of a replay, without a session.
final class ExplainTraceTests: FolderTestCase {
  private struct Event: Decodable {
    var fix: Int
    var event: String
  }

  private struct Explained: Decodable {
    var fixNumber: Int
    var decisions: [String]
  }

  private func explained(_ options: String) throws -> [Explained] {
    let run = try fairway("explain --trace drive.csv --json \(options)")
    XCTAssertEqual(run.status, 0, run.errors)
    return try run.text.split(separator: "\n").map { try JSONDecoder().decode(Explained.self, from: Data($0.utf8)) }
  }

  override func setUpWithError() throws {
    try super.setUpWithError()
    let run = try fairway("generate --rate 1 --laps 1 --detour turn_return --seed 3 --out drive.csv")
    XCTAssertEqual(run.status, 0, run.errors)
  }

  func testWhatAReplayDecidesIsExplained() throws {
    XCTAssertEqual(try fairway("replay --trace drive.csv --events events --quiet").status, 0)
    let events = try text("events").split(separator: "\n").map {
      try JSONDecoder().decode(Event.self, from: Data($0.utf8))
    }
    let decided = events.filter { ["offRoute", "backOnRoute", "didArrive", "wrongWay"].contains($0.event) }
    XCTAssertTrue(decided.contains { $0.event == "offRoute" } && decided.contains { $0.event == "didArrive" })
    let all = try explained("")
    XCTAssertTrue(Set(decided.map(\.fix)).isSubset(of: Set(all.map(\.fixNumber))))
    XCTAssertTrue(all.allSatisfy { !$0.decisions.isEmpty })
    let off = try XCTUnwrap(decided.first { $0.event == "offRoute" }).fix
    let one = try explained("--fix \(off)")
    XCTAssertEqual(one.map(\.fixNumber), [off])
    XCTAssertTrue(one[0].decisions.contains("the vehicle left the route"), "\(one[0].decisions)")
    let rows = try text("drive.csv").split(separator: "\n").dropFirst()
    let times = rows.map { Double($0.split(separator: ",")[0]) ?? 0 }
    XCTAssertEqual(try explained("--at \(times[off] + 0.4)").map(\.fixNumber), [off])
  }

  func testMistakesAreTold() throws {
    for (options, status, words) in [
      ("--trace drive.csv --session x", 2, "--session and --trace exclude each other"),
      ("--trace drive.csv --list", 2, "--list belongs to --session"),
      ("--session x --policy legacy", 2, "--policy does not apply with --session"),
      ("--trace drive.csv --fix 9999999", 1, "drive.csv: there is no fix 9999999; the trace has"),
      ("--trace drive.csv --at 5", 1, "drive.csv: there is no fix up to the time 5.0"),
      ("--trace none.csv", 1, "none.csv"),
    ] {
      let run = try fairway("explain \(options)")
      XCTAssertEqual(Int(run.status), status, options)
      XCTAssertTrue(run.errors.contains(words), run.errors)
    }
  }
}
