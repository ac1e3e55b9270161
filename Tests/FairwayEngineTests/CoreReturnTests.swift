import GeoKernel
import SeededRandom
import TestSupport
import XCTest

@testable import FairwayEngine

/// Coming back to the route, and finding one's place on it again.
final class CoreReturnTests: XCTestCase {
  private let start = LocationCoordinate2D(latitude: 47, longitude: 8)

  /// The return of a pedestrian who slowly walks off the route and back onto it is reported.
  func testSlowWalkerComesBack() throws {
    for speed in [0.6, 1.2, 4] {
      let corner = Geodesic.destination(from: start, distance: 300, bearing: 90)
      let engine = ProgressEngine(
        index: try RouteIndex(
          CoreDrive.route([[start, corner, Geodesic.destination(from: corner, distance: 300, bearing: 90)]])))
      let fork = Geodesic.destination(from: start, distance: 100, bearing: 90)
      let aside = Geodesic.destination(from: fork, distance: 60, bearing: 0)
      let beside = Geodesic.destination(from: aside, distance: 60, bearing: 90)
      let again = Geodesic.destination(from: beside, distance: 60, bearing: 180)
      let line = [
        start, fork, aside, beside, again, corner, Geodesic.destination(from: corner, distance: 90, bearing: 90),
      ]
      var state = ProgressState()
      var changes: [ProgressChange] = []
      for fix in try CoreDrive.fixes(along: line, speed: speed, rate: 1) {
        let change = engine.step(&state, fix)
        if !change.isDisjoint(with: [.offRoute, .backOnRoute]) { changes.append(change) }
      }
      XCTAssertEqual(changes.count, 2, "\(speed) m/s")
      XCTAssertEqual(changes.first?.contains(.offRoute), true)
      XCTAssertEqual(changes.last?.contains(.backOnRoute), true)
      XCTAssertEqual(state.distanceAlong, 390, accuracy: 15)
    }
  }

  /// After a gap, a much better fix starts another search for the position: the first one was 60 m too far.
  func testBetterFixAfterGapTellsThePlaceAnew() throws {
    let far = Geodesic.destination(from: start, distance: 3_000, bearing: 90)
    let engine = ProgressEngine(index: try RouteIndex(CoreDrive.route([[start, far]])))
    var state = ProgressState()
    func fix(_ time: Double, _ along: Double, accuracy: Double) -> Location {
      Location(
        coordinate: Geodesic.destination(from: start, distance: along, bearing: 90), timestamp: 1_700_000_000 + time,
        horizontalAccuracy: accuracy, speed: 10, course: 90)
    }
    for second in 0...30 { _ = engine.step(&state, fix(Double(second), 10 * Double(second), accuracy: 5)) }
    XCTAssertTrue(engine.step(&state, fix(60, 660, accuracy: 40)).contains(.reacquired))
    for second in 61...66 { _ = engine.step(&state, fix(Double(second), 10 * Double(second), accuracy: 5)) }
    XCTAssertEqual(state.estimatedCoordinate.longitude, fix(66, 660, accuracy: 5).coordinate.longitude, accuracy: 1e-4)
  }
}
