import DriveLab
import FairwayCore
import TownDrives
import TraceFiles
import XCTest

/// The same drive at 1 and at 10 Hz: the rate of a receiver is not evidence, so the decisions are the same.
final class RateAgreementTests: XCTestCase {
  /// Short routes of the town, each with the detours it is driven with.
  private static let drives: [(route: String, detours: [Detour.Kind?])] = [
    ("valhalla-legs", [nil, .turn, .skip, .wrongWayReturn]),
    ("valhalla-out-and-back", [nil, .wrongWay, .turnReturn]),
    ("valhalla-spur", [nil, .turnReturn, .wrongWay]),
    ("valhalla-roundabout", [nil, .turn, .parking, .parallel]),
    ("valhalla-one-way-pair", [nil, .turnReturn, .parallel]),
    ("valhalla-near-end", [nil, .overshoot, .turn]),
  ]
  private static let noises: [NoiseModel] = [.open, .urban, .urbanopt, .dropout, .nocourse, .badfix]

  /// A drive at 1 Hz and at 10 Hz.
  private func pair(_ drive: Drive, _ engine: ProgressEngine, _ noise: NoiseModel, _ name: String) throws
    -> [DriveScore]
  {
    try [1.0, 10].map { rate in
      let trace = try drive.trace(noise: noise, rate: rate, map: name)
      let replay = ReplayOutcome(engine: engine, fixes: trace.fixes)
      return try DriveScore(
        route: drive.route, truth: trace.truth, fixes: trace.fixes, replay: replay)
    }
  }

  /// At least 97 % of noisy drives are to have one list of decisions, and at most 3 % of the decisions are to differ: by
  /// more than 3 s or by being there at one rate only.
  func testNoisyDrivesDecideTheSameAtOneAndTenHertz() throws {
    var scores: [DriveScore] = []
    var unlike: [String] = []
    for (name, detours) in Self.drives {
      let route = try Town.driveRoute(name)
      let engine = ProgressEngine(index: try RouteIndex(Town.route(name)))
      for (number, detour) in detours.enumerated() {
        let options = DriveOptions(seed: UInt64(number) + 31, detours: detour.map { [Detour($0)] } ?? [])
        let drive = try Drive(route: route, options: options)
        for noise in Self.noises {
          let pair = try pair(drive, engine, noise, name)
          if ScoreSummary(pair)["rate.same_list_percent"]?.number != 100 { unlike.append(pair[0].id) }
          scores += pair
        }
      }
    }
    let summary = ScoreSummary(scores)
    let same = try XCTUnwrap(summary["rate.same_list_percent"]?.number)
    let differing = try XCTUnwrap(summary["rate.differing_percent"]?.number)
    XCTAssertEqual(summary["rate.pairs"]?.number, 120)
    XCTAssertGreaterThanOrEqual(same, 97, "per cent of drives with the same decisions at both rates; unlike: \(unlike)")
    XCTAssertLessThanOrEqual(differing, 3, "per cent of decisions that differ")
  }
}
