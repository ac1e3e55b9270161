import FairwayRoutes
import GeoKernel
import RoadGraph
import SeededRandom
import XCTest

@testable import RoadRoutes

/// What walks are made of, what holds for all of them, and walks that are none.
final class WalkPartsTests: XCTestCase {
  func testTurnsByTheirAngles() {
    let limits: [(Int, TurnKind)] = [
      (350, .straight), (10, .straight), (11, .slightRight), (44, .slightRight), (45, .right), (135, .right),
      (136, .sharpRight), (159, .sharpRight), (160, .reverse), (200, .reverse), (201, .sharpLeft), (224, .sharpLeft),
      (225, .left), (315, .left), (316, .slightLeft), (349, .slightLeft),
    ]
    for (degrees, kind) in limits { XCTAssertEqual(TurnAngle(degrees).kind, kind, "\(degrees)") }
    XCTAssertEqual(TurnAngle(from: 350, to: 20).degrees, 30)
    XCTAssertTrue(TurnAngle(340).isForkForward)
    XCTAssertFalse(TurnAngle(339).isForkForward)
    XCTAssertTrue(TurnAngle(305).isWideForward && TurnAngle(125).isBackward && !TurnAngle(124).isBackward)
    XCTAssertEqual(TurnAngle(350).apart(from: TurnAngle(20)), 30)
  }

  func testNamesAreComparedByTheirNumbers() {
    var names = WalkNames()
    func list(_ texts: [String], american: Bool = false) -> WalkNames.List {
      var list = names.begin()
      for text in texts { names.add(Array(text.utf8), isNumber: text.contains("1"), isAmerican: american, to: &list) }
      return list
    }
    let (a, b, c) = (list(["Main Street", "A 1", "Main Street"]), list(["A 1"]), list(["Lane"]))
    XCTAssertEqual(names[a].count, 2)
    XCTAssertTrue(names.share(a, b) && !names.share(a, c) && !names.areLike(a, .none) && names.areLike(.none, .none))
    let both = names.common(a, b)
    XCTAssertEqual(names.joined(both, areNumbers: true), "A 1")
    let second = names.common(b, a)
    XCTAssertEqual(second, b, "the first list serves if all is shared")
    let words = names.withoutNumbers(a)
    XCTAssertEqual(names.joined(words, areNumbers: false), "Main Street")
    let (south, plain) = (list(["I 81 South"], american: true), list(["I 81"], american: true))
    let directed = names.common(plain, south)
    XCTAssertEqual(names.joined(directed, areNumbers: true), "I 81 South")
  }

  func testDirectionsOfNumberedRoads() {
    let directions = RouteDirections(Array("US:I 81 south;US:NY 5 east; ;US:I".utf8))
    XCTAssertEqual(directions.direction(of: Array("I 81".utf8)[...]), Array(" South".utf8))
    XCTAssertEqual(directions.direction(of: Array("NY 5".utf8)[...]), Array(" East".utf8))
    XCTAssertEqual(directions.direction(of: Array("I 8".utf8)[...]), [])
  }

  func testArrowsThatAMapLeavesOut() {
    let (through, left, right) = (LaneArrows.through, UInt16(2), UInt16(16))
    func complete(_ lanes: [UInt16], _ turns: [TurnKind], addsTurns: Bool = true) -> [UInt16] {
      var arrows = LaneArrows(lanes)
      arrows.complete(turns, addsTurns: addsTurns)
      return arrows.lanes
    }
    XCTAssertEqual(complete([left, 0, 1024, right], []), [left, through, through, right])
    XCTAssertEqual(complete([left, 0], [.left, .straight, .right]), [left, through | right])
    XCTAssertEqual(complete([left, 0], [.left, .straight, .right], addsTurns: false), [left, through])
    XCTAssertEqual(complete([0, right], [.left, .straight, .right]), [through | left, right])
    XCTAssertEqual(complete([0, through], [.straight]), [through, through])
    XCTAssertEqual(complete([0, 0], [.straight]), [0, 0], "nothing says where these lead")
    XCTAssertEqual(complete([], [.straight]), [])
  }

  // MARK: Lanes

  private func laned(_ lanes: [RoadAttribute.LaneArrows]) -> TestMap {
    var map = TestMap([1: (0, 0), 2: (5, 0), 3: (8, 0), 4: (5, 3), 5: (5, -3)])
    map.way(10, [1, 2], .secondary, [RoadAttribute(.turnLanes, .lanes(lanes))], isOneWay: true, name: "Street")
    map.way(11, [2, 3], .secondary, name: "Street")
    map.way(12, [5, 2, 4], .secondary, name: "Cross Street")
    return map
  }

  private func lanes(_ map: TestMap, to node: Int64) throws -> [Lane]? {
    let routes = try RoadRoutes(on: map.graph())
    let request = RoadRequest(from: map.place(1), to: map.place(node))
    let route = try XCTUnwrap(routes.answer(routes.route(request), to: request).routes?.first)
    return route.legs[0].steps.flatMap { $0.intersections ?? [] }.compactMap { $0.lanes }.first
  }

