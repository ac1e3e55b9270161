import FairwayCore
import FairwayDirections
import GeoKernel
import XCTest

@testable import FairwayEngine

/// Remaining times follow the pace of the driver.
final class PaceTests: XCTestCase {
  /// A road of 12 km for which the route expects 10 m/s, in steps of 500 m.
  private func drive(options edit: (inout NavigationOptions) -> Void = { _ in }) throws -> RuleDrive {
    try RuleDrive([RuleDrive.road(to: 12_000)], options: edit)
  }

  private func go(_ drive: inout RuleDrive, from start: Double, to end: Double, speed: Double) {
    for along in stride(from: start, through: end, by: speed) { drive.step(at: along, speed: speed) }
  }

  private func planned(_ drive: RuleDrive) -> Double {
    drive.engine.index.expectedTravelTime - drive.engine.index.expectedTravelTime(to: drive.state.distanceAlong)
  }

  func testWhoKeepsToThePlanKeepsIt() throws {
    var drive = try drive()
    XCTAssertEqual(drive.state.paceFactor, 1)
    go(&drive, from: 0, to: 9000, speed: 10)
    XCTAssertEqual(drive.state.paceFactor, 1, accuracy: 0.005)
    XCTAssertEqual(drive.engine.durationRemaining(drive.state), planned(drive), accuracy: 0.005 * planned(drive))
  }

  func testWhoIsSlowerNeedsMoreTheLongerItIsKnown() throws {
    var drive = try drive()
    go(&drive, from: 0, to: 600, speed: 5)
    XCTAssertEqual(drive.state.paceFactor, 1)
    go(&drive, from: 605, to: 1600, speed: 5)
    let first = drive.state.paceFactor
    XCTAssertGreaterThan(first, 1.1)
    XCTAssertLessThan(first, 1.4)
    go(&drive, from: 1605, to: 9000, speed: 5)
    XCTAssertGreaterThan(drive.state.paceFactor, 1.5)
    XCTAssertLessThan(drive.state.paceFactor, 2)
    let progress = RouteProgress(index: drive.engine.index, state: drive.state)
    XCTAssertEqual(progress.durationRemaining, planned(drive) * drive.state.paceFactor, accuracy: 1)
    XCTAssertEqual(progress.durationRemaining, drive.engine.durationRemaining(drive.state), accuracy: 1e-9)
    // The last leg is the rest of the route, and the step and those behind it are the leg.
    let leg = progress.currentLegProgress
    XCTAssertEqual(leg.durationRemaining, progress.durationRemaining, accuracy: 1e-6)
    let behind = leg.remainingSteps.map(\.expectedTravelTime).reduce(0, +) * drive.state.paceFactor
    XCTAssertEqual(leg.currentStepProgress.durationRemaining + behind, leg.durationRemaining, accuracy: 1e-6)
    XCTAssertEqual(progress.plannedDurationRemaining, planned(drive), accuracy: 1)
  }

  func testAStopIsNoPace() throws {
    var drive = try drive()
    go(&drive, from: 0, to: 3000, speed: 10)
    for _ in 0..<1200 { drive.step(at: 3000, speed: 0) }
    go(&drive, from: 3010, to: 4000, speed: 10)
    XCTAssertLessThan(drive.state.paceFactor, 1.4)
    go(&drive, from: 4010, to: 11_000, speed: 10)
    XCTAssertLessThan(drive.state.paceFactor, 1.1)
  }

  func testWhatIsDrivenElsewhereDoesNotCount() throws {
    var drive = try drive()
    go(&drive, from: 0, to: 3000, speed: 10)
    for aside in stride(from: 0.0, through: 600, by: 10) { drive.step(at: 3000, right: aside, turned: 90) }
    XCTAssertEqual(drive.state.routeState, .offRoute)
    for aside in stride(from: 600.0, through: 0, by: -10) { drive.step(at: 3000, right: aside, turned: -90) }
    go(&drive, from: 3010, to: 5000, speed: 10)
    XCTAssertEqual(drive.state.routeState, .onRoute)
    XCTAssertEqual(drive.state.paceFactor, 1, accuracy: 0.03)
  }

  func testTheOptionSwitchesItOff() throws {
    var drive = try drive { $0.learnsPace = false }
    go(&drive, from: 0, to: 6000, speed: 5)
    XCTAssertEqual(drive.state.paceFactor, 1)
    XCTAssertEqual(drive.engine.durationRemaining(drive.state), planned(drive), accuracy: 1)
  }

  func testThePaceIsThatOfTheDriverOnAnotherRoute() throws {
    var drive = try drive()
    go(&drive, from: 0, to: 6000, speed: 5)
    let other = try RuleDrive([RuleDrive.road(from: 5000, to: 9000)])
    let next = other.engine.restarted(after: drive.state, on: drive.engine.index)
    XCTAssertEqual(next.paceFactor, drive.state.paceFactor)
    XCTAssertTrue(other.engine.accepts(next))
  }

  func testAClockThatIsSetIsNoTime() throws {
    var pace = DriverPace()
    for place in 0...30 { pace.pass(at: Double(place) * 10, expected: Double(place) * 10) }
    pace.setClock(by: 10_000)
    pace.pass(at: 10_310, expected: 310)
    XCTAssertEqual(pace.factor, 1, accuracy: 0.001)
  }
}
