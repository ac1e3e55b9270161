import DriveLab
import FairwayCore
import FairwayDirections
import TownDrives
import TraceFiles
import XCTest

/// The engine's decisions on drives of the project's own, on its own town: no map, drive or noise is shared with the
/// drives that its thresholds were chosen by.
final class TownDecisionTests: XCTestCase {
  private static let routes = [
    "valhalla-legs", "valhalla-out-and-back", "valhalla-spur", "valhalla-roundabout", "valhalla-one-way-pair",
    "valhalla-near-end", "valhalla-long-step", "valhalla-tunnel-hairpins", "valhalla-laps",
  ]
  private static let detours: [Detour.Kind?] = [
    nil, .turn, .turnReturn, .wrongWay, .wrongWayReturn, .skip, .overshoot, .parking,
  ]

  /// A drive; nil where the route has no place for its detour.
  private func drive(_ route: DriveRoute, _ options: DriveOptions) throws -> Drive? {
    do {
      return try Drive(route: route, options: options)
    } catch {
      if case .noPlace = error { return nil }
      throw error
    }
  }

  /// Every route with every detour that it has a place for, at 1 Hz.
  private func scores(_ noises: [NoiseModel]) throws -> [DriveScore] {
    var scores: [DriveScore] = []
    for name in Self.routes {
      let route = try Town.driveRoute(name)
      let engine = ProgressEngine(index: try RouteIndex(Town.route(name)))
      for (number, detour) in Self.detours.enumerated() {
        let options = DriveOptions(seed: UInt64(number) + 1, detours: detour.map { [Detour($0)] } ?? [])
        guard let drive = try drive(route, options) else { continue }
        for noise in noises {
          let trace = try drive.trace(noise: noise, routeKind: name)
          let outcome = ReplayOutcome(engine: engine, fixes: trace.fixes)
          scores.append(
            try DriveScore(
              route: route, truth: trace.truth, fixes: trace.fixes, replay: outcome))
        }
      }
    }
    return scores
  }

  func testNoFalseAlarmWhereTheReceiverIsGood() throws {
    let scores = try scores([.clean, .open, .redlight, .nocourse, .badfix])
    XCTAssertGreaterThan(scores.reduce(0) { $0 + $1.kilometresOnRoute }, 300)
    for score in scores {
      XCTAssertEqual(score.falseOffRoute, [], score.id)
      XCTAssertEqual(score.offRouteAfterArrival, 0, score.id)
      XCTAssertEqual(score.falseOffRouteAfterBadFix, 0, score.id)
    }
  }

  func testWrongTurnsAndWaysAreNoticedInTime() throws {
    let scores = try scores([.clean, .open, .urban])
    let deviations = scores.flatMap(\.deviations)
    XCTAssertGreaterThan(deviations.count, 60)
    XCTAssertEqual(deviations.filter(\.isMissed).count, 0)
    let turns = deviations.filter { $0.kind == .turn && !$0.isMissed }.map(\.seconds).sorted()
    XCTAssertLessThanOrEqual(turns[turns.count / 2], 4, "median of wrong turns, in seconds")
    XCTAssertLessThanOrEqual(turns[turns.count * 9 / 10], 6, "90 % of wrong turns")
  }

  func testArrivalsAreRight() throws {
    let scores = try scores([.clean, .open, .redlight])
    XCTAssertGreaterThan(scores.reduce(0) { $0 + $1.reachedWaypoints }, 100)
    for score in scores {
      XCTAssertEqual(score.falseArrivals, 0, score.id)
      XCTAssertEqual(score.missedArrivals, 0, score.id)
    }
    // Parking and driving on past the destination included, which leave 2 m to drives that just stop there.
    let errors = scores.flatMap(\.arrivals).map { abs($0.metres) }.sorted()
    XCTAssertLessThanOrEqual(errors[errors.count / 2], 4, "median error in metres")
  }

  func testProgressIsRightOnLoopsAsOnSimpleRoutes() throws {
    let scores = try scores([.clean, .open])
    let errors = scores.flatMap { $0.progressErrors.map(abs) }.sorted()
    XCTAssertGreaterThan(errors.count, 10_000)
    XCTAssertLessThanOrEqual(errors[errors.count / 2], 2, "median in metres")
    XCTAssertLessThanOrEqual(errors[errors.count * 95 / 100], 10, "95 % in metres")
    for score in scores { XCTAssertEqual(score.growths, 0, score.id) }
  }
}
