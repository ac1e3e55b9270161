import DriveLab
import FairwayCore
import FairwayDirections
import Foundation
import TestSupport
import TraceFiles
import XCTest

/// Recorded drives of real receivers whose way is known, by the rules of counting: what `Benchmarks/real-drives` prints
/// keeps within these bars.
final class RealDriveTests: XCTestCase {
  private struct Drive: Sendable {
    var isAlong: Bool
    var isCar: Bool
    var route: DriveRoute
    var index: RouteIndex
    var truth: DriveTruth
    var fixes: FixColumns
  }

  /// The figures of the drives of one mode under one input.
  private struct Figures {
    var falsePerThousandKilometres = 0.0
    var turns = 0
    var missedTurns = 0
    var missedNear = 0.0
    var delays: [Double] = []
    var farWrong = 0.0
    var falseArrivals = 0
    var missedArrivals = 0
    var earlyArrivals = 0

    init(_ drives: [(drive: Drive, score: DriveScore)]) {
      let along = drives.filter(\.drive.isAlong).map(\.score)
      let kilometres = along.map(\.kilometresOnRoute).reduce(0, +)
      falsePerThousandKilometres = 1000 * Double(along.map(\.falseOffRouteOnLine).reduce(0, +)) / kilometres
      let deviations = drives.filter { !$0.drive.isAlong }.flatMap(\.score.deviations)
      let (far, near) = (deviations.filter { $0.kind == .turn }, deviations.filter { $0.kind == .near })
      turns = far.count
      missedTurns = far.count(where: \.isMissed)
      missedNear = Double(near.count(where: \.isMissed)) / Double(max(1, near.count))
      delays = far.filter { !$0.isMissed }.map(\.secondsApart).sorted()
      let errors = drives.flatMap(\.score.progressErrors)
      farWrong = 100 * Double(errors.count { abs($0) > 100 }) / Double(max(1, errors.count))
      falseArrivals = drives.map(\.score.falseArrivals).reduce(0, +)
      missedArrivals = drives.map(\.score.missedArrivals).reduce(0, +)
      earlyArrivals = drives.flatMap(\.score.arrivals).count { $0.metres < -30 }
    }

    func delay(_ share: Double) -> Double {
      delays.isEmpty ? .infinity : delays[Int((Double(delays.count - 1) * share).rounded())]
    }
  }

  /// Limits: false alarms in 1,000 km where the vehicle was on the line, the delay after 15 m in seconds, the share of
  /// fixes with errors of more than 100 m.
  private struct Bars {
    var input: VelocityInput
    var carFalse: Double
    var median: Double
    var late: Double
    var farWrong: Double
    var slowFalse: Double
  }

  private let bars = [
    Bars(input: .positions, carFalse: 8, median: 3.5, late: 10, farWrong: 0.05, slowFalse: 20),
    Bars(input: .differences, carFalse: 8, median: 2, late: 5, farWrong: 0.02, slowFalse: 35),
    Bars(input: .smoothed, carFalse: 6, median: 2, late: 4.5, farWrong: 0.02, slowFalse: 35),
  ]

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
      var fixes = FixColumns()
      var reader = try TraceFormat.open(files.appending(path: "trace.csv").path)
      try reader.read(into: &fixes, limit: .max)
      return Drive(
        isAlong: name.contains("-follow-"), isCar: truth.mode == "car", route: try XCTUnwrap(DriveRoute(route)),
        index: try RouteIndex(route), truth: truth, fixes: fixes)
    }
  }

  func testTheDecisionsKeepWithinTheBars() throws {
    let drives = try drives()
    XCTAssertGreaterThan(drives.count, 150)
    for bar in bars {
      let scored = try drives.map { drive in
        let fixes = bar.input.applied(to: drive.fixes)
        let replay = ReplayOutcome(engine: ProgressEngine(index: drive.index), fixes: fixes)
        return (
          drive: drive,
          score: try DriveScore(
            route: drive.route, truth: drive.truth, fixes: fixes, replay: replay)
        )
      }
      let name = bar.input.rawValue
      let car = Figures(scored.filter(\.drive.isCar))
      XCTAssertLessThanOrEqual(car.falsePerThousandKilometres, bar.carFalse, "\(name): false alarms")
      XCTAssertGreaterThan(car.turns, 90)
      XCTAssertEqual(car.missedTurns, 0, name)
      XCTAssertLessThanOrEqual(car.delay(0.5), bar.median, "\(name): median delay")
      XCTAssertLessThanOrEqual(car.delay(0.9), bar.late, "\(name): delay of 90 %")
      XCTAssertLessThanOrEqual(car.farWrong, bar.farWrong, "\(name): more than 100 m wrong, %")
      if bar.input == .smoothed { XCTAssertLessThanOrEqual(car.missedNear, 0.2, "roads within 60 m missed") }
      XCTAssertEqual([car.falseArrivals, car.missedArrivals, car.earlyArrivals], [0, 0, 0], name)
      let slow = Figures(scored.filter { !$0.drive.isCar })
      XCTAssertLessThanOrEqual(slow.falsePerThousandKilometres, bar.slowFalse, "\(name): slow, false alarms")
      XCTAssertLessThanOrEqual(100 * slow.missedTurns, 6 * slow.turns, "\(name): slow, missed turns")
    }
  }
}
