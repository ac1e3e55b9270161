import Foundation
import GeoKernel
import TestSupport
import TraceFiles
import XCTest

@testable import DriveLab

/// Drives along the recorded routes of the town: what is labelled is what was driven.
final class DriveTests: XCTestCase {
  private func route(_ name: String) throws -> DriveRoute {
    try RecordedRoute.driveRoute(name)
  }

  private func drive(_ name: String, _ detours: Detour..., seed: UInt64 = 1) throws -> Drive {
    try Drive(route: route(name), options: DriveOptions(seed: seed, detours: detours))
  }

  func testSameSeedSameTraceOtherSeedOtherTrace() throws {
    let first = try drive("valhalla-legs", Detour(.turnReturn)).trace(noise: .urban)
    let again = try drive("valhalla-legs", Detour(.turnReturn)).trace(noise: .urban)
    let other = try drive("valhalla-legs", Detour(.turnReturn), seed: 2).trace(noise: .urban)
    XCTAssertEqual(first.fixes.packed(), again.fixes.packed())
    XCTAssertEqual(first.truth, again.truth)
    XCTAssertNotEqual(first.fixes.packed(), other.fixes.packed())
  }

  func testSlowerRateIsAPartOfTheFaster() throws {
    let drive = try drive("valhalla-spur", Detour(.wrongWayReturn), seed: 3)
    for noise in NoiseModel.allCases {
      let slow = try drive.trace(noise: noise, rate: 1)
      for factor in [10, 100] {
        let fast = try drive.trace(noise: noise, rate: Double(factor))
        let bad = Set(fast.truth.badFixes.keys)
        let good = (0..<fast.fixes.count).filter { !bad.contains(String($0)) }
        let byTime = Dictionary(uniqueKeysWithValues: good.map { (fast.fixes[$0].timestamp, $0) })
        let states = Array(fast.truth.fix.state)
        for (index, state) in slow.truth.fix.state.enumerated() where slow.truth.badFixes[String(index)] == nil {
          let same = try XCTUnwrap(byTime[slow.fixes[index].timestamp], "\(noise)")
          XCTAssertEqual("\(fast.fixes[same])", "\(slow.fixes[index])", "\(noise) at fix \(index)")
          XCTAssertEqual(states[same], state)
          XCTAssertEqual(fast.truth.fix.odometer[same], slow.truth.fix.odometer[index])
        }
      }
    }
  }

  func testFixesLieWhereTheTruthSays() throws {
    for name in ["valhalla-laps", "valhalla-out-and-back", "valhalla-tunnel-hairpins", "valhalla-ferry", "osrm-legs"] {
      let drive = try drive(name, seed: 5)
      let trace = try drive.trace(noise: .clean, rate: 5)
      XCTAssertEqual(trace.truth.fix.state.count, trace.fixes.count)
      for (index, along) in trace.truth.fix.along.enumerated() {
        let fix = trace.fixes[index]
        let place = drive.route.coordinate(at: try XCTUnwrap(along))
        let measured = LocationCoordinate2D(latitude: fix.latitude, longitude: fix.longitude)
        // The lane's offset, the noise, and the cut corner of a bend.
        XCTAssertLessThan(Geodesic.distance(from: place, to: measured), 5, "\(name) at \(fix.timestamp)")
      }
    }
  }

  func testVehicleMovesAsVehiclesDo() throws {
    let drive = try drive("valhalla-long-step", seed: 7)
    var walk = DriveMotion.Walk()
    var last = drive.motion.sample(at: 0, walk: &walk)
    for tick in 1...Int(drive.duration * 10) {
      let sample = drive.motion.sample(at: Double(tick) / 10, walk: &walk)
      XCTAssertLessThanOrEqual(abs(sample.speed - last.speed), 0.35, "at \(tick)")
      XCTAssertEqual(sample.odometer - last.odometer, (sample.speed + last.speed) / 20, accuracy: 0.06, "at \(tick)")
      XCTAssertGreaterThanOrEqual(sample.odometer, last.odometer)
      last = sample
    }
    XCTAssertEqual(last.odometer, drive.path.length, accuracy: 0.01)
    XCTAssertTrue(last.isStanding)
  }

  func testArrivalsAreThePassingOfTheWaypoints() throws {
    let trace = try drive("valhalla-legs", seed: 11).trace(noise: .open, rate: 10)
    XCTAssertEqual(trace.truth.arrivals.map(\.waypoint), [1, 2])
    XCTAssertEqual(trace.truth.arrivals.map(\.along), trace.truth.legEnds.map { ($0 * 10).rounded() / 10 })
    for arrival in trace.truth.arrivals {
      let from = try XCTUnwrap(arrival.from)
      XCTAssertEqual(arrival.to, from)
      let index = try XCTUnwrap(trace.fixes.timestamps.firstIndex { $0 >= from - 1e-6 })
      XCTAssertEqual(try XCTUnwrap(trace.truth.fix.along[index]), arrival.along, accuracy: 2)
      XCTAssertLessThanOrEqual(try XCTUnwrap(trace.truth.fix.along[index - 1]), arrival.along)
    }
  }

