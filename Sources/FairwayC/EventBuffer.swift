internal import CFairway

/// A caller's buffer for events.
///
/// Its events may be those of an earlier or a later version of the header: `event_size` says how far one is from the
/// next, and so how much of each there is room for.
struct EventBuffer {
  private let caller: VersionedOutput<fairway_events>
  private let start: UnsafeMutableRawPointer?
  private let eventSize: Int
  let capacity: Int

  /// A buffer that can be filled; `nil` if there is none.
  init?(_ events: UnsafeMutablePointer<fairway_events>?) throws(Failure) {
    guard let caller = try VersionedOutput.ifThere(events, "events") else { return nil }
    let given = caller.members
    guard (fairway_event.firstSize...largestSize).contains(given.event_size) else {
      throw Failure(FAIRWAY_ERROR_SIZE, "events.event_size is not set, or is not the size of an event")
    }
    guard given.capacity >= 0, !given.capacity.multipliedReportingOverflow(by: given.event_size).overflow else {
      throw Failure(FAIRWAY_ERROR_ARGUMENT, "events.capacity is too large")
    }
    guard given.events != nil || given.capacity == 0 else { throw .null("events.events") }
    self.caller = caller
    start = given.events.map { UnsafeMutableRawPointer($0) }
    eventSize = given.event_size
    capacity = given.capacity
  }

  /// Writes events from the beginning of the buffer; there are not more than its capacity.
  func fill(with events: ArraySlice<fairway_event>) {
    guard var place = start else { return }
    let known = MemoryLayout<fairway_event>.stride
    for event in events {
      withUnsafeBytes(of: event) {
        place.copyMemory(from: $0.baseAddress ?? UnsafeRawPointer(place), byteCount: min(known, eventSize))
      }
      // The members of a later version, which this one does not know.
      if eventSize > known {
        (place + known).initializeMemory(as: UInt8.self, repeating: 0, count: eventSize - known)
      }
      place += eventSize
    }
  }

  /// Stores how many events were written, and how many are left.
  func report(count: Int, left: Int) {
    caller.write { events in
      events.count = count
      events.left = left
    }
  }
}
