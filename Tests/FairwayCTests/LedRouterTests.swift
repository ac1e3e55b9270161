import CFairway
import FairwayC
import FairwayCore
import GeoKernel
import RoadGraph
import TownDrives
import XCTest

/// A router over C that prepared roads lead: on a grid of streets 200 m apart, 1 km each way.
final class LedRouterTests: XCTestCase {
  private var roads: fairway_roads = 0
  private var ways: fairway_ways = 0

  private static func place(_ east: Double, _ north: Double) -> LocationCoordinate2D {
    Geodesic.destination(
      from: Geodesic.destination(
        from: LocationCoordinate2D(latitude: 47, longitude: 8), distance: east, bearing: 90),
      distance: north, bearing: 0)
  }

  override func setUpWithError() throws {
    var builder = RoadGraph.Builder()
    func node(_ column: Int, _ row: Int) -> Int64 { Int64(100 + column * 10 + row) }
    for column in 0...5 {
      for row in 0...5 {
        builder.add(node: node(column, row), at: Self.place(Double(column) * 200, Double(row) * 200))
      }
    }
    for number in 0...5 {
      builder.add(RoadWay(id: Int64(1 + number), roadClass: .residential), through: (0...5).map { node($0, number) })
      builder.add(RoadWay(id: Int64(11 + number), roadClass: .residential), through: (0...5).map { node(number, $0) })
    }
    let file = try builder.packed()
    try calling { fairway_roads_open_bytes(file, file.count, &roads, $0) }
    try calling { fairway_ways_create(roads, nil, &ways, $0) }
  }

  override func tearDown() {
    XCTAssertEqual(fairway_ways_release(ways, nil), FAIRWAY_OK)
    XCTAssertEqual(fairway_roads_release(roads, nil), FAIRWAY_OK)
  }

  /// A router on a way from (20, 400) to (600, 980).
  private func router() throws -> CRouter {
    let (start, end) = (Self.place(20, 400), Self.place(600, 980))
    var places = [fairway_way_place(), fairway_way_place()]
    for (number, coordinate) in [start, end].enumerated() {
      (places[number].latitude, places[number].longitude) = (coordinate.latitude, coordinate.longitude)
      (places[number].heading, places[number].tolerance) = (number == 0 ? 90 : .nan, 60)
    }
    var way: fairway_way = 0
    try places.withUnsafeBufferPointer { places in
      var request = fairway_way_request()
      request.size = MemoryLayout<fairway_way_request>.size
      (request.places, request.place_count) = (places.baseAddress, places.count)
      try calling { fairway_ways_find(ways, &request, &way, $0) }
    }
    defer { XCTAssertEqual(fairway_way_release(way, nil), FAIRWAY_OK) }
    let answer = try text { fairway_way_get_json(way, $0, $1, $2, $3) }
    let waypoints = "[[\(start.longitude),\(start.latitude)],[\(end.longitude),\(end.latitude)]]"
    return try CRouter(answer: answer, trip: #"{"profile":"driving","waypoints":\#(waypoints)}"#)
  }

  /// The kinds of the events of a drive straight on, by the number of the fix.
  private func drive(_ router: CRouter) throws -> [[Int32]] {
    var vehicle = Vehicle()
    return try vehicle.drive(from: Self.place(20, 400), bearing: 90, distance: 900).map { fix in
      try router.update(fix).events.map(\.kind)
    }
  }

  func testTheFixThatLeavesTheRouteReturnsTheNewOne() throws {
    let router = try router()
    try calling { fairway_ways_lead(ways, router.handle, FAIRWAY_LEAD_ALONE, $0) }
    let events = try drive(router)
    XCTAssertTrue(events.contains { $0.contains(FAIRWAY_EVENT_ROUTE_REPLACED) })
    let questions = FAIRWAY_EVENT_NEEDS_ROUTE...FAIRWAY_EVENT_NEEDS_TRIP_ROUTE
    XCTAssertFalse(events.joined().contains { questions.contains($0) })
  }

  func testTheProgramIsAskedForBetterRoutes() throws {
    let router = try router()
    try calling { fairway_ways_lead(ways, router.handle, FAIRWAY_LEAD_FIRST, $0) }
    let events = try drive(router)
    XCTAssertTrue(events.contains { $0.contains(FAIRWAY_EVENT_ROUTE_REPLACED) })
    XCTAssertFalse(events.joined().contains(FAIRWAY_EVENT_NEEDS_ROUTE))
    XCTAssertTrue(events.joined().contains(FAIRWAY_EVENT_NEEDS_FASTER_ROUTE))
  }

  func testAnotherStopIsOnTheRouteWithinTheCall() throws {
    let router = try router()
    try calling { fairway_ways_lead(ways, router.handle, FAIRWAY_LEAD_ALONE, $0) }
    let stop = Self.place(600, 400)
    let events = try router.changeTrip(#"{"add":[\#(stop.longitude),\#(stop.latitude)]}"#).map(\.kind)
    XCTAssertTrue(events.contains(FAIRWAY_EVENT_TRIP_CHANGED), "\(events)")
    XCTAssertFalse(events.contains(FAIRWAY_EVENT_NEEDS_TRIP_ROUTE), "\(events)")
  }

  func testNobodyLeadsWithoutRoads() throws {
    let router = try router()
    try calling { fairway_ways_lead(ways, router.handle, FAIRWAY_LEAD_ALONE, $0) }
    try calling { fairway_ways_lead(0, router.handle, FAIRWAY_LEAD_ALONE, $0) }
    let events = try drive(router)
    XCTAssertFalse(events.joined().contains(FAIRWAY_EVENT_ROUTE_REPLACED))
    XCTAssertTrue(events.joined().contains(FAIRWAY_EVENT_NEEDS_ROUTE))
  }

  func testWhatCannotLead() throws {
    let router = try router()
    XCTAssertThrowsError(try calling { fairway_ways_lead(ways, router.handle, 7, $0) }) {
      XCTAssertEqual(
        "\(($0 as? CFailure)?.description ?? "")",
        "use is 7, and neither FAIRWAY_LEAD_ALONE nor FAIRWAY_LEAD_FIRST")
    }
    XCTAssertThrowsError(try calling { fairway_ways_lead(99, router.handle, 0, $0) })
    XCTAssertThrowsError(try calling { fairway_ways_lead(ways, 0, 0, $0) })
  }
}
