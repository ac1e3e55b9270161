import CFairway
import FairwayC
import FairwayCore
import GeoKernel
import XCTest

/// A failed call of the C interface.
struct CFailure: Error, CustomStringConvertible {
  var status: Int32
  var description: String
}

/// Calls a function with a place for its error, and throws that.
func calling(_ body: (UnsafeMutablePointer<fairway_error>) -> Int32) throws {
  var error = fairway_error()
  error.size = MemoryLayout<fairway_error>.size
  let status = body(&error)
  guard status != FAIRWAY_OK else { return }
  let message = withUnsafeBytes(of: error.message) { String(decoding: $0.prefix { $0 != 0 }, as: UTF8.self) }
  throw CFailure(status: status, description: message)
}

/// Fetches a text of unknown length.
func text(
  _ fill: (UnsafeMutablePointer<CChar>?, Int, UnsafeMutablePointer<Int>, UnsafeMutablePointer<fairway_error>) -> Int32
) throws -> String {
  var length = 0
  try calling { fill(nil, 0, &length, $0) }
  var buffer = [CChar](repeating: 0, count: length + 1)
  try calling { fill(&buffer, buffer.count, &length, $0) }
  return String(decoding: buffer.prefix(length).map { UInt8(bitPattern: $0) }, as: UTF8.self)
}

/// Fetches structs of unknown number.
func structs<Struct>(
  _ empty: Struct,
  _ fill: (UnsafeMutablePointer<Struct>?, Int, UnsafeMutablePointer<Int>, UnsafeMutablePointer<fairway_error>) -> Int32
) throws -> [Struct] {
  var count = 0
  try calling { fill(nil, 0, &count, $0) }
  var buffer = [Struct](repeating: empty, count: count)
  if count > 0 { try calling { fill(&buffer, count, &count, $0) } }
  return buffer
}

/// Returns the text of one of the library's names.
func nameText(_ text: UnsafePointer<CChar>?) -> String { text.map { String(cString: $0) } ?? "" }

/// A router over C.
final class CRouter {
  let handle: fairway_session
  /// The texts of the events so far.
  var said: [String] = []

  init(answer: String, trip: String, options: String = "{}") throws {
    var handle: fairway_session = 0
    try calling {
      fairway_router_create(
        answer, answer.utf8.count, 0, trip, trip.utf8.count, options, options.utf8.count, &handle, $0)
    }
    self.handle = handle
  }

  init(snapshot: String) throws {
    var handle: fairway_session = 0
    let bytes = Array(snapshot.utf8)
    try calling { fairway_router_restore(bytes, bytes.count, nil, 0, &handle, $0) }
    self.handle = handle
  }

  deinit { XCTAssertEqual(fairway_session_release(handle, nil), FAIRWAY_OK) }

  /// Makes a call with a buffer for events, and returns all of them.
  private func withEvents(
    _ body: (UnsafeMutablePointer<fairway_events>, UnsafeMutablePointer<fairway_error>) -> Int32
  ) throws -> [fairway_event] {
    // Small buffers, so that the rest has to be fetched.
    var buffer = [fairway_event](repeating: fairway_event(), count: 2)
    var room = [CChar](repeating: 1, count: 8)
    var all: [fairway_event] = []
    var (isFirst, left) = (true, 0)
    while isFirst || left > 0 {
      var events = fairway_events()
      events.size = MemoryLayout<fairway_events>.size
      events.event_size = MemoryLayout<fairway_event>.stride
      try buffer.withUnsafeMutableBufferPointer { buffer in
        try room.withUnsafeMutableBufferPointer { room in
          (events.events, events.capacity) = (buffer.baseAddress, buffer.count)
          (events.texts, events.texts_capacity) = (room.baseAddress, room.count)
          try calling { isFirst ? body(&events, $0) : fairway_session_take_events(handle, &events, $0) }
        }
      }
      for event in buffer.prefix(events.count) where event.text_length > 0 {
        let text = room[Int(event.text)..<Int(event.text + event.text_length)]
        said.append(String(decoding: text.map { UInt8(bitPattern: $0) }, as: UTF8.self))
        XCTAssertEqual(room[Int(event.text + event.text_length)], 0)
      }
      all += buffer.prefix(events.count)
      (isFirst, left) = (false, events.left)
      if events.count == 0, left > 0 { room = [CChar](repeating: 1, count: events.texts_length) }
    }
    return all
  }

