import DriveLab
import FairwayDirections
import Foundation
import TestSupport
import TraceFiles
import XCTest

/// Compares the scorer with that of the decisions kit, figure by figure, on the output of a simulated engine with many
/// faults.
final class KitAgreementTests: XCTestCase {
  /// A kind of drive, route or noise of the kit; `all` takes minutes.
  private var kind: String { ProcessInfo.processInfo.environment["FAIRWAY_KIT_KIND"] ?? "skip" }

  func testFiguresAreTheKits() throws {
    let fixtures = try Fixtures.directory
    let kit = fixtures.deletingLastPathComponent().appending(path: "decisions-kit")
    let scorer = kit.appending(path: "score")
    guard FileManager.default.isExecutableFile(atPath: scorer.path) else {
      throw Fixtures.Missing("there is no decisions kit at \(kit.path)")
    }
    let scratch = FileManager.default.temporaryDirectory.appending(path: "kit-agreement-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: scratch, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: scratch) }

    let unpacked = try run(scorer, ["--unpack"])
    guard unpacked.status == 0, let path = unpacked.output.split(separator: "\n").last else {
      throw XCTSkip("the kit's scorer does not run here: \(unpacked.output.suffix(200))")
    }
    let json = scratch.appending(path: "kit.json")
    let engine = Fixtures.package.appending(path: "Tests/DriveLabTests/pretend-engine")
    var arguments = ["--fairway", engine.path, "--jobs", "2", "--json", json.path]
    if kind != "all" { arguments += ["--only-kind", kind] }
    let scored = try run(scorer, arguments, environment: ["PRETEND_OUT": scratch.path])
    XCTAssertEqual(scored.status, 0, scored.output)
    let whole = try XCTUnwrap(JSONSerialization.jsonObject(with: Data(contentsOf: json)) as? [String: Any])
    let expected = try XCTUnwrap((whole["summary"] as? [String: Any])?["fairway"] as? [String: Any])

    let cases = URL(filePath: String(path)).appending(path: "cases")
    var scores: [DriveScore] = []
    for name in try FileManager.default.contentsOfDirectory(atPath: scratch.path).sorted() where name != "kit.json" {
      scores.append(try score(cases.appending(path: name), said: scratch.appending(path: name)))
    }
    XCTAssertGreaterThan(scores.count, 10)
    let summary = ScoreSummary(scores)
    XCTAssertEqual(Set(summary.names), Set(expected.keys))
    for name in summary.names {
      let theirs = (expected[name] as? NSNumber)?.doubleValue
      let ours = summary[name]?.number
      guard let theirs, let ours else {
        XCTAssertEqual(theirs == nil, ours == nil, name)
        continue
      }
      // Truths state the route's length in whole centimetres: by half of one the two scorers' metres may differ.
      let isLength = name.hasPrefix("progress") && name.hasSuffix("_m")
      XCTAssertEqual(ours, theirs, accuracy: isLength ? 0.0061 : 0.0011, name)
    }
    let table = String(decoding: Data(scored.output.utf8), as: UTF8.self)
    for line in summary.text.split(separator: "\n") {
      let cells = line.split(separator: "  ").map { $0.trimmingCharacters(in: .whitespaces) }
      let row = table.split(separator: "\n").contains { row in
        let columns = row.split(separator: "|").map { $0.trimmingCharacters(in: .whitespaces) }
        return columns.count == 5 && columns[0] == cells[0] && columns[4] == cells[1]
      }
      XCTAssertTrue(row, "the kit's table has no such line: \(line)")
    }
  }

  private func score(_ folder: URL, said: URL) throws -> DriveScore {
    let truth = try JSONDecoder().decode(
      DriveTruth.self, from: Data(contentsOf: folder.appending(path: "truth.json")))
    var trace = FixColumns()
    var reader = try TraceFormat.open(folder.appending(path: "trace.csv").path)
    try reader.read(into: &trace, limit: .max)
    let replay = try ReplayOutcome(
      events: [UInt8](Data(contentsOf: said.appending(path: "events.ndjson"))),
      progress: [UInt8](Data(contentsOf: said.appending(path: "progress.csv"))), fixCount: trace.count)
    return try DriveScore(
      route: RecordedRoute.driveRoute(at: folder.appending(path: "route.json")), truth: truth, fixes: trace,
      replay: replay)
  }

  private func run(
    _ program: URL, _ arguments: [String], environment: [String: String] = [:]
  ) throws -> (status: Int32, output: String) {
    let process = Process()
    process.executableURL = program
    process.arguments = arguments
    process.environment = ProcessInfo.processInfo.environment.merging(environment) { _, new in new }
    let pipe = Pipe()
    process.standardOutput = pipe
    process.standardError = FileHandle.nullDevice
    try process.run()
    let output = pipe.fileHandleForReading.readDataToEndOfFile()
    process.waitUntilExit()
    return (process.terminationStatus, String(decoding: output, as: UTF8.self))
  }
}