  func testDetoursAreLabelled() throws {
    let cases: [(Detour.Kind, kind: String, states: String, back: Bool)] = [
      (.turn, "turn", "1g0", false), (.turnReturn, "turn", "1g0g1", true), (.wrongWay, "wrongway", "1g0", false),
      (.wrongWayReturn, "wrongway", "1g0g1", true),
    ]
    for (kind, name, states, returns) in cases {
      for seed in UInt64(1)...6 {
        let truth = try drive("valhalla-silent", Detour(kind, along: 1800), seed: seed)
          .trace(noise: .open, rate: 10).truth
        let deviation = try XCTUnwrap(truth.deviations.first)
        XCTAssertEqual(deviation.kind, name)
        XCTAssertEqual(deviation.back != nil, returns)
        XCTAssertEqual(deviation.alongLeft, 1800, accuracy: 0.1)
        let runs = truth.fix.state.reduce(into: "") { if $0.last != $1 { $0.append($1) } }
        XCTAssertTrue(runs.hasPrefix(String(states.prefix(3))), "\(kind) seed \(seed): \(runs)")
        XCTAssertEqual(runs.last, states.last, "\(kind) seed \(seed): \(runs)")
        let apart = try XCTUnwrap(deviation.apart)
        XCTAssertGreaterThan(apart, deviation.left)
        XCTAssertGreaterThan(deviation.farthest, 60, "\(kind) seed \(seed)")
      }
    }
  }

  func testSkippedWaypointIsNeverReached() throws {
    for seed in UInt64(1)...6 {
      let truth = try drive("valhalla-legs", Detour(.skip), seed: seed).trace(noise: .open).truth
      XCTAssertEqual(truth.deviations.map(\.kind), ["skip"])
      XCTAssertEqual(truth.arrivals.map(\.from), [nil, nil])
      XCTAssertFalse(truth.stopsAtEnd)
    }
  }

  func testParkingAndDrivingOnAreAfterTheEnd() throws {
    let parked = try drive("plan-grid", Detour(.parking)).trace(noise: .open, rate: 10).truth
    let arrival = try XCTUnwrap(parked.arrivals.last)
    XCTAssertGreaterThan(try XCTUnwrap(arrival.to), try XCTUnwrap(arrival.from) + 3)
    XCTAssertTrue(parked.stopsAtEnd)
    XCTAssertEqual(parked.fix.state.last, "a")
    let passed = try drive("plan-grid", Detour(.overshoot)).trace(noise: .open, rate: 10).truth
    XCTAssertEqual(passed.arrivals.last?.from, passed.arrivals.last?.to)
    XCTAssertFalse(passed.stopsAtEnd)
    XCTAssertEqual(passed.fix.state.last, "a")
  }

  func testRecordedLinesShowWhereTheyLeaveAndComeBack() throws {
    let grid = try drive("plan-grid", Detour(.driven, line: line("driven-grid-turn-return"))).trace(noise: .clean)
    XCTAssertEqual(grid.truth.deviations.count, 1)
    let deviation = try XCTUnwrap(grid.truth.deviations.first)
    XCTAssertEqual(deviation.alongLeft, 580, accuracy: 3)
    XCTAssertEqual(try XCTUnwrap(deviation.alongBack), 740, accuracy: 3)
    XCTAssertEqual(deviation.farthest, 120, accuracy: 3)
    XCTAssertNotNil(grid.truth.arrivals[0].from)

    let gone = try drive("plan-grid", Detour(.driven, line: line("driven-grid-turn"))).trace(noise: .clean)
    XCTAssertEqual(gone.truth.deviations.map(\.back), [nil])
    XCTAssertNil(gone.truth.arrivals[0].from)

    let lane = try drive("plan-boulevard", Detour(.driven, line: line("driven-boulevard-lane"))).trace(noise: .clean)
    XCTAssertEqual(try XCTUnwrap(lane.truth.deviations.first).farthest, 20, accuracy: 1)
    XCTAssertNotNil(lane.truth.arrivals[0].from)

    let skip = try drive("valhalla-legs", Detour(.driven, line: line("driven-legs-skip"))).trace(noise: .clean)
    XCTAssertEqual(skip.truth.arrivals.map(\.from), [nil, nil])
  }

  func testImpossibleWishesAreRefused() throws {
    XCTAssertThrowsError(try drive("plan-grid", Detour(.turn, along: 9000))) {
      XCTAssertEqual($0 as? DriveError, .noPlace(.turn))
    }
    XCTAssertThrowsError(try drive("plan-grid", Detour(.turn), Detour(.turnReturn))) {
      XCTAssertEqual($0 as? DriveError, .detoursOverlap(.turnReturn))
    }
    XCTAssertThrowsError(try drive("plan-grid", Detour(.skip))) {
      XCTAssertEqual($0 as? DriveError, .noPlace(.skip))
    }
    XCTAssertThrowsError(try drive("plan-grid").trace(noise: .open, rate: 0))
  }

  func testFilesReadBackToTheSameNumbers() throws {
    let trace = try drive("valhalla-spur", Detour(.turnReturn), seed: 9).trace(noise: .badfix, rate: 10)
    let truth = try JSONDecoder().decode(DriveTruth.self, from: Data(trace.truth.json))
    XCTAssertEqual(truth, trace.truth)
    var read = FixColumns()
    var reader = try CSVTraceReader(bytes: trace.fixes.csv())
    try reader.read(into: &read, limit: .max)
    XCTAssertEqual(read.packed(), trace.fixes.packed())
  }

  private func line(_ name: String) throws -> [LocationCoordinate2D] {
    let route = try route(name)
    return route.coordinates
  }
}
