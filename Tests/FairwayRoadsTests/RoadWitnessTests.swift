import EmbeddedShims
import FairwayDirections
import FairwayEngine
import FairwayRoads
import FairwayRoutes
import GeoKernel
import RoadGraph
import SeededRandom
import TestSupport
import XCTest

/// Has roads by the fingerprints of routes, and counts how often it is asked.
private final class Source: RoadSource {
  let graphs: Mutex<[UInt64: RoadGraph]> = Mutex([:])
  let questions = Mutex(0)

  func roads(about index: RouteIndex) -> RoadGraph? {
    questions.withLock { $0 += 1 }
    return graphs.withLock { $0[index.fingerprint] }
  }
}

/// What the engine decides with a map beside it, on roads so near each other that a route alone cannot tell them apart.
final class RoadWitnessTests: XCTestCase {
  private static let start = LocationCoordinate2D(latitude: 47, longitude: 8)

  private static func place(_ east: Double, _ north: Double) -> LocationCoordinate2D {
    let beside = Geodesic.destination(from: start, distance: east, bearing: 90)
    return Geodesic.destination(from: beside, distance: north, bearing: 0)
  }

  /// A road to the east for 6 km; from 3 km on another one runs beside it, 18 m to the north, and meets no other again.
  private static func roads(withSideRoad hasSideRoad: Bool = true) throws -> RoadGraph {
    try RoadGraph(bytes(withSideRoad: hasSideRoad))
  }

  private static func bytes(withSideRoad hasSideRoad: Bool = true) throws -> [UInt8] {
    var builder = RoadGraph.Builder()
    for node in 0...120 { builder.add(node: Int64(node), at: place(Double(node) * 50, 0)) }
    builder.add(RoadWay(id: 1, name: "Main Road"), through: (0...120).map { Int64($0) })
    if hasSideRoad {
      for node in 0...40 { builder.add(node: Int64(100 + node), at: place(3080 + Double(node) * 50, 18)) }
      builder.add(RoadWay(id: 2, name: "Side Road"), through: [60] + (0...40).map { Int64(100 + $0) })
    }
    return try builder.packed()
  }

  private static func engine(shifted north: Double = 0) throws -> ProgressEngine {
    let line = (0...120).map { place(Double($0) * 50, north) }
    let route = try Route(along: FollowedLine(line))
    return ProgressEngine(index: try RouteIndex(route))
  }

  /// Drives at 15 m/s along the road, and from 3 km on so far beside it; with noise that wanders. Returns the metres at
  /// which the vehicle first counts as off its route.
  private static func drive(
    _ engine: ProgressEngine, _ witness: RoadWitness?, beside north: Double, noise: Double = 1.5,
    _ random: inout SeededGenerator
  ) throws -> Double? {
    var witness = witness
    var state = ProgressState()
    var error = 0.0
    for second in 0..<330 {
      let east = Double(second) * 15
      error = 0.9 * error + noise * Double.random(in: -0.75...0.75, using: &random)
      let aside = east < 3000 ? 0 : min(north, (east - 3000) / 80 * north)
      var fix = Location(coordinate: place(east, aside + error), timestamp: 1_700_000_000 + Double(second))
      fix = witness?.asked(fix, on: engine.index, state) ?? fix
      if engine.step(&state, fix).contains(.offRoute) { return east }
    }
    return nil
  }

  /// 18 m beside the route, which is about where the route alone begins to notice.
  func testANearRoadIsKnownByTheMap() throws {
    var (cases, byRoute, byMap) = (0, 0, 0)
    try property(cases: 40) { random in
      let engine = try Self.engine()
      var other = random
      cases += 1
      if try Self.drive(engine, nil, beside: 18, &other) != nil { byRoute += 1 }
      if let along = try Self.drive(engine, RoadWitness(try Self.roads()), beside: 18, &random) {
        XCTAssertGreaterThan(along, 3000)
        if along < 4000 { byMap += 1 }
      }
    }
    XCTAssertGreaterThan(Double(byMap), 0.25 * Double(cases), "\(byRoute), \(byMap) of \(cases)")
    XCTAssertLessThan(Double(byRoute), 0.5 * Double(byMap), "\(byRoute), \(byMap) of \(cases)")
  }

