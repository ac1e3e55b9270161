import FairwayCore
import FairwayDirections
import Foundation
import GeoKernel
import TestSupport
import TraceFiles
import XCTest

@testable import DriveLab

/// Receivers are measured right, and simulated ones are like those that were recorded.
final class ReceiverStudyTests: XCTestCase {
  private func row(_ title: String, _ study: ReceiverStudy) throws -> ReceiverStudy.Row {
    try XCTUnwrap(study.rows.first { $0.title == title }, title)
  }

  private func drives(_ vehicle: Vehicle, seeds: ClosedRange<UInt64>) throws -> [(DriveRoute, DriveTrace)] {
    try seeds.map { seed in
      let name = seed % 2 == 0 ? "valhalla-long-step" : "valhalla-legs"
      let route = try RecordedRoute.driveRoute(name)
      let drive = try Drive(route: route, options: DriveOptions(seed: seed, vehicle: vehicle))
      return (route, try drive.trace(noise: .recorded))
    }
  }

  func testKnownErrorsAreMeasured() throws {
    let route = try RecordedRoute.driveRoute("valhalla-long-step")
    var trace = try Drive(route: route, options: DriveOptions(seed: 3)).trace(noise: .clean)
    // Right where the truth has it, but for five metres to the right.
    for index in trace.fixes.latitudes.indices {
      let along = try XCTUnwrap(trace.truth.fix.along[index])
      let bearing = route.bearing(from: max(0, min(along - 4, route.length - 8)))
      let frame = LocalFrame(origin: route.coordinate(at: along))
      let place = frame.coordinate(at: PlaneVector(length: 5, bearing: bearing + 90))
      trace.fixes.latitudes[index] = place.latitude
      trace.fixes.longitudes[index] = place.longitude
    }
    var study = ReceiverStudy()
    try study.add(route: route, truth: trace.truth, fixes: trace.fixes)
    let across = try row("across, m", study)
    for figure in across.figures { XCTAssertEqual(figure, 5, accuracy: 0.1) }
    XCTAssertEqual(try row("drives: side of the line, unsigned", study).figures[0], 5, accuracy: 0.1)
    XCTAssertLessThan(try row("across: change over 100 m driven", study).figures[3], 0.2)
    let constant = try row("map and lane: mean across over 300 m", study)
    XCTAssertGreaterThan(constant.count, 1)
    XCTAssertEqual(constant.figures[0], 5, accuracy: 0.1)
    XCTAssertEqual(try row("farther than 20 m, times in 100 km", study).figures[0], 0)
    XCTAssertEqual(try row("beyond 9 m: episodes in 100 km", study).figures[0], 0)
    XCTAssertEqual(try row("fixes after more than 1.5 s, %", study).figures[0], 0)
    XCTAssertEqual(study.kilometres, route.length / 1000, accuracy: 0.05)
  }

  func testEpisodesAreCountedOnceEach() throws {
    let route = try RecordedRoute.driveRoute("valhalla-long-step")
    var trace = try Drive(route: route, options: DriveOptions(seed: 3)).trace(noise: .clean)
    let frame = LocalFrame(origin: route.coordinate(at: 0))
    for index in (100..<110) + [150] { trace.fixes.latitudes[index] += 40 / frame.metresPerDegreeNorth }
    for index in (100..<110) + [150] { trace.fixes.longitudes[index] += 40 / frame.metresPerDegreeEast }
    var study = ReceiverStudy()
    try study.add(route: route, truth: trace.truth, fixes: trace.fixes)
    XCTAssertEqual(try row("beyond 9 m: episodes in 100 km", study).figures[0], 200 / study.kilometres, accuracy: 1e-6)
    XCTAssertEqual(
      try row("farther than 20 m, times in 100 km", study).figures[0], 200 / study.kilometres,
      accuracy: 0.01 * 200 / study.kilometres)
    let seconds = try row("  seconds each", study)
    XCTAssertEqual(seconds.count, 2)
    XCTAssertEqual(seconds.figures[4], 9, accuracy: 0.5)
  }

  func testAnotherDrivesTruthIsRefused() throws {
    let route = try RecordedRoute.driveRoute("valhalla-legs")
    var trace = try Drive(route: route, options: DriveOptions(seed: 3)).trace(noise: .clean)
    var study = ReceiverStudy()
    let other = try RecordedRoute.driveRoute("valhalla-long-step")
    XCTAssertThrowsError(try study.add(route: other, truth: trace.truth, fixes: trace.fixes))
    trace.fixes.removeAll()
    XCTAssertThrowsError(try study.add(route: route, truth: trace.truth, fixes: trace.fixes))
    XCTAssertEqual(study.drives, 0)
  }

