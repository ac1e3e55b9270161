import FairwayDirections
import FairwayEngine
import FairwayRoads
import FairwayRoutes
import GeoKernel
import RoadGraph
import RoadRoutes
import SeededRandom
import XCTest

/// Where a route breaks a rule of its roads for a vehicle: beside the engine that finds ways by the same rules.
final class RouteObstacleTests: XCTestCase {
  private static let noon = 1_796_040_000.0  // A Monday.

  private static func place(_ east: Double) -> LocationCoordinate2D {
    Geodesic.destination(from: LocationCoordinate2D(latitude: 49.4, longitude: 8.7), distance: east, bearing: 90)
  }

  private static func attribute(_ key: String, _ text: String, isConditional: Bool = false) throws -> RoadAttribute {
    RoadAttribute(try XCTUnwrap(RoadAttribute.Key(name: key)), .text(text), isConditional: isConditional)
  }

  private static func named(_ key: String, _ name: String) throws -> RoadAttribute {
    try XCTUnwrap(RoadAttribute(try XCTUnwrap(RoadAttribute.Key(name: key)), named: name), "\(key)=\(name)")
  }

  /// A road of 3 km with a bridge from its 1,000th to its 2,000th metre.
  private static func roads() throws -> RoadGraph {
    var builder = RoadGraph.Builder()
    for node in 0...3 { builder.add(node: Int64(node), at: place(Double(node) * 1000)) }
    for way in 1...3 {
      builder.add(
        RoadWay(id: Int64(way), roadClass: .primary), through: [Int64(way) - 1, Int64(way)],
        attributes: way == 2
          ? [
            RoadAttribute(.maximumHeight, .number(320)),
            try attribute("maxweight", "7.5 @ (Mo-Fr 08:00-18:00)", isConditional: true),
          ] : [])
    }
    return try RoadGraph(builder.packed())
  }

  private static func route() throws -> Route {
    try Route(along: FollowedLine((0...3).map { place(Double($0) * 1000) }))
  }

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
          try Self.named(key, "no"),
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

  // MARK: Junctions

  /// A road of three pieces of 100 m, with a street of one way that begins behind the second one, and what is added.
  private static func junction(
    _ stands: [Int64: [RoadAttribute]] = [:], street: [RoadAttribute] = [],
    _ add: (inout RoadGraph.Builder) -> Void = { _ in }
  ) throws -> RoadGraph {
    var builder = RoadGraph.Builder()
    for node in 0...3 { builder.add(node: Int64(node), at: place(Double(node) * 100)) }
    builder.add(node: 4, at: Geodesic.destination(from: place(200), distance: 100, bearing: 0))
    for way in 1...3 {
      builder.add(RoadWay(id: Int64(way), roadClass: .secondary), through: [Int64(way) - 1, Int64(way)])
    }
    builder.add(RoadWay(id: 4, roadClass: .secondary, backward: .foot), through: [2, 4], attributes: street)
    for (node, attributes) in stands { builder.add(attributes, toNode: node) }
    add(&builder)
    return try RoadGraph(builder.packed())
  }

  private static func pieces() throws -> RouteIndex {
    try RouteIndex(try Route(along: FollowedLine((0...3).map { place(Double($0) * 100) })))
  }

  func testABarrierAndATurnHavePlaceRuleAndWords() throws {
    let bollard = try Self.junction([1: [try Self.named("barrier", "bollard")]])
    let found = try XCTUnwrap(try bollard.obstacles(on: try Self.pieces(), for: RouteCheck()).first)
    XCTAssertEqual(found.rule, .barrier(tag: "barrier=bollard"))
    XCTAssertEqual(found.rule.name, "barrier")
    for along in [found.start, found.end] { XCTAssertEqual(along, 100, accuracy: 0.5) }
    XCTAssertLessThan(Geodesic.shortLength(from: found.coordinate, to: Self.place(100)), 1)
    XCTAssertEqual([found.way, found.node], [2, 1])
    let text = "no_straight_on @ (Mo-Fr 07:00-13:30)"
    let turn = try Self.junction { $0.restrict(from: 2, via: 2, to: 3, condition: text) }
    var check = RouteCheck(limits: LimitOptions(clockOffset: 0), departure: Self.noon)
    let forbidden = try turn.obstacles(on: try Self.pieces(), for: check)
    XCTAssertEqual(forbidden.map(\.rule), [.restriction(condition: text)])
    XCTAssertEqual(
      try XCTUnwrap(forbidden.first).json,
      .object([
        "rule": .string("restriction"), "condition": .string(text), "start": .number(forbidden[0].start),
        "end": .number(forbidden[0].start), "latitude": .number(forbidden[0].coordinate.latitude),
        "longitude": .number(forbidden[0].coordinate.longitude), "way": .number(3), "node": .number(2),
      ]))
    check.departure = Self.noon + 2 * 3600
    XCTAssertEqual(try turn.obstacles(on: try Self.pieces(), for: check), [])
    check.departure = nil
    XCTAssertEqual(try turn.obstacles(on: try Self.pieces(), for: check), [])
    // A route that begins or ends before it goes past nothing.
    let short = try RouteIndex(try Route(along: FollowedLine([Self.place(0), Self.place(100)])))
    XCTAssertEqual(try bollard.obstacles(on: short, for: RouteCheck()), [])
    let late = try RouteIndex(try Route(along: FollowedLine([Self.place(100), Self.place(200), Self.place(300)])))
    XCTAssertEqual(try bollard.obstacles(on: late, for: RouteCheck()), [])
  }

