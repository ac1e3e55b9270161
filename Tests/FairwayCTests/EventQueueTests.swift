import CFairway
import XCTest

@testable import FairwayC

/// Events that wait for a caller who fetches fewer than there are.
final class EventQueueTests: XCTestCase {
  /// Takes as many events as there is room for, and returns their texts and how many are left.
  private func take(_ count: Int, from queue: inout EventQueue) throws -> (texts: [String], left: Int) {
    var buffer = [fairway_event](repeating: fairway_event(), count: count)
    var room = [CChar](repeating: 1, count: 64 * count)
    var events = fairway_events()
    events.size = MemoryLayout<fairway_events>.size
    events.event_size = MemoryLayout<fairway_event>.stride
    try buffer.withUnsafeMutableBufferPointer { buffer in
      try room.withUnsafeMutableBufferPointer { room in
        (events.events, events.capacity) = (buffer.baseAddress, buffer.count)
        (events.texts, events.texts_capacity) = (room.baseAddress, room.count)
        queue.move(to: try XCTUnwrap(EventBuffer(&events)))
      }
    }
    let texts = buffer.prefix(events.count).filter { $0.text_length > 0 }.map { event in
      let bytes = room[Int(event.text)...].prefix(Int(event.text_length))
      return String(decoding: bytes.map { UInt8(bitPattern: $0) }, as: UTF8.self)
    }
    return (texts, events.left)
  }

  func testWhatWasFetchedIsNotKept() throws {
    var queue = EventQueue()
    var (added, taken) = (0, 0)
    func add() {
      queue.add(fairway_event(), text: added.isMultiple(of: 3) ? nil : "text \(added)")
      added += 1
    }
    for _ in 0..<3 { add() }
    // It is never empty.
    for _ in 0..<20_000 {
      add()
      let (texts, left) = try take(1, from: &queue)
      XCTAssertEqual(texts, taken.isMultiple(of: 3) ? [] : ["text \(taken)"])
      XCTAssertEqual(left, 3)
      taken += 1
    }
    for (name, kept) in Mirror(reflecting: queue).children where name == "events" || name == "texts" {
      XCTAssertLessThan(Mirror(reflecting: kept).children.count, 9000, name ?? "")
    }
    XCTAssertEqual(try take(5, from: &queue).left, 0)
    XCTAssertTrue(Mirror(reflecting: queue).children.contains { $0.label == "texts" })
  }
}
