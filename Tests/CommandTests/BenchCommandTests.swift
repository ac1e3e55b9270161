import Foundation
import TestSupport
import XCTest

@testable import FairwayBench

final class BenchCommandTests: XCTestCase {
  /// Everything the contract of `--json` names, on a figure that is quick even in a debug build.
  func testJSONHasEveryKeyOfTheContract() throws {
    let run = try FairwayProcess.bench(["--json", "--filter", "geodesic.distance", "--rounds", "1"])
    XCTAssertEqual(run.status, 0, run.errors)
    let report = try XCTUnwrap(try JSONSerialization.jsonObject(with: run.output) as? [String: Any])
    let machine = try XCTUnwrap(report["machine"] as? [String: Any])
    XCTAssertNotNil(machine["cpu"] as? String)
    let rows = try XCTUnwrap(report["results"] as? [[String: Any]])
    XCTAssertEqual(rows.count, 2)
    for row in rows {
      XCTAssertEqual(
        Set(row.keys),
        ["name", "n", "case", "ns", "spread", "peer", "peer_ns", "ratio", "error", "error_unit", "checksum"])
      XCTAssertEqual(row["name"] as? String, "geodesic.distance")
      let (ns, peer, ratio) = (row["ns"] as? Double, row["peer_ns"] as? Double, row["ratio"] as? Double)
      XCTAssertEqual(try XCTUnwrap(ratio), try XCTUnwrap(peer) / XCTUnwrap(ns), accuracy: 1e-9)
    }
  }

  func testComparesWithAStoredRun() throws {
    let words = ["--filter", "geodesic.distance", "--rounds", "1"]
    let file = FileManager.default.temporaryDirectory.appending(path: "\(UUID().uuidString).json")
    defer { try? FileManager.default.removeItem(at: file) }
    try FairwayProcess.bench(words + ["--json"]).output.write(to: file)
    let run = try FairwayProcess.bench(words + ["--compare", file.path, "--tolerance", "99"])
    XCTAssertEqual(run.status, 0, run.errors)
    XCTAssertTrue(run.text.contains("ratio then"))

    var report = try XCTUnwrap(
      try JSONSerialization.jsonObject(with: try Data(contentsOf: file)) as? [String: Any])
    report["results"] = (report["results"] as? [[String: Any]])?.map { row in
      row.merging(["ratio": 1e6]) { $1 }
    }
    try JSONSerialization.data(withJSONObject: report).write(to: file)
    let slower = try FairwayProcess.bench(words + ["--compare", file.path])
    XCTAssertEqual(slower.status, 1)
    XCTAssertTrue(slower.errors.contains("fairway-bench: slower than before: geodesic.distance"), slower.errors)
    XCTAssertEqual(try FairwayProcess.bench(words + ["--tolerance", "9"]).status, 2)

    try Data("{}".utf8).write(to: file)
    let refused = try FairwayProcess.bench(words + ["--compare", file.path])
    XCTAssertEqual(refused.status, 1)
    XCTAssertTrue(refused.errors.contains("is not what Benchmarks/run bench --json prints"))
  }

  func testAFilterThatMatchesNothingIsWrongUsage() throws {
    let run = try FairwayProcess.bench(["--filter", "nonsense"])
    XCTAssertEqual(run.status, 2)
    XCTAssertEqual(
      run.errors, "fairway-bench: no figure has 'nonsense' in its name; see Benchmarks/run bench --help\n")
  }

  func testHelpSaysHowToRunIt() throws {
    XCTAssertTrue(try FairwayProcess.bench(["--help"]).text.contains("Usage: Benchmarks/run bench [options]"))
  }

  /// Figures that were published can be measured again.
  func testEveryFigureOfABaselineIsThere() throws {
    let folder = Fixtures.package.appending(path: "Benchmarks/Baselines")
    let files = try FileManager.default.contentsOfDirectory(at: folder, includingPropertiesForKeys: nil)
      .filter { $0.pathExtension == "json" }
    XCTAssertFalse(files.isEmpty)
    let timed = Set(BenchCommand.entries.map(\.name))
    var all = Set<String>()
    for file in files {
      let json = try JSONSerialization.jsonObject(with: Data(contentsOf: file)) as? [String: Any]
      let rows = try XCTUnwrap(json?["results"] as? [[String: Any]])
      let published = Set(rows.compactMap { $0["name"] as? String })
      // A machine may have measured a part alone.
      XCTAssertFalse(published.isEmpty, file.lastPathComponent)
      XCTAssertEqual(published.subtracting(timed), [], file.lastPathComponent)
      all.formUnion(published)
    }
    XCTAssertEqual(all, timed)
  }

  func testQuantilesLieBetweenNeighboursInProportion() {
    XCTAssertEqual(BenchmarkRunner.quantile([1, 2, 4], 0.5), 2)
    XCTAssertEqual(BenchmarkRunner.quantile([1, 2, 4], 0.75), 3)
    XCTAssertEqual(BenchmarkRunner.quantile([5], 0.25), 5)
  }
}
