import FairwayEngine
import GeoKernel
import SeededRandom
import TestSupport
import XCTest

/// A drive begins where fixes agree: a bad first fix is no evidence.
final class StartingTests: XCTestCase {
  /// A round trip: it ends where it starts.
  private func roundTrip(_ size: Double = 1500) throws -> RuleDrive {
    let corners = [(0.0, 0.0), (size, 0), (size, size), (0, size), (0, 0)]
    return try RuleDrive([
      zip(corners, corners.dropFirst()).flatMap { from, to in
        (0..<30).map { step in
          let share = Double(step) / 30
          return RuleDrive.place(from.0 + share * (to.0 - from.0), from.1 + share * (to.1 - from.1))
        }
      } + [RuleDrive.place(0, 0)]
    ])
  }

  /// One to three fixes up to 430 m away, with and without accuracy, then good ones.
  func testABadFirstFixEndsNoRoundTrip() throws {
    var (drives, events, wrong) = (0, 0, 0)
    try property(cases: 100) { generator in
      drives += 1
      let drive = try roundTrip(generator.uniform(500...3000))
      let (engine, length) = (drive.engine, drive.engine.index.length)
      var state = ProgressState()
      let bad = generator.integer(1...3)
      let (distance, bearing) = (generator.uniform(100...430), generator.uniform(0...360))
      let knowsAccuracy = generator.chance(0.5)
      let waits = generator.chance(0.5) ? 20 : 0
      for second in 0..<60 {
        let along = 8 * Double(max(0, second - waits))
        var place = engine.index.track.point(at: along).coordinate
        if second < bad { place = Geodesic.destination(from: place, distance: distance, bearing: bearing) }
        let change = engine.step(
          &state,
          Location(
            coordinate: place, timestamp: 1_700_000_000 + Double(second),
            horizontalAccuracy: knowsAccuracy ? (second < bad ? 60 : 6) : nil))
        let isQuiet = change.isDisjoint(with: [.didArrive, .willArrive, .offRoute])
        XCTAssertTrue(isQuiet, "\(change) at \(second) s")
        if !isQuiet { events += 1 }
        if second == 30, abs(state.distanceAlong - along) > 40 { wrong += 1 }
        guard second > 10 else { continue }
        XCTAssertEqual(state.distanceAlong, along, accuracy: 40, "at \(second) s of \(length) m")
      }
    }
    printFigure(
      "one to three first fixes 100–430 m off, on a round trip",
      "\(drives) drives: \(events) arrivals or alarms, \(wrong) wrong after 30 s")
  }

  /// A fix that does not fit after good ones is a jump and nothing else.
  func testOnceFixesAgreeADriveDoesNotBeginAgain() throws {
    var drive = try roundTrip()
    drive.drive(from: 0, to: 400)
    let far = Geodesic.destination(from: RuleDrive.place(410), distance: 100, bearing: 0)
    drive.step(Location(coordinate: far, timestamp: drive.time + 1))
    XCTAssertGreaterThan(drive.state.distanceAlong, 390)
    XCTAssertTrue(drive.drive(from: 420, to: 600).isDisjoint(with: [.reacquired, .offRoute]))
    XCTAssertEqual(drive.state.distanceAlong, 600, accuracy: 5)
  }

  /// What was announced for the wrong place is announced again for the right one.
  func testADriveThatBeginsAgainHasItsInstructions() throws {
    var drive = try roundTrip()
    let wrong = drive.engine.index.track.point(at: 1400).coordinate
    drive.step(Location(coordinate: wrong, timestamp: drive.time + 1))
    XCTAssertEqual(drive.state.distanceAlong, 1400, accuracy: 30)
    var changes: ProgressChange = []
    for along in stride(from: 0.0, to: 100, by: 10) { changes.formUnion(drive.step(at: along)) }
    XCTAssertTrue(changes.contains(.reacquired))
    XCTAssertEqual(drive.state.distanceAlong, 90, accuracy: 15)
    XCTAssertEqual(drive.state.routeStepIndex, 0)
  }

  /// A drive that begins at its destination arrives, once that is certain.
  func testADriveThatBeginsAtItsEndArrives() throws {
    var drive = try RuleDrive()
    var changes: ProgressChange = []
    for _ in 0..<20 { changes.formUnion(drive.step(at: drive.engine.index.length - 5, speed: 0)) }
    XCTAssertTrue(changes.contains(.didArrive))
  }
}