  func testTheRoadBesideTheRouteIsNamed() throws {
    let engine = try Self.engine()
    var witness = RoadWitness(try Self.roads())
    var state = ProgressState()
    for second in 0..<300 {
      let east = Double(second) * 15
      let fix = Location(
        coordinate: Self.place(east, east < 3000 ? 0 : min(18, (east - 3000) / 80 * 18)),
        timestamp: 1_700_000_000 + Double(second))
      _ = engine.step(&state, witness.asked(fix, on: engine.index, state))
      if east < 3000 { XCTAssertNil(witness.road, "at \(east) m") }
    }
    let road = try XCTUnwrap(witness.road)
    XCTAssertEqual(road.title, "Side Road")
    XCTAssertEqual(road.way, 2)
    XCTAssertEqual(road.course, 90, accuracy: 1)
    XCTAssertEqual(Geodesic.distance(from: road.coordinate, to: Self.place(299 * 15, 18)), 0, accuracy: 3)
    XCTAssertEqual(state.routeState, .offRoute)
  }

  /// The direction of travel, also against the nodes of the way.
  func testTheCourseOfARoadIsThatOfTheVehicle() throws {
    let roads = try Self.roads()
    var matcher = RoadMatcher(for: .car)
    var match: RoadMatch?
    for second in 0..<20 {
      match = try matcher.update(
        RoadFix(timestamp: Double(second), coordinate: Self.place(2000 - Double(second) * 15, 0)), on: roads)
    }
    let road = try XCTUnwrap(match.flatMap { roads.road(of: $0) })
    XCTAssertEqual(road.course, 270, accuracy: 1)
    XCTAssertEqual(road.title, "Main Road")
  }

  func testOnTheRouteTheMapRaisesNoAlarm() throws {
    try property(cases: 20) { random in
      XCTAssertNil(
        try Self.drive(try Self.engine(), RoadWitness(try Self.roads()), beside: 0, noise: 4, &random))
    }
  }

  /// A line drawn aside, as after roadworks: the fixes lead away from it and stay there, and there is no other road.
  func testALineDrawnAsideIsNoAlarm() throws {
    var alarms = 0
    try property(cases: 20) { random in
      let engine = try Self.engine()
      var other = random
      if try Self.drive(engine, nil, beside: 32, &other) != nil { alarms += 1 }
      let witness = RoadWitness(try Self.roads(withSideRoad: false))
      XCTAssertNil(try Self.drive(engine, witness, beside: 32, &random))
    }
    XCTAssertGreaterThan(alarms, 0, "the route alone raises no alarm either, so this tests nothing")
  }

  /// Beyond the reach of the map's road a vehicle has left, whatever the map says: it may lack the road.
  func testFarAwayTheMapIsNotBelieved() throws {
    var random = SeededGenerator(seed: 1)
    let witness = RoadWitness(try Self.roads(withSideRoad: false))
    XCTAssertNotNil(try Self.drive(try Self.engine(), witness, beside: 120, &random))
  }

  /// A route that does not lie on the roads: the map is silent, and the decisions are those without it.
  func testWhereTheRouteLiesOnNoRoadTheMapIsSilent() throws {
    try property(cases: 10) { random in
      let engine = try Self.engine(shifted: 60)
      var witness = RoadWitness(try Self.roads())
      let fix = Location(coordinate: Self.place(300, 60), timestamp: 1_700_000_000)
      XCTAssertNil(witness.asked(fix, on: engine.index, ProgressState()).roads)
      XCTAssertEqual(witness.route?.share, 0)
      XCTAssertNil(witness.road)
    }
  }

  /// Where all of the file is damaged the fixes are judged by the route alone, and the witness says why.
  func testWhereTheFileIsDamagedTheRoadsAreSilent() throws {
    let bytes = try Self.bytes()
    var broken = bytes
    broken[700] ^= 1
    let engine = try Self.engine()
    let graph = try RoadGraph(broken)
    var witness = RoadWitness(graph)
    var state = ProgressState()
    for second in 0..<20 {
      let fix = Location(coordinate: Self.place(300 + 15 * Double(second), 0), timestamp: Double(second))
      let asked = witness.asked(fix, on: engine.index, state)
      XCTAssertNil(asked.roads)
      XCTAssertFalse(engine.step(&state, asked).contains(.rejectedFix))
    }
    XCTAssertEqual(witness.failure, .damaged(at: 0))
    XCTAssertEqual(graph.damage, .damaged(at: 0))
  }

