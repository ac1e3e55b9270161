import FairwayRoutes
import XCTest

@testable import FairwayEngine

/// The time that is left to a maneuver, by the plan and by what the vehicle does.
final class TimeLeftTests: XCTestCase {
  private func end(_ type: ManeuverType, _ direction: ManeuverDirection?, speed: Double) -> StepEnd {
    StepEnd(type, direction, plannedSpeed: speed)
  }

  func testBrakingIsAddedToPlansThatLeaveItOut() {
    XCTAssertGreaterThan(end(.turn, .left, speed: 14).slowing, 1)
    XCTAssertGreaterThan(end(.turn, .uTurn, speed: 8).slowing, end(.turn, .left, speed: 8).slowing)
    XCTAssertEqual(end(.turn, .left, speed: 6).slowing, 0, "the plan brakes itself")
    XCTAssertEqual(end(.turn, .slightLeft, speed: 12).slowing, 0)
    XCTAssertEqual(end(.turn, .left, speed: .nan).slowing, 0)
    XCTAssertTrue(end(.turn, .left, speed: .nan).isBraked)
    for type in [ManeuverType.reachFork, .merge, .takeOffRamp, .passNameChange] {
      XCTAssertEqual(end(type, .left, speed: 40).slowing, 0, "\(type)")
      XCTAssertFalse(end(type, .left, speed: 40).isBraked, "\(type)")
    }
    XCTAssertTrue(end(.arrive, nil, speed: 10).isWaypoint)
    // So who does not brake is told early enough all the same.
    XCTAssertLessThan(end(.turn, .left, speed: 50).slowing, 1.3)
  }

  func testThePlanCountsWithinWhatTheSpeedAllows() {
    func time(_ distance: Double, _ speed: Double, planned: Double) -> Double {
      TimeLeft(distance: distance, speed: speed, isBraked: true).seconds(planned: planned)
    }
    let steady = time(100, 10, planned: 0)
    XCTAssertEqual(time(100, 10, planned: steady), steady, accuracy: 1e-9)
    XCTAssertEqual(time(100, 10, planned: steady + 1), steady + 0.6, accuracy: 1e-9)
    // Who drives on cannot take much longer, and who stands is not there at once.
    XCTAssertLessThan(time(100, 10, planned: 100), 20)
    // Who does not brake is there soon after the planned time.
    XCTAssertEqual(time(300, 40, planned: 7.5), 9.5, accuracy: 1e-9)
    XCTAssertGreaterThan(time(30, 0, planned: 1), 5)
    XCTAssertEqual(time(100, 10, planned: 0), time(100, 10, planned: -1))
    for speed in stride(from: 0.0, through: 60, by: 4) {
      var last = -1.0
      for distance in stride(from: 0.0, through: 1000, by: 20) {
        let left = time(distance, speed, planned: distance / 14)
        XCTAssertGreaterThanOrEqual(left, last, "\(distance) m at \(speed) m/s")
        last = left
      }
    }
  }

  /// Who brakes is there later, and who drives on brakes no more.
  func testBrakingIsForeseen() {
    let left = TimeLeft(distance: 60, speed: 14, isBraked: true)
    let usual = left.seconds(planned: 6)
    XCTAssertEqual(left.braking(usual, by: 0), usual)
    XCTAssertEqual(left.braking(usual, by: -2), usual)
    XCTAssertGreaterThan(left.braking(usual, by: 2), usual + 1)
    var last = usual
    for deceleration in stride(from: 0.0, through: 5, by: 0.25) {
      let time = left.braking(usual, by: deceleration)
      XCTAssertGreaterThanOrEqual(time, last)
      last = time
    }
    XCTAssertEqual(TimeLeft(distance: 60, speed: 0.5).braking(30, by: 2), 30, "it stands almost")
  }

  /// Who takes longer than expected brakes more gently before a turn.
  func testTheDriversPaceCountsBeforeATurn() {
    func time(_ pace: Double) -> Double {
      TimeLeft(distance: 60, speed: 9, isBraked: true, pace: pace).seconds(planned: 0)
    }
    XCTAssertGreaterThan(time(1.6), time(1))
    XCTAssertGreaterThan(time(1), time(0.7))
    XCTAssertEqual(time(1.6), time(3))
    XCTAssertEqual(
      TimeLeft(distance: 60, speed: 9, pace: 1.6).seconds(planned: 0), 60 / 9, accuracy: 1e-9, "there is no turn")
  }
}
