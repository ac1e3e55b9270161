import FairwayCore
import GeoKernel
import XCTest

/// Each way to leave the route, by evidence.
final class LeavingTests: XCTestCase {
  private func driveTo(_ along: Double, _ options: (inout NavigationOptions) -> Void = { _ in }) throws -> RuleDrive {
    var drive = try RuleDrive(options: options)
    drive.drive(from: 0, to: along)
    XCTAssertEqual(drive.state.routeState, .onRoute)
    return drive
  }

  func testATurnIsADistance() throws {
    var drive = try driveTo(500)
    let driven = try XCTUnwrap(drive.drive(from: (500, 10), to: (500, 200), until: .offRoute))
    XCTAssertLessThan(driven, 50)
    XCTAssertEqual(drive.state.reason, .distance)
    XCTAssertEqual(drive.state.routeState, .offRoute)
    XCTAssertEqual(drive.state.distanceAlong, 500, accuracy: 15, "the last place on the route is held")
  }

  func testMoreDistanceIsAllowedWhereTheOptionsSaySo() throws {
    var strict = try driveTo(500)
    var patient = try driveTo(500) { $0.deviation.distance = 60 }
    let soon = try XCTUnwrap(strict.drive(from: (500, 10), to: (500, 200), until: .offRoute))
    let late = try XCTUnwrap(patient.drive(from: (500, 10), to: (500, 200), until: .offRoute))
    XCTAssertGreaterThan(late, soon + 40)
  }

  /// A reflection shifts the positions by 40 m to the side; course and speed remain those along the road.
  func testAReflectionIsNoTurn() throws {
    var drive = try driveTo(500)
    XCTAssertFalse(drive.drive(from: 510, to: 700, right: 40).contains(.offRoute))
    XCTAssertFalse(drive.drive(from: 710, to: 900).contains(.offRoute))
  }

  func testEvidenceIsUncertainBeforeItIsEnough() throws {
    var drive = try driveTo(500)
    var states: [RouteState] = []
    for metres in stride(from: 2.0, through: 80, by: 2) {
      drive.step(
        Location(
          coordinate: RuleDrive.place(500, metres), timestamp: drive.time + 0.2, horizontalAccuracy: 5, speed: 10,
          course: 0))
      if states.last != drive.state.routeState { states.append(drive.state.routeState) }
    }
    XCTAssertEqual(states, [.onRoute, .uncertain, .offRoute])
  }

  func testNothingIsDecidedRightAfterTheStart() throws {
    var early = try RuleDrive { $0.deviation.startTime = 1000 }
    early.step(at: 0)
    XCTAssertNil(early.drive(from: (0, 10), to: (0, 150), until: .offRoute))
    var usual = try RuleDrive()
    usual.step(at: 0)
    XCTAssertNotNil(usual.drive(from: (0, 10), to: (0, 150), until: .offRoute))
  }

  func testDrivingBackIsTheWrongWay() throws {
    var drive = try driveTo(500)
    var change: ProgressChange = []
    var driven = 0.0
    while driven < 100, !change.contains(.offRoute) {
      driven += 10
      change = drive.step(at: 500 - driven, turned: 180)
    }
    XCTAssertTrue(change.contains(.wrongWay))
    XCTAssertEqual(drive.state.reason, .wrongWay)
    XCTAssertLessThan(driven, 60)
    XCTAssertEqual(drive.engine.movement(drive.state), .wrongWay)
  }

  /// Out of a parking space: 6 m back, then on.
  func testBackingIsNotTheWrongWay() throws {
    var drive = try driveTo(500)
    var changes: ProgressChange = []
    for metres in 1...6 { changes.formUnion(drive.step(at: 500 - Double(metres), turned: 180, speed: 1)) }
    for metres in 0...20 { changes.formUnion(drive.step(at: 494 + 5 * Double(metres), speed: 5)) }
    XCTAssertTrue(changes.isDisjoint(with: [.wrongWay, .offRoute]))
  }

  func testTheWrongWayTakesADistance() throws {
    var drive = try driveTo(500) { $0.deviation.wrongWayDistance = 200 }
    for metres in 1...8 { drive.step(at: 500 - 10 * Double(metres), turned: 180) }
    XCTAssertEqual(drive.state.routeState, .uncertain)
    for metres in 9...25 { drive.step(at: 500 - 10 * Double(metres), turned: 180) }
    XCTAssertEqual(drive.state.reason, .wrongWay)
  }

  /// East to a waypoint on a side trip north and back, then on; the vehicle drives straight on, along the second leg.
  func testAWaypointThatIsNotVisitedIsSkipped() throws {
    let first = RuleDrive.road(to: 500) + (1...6).map { RuleDrive.place(500, 50 * Double($0)) }
    let second = first.suffix(7).reversed() + RuleDrive.road(from: 550, to: 1500)
    var drive = try RuleDrive([first, second])
    drive.drive(from: 0, to: 490)
    XCTAssertNotNil(drive.drive(from: (500, 0), to: (1000, 0), until: .offRoute))
    XCTAssertEqual(drive.state.reason, .skippedWaypoint)
    XCTAssertEqual(drive.state.legIndex, 0)
  }

  /// After the last arrival leaving counts only where the options say so.
  func testLeavingTheDestination() throws {
    for watches in [false, true] {
      var drive = try RuleDrive { $0.watchesAfterArrival = watches }
      XCTAssertTrue(drive.drive(from: 0, to: 2000).contains(.didArrive))
      XCTAssertEqual(drive.drive(from: (2000, 10), to: (2000, 300), until: .offRoute) != nil, watches)
    }
  }
}
