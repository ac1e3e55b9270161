import FairwayDirections
import FairwayEngine
import FairwayGuidance
import FairwayRoads
import FairwayRouter
import FairwayRoutes
import GeoKernel
import RoadGraph
import RoadRoutes
import SeededRandom
import XCTest

/// What a session with a road file says on a route, whichever service made it: the limit with who says it, speeding, what lies
/// ahead, and the alerts about it.
final class DriveOnRouteTests: XCTestCase {
  private static let noon = 1_796_040_000.0  // A Monday.

  private static func place(_ east: Double) -> LocationCoordinate2D {
    Geodesic.destination(from: LocationCoordinate2D(latitude: 49.4, longitude: 8.7), distance: east, bearing: 90)
  }

  private static func attribute(_ key: String, _ text: String, isConditional: Bool = false) throws -> RoadAttribute {
    RoadAttribute(try XCTUnwrap(RoadAttribute.Key(name: key)), .text(text), isConditional: isConditional)
  }

  /// A road of 3 km: 70 km/h, then 50 with 30 for trucks and a bridge with limits of sizes, then a street without a sign, and a
  /// level crossing at its 2,600th metre.
  private static func roads(_ ofBridge: [RoadAttribute] = []) throws -> RoadGraph {
    var builder = RoadGraph.Builder()
    for node in 0...60 { builder.add(node: Int64(node), at: place(Double(node) * 50)) }
    builder.add(
      [try XCTUnwrap(RoadAttribute(try XCTUnwrap(RoadAttribute.Key(name: "railway")), named: "level_crossing"))],
      toNode: 52)
    var (main, bridge) = (RoadWay(id: 1, roadClass: .primary), RoadWay(id: 2, roadClass: .primary))
    (main.forwardLimit, bridge.forwardLimit) = (.kilometresPerHour(70), .kilometresPerHour(50))
    bridge.isBridge = true
    builder.add(main, through: (0...20).map { Int64($0) })
    builder.add(
      bridge, through: (20...40).map { Int64($0) },
      attributes: [
        try attribute("maxspeed:hgv", "30"), RoadAttribute(.maximumHeight, .number(320)),
        try attribute("maxweight", "7.5 @ (Mo-Fr 08:00-18:00)", isConditional: true),
      ] + ofBridge)
    builder.add(RoadWay(id: 3, roadClass: .residential), through: (40...60).map { Int64($0) })
    builder.country = try XCTUnwrap(RoadCountry(code: "DE"))
    return try RoadGraph(builder.packed())
  }

  private static func route(_ limits: [SpeedLimit]? = nil) throws -> Route {
    var route = try Route(along: FollowedLine((0...3).map { place(Double($0) * 1000) }))
    if let limits {
      var attributes = RouteLeg.Attributes()
      attributes.segmentMaximumSpeedLimits = limits
      route.legs[0].attributes = attributes
    }
    return route
  }

  private struct Seen {
    var limit = SpeedLimit.unknown
    var source: RoadFacts.Source?
    var speeding = SpeedAlertSeverity.unknown
    var ahead: [String] = []
  }

  private final class Listener: FreeDriveObserver {
    var alerts: [(alert: RoadAlert, along: Double)] = []
    func session(_ session: FreeDriveSession, didChange change: FreeDriveChange) {
      let along = session.router?.routeProgress.state.distanceAlong ?? 0
      alerts += session.state.announcedRoadAlerts.map { ($0, along) }
    }
  }

  /// Drives along a route. Returns what is seen at 400 m and each 500 m on, and the alerts.
  private func drive(
    _ route: Route, at speed: Double = 20, for limits: LimitOptions = LimitOptions(),
    _ alerts: RoadAlertOptions = RoadAlertOptions(), on roads: RoadGraph? = nil
  ) throws -> (seen: [Seen], alerts: [(alert: RoadAlert, along: Double)]) {
    let session = FreeDriveSession(on: try roads ?? Self.roads())
    let listener = Listener()
    session.observer = listener
    (session.limits, session.roadAlerts) = (limits, alerts)
    session.lookAhead = LookAhead(time: 60, distances: 500...2000)
    session.follow(try RouteController(following: RouteResponse(routes: [route])))
    var (seen, next, east, second) = ([Seen](), 400.0, 0.0, 0.0)
    while east < 2900 {
      session.update(
        Location(
          coordinate: Self.place(east), timestamp: Self.noon + second, horizontalAccuracy: 5, speed: speed))
      if east >= next {
        let state = session.state
        seen.append(
          Seen(
            limit: state.limit, source: state.limitSource, speeding: state.speeding,
            ahead: state.features.map { feature in
              var kind = feature.kind.name
              if case .limit(let limit) = feature.kind, case .kilometresPerHour(let speed)? = limit {
                kind += " \(speed)"
              }
              return "\(kind) \(Int(((state.distance(to: feature) + east) / 50).rounded()) * 50)"
            }))
        XCTAssertEqual(
          session.roadFacts.limit.flatMap { $0.source == .assumed ? nil : $0.value } ?? .unknown, state.limit)
        next += 500
      }
      east += speed
      second += 1
    }
    return (seen, listener.alerts)
  }

