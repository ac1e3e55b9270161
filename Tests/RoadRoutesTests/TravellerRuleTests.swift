import GeoKernel
import RoadGraph
import RoadRoutes
import XCTest

/// Where bicycles and pedestrians may go and cars may not, and the other way round, each rule on a map that was made for it.
final class TravellerRuleTests: XCTestCase {
  /// The nodes of the way from one node to another; nil if there is none.
  private func nodes(_ map: TestMap, _ from: Int64, _ to: Int64, _ profile: RoadProfile) throws -> [Int64]? {
    do throws(RoadRouteError) {
      let routes = try RoadRoutes(on: try! map.graph(), profile: profile)
      let route = try routes.route(RoadRequest(from: map.place(from), to: map.place(to)))
      return route.legs.flatMap { map.nodes(on: $0.line) }
    } catch {
      if case .noWay = error { return nil }
      throw error
    }
  }

  private func tag(_ key: String, _ value: String, direction: RoadDirection? = nil) throws -> RoadAttribute {
    try XCTUnwrap(RoadAttribute(try XCTUnwrap(.init(name: key)), named: value, direction: direction))
  }

  /// A short way from 1 to 2 of a class, and a long one by streets over 3 and 4.
  private func square(
    _ roadClass: RoadClass, _ attributes: [RoadAttribute] = [], isOneWay: Bool = false
  ) -> TestMap {
    var map = TestMap([1: (0, 0), 2: (4, 0), 3: (0, 3), 4: (4, 3), 5: (-1, 0), 6: (5, 0)])
    map.way(9, [5, 1])
    map.way(10, [1, 2], roadClass, attributes, isOneWay: isOneWay)
    map.way(11, [1, 3, 4, 2])
    map.way(12, [2, 6])
    return map
  }

  private static let short: [Int64] = [5, 1, 2, 6]
  private static let long: [Int64] = [5, 1, 3, 4, 2, 6]

  func testClassesAndAccessDecide() throws {
    let rows: [(RoadClass, [RoadAttribute], car: Bool, bicycle: Bool, foot: Bool)] = [
      (.residential, [], true, true, true),
      (.motorway, [], true, false, false),
      (.cycleway, [], false, true, false),
      (.footway, [], false, false, true),
      (.pedestrian, [], false, false, true),
      (.path, [], false, true, true),
      (.bridleway, [], false, false, false),
      (.footway, [try tag("bicycle", "yes")], false, true, true),
      (.cycleway, [try tag("foot", "designated")], false, true, true),
      (.residential, [try tag("bicycle", "no")], true, false, true),
      (.residential, [try tag("foot", "no")], true, true, false),
      (.residential, [try tag("vehicle", "no")], false, false, true),
      (.residential, [try tag("motor_vehicle", "no")], false, true, true),
      (.residential, [try tag("access", "no")], false, false, false),
      (.residential, [try tag("access", "no"), try tag("foot", "yes")], false, false, true),
      (.residential, [try tag("access", "forestry"), try tag("bicycle", "permissive")], false, true, false),
      (.primary, [try tag("motorroad", "yes")], true, false, false),
      (.path, [try tag("sac_scale", "hiking")], false, false, true),
      (.path, [try tag("sac_scale", "alpine_hiking")], false, false, false),
    ]
    for (roadClass, attributes, car, bicycle, foot) in rows {
      let map = square(roadClass, attributes)
      for (profile, isOpen) in [(RoadProfile.car, car), (.bicycle, bicycle), (.foot, foot)] {
        var profile = profile
        // A path in the mountains is open to bicycles, and too slow for them.
        let isAlpine = attributes.contains { $0.tag == "sac_scale" }
        profile.goal = isAlpine && profile.traveller == .bicycle ? .fastest : .shortest
        XCTAssertEqual(
          try nodes(map, 5, 6, profile), isOpen ? Self.short : Self.long,
          "\(profile.traveller) on \(roadClass) with \(attributes)")
      }
    }
  }

  func testWaysAgainstOneWayStreets() throws {
    let street = square(.residential, isOneWay: true)
    XCTAssertEqual(try nodes(street, 6, 5, .car), Self.long.reversed())
    XCTAssertEqual(try nodes(street, 6, 5, .bicycle), Self.long.reversed())
    XCTAssertEqual(try nodes(street, 6, 5, .foot), Self.short.reversed())
    let open = square(.residential, [try tag("bicycle", "yes", direction: .backward)], isOneWay: true)
    XCTAssertEqual(try nodes(open, 6, 5, .bicycle), Self.short.reversed())
    XCTAssertEqual(try nodes(open, 6, 5, .car), Self.long.reversed())
    let closed = square(.residential, [try tag("oneway:bicycle", "yes")])
    XCTAssertEqual(try nodes(closed, 6, 5, .bicycle), Self.long.reversed())
    XCTAssertEqual(try nodes(closed, 6, 5, .car), Self.short.reversed())
    // A one-way footway holds for those on foot, unless the profile says that it does not.
    let footway = square(.footway, [try tag("bicycle", "yes")], isOneWay: true)
    XCTAssertEqual(try nodes(footway, 6, 5, .foot), Self.long.reversed())
    var profile = RoadProfile.foot
    profile["one_way_walks"] = 0
    XCTAssertEqual(try nodes(footway, 6, 5, profile), Self.short.reversed())
  }

