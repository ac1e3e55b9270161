import GeoKernel
import RoadGraph
import RoadRoutes
import XCTest

/// What ways obey, each rule on a map that was made for it.
final class WayRuleTests: XCTestCase {
  func testAWayHasItsRoadsItsLineAndItsNumbers() throws {
    var map = TestMap([1: (0, 0), 2: (1, 0), 3: (1, 1), 4: (2, 1)])
    map.way(10, [1, 2, 3, 4], limit: 50)
    let routes = try RoadRoutes(on: map.graph())
    let route = try routes.route(RoadRequest(from: map.place(1), to: map.place(4)))
    XCTAssertEqual(route.legs.count, 1)
    XCTAssertEqual(route.legs[0].line, [1, 2, 3, 4].map { map.place($0) })
    XCTAssertEqual(route.distance, 300, accuracy: 2)
    XCTAssertEqual(route.duration, 300 / 50 * 3.6, accuracy: 0.2)
  }
}