  func testLanesThatLeadOn() throws {
    let map = laned([.left, .through, [.through, .right]])
    XCTAssertEqual(try lanes(map, to: 4)?.map(\.isValid), [true, false, false])
    XCTAssertEqual(try lanes(map, to: 3)?.map(\.isValid), [false, true, true])
    XCTAssertEqual(try lanes(map, to: 5)?.map(\.isValid), [false, false, true])
    XCTAssertEqual(try lanes(map, to: 5)?.last?.validIndication, .right)
    XCTAssertEqual(try lanes(map, to: 5)?.last?.indications, [.straightAhead, .right])
  }

  func testAsManyLanesAsAFileHolds() throws {
    let lanes = try lanes(laned([RoadAttribute.LaneArrows](repeating: .through, count: 64)), to: 3)
    XCTAssertEqual(lanes?.count, 64)
    XCTAssertEqual(lanes?.filter { $0.isActive == true }.count, 1, "the end is near, on one side")
  }

  // MARK: Any walk

  /// A net of streets with some of each kind.
  static func town(_ seed: UInt64) -> (TestMap, [Int64]) {
    var random = SeededGenerator(seed: seed)
    let side = 6
    var nodes: [Int64: (Double, Double)] = [:]
    for row in 0..<side {
      for column in 0..<side {
        nodes[Int64(row * side + column + 1)] = (
          Double(column) + Double.random(in: -0.3...0.3, using: &random),
          Double(row) + Double.random(in: -0.3...0.3, using: &random)
        )
      }
    }
    var map = TestMap(nodes)
    let classes: [RoadClass] = [.motorway, .primary, .secondary, .residential, .service, .track, .footway, .ferry]
    var id: Int64 = 100
    func add(_ from: Int, _ to: Int) {
      id += 1
      guard Int.random(in: 0..<10, using: &random) > 0 else { return }
      map.way(
        id, [Int64(from), Int64(to)], classes.randomElement(using: &random)!, isOneWay: Bool.random(using: &random),
        name: ["A", "B", "C", nil].randomElement(using: &random)!, isLink: Int.random(in: 0..<6, using: &random) == 0,
        isRoundabout: Int.random(in: 0..<8, using: &random) == 0,
        reference: ["1", nil, nil].randomElement(using: &random)!)
    }
    for row in 0..<side {
      for column in 0..<side {
        let node = row * side + column + 1
        if column + 1 < side { add(node, node + 1) }
        if row + 1 < side { add(node, node + side) }
        if column + 1 < side, row + 1 < side { add(node, node + side + 1) }
      }
    }
    return (map, nodes.keys.sorted())
  }

  func testWhatHoldsForEveryWay() throws {
    var random = SeededGenerator(seed: 11)
    var found = 0
    for seed in 0..<UInt64(60) {
      let (map, nodes) = Self.town(seed)
      let routes = try RoadRoutes(on: map.graph())
      for _ in 0..<5 {
        let ends = [nodes.randomElement(using: &random)!, nodes.randomElement(using: &random)!]
        let request = RoadRequest(from: map.place(ends[0]), to: map.place(ends[1]))
        guard let way = try? routes.route(request) else { continue }
        found += 1
        let route = try XCTUnwrap(routes.answer(way, to: request).routes?.first)
        try check(route, way, routes.decisions(on: way), "seed \(seed), \(ends)")
      }
    }
    XCTAssertGreaterThan(found, 100)
  }

  private func check(_ route: Route, _ way: RoadRoute, _ decisions: [[RoadDecision]], _ what: String) throws {
    for (leg, (part, decisions)) in zip(route.legs, zip(way.legs, decisions)) {
      XCTAssertEqual(leg.shape?.coordinates, part.line, what)
      XCTAssertEqual(leg.steps.reduce(0) { $0 + $1.distance }, part.distance, accuracy: 0.2, what)
      XCTAssertEqual(leg.steps.reduce(0) { $0 + $1.expectedTravelTime }, part.duration, accuracy: 0.02, what)
      XCTAssertEqual(leg.steps.first?.maneuverType, .depart, what)
      XCTAssertEqual(leg.steps.last?.maneuverType, .arrive, what)
      let segments = part.line.count - 1
      XCTAssertEqual(leg.segmentDistances?.count, segments, what)
      XCTAssertEqual(leg.segmentMaximumSpeedLimits?.count, segments, what)
      XCTAssertEqual(leg.segmentDistances?.reduce(0, +) ?? 0, part.distance, accuracy: 0.2, what)
      XCTAssertEqual(decisions.compactMap(\.step), Array(leg.steps.indices), what)
      for decision in decisions {
        XCTAssertEqual(decision.step != nil, decision.rule.isManeuver, "\(what) \(decision)")
      }
      for intersection in leg.steps.flatMap({ $0.intersections ?? [] }) {
        XCTAssertEqual(intersection.headings, intersection.headings.sorted(), what)
        XCTAssertEqual(intersection.entries?.count, intersection.headings.count, what)
      }
      // What is written is read again.
      XCTAssertEqual(leg.steps.map { $0.intersections?.count ?? 0 }.reduce(0, +), decisions.count, what)
    }
  }

