import FairwayCore
import GeoKernel
import SeededRandom
import TestSupport
import TownDrives
import XCTest

@testable import FairwayRequests

/// What it costs to compare a route with itself.
final class AgreementCostTests: XCTestCase {
  /// A step that winds about in a square of 300 m, with an intersection at each of its vertices, in another order.
  func testAKnotOfIntersectionsCostsNoMoreEach() throws {
    try assertGrowsLinearly(from: 500) { count in
      var random = SeededGenerator(seed: 9)
      let line = (0..<count).map { _ in
        MadeRoute.place(Double.random(in: 0...300, using: &random), Double.random(in: 0...300, using: &random))
      }
      var route = MadeRoute.route(along: line)
      route.legs[0].steps[0].intersections = line.shuffled(using: &random).map {
        Intersection(location: $0, headings: [0])
      }
      return route
    } work: {
      let ends = [$0.shape?.coordinates.first, $0.shape?.coordinates.last].compactMap { $0 }
      try AnswerCheck(RouteOptions(coordinates: ends)).check($0, nil, path: "routes[0]")
    }
  }
}
