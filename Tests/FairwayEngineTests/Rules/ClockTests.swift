import FairwayCore
import FairwayDirections
import GeoKernel
import XCTest

/// Fixes whose clock is wrong, or is set during the drive.
final class ClockTests: XCTestCase {
  private let century = 4_102_444_800.0

  /// A drive of 200 m, and then fixes every 10 m as long as `changes` are asked for, dated by another clock.
  private func drive(
    setBy seconds: Double, fixes: Int = 30, interval: Double = 1,
    _ edit: (Int, inout Location) -> Void = { _, _ in }
  ) throws -> (drive: RuleDrive, changes: [ProgressChange]) {
    var drive = try RuleDrive()
    drive.drive(from: 0, to: 200)
    let start = drive.time
    let changes = (1...fixes).map { number in
      var fix = drive.fix(at: 200 + 10 * interval * Double(number))
      fix.timestamp = start + interval * Double(number) + seconds
      edit(number, &fix)
      return drive.engine.step(&drive.state, fix)
    }
    return (drive, changes)
  }

  func testOneFixOfAFarFutureIsRejectedAlone() throws {
    var drive = try RuleDrive()
    drive.drive(from: 0, to: 200)
    var wrong = drive.fix(at: 210)
    wrong.timestamp = century
    XCTAssertEqual(drive.engine.step(&drive.state, wrong), .rejectedFix)
    XCTAssertEqual(drive.state.rejection, .timeJump)
    XCTAssertFalse(drive.drive(from: 220, to: 600).contains(.reacquired))
    XCTAssertEqual(drive.state.rejected.total, 1)
    XCTAssertEqual(drive.state.distanceAlong, 600, accuracy: 2)
  }

  func testAFirstFixOfAFarFutureCostsFewOthers() throws {
    var drive = try RuleDrive()
    var wrong = drive.fix(at: 0)
    wrong.timestamp = century
    _ = drive.engine.step(&drive.state, wrong)
    drive.drive(from: 10, to: 600)
    XCTAssertEqual(drive.state.rejected[.outOfOrder], 4)
    XCTAssertEqual(drive.state.distanceAlong, 600, accuracy: 2)
    XCTAssertEqual(drive.state.timestamp, drive.time)
  }

  /// The vehicle has driven on meanwhile, so nothing is found anew; what the state remembers goes with the clock.
  func testAClockThatIsSetIsFollowedInBothDirections() throws {
    for seconds in [-1e9, -3600, -60, 1e6, 2e9] {
      let (drive, changes) = try drive(setBy: seconds)
      XCTAssertEqual(changes.prefix { $0 == .rejectedFix }.count, 4, "\(seconds)")
      XCTAssertFalse(changes.dropFirst(4).contains { $0.contains(.rejectedFix) }, "\(seconds)")
      XCTAssertEqual(drive.state.rejected[seconds < 0 ? .outOfOrder : .timeJump], 4, "\(seconds)")
      XCTAssertEqual(drive.state.distanceAlong, 500, accuracy: 3, "\(seconds)")
      XCTAssertEqual(drive.state.timestamp, drive.time + 30 + seconds, "\(seconds)")
    }
  }

  /// Leaving the road is found by the new clock as by the old one.
  func testDecisionsGoOnByTheNewClock() throws {
    for seconds in [-1e9, -3600, 2e9] {
      var drive = try drive(setBy: seconds).drive
      var left: Double?
      for number in 1...30 where left == nil {
        var fix = drive.fix(at: 500, right: 10 * Double(number), turned: 90)
        fix.timestamp = drive.state.timestamp + 1
        if drive.engine.step(&drive.state, fix).contains(.offRoute) { left = Double(number) }
      }
      XCTAssertLessThan(try XCTUnwrap(left, "\(seconds)"), 10, "\(seconds)")
      XCTAssertEqual(drive.state.routeStateTime, drive.state.timestamp)
    }
  }

  /// Off the route since some time: the time goes with the clock.
  func testAStateThatLastsGoesWithTheClock() throws {
    var drive = try RuleDrive()
    drive.drive(from: 0, to: 200)
    for number in 1...20 { drive.step(at: 200, right: 10 * Double(number), turned: 90) }
    XCTAssertEqual(drive.state.routeState, .offRoute)
    let lasted = drive.state.timestamp - drive.state.routeStateTime
    for number in 1...5 {
      var fix = drive.fix(at: 200, right: 200 + 10 * Double(number), turned: 90)
      fix.timestamp = drive.time + Double(number) - 1e8
      _ = drive.engine.step(&drive.state, fix)
    }
    XCTAssertEqual(drive.state.routeState, .offRoute)
    XCTAssertEqual(drive.state.timestamp - drive.state.routeStateTime, lasted + 4, accuracy: 1e-6)
  }