  func testStepsAreForFeetAndBicyclesAreCarriedUpThemOnlyWhereTheWayAroundIsFar() throws {
    let map = square(.steps)
    XCTAssertEqual(try nodes(map, 5, 6, .foot), Self.short)
    XCTAssertEqual(try nodes(map, 5, 6, .bicycle), Self.long)
    var alone = TestMap([1: (0, 0), 2: (1, 0), 3: (2, 0), 4: (3, 0)])
    alone.way(10, [1, 2])
    alone.way(11, [2, 3], .steps)
    alone.way(12, [3, 4])
    XCTAssertEqual(try nodes(alone, 1, 4, .bicycle), [1, 2, 3, 4])
    XCTAssertNil(try nodes(alone, 1, 4, .car))
  }

  func testWhereABicycleIsPushedItIsAsSlowAsAPedestrian() throws {
    var map = TestMap([1: (0, 0), 2: (1, 0)])
    map.way(10, [1, 2], .footway, [try tag("bicycle", "dismount"), try tag("surface", "asphalt")])
    let routes = try RoadRoutes(on: map.graph(), profile: .bicycle)
    let route = try routes.route(RoadRequest(from: map.place(1), to: map.place(2)))
    XCTAssertEqual(route.duration, route.distance / 5 * 3.6, accuracy: 0.1)
  }

  func testRestrictionsOfCarsHoldForNobodyOnFoot() throws {
    var map = square(.residential)
    map.restrict(9, 1, 10, for: [.car, .bicycle])
    XCTAssertEqual(try nodes(map, 5, 6, .car), Self.long)
    XCTAssertEqual(try nodes(map, 5, 6, .bicycle), Self.long)
    XCTAssertEqual(try nodes(map, 5, 6, .foot), Self.short)
    map = square(.residential)
    map.restrict(9, 1, 10, for: .car)
    XCTAssertEqual(try nodes(map, 5, 6, .bicycle), Self.short)
  }

  func testBarriersCloseNodesToThoseWhomTheyConcern() throws {
    for (barrier, bicycle, foot) in [("bollard", true, true), ("debris", false, true), ("fence", false, false)] {
      var map = square(.residential)
      map.way(13, [1, 2], .path)
      map.node(2, [try tag("barrier", barrier)])
      XCTAssertNil(try nodes(map, 5, 6, .car), barrier)
      XCTAssertEqual(try nodes(map, 5, 6, .bicycle) != nil, bicycle, barrier)
      XCTAssertEqual(try nodes(map, 5, 6, .foot) != nil, foot, barrier)
    }
  }

  func testBicyclesPreferQuietRoadsAndThoseWithLanes() throws {
    var map = TestMap([1: (0, 0), 2: (4, 0), 3: (0, 0.3), 4: (4, 0.3), 5: (-1, 0), 6: (5, 0)])
    map.way(9, [5, 1])
    map.way(10, [1, 2], .primary, limit: 70)
    map.way(11, [1, 3, 4, 2], .cycleway)
    map.way(12, [2, 6])
    XCTAssertEqual(try nodes(map, 5, 6, .car), Self.short)
    XCTAssertEqual(try nodes(map, 5, 6, .bicycle), Self.long)
  }

  func testZonesCostBicyclesTimeAndCloseNothing() throws {
    let map = square(.residential, [try tag("access", "destination")])
    XCTAssertEqual(try nodes(map, 5, 6, .bicycle), Self.long)
    var profile = RoadProfile.bicycle
    profile["zone_penalty"] = 0
    XCTAssertEqual(try nodes(map, 5, 6, profile), Self.short)
  }

  func testRoadAndMountainBicyclesDiffer() throws {
    let map = square(.track, [try tag("surface", "gravel")])
    XCTAssertEqual(try nodes(map, 5, 6, .bicycle(.road)), Self.long)
    XCTAssertEqual(try nodes(map, 5, 6, .bicycle(.mountain)), Self.short)
    XCTAssertEqual(RoadProfile.bicycle, .bicycle(.city))
    for profile in [RoadProfile.car, .bicycle, .foot] + RoadProfile.Bicycle.allCases.map(RoadProfile.bicycle) {
      XCTAssertNoThrow(try RoadRoutes(on: map.graph(), profile: profile))
    }
    for (row, value) in [("traveller", 3), ("paces", 0), ("most_alpine", 7), ("zones_bind", 2)] as [(String, UInt32)] {
      var profile = RoadProfile.foot
      profile[row] = value
      XCTAssertThrowsError(try RoadRoutes(on: map.graph(), profile: profile)) {
        XCTAssertEqual($0 as? RoadRouteError, .profile(row: row))
      }
    }
  }
}
