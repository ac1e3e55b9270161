import GeoKernel
import RoadGraph
import RoadRoutes
import XCTest

/// Rules that depend on the time, each on a map that was made for it. 2026-11-30 is a Monday.
final class TimeRuleTests: XCTestCase {
  private static let (before, within) = ("2026-11-30T06:30", "2026-11-30T08:00")

  /// The nodes of the way from one node to another at a time; nil if there is none.
  private func nodes(
    _ map: TestMap, _ from: Int64, _ to: Int64, _ time: String?, _ profile: RoadProfile = .car
  ) throws -> [Int64]? {
    let routes = try RoadRoutes(on: map.graph(), profile: profile)
    var request = RoadRequest(from: map.place(from), to: map.place(to))
    request.departure = try time.map { try XCTUnwrap(LocalTime($0)) }
    do throws(RoadRouteError) {
      return try routes.route(request).legs.flatMap { map.nodes(on: $0.line) }
    } catch {
      if case .noWay = error { return nil }
      throw error
    }
  }

  private func tag(
    _ key: String, _ text: String, direction: RoadDirection? = nil, isConditional: Bool = true
  ) throws -> RoadAttribute {
    let key = try XCTUnwrap(RoadAttribute.Key(name: key))
    return isConditional
      ? RoadAttribute(key, .text(text), direction: direction, isConditional: true)
      : try XCTUnwrap(RoadAttribute(key, named: text, direction: direction))
  }

  /// A short way from 1 to 2, and a long one by streets over 3 and 4.
  private func square(
    _ attributes: [RoadAttribute], _ roadClass: RoadClass = .residential, isOneWay: Bool = false
  ) -> TestMap {
    var map = TestMap([1: (0, 0), 2: (4, 0), 3: (0, 3), 4: (4, 3), 5: (-1, 0), 6: (5, 0)])
    map.way(9, [5, 1])
    map.way(10, [1, 2], roadClass, attributes, isOneWay: isOneWay)
    map.way(11, [1, 3, 4, 2])
    map.way(12, [2, 6])
    return map
  }

  private static let (short, long): ([Int64], [Int64]) = ([5, 1, 2, 6], [5, 1, 3, 4, 2, 6])
  private static let hours = "@ (Mo-Fr 07:00-09:00)"

  private func isShort(
    _ attributes: [RoadAttribute], _ time: String?, _ profile: RoadProfile = .car,
    _ roadClass: RoadClass = .residential
  ) throws -> Bool {
    let found = try nodes(square(attributes, roadClass), 5, 6, time, profile)
    XCTAssertTrue(found == Self.short || found == Self.long, "\(found ?? [])")
    return found == Self.short
  }

  func testARoadIsClosedAtItsTimes() throws {
    let rows: [(key: String, text: String, car: Bool, bicycle: Bool, foot: Bool)] = [
      ("access", "no", false, false, false),
      ("vehicle", "no", false, false, true),
      ("motor_vehicle", "no", false, true, true),
      ("motorcar", "no", false, true, true),
      ("bicycle", "no", true, false, true),
      ("foot", "no", true, true, false),
      ("hgv", "no", true, true, true),
      ("motor_vehicle", "forestry", false, true, true),
      ("access", "yes", true, true, true),
      // What is for destinations only leads nowhere else by car, and costs others a little.
      ("motor_vehicle", "destination", false, true, true),
      ("maxweight", "3.5", true, true, true),
    ]
    for row in rows {
      let tags = [try tag(row.key, "\(row.text) \(Self.hours)")]
      for (profile, isOpen) in [(RoadProfile.car, row.car), (.bicycle, row.bicycle), (.foot, row.foot)] {
        XCTAssertTrue(try isShort(tags, nil, profile), "\(row) without a time")
        XCTAssertTrue(try isShort(tags, Self.before, profile), "\(row) before")
        XCTAssertTrue(try isShort(tags, "2026-12-05T08:00", profile), "\(row) on a Saturday")
        XCTAssertEqual(try isShort(tags, Self.within, profile), isOpen, "\(row) within, to \(profile.traveller)")
      }
    }
  }

