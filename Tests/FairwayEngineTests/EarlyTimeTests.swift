import FairwayCore
import GeoKernel
import TownDrives
import XCTest

@testable import FairwayEngine

/// A clock may count up to an event: its times are less than 0 then, and the drive is the same.
final class EarlyTimeTests: XCTestCase {
  /// What a drive says with a wrong turn, which it drives beside the road and back, and with its arrivals.
  private func story(from start: Double, _ policy: DeviationPolicy) throws -> [String] {
    var response = try Town.response("valhalla-legs")
    response.addGuidance(GuidanceOptions(source: .device, language: "en"))
    var options = NavigationOptions()
    options.deviationPolicy = policy
    let engine = ProgressEngine(
      index: try RouteIndex(try XCTUnwrap(response.routes?.first)), options: options)
    let track = engine.index.track
    var vehicle = Vehicle()
    vehicle.time = start
    vehicle.speed = 8
    let leaving = track.point(at: 400)
    var fixes = vehicle.drive(track, to: 400)
    fixes += vehicle.drive(from: leaving.coordinate, bearing: leaving.bearing + 60, distance: 250)
    fixes += vehicle.drive(track, from: 420)
    fixes += vehicle.stand(at: track.point(at: track.length).coordinate, seconds: 20)
    var state = ProgressState()
    return fixes.flatMap { fix -> [String] in
      let before = state.mark
      let change = engine.step(&state, fix)
      let told = engine.events(since: before, after: state, change: change).map { event in
        "\(event.kind) \(event.text(on: engine.index) ?? "") \((state.distanceAlong * 1e3).rounded())"
      }
      return told + ["pace \(Float(state.paceFactor))", "\(state.routeState)"]
    }
  }

  func testADriveIsTheSameAtAnyTime() throws {
    for policy in [DeviationPolicy.evidence, .legacy, .threshold(distance: 50, minimumAccuracy: 50)] {
      let usual = try story(from: 1_700_000_000, policy)
      XCTAssertTrue(usual.contains { $0.hasPrefix("offRoute") }, "\(policy)")
      XCTAssertTrue(usual.contains { $0.hasPrefix("didArrive") }, "\(policy)")
      XCTAssertTrue(usual.contains { $0.hasPrefix("willArrive") }, "\(policy)")
      XCTAssertTrue(usual.contains { $0.hasPrefix("spokenInstruction") }, "\(policy)")
      XCTAssertGreaterThan(Set(usual.filter { $0.hasPrefix("pace") }).count, 3, "the pace is learned")
      // 51 fixes later the clock says 0 in the middle of the wrong turn, and 100 later elsewhere.
      for start in [-900_000_000.0, -1000, -100, -51, -1, 0, 1] {
        XCTAssertEqual(try story(from: start, policy), usual, "from \(start), \(policy)")
      }
    }
  }

  func testAMarkIsATimeOrNone() {
    XCTAssertFalse(TimeMark().isSet)
    XCTAssertEqual(TimeMark().age(at: 5), .infinity)
    for time in [-1e9, -2, -1, -0.5, 0, 1.7e9] {
      var mark = TimeMark(time)
      XCTAssertTrue(mark.isSet)
      XCTAssertEqual(mark.age(at: time + 3), 3, accuracy: 1e-6)
      mark.setClock(by: -1 - time)
      XCTAssertTrue(mark.isSet, "moved to where none is")
    }
  }
}