  func testAClockIsSetByFixesThatAreGoodOtherwise() throws {
    XCTAssertTrue(try drive(setBy: -3600, { $1.horizontalAccuracy = 500 }).changes.allSatisfy { $0 == .rejectedFix })
    XCTAssertTrue(try drive(setBy: 2e9, { $1.speed = 500 }).changes.allSatisfy { $0 == .rejectedFix })
    let about = try drive(setBy: -3600) { $1.coordinate = RuleDrive.place($0.isMultiple(of: 2) ? 300 : 1500) }
    XCTAssertTrue(about.changes.allSatisfy { $0 == .rejectedFix })
  }

  /// Fixes with other times in disorder, or each with a different time, do not agree on a new time.
  func testFixesInDisorderSetNoClock() throws {
    let order = [7, 3, 9, 1, 8, 2, 10, 5, 4, 6]
    let disordered = try drive(setBy: -100) { $1.timestamp += 5 * Double(order[$0 % 10]) }
    XCTAssertTrue(disordered.changes.allSatisfy { $0 == .rejectedFix })
    let scattered = try drive(setBy: 1e6) { $1.timestamp += 1e6 * Double($0) }
    XCTAssertTrue(scattered.changes.prefix(9).allSatisfy { $0 == .rejectedFix })
  }

  /// A few delayed fixes are rejected, and the drive continues.
  func testFixesThatComeLateAreRejected() throws {
    var drive = try RuleDrive()
    drive.drive(from: 0, to: 200)
    for number in 0..<4 {
      var late = drive.fix(at: 100)
      late.timestamp = drive.time - 100 + Double(number)
      XCTAssertEqual(drive.engine.step(&drive.state, late), .rejectedFix)
    }
    XCTAssertFalse(drive.drive(from: 210, to: 300).contains(.reacquired))
    XCTAssertEqual(drive.state.rejected[.outOfOrder], 4)
  }

  /// However rare the fixes are, ten or so are lost: by then they are in order again.
  func testAClockThatIsSetBackCostsFewFixes() throws {
    for seconds in [5.0, 30, 90, 600, 5000] {
      for interval in [1.0, 10, 60] {
        let (drive, changes) = try drive(setBy: -seconds, fixes: 15, interval: interval)
        XCTAssertLessThanOrEqual(changes.filter { $0 == .rejectedFix }.count, 12, "\(seconds) s, every \(interval) s")
        XCTAssertEqual(drive.state.timestamp, drive.time + 15 * interval - seconds, "\(seconds) s, every \(interval) s")
      }
    }
  }

  /// A vehicle that continues elsewhere after some days is searched for as soon as its time is accepted.
  func testAfterDaysTheVehicleIsSoughtWhereItIs() throws {
    let (drive, changes) = try drive(setBy: 5 * 86_400) { $1.coordinate = RuleDrive.place(1200 + 10 * Double($0)) }
    XCTAssertEqual(changes.firstIndex { $0.contains(.reacquired) }, 4)
    XCTAssertEqual(drive.state.distanceAlong, 1500, accuracy: 5)
  }

  func testADayIsAPauseAndTheOptionSaysAnother() throws {
    var drive = try RuleDrive()
    drive.drive(from: 0, to: 200)
    XCTAssertFalse(drive.step(at: 210, after: 86_400).contains(.rejectedFix))
    var patient = try RuleDrive(options: { $0.receiver.longestPause = 1e7 })
    patient.drive(from: 0, to: 200)
    XCTAssertFalse(patient.step(at: 210, after: 1e7).contains(.rejectedFix))
    XCTAssertTrue(patient.step(at: 220, after: 1.1e7).contains(.rejectedFix))
  }

  func testTimesThatAreNotInSecondsAreReported() throws {
    for factor in [1e3, 1e6, 1e9] {
      var drive = try RuleDrive()
      var fix = drive.fix(at: 0)
      fix.timestamp *= factor
      XCTAssertEqual(drive.engine.step(&drive.state, fix), .rejectedFix)
      XCTAssertEqual(drive.state.rejection, .notInSeconds)
      XCTAssertEqual(drive.state.rejected[.notInSeconds], 1)
      XCTAssertFalse(drive.state.hasStarted)
    }
  }
}