  /// What was said of the last fix is not said of one of which the roads say nothing.
  func testTheRoadOfAnEarlierFixIsForgotten() throws {
    final class Source: RoadSource {
      let graph: RoadGraph
      let isBroken = Mutex(false)

      init(_ graph: RoadGraph) { self.graph = graph }

      func roads(about index: RouteIndex) throws(RoadGraphError) -> RoadGraph? {
        if isBroken.withLock({ $0 }) { throw .notRoads }
        return graph
      }
    }
    let source = Source(try Self.roads())
    let engine = try Self.engine()
    var witness = RoadWitness(source)
    var state = ProgressState()
    for second in 0..<300 {
      let east = Double(second) * 15
      let fix = Location(
        coordinate: Self.place(east, east < 3000 ? 0 : min(18, (east - 3000) / 80 * 18)),
        timestamp: 1_700_000_000 + Double(second))
      _ = engine.step(&state, witness.asked(fix, on: engine.index, state))
    }
    XCTAssertNotNil(witness.road)
    XCTAssertNil(witness.failure)
    source.isBroken.withLock { $0 = true }
    let fix = Location(coordinate: Self.place(4500, 0), timestamp: 1_700_000_300)
    XCTAssertNil(witness.asked(fix, on: try Self.engine(shifted: 1).index, ProgressState()).roads)
    XCTAssertNil(witness.road)
    XCTAssertNil(witness.match)
    XCTAssertEqual(witness.failure, .notRoads)
  }

  /// A source has the roads of a route later than the route, and other roads for another.
  func testASourceIsAskedUntilItHasRoads() throws {
    let source = Source()
    let engine = try Self.engine()
    var witness = RoadWitness(source)
    func ask(_ engine: ProgressEngine, second: Int) -> RoadEvidence? {
      let fix = Location(coordinate: Self.place(100 + 15 * Double(second), 0), timestamp: Double(second))
      return witness.asked(fix, on: engine.index, ProgressState()).roads
    }
    for second in 1...3 { XCTAssertNil(ask(engine, second: second)) }
    XCTAssertNil(witness.route)
    let first = try Self.roads()
    source.graphs.withLock { $0[engine.index.fingerprint] = first }
    for second in 4...8 { XCTAssertNotNil(ask(engine, second: second)) }
    XCTAssertEqual(source.questions.withLock { $0 }, 4)
    let other = try Self.engine(shifted: 2)
    source.graphs.withLock { $0[other.index.fingerprint] = try? Self.roads(withSideRoad: false) }
    XCTAssertEqual(ask(other, second: 9)?.side, .onRoute)
    XCTAssertTrue(witness.roads !== first)
    XCTAssertEqual(source.questions.withLock { $0 }, 5)
  }

  /// Another route is laid anew, and the vehicle's place on the roads is kept.
  func testANewRouteIsLaid() throws {
    var random = SeededGenerator(seed: 4)
    let engine = try Self.engine()
    var witness = RoadWitness(try Self.roads())
    _ = witness.asked(
      Location(coordinate: Self.place(100, 0), timestamp: 1), on: engine.index, ProgressState())
    let first = try XCTUnwrap(witness.route)
    _ = witness.asked(
      Location(coordinate: Self.place(115, 0), timestamp: 2), on: engine.index, ProgressState())
    XCTAssertTrue(first === witness.route)
    let other = try Self.engine(shifted: 2)
    _ = witness.asked(
      Location(coordinate: Self.place(130, 0), timestamp: 3), on: other.index, ProgressState())
    XCTAssertFalse(first === witness.route)
    XCTAssertNotNil(witness.match)
    XCTAssertNil(try Self.drive(other, witness, beside: 0, &random))
  }
}
