import GeoKernel
import XCTest

@testable import FairwayEngine

/// Where the vehicle is taken to be after a gap.
final class PlaceSearchTests: XCTestCase {
  private let start = LocationCoordinate2D(latitude: 47, longitude: 8)

  private func place(_ east: Double, _ north: Double = 0) -> LocationCoordinate2D {
    Geodesic.destination(
      from: Geodesic.destination(from: start, distance: east, bearing: 90), distance: north, bearing: 0)
  }

  private func fix(
    _ coordinate: LocationCoordinate2D, at time: Double, accuracy: Double = 5, speed: Double = 10, course: Double
  ) -> Location {
    Location(coordinate: coordinate, timestamp: time, horizontalAccuracy: accuracy, speed: speed, course: course)
  }

  /// Out to a waypoint and back on the same road; the vehicle is met on its way back, after a gap.
  private func meeting(after gap: Double) throws -> ProgressState {
    let out = (0...20).map { place(50 * Double($0)) }
    let engine = ProgressEngine(index: try RouteIndex(CoreDrive.route([out, out.reversed()])))
    var state = ProgressState()
    for second in 0...60 { _ = engine.step(&state, fix(place(10 * Double(second)), at: Double(second), course: 90)) }
    _ = engine.step(&state, fix(place(600), at: 60 + gap, course: 270))
    return state
  }

  func testAGapPassesAWaypointOnlyIfThereWasTimeForIt() throws {
    XCTAssertEqual(try meeting(after: 80).legIndex, 1, "800 m in 80 s")
    XCTAssertEqual(try meeting(after: 30).legIndex, 0, "800 m in 30 s, and 10 m/s before and after")
  }

  /// The place nearest to the fix is the end of a narrow turning; the vehicle still drives towards it.
  func testInATurningTheCourseTellsThePlace() throws {
    let line = [place(0), place(300), place(300, 12), place(0, 12)]
    let engine = ProgressEngine(index: try RouteIndex(CoreDrive.route([line])))
    for (course, expected) in [(90.0, 280.0...300), (270, 312...332)] {
      var state = ProgressState()
      for second in 0...10 { _ = engine.step(&state, fix(place(10 * Double(second)), at: Double(second), course: 90)) }
      _ = engine.step(&state, fix(place(296, 6), at: 30, accuracy: 8, course: course))
      XCTAssertTrue(expected.contains(state.distanceAlong), "\(state.distanceAlong) m by a course of \(course)")
    }
  }

  /// A round trip ends where it begins; a standing receiver reports a speed, and the course with which the trip ends.
  func testARoundTripBeginsAtItsBeginning() throws {
    let line = [place(0), place(500), place(500, 400), place(0, 400), place(0, 0)]
    let engine = ProgressEngine(index: try RouteIndex(CoreDrive.route([line])))
    for speed in [0, 1.9, 2.5, 4] {
      var state = ProgressState()
      let change = engine.step(&state, fix(place(0), at: 0, speed: speed, course: 180))
      XCTAssertFalse(change.contains(.didArrive), "\(speed) m/s")
      XCTAssertLessThan(state.distanceAlong, 20)
    }
    // A vehicle that is driving on the last road is there, not at the beginning.
    var state = ProgressState()
    _ = engine.step(&state, fix(place(0, 200), at: 0, speed: 10, course: 180))
    XCTAssertEqual(state.distanceAlong, 1600, accuracy: 20)
  }

  func testVehiclesSeldomTurnBack() {
    var search = PlaceSearch(
      expected: 1000, reason: .gap, legEnd: 5000, motion: Motion(), accuracy: 10, SearchModel())
    search.spread = 200
    search.start = 1000
    func cost(_ along: Double) -> Double { search.cost(at: along, distance: 10, bearing: 0) }
    XCTAssertGreaterThan(cost(940), cost(1060) + 1)
    XCTAssertEqual(cost(990), cost(1010), accuracy: 0.1, "so little is noise")
    search.start = -.infinity
    XCTAssertEqual(cost(940), cost(1060), accuracy: 1e-9)
  }

  /// The first guess after a gap lies far from where the vehicle was expected; the next fix, far better, confirms it.
  func testAGuessFarFromWhatWasExpectedIsSoughtAgainToo() throws {
    let line = (0...40).map { place(50 * Double($0)) }
    let engine = ProgressEngine(index: try RouteIndex(CoreDrive.route([line])))
    var state = ProgressState()
    for second in 0...20 { _ = engine.step(&state, fix(place(10 * Double(second)), at: Double(second), course: 90)) }
    for second in 21...25 { _ = engine.step(&state, fix(place(200), at: Double(second), speed: 0, course: 90)) }
    // 40 s without fixes, driven at 20 m/s; the vehicle stands before and after them.
    _ = engine.step(&state, fix(place(1000, 15), at: 65, accuracy: 30, speed: 0, course: 90))
    XCTAssertEqual(state.distanceAlong, 1000, accuracy: 60)
    _ = engine.step(&state, fix(place(1000, 3), at: 66, accuracy: 10, speed: 0, course: 90))
    XCTAssertEqual(state.distanceAlong, 1000, accuracy: 25)
  }
}
