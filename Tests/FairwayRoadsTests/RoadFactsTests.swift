import FairwayDirections
import FairwayEngine
import FairwayRoads
import FairwayRouter
import FairwayRoutes
import GeoKernel
import RoadGraph
import XCTest

/// What is known of the road on a route: from the route where it says so, else from a road file beside it.
final class RoadFactsTests: XCTestCase {
  private static let start = LocationCoordinate2D(latitude: 49.4, longitude: 8.7)

  private static func place(_ east: Double, _ north: Double = 0) -> LocationCoordinate2D {
    Geodesic.destination(
      from: Geodesic.destination(from: start, distance: east, bearing: 90), distance: north, bearing: 0)
  }

  /// 1 km of "Main Road" with 70, "Bridge Street" with 50 and 30 in the morning, and a street without a sign.
  private static func roads() throws -> RoadGraph {
    var builder = RoadGraph.Builder()
    for node in 0...3 { builder.add(node: Int64(node), at: place(Double(node) * 1000)) }
    var main = RoadWay(id: 1, roadClass: .primary, name: "Main Road", reference: "B 3")
    (main.forwardLimit, main.backwardLimit) = (.kilometresPerHour(70), .kilometresPerHour(100))
    var bridge = RoadWay(id: 2, roadClass: .secondary, name: "Bridge Street")
    (bridge.forwardLimit, bridge.backwardLimit) = (.kilometresPerHour(50), .kilometresPerHour(50))
    (bridge.isBridge, bridge.isToll) = (true, true)
    let street = RoadWay(id: 3, roadClass: .residential, name: "Home Street")
    builder.add(main, through: [0, 1])
    builder.add(
      bridge, through: [1, 2],
      attributes: [
        RoadAttribute(
          try XCTUnwrap(RoadAttribute.Key(name: "maxspeed")), .text("30 @ (06:00-09:00)"), isConditional: true)
      ])
    builder.add(street, through: [2, 3])
    builder.country = try XCTUnwrap(RoadCountry(code: "DE"))
    return try RoadGraph(builder.packed())
  }

  /// A route along the roads, with or without limits of its own.
  private static func index(limits: [SpeedLimit]? = nil, beside north: Double = 0) throws -> RouteIndex {
    var route = try Route(along: FollowedLine((0...3).map { place(Double($0) * 1000, north) }))
    if let limits {
      var attributes = RouteLeg.Attributes()
      attributes.segmentMaximumSpeedLimits = limits
      route.legs[0].attributes = attributes
    }
    return try RouteIndex(route)
  }

  // A Monday, at 7:00 and at 12:00.
  private static let morning = 1_796_022_000.0
  private static let noon = morning + 5 * 3600

  /// The facts at each of some places along the route, with and without what the route says.
  private func facts(
    at alongs: [Double], _ index: RouteIndex, _ limits: LimitOptions = LimitOptions(), from time: Double = noon,
    beside north: Double = 0
  ) throws -> [RoadFacts] {
    let engine = ProgressEngine(index: index)
    var witness = RoadWitness(try Self.roads())
    witness.limits = limits
    var state = ProgressState()
    var found: [RoadFacts] = []
    for second in 0...290 {
      let east = Double(second) * 10
      let fix = Location(coordinate: Self.place(east, north), timestamp: time + Double(second), speed: 10)
      _ = engine.step(&state, witness.asked(fix, on: index, state))
      guard alongs.contains(east) else { continue }
      found.append(
        RouteProgress(index: index, state: state).roadFacts.filled(by: witness.roadFacts(at: state, on: index)))
    }
    return found
  }

