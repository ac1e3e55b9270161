import GeoKernel
import RoadGraph
import RoadRoutes
import XCTest

/// What ways obey, each rule on a map that was made for it. A node is a number; what leads from one to the other is said by
/// the nodes of the line.
final class WayRuleTests: XCTestCase {
  /// The nodes of the way from one node to another by a profile; nil if there is none.
  private func nodes(
    _ map: TestMap, _ from: Int64, _ to: Int64, _ profile: RoadProfile = .car,
    _ change: (inout RoadRequest) -> Void = { _ in }
  ) throws -> [Int64]? {
    let routes = try RoadRoutes(on: map.graph(), profile: profile)
    var request = RoadRequest(from: map.place(from), to: map.place(to))
    change(&request)
    let route: RoadRoute
    do throws(RoadRouteError) {
      route = try routes.route(request)
    } catch {
      if case .noWay = error { return nil }
      throw error
    }
    return route.legs.flatMap { map.nodes(on: $0.line) }
  }

  /// A square of streets, 1 2 3 4, with a street in front of it and one behind it.
  private func square(_ change: (inout TestMap) -> Void) -> TestMap {
    var map = TestMap([1: (0, 0), 2: (1, 0), 3: (1, 1), 4: (0, 1), 5: (-1, 0), 6: (2, 1), 7: (0, -1)])
    change(&map)
    return map
  }

  func testAWayHasItsRoadsItsLineAndItsNumbers() throws {
    var map = TestMap([1: (0, 0), 2: (1, 0), 3: (1, 1), 4: (2, 1)])
    map.way(10, [1, 2, 3, 4], limit: 50)
    let routes = try RoadRoutes(on: map.graph())
    let route = try routes.route(RoadRequest(from: map.place(1), to: map.place(4)))
    XCTAssertEqual(route.legs.count, 1)
    XCTAssertEqual(map.nodes(on: route.legs[0].line), [1, 2, 3, 4])
    XCTAssertEqual(route.distance, 300, accuracy: 3)
    XCTAssertEqual(route.duration, route.distance / 50 * 3.6, accuracy: 0.1)
    XCTAssertEqual(route.legs[0].roads.map(\.edge), [0])
    XCTAssertEqual(route.cost, route.duration * 0.85, accuracy: 0.1)
  }

  func testOneWayStreetsAreFollowed() throws {
    let map = square {
      $0.way(10, [5, 1, 2], isOneWay: true)
      $0.way(11, [2, 3, 6])
      $0.way(12, [3, 4, 1])
    }
    XCTAssertEqual(try nodes(map, 5, 6), [5, 1, 2, 3, 6])
    XCTAssertNil(try nodes(map, 6, 5))
    XCTAssertEqual(try nodes(map, 6, 2), [6, 3, 2])
  }

  func testClassesAndAccessDecideWhoMayDrive() throws {
    let closing: [(RoadClass, [RoadAttribute])] = [
      (.footway, []), (.cycleway, []), (.path, []), (.residential, [try access("no")]),
      (.service, [try access("forestry")]),
      (.residential, [try XCTUnwrap(RoadAttribute(.init(name: "motorcar")!, named: "no"))]),
    ]
    for (roadClass, attributes) in closing {
      let map = square {
        $0.way(10, [5, 1])
        $0.way(11, [1, 2, 3], roadClass, attributes)
        $0.way(12, [1, 4, 3], .secondary, limit: 10)
        $0.way(13, [3, 6])
      }
      XCTAssertEqual(try nodes(map, 5, 6), [5, 1, 4, 3, 6], "\(roadClass) \(attributes)")
    }
    // A track, and a footway that is open to cars.
    let map = square {
      $0.way(10, [5, 1])
      $0.way(11, [1, 2], .track)
      $0.way(12, [2, 3], .footway, [try! access("yes")])
      $0.way(13, [3, 6])
    }
    XCTAssertEqual(try nodes(map, 5, 6), [5, 1, 2, 3, 6])
  }

  private func access(_ value: String) throws -> RoadAttribute { try XCTUnwrap(RoadAttribute(.access, named: value)) }