  func testTheFileSaysTheLimitOfARouteWithout() throws {
    let (seen, alerts) = try drive(try Self.route())
    XCTAssertEqual(seen.map { $0.limit.value }, [70, 70, 50, 50, nil])
    XCTAssertEqual(seen.map { $0.source }, [.file, .file, .file, .file, nil])
    // 72 km/h where 70 and 50 are allowed, and where nobody knows.
    XCTAssertEqual(seen.map { $0.speeding }, [.notSpeeding, .notSpeeding, .major, .major, .unknown])
    XCTAssertEqual(alerts.map { $0.alert.kind }, [.lowerSpeedLimit, .railwayCrossing])
    for (alert, along) in alerts {
      let place = alert.kind == .lowerSpeedLimit ? 1000.0 : 2600
      XCTAssertEqual(along + alert.distance, place, accuracy: 25)
      XCTAssertGreaterThan(alert.distance, 150 - 20)
    }
  }

  func testWhatARouteSaysComesFirst() throws {
    let (seen, _) = try drive(try Self.route([SpeedLimit(100), .unknown, SpeedLimit(80)]))
    XCTAssertEqual(seen.map { $0.limit.value }, [100, 100, 50, 50, 80])
    XCTAssertEqual(seen.map { $0.source }, [.route, .route, .file, .file, .route])
    XCTAssertEqual(seen.map { $0.speeding }, [.notSpeeding, .notSpeeding, .major, .major, .notSpeeding])
  }

