import FairwayCore
import GeoKernel
import XCTest

/// The ways to reach a waypoint that `ArrivalTests` leaves out: those of a vehicle that turns there.
final class ArrivalRuleTests: XCTestCase {
  /// East to a waypoint at 500 m, and from there north.
  private func corner(_ edit: (inout NavigationOptions) -> Void = { _ in }) throws -> RuleDrive {
    let north = (0...10).map { RuleDrive.place(500, 50 * Double($0)) }
    return try RuleDrive([RuleDrive.road(to: 500), north], options: edit)
  }

  /// It drives as the next leg begins, and has driven as far as the waypoint.
  func testTurningOntoTheNextLegIsAnArrival() throws {
    var drive = try corner { $0.arrival.closestApproach = 0 }
    drive.drive(from: 0, to: 490)
    let arrived = drive.drive(from: (500, 8), to: (500, 100), until: .didArrive)
    XCTAssertLessThan(try XCTUnwrap(arrived), 20)
    XCTAssertEqual(drive.state.legIndex, 1)
  }

  /// Out to the waypoint and back on the same road; the vehicle turns 10 m before the waypoint.
  func testTurningBackAtTheWaypointIsAnArrival() throws {
    var drive = try RuleDrive([RuleDrive.road(to: 500), RuleDrive.road(from: 500, to: 0)]) {
      $0.arrival.closestApproach = 0
      $0.arrival.distance = 0
    }
    drive.drive(from: 0, to: 490)
    let arrived = drive.drive(from: (488, 0), to: (300, 0), until: .didArrive)
    XCTAssertLessThan(try XCTUnwrap(arrived), 60)
    XCTAssertEqual(drive.state.legIndex, 1)
  }

  func testTurningBackFarFromTheWaypointIsNone() throws {
    var drive = try RuleDrive([RuleDrive.road(to: 500), RuleDrive.road(from: 500, to: 0)])
    drive.drive(from: 0, to: 400)
    XCTAssertNil(drive.drive(from: (390, 0), to: (300, 0), until: .didArrive))
  }

  /// Parking next to the road is an arrival at the destination, within the distance of the policy.
  func testParkingBesideTheRoad() throws {
    for (before, arrives) in [(15.0, true), (60, false)] {
      var drive = try RuleDrive([RuleDrive.road(to: 500)]) { $0.arrival.closestApproach = 0 }
      drive.drive(from: 0, to: 500 - before)
      let place = drive.drive(from: (500 - before, 10), to: (500 - before, 60), until: .didArrive)
      XCTAssertEqual(place != nil, arrives, "\(before) m before the end")
    }
  }

  func testLegsWaitForAdvanceLegWhereTheOptionsSaySo() throws {
    var drive = try corner { $0.advancesLegsAutomatically = false }
    XCTAssertTrue(drive.drive(from: 0, to: 500).contains(.didArrive))
    XCTAssertEqual(drive.state.legIndex, 0)
    XCTAssertTrue(drive.state.hasArrivedAtWaypoint)
    XCTAssertTrue(drive.engine.advanceLeg(&drive.state))
    XCTAssertEqual(drive.state.legIndex, 1)
    XCTAssertFalse(drive.engine.advanceLeg(&drive.state), "its waypoint was not reached")
  }
}
