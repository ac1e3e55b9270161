import CFairway
import EmbeddedShims
import FairwayCore
import Foundation
import GeoKernel
import RoadGraph
import TestSupport
import XCTest

@testable import FairwayC

/// Drives without a route over C: alerts that are replaced, and drives and sessions that another call is using.
final class FreeDriveCallsTests: XCTestCase {
  private var roads: fairway_roads = 0
  private var drive: fairway_free_drive = 0
  private var second = 0

  private static func place(_ east: Double) -> LocationCoordinate2D {
    Geodesic.destination(
      from: LocationCoordinate2D(latitude: 47, longitude: 8), distance: east, bearing: 90)
  }

  override func setUpWithError() throws {
    var builder = RoadGraph.Builder()
    for node in 0...80 { builder.add(node: Int64(node), at: Self.place(Double(node) * 50)) }
    builder.add([RoadAttribute(RoadAttribute.Key(name: "railway")!, named: "level_crossing")!], toNode: 60)
    builder.add(RoadWay(id: 1, name: "Main Street"), through: (0...80).map { Int64($0) })
    let bytes = try builder.packed()
    try calling { fairway_roads_open_bytes(bytes, bytes.count, &roads, $0) }
    try calling { fairway_free_drive_create(roads, UInt32(FAIRWAY_USER_CAR), &drive, $0) }
  }

  override func tearDown() {
    XCTAssertEqual(fairway_free_drive_release(drive, nil), FAIRWAY_OK)
    XCTAssertEqual(fairway_roads_release(roads, nil), FAIRWAY_OK)
  }

  /// A session along the road.
  private func session() throws -> fairway_session {
    let line = (0...80).map { Self.place(Double($0) * 50) }.map { "[\($0.longitude),\($0.latitude)]" }
    let text = #"{"type":"LineString","coordinates":[\#(line.joined(separator: ","))]}"#
    var route: fairway_route = 0
    try calling { fairway_route_create_of_line(text, text.utf8.count, nil, 0, &route, $0) }
    defer { XCTAssertEqual(fairway_route_release(route, nil), FAIRWAY_OK) }
    var session: fairway_session = 0
    try calling { fairway_session_create(route, nil, 0, &session, $0) }
    return session
  }

  func testAlertsAboutTheRoadHaveTheirWords() throws {
    let options = #"{"braking":2,"reactionTime":4}"#
    try calling { fairway_free_drive_set_road_alerts(drive, options, options.utf8.count, $0) }
    var place = fairway_free_drive_place()
    place.size = MemoryLayout<fairway_free_drive_place>.size
    repeat {
      _ = try move()
      try calling { fairway_free_drive_get_place(drive, &place, $0) }
      XCTAssertEqual(place.changes & UInt32(FAIRWAY_DRIVE_CHANGE_ALERT_AHEAD) != 0, place.road_alert_count > 0)
    } while place.road_alert_count == 0 && second < 150
    XCTAssertEqual(place.road_alert_count, 1)
    var alert = fairway_road_alert()
    alert.size = MemoryLayout<fairway_road_alert>.size
    try calling { fairway_free_drive_get_road_alert(drive, 0, &alert, $0) }
    XCTAssertEqual(alert.kind, FAIRWAY_ROAD_ALERT_RAILWAY_CROSSING)
    XCTAssertEqual(alert.priority, FAIRWAY_PRIORITY_ALERT)
    // 4 s at 20 m/s, and 100 m to brake; it is heard at the first fix behind that.
    XCTAssertEqual(alert.distance, 170, accuracy: 11)
    XCTAssertEqual(alert.distance, 3000 - 20 * Double(second), accuracy: 2)
    XCTAssertTrue(alert.value.isNaN && alert.length == 0 && alert.speed == 0)
    var text = [CChar](repeating: 0, count: 100)
    var length = 0
    try calling { fairway_free_drive_get_road_alert_text(drive, 0, "de", 2, &text, text.count, &length, $0) }
    XCTAssertTrue(
      String(decoding: text[..<length].map { UInt8(bitPattern: $0) }, as: UTF8.self).hasSuffix("Bahnübergang"))
  }

  /// A session that continues a drive tells of what lies ahead among its own events, once, with the words to speak.
  func testASessionTellsOfWhatLiesAheadOnItsRoads() throws {
    let session = try session()
    try calling { fairway_free_drive_set_road_alerts(drive, "{}", 2, $0) }
    try calling { fairway_session_continue_drive(session, drive, $0) }
    var found: [(event: fairway_event, text: String, second: Int)] = []
    var room = [fairway_event](repeating: fairway_event(), count: 8)
    var words = [CChar](repeating: 0, count: 400)
    while second < 140 {
      second += 1
      var fix = fix
      try room.withUnsafeMutableBufferPointer { room in
        try words.withUnsafeMutableBufferPointer { words in
          var events = fairway_events()
          events.size = MemoryLayout<fairway_events>.size
          (events.event_size, events.events, events.capacity) = (
            MemoryLayout<fairway_event>.size, room.baseAddress, room.count
          )
          (events.texts, events.texts_capacity) = (words.baseAddress, words.count)
          try calling { fairway_session_update(session, &fix, nil, &events, $0) }
          for event in room.prefix(Int(events.count)) where event.kind == FAIRWAY_EVENT_ROAD_ALERT {
            let bytes = words[Int(event.text)...].prefix(Int(event.text_length)).map { UInt8(bitPattern: $0) }
            found.append((event, String(decoding: bytes, as: UTF8.self), second))
          }
        }
      }
    }
    XCTAssertEqual(found.count, 1)
    let (event, text, at) = try XCTUnwrap(found.first)
    XCTAssertTrue(text.hasPrefix("Railroad crossing in"), text)
    XCTAssertEqual(event.item, 0)
    XCTAssertEqual(event.priority, FAIRWAY_PRIORITY_ALERT)
    XCTAssertEqual(event.spoken_distance, 3000 - 20 * Double(at), accuracy: 2)
    XCTAssertEqual(event.distance_along, 20 * Double(at), accuracy: 2)
    XCTAssertEqual(fairway_session_release(session, nil), FAIRWAY_OK)
  }

