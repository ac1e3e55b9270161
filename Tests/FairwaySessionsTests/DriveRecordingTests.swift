import FairwayCore
import FairwayDirections
import FairwayRoads
import FairwaySessions
import Foundation
import GeoKernel
import RoadGraph
import TestDoubles
import XCTest

/// Drives without a route that are recorded and repeated, with their roads and without.
final class DriveRecordingTests: XCTestCase {
  private let memory = SessionMemory()

  private static func place(_ east: Double) -> LocationCoordinate2D {
    Geodesic.destination(from: LocationCoordinate2D(latitude: 47, longitude: 8), distance: east, bearing: 90)
  }

  /// High Street runs east for 1 km at 50 km/h, for trucks at 20, and is Country Road then for another 2 km.
  private static func roads(limit: Int = 50) throws -> RoadGraph {
    var builder = RoadGraph.Builder()
    for node in 0...60 { builder.add(node: Int64(node), at: place(Double(node) * 50)) }
    var street = RoadWay(id: 1, roadClass: .residential, name: "High Street")
    (street.forwardLimit, street.backwardLimit) = (.kilometresPerHour(limit), .kilometresPerHour(limit))
    let trucks = RoadAttribute(try XCTUnwrap(RoadAttribute.Key(name: "maxspeed:hgv")), .text("20"))
    builder.add(street, through: (0...20).map { Int64($0) }, attributes: [trucks])
    builder.add(RoadWay(id: 2, roadClass: .tertiary, name: "Country Road"), through: (20...60).map { Int64($0) })
    return try RoadGraph(builder.packed())
  }

  private static func drive(_ session: FreeDriveSession, _ seconds: ClosedRange<Int>) throws {
    for second in seconds {
      session.update(
        Location(
          coordinate: place(Double(second) * 20), timestamp: 1_700_000_000 + Double(second), horizontalAccuracy: 5,
          speed: 20))
    }
  }

  private static func router() throws -> RouteController {
    let route = try Route(along: FollowedLine((12...60).map { place(Double($0) * 50) }))
    return try RouteController(
      along: IndexedRouteResponse(routeResponse: RouteResponse(routes: [route]), routeIndex: 0),
      routeOptions: RouteOptions(waypoints: []))
  }

  /// Free, a trip, and free again.
  private func record(
    _ options: SessionRecorder.Options = SessionRecorder.Options(), lookAhead: LookAhead = LookAhead(),
    limits: LimitOptions = LimitOptions()
  ) throws {
    let recorder = SessionRecorder(to: memory, options: options)
    let session = FreeDriveSession(on: try Self.roads())
    (session.lookAhead, session.limits) = (lookAhead, limits)
    session.roadAlerts = RoadAlertOptions()
    recorder.record(session)
    try Self.drive(session, 0...40)
    let router = try Self.router()
    session.follow(router)
    try Self.drive(session, 41...80)
    session.endRoute()
    try Self.drive(session, 81...120)
    recorder.flush()
    XCTAssertNil(recorder.failure)
  }

  private func events() throws -> [JSONObject] {
    var lines: [JSONObject] = []
    try SessionReplay(parts: memory.parts).list { if $0["event"] != nil { lines.append($0) } }
    return lines
  }

  func testADriveThatBecomesATripAndIsFreeAgain() throws {
    try record()
    XCTAssertEqual(memory.parts.count, 1)
    for roads in [nil, try Self.roads()] {
      let result = try SessionReplay(parts: memory.parts).run(on: roads)
      XCTAssertNil(result.difference, result.difference?.description ?? "")
      XCTAssertEqual(result.fixCount, 121)
    }
    let events = try events()
    func values(_ event: String, _ member: String) -> [JSONValue?] {
      events.filter { $0["event"] == .string(event) }.map { $0[member] }
    }
    XCTAssertEqual(values("roadChanged", "name"), ["High Street", "Country Road"])
    XCTAssertEqual(values("limitChanged", "limit"), [.number(50), .null])
    XCTAssertEqual(values("speeding", "severity").first, "major")
    XCTAssertGreaterThan(events.count { $0["event"] == "didUpdate" }, 30, "the router's events are in between")
  }

  func testHowFarADriveLooksIsRecorded() throws {
    try record(lookAhead: LookAhead(time: 5, distances: 100...200))
    let result = try SessionReplay(parts: memory.parts).run(on: Self.roads())
    XCTAssertNil(result.difference, result.difference?.description ?? "")
    XCTAssertEqual(result.fixCount, 121)
  }

  func testWhoseLimitsCountIsRecorded() throws {
    try record(limits: LimitOptions(vehicle: .truck, country: "AT", clockOffset: 3600))
    let result = try SessionReplay(parts: memory.parts).run(on: Self.roads())
    XCTAssertNil(result.difference, result.difference?.description ?? "")
    let limits = try events().filter { $0["event"] == "limitChanged" }.map { $0["limit"] }
    XCTAssertEqual(limits.first, .number(20))
  }

  func testOtherRoadsAreADifference() throws {
    try record()
    let difference = try XCTUnwrap(SessionReplay(parts: memory.parts).run(on: Self.roads(limit: 30)).difference)
    XCTAssertTrue(difference.recorded?.contains("limitChanged") ?? false, difference.description)
    XCTAssertTrue(difference.repeated?.contains("30") ?? false, difference.description)
    var builder = RoadGraph.Builder()
    for node in 0...1 { builder.add(node: Int64(node), at: Self.place(Double(node) * 50)) }
    builder.add(RoadWay(id: 1, roadClass: .residential), through: [0, 1])
    XCTAssertThrowsError(try SessionReplay(parts: memory.parts).run(on: RoadGraph(builder.packed()))) {
      XCTAssertTrue("\($0)".contains("the drive was on other roads"), "\($0)")
    }
  }

  func testEachPartCanBeRepeated() throws {
    var options = SessionRecorder.Options()
    (options.partSize, options.blockSize) = (1024, 256)
    try record(options)
    XCTAssertGreaterThan(memory.parts.count, 3)
    XCTAssertNil(try SessionReplay(parts: memory.parts).run(on: Self.roads()).difference)
    for first in memory.parts.indices {
      let result = try SessionReplay(parts: Array(memory.parts[first...])).run(on: Self.roads())
      XCTAssertNil(result.difference, "from part \(first): \(result.difference?.description ?? "")")
    }
  }

  func testAPrivateRecordingHasNoRoads() throws {
    var options = SessionRecorder.Options()
    options.privacy = .rounded(decimals: 2)
    try record(options)
    XCTAssertEqual(try events().count { $0["event"] == "roadChanged" }, 2)
    XCTAssertTrue(try events().allSatisfy { $0["name"] == nil && $0["features"] == nil })
  }

  /// What the roads say of the last fix of a route is written with it.
  func testTheLastEventsOnARouteAreWritten() throws {
    let recorder = SessionRecorder(to: memory)
    let session = FreeDriveSession(on: try Self.roads())
    recorder.record(session)
    session.follow(try Self.router())
    for second in 31...60 {
      try Self.drive(session, second...second)
      recorder.flush()
      let said = session.state.events.map(\.kind.rawValue)
      guard said.contains("roadChanged"), second > 31 else { continue }
      let last = try events().suffix(said.count).map { $0["event"] }
      XCTAssertEqual(last, said.map { .string($0) })
      return
    }
    XCTFail("the road never changes")
  }
}
