import FairwayCore
import GeoKernel
import XCTest

/// Back on the route.
final class ReturnTests: XCTestCase {
  /// A vehicle that turned off at 500 m and is 200 m north of the route.
  private func away(_ options: (inout NavigationOptions) -> Void = { _ in }) throws -> RuleDrive {
    var drive = try RuleDrive(options: options)
    drive.drive(from: 0, to: 500)
    XCTAssertNotNil(drive.drive(from: (500, 10), to: (500, 200), until: .offRoute))
    XCTAssertNil(drive.drive(from: (500, 100), to: (500, 200), until: .backOnRoute))
    return drive
  }

  func testDrivingAlongTheRouteIsAReturn() throws {
    var drive = try away()
    XCTAssertNil(drive.drive(from: (500, 200), to: (900, 200), until: .backOnRoute), "200 m beside it")
    XCTAssertNil(drive.drive(from: (900, 200), to: (900, 0), until: .backOnRoute), "across to it")
    let driven = try XCTUnwrap(drive.drive(from: (910, 0), to: (1200, 0), until: .backOnRoute))
    XCTAssertLessThan(driven, 60)
    XCTAssertEqual(drive.state.distanceAlong, 910 + driven, accuracy: 15)
    XCTAssertEqual(drive.state.reason, .none)
  }

  func testAReturnTakesItsTimeAndDistance() throws {
    var usual = try away()
    var slow = try away { $0.deviation.backTime = 8 }
    var far = try away { $0.deviation.backTravel = 80 }
    func metres(_ drive: inout RuleDrive) throws -> Double {
      _ = drive.drive(from: (500, 200), to: (900, 200), until: .backOnRoute)
      _ = drive.drive(from: (900, 200), to: (900, 0), until: .backOnRoute)
      return try XCTUnwrap(drive.drive(from: (910, 0), to: (1400, 0), until: .backOnRoute))
    }
    let soon = try metres(&usual)
    XCTAssertGreaterThan(try metres(&slow), soon + 40)
    XCTAssertGreaterThan(try metres(&far), soon + 40)
  }

  func testCrossingTheRouteIsNoReturn() throws {
    var drive = try away()
    XCTAssertNil(drive.drive(from: (500, 200), to: (800, 200), until: .backOnRoute))
    XCTAssertNil(drive.drive(from: (800, 200), to: (800, -200), until: .backOnRoute))
  }

  func testDrivingAgainstTheRouteIsNoReturn() throws {
    var drive = try away()
    XCTAssertNil(drive.drive(from: (500, 200), to: (900, 200), until: .backOnRoute))
    XCTAssertNil(drive.drive(from: (900, 200), to: (900, 0), until: .backOnRoute))
    XCTAssertNil(drive.drive(from: (900, 0), to: (300, 0), until: .backOnRoute))
  }

  func testStandingOnTheRouteIsNoReturn() throws {
    var drive = try away()
    _ = drive.drive(from: (500, 200), to: (900, 200), until: .backOnRoute)
    _ = drive.drive(from: (900, 200), to: (900, 10), until: .backOnRoute)
    for _ in 0..<30 { XCTAssertFalse(drive.step(at: 900, speed: 0).contains(.backOnRoute)) }
  }

  func testAReturnFartherBackSaysSo() throws {
    var drive = try away()
    _ = drive.drive(from: (500, 200), to: (200, 200), until: .backOnRoute)
    _ = drive.drive(from: (200, 200), to: (200, 0), until: .backOnRoute)
    let change = try XCTUnwrap(
      stride(from: 210.0, through: 400, by: 10).lazy.map { drive.step(at: $0) }.first { $0.contains(.backOnRoute) })
    XCTAssertTrue(change.contains(.reacquired))
    XCTAssertLessThan(drive.state.distanceAlong, 300)
  }

  /// Off the route, 45 m from it and parallel to it: the position follows, and is correct when the vehicle comes back.
  func testThePlaceFollowsAVehicleBesideTheRoute() throws {
    for (reach, isFollowed) in [(60.0, true), (30, false)] {
      var drive = try RuleDrive { $0.deviation.besideDistance = reach }
      drive.drive(from: 0, to: 500)
      XCTAssertNotNil(drive.drive(from: (500, 10), to: (500, 45), until: .offRoute))
      _ = drive.drive(from: (500, 40), to: (500, 45), until: .backOnRoute)
      XCTAssertNil(drive.drive(from: (510, 45), to: (1200, 45), until: .backOnRoute))
      XCTAssertEqual(drive.state.distanceAlong, isFollowed ? 1200 : 500, accuracy: 20)
      XCTAssertEqual(drive.state.routeState, .offRoute)
      XCTAssertNil(drive.drive(from: (1200, 55), to: (1200, 300), until: .backOnRoute))
      XCTAssertEqual(drive.state.distanceAlong, isFollowed ? 1200 : 500, accuracy: 20, "across, it stays")
      XCTAssertNil(drive.drive(from: (1200, 290), to: (1200, 50), until: .backOnRoute))
      XCTAssertNil(drive.drive(from: (1190, 45), to: (700, 45), until: .backOnRoute))
      XCTAssertEqual(drive.state.distanceAlong, isFollowed ? 1200 : 500, accuracy: 20, "nor does it go back")
    }
  }
}
