import GeoKernel
import RoadGraph
import RoadRoutes
import XCTest

/// Which roads are closed to a truck, or to a vehicle of some size, each rule on a map that was made for it.
final class TruckRuleTests: XCTestCase {
  /// A short way from 1 to 2 with attributes, and a long one by streets over 3 and 4.
  private func square(_ attributes: [RoadAttribute], at node: [RoadAttribute] = []) -> TestMap {
    var map = TestMap([1: (0, 0), 2: (4, 0), 3: (0, 3), 4: (4, 3), 5: (-1, 0), 6: (5, 0), 7: (2, 0)])
    map.way(9, [5, 1], .primary)
    map.way(10, [1, 7, 2], .primary, attributes)
    map.way(11, [1, 3, 4, 2], .primary)
    map.way(12, [2, 6], .primary)
    if !node.isEmpty { map.node(7, node) }
    return map
  }

  private func number(_ name: String, _ number: UInt32, _ direction: RoadDirection? = nil) throws -> RoadAttribute {
    RoadAttribute(try XCTUnwrap(.init(name: name)), .number(number), direction: direction)
  }

  private func named(_ name: String, _ value: String, _ direction: RoadDirection? = nil) throws -> RoadAttribute {
    try XCTUnwrap(RoadAttribute(try XCTUnwrap(.init(name: name)), named: value, direction: direction))
  }

  /// Whether a way leads past the road with the attributes.
  private func isOpen(_ map: TestMap, _ profile: RoadProfile, back: Bool = false) throws -> Bool {
    let routes = try RoadRoutes(on: map.graph(), profile: profile)
    let (from, to): (Int64, Int64) = back ? (6, 5) : (5, 6)
    return try routes.route(RoadRequest(from: map.place(from), to: map.place(to))).distance < 1000
  }

  private func profile(_ vehicle: RoadVehicle, of base: RoadProfile = .car) -> RoadProfile {
    var profile = base
    profile.vehicle = vehicle
    return profile
  }

  func testEachSizeIsComparedWithItsLimits() throws {
    let rows: [(RoadAttribute, fits: RoadVehicle, not: RoadVehicle)] = [
      (try number("maxheight", 320), RoadVehicle(height: 3.2), RoadVehicle(height: 3.21)),
      (try number("maxheight:physical", 320), RoadVehicle(height: 3.2), RoadVehicle(height: 3.201)),
      (try number("maxwidth", 220), RoadVehicle(height: 9, width: 2.2), RoadVehicle(width: 2.55)),
      (try number("maxwidth:physical", 220), RoadVehicle(width: 2.2), RoadVehicle(width: 2.25)),
      (try number("maxlength", 1000), RoadVehicle(length: 10), RoadVehicle(length: 10.5)),
      (try number("maxweight", 7500), RoadVehicle(weight: 7.5), RoadVehicle(weight: 7.6)),
      (try number("maxweightrating", 3500), RoadVehicle(weight: 3.5, axleLoad: 10), RoadVehicle(weight: 12)),
      (try number("maxaxleload", 8000), RoadVehicle(weight: 40, axleLoad: 8), RoadVehicle(axleLoad: 8.1)),
      (try named("hazmat", "no"), RoadVehicle(), RoadVehicle(carriesHazardousGoods: true)),
    ]
    for (attribute, fits, not) in rows {
      let map = square([attribute])
      for base in [RoadProfile.car, .truck] {
        XCTAssertTrue(try isOpen(map, profile(fits, of: base)), "\(attribute.tag) for \(fits)")
        XCTAssertFalse(try isOpen(map, profile(not, of: base)), "\(attribute.tag) for \(not)")
      }
      XCTAssertTrue(try isOpen(map, .car), "a car of no size at \(attribute.tag)")
      XCTAssertTrue(try isOpen(map, profile(not, of: .bicycle)), "a bicycle at \(attribute.tag)")
    }
  }

  func testLimitsOfTrucksStopTrucksAlone() throws {
    for name in ["maxweight:hgv", "maxweightrating:hgv"] {
      let map = square([try number(name, 7500)])
      XCTAssertFalse(try isOpen(map, .truck), name)
      XCTAssertTrue(try isOpen(map, profile(RoadVehicle(weight: 12))), name)
      XCTAssertTrue(try isOpen(map, profile(RoadVehicle(weight: 7), of: .truck)), name)
    }
    XCTAssertFalse(try isOpen(square([try named("hgv", "no")]), .truck))
    XCTAssertTrue(try isOpen(square([try named("hgv", "no")]), .car))
    XCTAssertTrue(try isOpen(square([try named("motor_vehicle", "no"), try named("hgv", "yes")]), .truck))
    XCTAssertFalse(try isOpen(square([try named("motor_vehicle", "no")]), .truck))
    XCTAssertFalse(try isOpen(square([try named("hgv", "delivery")]), .truck), "one delivers there, and does not pass")
  }