  func testARoadIsOpenAtItsTimes() throws {
    let closed = [
      try tag("motor_vehicle", "no", isConditional: false), try tag("motor_vehicle", "yes \(Self.hours)"),
    ]
    XCTAssertFalse(try isShort(closed, nil))
    XCTAssertFalse(try isShort(closed, Self.before))
    XCTAssertTrue(try isShort(closed, Self.within))
    // A zone of pedestrians with hours for cars.
    let delivery = [try tag("motor_vehicle", "permissive \(Self.hours)")]
    XCTAssertFalse(try isShort(delivery, Self.before, .car, .pedestrian))
    XCTAssertTrue(try isShort(delivery, Self.within, .car, .pedestrian))
    XCTAssertTrue(try isShort([try tag("bicycle", "yes \(Self.hours)")], Self.within, .bicycle, .pedestrian))
    XCTAssertFalse(try isShort([try tag("bicycle", "yes \(Self.hours)")], Self.before, .bicycle, .pedestrian))
  }

  func testDirections() throws {
    XCTAssertFalse(try isShort([try tag("vehicle", "no \(Self.hours)", direction: .forward)], Self.within))
    XCTAssertTrue(try isShort([try tag("vehicle", "no \(Self.hours)", direction: .backward)], Self.within))
    XCTAssertFalse(try isShort([try tag("oneway", "-1 \(Self.hours)")], Self.within))
    XCTAssertTrue(try isShort([try tag("oneway", "-1 \(Self.hours)")], Self.before))
    let map = square([try tag("oneway", "yes \(Self.hours)")])
    XCTAssertEqual(try nodes(map, 6, 5, Self.before), Self.short.reversed())
    XCTAssertEqual(try nodes(map, 6, 5, Self.within), Self.long.reversed())
    XCTAssertEqual(try nodes(map, 6, 5, Self.within, .bicycle), Self.long.reversed())
    XCTAssertEqual(try nodes(map, 6, 5, Self.within, .foot), Self.short.reversed())
    let free = square([
      try tag("oneway", "yes \(Self.hours)"), try tag("oneway:bicycle", "no", isConditional: false),
    ])
    XCTAssertEqual(try nodes(free, 6, 5, Self.within, .bicycle), Self.short.reversed())
    // One way as ever, and not at these times.
    let freed = square([try tag("oneway", "no \(Self.hours)")], isOneWay: true)
    XCTAssertEqual(try nodes(freed, 6, 5, Self.before), Self.long.reversed())
    XCTAssertEqual(try nodes(freed, 6, 5, Self.within), Self.short.reversed())
    XCTAssertTrue(try isShort([try tag("oneway", "reversible \(Self.hours)")], Self.within))
  }

  func testTrucks() throws {
    let no = [try tag("hgv", "no @ (22:00-06:00)")]
    XCTAssertTrue(try isShort(no, Self.within, .truck))
    XCTAssertFalse(try isShort(no, "2026-11-30T23:10", .truck))
    XCTAssertFalse(try isShort(no, "2026-12-01T05:10", .truck))
    var heavy = RoadProfile.truck
    heavy.vehicle.weight = 12
    for (text, isOpen) in [
      ("7.5 @ (22:00-06:00)", false), ("7.5 t @ (22:00-06:00)", false), ("12 @ (22:00-06:00)", true),
    ] {
      XCTAssertEqual(try isShort([try tag("maxweight", text)], "2026-11-30T23:10", heavy), isOpen, text)
      XCTAssertTrue(try isShort([try tag("maxweight", text)], "2026-11-30T12:00", heavy), text)
    }
    // A condition about the vehicle is none of the time.
    XCTAssertTrue(try isShort([try tag("hgv", "no @ (weight>7.5 AND 22:00-06:00)")], "2026-11-30T23:10", heavy))
  }

