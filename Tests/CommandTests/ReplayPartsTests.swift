import FairwayCore
import FairwayDirections
import GeoKernel
import TraceFiles
import XCTest

@testable import FairwayCommand

/// What a replay shows while it runs, and what it keeps for its page.
final class ReplayPartsTests: XCTestCase {
  func testTheProgressBarHasRateAndTimeLeft() {
    XCTAssertEqual(
      ReplayMeter.line(fixes: 3_000_000, seconds: 2, fraction: 0.3),
      "[#########                     ] 30 %  3000000 fixes  1.5 M/s  5 s left")
    XCTAssertEqual(
      ReplayMeter.line(fixes: 10, seconds: 0.1, fraction: 1),
      "[##############################] 100 %  10 fixes  0.0 M/s  0 s left")
    // A file that grew meanwhile.
    XCTAssertTrue(ReplayMeter.line(fixes: 10, seconds: 1, fraction: 1.2).hasSuffix("  0 s left"))
    XCTAssertEqual(ReplayMeter.line(fixes: 500_000, seconds: 1, fraction: nil), "500000 fixes  0.5 M/s")
    XCTAssertEqual(ReplayMeter.line(fixes: 0, seconds: 0, fraction: 0), "0 fixes  0.0 M/s")
  }

  /// However many fixes there are, no peak and no moment off the route is lost.
  func testAReportIsThinnedButKeepsTheWorst() throws {
    let engine = ProgressEngine(index: try RouteIndex(try RouteArguments.bundled()))
    var recorder = ReportRecorder(engine: engine, mostSamples: 1000)
    var state = ProgressState()
    var states: [ProgressState] = []
    let start = engine.index.track.point(at: 0).coordinate
    for number in 0..<2250 {
      let isAside = number % 257 > 250
      let place = LocationCoordinate2D(latitude: start.latitude, longitude: start.longitude + (isAside ? 0.003 : 0))
      let fix = Location(coordinate: place, timestamp: Double(number), horizontalAccuracy: 5, speed: isAside ? 9 : 0)
      let change = engine.step(&state, fix)
      guard !change.contains(.rejectedFix) else { continue }
      var columns = FixColumns()
      columns.append(
        FixColumns.Fix(
          timestamp: fix.timestamp, latitude: place.latitude, longitude: place.longitude, horizontalAccuracy: 5,
          speed: isAside ? 9 : 0))
      recorder.add(state, columns, 0)
      states.append(state)
    }
    XCTAssertGreaterThan(states.count, 2000)
    XCTAssertEqual(recorder.stride, 4)
    XCTAssertLessThanOrEqual(recorder.samples.count, recorder.mostSamples)
    XCTAssertEqual(recorder.samples.count, (states.count + 3) / 4)
    for (number, sample) in recorder.samples.enumerated() {
      let those = states[number * 4..<min(states.count, number * 4 + 4)]
      XCTAssertEqual(sample.timestamp, states[number * 4].timestamp)
      XCTAssertEqual(sample.state.rawValue, those.map(\.routeState.rawValue).max())
      XCTAssertEqual(sample.probability, those.map(engine.deviationProbability).max())
    }
  }
}