  /// Where the engine that finds ways says that there is none past a node or around a corner, a route there is refused, and nowhere
  /// else: barriers of all kinds with answers of all keys, and restrictions of turning, at times of a week.
  func testObstaclesAtNodesAreTheRulesByWhichWaysAreFound() throws {
    let barriers = [
      "bollard", "gate", "lift_gate", "height_restrictor", "block", "chain", "swing_gate", "cycle_barrier", "stile",
      "jersey_barrier", "cattle_grid", "toll_booth", "bus_trap", "sump_buster", "wall", "entrance", "log",
    ]
    let answers = ["no", "yes", "private", "forestry", "permissive", "destination", "agricultural"]
    let hours = ["Mo-Fr 07:00-09:00", "Sa,Su", "22:00-06:00", "Mo 00:00-24:00; We 12:00-13:00", "07:00-19:00", "wet"]
    var random = SeededGenerator(seed: 62)
    var (cases, closed, byKind) = (0, 0, [String: Int]())
    func pick(_ list: [String]) -> String { list[Int.random(in: list.indices, using: &random)] }
    for number in 0..<400 {
      let isTruck = number % 4 == 3
      var profile: RoadProfile = isTruck ? .truck : .car
      profile.vehicle = RoadVehicle(height: 3, width: 2, length: 6, weight: 4, axleLoad: 2.5)
      var stands: [Int64: [RoadAttribute]] = [:]
      var street: [RoadAttribute] = []
      var rules: [String] = []
      if number % 2 == 0 {
        var own = [try Self.named("barrier", pick(barriers))]
        for key in ["access", "vehicle", "motor_vehicle", "motorcar", "hgv", "bicycle"]
        where Bool.random(using: &random) {
          if Bool.random(using: &random) { own.append(try Self.named(key, pick(answers))) }
        }
        if Bool.random(using: &random) {
          own.append(RoadAttribute(.maximumHeight, .number(number % 3 == 0 ? 250 : 350)))
        }
        if number % 6 == 0 { own.append(try Self.named("bollard", pick(["rising", "removable", "fixed"]))) }
        stands[number % 8 == 0 ? 2 : 1] = own
      }
      let conditions = (0..<2).map { _ in
        Bool.random(using: &random) ? nil : "\(Bool.random(using: &random) ? "no" : "only")_turn @ (\(pick(hours)))"
      }
      if Bool.random(using: &random) {
        street = [try Self.attribute("motor_vehicle", "no @ (\(pick(hours)))", isConditional: true)]
      }
      let count = number % 2 == 0 ? Int.random(in: 0...1, using: &random) : 2
      let forms = (0..<count).map { _ in
        (
          isOver: Bool.random(using: &random), isToStreet: Bool.random(using: &random),
          isOnly: Bool.random(using: &random)
        )
      }
      let graph = try Self.junction(stands, street: street) { builder in
        for (form, condition) in zip(forms, conditions) {
          let isOnly = condition.map { $0.hasPrefix("only") } ?? form.isOnly
          let to: Int64 = form.isToStreet ? 4 : 3
          rules.append(
            "\(isOnly ? "only" : "no") \(form.isOver ? "over 2" : "via node") to \(to): \(condition ?? "always")")
          if form.isOver {
            builder.restrict(from: 1, over: [2], to: to, only: isOnly, condition: condition)
          } else {
            builder.restrict(from: 2, via: 2, to: to, only: isOnly, condition: condition)
          }
        }
      }
      let routes = try RoadRoutes(on: graph, profile: profile)
      for _ in 0..<4 {
        let time = Self.noon - 43_200 + Double(Int.random(in: 0..<7 * 1440, using: &random)) * 60
        var request = RoadRequest(from: Self.place(5), to: Self.place(295))
        request.departure = LocalTime(secondsSince1970: time, offset: 0)
        var isOpen = true
        do throws(RoadRouteError) { _ = try routes.route(request) } catch {
          guard case .noWay = error else { throw error }
          isOpen = false
        }
        let check = RouteCheck(
          vehicle: profile.vehicle, limits: LimitOptions(vehicle: isTruck ? .truck : .car, clockOffset: 0),
          departure: time)
        let found = try graph.obstacles(on: try Self.pieces(), for: check)
        let stand = stands.values.flatMap { $0 }.map { "\($0.tag)=\($0.text)" }
        XCTAssertEqual(
          found.isEmpty, isOpen,
          "case \(number) \(profile.vehicle) at \(time - Self.noon): \(stand) \(rules) street \(street.map(\.text)): \(found)"
        )
        (cases, closed) = (cases + 1, closed + (isOpen ? 0 : 1))
        for rule in Set(found.map(\.rule.name)) { byKind[rule, default: 0] += 1 }
      }
    }
    XCTAssertGreaterThan(cases, 1000)
    XCTAssertGreaterThan(closed, 300)
    for kind in ["barrier", "restriction", "height_limit"] { XCTAssertGreaterThan(byKind[kind] ?? 0, 50, kind) }
  }
}