  func testVelocitiesAreDerivedFromPositions() throws {
    // Steady to the north-east, 10 m/s, then standing.
    let frame = LocalFrame(origin: LocationCoordinate2D(latitude: 47, longitude: 8))
    var fixes = FixColumns()
    for second in 0..<40 {
      let place = frame.coordinate(at: PlaneVector(length: 10 * Double(min(second, 20)), bearing: 45))
      fixes.append(
        FixColumns.Fix(
          timestamp: Double(second), latitude: place.latitude, longitude: place.longitude, horizontalAccuracy: 3,
          speed: 7, course: 1))
    }
    XCTAssertEqual(VelocityInput.recorded.applied(to: fixes), fixes)
    let positions = VelocityInput.positions.applied(to: fixes)
    XCTAssertTrue((positions.speeds + positions.courses + positions.horizontalAccuracies).allSatisfy(\.isNaN))
    XCTAssertEqual(positions.latitudes, fixes.latitudes)
    for input in [VelocityInput.differences, .smoothed] {
      let derived = input.applied(to: fixes)
      XCTAssertEqual(derived.speeds[10], 10, accuracy: 0.02)
      XCTAssertEqual(derived.courses[10], 45, accuracy: 0.15)
      XCTAssertEqual(derived.speeds[30], 0)
      XCTAssertTrue(derived.courses[30].isNaN)
      XCTAssertEqual(derived.horizontalAccuracies[0], 8)
    }
    // The difference to the fix before does not know of the stop yet, the line through both sides does.
    XCTAssertEqual(VelocityInput.differences.applied(to: fixes).speeds[20], 10, accuracy: 0.02)
    XCTAssertEqual(VelocityInput.smoothed.applied(to: fixes).speeds[20], 5, accuracy: 1)
    XCTAssertTrue(VelocityInput.differences.applied(to: fixes).speeds[0].isNaN)
  }

  /// The bounds are those of the table in Sources/fairway/README.md, half as much again to either side.
  func testSimulatedReceiversAreLikeRecordedOnes() throws {
    for (vehicle, median, ninetyFifth) in [(Vehicle.car, 1.5...4.8, 6.0...17), (.walk, 1.8...7, 6.0...33)] {
      var study = ReceiverStudy()
      for (route, trace) in try drives(vehicle, seeds: 1...24) {
        XCTAssertTrue(trace.fixes.speeds.allSatisfy(\.isNaN))
        try study.add(route: route, truth: trace.truth, fixes: trace.fixes)
      }
      let across = try row("across, m", study)
      XCTAssertTrue(median.contains(across.figures[0]), "\(vehicle) median \(across.figures[0])")
      XCTAssertTrue(ninetyFifth.contains(across.figures[3]), "\(vehicle) 95 % \(across.figures[3])")
      let near = try row("across: change over 10 m driven", study).figures[0]
      let far = try row("across: change over 300 m driven", study).figures[0]
      XCTAssertLessThan(near, 0.8)
      XCTAssertGreaterThan(far, 2 * near, "errors last for hundreds of metres")
      XCTAssertLessThan(try row("across: change over 10 s standing", study).figures[0], 0.5)
    }
  }

  func testWalkersAndCyclistsKeepTheirPace() throws {
    for (vehicle, fastest) in [(Vehicle.walk, 1.75), (.cycle, 7.1)] {
      let route = try RecordedRoute.driveRoute("valhalla-legs")
      let drive = try Drive(route: route, options: DriveOptions(seed: 5, vehicle: vehicle))
      let trace = try drive.trace(noise: .clean)
      XCTAssertEqual(trace.truth.mode, "slow")
      XCTAssertLessThan(try XCTUnwrap(trace.fixes.speeds.max()), fastest)
      let last = try XCTUnwrap(trace.truth.fix.along.compactMap { $0 }.last)
      XCTAssertEqual(last, try XCTUnwrap(trace.truth.legEnds.last), accuracy: 1)
      XCTAssertTrue(trace.truth.id.contains(vehicle.rawValue))
    }
  }

  func testWalkersChangeSides() throws {
    let route = try RecordedRoute.driveRoute("valhalla-legs")
    let drive = try Drive(route: route, options: DriveOptions(seed: 8, vehicle: .walk))
    var cursor = 0
    let sides = stride(from: 0.0, to: drive.distance, by: 5).map { drive.track.aside(at: $0, cursor: &cursor) }
    XCTAssertGreaterThan(try XCTUnwrap(sides.max()), 0.9)
    XCTAssertLessThan(try XCTUnwrap(sides.min()), -0.9)
    XCTAssertLessThan(zip(sides, sides.dropFirst()).map { abs($0 - $1) }.max() ?? 0, 5)
  }
}
