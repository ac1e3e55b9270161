import FairwayCore
import GeoKernel
import XCTest

/// Each reason for which a fix is not used.
final class RejectionTests: XCTestCase {
  /// Takes a good drive, then a fix; the reason for which it was rejected. What is rejected changes nothing else.
  private func rejection(
    _ edit: (inout Location) -> Void, _ options: (inout NavigationOptions) -> Void = { _ in }
  ) throws -> FixRejection? {
    var drive = try RuleDrive(options: options)
    drive.drive(from: 0, to: 200)
    var fix = drive.fix(at: 210)
    edit(&fix)
    let before = drive.state
    let change = drive.step(fix)
    guard change == .rejectedFix else {
      XCTAssertFalse(change.contains(.rejectedFix))
      return nil
    }
    XCTAssertEqual(drive.state.rejected.total, 1)
    XCTAssertEqual(drive.state.rejected[drive.state.rejection], 1)
    XCTAssertEqual(drive.state.fixCount, before.fixCount + 1)
    XCTAssertEqual(drive.state.timestamp, before.timestamp)
    XCTAssertEqual(drive.state.distanceAlong, before.distanceAlong)
    XCTAssertEqual(drive.state.estimatedCoordinate, before.estimatedCoordinate)
    return drive.state.rejection
  }

  func testAGoodFixIsUsed() throws {
    XCTAssertNil(try rejection { _ in })
  }

  /// Where meridians converge, a metre can be many degrees of longitude.
  func testAVehicleAtAPoleIsNotElsewhere() throws {
    for (latitude, turn) in [(89.9999, 7.2), (-89.9999, 7.2), (90, 50), (-90, 50), (89.995, 0.2)] {
      let side = latitude < 0 ? -1.0 : 1
      let line = (0...20).map { LocationCoordinate2D(latitude: side * (89.99 + Double($0) * 0.0005), longitude: 20) }
      let engine = ProgressEngine(index: try RouteIndex(CoreDrive.route([line])))
      var state = ProgressState()
      for second in 0..<50 {
        let longitude = (Double(second) * turn + 20).remainder(dividingBy: 360)
        let fix = Location(
          coordinate: LocationCoordinate2D(latitude: latitude, longitude: longitude),
          timestamp: 1_700_000_000 + Double(second), horizontalAccuracy: 4, speed: 1.4)
        XCTAssertFalse(engine.step(&state, fix).contains(.rejectedFix), "\(latitude), fix \(second)")
      }
      // A kilometre over the pole is still too far.
      let fix = Location(
        coordinate: LocationCoordinate2D(latitude: side * 89.991, longitude: -160), timestamp: 1_700_000_050,
        horizontalAccuracy: 4)
      XCTAssertTrue(engine.step(&state, fix).contains(.rejectedFix), "\(latitude)")
      XCTAssertEqual(state.rejection, .teleport)
    }
  }

  func testNotFinite() throws {
    XCTAssertEqual(try rejection { $0.coordinate.latitude = .nan }, .notFinite)
    XCTAssertEqual(try rejection { $0.coordinate.longitude = .infinity }, .notFinite)
    XCTAssertEqual(try rejection { $0.timestamp = .infinity }, .notFinite)
    XCTAssertEqual(try rejection { $0.timestamp = .nan }, .notFinite)
  }

  func testOutOfRange() throws {
    XCTAssertEqual(try rejection { $0.coordinate.latitude = 90.1 }, .outOfRange)
    XCTAssertEqual(try rejection { $0.coordinate.longitude = -180.1 }, .outOfRange)
  }

  func testOutOfOrder() throws {
    XCTAssertEqual(try rejection { $0.timestamp -= 1.1 }, .outOfOrder)
  }

  func testDuplicate() throws {
    XCTAssertEqual(try rejection { $0.timestamp -= 1 }, .duplicate)
  }

  func testImpossibleSpeed() throws {
    XCTAssertEqual(try rejection { $0.speed = 150.1 }, .impossibleSpeed)
    XCTAssertNil(try rejection { $0.speed = 150 })
    XCTAssertEqual(try rejection({ $0.speed = 50 }, { $0.receiver.highestSpeed = 40 }), .impossibleSpeed)
  }

  func testUnqualified() throws {
    XCTAssertEqual(try rejection { $0.horizontalAccuracy = 100.1 }, .unqualified)
    XCTAssertNil(try rejection { $0.horizontalAccuracy = 100 })
    XCTAssertEqual(try rejection({ $0.horizontalAccuracy = 30 }, { $0.receiver.worstAccuracy = 20 }), .unqualified)
  }

  /// 50 m, 50 m for the second passed and 15 m for the accuracy of 5 m are as far as a fix may be from the one before.
  func testTeleport() throws {
    func jump(_ metres: Double) throws -> FixRejection? {
      try rejection { $0.coordinate = RuleDrive.place(200, metres) }
    }
    XCTAssertNil(try jump(114))
    XCTAssertEqual(try jump(116), .teleport)
  }

  func testAJumpThatLastsIsTrue() throws {
    var drive = try RuleDrive()
    drive.drive(from: 0, to: 200)
    let changes = (0...3).map { drive.step(at: 1500 + 10 * Double($0)) }
    XCTAssertEqual(changes, [.rejectedFix, .rejectedFix, .rejectedFix, changes[3]])
    XCTAssertTrue(changes[3].contains(.reacquired), "after three seconds")
    XCTAssertEqual(drive.state.distanceAlong, 1530, accuracy: 20)
  }

  func testAJumpThatIsTakenBackIsForgotten() throws {
    var drive = try RuleDrive()
    drive.drive(from: 0, to: 200)
    drive.step(at: 1500)
    drive.step(at: 1510)
    XCTAssertFalse(drive.step(at: 230).contains(.rejectedFix))
    drive.step(at: 1530)
    XCTAssertEqual(drive.step(at: 1540), .rejectedFix, "a jump of its own")
    XCTAssertEqual(drive.state.rejected[.teleport], 4)
  }

  func testAJumpAboutIsNone() throws {
    var drive = try RuleDrive()
    drive.drive(from: 0, to: 200)
    for number in 0..<12 {
      XCTAssertEqual(drive.step(at: number.isMultiple(of: 2) ? 900 : 1700), .rejectedFix, "\(number)")
    }
  }
}
