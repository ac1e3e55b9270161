import FairwayCore
import GeoKernel
import XCTest

/// Skipping waypoints: the state of a session afterwards, and which calls are rejected.
final class SkippingTests: XCTestCase {
  /// East to 500 m, north for 500 m, then east again.
  private func stairs(_ edit: (inout NavigationOptions) -> Void = { _ in }) throws -> RuleDrive {
    let north = (0...10).map { RuleDrive.place(500, 50 * Double($0)) }
    let east = (0...10).map { RuleDrive.place(500 + 50 * Double($0), 500) }
    return try RuleDrive([RuleDrive.road(to: 500), north, east], options: edit)
  }

  /// Skips, and returns the change and its events.
  private func skip(_ drive: inout RuleDrive, to leg: Int) throws -> (ProgressChange, [ProgressEvent]) {
    let before = drive.state.mark
    let change = try drive.engine.skip(&drive.state, to: leg)
    return (change, drive.engine.events(since: before, after: drive.state, change: change))
  }

  func testAVehicleThatIsElsewhereIsOffTheRouteUntilItGetsToTheLeg() throws {
    var drive = try stairs()
    drive.drive(from: 0, to: 200)
    let (change, events) = try skip(&drive, to: 2)
    XCTAssertEqual(change, [.legSkip, .offRoute])
    XCTAssertEqual(events.map(\.kind), [.offRoute, .legSkip])
    XCTAssertEqual(events.last?.position?.place?.legIndex, 2)
    XCTAssertEqual(events.last?.waypoint, 1, "the first of two: up to the one at which the leg begins")
    XCTAssertEqual(drive.state.reason, .distance)
    XCTAssertEqual(drive.state.arrivedLegIndex, -1)
    // It drives over the first waypoint and past the second, neither of which is reached.
    var changes = drive.drive(from: 210, to: 1000)
    XCTAssertTrue(changes.isDisjoint(with: [.didArrive, .willArrive]))
    changes = drive.drive(from: 1010, to: 1490)
    XCTAssertTrue(changes.contains(.backOnRoute))
    XCTAssertEqual(drive.state.routeState, .onRoute)
    XCTAssertTrue(drive.drive(from: 1500, to: 1500).contains(.didArrive))
    XCTAssertEqual(drive.state.arrivedLegIndex, 2)
  }

  /// The leg begins where the vehicle is: it is on the route at once, and what lies ahead of it is announced.
  func testAVehicleThatIsOnTheLegGoesOnAtOnce() throws {
    var drive = try stairs {
      $0.arrival.distance = 0
      $0.arrival.closestApproach = 0
    }
    drive.drive(from: 0, to: 480)
    drive.step(at: 490)
    drive.step(at: 495, speed: 0)
    let (change, events) = try skip(&drive, to: 1)
    XCTAssertEqual(change, .legSkip)
    XCTAssertEqual(events.map(\.kind), [.legSkip])
    XCTAssertEqual(drive.state.legIndex, 1)
    XCTAssertEqual(drive.state.distanceAlong, 500, accuracy: 1)
    XCTAssertTrue(drive.step(at: 505).contains(.spokenInstruction))
  }

  /// The reason is that a waypoint was omitted; skipping the waypoint resolves it.
  func testSkippingAfterAWaypointWasLeftOutBringsTheVehicleBack() throws {
    let first = RuleDrive.road(to: 500) + (1...6).map { RuleDrive.place(500, 50 * Double($0)) }
    let second = first.suffix(7).reversed() + RuleDrive.road(from: 550, to: 1500)
    var drive = try RuleDrive([first, second])
    drive.drive(from: 0, to: 490)
    let left = try XCTUnwrap(drive.drive(from: (500, 0), to: (1000, 0), until: .offRoute))
    XCTAssertEqual(drive.state.reason, .skippedWaypoint)
    let (change, events) = try skip(&drive, to: 1)
    XCTAssertEqual(change, [.legSkip, .backOnRoute])
    XCTAssertEqual(events.map(\.kind), [.backOnRoute, .legSkip])
    XCTAssertEqual(drive.state.routeState, .onRoute)
    XCTAssertEqual(drive.state.reason, .none)
    XCTAssertNil(drive.drive(from: (510 + left, 0), to: (1480, 0), until: .offRoute))
    XCTAssertNotNil(drive.drive(from: (1490, 0), to: (1510, 0), until: .didArrive))
    XCTAssertEqual(drive.state.arrivedLegIndex, 1)
  }

  func testSkippingBeforeTheFirstFixBeginsThere() throws {
    var drive = try stairs()
    XCTAssertEqual(try skip(&drive, to: 1).0, .legSkip)
    XCTAssertFalse(drive.drive(from: 520, to: 980).contains(.offRoute))
    XCTAssertEqual(drive.state.legIndex, 1)
    XCTAssertTrue(drive.drive(from: 990, to: 1010).contains(.didArrive))
    XCTAssertEqual(drive.state.arrivedLegIndex, 1)
  }

  func testALegAfterAReachedWaypointIsAdvancedTo() throws {
    var drive = try stairs { $0.advancesLegsAutomatically = false }
    XCTAssertTrue(drive.drive(from: 0, to: 500).contains(.didArrive))
    var other = drive
    XCTAssertEqual(try skip(&drive, to: 1).0, .legAdvance)
    XCTAssertTrue(other.engine.advanceLeg(&other.state))
    XCTAssertEqual(drive.state, other.state)
    // Two legs on, only the second waypoint is skipped.
    var far = try stairs { $0.advancesLegsAutomatically = false }
    far.drive(from: 0, to: 500)
    XCTAssertEqual(try skip(&far, to: 2).1.last?.waypoint, 2)
  }

  func testLegsThatAreNotAheadAreRefused() throws {
    var drive = try stairs()
    drive.drive(from: 0, to: 600)
    XCTAssertEqual(drive.state.legIndex, 1)
    let before = drive.state
    for (leg, error) in [(-1, LegError.noSuchLeg), (3, .noSuchLeg), (0, .notAhead), (1, .notAhead)] {
      XCTAssertThrowsError(try skip(&drive, to: leg)) { XCTAssertEqual($0 as? LegError, error) }
    }
    XCTAssertEqual(drive.state, before)
  }
}
