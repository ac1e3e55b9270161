import FairwayCore
import GeoKernel
import TestSupport
import XCTest

/// Each reason for which the place on the route is sought anew, and what becomes of the guess.
final class SearchTests: XCTestCase {
  /// Where a drive usually begins has a say, unless the fix is far from there.
  func testADriveBeginsAtItsFirstFix() throws {
    for (along, begun) in [(0.0, 0.0), (40, 20), (300, 300)] {
      var drive = try RuleDrive()
      XCTAssertFalse(drive.step(at: along).contains(.reacquired), "the start is no search")
      XCTAssertEqual(drive.state.distanceAlong, begun, accuracy: 2)
    }
  }

  func testAGapIsLongerThanTheLongestInterval() throws {
    for (seconds, isGap) in [(3.4, false), (3.6, true)] {
      var drive = try RuleDrive()
      drive.drive(from: 0, to: 300)
      let change = drive.step(at: 300 + 10 * seconds, after: seconds)
      XCTAssertEqual(change.contains(.reacquired), isGap, "\(seconds) s")
      XCTAssertEqual(drive.state.distanceAlong, 300 + 10 * seconds, accuracy: 10)
    }
  }

  /// The fixes after a gap contradict the first one, which was 60 m ahead.
  func testAGuessThatTheNextFixesDoNotBearOutIsOverthrown() throws {
    var drive = try RuleDrive()
    drive.drive(from: 0, to: 300)
    drive.step(at: 460, after: 10)
    let changes = (1...4).map { drive.step(at: 400 + 10 * Double($0)) }
    XCTAssertTrue(changes.contains { $0.contains(.reacquired) })
    XCTAssertEqual(drive.engine.snappedPoint(drive.state).distanceAlong, 440, accuracy: 30)
  }

  func testAGuessIsOneForItsTimeOnly() throws {
    var drive = try RuleDrive { $0.search.time = 0 }
    drive.drive(from: 0, to: 300)
    drive.step(at: 460, after: 10)
    for metres in 1...4 { XCTAssertFalse(drive.step(at: 400 + 10 * Double(metres)).contains(.reacquired)) }
  }

  func testACarriedVehicleIsFoundWhereItIs() throws {
    var drive = try RuleDrive()
    drive.drive(from: 0, to: 300)
    for second in 0...4 { drive.step(at: 1600 + 10 * Double(second)) }
    XCTAssertEqual(drive.state.distanceAlong, 1640, accuracy: 20)
    XCTAssertEqual(drive.state.routeState, .onRoute)
  }

  /// A place a little farther back is noise, and progress waits for it; one far back is taken.
  func testProgressIsHeldForAWhile() throws {
    for (back, isHeld) in [(30.0, true), (100, false)] {
      var drive = try RuleDrive()
      drive.drive(from: 0, to: 500)
      for second in 0...5 { drive.step(at: 500 - back + 2 * Double(second), speed: 2, after: second == 0 ? 20 : 1) }
      XCTAssertEqual(drive.state.distanceAlong >= 500, isHeld, "\(back) m: \(drive.state.distanceAlong)")
    }
  }

  func testNowhereNearTheRouteThereIsNoPlace() throws {
    var drive = try RuleDrive()
    drive.drive(from: 0, to: 300)
    let away = Location(
      coordinate: RuleDrive.place(600, 900), timestamp: drive.time + 60, horizontalAccuracy: 5, speed: 10, course: 0)
    XCTAssertTrue(drive.step(away).contains(.reacquired))
    XCTAssertEqual(drive.state.distanceAlong, 300, accuracy: 15)
    XCTAssertEqual(drive.state.estimatedCoordinate.latitude, away.coordinate.latitude, accuracy: 1e-6)
  }

  /// Behind a gap at a fork the vehicle is too far from the route for an error of the first fix.
  func testBehindAGapAtAForkTheVehicleIsOffTheRoute() throws {
    var most = 0
    for gap in [17.0, 22, 28] {
      var drive = try RuleDrive()
      drive.drive(from: 0, to: 1000)
      var seconds = 0
      while drive.state.routeState != .offRoute, seconds < 12 {
        drive.step(
          at: 1000, right: 125 + 7 * Double(seconds), turned: 90, speed: 7, after: seconds == 0 ? gap : 1)
        seconds += 1
      }
      XCTAssertLessThanOrEqual(seconds, 3, "after \(gap) s")
      most = max(most, seconds)
    }
    printFigure(
      "a gap of 17, 22 and 28 s at a fork, the vehicle 125 m beside the route", "off the route with fix \(most)")
  }

  /// If fixes come every 3 or 4 seconds, every second one follows a gap: a vehicle that leaves is not a wrong guess.
  func testAGuessIsOneForAsLongAsTheGapWas() throws {
    var drive = try RuleDrive()
    var (driven, fixes) = (0.0, 0)
    while drive.state.routeState != .offRoute, fixes < 12 {
      let seconds = Int(driven / 10) % 7 == 0 ? 4.0 : 3.0
      driven += 10 * seconds
      let north = max(0, driven - 590)
      if north > 15 { fixes += 1 }
      drive.step(
        Location(coordinate: RuleDrive.place(min(driven, 590), north), timestamp: drive.time + seconds))
    }
    XCTAssertLessThanOrEqual(fixes, 3)
  }
}
