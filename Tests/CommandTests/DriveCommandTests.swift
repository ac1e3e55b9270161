import Foundation
import TestSupport
import XCTest

/// `fairway generate` and `fairway score`, from the one to the other.
final class DriveCommandTests: XCTestCase {
  private var folder = URL(filePath: "/")

  override func setUpWithError() throws {
    folder = FileManager.default.temporaryDirectory.appending(path: "drives-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
  }

  override func tearDownWithError() throws {
    try FileManager.default.removeItem(at: folder)
  }

  private func run(_ words: String...) throws -> FairwayProcess {
    try FairwayProcess.run(words, in: folder)
  }

  private func town(_ name: String) -> String {
    Fixtures.package.appending(path: "Tests/TownRoutes/\(name).json").path
  }

  private func text(_ name: String) throws -> String {
    String(decoding: try Data(contentsOf: folder.appending(path: name)), as: UTF8.self)
  }

  private func generate(_ words: String...) throws -> FairwayProcess {
    let files = ["--route", town("plan-grid"), "--out", "trace.csv", "--truth", "truth.json"]
    return try FairwayProcess.run(["generate"] + files + words, in: folder)
  }

  func testSameArgumentsMakeTheSameFiles() throws {
    XCTAssertEqual(try generate("--noise", "urban", "--detour", "turn_return", "--seed", "7").status, 0)
    let first = (try text("trace.csv"), try text("truth.json"))
    XCTAssertEqual(try generate("--noise", "urban", "--detour", "turn_return", "--seed", "7").status, 0)
    XCTAssertEqual(try text("trace.csv"), first.0)
    XCTAssertEqual(try text("truth.json"), first.1)
    XCTAssertTrue(first.0.hasPrefix("timestamp,latitude,longitude,horizontal_accuracy,speed,course,altitude\n"))
    XCTAssertTrue(first.1.contains("\"deviations\": [{\"kind\": \"turn\""))
    XCTAssertEqual(try generate("--noise", "urban", "--detour", "turn_return", "--seed", "8").status, 0)
    XCTAssertNotEqual(try text("trace.csv"), first.0)
  }

  func testNumberOfFixesIsKept() throws {
    for (fixes, rate) in [("50", "1"), ("5000", "10")] {
      XCTAssertEqual(try generate("--fixes", fixes, "--rate", rate).status, 0)
      XCTAssertEqual(try text("trace.csv").split(separator: "\n").count - 1, Int(fixes))
    }
    // The bundled tour is driven in laps.
    let laps = try run("generate", "--out", "laps.csv", "--truth", "laps.json", "--fixes", "8000")
    XCTAssertEqual(laps.status, 0, laps.errors)
    XCTAssertEqual(try text("laps.csv").split(separator: "\n").count - 1, 8000)
    let truth = try JSONSerialization.jsonObject(with: Data(text("laps.json").utf8)) as? [String: Any]
    let arrivals = try XCTUnwrap(truth?["arrivals"] as? [[String: Any]])
    XCTAssertGreaterThan(arrivals.count, 3)
    XCTAssertTrue(arrivals.allSatisfy { $0["from"] is NSNumber })
  }

  func testEveryFormIsWritten() throws {
    let csv = try run("generate", "--route", town("plan-grid"), "--out", "-")
    XCTAssertEqual(csv.status, 0)
    XCTAssertTrue(csv.text.hasPrefix("timestamp,"))
    XCTAssertEqual(try run("generate", "--route", town("plan-grid")).text, csv.text)
    XCTAssertEqual(try run("generate", "--route", town("plan-grid"), "--out", "a.fw", "--format", "packed").status, 0)
    XCTAssertTrue(try Data(contentsOf: folder.appending(path: "a.fw")).starts(with: Data("FWTRACE1".utf8)))
    XCTAssertEqual(try run("generate", "--route", town("plan-grid"), "--out", "a.nd", "--format", "ndjson").status, 0)
    XCTAssertTrue(try text("a.nd").hasPrefix("{\"timestamp\":"))
  }

  func testWrongWishesAreOneLineAndWriteNothing() throws {
    let cases: [(words: [String], status: Int32, says: String)] = [
      (["--detour", "fly"], 2, "--detour takes turn, turn_return"), (["--detour", "turn@x"], 2, "metres after the @"),
      (["--detour", "driven"], 2, "--driven FILE"), (["--noise", "loud"], 2, "--noise takes one of clean"),
      (["--detour", "turn@99999"], 1, "has no place for the detour 'turn'"),
      (["--detour", "turn,parking"], 1, "does not fit behind"), (["--laps", "3"], 1, "does not end where it begins"),
      (["--rate", "0"], 2, "--rate takes hertz from 0.001 to 1000, a number alone, not '0'"),
    ]
    for (words, status, says) in cases {
      let files = ["--route", town("plan-grid"), "--out", "none.csv", "--truth", "none.json"]
      let result = try FairwayProcess.run(["generate"] + files + words, in: folder)
      XCTAssertEqual(result.status, status, "\(words)")
      XCTAssertTrue(result.errors.contains(says), result.errors)
      XCTAssertEqual(result.errors.split(separator: "\n").count, 1)
      XCTAssertFalse(FileManager.default.fileExists(atPath: folder.appending(path: "none.csv").path))
      XCTAssertFalse(FileManager.default.fileExists(atPath: folder.appending(path: "none.json").path))
    }
  }

  func testScoreOfAReplayInFilesIsThatOfAReplayHere() throws {
    let driven = town("driven-grid-turn-return")
    XCTAssertEqual(try generate("--detour", "driven", "--driven", driven, "--noise", "open").status, 0)
    let here = try run("score", "--truth", "truth.json", "--route", town("plan-grid"), "--json")
    XCTAssertEqual(here.status, 0, here.errors)
    let replay = try run(
      "replay", "--route", town("plan-grid"), "--trace", "trace.csv", "--events", "e", "--progress", "p")
    XCTAssertEqual(replay.status, 0, replay.errors)
    let files = try run(
      "score", "--truth", "truth.json", "--route", town("plan-grid"), "--events", "e", "--progress", "p", "--json")
    XCTAssertEqual(files.text, here.text)
    let object = try JSONSerialization.jsonObject(with: here.output) as? [String: Any]
    let summary = try XCTUnwrap(object?["summary"] as? [String: Any])
    XCTAssertEqual(summary["deviation.all.all.n"] as? Int, 1)
    XCTAssertEqual(summary["deviation.all.all.missed_percent"] as? Double, 0)
    XCTAssertEqual(summary["arrival.all.missed"] as? Int, 0)
    let table = try run("score", "--truth", "truth.json", "--route", town("plan-grid"), "--drives")
    XCTAssertTrue(table.text.contains("\n1 drive\nfalse off-route per 1,000 km"), table.text)
  }

  func testScoreNamesTheFileThatIsWrong() throws {
    XCTAssertEqual(try generate().status, 0)
    XCTAssertEqual(try run("score").status, 2)
    let answer = try run("score", "--truth", "truth.json", "--route", town("plan-grid"), "--profile", "cycling")
    XCTAssertTrue(answer.errors.contains("--profile belongs to --server or to a line"), answer.errors)
    try Data(#"{"type":"LineString","coordinates":[[8,47],[8.02,47]]}"#.utf8).write(
      to: folder.appending(path: "line.json"))
    for command in [
      "generate --out line.csv --truth line-truth.json", "score --truth line-truth.json --trace line.csv",
    ] {
      let words = command.split(separator: " ").map(String.init) + ["--route", "line.json", "--profile", "walking"]
      let result = try FairwayProcess.run(words, in: folder)
      XCTAssertEqual(result.status, 0, result.errors)
    }
    XCTAssertEqual(try run("score", "--truth", "truth.json", "--events", "e").status, 2)
    try Data("{}".utf8).write(to: folder.appending(path: "empty.json"))
    try Data().write(to: folder.appending(path: "none"))
    try Data("fix,leg\n".utf8).write(to: folder.appending(path: "p"))
    try Data("{\"fix\":1,\"event\":\"offRoute\"}\nno\n".utf8).write(to: folder.appending(path: "e"))
    let route = town("plan-grid")
    let cases: [(words: [String], says: String)] = [
      (["--truth", "empty.json", "--route", route], "empty.json: is no truth of a drive"),
      (["--truth", "truth.json", "--route", town("valhalla-legs")], "truth.json: the route is"),
      (["--truth", "truth.json"], "route.json: No such file"),
      (["--truth", "truth.json", "--route", route, "--events", "e", "--progress", "p"], "e:2: expected an event"),
      (
        ["--truth", "truth.json", "--route", route, "--events", "none", "--progress", "p"],
        "p:1: expected a column 'distance_remaining'"
      ),
    ]
    for (words, says) in cases {
      let result = try FairwayProcess.run(["score"] + words, in: folder)
      XCTAssertEqual(result.status, 1, "\(words)")
      XCTAssertTrue(result.errors.contains(says), "\(result.errors) does not say: \(says)")
      XCTAssertEqual(result.errors.split(separator: "\n").count, 1)
    }
  }
}
