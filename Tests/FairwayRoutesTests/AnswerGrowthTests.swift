import FairwayRoutes
import GeoKernel
import TestSupport
import XCTest

/// What reading an answer costs: it grows with the answer, and no faster.
final class AnswerGrowthTests: XCTestCase {
  private func place(_ number: Int, north: Double = 0) -> LocationCoordinate2D {
    LocationCoordinate2D(latitude: 47 + north, longitude: 8 + Double(number) * 1e-3)
  }

  /// A route of legs, and twice as many waypoints of which nothing tells the silent ones; some degrees aside.
  private func answer(legs count: Int, aside: Double) -> (Route, [Waypoint]) {
    let legs = (1...count).map { number in
      RouteLeg(
        steps: [RouteStep(maneuver: Maneuver(location: place(2 * number), type: .arrive), shape: nil)], distance: 1,
        expectedTravelTime: 1)
    }
    let waypoints = (0...2 * count).map { Waypoint(coordinate: place($0, north: aside)) }
    return (Route(legs: legs, shape: nil, distance: 1, expectedTravelTime: 1), waypoints)
  }

  func testTheWaypointsOfManyLegs() throws {
    let (route, waypoints) = answer(legs: 40, aside: 1e-6)
    XCTAssertEqual(route.endIndices(among: waypoints), (0...40).map { 2 * $0 })
    for aside in [0, 1e-4] {
      try assertGrowsLinearly(from: 1_000, "waypoints \(aside)° aside") {
        answer(legs: $0, aside: aside)
      } work: {
        XCTAssertEqual($0.endIndices(among: $1)?.count, $0.legs.count + 1)
      }
    }
  }
}
