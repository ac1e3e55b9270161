import DriveLab
import FairwayCore
import TraceFiles
import XCTest

/// Predictions are measured right.
final class PredictionStudyTests: XCTestCase {
  func testPredictionsAreMeasured() throws {
    let trace = try Drive(route: RecordedRoute.driveRoute("valhalla-long-step"), options: DriveOptions(seed: 3))
      .trace(noise: .clean)
    let engine = ProgressEngine(index: try RouteIndex(try RecordedRoute.route("valhalla-long-step")))
    var study = PredictionStudy()
    try study.add(engine: engine, truth: trace.truth, fixes: trace.fixes)
    XCTAssertEqual(study.drives, 1)
    let rows = study.rows
    XCTAssertEqual(rows.map(\.seconds), PredictionStudy.horizons)
    for row in rows {
      XCTAssertGreaterThan(row.count, 100)
      if row.seconds <= 5 { XCTAssertGreaterThan(row.containedPercent, 80, "\(row.seconds) s") }
      XCTAssertLessThan(row.median, row.ofFix[0], "\(row.seconds) s: better than the last fix")
    }
    // Exact fixes: what is off after half a second is what the vehicle changed its speed by.
    XCTAssertLessThan(rows[0].median, 0.5)
    XCTAssertEqual(rows[1].ofFix[0], 2 * rows[0].ofFix[0], accuracy: 0.2 * rows[1].ofFix[0])
    for text in [study.text, study.json] { XCTAssertTrue(text.contains("0.5")) }
    var other = PredictionStudy()
    XCTAssertThrowsError(
      try other.add(
        engine: ProgressEngine(index: try RouteIndex(try RecordedRoute.route("valhalla-legs"))), truth: trace.truth,
        fixes: trace.fixes))
  }
}
