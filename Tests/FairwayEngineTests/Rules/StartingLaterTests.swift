import FairwayCore
import FairwayDirections
import GeoKernel
import SeededRandom
import TestSupport
import TownDrives
import XCTest

/// Drives that begin on a later leg, and those that only seem to.
final class StartingLaterTests: XCTestCase {
  /// East to 2 km, 1 km north, and back west: three legs of a round trip that is open at its end.
  private func threeSides(_ edit: (inout NavigationOptions) -> Void = { _ in }) throws -> RuleDrive {
    let north = (0...20).map { RuleDrive.place(2000, 50 * Double($0)) }
    let west = (0...40).map { RuleDrive.place(2000 - 50 * Double($0), 1000) }
    return try RuleDrive([RuleDrive.road(), north, west], options: edit)
  }

  func testTheDriveGoesOnOnTheLegThatTheVehicleDrivesAlong() throws {
    var farthest = 0.0
    for (along, leg) in [(2300.0, 1), (3300, 2), (4400, 2)] {
      var drive = try threeSides()
      var events: [ProgressEvent] = []
      for metres in stride(from: 0.0, through: 300, by: 10) {
        let before = drive.state.mark
        let change = drive.step(at: along + metres)
        events += drive.engine.events(since: before, after: drive.state, change: change)
        if change.contains(.legSkip) { farthest = max(farthest, metres) }
        XCTAssertNotEqual(drive.state.routeState, .offRoute)
      }
      let skips = events.filter { $0.kind == .legSkip }
      XCTAssertEqual(skips.map(\.position?.place?.legIndex), [leg])
      XCTAssertEqual(skips.map(\.waypoint), [1])
      XCTAssertEqual(events.first?.kind, .legSkip, "nothing of the first leg is announced")
      XCTAssertEqual(drive.state.arrivedLegIndex, -1, "skipped, not reached")
      XCTAssertEqual(drive.state.distanceAlong, along + 300, accuracy: 5)
      XCTAssertFalse(events.contains { $0.kind == .didArrive })
    }
    printFigure("the first fix is on a later leg", "on that leg after \(Int(farthest)) m")
  }

  /// The leg of a standing vehicle is uncertain: it waits, and does not count as off the route.
  func testAVehicleThatStandsWaits() throws {
    var drive = try threeSides()
    for _ in 0..<30 { drive.step(at: 3400, speed: 0) }
    XCTAssertNotEqual(drive.state.routeState, .offRoute)
    XCTAssertEqual(drive.state.legIndex, 0)
    XCTAssertTrue(drive.drive(from: 3400, to: 3500).contains(.legSkip))
    XCTAssertEqual(drive.state.legIndex, 2)
  }

  /// Two legs on one road, out and back: the course decides which one it is.
  func testTheCourseTellsTheWayBackFromTheWayOut() throws {
    let lines = [RuleDrive.road(), RuleDrive.road(from: 2000, to: 0)]
    var back = try RuleDrive(lines)
    XCTAssertTrue(back.drive(from: 2800, to: 3100).contains(.legSkip))
    XCTAssertEqual(back.state.legIndex, 1)
    var out = try RuleDrive(lines)
    XCTAssertFalse(out.drive(from: 800, to: 1600).contains(.legSkip))
    XCTAssertEqual(out.state.legIndex, 0)
  }

  /// Two laps: each place lies on both.
  func testOfEqualPlacesTheEarlierLegCounts() throws {
    let round = [
      RuleDrive.place(0), RuleDrive.place(1000), RuleDrive.place(1000, 1000), RuleDrive.place(0, 1000),
      RuleDrive.place(0),
    ]
    var drive = try RuleDrive([round, round])
    XCTAssertFalse(drive.drive(from: 5500, to: 6500).contains(.legSkip))
    XCTAssertEqual(drive.state.legIndex, 0)
  }

  /// Where it crosses a later leg, a vehicle on the first is on the first.
  func testACrossingIsNoLeg() throws {
    let across = (0...20).map { RuleDrive.place(1000, 500 - 50 * Double($0)) }
    var drive = try RuleDrive([
      RuleDrive.road(), [RuleDrive.place(2000), RuleDrive.place(2000, 500), across[0]] + across,
    ])
    XCTAssertFalse(drive.drive(from: 990, to: 1800).contains(.legSkip))
    XCTAssertEqual(drive.state.routeState, .onRoute)
  }