  func testBarriersCloseNodesAndGatesCostTime() throws {
    for (barrier, expected) in [
      ("bollard", [5, 1, 4, 3, 6] as [Int64]), ("gate", [5, 1, 4, 3, 6]), ("cattle_grid", [5, 1, 2, 3, 6]),
    ] {
      let map = square {
        $0.way(10, [5, 1])
        $0.way(11, [1, 2, 3])
        $0.way(12, [1, 4, 3], limit: 20)
        $0.way(13, [3, 6])
        $0.node(2, [RoadAttribute(.barrier, named: barrier)!])
      }
      XCTAssertEqual(try nodes(map, 5, 6), expected, barrier)
    }
    // A bollard alone is no gate: there is no way, and what stands in it is named.
    let map = square {
      $0.way(10, [5, 1, 2, 3, 6])
      $0.node(2, [RoadAttribute(.barrier, named: "bollard")!])
    }
    XCTAssertNil(try nodes(map, 5, 6))
    let routes = try RoadRoutes(on: map.graph())
    let obstacle = try XCTUnwrap(try routes.whyNot(RoadRequest(from: map.place(5), to: map.place(6))))
    XCTAssertEqual(obstacle.rule, .barrier)
    XCTAssertEqual(obstacle.node, 2)
    XCTAssertEqual(obstacle.way, 10)
    XCTAssertEqual(obstacle.count, 1)
    XCTAssertEqual("\(obstacle)", "a barrier at node 2 closes the road to way 10")
  }

  func testRestrictionsAtANode() throws {
    func map(_ rule: (inout TestMap) -> Void) -> TestMap {
      square {
        $0.way(10, [5, 1])
        $0.way(11, [1, 2, 3])
        $0.way(12, [1, 4, 3], limit: 20)
        $0.way(13, [3, 6])
        rule(&$0)
      }
    }
    XCTAssertEqual(try nodes(map { _ in }, 5, 6), [5, 1, 2, 3, 6])
    XCTAssertEqual(try nodes(map { $0.restrict(10, 1, 11) }, 5, 6), [5, 1, 4, 3, 6])
    XCTAssertEqual(try nodes(map { $0.restrict(10, 1, 12, only: true) }, 5, 6), [5, 1, 4, 3, 6])
    // It applies to bicycles, or under conditions, or its only way is not there.
    XCTAssertEqual(try nodes(map { $0.restrict(10, 1, 11, for: .bicycle) }, 5, 6), [5, 1, 2, 3, 6])
    XCTAssertEqual(
      try nodes(map { $0.restrict(10, 1, 11, condition: "no_left_turn @ (Mo-Fr)") }, 5, 6), [5, 1, 2, 3, 6])
    let closed = map {
      $0.way(14, [1, 7], .footway)
      $0.restrict(10, 1, 14, only: true)
    }
    XCTAssertEqual(try nodes(closed, 5, 6), [5, 1, 2, 3, 6])
  }

  func testRestrictionsOverWays() throws {
    func map(_ rule: (inout TestMap) -> Void) -> TestMap {
      var map = TestMap([1: (0, 0), 2: (1, 0), 3: (2, 0), 4: (3, 0), 5: (1, 3), 6: (2, 3), 7: (2, -9)])
      map.way(10, [1, 2])
      map.way(11, [2, 3])
      map.way(12, [3, 4])
      map.way(13, [2, 5, 6, 3])
      map.way(14, [3, 7])
      rule(&map)
      return map
    }
    XCTAssertEqual(try nodes(map { _ in }, 1, 4), [1, 2, 3, 4])
    // Over the detour one may turn into way 12.
    XCTAssertEqual(try nodes(map { $0.restrict(10, over: [11], 12) }, 1, 4), [1, 2, 5, 6, 3, 4])
    XCTAssertEqual(try nodes(map { $0.restrict(10, over: [11], 14, only: true) }, 1, 4), [1, 2, 5, 6, 3, 4])
    // It begins with the way from which one comes.
    XCTAssertEqual(try nodes(map { $0.restrict(10, over: [11], 12) }, 2, 4), [2, 3, 4])
    // Two that overlap.
    let both = map {
      $0.restrict(10, over: [11], 12)
      $0.restrict(13, over: [11], 14)
      $0.restrict(13, over: [12], 12)
    }
    XCTAssertEqual(try nodes(both, 1, 4), [1, 2, 5, 6, 3, 4])
  }

  func testOneTurnsRoundAtEndsOnly() throws {
    // Back to the place before: by the end of the road.
    let map = square {
      $0.way(10, [5, 1, 2])
      $0.way(11, [1, 4])
    }
    let routes = try RoadRoutes(on: map.graph())
    var start = RoadRequest.Place(map.between(5, 1))
    start.heading = 90
    let route = try routes.route(RoadRequest([start, RoadRequest.Place(map.place(5))]))
    let nodes = map.nodes(on: route.legs[0].line)
    XCTAssertTrue([[1, 2, 1, 5], [1, 4, 1, 5]].contains(nodes), "\(nodes)")
  }

