import GeoKernel
import XCTest

@testable import RoadGraph

/// Limits of roads by their tags, the vehicle, the time and the law.
final class RoadLimitTests: XCTestCase {
  /// A way with tags, the limit of its record, and its graph.
  private func graph(
    _ attributes: [RoadAttribute] = [], country: String? = nil, _ change: (inout RoadWay) -> Void = { _ in }
  ) throws -> RoadGraph {
    var builder = RoadGraph.Builder()
    let start = LocationCoordinate2D(latitude: 49.4, longitude: 8.7)
    builder.add(node: 1, at: start)
    builder.add(node: 2, at: Geodesic.destination(from: start, distance: 300, bearing: 90))
    var way = RoadWay(id: 7, roadClass: .secondary)
    change(&way)
    builder.add(way, through: [1, 2], attributes: attributes)
    if let country, let known = RoadCountry(code: country) { builder.country = known }
    return try RoadGraph(builder.packed())
  }

  private func key(_ name: String) throws -> RoadAttribute.Key { try XCTUnwrap(RoadAttribute.Key(name: name)) }

  private func limit(
    _ graph: RoadGraph, _ direction: RoadDirection = .forward, _ vehicle: VehicleKind = .car, country: String? = nil,
    at time: String? = nil
  ) -> RoadLimit {
    let options = LimitOptions(vehicle: vehicle, country: country, clockOffset: time == nil ? nil : 0)
    let seconds = time.flatMap { LocalTime($0) }.map { Double($0.minutes) * 60 }
    return graph.limit(ofEdge: 0, direction, for: options, at: seconds)
  }

  func testTagsHoldByDirectionAndInTheUnitOfTheSign() throws {
    let road = try graph {
      $0.forwardLimit = .milesPerHour(30)
      $0.backwardLimit = .milesPerHour(40)
    }
    XCTAssertEqual(limit(road).limit, .milesPerHour(30))
    XCTAssertEqual(limit(road, .backward).limit, .milesPerHour(40))
    XCTAssertEqual(limit(road).tag, "maxspeed")
    XCTAssertFalse(limit(road).isAssumed)
    XCTAssertEqual(limit(try graph()).limit, nil)
    XCTAssertEqual(try graph().limit(ofEdge: 9, .forward), RoadLimit())
  }

  func testATruckHasTheLowerOfItsLimitAndThatOfAll() throws {
    let tags = [RoadAttribute(try key("maxspeed:hgv"), .number(60 * 2))]
    let fast = try graph(tags) { $0.forwardLimit = .kilometresPerHour(100) }
    XCTAssertEqual(limit(fast).limit, .kilometresPerHour(100))
    XCTAssertEqual(limit(fast, .forward, .truck).limit, .kilometresPerHour(60))
    XCTAssertEqual(limit(fast, .forward, .truck).tag, "maxspeed:hgv")
    XCTAssertEqual(limit(fast, .forward, .bus).limit, .kilometresPerHour(100))
    let slow = try graph(tags) { $0.forwardLimit = .kilometresPerHour(30) }
    XCTAssertEqual(limit(slow, .forward, .truck).limit, .kilometresPerHour(30))
  }

  func testConditionsHoldAtTheirTimes() throws {
    let road = try graph([
      RoadAttribute(try key("maxspeed"), .text("30 @ (Mo-Fr 07:00-17:00); 20 @ wet"), isConditional: true)
    ]) { $0.forwardLimit = .kilometresPerHour(50) }
    // 2026-11-30 is a Monday.
    let inTime = limit(road, at: "2026-11-30T08:00")
    XCTAssertEqual(inTime.limit, .kilometresPerHour(30))
    XCTAssertEqual(inTime.tag, "maxspeed:conditional")
    XCTAssertEqual(inTime.leftOut, ["wet"])
    XCTAssertEqual(limit(road, at: "2026-11-30T18:00").limit, .kilometresPerHour(50))
    XCTAssertEqual(limit(road, at: "2026-11-29T08:00").limit, .kilometresPerHour(50))
    // Without a clock the sign for all times holds, and the answer says what is missing.
    let untimed = limit(road)
    XCTAssertEqual(untimed.limit, .kilometresPerHour(50))
    XCTAssertTrue(untimed.leftOut.contains { $0.contains("time") }, "\(untimed.leftOut)")
  }