  // MARK: Traces

  func testATraceBecomesARouteWithManeuvers() throws {
    var map = TestMap([1: (0, 0), 2: (4, 0), 3: (4, 4), 4: (8, 0), 5: (4, 9), 6: (20, 20), 7: (24, 20)])
    map.way(10, [1, 2, 4], .secondary, name: "Long Street")
    map.way(11, [2, 3, 5], .secondary, name: "Cross Street")
    map.way(12, [6, 7], name: "Far Street")
    let graph = try map.graph()
    var fixes: [RoadFix] = []
    func drive(_ from: (Double, Double), _ to: (Double, Double)) {
      for step in 0..<20 {
        let share = Double(step) / 20
        let place = map.at(from.0 + (to.0 - from.0) * share, from.1 + (to.1 - from.1) * share)
        fixes.append(RoadFix(timestamp: Double(fixes.count * 2), coordinate: place))
      }
    }
    drive((0.5, 0), (4, 0))
    drive((4, 0), (4, 6))
    drive((20.2, 20), (23, 20))
    let route = try XCTUnwrap(Route(along: fixes, matchedTo: RoadMatcher.match(fixes, on: graph, for: .car), on: graph))
    XCTAssertEqual(route.legs.map { $0.steps.map(\.maneuverType) }, [[.depart, .turn, .arrive], [.depart, .arrive]])
    XCTAssertEqual(route.legs[0].steps[1].maneuverDirection, .left)
    XCTAssertEqual(route.legs[0].steps[1].name, "Cross Street")
    XCTAssertEqual(route.legs[1].name, "Far Street")
    XCTAssertEqual(route.legs[0].distance, 350 + 570, accuracy: 30)
    XCTAssertEqual(route.legs[0].expectedTravelTime, 78, accuracy: 8)
    XCTAssertEqual(route.waypoints?.count, 3)
    XCTAssertNil(Route(along: [], matchedTo: [], on: graph))
    XCTAssertNil(Route(along: fixes, matchedTo: fixes.map { _ in nil }, on: graph))
  }

  // MARK: Bad input

  private func road(_ edge: Int, _ from: Double, _ to: Double, backward: Bool = false) -> RoadRoute.Road {
    RoadRoute.Road(
      edge: edge, direction: backward ? .backward : .forward, from: from, to: to, turnDuration: 0, duration: 1)
  }

  func testWalksThatAreNone() throws {
    let graph = try Self.town(3).0.graph()
    XCTAssertNil(RoadWalkMaker.walk(on: graph, along: []))
    XCTAssertNil(RoadWalkMaker.walk(on: graph, along: [road(graph.edgeCount, 0, 10)]))
    XCTAssertNil(RoadWalkMaker.walk(on: graph, along: [road(-1, 0, 10)]))
    // Nothing of these is driven, or more than there is.
    for (from, to) in [(0.0, 0.0), (5, 5), (9, 2), (-3, .infinity), (.nan, .nan), (1e300, -1e300)] {
      guard let walk = RoadWalkMaker.walk(on: graph, along: [road(0, from, to)]) else { continue }
      XCTAssertGreaterThanOrEqual(ManeuverMaker(walk).drafts.count, 2)
    }
  }

  func testWalksThatBreak() throws {
    var random = SeededGenerator(seed: 5)
    for seed in 0..<UInt64(30) {
      let graph = try Self.town(seed).0.graph()
      let roads = (0..<40).map { _ in
        road(
          Int.random(in: 0..<graph.edgeCount, using: &random), [0, 0, 20].randomElement(using: &random)!,
          [1e9, 1e9, 40].randomElement(using: &random)!, backward: Bool.random(using: &random))
      }
      let walk = try XCTUnwrap(RoadWalkMaker.walk(on: graph, along: roads))
      let maker = ManeuverMaker(walk)
      let steps = WalkSteps(maker, arrivalSide: nil).steps()
      XCTAssertEqual(steps.first?.maneuverType, .depart)
      XCTAssertEqual(steps.last?.maneuverType, .arrive)
      XCTAssertEqual(WalkAttributes(walk: walk).attributes().segmentDistances?.count, walk.line.count - 1)
    }
  }

  func testALoopOfOneEdgeAndManyJunctionsInAStep() throws {
    var map = TestMap([1: (0, 0), 2: (1, 0), 3: (1, 1)])
    map.way(10, [1, 2, 3, 1], name: "Loop")
    let graph = try map.graph()
    let loop = [RoadRoute.Road](repeating: road(0, 0, 1e9), count: 10_000)
    let walk = try XCTUnwrap(RoadWalkMaker.walk(on: graph, along: loop))
    let steps = WalkSteps(ManeuverMaker(walk), arrivalSide: nil).steps()
    XCTAssertEqual(steps.reduce(0) { $0 + ($1.intersections?.count ?? 0) }, 10_001)
  }
}
