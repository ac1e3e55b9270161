import FairwayCore
import Foundation
import GeoKernel
import XCTest

/// Custom judges.
final class DeviationJudgeTests: XCTestCase {
  /// Decides by a closure.
  private final class Script: DeviationJudge {
    let answer: @Sendable (DeviationQuestion, inout JudgeMemory) -> DeviationVerdict

    init(_ answer: @escaping @Sendable (DeviationQuestion, inout JudgeMemory) -> DeviationVerdict) {
      self.answer = answer
    }

    func judge(_ question: DeviationQuestion, _ memory: inout JudgeMemory) -> DeviationVerdict {
      answer(question, &memory)
    }

    func judgeReturn(_ question: DeviationQuestion, _ memory: inout JudgeMemory) -> DeviationVerdict? {
      answer(question, &memory)
    }
  }

  /// Judges deviations only.
  private final class Leaver: DeviationJudge {
    func judge(_ question: DeviationQuestion, _ memory: inout JudgeMemory) -> DeviationVerdict {
      question.lateralDistance > 60 ? .offRoute(.distance) : .onRoute
    }
  }

  /// A judge that says nothing about returns has the engine's: the vehicle is back at the same fix as by the evidence.
  func testTheRulesOfReturnRemainTheEngines() throws {
    func timeOfReturn(_ judge: (any DeviationJudge)?) throws -> Double {
      var drive = try RuleDrive(judge: judge)
      drive.drive(from: 0, to: 400)
      XCTAssertNotNil(drive.drive(from: (400, 10), to: (400, 200), until: .offRoute))
      // Beside the road, across it, and along it again.
      XCTAssertNil(drive.drive(from: (400, 200), to: (600, 150), until: .backOnRoute))
      XCTAssertNil(drive.drive(from: (600, 150), to: (600, 5), until: .backOnRoute), "it only crosses the road")
      XCTAssertNotNil(drive.drive(from: (600, 0), to: (1200, 0), until: .backOnRoute))
      return drive.time
    }
    XCTAssertEqual(try timeOfReturn(Leaver()), try timeOfReturn(nil), accuracy: 5)
  }

  func testItDecidesInsteadOfTheEvidence() throws {
    var drive = try RuleDrive(judge: Script { _, _ in .onRoute })
    drive.drive(from: 0, to: 500)
    XCTAssertNil(drive.drive(from: (500, 10), to: (500, 300), until: .offRoute))
    var other = try RuleDrive(judge: Script { $1.count() > 20 ? .offRoute(.distance) : .onRoute })
    XCTAssertFalse(other.drive(from: 0, to: 190).contains(.offRoute))
    XCTAssertTrue(other.step(at: 200).contains(.offRoute) || other.step(at: 210).contains(.offRoute))
    XCTAssertEqual(other.state.reason, .distance)
  }

  func testItsDoubtIsTheStates() throws {
    var drive = try RuleDrive(judge: Script { question, _ in question.distanceAlong > 300 ? .uncertain : .onRoute })
    drive.drive(from: 0, to: 290)
    XCTAssertEqual(drive.state.routeState, .onRoute)
    drive.drive(from: 300, to: 350)
    XCTAssertEqual(drive.state.routeState, .uncertain)
  }

  func testItCallsTheVehicleBack() throws {
    var drive = try RuleDrive(
      judge: Script { question, memory in
        let count = memory.count()
        return question.routeState == .offRoute
          ? (count > 5 ? .onRoute : .offRoute(.distance))
          : count > 10 && question.distanceAlong < 200 ? .offRoute(.distance) : .onRoute
      })
    XCTAssertTrue(drive.drive(from: 0, to: 150).contains(.offRoute))
    XCTAssertTrue(drive.drive(from: 160, to: 300).contains(.backOnRoute))
    XCTAssertEqual(drive.state.distanceAlong, 300, accuracy: 10)
  }

  func testItPutsTheVehicleElsewhere() throws {
    var drive = try RuleDrive(
      judge: Script { question, memory in
        guard memory.count() == 10 else { return .onRoute }
        return .onRouteAt(question.route.track.nearest(RuleDrive.place(900)))
      })
    drive.drive(from: 0, to: 120)
    XCTAssertEqual(drive.state.distanceAlong, 900, accuracy: 60)
  }

  func testWhatItIsToldOfABend() throws {
    var drive = try RuleDrive(
      judge: Script { question, memory in
        memory.first = Float(question.lateralDistance)
        memory.second = Float(question.speed(along: 90))
        XCTAssertEqual(question.legIndex, 0)
        XCTAssertEqual(question.accuracy, 5)
        XCTAssertEqual(question.speed, 10)
        return question.lateralDistance > 40 ? .offRoute(.distance) : .onRoute
      })
    drive.drive(from: 0, to: 500)
    let driven = try XCTUnwrap(drive.drive(from: (500, 10), to: (500, 300), until: .offRoute))
    XCTAssertGreaterThan(driven, 20)
  }

  /// What it remembers is stored with the session.
  func testItsMemoryIsTheSessions() throws {
    let judge = Script { $1.count() > 30 ? .offRoute(.distance) : .onRoute }
    var whole = try RuleDrive(judge: judge)
    var split = try RuleDrive(judge: judge)
    var changes: ProgressChange = []
    for along in stride(from: 0.0, through: 400, by: 10) {
      if along == 200 {
        split.state = try JSONDecoder().decode(ProgressState.self, from: JSONEncoder().encode(split.state))
      }
      let change = whole.step(at: along)
      XCTAssertEqual(change, split.step(at: along))
      changes.formUnion(change)
    }
    XCTAssertEqual(whole.state, split.state)
    XCTAssertTrue(changes.contains(.offRoute), "counted over the cut")
  }
}

extension JudgeMemory {
  /// Counts the questions.
  fileprivate mutating func count() -> Int {
    first += 1
    return Int(first)
  }
}
