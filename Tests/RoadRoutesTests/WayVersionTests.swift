import GeoKernel
import RoadGraph
import RoadRoutes
import TestSupport
import XCTest

/// Ways on a file of version 2, which knows neither attributes nor restrictions over ways.
final class WayVersionTests: XCTestCase {
  /// A street, a slower way around it, and what a test adds.
  private func map(_ change: (inout TestMap) -> Void = { _ in }) -> TestMap {
    var map = TestMap([1: (0, 0), 2: (1, 0), 3: (1, 1), 4: (0, 1), 5: (-1, 0), 6: (2, 1)])
    map.way(10, [5, 1])
    map.way(11, [1, 2, 3], limit: 50)
    map.way(12, [1, 4, 3], limit: 20)
    map.way(13, [3, 6])
    change(&map)
    return map
  }

  /// The nodes of the way from 5 to 6 on a file of version 3, and on the same as version 2.
  private func nodes(_ map: TestMap) throws -> [[Int64]] {
    let bytes = try map.bytes()
    return try [bytes, RoadFileVersion2.bytes(of: bytes)].enumerated().map { index, file in
      let graph = try RoadGraph(file)
      XCTAssertEqual(graph.version, 3 - index)
      let route = try RoadRoutes(on: graph).route(RoadRequest(from: map.place(5), to: map.place(6)))
      XCTAssertEqual(route.distance, 400, accuracy: 4)
      XCTAssertGreaterThan(route.duration, 20)
      return route.legs.flatMap { map.nodes(on: $0.line) }
    }
  }

  func testAWayIsFoundByWhatVersion2Knows() throws {
    XCTAssertEqual(try nodes(map()), [[5, 1, 2, 3, 6], [5, 1, 2, 3, 6]])
    // Directions and restrictions at nodes are in it.
    XCTAssertEqual(try nodes(map { $0.restrict(10, 1, 11) }), [[5, 1, 4, 3, 6], [5, 1, 4, 3, 6]])
  }

  func testWhatVersion2DoesNotKnowIsAsIfItWereNotThere() throws {
    let bollard = try XCTUnwrap(RoadAttribute(.barrier, named: "bollard"))
    XCTAssertEqual(try nodes(map { $0.node(2, [bollard]) }), [[5, 1, 4, 3, 6], [5, 1, 2, 3, 6]])
    let destination = try XCTUnwrap(RoadAttribute(.access, named: "destination"))
    let zone = map { $0.way(14, [2, 6], .residential, [destination]) }
    XCTAssertEqual(try RoadRoutes(on: RoadGraph(RoadFileVersion2.bytes(of: zone.bytes()))).stateCount, 12)
    XCTAssertEqual(try nodes(map { $0.restrict(10, over: [11], 13) }), [[5, 1, 4, 3, 6], [5, 1, 2, 3, 6]])
  }
}
