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
  private static func roads() throws -> RoadGraph {
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
      ])
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
    _ alerts: RoadAlertOptions = RoadAlertOptions()
  ) throws -> (seen: [Seen], alerts: [(alert: RoadAlert, along: Double)]) {
    let session = FreeDriveSession(on: try Self.roads())
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

  // MARK: Obstacles

  func testARouteIsCheckedBeforeItIsFollowed() throws {
    let index = try RouteIndex(try Self.route())
    let roads = try Self.roads()
    var check = RouteCheck(vehicle: RoadVehicle(height: 3.8, weight: 12))
    func found() throws -> [String] {
      try roads.obstacles(on: index, for: check).map { obstacle in
        let value = if case .size(let limit) = obstacle.rule { " \(limit.value)" } else { "" }
        return
          "\(obstacle.rule.name)\(value) \(Int(obstacle.start.rounded()))-\(Int(obstacle.end.rounded())) of \(obstacle.way)"
      }
    }
    XCTAssertEqual(try found(), ["height_limit 3.2 1000-2000 of 2"])
    (check.limits.clockOffset, check.departure) = (3600, Self.noon)
    XCTAssertEqual(try found(), ["height_limit 3.2 1000-2000 of 2", "weight_limit 7.5 1000-2000 of 2"])
    check.departure = Self.noon + 10 * 3600
    XCTAssertEqual(try found(), ["height_limit 3.2 1000-2000 of 2"])
    check.vehicle = RoadVehicle(height: 3.1, weight: 7)
    XCTAssertEqual(try found(), [])
    let place = try roads.obstacles(on: index, for: RouteCheck(vehicle: RoadVehicle(height: 4))).first?.coordinate
    XCTAssertLessThan(Geodesic.shortLength(from: try XCTUnwrap(place), to: Self.place(1000)), 1)
  }

  /// Where the engine that finds ways says that there is none over a road at a time, a route over it is refused, and nowhere else:
  /// at times of a week, with the forms of tags that close a road to a car, or to one of a size.
  func testObstaclesAreTheRulesByWhichWaysAreFound() throws {
    let keys = ["access", "vehicle", "motor_vehicle", "motorcar"]
    let hours = [
      "Mo-Fr 07:00-09:00", "Sa,Su", "22:00-06:00", "Mo 00:00-24:00; We 12:00-13:00", "Nov-Dec", "07:00-19:00; PH off",
      "wet",
      "Mo-Th 16:00-18:30, Fr 14:00-17:00", "weight>7.5", "Tu 06:30+",
    ]
    let sizes = [
      ("maxheight", "2.5"), ("maxweight", "3.5 t"), ("maxwidth", "1.9 m"), ("maxlength", "5"), ("maxaxleload", "2"),
    ]
    var random = SeededGenerator(seed: 61)
    var profile = RoadProfile.car
    profile.vehicle = RoadVehicle(height: 3, width: 2, length: 6, weight: 4, axleLoad: 2.5)
    var (cases, closed) = (0, 0)
    for hour in hours {
      var rows: [[RoadAttribute]] = []
      for key in keys {
        for value in ["no", "forestry", "yes", "permissive"] {
          rows.append([try Self.attribute(key, "\(value) @ (\(hour))", isConditional: true)])
        }
        rows.append([
          try XCTUnwrap(RoadAttribute(try XCTUnwrap(RoadAttribute.Key(name: key)), named: "no")),
          try Self.attribute("motor_vehicle", "yes @ (\(hour))", isConditional: true),
        ])
      }
      for (key, value) in sizes { rows.append([try Self.attribute(key, "\(value) @ (\(hour))", isConditional: true)]) }
      for row in rows {
        let graph = try Self.line(row)
        let routes = try RoadRoutes(on: graph, profile: profile)
        let index = try RouteIndex(
          try Route(along: FollowedLine([Self.place(0), Self.place(100), Self.place(200), Self.place(300)])))
        for _ in 0..<8 {
          let minutes = Int.random(in: 0..<7 * 1440, using: &random)
          let time = Self.noon - 43_200 + Double(minutes) * 60
          var request = RoadRequest(from: Self.place(5), to: Self.place(295))
          request.departure = LocalTime(secondsSince1970: time, offset: 0)
          var isOpen = true
          do throws(RoadRouteError) { _ = try routes.route(request) } catch {
            guard case .noWay = error else { throw error }
            isOpen = false
          }
          let check = RouteCheck(vehicle: profile.vehicle, limits: LimitOptions(clockOffset: 0), departure: time)
          let found = try graph.obstacles(on: index, for: check)
          XCTAssertEqual(
            found.isEmpty, isOpen, "\(row.map { "\($0.tag)=\($0.text)" }), minute \(minutes): \(found.map(\.rule))")
          (cases, closed) = (cases + 1, closed + (isOpen ? 0 : 1))
        }
      }
    }
    XCTAssertGreaterThan(cases, 1000)
    XCTAssertGreaterThan(closed, 200)
  }

  /// Three roads in a line, of which the second one has attributes.
  private static func line(_ attributes: [RoadAttribute]) throws -> RoadGraph {
    var builder = RoadGraph.Builder()
    for node in 0...3 { builder.add(node: Int64(node), at: place(Double(node) * 100)) }
    for way in 1...3 {
      builder.add(
        RoadWay(id: Int64(way), roadClass: .secondary), through: [Int64(way) - 1, Int64(way)],
        attributes: way == 2 ? attributes : [])
    }
    return try RoadGraph(builder.packed())
  }
}