  func testAConditionOfADirectionIsThatDirectionsAlone() throws {
    let road = try graph([
      RoadAttribute(try key("maxspeed"), .text("30 @ (22:00-06:00)"), direction: .backward, isConditional: true)
    ]) { ($0.forwardLimit, $0.backwardLimit) = (.kilometresPerHour(50), .kilometresPerHour(50)) }
    XCTAssertEqual(limit(road, .forward, at: "2026-11-30T23:00").limit, .kilometresPerHour(50))
    XCTAssertEqual(limit(road, .backward, at: "2026-11-30T23:00").limit, .kilometresPerHour(30))
    XCTAssertEqual(limit(road, .backward, at: "2026-11-30T03:00").limit, .kilometresPerHour(30))
  }

  func testWhatCannotBeReadIsNamedAndNotShown() throws {
    for text in ["signals", "50;80", "walk", "fast", "999"] {
      let road = try graph([RoadAttribute(try key("maxspeed"), .text(text))])
      XCTAssertEqual(limit(road, country: "DE").limit, nil, text)
      XCTAssertEqual(limit(road).leftOut, ["maxspeed=\(text)"])
    }
    let broken = try graph([RoadAttribute(try key("maxspeed"), .text("30 @ ("), isConditional: true)]) {
      $0.forwardLimit = .kilometresPerHour(50)
    }
    XCTAssertEqual(limit(broken, at: "2026-11-30T08:00").limit, .kilometresPerHour(50))
    XCTAssertEqual(limit(broken).leftOut, ["maxspeed:conditional=30 @ ("])
  }

  func testLawsAreAssumed() throws {
    let urban = try graph([RoadAttribute(try key("maxspeed"), .text("DE:urban"))])
    XCTAssertEqual(limit(urban).limit, .kilometresPerHour(50))
    XCTAssertEqual(limit(urban).law, "StVO § 3 Abs. 3 Nr. 1")
    XCTAssertEqual(limit(urban).leftOut, [])
    let rural = try graph([RoadAttribute(try key("source:maxspeed"), .text("DE:rural"))])
    XCTAssertEqual(limit(rural).limit, .kilometresPerHour(100))
    XCTAssertEqual(limit(rural, .forward, .bus).limit, .kilometresPerHour(80))
    XCTAssertEqual(limit(rural, .forward, .truck).limit, nil, "it depends on the weight")
    let zone = try graph([RoadAttribute(try key("zone:maxspeed"), .text("DE:30"))])
    XCTAssertEqual(limit(zone).limit, .kilometresPerHour(30))
    XCTAssertFalse(limit(zone).isAssumed)
    // By the class, where the country is known.
    let motorway = try graph { $0.roadClass = .motorway }
    XCTAssertEqual(limit(motorway).limit, nil)
    XCTAssertEqual(limit(motorway, country: "DE").limit, RoadWay.Limit.none)
    XCTAssertEqual(limit(motorway, country: "GB").limit, .milesPerHour(70))
    XCTAssertEqual(limit(motorway, .forward, .truck, country: "DE").limit, .kilometresPerHour(80))
    XCTAssertEqual(limit(motorway, country: "XX").limit, nil)
    let link = try graph { ($0.roadClass, $0.isLink) = (.motorway, true) }
    XCTAssertEqual(limit(link, country: "DE").limit, nil)
    // Whether a place is built up is not known of a secondary road.
    XCTAssertEqual(limit(try graph(), country: "DE").limit, nil)
  }

  /// A sign for all does not let a truck drive faster than the law does.
  func testTheLawOfAVehicleHoldsBelowASign() throws {
    let motorway = try graph {
      ($0.roadClass, $0.forwardLimit) = (.motorway, .kilometresPerHour(120))
    }
    XCTAssertEqual(limit(motorway, country: "DE").limit, .kilometresPerHour(120))
    let truck = limit(motorway, .forward, .truck, country: "DE")
    XCTAssertEqual(truck.limit, .kilometresPerHour(80))
    XCTAssertTrue(truck.isAssumed)
    let works = try graph { ($0.roadClass, $0.forwardLimit) = (.motorway, .kilometresPerHour(60)) }
    XCTAssertEqual(limit(works, .forward, .truck, country: "DE").limit, .kilometresPerHour(60))
  }

  /// The country of the file comes before that of the options.
  func testTheFileKnowsItsCountry() throws {
    let street = try graph(country: "CH") { $0.roadClass = .residential }
    XCTAssertEqual(limit(street).limit, .kilometresPerHour(50))
    XCTAssertEqual(limit(street, country: "US").law, "VRV Art. 4a Abs. 1 lit. a")
    XCTAssertTrue(LegalLimit.countries.allSatisfy { RoadCountry(code: $0) != nil })
  }
}
