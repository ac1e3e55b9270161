import DriveLab
import FairwayCore
import FairwayDirections
import GeoKernel
import TraceFiles
import XCTest

/// Events between infrequent fixes: each is reported once, with the time at which it happened.
final class SparseEventTests: XCTestCase {
  /// Drives at 1 Hz and gives the engine one fix in every `seconds`; returns its events and the true times at which
  /// their points were passed.
  private func events(_ name: String, seed: UInt64, every seconds: Int) throws -> [(
    event: ProgressEvent, truth: Double
  )] {
    let trace = try Drive(route: RecordedRoute.driveRoute(name), options: DriveOptions(seed: seed))
      .trace(noise: .open, routeKind: name)
    let engine = ProgressEngine(index: try RouteIndex(try RecordedRoute.route(name)))
    let scale = engine.index.length / trace.truth.routeLength
    var state = ProgressState()
    var events: [(ProgressEvent, Double)] = []
    for number in stride(from: 0, to: trace.fixes.count, by: seconds) {
      let before = state.mark
      let change = engine.step(&state, Location(trace.fixes[number]))
      for event in engine.events(since: before, after: state, change: change) {
        let at = try XCTUnwrap(event.position?.place)
        let step = engine.index.routeSteps(ofLeg: at.legIndex).lowerBound + at.stepIndex
        let place =
          event.kind == .didArrive
          ? engine.index.range(ofLeg: at.legIndex).upperBound : engine.index.range(ofRouteStep: step).lowerBound
        let passed = trace.truth.fix.along.firstIndex { ($0 ?? -1) * scale >= place }
        guard let passed, passed > 0, let along = trace.truth.fix.along[passed],
          let last = trace.truth.fix.along[passed - 1]
        else { continue }
        let share = (place / scale - last) / (along - last)
        events.append(
          (event, trace.fixes.timestamps[passed - 1] + share))
      }
    }
    return events
  }

  func testTimesBetweenSparseFixesAreEstimates() throws {
    var errors: [Double] = []
    for name in ["valhalla-long-step", "valhalla-legs", "osrm-legs", "valhalla-roundabout"] {
      for seed in 1...UInt64(6) {
        let events = try events(name, seed: seed, every: 15)
        XCTAssertFalse(events.contains { $0.event.kind == .reacquired }, "\(name) \(seed): each fix is as expected")
        let steps = events.filter { $0.event.kind == .stepAdvance }
        XCTAssertEqual(
          Set(steps.map { [$0.event.position?.place?.legIndex, $0.event.position?.place?.stepIndex] }).count,
          steps.count, "\(name) \(seed): twice")
        for (event, truth) in steps {
          let time = try XCTUnwrap(event.timestamp)
          XCTAssertTrue(event.isTimeEstimated)
          errors.append(abs(time - truth))
        }
      }
    }
    errors.sort()
    print(
      "sparse events: \(errors.count), median \(errors[errors.count / 2]) s, 90 % \(errors[errors.count * 9 / 10]) s")
    XCTAssertGreaterThan(errors.count, 100)
    XCTAssertLessThan(errors[errors.count / 2], 2)
    XCTAssertLessThan(errors[errors.count * 9 / 10], 6)
  }

  func testFixesThatComeOftenTellTheTimeThemselves() throws {
    for (event, truth) in try events("valhalla-legs", seed: 1, every: 1) where event.kind == .stepAdvance {
      XCTAssertFalse(event.isTimeEstimated)
      XCTAssertEqual(try XCTUnwrap(event.timestamp), truth, accuracy: 4)
    }
  }
}