  func testALimitOfADirectionStopsOneDirection() throws {
    let map = square([try number("maxheight", 300, .forward)])
    XCTAssertFalse(try isOpen(map, .truck))
    XCTAssertTrue(try isOpen(map, .truck, back: true))
    let closed = square([try named("hgv", "no", .backward)])
    XCTAssertTrue(try isOpen(closed, .truck))
    XCTAssertFalse(try isOpen(closed, .truck, back: true))
  }

  func testALimitUnderAConditionAndALimitOfNothingStopNobody() throws {
    let key = try XCTUnwrap(RoadAttribute.Key(name: "maxweight"))
    let conditional = RoadAttribute(key, .text("3.5 @ (22:00-06:00)"), isConditional: true)
    XCTAssertTrue(try isOpen(square([conditional]), .truck))
    XCTAssertTrue(try isOpen(square([try number("maxheight", 0)]), .truck))
  }

  func testAFrameAtANodeStopsWhatIsTooHigh() throws {
    let frame = [try named("barrier", "height_restrictor"), try number("maxheight", 210)]
    XCTAssertFalse(try isOpen(square([], at: frame), .truck))
    XCTAssertFalse(try isOpen(square([], at: frame), profile(RoadVehicle(height: 2.2))))
    XCTAssertTrue(try isOpen(square([], at: frame), profile(RoadVehicle(height: 2))))
    XCTAssertFalse(try isOpen(square([], at: [try named("barrier", "bollard")]), .truck))
    let bollard = [try named("barrier", "bollard"), try named("hgv", "yes")]
    XCTAssertTrue(try isOpen(square([], at: bollard), .truck))
  }

  func testWhatStandsInTheWayIsNamed() throws {
    var map = TestMap([1: (0, 0), 2: (1, 0), 3: (2, 0), 4: (3, 0)])
    map.way(10, [1, 2])
    map.way(11, [2, 3], [try number("maxheight", 320)])
    map.way(12, [3, 4])
    let request = RoadRequest(from: map.place(1), to: map.place(4))
    let routes = try RoadRoutes(on: map.graph(), profile: .truck)
    XCTAssertThrowsError(try routes.route(request))
    let obstacle = try XCTUnwrap(try routes.whyNot(request))
    XCTAssertEqual(obstacle.rule, .vehicle)
    XCTAssertEqual(obstacle.way, 11)
    XCTAssertEqual("\(obstacle)", "way 11 is not for a vehicle of this size, weight or load")
  }

  func testSpeedsOfTrucksEnd() throws {
    let map = square([try number("maxspeed:hgv", 120)])
    func seconds(_ profile: RoadProfile) throws -> Double {
      let routes = try RoadRoutes(on: map.graph(), profile: profile)
      return try routes.route(RoadRequest(from: map.place(1), to: map.place(2))).duration
    }
    // 400 m at the usual 75 km/h, and at 60.
    XCTAssertEqual(try seconds(.car), 400 / 75 * 3.6, accuracy: 0.2)
    XCTAssertEqual(try seconds(profile(RoadVehicle(), of: .truck)), 400 / 60 * 3.6, accuracy: 0.2)
  }

  func testSizesComeBackAsTheyWereSet() throws {
    let vehicle = RoadVehicle(height: 3.2, width: 2.55, length: 16.5, weight: 7.49, axleLoad: 0.001)
    XCTAssertEqual(profile(vehicle).vehicle, vehicle)
    XCTAssertEqual(RoadProfile.truck.vehicle.height, 4.11)
    let map = square([])
    for (row, vehicle) in [
      ("height", RoadVehicle(height: -1)), ("width", RoadVehicle(width: .nan)),
      ("length", RoadVehicle(length: .infinity)),
      ("weight", RoadVehicle(weight: 0)), ("axle_load", RoadVehicle(axleLoad: 2e6)),
    ] {
      XCTAssertThrowsError(try RoadRoutes(on: map.graph(), profile: profile(vehicle))) {
        XCTAssertEqual($0 as? RoadRouteError, .profile(row: row))
      }
    }
  }
}