  /// A vehicle in a car park near the start, next to the road on which the last leg comes back.
  func testWhoeverBeginsNearTheStartBeginsThere() throws {
    let line = [RuleDrive.place(0), RuleDrive.place(1500), RuleDrive.place(1500, 800)]
    let back = [RuleDrive.place(1500, 800), RuleDrive.place(-120, 800), RuleDrive.place(-120, 0), RuleDrive.place(0)]
    var drive = try RuleDrive([line, back])
    var changes: ProgressChange = []
    for _ in 0..<20 { changes.formUnion(drive.step(Self.fix(drive, -110, 180, speed: 0))) }
    for north in stride(from: 180.0, through: 0, by: -5) {
      changes.formUnion(drive.step(Self.fix(drive, -120, north, speed: 5, course: 180)))
    }
    for east in stride(from: -115.0, through: 600, by: 5) {
      changes.formUnion(drive.step(Self.fix(drive, east, 0, speed: 5, course: 90)))
    }
    XCTAssertFalse(changes.contains(.legSkip))
    XCTAssertEqual(drive.state.legIndex, 0)
    XCTAssertEqual(drive.state.routeState, .onRoute)
    XCTAssertEqual(drive.state.distanceAlong, 600, accuracy: 10)
  }

  /// Far from every leg nothing is known, and the vehicle is off the route.
  func testAVehicleOnNoLegIsOffTheRoute() throws {
    var drive = try threeSides()
    for east in stride(from: 0.0, through: 300, by: 10) {
      drive.step(Self.fix(drive, 500 + east, 500, speed: 10, course: 90))
    }
    XCTAssertEqual(drive.state.routeState, .offRoute)
    XCTAssertEqual(drive.state.legIndex, 0)
  }

  private static func fix(
    _ drive: RuleDrive, _ east: Double, _ north: Double, speed: Double, course: Double? = nil
  ) -> Location {
    Location(
      coordinate: RuleDrive.place(east, north), timestamp: drive.time + 1, horizontalAccuracy: 5, speed: speed,
      course: course)
  }

  /// The town's routes of several legs, begun at any place of any leg by a noisy receiver: the leg is the one that it is,
  /// or an earlier one that leads along the same road the same way; no waypoint counts as reached that was not passed.
  func testTheTownsRoutesBegunAnywhere() throws {
    var generator = SeededGenerator(seed: 9)
    var later = 0
    for name in ["valhalla-legs", "osrm-legs", "valhalla-spur", "valhalla-out-and-back", "osrm-out-and-back"] {
      let index = try RouteIndex(try XCTUnwrap(Town.response(name).routes?.first))
      let engine = ProgressEngine(index: index)
      for _ in 0..<40 {
        let start = generator.uniform(0...(index.length - 350))
        let leg = (0..<index.legCount).last { index.range(ofLeg: $0).lowerBound <= start } ?? 0
        // Close to a waypoint, it may be either leg.
        let range = index.range(ofLeg: leg)
        guard range.upperBound - start > 300, leg == 0 || start - range.lowerBound > 60 else { continue }
        var state = ProgressState()
        var changes: ProgressChange = []
        for metres in stride(from: 0.0, through: 250, by: 10) {
          let point = index.track.point(at: start + metres)
          let noise = generator.uniform(0...5)
          let fix = Location(
            coordinate: Geodesic.destination(
              from: point.coordinate, distance: noise, bearing: generator.uniform(0...360)),
            timestamp: 1_700_000_000 + metres / 10, horizontalAccuracy: 6, speed: 10, course: point.bearing)
          changes.formUnion(engine.step(&state, fix))
        }
        let place = index.track.point(at: start + 250)
        let isThere =
          Geodesic.distance(from: engine.snappedPoint(state).coordinate, to: place.coordinate) < 25
          && state.routeState != .offRoute
        let first = index.track.point(at: start).coordinate
        let isNearStart = Geodesic.distance(from: first, to: index.track.point(at: 0).coordinate) <= 250
        XCTAssertTrue(isThere || isNearStart, "\(name) from \(start) on leg \(leg)")
        XCTAssertFalse(changes.contains(.didArrive), "\(name) from \(start)")
        XCTAssertLessThanOrEqual(state.legIndex, leg, "\(name) from \(start)")
        if state.legIndex > 0 { later += 1 }
      }
    }
    XCTAssertGreaterThan(later, 20)
  }
}