  func testDestinationRoadsAreForThoseWhoEndThere() throws {
    func map(_ zone: [RoadAttribute]) -> TestMap {
      square {
        $0.way(10, [5, 1])
        $0.way(11, [1, 2, 3], zone)
        $0.way(12, [1, 4, 3], limit: 10)
        $0.way(13, [3, 6])
      }
    }
    XCTAssertEqual(try nodes(map([]), 5, 6), [5, 1, 2, 3, 6])
    for value in ["private", "destination", "customers", "delivery", "permit", "residents"] {
      XCTAssertEqual(try nodes(map([access(value)]), 5, 6), [5, 1, 4, 3, 6], value)
      XCTAssertEqual(try nodes(map([access(value)]), 5, 2), [5, 1, 2], value)
      XCTAssertEqual(try nodes(map([access(value)]), 2, 6), [2, 3, 6], value)
    }
    // There is no other way.
    let alone = square {
      $0.way(10, [5, 1])
      $0.way(11, [1, 2, 3], [try! access("private")])
      $0.way(13, [3, 6])
    }
    XCTAssertEqual(try nodes(alone, 5, 6), [5, 1, 2, 3, 6])
    let routes = try RoadRoutes(on: alone.graph())
    XCTAssertTrue(try routes.route(RoadRequest(from: alone.place(5), to: alone.place(6))).legs[0].crossesZones)
  }

  func testAWayAroundOnOneRoad() throws {
    // From a place on a one-way ring to one behind it: round the ring.
    var map = TestMap([1: (0, 0), 2: (2, 0), 3: (2, 2), 4: (0, 2)])
    map.way(10, [1, 2, 3, 4, 1], isOneWay: true)
    let routes = try RoadRoutes(on: map.graph())
    let forward = try routes.route(RoadRequest(from: map.at(0.5, 0), to: map.at(1.5, 0)))
    XCTAssertEqual(forward.distance, 100, accuracy: 2)
    let round = try routes.route(RoadRequest(from: map.at(1.5, 0), to: map.at(0.5, 0)))
    XCTAssertEqual(round.distance, 700, accuracy: 5)
    XCTAssertEqual(map.nodes(on: round.legs[0].line), [2, 3, 4, 1])
  }

  func testShortestAndFastestDiffer() throws {
    let map = square {
      $0.way(10, [5, 1], .primary)
      $0.way(11, [1, 3], .residential, limit: 10)
      $0.way(12, [1, 4, 3], .primary, limit: 90)
      $0.way(13, [3, 6], .primary)
    }
    var shortest = RoadProfile.car
    shortest.goal = .shortest
    XCTAssertEqual(try nodes(map, 5, 6), [5, 1, 4, 3, 6])
    XCTAssertEqual(try nodes(map, 5, 6, shortest), [5, 1, 3, 6])
  }

  func testKindsAreAvoidedByWeightOrByRule() throws {
    let map = square {
      $0.way(10, [5, 1])
      $0.way(11, [1, 2, 3], [RoadAttribute(.init(name: "toll")!, named: "yes")!])
      $0.way(12, [1, 4, 3], limit: 5)
      $0.way(13, [3, 6])
    }
    var profile = RoadProfile.car
    profile["toll_time"] = 0
    XCTAssertEqual(try nodes(map, 5, 6, profile), [5, 1, 2, 3, 6])
    profile.weights[.toll] = .refused
    XCTAssertEqual(try nodes(map, 5, 6, profile), [5, 1, 4, 3, 6])
    profile.weights[.toll] = .times(30)
    XCTAssertEqual(try nodes(map, 5, 6, profile), [5, 1, 4, 3, 6])
    XCTAssertEqual(profile.weights, [.toll: .times(30)])
  }

  func testPlacesOfTheRequestAreAvoided() throws {
    let map = square {
      $0.way(10, [5, 1])
      $0.way(11, [1, 2, 3])
      $0.way(12, [1, 4, 3], limit: 15)
      $0.way(13, [3, 6])
    }
    XCTAssertEqual(try nodes(map, 5, 6), [5, 1, 2, 3, 6])
    let around = [map.at(0.9, 0.4), map.at(1.1, 0.4), map.at(1.1, 0.6), map.at(0.9, 0.6)]
    for avoided: RoadRequest.Avoided in [
      .point(map.at(1, 0.5)), .area(around), .area(around, .times(100)), .point(map.at(1.01, 0.5), .times(50)),
    ] {
      XCTAssertEqual(try nodes(map, 5, 6) { $0.avoiding = [avoided] }, [5, 1, 4, 3, 6], "\(avoided)")
    }
    let routes = try RoadRoutes(on: map.graph())
    var request = RoadRequest(from: map.place(5), to: map.place(6))
    request.avoiding = [.point(map.at(1, 0.5)), .point(map.at(0, 0.5))]
    XCTAssertThrowsError(try routes.route(request)) { XCTAssertEqual($0 as? RoadRouteError, .noWay(from: 0)) }
    XCTAssertEqual(try routes.whyNot(request)?.rule, .avoided)
  }
}
