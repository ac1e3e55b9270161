import GeoKernel
import XCTest

@testable import FairwayEngine

/// Which distances from its line a map explains, and which it does not.
final class MapOffsetTests: XCTestCase {
  /// Drives 2 km at an offset from the line, then at 23 m from it; returns whether that is off the route.
  private func leaves(after offset: Double, _ options: (inout NavigationOptions) -> Void = { _ in }) throws -> Bool {
    var drive = try RuleDrive([RuleDrive.road(to: 4000)], options: options)
    drive.drive(from: 0, to: 2000, right: offset)
    XCTAssertEqual(drive.state.routeState, .onRoute, "\(offset) m beside")
    var change = ProgressChange()
    // Over 200 m to the right, and on in parallel.
    let turned = Geodesic.inverse(from: RuleDrive.place(0), to: RuleDrive.place(200, offset - 23)).initialBearing - 90
    for metres in stride(from: 10.0, through: 400, by: 10) {
      let right = offset + (23 - offset) * min(1, metres / 200)
      change.formUnion(drive.step(at: 2000 + metres, right: right, turned: metres <= 200 ? turned : 0))
    }
    return change.contains(.offRoute)
  }

  /// Where the line has been met for kilometres, it is met on; where it has not, it may be off by more.
  func testAVehicleIsAsFarFromTheLineAsItUsuallyIs() throws {
    XCTAssertTrue(try leaves(after: 0))
    XCTAssertFalse(try leaves(after: 8))
    XCTAssertFalse(try leaves(after: 0) { $0.deviation.leastMapReach = 33 })
  }

  /// The usual offset is one of distance and not of time, nor of fixes.
  func testStandingTeachesNothing() throws {
    var drive = try RuleDrive([RuleDrive.road(to: 4000)])
    drive.drive(from: 0, to: 500, right: 8)
    let before = drive.state
    for _ in 1...300 { drive.step(at: 500, right: 8, speed: 0) }
    XCTAssertEqual(drive.state.watch.usualOffset, before.watch.usualOffset, accuracy: 0.02)
  }

  /// How many metres it takes until a vehicle that leaves at an angle is off the route.
  private func metres(
    turning bearing: Double, speed: Double = 10, _ options: (inout NavigationOptions) -> Void
  ) throws -> Double {
    var drive = try RuleDrive([RuleDrive.road(to: 6000)], options: options)
    var along = 0.0
    while along < 2000 {
      drive.step(at: along, speed: speed)
      along += speed
    }
    let start = RuleDrive.place(along)
    for driven in stride(from: 0, through: 1500, by: speed) {
      let fix = Location(
        coordinate: Geodesic.destination(from: start, distance: driven, bearing: bearing), timestamp: drive.time + 1,
        horizontalAccuracy: 5, speed: speed, course: bearing)
      if drive.step(fix).contains(.offRoute) { return driven }
    }
    return .infinity
  }

  /// Across the road a vehicle is soon not on it; a course that is nearly the road's has to lead as far as any.
  func testACourseThatIsNoneOfTheRoutesIsNoErrorOfTheMap() throws {
    for (bearing, isSooner) in [(0.0, true), (60, false)] {
      let driven = try [10.0, 33].map { reach in
        try metres(turning: bearing, speed: 9) {
          $0.deviation.horizon = 1
          $0.deviation.leastMapReach = 33
          $0.deviation.otherReach = reach
        }
      }
      XCTAssertEqual(driven[0] < driven[1], isSooner, "\(bearing)°: \(driven)")
    }
  }

  /// Two right angles in the map where the road is an S: the way across leads to the route again.
  func testACutCornerLeadsBackToTheRoute() throws {
    for side in [1.0, -1] {
      let line = [(0.0, 0.0), (500, 0), (500, 100), (1200, 100)].map { RuleDrive.place($0, side * $1) }
      var drive = try RuleDrive([line])
      drive.drive(from: 0, to: 420)
      XCTAssertNil(drive.drive(from: (430, 0), to: (570, 100 * side), until: .offRoute))
      XCTAssertNil(drive.drive(from: (580, 100 * side), to: (900, 100 * side), until: .offRoute))
      XCTAssertGreaterThan(drive.state.distanceAlong, 900)
    }
  }

  /// A receiver that reports a poor accuracy has less weight than course and speed.
  func testAPoorReceiverDoesNotHoldTheVehicleOnTheRoad() throws {
    func driven(_ deviation: Double) throws -> Double {
      var drive = try RuleDrive { $0.deviation.estimateDeviation = deviation }
      drive.drive(from: 0, to: 500)
      // The positions come after the vehicle by 18 m, towards the road.
      for metres in stride(from: 10.0, through: 400, by: 10) {
        let fix = Location(
          coordinate: RuleDrive.place(500 + 0.7 * metres, max(0, 0.7 * metres - 18)), timestamp: drive.time + 1,
          horizontalAccuracy: 40, speed: 10, course: 45)
        if drive.step(fix).contains(.offRoute) { return metres }
      }
      return .infinity
    }
    XCTAssertLessThan(try driven(15), try driven(1e6))
  }

  /// Receivers measure velocities: at 40 m/s a difference of 8° from the road's direction is not noise.
  func testTheFasterTheSurerIsTheCourse() throws {
    let sure = try metres(turning: 84, speed: 40) { $0.deviation.leastMapReach = 10 }
    let unsure = try metres(turning: 84, speed: 40) {
      $0.deviation.leastMapReach = 10
      $0.motion.crossSpeedNoise = 100
    }
    XCTAssertLessThan(sure, unsure)
  }
}
