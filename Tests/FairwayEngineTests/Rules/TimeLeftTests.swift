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
      TimeLeft.seconds(for: distance, at: speed, planned: planned, isBraked: true)
    }
    XCTAssertEqual(time(100, 10, planned: 11), 11)
    // Who drives on cannot take much longer, and who stands is not there at once.
    XCTAssertLessThan(time(100, 10, planned: 100), 20)
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
}
