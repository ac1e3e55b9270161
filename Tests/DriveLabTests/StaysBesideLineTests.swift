import FairwayCore
import FairwayDirections
import GeoKernel
import TraceFiles
import XCTest

@testable import DriveLab

/// Alarms where the fixes show that the vehicle was not on the line of its route.
final class StaysBesideLineTests: XCTestCase {
  /// Whether an alarm after 100 s is at a stay, when the fixes are beside the line in some seconds, and none comes in
  /// others.
  private func stays(_ metres: Double, during seconds: Range<Int>, without gap: Range<Int> = 0..<0) throws -> Bool {
    let frame = LocalFrame(origin: LocationCoordinate2D(latitude: 47, longitude: 8))
    let line = [0.0, 1000, 2000].map { frame.coordinate(at: PlaneVector(east: $0, north: 0)) }
    let step = RouteStep(
      maneuver: Maneuver(location: line[0], type: .depart), shape: LineString(line), distance: 2000,
      expectedTravelTime: 200)
    let leg = RouteLeg(steps: [step], distance: 2000, expectedTravelTime: 200)
    let route = try XCTUnwrap(
      DriveRoute(Route(legs: [leg], shape: LineString(line), distance: 2000, expectedTravelTime: 200)))
    var fixes = FixColumns()
    for second in 0..<200 where !gap.contains(second) {
      let aside = seconds.contains(second) ? metres : 0
      let place = frame.coordinate(at: PlaneVector(east: 10 * Double(second), north: aside))
      fixes.append(FixColumns.Fix(timestamp: Double(second), latitude: place.latitude, longitude: place.longitude))
    }
    return StaysBesideLine(route: route, fixes: fixes).contain(100)
  }

  func testAnAlarmIsAtAStay() throws {
    XCTAssertTrue(try stays(30, during: 95..<106), "at the alarm")
    XCTAssertTrue(try stays(30, during: 110..<121), "10 s after it")
    XCTAssertFalse(try stays(30, during: 111..<130), "later")
    XCTAssertFalse(try stays(30, during: 80..<100), "before")
    XCTAssertFalse(try stays(30, during: 98..<108), "9 s")
    XCTAssertFalse(try stays(24, during: 90..<120), "nearer")
    XCTAssertFalse(try stays(30, during: 95..<125, without: 101..<120), "a gap")
  }
}