  func testWhatCannotBeReadDoesNotHold() throws {
    for text in ["no @ wet", "no @ (sunrise-sunset)", "no @ Mo-Fr)", "no", "never @ (Mo-Fr)", "no @ (PH)"] {
      XCTAssertTrue(try isShort([try tag("access", text)], Self.within), text)
    }
    XCTAssertFalse(try isShort([try tag("access", "no @ (Mo-Fr,PH 07:00-09:00)")], Self.within))
    let routes = try RoadRoutes(on: square([try tag("access", "no @ (Mo-Fr,PH 07:00-09:00); no @ wet")]).graph())
    XCTAssertEqual(routes.conditions.leftOut, ["PH": 1, "wet": 1])
    XCTAssertEqual(routes.conditions.wayCount, 1)
    XCTAssertEqual(routes.conditions.restrictionCount, 0)
  }

  /// From 1 over 2 one turns to 3, or goes round over 4 and 5.
  private func crossing() -> TestMap {
    var map = TestMap([1: (0, 0), 2: (1, 0), 3: (1, 1), 4: (2, 0), 5: (2, 1), 6: (1, 2)])
    map.way(10, [1, 2])
    map.way(11, [2, 3])
    map.way(12, [2, 4])
    map.way(13, [4, 5])
    map.way(14, [5, 3])
    map.way(15, [3, 6])
    return map
  }

  func testTurnsAreForbiddenAtTheirTimes() throws {
    for (only, to, text) in [
      (false, Int64(11), "no_left_turn @ (Mo-Fr 07:00-09:00)"), (true, 12, "only_straight_on @ (Mo-Fr 07:00-09:00)"),
    ] {
      var map = crossing()
      map.restrict(10, 2, to, only: only, condition: text)
      XCTAssertEqual(try nodes(map, 1, 6, nil), [1, 2, 3, 6])
      XCTAssertEqual(try nodes(map, 1, 6, Self.before), [1, 2, 3, 6])
      XCTAssertEqual(try nodes(map, 1, 6, Self.within), [1, 2, 4, 5, 3, 6])
      XCTAssertEqual(try nodes(map, 1, 6, Self.within, .foot), [1, 2, 3, 6])
    }
    // The only turn that is allowed, and is closed at that time, says nothing.
    var map = TestMap([1: (0, 0), 2: (1, 0), 3: (1, 1), 4: (2, 0), 6: (1, 2)])
    map.way(10, [1, 2])
    map.way(11, [2, 3, 6])
    map.way(12, [2, 4], [try tag("access", "no \(Self.hours)")])
    map.restrict(10, 2, 12, only: true, condition: "only_straight_on @ (06:00-10:00)")
    XCTAssertEqual(try nodes(map, 1, 6, Self.before), [1, 2, 4, 2, 3, 6])
    XCTAssertEqual(try nodes(map, 1, 6, Self.within), [1, 2, 3, 6])
  }

  func testTurnsOverWaysAreForbiddenAtTheirTimes() throws {
    var map = crossing()
    map.restrict(10, over: [11], 15, condition: "no_straight_on @ (Mo-Fr 07:00-09:00)")
    XCTAssertEqual(try nodes(map, 1, 6, Self.before), [1, 2, 3, 6])
    XCTAssertEqual(try nodes(map, 1, 6, Self.within), [1, 2, 4, 5, 3, 6])
    XCTAssertEqual(try nodes(map, 2, 6, Self.within), [2, 3, 6])
  }

  /// The road is 10 km away, which takes some 10 minutes at 60 km/h, and 12 in the first look.
  private func farMap(_ text: String) throws -> TestMap {
    var map = TestMap([5: (-100, 0), 1: (0, 0), 2: (4, 0), 3: (0, 3), 4: (4, 3), 6: (5, 0)])
    map.way(9, [5, 1], .primary, limit: 60)
    map.way(10, [1, 2], [try tag("access", text)])
    map.way(11, [1, 3, 4, 2])
    map.way(12, [2, 6])
    return map
  }

