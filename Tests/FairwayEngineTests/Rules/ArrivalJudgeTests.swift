import FairwayCore
import Foundation
import GeoKernel
import XCTest

/// Custom judges of arrivals.
final class ArrivalJudgeTests: XCTestCase {
  private final class Script: ArrivalJudge {
    let answer: @Sendable (ArrivalQuestion) -> Bool?
    init(_ answer: @escaping @Sendable (ArrivalQuestion) -> Bool?) { self.answer = answer }
    func hasArrived(_ question: ArrivalQuestion) -> Bool? { answer(question) }
  }

  private static let legs = [RuleDrive.road(to: 400), RuleDrive.road(from: 400, to: 800)]

  /// Where the first waypoint is reached, if it is, on a drive along the whole route.
  private func arrival(_ judge: (any ArrivalJudge)?) throws -> Double? {
    var drive = try RuleDrive(Self.legs, arrivalJudge: judge)
    for along in stride(from: 0.0, through: 800, by: 10) where drive.step(at: along).contains(.didArrive) {
      return along
    }
    return nil
  }

  func testItArrivesWhereItSays() throws {
    let judge = Script { $0.distanceLeft < 155 }
    XCTAssertEqual(try XCTUnwrap(arrival(judge)), 250, accuracy: 10)
  }

  func testItRefusesWhatTheEngineWouldAccept() throws {
    XCTAssertNil(try arrival(Script { _ in false }))
  }

  func testWhatItLeavesOpenTheEngineDecides() throws {
    XCTAssertEqual(try arrival(Script { _ in nil }), try arrival(nil))
    XCTAssertNotNil(try arrival(nil))
  }

  func testWhatItIsTold() throws {
    var drive = try RuleDrive(
      Self.legs,
      arrivalJudge: Script { question in
        XCTAssertEqual(question.legIndex, 0)
        XCTAssertFalse(question.isLastLeg)
        XCTAssertEqual(
          question.distanceLeft, 400 - question.route.track.nearest(question.estimatedCoordinate).distanceAlong,
          accuracy: 5)
        XCTAssertLessThan(question.distanceFromRoute, 5)
        return question.distanceLeft < 30 && question.standingTime >= 60
      })
    drive.drive(from: 0, to: 385)
    XCTAssertEqual(drive.state.arrivedLegIndex, -1)
    var seconds = 0
    while seconds < 200, !drive.step(at: 385, speed: 0).contains(.didArrive) { seconds += 1 }
    XCTAssertEqual(Double(seconds), 60, accuracy: 3)
  }

  func testItsDecisionIsExplained() throws {
    var drive = try RuleDrive(Self.legs, arrivalJudge: Script { $0.distanceLeft < 155 })
    drive.drive(from: 0, to: 240)
    let explanation = drive.engine.explain(drive.fix(at: 250), in: drive.state)
    XCTAssertTrue("\(explanation)".contains("by the judge"), "\(explanation)")
  }
}
