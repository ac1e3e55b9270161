import RoadGraph
import RoadRoutes
import XCTest

/// Other ways than the best, on maps that say what there is.
final class OtherWayTests: XCTestCase {
  private func lengths(_ map: TestMap, _ from: Int64, _ to: Int64) throws -> [Int] {
    var profile = RoadProfile.car
    profile.goal = .shortest
    let routes = try RoadRoutes(on: map.graph(), profile: profile)
    return try routes.routes(RoadRequest(from: map.place(from), to: map.place(to)), alternatives: 3)
      .map { Int(clamping: ($0.distance / 100).rounded()) }
  }

  /// A single road has no middle: the stretch that both searches drive is the road itself.
  func testOneLongRoadIsAnotherWay() throws {
    var map = TestMap([1: (0, 0), 2: (10, 0), 3: (0, 1.5), 4: (10, 1.5), 5: (-1, 0), 6: (11, 0)])
    map.way(10, [5, 1, 2, 6])
    map.way(11, [1, 3, 4, 2])
    XCTAssertEqual(try lengths(map, 5, 6), [12, 15])
  }

  /// Ways that part from the best one far from its middle, behind the start and before the end.
  func testWaysPartFarFromTheMiddle() throws {
    // From 1 to 8 in a straight line with a junction each 1 km, and roads beside its first and its last three.
    var map = TestMap([
      1: (0, 0), 2: (10, 0), 3: (20, 0), 4: (30, 0), 5: (40, 0), 6: (50, 0), 7: (60, 0), 8: (70, 0), 11: (1, 0),
      12: (1, 3), 13: (29, 3), 14: (29, 0), 21: (41, 0), 22: (41, 4), 23: (69, 4), 24: (69, 0),
    ])
    map.way(10, [1, 11, 2, 3, 14, 4, 5, 21, 6, 7, 24, 8])
    map.way(20, [11, 12, 13, 14])
    map.way(30, [21, 22, 23, 24])
    XCTAssertEqual(try lengths(map, 1, 8), [70, 76, 78])
  }

  /// Where a turn is forbidden, one goes round the block to make it: that is no needless loop.
  func testAnotherWayGoesRoundABlockWhereItMust() throws {
    for isForbidden in [true, false] {
      var map = TestMap([
        1: (0, 0), 2: (20, 0), 3: (0, 1.5), 4: (20, 1.5), 5: (-1, 0), 6: (21, 0), 7: (20, -1), 8: (19, -1), 9: (19, 0),
      ])
      map.way(10, [5, 1, 9, 2])
      map.way(11, [1, 3, 4, 2])
      map.way(12, [2, 6])
      map.way(13, [2, 7, 8, 9])
      if isForbidden { map.restrict(11, 2, 12) }
      XCTAssertEqual(try lengths(map, 5, 6), [22, isForbidden ? 29 : 25])
    }
  }

  /// What is more than 1.5 times as long from where it leaves the best way to the end of the road on which it joins it is none.
  func testDetoursAreNoOtherWays() throws {
    for (up, isOne) in [(1.5, true), (2.6, true), (3, false), (6, false), (7, false)] {
      var map = TestMap([
        1: (0, 0), 2: (10, 0), 3: (0, up), 4: (10, up), 5: (-20, 0), 6: (11, 0), 7: (-10, 0), 8: (-10, -3),
      ])
      map.way(10, [5, 7, 1, 2, 6])
      map.way(11, [1, 3, 4, 2])
      map.way(12, [7, 8])
      XCTAssertEqual(try lengths(map, 5, 6).count, isOne ? 2 : 1, "\(up)")
    }
  }
}
