internal import CFairway

/// A caller's buffer for events and their texts.
///
/// Its events may be those of an earlier or a later version of the header: `event_size` says how far one is from the
/// next, and so how much of each there is room for.
struct EventBuffer {
  private let caller: VersionedOutput<fairway_events>
  private let start: UnsafeMutableRawPointer?
  private let eventSize: Int
  private let capacity: Int
  private let texts: UnsafeMutablePointer<CChar>?
  private let textsCapacity: Int
  private var count = 0
  private var textsLength = 0
  /// What the text needs that is the first not to fit.
  private var needed = 0

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
    guard given.texts_capacity >= 0 else { throw Failure(FAIRWAY_ERROR_ARGUMENT, "events.texts_capacity is too large") }
    self.caller = caller
    start = given.events.map { UnsafeMutableRawPointer($0) }
    eventSize = given.event_size
    capacity = given.capacity
    texts = given.texts
    // An event has the place of its text in 32 bits.
    textsCapacity = min(given.texts_capacity, Int(Int32.max))
  }

  /// Writes an event with its text; returns false if there is no room for both.
  mutating func add(_ event: fairway_event, text: [UInt8]?) -> Bool {
    guard let start, count < capacity else { return false }
    var event = event
    (event.text, event.text_length) = (0, 0)
    if let text, let texts {
      let size = text.count + 1
      guard size <= textsCapacity - textsLength else {
        needed = size
        return false
      }
      (event.text, event.text_length) = (Int32(textsLength), Int32(text.count))
      for byte in text {
        texts[textsLength] = CChar(bitPattern: byte)
        textsLength += 1
      }
      texts[textsLength] = 0
      textsLength += 1
    }
    let place = start + count * eventSize
    let known = MemoryLayout<fairway_event>.stride
    withUnsafeBytes(of: event) {
      place.copyMemory(from: $0.baseAddress ?? UnsafeRawPointer(place), byteCount: min(known, eventSize))
    }
    // The members of a later version, which this one does not know.
    if eventSize > known {
      (place + known).initializeMemory(as: UInt8.self, repeating: 0, count: eventSize - known)
    }
    count += 1
    return true
  }

  /// Stores how many events were written, and how many are left.
  func report(left: Int) {
    caller.write { events in
      events.count = count
      events.left = left
      events.texts_length = count == 0 && needed > 0 ? needed : textsLength
    }
  }
}