  func update(_ fix: Location) throws -> (progress: fairway_progress, events: [fairway_event]) {
    var given = fairway_fix()
    given.size = MemoryLayout<fairway_fix>.size
    (given.timestamp, given.latitude, given.longitude) = (
      fix.timestamp, fix.coordinate.latitude, fix.coordinate.longitude
    )
    given.horizontal_accuracy = fix.horizontalAccuracy ?? .nan
    (given.speed, given.course, given.altitude) = (fix.speed ?? .nan, fix.course ?? .nan, fix.altitude ?? .nan)
    var progress = fairway_progress()
    progress.size = MemoryLayout<fairway_progress>.size
    let events = try withEvents { fairway_session_update(handle, &given, &progress, $0, $1) }
    return (progress, events)
  }

  /// Fetches the events that are in the queue.
  func takeAll() throws -> [fairway_event] { try withEvents { fairway_session_take_events(handle, $0, $1) } }

  func answer(_ question: Int32, _ status: Int32, _ body: String) throws -> [fairway_event] {
    try withEvents { fairway_router_answer(handle, question, status, body, body.utf8.count, $0, $1) }
  }

  func decide(_ question: Int32, _ yes: Bool) throws -> [fairway_event] {
    try withEvents { fairway_router_decide(handle, question, yes ? 1 : 0, $0, $1) }
  }

  func skip(to leg: Int32) throws -> [fairway_event] {
    try withEvents { fairway_session_skip_to_leg(handle, leg, nil, $0, $1) }
  }

  func advanceLeg() throws -> [fairway_event] { try withEvents { fairway_session_advance_leg(handle, nil, $0, $1) } }

  func reroute() throws -> [fairway_event] { try withEvents { fairway_router_reroute(handle, $0, $1) } }

  func take(alternative: UInt32) throws -> [fairway_event] {
    try withEvents { fairway_router_take_alternative(handle, alternative, $0, $1) }
  }

  func changeTrip(_ edit: String) throws -> [fairway_event] {
    try withEvents { fairway_router_change_trip(handle, edit, edit.utf8.count, $0, $1) }
  }

  func avoid(_ avoidance: String) throws -> [fairway_event] {
    try withEvents { fairway_router_avoid(handle, avoidance, avoidance.utf8.count, $0, $1) }
  }

  var stops: [fairway_stop] {
    get throws { try structs(fairway_stop()) { fairway_router_get_stops(handle, $0, $1, $2, $3) } }
  }

  func name(ofStop stop: Int32) throws -> String {
    try text { fairway_router_get_stop_name(handle, stop, $0, $1, $2, $3) }
  }

  func replace(answer: String) throws -> [fairway_event] {
    try withEvents { fairway_router_replace_route(handle, answer, answer.utf8.count, 0, nil, 0, $0, $1) }
  }

  func request(_ question: Int32, _ part: Int32) throws -> String {
    try text { fairway_router_get_request(handle, question, part, $0, $1, $2, $3) }
  }

  func change(_ question: Int32, _ trip: String) throws {
    try calling { fairway_router_change_request(handle, question, trip, trip.utf8.count, $0) }
  }

  var snapshot: String {
    get throws {
      String(decoding: try structs(UInt8()) { fairway_session_snapshot(handle, $0, $1, $2, $3) }, as: UTF8.self)
    }
  }

  var progress: fairway_progress {
    get throws {
      var progress = fairway_progress()
      progress.size = MemoryLayout<fairway_progress>.size
      try calling { fairway_session_get_progress(handle, &progress, $0) }
      return progress
    }
  }

  var guidance: fairway_guidance {
    get throws {
      var guidance = fairway_guidance()
      guidance.size = MemoryLayout<fairway_guidance>.size
      try calling { fairway_session_get_guidance(handle, &guidance, $0) }
      return guidance
    }
  }

  func predict(_ time: Double) throws -> fairway_prediction {
    var place = fairway_prediction()
    place.size = MemoryLayout<fairway_prediction>.size
    try calling { fairway_session_predict(handle, time, &place, $0) }
    return place
  }

  var waypoints: [fairway_waypoint] {
    get throws { try structs(fairway_waypoint()) { fairway_session_get_waypoints(handle, $0, $1, $2, $3) } }
  }

  var summaries: [fairway_leg_summary] {
    get throws { try structs(fairway_leg_summary()) { fairway_router_get_summaries(handle, $0, $1, $2, $3) } }
  }

  var alternatives: [fairway_alternative] {
    get throws { try structs(fairway_alternative()) { fairway_router_get_alternatives(handle, $0, $1, $2, $3) } }
  }
}
