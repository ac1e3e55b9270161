import FairwayRoads
import FairwayRoutes
import GeoKernel
import RoadGraph
import RoadRoutes
import XCTest

/// The departure time of a request: rules of roads that depend on the time hold by the clocks of its time zone.
final class DepartureRoutingTests: XCTestCase {
  private static func place(_ east: Double, _ north: Double) -> LocationCoordinate2D {
    LocationCoordinate2D(latitude: 47 + north * 0.0009, longitude: 8 + east * 0.0013)
  }

  /// A short street that is closed to motor vehicles on Monday mornings, and a way around it.
  private static func routing() throws -> RoadRouting {
    var builder = RoadGraph.Builder()
    let places: [(Double, Double)] = [(0, 0), (4, 0), (0, 3), (4, 3), (-1, 0), (5, 0)]
    for (number, at) in places.enumerated() { builder.add(node: Int64(number + 1), at: place(at.0, at.1)) }
    let key = try XCTUnwrap(RoadAttribute.Key(name: "motor_vehicle"))
    let closed = RoadAttribute(key, .text("no @ (Mo 07:00-09:00)"), isConditional: true)
    let ways: [([Int64], [RoadAttribute])] = [([5, 1], []), ([1, 2], [closed]), ([1, 3, 4, 2], []), ([2, 6], [])]
    for (number, way) in ways.enumerated() {
      builder.add(RoadWay(id: Int64(number + 1), roadClass: .residential), through: way.0, attributes: way.1)
    }
    return try RoadRouting(on: RoadGraph(builder.packed()))
  }

  private func isShort(
    _ time: Double?, _ zone: String?, _ profile: ProfileIdentifier = .automobile
  ) throws -> Bool {
    var options = RouteOptions(
      coordinates: [Self.place(-1, 0), Self.place(5, 0)], profileIdentifier: profile)
    (options.departureTime, options.timeZoneName) = (time, zone)
    let route = try XCTUnwrap(try Self.routing().response(to: options).routes?.first)
    return route.distance < 700
  }

  func testRulesHoldByTheClocksOfTheZone() throws {
    // Monday, 2026-11-30, 07:30 in Greenwich.
    let time = 1_796_023_800.0
    XCTAssertTrue(try isShort(nil, "GMT"))
    XCTAssertFalse(try isShort(time, "GMT"))
    XCTAssertFalse(try isShort(time, "GMT+0100"))
    XCTAssertTrue(try isShort(time, "GMT+0200"))
    XCTAssertTrue(try isShort(time, "GMT-0100"))
    XCTAssertFalse(try isShort(time, "Europe/Andorra"))
    XCTAssertTrue(try isShort(time, "Europe/Athens"))
    XCTAssertTrue(try isShort(time, "GMT", .walking))
    XCTAssertTrue(try isShort(time, "GMT", .cycling))
  }

  func testWithoutAZoneNothingIsKnown() throws {
    XCTAssertTrue(try isShort(1_796_023_800, nil))
    XCTAssertTrue(try isShort(1_796_023_800, "Nowhere/Else"))
  }
}
