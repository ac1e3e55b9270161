import DriveLab
import FairwayDirections
import Foundation
import TestSupport
import TraceFiles
import XCTest

/// Compares the scorer with that of the decisions kit, figure by figure, on the output of a simulated engine with many
/// faults.
final class KitAgreementTests: XCTestCase {
  /// The first drives of each kind: of route, of drive and at each rate with each noise. All of the kit take minutes.
  ///
  /// - Parameter names: MAP-ROUTE-NUMBER[-DRIVE]-NOISE-RATE, one each.
  private func sample(_ names: [Substring]) -> [String] {
    var seen: Set<String> = []
    var chosen: Set<String> = []
    for name in names.sorted() {
      let parts = name.split(separator: "-")
      let (noise, rate) = (parts[parts.count - 2], parts[parts.count - 1])
      let drive = parts[3..<parts.count - 2].joined()
      let kinds = ["route \(parts[1]) \(noise)", "drive \(drive) \(noise)", "rate \(rate) \(noise)"]
      if kinds.filter({ seen.insert($0).inserted }).isEmpty { continue }
      // A drive at 10 Hz is compared with the same at 1 Hz.
      chosen.formUnion([String(name), name.dropLast(rate.count) + "1hz"])
    }
    return chosen.sorted()
  }

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
    let folder = URL(filePath: String(path))
    let cases = folder.appending(path: "cases")
    // A kit of the chosen drives alone, where the scorer looks for its drives.
    let chosen = try sample(
      String(contentsOf: folder.appending(path: "cases.txt"), encoding: .utf8).split(whereSeparator: \.isWhitespace))
    let cache = scratch.appending(path: "cache")
    let smaller = cache.appending(path: folder.lastPathComponent)
    try FileManager.default.createDirectory(at: smaller, withIntermediateDirectories: true)
    try FileManager.default.createSymbolicLink(at: smaller.appending(path: "cases"), withDestinationURL: cases)
    try Data(chosen.joined(separator: "\n").utf8).write(to: smaller.appending(path: "cases.txt"))
    let said = scratch.appending(path: "said")
    try FileManager.default.createDirectory(at: said, withIntermediateDirectories: true)
    let scored = try run(
      scorer, ["--fairway", engine.path, "--jobs", "2", "--json", json.path],
      environment: ["PRETEND_OUT": said.path, "DECISIONS_KIT_CACHE": cache.path])
    XCTAssertEqual(scored.status, 0, scored.output)
    let whole = try XCTUnwrap(JSONSerialization.jsonObject(with: Data(contentsOf: json)) as? [String: Any])
    let expected = try XCTUnwrap((whole["summary"] as? [String: Any])?["fairway"] as? [String: Any])

    XCTAssertEqual(try FileManager.default.contentsOfDirectory(atPath: said.path).sorted(), chosen)
    let scores = try chosen.map { try score(cases.appending(path: $0), said: said.appending(path: $0)) }
    XCTAssertGreaterThan(scores.count, 60)
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