  private func setAlerts(_ places: [(id: String, east: Double)]) throws {
    let features = places.map { id, east in
      let place = Self.place(east)
      return """
        {"type":"Feature","id":"\(id)","properties":{"kind":"speed_camera"},
        "geometry":{"type":"Point","coordinates":[\(place.longitude),\(place.latitude)]}}
        """
    }
    let text = #"{"type":"FeatureCollection","features":[\#(features.joined(separator: ","))]}"#
    var alerts: fairway_alerts = 0
    try calling { fairway_alerts_create(text, text.utf8.count, &alerts, $0) }
    try calling { fairway_free_drive_set_alerts(drive, alerts, $0) }
    XCTAssertEqual(fairway_alerts_release(alerts, nil), FAIRWAY_OK)
  }

  private var fix: fairway_fix {
    let place = Self.place(Double(second) * 20)
    var fix = fairway_fix()
    fix.size = MemoryLayout<fairway_fix>.size
    (fix.timestamp, fix.latitude, fix.longitude) = (1_700_000_000 + Double(second), place.latitude, place.longitude)
    (fix.horizontal_accuracy, fix.speed, fix.course, fix.altitude) = (5, 20, -1, -1)
    return fix
  }

  /// Moves the drive on by a fix, or a session with it. Returns the alerts that were announced.
  private func move(_ session: fairway_session? = nil) throws -> [String] {
    second += 1
    var fix = fix
    if let session {
      try calling { fairway_session_update(session, &fix, nil, nil, $0) }
    } else {
      try calling { fairway_free_drive_update(drive, &fix, nil, $0) }
    }
    return try announced()
  }

  private func announced() throws -> [String] {
    var place = fairway_free_drive_place()
    place.size = MemoryLayout<fairway_free_drive_place>.size
    try calling { fairway_free_drive_get_place(drive, &place, $0) }
    return try (0..<place.alert_count).map { number in
      try text { fairway_free_drive_get_alert(drive, number, $0, $1, $2, $3) }
    }
  }

  func testAlertsAreReplacedByFewer() throws {
    try setAlerts((0..<9).map { ("far \($0)", 3000 + Double($0)) } + [("near", 500)])
    while try move().isEmpty { XCTAssertLessThan(second, 40) }
    XCTAssertEqual(try announced(), ["near"])
    try setAlerts([("other", 3500)])
    XCTAssertEqual(try announced(), [])
    XCTAssertEqual(fairway_free_drive_get_alert(drive, 0, nil, 0, nil, nil), FAIRWAY_ERROR_ARGUMENT)
    let session = try session()
    try calling { fairway_session_continue_drive(session, drive, $0) }
    XCTAssertEqual(fairway_session_release(session, nil), FAIRWAY_OK)
    try calling { fairway_free_drive_set_alerts(drive, 0, $0) }
    XCTAssertEqual(try move(), [])
  }

  /// Calls a body while another thread is using a thing.
  private func using<Thing>(_ thing: Exclusive<Thing>, _ body: () -> Void) {
    let (isHeld, isDone) = (DispatchSemaphore(value: 0), DispatchSemaphore(value: 0))
    let ended = DispatchSemaphore(value: 0)
    let held = Box(thing)
    Thread.detachNewThread {
      do {
        let thing = held.take()
        try? thing?.use { _ in
          isHeld.signal()
          isDone.wait()
        }
      }
      ended.signal()
    }
    isHeld.wait()
    defer {
      isDone.signal()
      ended.wait()
    }
    body()
  }

  /// Hands a thing over to another thread.
  private final class Box<Thing>: @unchecked Sendable {
    private var thing: Thing?

    init(_ thing: Thing) { self.thing = thing }

    func take() -> Thing? {
      defer { thing = nil }
      return thing
    }
  }

  func testABusyDriveLeavesTheSessionItsRoads() throws {
    let session = try session()
    try calling { fairway_session_continue_drive(session, drive, $0) }
    for _ in 0..<5 { _ = try move(session) }
    var match = fairway_road_match()
    match.size = MemoryLayout<fairway_road_match>.size
    var other: fairway_free_drive = 0
    try calling { fairway_free_drive_create(roads, UInt32(FAIRWAY_USER_CAR), &other, $0) }
    using(try Handles.freeDrives.thing(other)) {
      XCTAssertEqual(fairway_session_continue_drive(session, other, nil), FAIRWAY_ERROR_BUSY)
    }
    _ = try move(session)
    try calling { fairway_session_get_road(session, &match, $0) }
    XCTAssertEqual(match.direction, 1)
    XCTAssertEqual(fairway_free_drive_release(other, nil), FAIRWAY_OK)
    XCTAssertEqual(fairway_session_release(session, nil), FAIRWAY_OK)
  }

  /// A session that is released while another call uses it frees its drive when that call ends.
  func testASessionThatIsReleasedWhileItIsUsedFreesItsDrive() throws {
    try setAlerts([("near", 1000)])
    let session = try session()
    try calling { fairway_session_continue_drive(session, drive, $0) }
    for _ in 0..<5 { _ = try move(session) }
    using(try Handles.sessions.thing(session)) {
      XCTAssertEqual(fairway_session_release(session, nil), FAIRWAY_OK)
    }
    var announced: [String] = []
    for _ in 0..<60 { announced += try move() }
    XCTAssertEqual(announced, ["near"])
  }
}
