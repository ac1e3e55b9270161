import DriveLab
import FairwayCore
import FairwayDirections
import Foundation
import TestSupport
import TraceFiles
import XCTest

/// The recorded drives with known truth in `fixtures/decisions`: every decision on each, by the rules of counting.
final class DecisionFixtureTests: XCTestCase {
  private func score(_ folder: URL) throws -> DriveScore {
    let truth = try JSONDecoder().decode(
      DriveTruth.self, from: Data(contentsOf: folder.appending(path: "truth.json")))
    var trace = FixColumns()
    var reader = try TraceFormat.open(folder.appending(path: "trace.csv").path)
    try reader.read(into: &trace, limit: .max)
    let file = try RouteFile(json: [UInt8](Data(contentsOf: folder.appending(path: "route.json"))))
    let route = try XCTUnwrap(file.routes.first)
    let engine = ProgressEngine(index: try RouteIndex(route))
    return try DriveScore(
      route: XCTUnwrap(DriveRoute(route)), truth: truth, fixes: trace,
      replay: ReplayOutcome(engine: engine, fixes: trace))
  }

  func testEveryDecisionIsRight() throws {
    let folder = try Fixtures.url("decisions")
    let names = try FileManager.default.contentsOfDirectory(atPath: folder.path).filter { !$0.hasPrefix("README") }
    XCTAssertEqual(names.count, 15)
    var scores: [DriveScore] = []
    for name in names.sorted() {
      let score = try score(folder.appending(path: name))
      XCTAssertEqual(score.falseOffRoute, [], "\(name): seconds of false alarms")
      XCTAssertEqual(score.offRouteAfterArrival, 0, name)
      XCTAssertEqual(score.falseOffRouteAfterBadFix, 0, name)
      XCTAssertEqual(score.falseArrivals, 0, name)
      XCTAssertEqual(score.missedArrivals, 0, name)
      XCTAssertEqual(score.growths, 0, "\(name): the distance remaining grew")
      XCTAssertEqual(score.wrongLegs, 0, name)
      XCTAssertEqual(score.rowsWithoutNumber, 0, name)
      for arrival in score.arrivals {
        XCTAssertLessThanOrEqual(abs(arrival.metres), 30, name)
        XCTAssertLessThanOrEqual(arrival.seconds, 10, name)
      }
      for deviation in score.deviations {
        XCTAssertFalse(deviation.isMissed, "\(name): \(deviation.kind)")
        XCTAssertLessThanOrEqual(deviation.seconds, 10, "\(name): \(deviation.kind)")
      }
      scores.append(score)
    }
    let errors = scores.flatMap { $0.progressErrors.map(abs) }.sorted()
    XCTAssertLessThanOrEqual(errors[errors.count / 2], 2, "median in metres")
    XCTAssertLessThanOrEqual(errors[errors.count * 95 / 100], 10, "95 % in metres")
    XCTAssertGreaterThan(scores.flatMap(\.deviations).count, 4)
    XCTAssertGreaterThan(scores.flatMap(\.arrivals).count, 10)
  }
}
