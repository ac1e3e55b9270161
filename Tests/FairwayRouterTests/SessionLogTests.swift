import FairwayCore
import FairwayDirections
import GeoKernel
import TownDrives
import XCTest

/// The summary of a completed leg.
final class SessionLogTests: XCTestCase {
  func testTheSummaryOfALegWithAHalt() throws {
    let controller = try Town.controller("valhalla-legs")
    let index = controller.routeProgress.index
    let end = index.range(ofLeg: 0).upperBound
    var vehicle = Vehicle()
    let start = vehicle.time
    let before = vehicle.drive(index.track, to: 301)
    let halt = vehicle.stand(at: index.track.point(at: 300).coordinate, seconds: 20)
    let after = vehicle.drive(index.track, from: 310, to: end)
    let rest = vehicle.stand(at: index.track.point(at: end).coordinate, seconds: 10)
    controller.update(before + halt + after + rest)
    let leg = try XCTUnwrap(controller.sessionLog.legs.first)
    XCTAssertEqual(leg.legNumber, 0)
    XCTAssertEqual(leg.startTime, start)
    let stood = rest.filter { $0.timestamp <= leg.endTime }.count
    XCTAssertLessThan(stood, rest.count, "the leg ends with the fix of its arrival")
    XCTAssertEqual(leg.standingTime, Double(halt.count + stood))
    XCTAssertEqual(leg.offRouteTime, 0)
    let driven = (after.last { $0.timestamp <= leg.endTime }).map { index.track.nearest($0.coordinate).distanceAlong }
    // From fix to fix bends are cut, and the last second ends up to 10 m before the waypoint.
    XCTAssertEqual(leg.rawDistance, try XCTUnwrap(driven), accuracy: 0.05 * end)
    XCTAssertEqual(leg.distanceAlongRoute, index.statedDistance(beforeLeg: 1), accuracy: 30)
  }

  /// A clock that is set on the way makes a leg neither longer nor shorter.
  func testAClockThatIsSetTakesTheLegWithIt() throws {
    for seconds in [-1e8, 1e8] {
      let controller = try Town.controller("valhalla-legs")
      let index = controller.routeProgress.index
      let end = index.range(ofLeg: 0).upperBound
      var vehicle = Vehicle()
      let fixes =
        vehicle.drive(index.track, to: end) + vehicle.stand(at: index.track.point(at: end).coordinate, seconds: 10)
      let whole = try Town.controller("valhalla-legs")
      whole.update(fixes)
      var set = fixes
      for place in set.indices where place >= 10 { set[place].timestamp += seconds }
      controller.update(set)
      let leg = try XCTUnwrap(controller.sessionLog.legs.first)
      let expected = try XCTUnwrap(whole.sessionLog.legs.first)
      XCTAssertEqual(leg.endTime, expected.endTime + seconds)
      // The time of the five fixes at which the clock was set does not count.
      XCTAssertEqual(leg.endTime - leg.startTime, expected.endTime - expected.startTime - 5, accuracy: 1)
      XCTAssertEqual(leg.offRouteTime, 0)
      XCTAssertEqual(leg.standingTime, expected.standingTime, accuracy: 1)
    }
  }

  /// The same noisy halt at 1 and at 10 Hz: what counts is the vehicle's speed, not how far its positions jump.
  func testStandingDoesNotDependOnTheRate() throws {
    let times = try [1.0, 0.1].map { interval in
      let controller = try Town.controller("valhalla-legs")
      let index = controller.routeProgress.index
      var vehicle = Vehicle()
      controller.update(vehicle.drive(index.track, to: 301))
      let place = index.track.point(at: 300).coordinate
      let first = vehicle.time
      for number in 0..<Int((20 / interval).rounded()) {
        // The receiver wanders by 2 m from fix to fix.
        let jump = Geodesic.destination(from: place, distance: 1, bearing: number.isMultiple(of: 2) ? 20 : 200)
        controller.update(
          Location(
            coordinate: jump, timestamp: first + Double(number) * interval, horizontalAccuracy: 4, speed: 0.1))
      }
      vehicle.time = first + 20
      controller.update(vehicle.drive(index.track, from: 310))
      return try XCTUnwrap(controller.sessionLog.legs.first).standingTime
    }
    XCTAssertEqual(times[0], times[1], accuracy: 1)
    XCTAssertEqual(times[0], 20, accuracy: 1)
  }
}
