import DriveLab
import FairwayCore
import FairwayDirections
import Foundation
import TestSupport
import TraceFiles
import XCTest

/// Recorded drives of real receivers whose way is known: no figure of the table that README shows becomes worse.
///
/// The bars are in the table itself, `Benchmarks/Baselines/real-drives.md`, one unit of its last digit above each figure; what
/// is zero there stays zero.
final class RealDriveTests: XCTestCase {
  private struct Drive: Sendable {
    var isAlong: Bool
    var isCar: Bool
    var route: DriveRoute
    var index: RouteIndex
    var truth: DriveTruth
    /// The fixes under each input.
    var inputs: [FixColumns]
  }

  /// The figures of the drives of one mode under one input.
  private struct Figures {
    var along: ScoreSummary
    var turns: ScoreSummary
    var everything: ScoreSummary

    init(_ drives: [(drive: Drive, score: DriveScore)]) {
      along = ScoreSummary(drives.filter(\.drive.isAlong).map(\.score))
      turns = ScoreSummary(drives.filter { !$0.drive.isAlong }.map(\.score))
      everything = ScoreSummary(drives.map(\.score))
    }

    /// The numbers of a cell, in the order of the table's rows.
    var cells: [[Double?]] {
      let turn = "deviation.turn.all."
      return [
        [along["false_off_per_1000km.all"]?.number], [along["false_off_on_line_per_1000km.all"]?.number],
        [missed(turn)], [turns[turn + "median_apart"]?.number, turns[turn + "p90_apart"]?.number],
        [missed("deviation.near.all.")], [everything["progress.all.all.over100m_percent"]?.number],
        ["false", "missed", "early", "late"].map { everything["arrival.all." + $0]?.number },
      ]
    }

    private func missed(_ kind: String) -> Double? {
      guard let percent = turns[kind + "missed_percent"]?.number, let count = turns[kind + "n"]?.number else {
        return nil
      }
      return (percent * count / 100).rounded()
    }
  }

  /// A figure of the table, and the most that it may be.
  private struct Bar {
    var most: Double

    init?(_ text: Substring) {
      guard let stored = Double(text) else { return nil }
      let decimals = text.split(separator: ".").dropFirst().first?.count ?? 0
      most = stored == 0 ? 0 : stored + pow(10, -Double(decimals))
    }
  }

  /// The bars by row, input and mode.
  private func bars() throws -> [(title: String, cells: [[[Bar]]])] {
    let file = Fixtures.package.appending(path: "Benchmarks/Baselines/real-drives.md")
    let lines = try String(contentsOf: file, encoding: .utf8).split(separator: "\n").filter { $0.hasPrefix("|") }
    return try lines.dropFirst(2).map { line in
      let columns = line.split(separator: "|").map { $0.trimmingCharacters(in: .whitespaces) }
      let cells = try columns.dropFirst().map { cell in
        try cell.components(separatedBy: " · ").map { mode in
          try mode.split(separator: " / ").map { try XCTUnwrap(Bar($0), "\(columns[0]): '\(cell)' is no figure") }
        }
      }
      return (title: columns[0], cells: cells)
    }
  }

  private func drives() throws -> [Drive] {
    let folder = try Fixtures.directory.deletingLastPathComponent().appending(path: "real-drives")
    guard FileManager.default.fileExists(atPath: folder.path) else {
      throw XCTSkip("there are no recorded drives in \(folder.path)")
    }
    let names = try FileManager.default.contentsOfDirectory(atPath: folder.path)
    return try names.filter { $0.contains("-follow-") || $0.contains("-turn-") }.sorted().map { name in
      let files = folder.appending(path: name)
      let file = try RouteFile(json: [UInt8](Data(contentsOf: files.appending(path: "route.json"))))
      let route = try XCTUnwrap(file.routes.first)
      let truth = try JSONDecoder().decode(
        DriveTruth.self, from: Data(contentsOf: files.appending(path: "truth.json")))
      let inputs = try traces(of: files)
      return Drive(
        isAlong: name.contains("-follow-"), isCar: truth.mode == "car", route: try XCTUnwrap(DriveRoute(route)),
        index: try RouteIndex(route), truth: truth, inputs: inputs)
    }
  }

  /// The traces of a drive as recorded, and those that the script beside the drives derives, as `Benchmarks/real-drives` does.
  private func traces(of drive: URL) throws -> [FixColumns] {
    let manager = FileManager.default
    let scratch = manager.temporaryDirectory.appending(path: "real-drive-\(UUID().uuidString)")
    try manager.createDirectory(at: scratch, withIntermediateDirectories: true)
    defer { try? manager.removeItem(at: scratch) }
    try manager.copyItem(at: drive.appending(path: "trace.csv"), to: scratch.appending(path: "trace.csv"))
    let derive = Process()
    derive.executableURL = URL(filePath: "/usr/bin/env")
    derive.arguments = [
      "python3", drive.deletingLastPathComponent().appending(path: "derive.py").path, scratch.path,
    ]
    try derive.run()
    derive.waitUntilExit()
    return try ["trace.csv", "trace-diff.csv", "trace-smooth.csv"].map { name in
      var fixes = FixColumns()
      var reader = try TraceFormat.open(scratch.appending(path: name).path)
      try reader.read(into: &fixes, limit: .max)
      return fixes
    }
  }

  func testNoFigureOfTheTableBecomesWorse() throws {
    let drives = try drives()
    XCTAssertGreaterThan(drives.count, 150)
    let bars = try bars()
    for (column, input) in ["positions", "differences", "smoothed"].enumerated() {
      let scored = try drives.map { drive in
        let fixes = drive.inputs[column]
        let replay = ReplayOutcome(engine: ProgressEngine(index: drive.index), fixes: fixes)
        return (
          drive: drive,
          score: try DriveScore(
            route: drive.route, truth: drive.truth, fixes: fixes, replay: replay)
        )
      }
      for (mode, isCar) in [true, false].enumerated() {
        let cells = Figures(scored.filter { $0.drive.isCar == isCar }).cells
        XCTAssertEqual(cells.count, bars.count, "rows of the table")
        for (row, numbers) in zip(bars, cells) {
          let most = row.cells[column][mode]
          XCTAssertEqual(numbers.count, most.count, row.title)
          for (number, bar) in zip(numbers, most) {
            XCTAssertLessThanOrEqual(
              try XCTUnwrap(number), bar.most, "\(row.title): \(input), \(isCar ? "car" : "slow")")
          }
        }
      }
    }
  }
}