  func testARuleIsThatOfTheTimeOfArrival() throws {
    let opens = try farMap("no @ (07:00-08:00)")
    XCTAssertEqual(try nodes(opens, 5, 6, "2026-11-30T07:30"), Self.long)
    XCTAssertEqual(try nodes(opens, 5, 6, "2026-11-30T07:55"), Self.short)
    // One is there a little earlier than the straight line says: then it is still closed.
    XCTAssertEqual(try nodes(opens, 5, 6, "2026-11-30T07:49"), Self.long)
    let closes = try farMap("no @ (08:00-09:00)")
    XCTAssertEqual(try nodes(closes, 5, 6, "2026-11-30T07:45"), Self.short)
    XCTAssertEqual(try nodes(closes, 5, 6, "2026-11-30T07:55"), Self.long)
  }

  func testATurnIsThatOfTheTimeOfArrival() throws {
    var map = try farMap("yes @ Mo")
    map.restrict(9, 1, 10, condition: "no_straight_on @ (07:00-08:00)")
    XCTAssertEqual(try nodes(map, 5, 6, "2026-11-30T07:49"), Self.long)
    XCTAssertEqual(try nodes(map, 5, 6, "2026-11-30T07:55"), Self.short)
  }

  func testAPlaceIsOnARoadThatIsOpenThen() throws {
    let map = square([try tag("access", "no \(Self.hours)")])
    let routes = try RoadRoutes(on: map.graph())
    var request = RoadRequest(from: map.place(5), to: map.between(1, 2))
    XCTAssertLessThan(try routes.route(request).legs[0].end.distance, 1)
    request.departure = LocalTime(Self.within)
    XCTAssertEqual(try routes.route(request).legs[0].end.distance, 200, accuracy: 1)
    // And one that is open then alone counts then.
    let pedestrian = square([try tag("motor_vehicle", "yes \(Self.hours)")], .pedestrian)
    let others = try RoadRoutes(on: pedestrian.graph())
    XCTAssertLessThan(try others.route(request).legs[0].end.distance, 1)
    request.departure = nil
    XCTAssertGreaterThan(try others.route(request).legs[0].end.distance, 100)
  }

  func testWhatStandsInTheWayIsTheTime() throws {
    var map = TestMap([1: (0, 0), 2: (1, 0), 3: (2, 0), 4: (3, 0)])
    map.way(10, [1, 2])
    map.way(11, [2, 3], [try tag("motor_vehicle", "no \(Self.hours)")])
    map.way(12, [3, 4])
    let routes = try RoadRoutes(on: map.graph())
    var request = RoadRequest(from: map.between(1, 2), to: map.between(3, 4))
    XCTAssertNil(try routes.whyNot(request))
    request.departure = LocalTime(Self.within)
    let obstacle = try XCTUnwrap(try routes.whyNot(request))
    XCTAssertEqual(obstacle.rule, .time)
    XCTAssertEqual(obstacle.way, 11)
    XCTAssertTrue("\(obstacle)".contains("way 11"), "\(obstacle)")
    request.departure = LocalTime(Self.before)
    XCTAssertNil(try routes.whyNot(request))
  }

  func testReachAndAlternativesKeepClosedRoads() throws {
    let map = square([try tag("motor_vehicle", "yes \(Self.hours)")], .pedestrian)
    let routes = try RoadRoutes(on: map.graph())
    let edges = Set(try routes.reached(from: .init(map.place(5)), within: 3600).map(\.edge))
    XCTAssertEqual(edges.count, try map.graph().edgeCount - 1)
    var request = RoadRequest(from: map.place(5), to: map.place(6))
    request.departure = LocalTime(Self.within)
    XCTAssertEqual(try routes.routes(request, alternatives: 2).first.map { map.nodes(on: $0.line) }, Self.short)
    request.departure = LocalTime(Self.before)
    XCTAssertEqual(try routes.routes(request, alternatives: 2).map { map.nodes(on: $0.line) }, [Self.long])
  }
}