  /// A truck has its own limit where the vehicle is and ahead, and an alert names the value of what is too low or too weak.
  func testATruckHasItsOwnLimitsAndObstacles() throws {
    var options = RoadAlertOptions()
    (options.vehicle.height, options.vehicle.weight) = (3.8, 12)
    let truck = LimitOptions(vehicle: .truck, clockOffset: 3600)
    let (seen, alerts) = try drive(try Self.route(), for: truck, options)
    XCTAssertEqual(seen.map { $0.limit.value }.prefix(4), [70, 70, 30, 30])
    XCTAssertEqual(seen[0].ahead.filter { $0.hasPrefix("limit") }, ["limit 30 1000"])
    let sizes = alerts.filter { $0.alert.kind != .lowerSpeedLimit && $0.alert.kind != .railwayCrossing }
    XCTAssertEqual(sizes.map { $0.alert.kind }, [.heightLimit, .weightLimit])
    for (alert, along) in sizes {
      XCTAssertGreaterThanOrEqual(alert.distance, 780)
      XCTAssertEqual(along + alert.distance, 1000, accuracy: 25)
    }
    let words = sizes.first?.alert
    XCTAssertEqual(words?.announcement(in: GuidanceLanguage("en")), "Height limit 3.2 m in 800 meters")
    XCTAssertEqual(words?.announcement(in: GuidanceLanguage("de")).hasSuffix("Höhenbeschränkung 3,2 m"), true)
    XCTAssertEqual(sizes.last?.alert.announcement(in: GuidanceLanguage("fr")).contains("7,5 t"), true)
    // Each language has the value.
    for tag in GuidanceLanguage.all {
      let text = words?.announcement(in: GuidanceLanguage(tag)) ?? ""
      XCTAssertNotNil(text.range(of: #"[3٣][.,٫][2٢]"#, options: .regularExpression), "\(tag): \(text)")
    }
    // In the evening the bridge bears more.
    let later = LimitOptions(vehicle: .truck, clockOffset: 10 * 3600)
    XCTAssertEqual(
      try drive(try Self.route(), for: later, options).alerts.filter { $0.alert.kind == .weightLimit }.count, 0)
    // Without a clock nobody knows.
    XCTAssertEqual(
      try drive(try Self.route(), for: LimitOptions(), options).alerts.filter { $0.alert.kind == .weightLimit }.count, 0
    )
  }

  /// A drive tells of a road that is closed at the time, as the check before it does.
  func testARoadThatIsClosedNowIsTold() throws {
    let tags = [
      try Self.attribute("motor_vehicle", "no @ (Mo-Fr 12:00-16:00)", isConditional: true),
      try Self.attribute("hgv", "no @ (Mo-Fr 12:00-18:00)", isConditional: true),
    ]
    let roads = try Self.roads(tags)
    func told(_ vehicle: VehicleKind, _ clock: Int?, _ options: RoadAlertOptions = RoadAlertOptions()) throws
      -> [RoadAlert]
    {
      let limits = LimitOptions(vehicle: vehicle, clockOffset: clock)
      let alerts = try drive(try Self.route(), for: limits, options, on: roads).alerts
      for (alert, along) in alerts where alert.kind == .closedRoad {
        XCTAssertEqual(along + alert.distance, 1000, accuracy: 25)
        XCTAssertGreaterThanOrEqual(alert.distance, 780)
        XCTAssertEqual(alert.speed, 0)
        XCTAssertEqual(alert.feature.end - alert.feature.start, 1000, accuracy: 1)
        XCTAssertEqual(alert.priority, .alert)
      }
      // The check before the drive says the same.
      let check = RouteCheck(limits: limits, departure: Self.noon)
      let obstacles = try roads.obstacles(on: try RouteIndex(try Self.route()), for: check)
      XCTAssertEqual(obstacles.map { $0.rule.name }, alerts.contains { $0.alert.kind == .closedRoad } ? ["closed"] : [])
      return alerts.map { $0.alert }.filter { $0.kind == .closedRoad }
    }
    // At 13:00, 17:00 and 23:00 by the clocks of the place.
    let car = try told(.car, 3600)
    XCTAssertEqual(car.map { $0.feature.kind }, [.closed(tag: "motor_vehicle:conditional=no @ (Mo-Fr 12:00-16:00)")])
    XCTAssertEqual(car.first?.announcement(in: GuidanceLanguage("en")), "Road closure in 800 meters")
    XCTAssertEqual(car.first?.announcement(in: GuidanceLanguage("de")).hasSuffix("Straßensperrung"), true)
    XCTAssertEqual(Set(GuidanceLanguage.all.map { car.first?.announcement(in: GuidanceLanguage($0)) }).count, 10)
    XCTAssertEqual(try told(.car, 5 * 3600).count, 0)
    XCTAssertEqual(
      try told(.truck, 5 * 3600).map { $0.feature.kind }, [.closed(tag: "hgv:conditional=no @ (Mo-Fr 12:00-18:00)")])
    XCTAssertEqual(try told(.truck, 11 * 3600).count, 0)
    // Without a clock nobody knows.
    XCTAssertEqual(try told(.car, nil).count, 0)
    var ahead = RoadAhead()
    let path = (0..<3).map { RoadArc(edge: $0, direction: .forward) }
    for users in [RoadUsers.car, .foot, .bicycle] {
      ahead.look(
        along: path[...], from: 0, within: 3000, for: users, limits: LimitOptions(clockOffset: 3600), at: Self.noon,
        on: roads)
      XCTAssertEqual(ahead.features.contains { $0.kind.name == "closed" }, users == .car)
    }
  }

  /// Options that are set on the way hold from the next fix on.
  func testLimitsAreThoseOfWhoeverDrivesNow() throws {
    let session = FreeDriveSession(on: try Self.roads())
    session.follow(try RouteController(following: RouteResponse(routes: [try Self.route()])))
    func update(_ second: Double) {
      session.update(
        Location(
          coordinate: Self.place(1100 + 10 * second), timestamp: Self.noon + second, horizontalAccuracy: 5, speed: 10))
    }
    for second in 0..<10 { update(Double(second)) }
    XCTAssertEqual(session.state.limit, SpeedLimit(50))
    session.limits.vehicle = .truck
    update(10)
    XCTAssertEqual(session.state.limit, SpeedLimit(30))
    XCTAssertEqual(session.roadFacts.limit, RoadFacts.Fact(SpeedLimit(30), .file))
  }
}