  func testTheFileSaysWhatTheRouteDoesNot() throws {
    let found = try facts(at: [500, 1500, 2500], try Self.index())
    XCTAssertEqual(found.map { $0.limit?.value.value }, [70, 50, 50])
    XCTAssertEqual(found.map { $0.limit?.source }, [.file, .file, .assumed])
    XCTAssertEqual(found.map { $0.law }, [nil, nil, "StVO § 3 Abs. 3 Nr. 1"])
    XCTAssertEqual(found.map { $0.name?.value }, ["Main Road", "Bridge Street", "Home Street"])
    XCTAssertEqual(found[0].number, RoadFacts.Fact("B 3", .file))
    XCTAssertEqual(found.map { $0.roadClass?.value }, ["primary", "secondary", "residential"])
    XCTAssertEqual(found.map { $0.isBridge?.value }, [false, true, false])
    XCTAssertEqual(found.map { $0.isToll?.value }, [false, true, false])
    XCTAssertEqual(found.map { $0.drivesOnLeft?.value }, [false, false, false])
    XCTAssertEqual(found.map { $0.certainLimit.map { ($0 * 3.6).rounded() } }, [70, 50, nil])
    // Of a limit by the time nothing is said without a clock, but that there is one.
    XCTAssertFalse(found[1].leftOut.isEmpty)
  }

  func testTheRouteComesFirst() throws {
    let limits = [SpeedLimit(60), .unknown, SpeedLimit(20, unit: .milesPerHour)]
    let found = try facts(at: [500, 1500, 2500], try Self.index(limits: limits))
    XCTAssertEqual(found.map { $0.limit?.value.value }, [60, 50, 20])
    XCTAssertEqual(found.map { $0.limit?.source }, [.route, .file, .route])
    XCTAssertEqual(found[2].limit?.value.unit, .milesPerHour)
    XCTAssertEqual(found[2].law, nil)
  }

  func testTheClockOfThePlaceDecides() throws {
    let clock = LimitOptions(clockOffset: 0)
    XCTAssertEqual(
      try facts(at: [1500], try Self.index(), clock, from: Self.morning).map { $0.limit?.value.value }, [30])
    XCTAssertEqual(
      try facts(at: [1500], try Self.index(), clock, from: Self.noon).map { $0.limit?.value.value }, [50])
  }

  /// A route of another map, and the vehicle on the real road.
  func testARouteBesideItsRoads() throws {
    let found = try facts(at: [500, 1500], try Self.index(beside: 6))
    XCTAssertEqual(found.map { $0.limit?.value.value }, [70, 50])
  }

  /// A route that is elsewhere has no facts of the file, and a limit of its own stays.
  func testARouteOffTheFile() throws {
    let found = try facts(
      at: [500], try Self.index(limits: [SpeedLimit(60), .unknown, .unknown], beside: 500), beside: 500)
    XCTAssertEqual(found.map { $0.limit }, [RoadFacts.Fact(SpeedLimit(60), .route)])
    XCTAssertEqual(found.map { $0.isBridge }, [nil])
    XCTAssertEqual(try facts(at: [500], try Self.index(beside: 500), beside: 500).map { $0.limit }, [nil])
  }

  func testARouterAsksItsWitness() throws {
    let route = try Route(along: FollowedLine((0...3).map { Self.place(Double($0) * 1000) }))
    let response = RouteResponse(routes: [route], waypoints: nil)
    let router = try RouteController(following: response)
    for second in 0...50 {
      router.update(Location(coordinate: Self.place(Double(second) * 10), timestamp: Self.noon + Double(second)))
    }
    XCTAssertEqual(router.roadFacts.limit, nil)
    let witness = SharedWitness(try Self.roads())
    witness.limits.vehicle = .truck
    router.witness = witness
    router.update(Location(coordinate: Self.place(510), timestamp: Self.noon + 51))
    XCTAssertEqual(router.roadFacts.limit, RoadFacts.Fact(SpeedLimit(70), .file))
    XCTAssertEqual((router as any Router).roadFacts.name?.value, "Main Road")
  }

  /// A drive without a route has what no sign says apart from its limit.
  func testADriveWithoutARoute() throws {
    var drive = FreeDrive(on: try Self.roads())
    drive.limits.clockOffset = 0
    var limits: [Double?] = []
    for second in 0...290 {
      _ = drive.update(
        Location(coordinate: Self.place(Double(second) * 10), timestamp: Self.morning + Double(second), speed: 10))
      if [50, 150, 250].contains(second) { limits.append(drive.limit.value) }
    }
    XCTAssertEqual(limits, [70, 30, nil])
    XCTAssertEqual(drive.roadFacts?.limit, RoadFacts.Fact(SpeedLimit(50), .assumed))
  }
}
