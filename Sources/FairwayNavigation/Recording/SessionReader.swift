internal import FairwayCore
internal import GeoKernel

/// Reads the entries of one part of a session file, in order.
///
/// The last block may be incomplete, because the process was ended while it was written: it is left out.
package struct SessionReader {
  private let bytes: [UInt8]
  /// The next word to read, and the words of its block that follow.
  private var words: [UInt64] = []
  private var place = 0
  private var nextBlock = 2 * SessionForm.wordSize
  /// The number of entries read.
  package private(set) var count = 0
  /// The number of bytes up to the end of the last complete block that was read.
  package private(set) var completeCount = 0
  /// Whether bytes of an incomplete block follow the last complete one; known once all entries were read.
  package private(set) var isTorn = false

  /// Begins to read a part.
  package init(_ bytes: [UInt8]) throws(SessionFileError) {
    self.bytes = bytes
    let header = SessionForm.bytes([SessionForm.magic][...])
    guard bytes.starts(with: header.prefix(bytes.count)) else { throw .notASession }
    guard bytes.count >= nextBlock else {
      // The process was ended while the part was begun.
      isTorn = !bytes.isEmpty
      return
    }
    let version = SessionForm.word(bytes, at: SessionForm.wordSize)
    guard version == SessionForm.version else { throw .version(Int(clamping: version)) }
    completeCount = nextBlock
  }

  /// Returns the next entry; `nil` after the last one.
  package mutating func next() throws(SessionFileError) -> SessionEntry? {
    while place >= words.count {
      guard try readBlock() else { return nil }
    }
    count += 1
    guard let entry = readEntry() else { throw .entry(count, reason: "it has an unknown form") }
    return entry
  }

  private mutating func readBlock() throws(SessionFileError) -> Bool {
    let start = nextBlock
    let left = bytes.count - start
    guard left > 0 else { return false }
    isTorn = true
    guard left >= 2 * SessionForm.wordSize else { return false }
    let head = SessionForm.word(bytes, at: start)
    let size = head >> 16
    // A block that was cut off is the last one; so is one whose length was not written.
    guard head & 0xffff == SessionForm.blockMark else {
      if bytes[start...].allSatisfy({ $0 == 0 }) { return false }
      throw .damaged(byte: start)
    }
    guard size <= UInt64(left / SessionForm.wordSize - 2) else { return false }
    let first = start + 2 * SessionForm.wordSize
    let end = first + Int(size) * SessionForm.wordSize
    let read = (0..<Int(size)).map { SessionForm.word(bytes, at: first + $0 * SessionForm.wordSize) }
    guard SessionForm.checksum(read[...]) == SessionForm.word(bytes, at: start + SessionForm.wordSize) else {
      if end == bytes.count { return false }
      throw .damaged(byte: start)
    }
    (words, place, nextBlock) = (read, 0, end)
    (isTorn, completeCount) = (false, end)
    return true
  }

  private mutating func readEntry() -> SessionEntry? {
    let head = words[place]
    place += 1
    guard let kind = SessionForm.Kind(rawValue: UInt8(truncatingIfNeeded: head)) else { return nil }
    let caller = SessionCaller(depth: UInt8(truncatingIfNeeded: head >> 8) & 0x7f, hasDecider: head >> 15 & 1 == 1)
    let code = UInt16(truncatingIfNeeded: head >> 16)
    let length = Int(head >> 32)
    switch kind {
    case .start: return text(length).map { .start($0) }
    case .call: return text(length).map { .call($0, caller) }
    case .fix: return fix(code).map { .fix($0, caller) }
    case .number:
      guard let number = SessionNumber(rawValue: UInt8(truncatingIfNeeded: code)), let word = word() else { return nil }
      return .number(number, Double(bitPattern: word), caller)
    case .event: return event(code, length).map { .event($0) }
    case .question: return event(code, length).map { .question($0) }
    case .reply:
      switch code {
      case 0: return .reply(.no)
      case 1: return .reply(.yes)
      case 2: return .reply(.standard)
      default: return text(length).map { .reply(.options($0)) }
      }
    case .rejection: return FixRejection(rawValue: UInt8(truncatingIfNeeded: code)).map { .rejection($0) }
    }
  }

  private mutating func word() -> UInt64? {
    guard place < words.count else { return nil }
    defer { place += 1 }
    return words[place]
  }

  private mutating func fix(_ mask: UInt16) -> Location? {
    guard let time = word(), let latitude = word(), let longitude = word() else { return nil }
    var fix = Location(
      coordinate: LocationCoordinate2D(
        latitude: Double(bitPattern: latitude), longitude: Double(bitPattern: longitude)),
      timestamp: Double(bitPattern: time))
    let fields: [WritableKeyPath<Location, Double?>] = [
      \.horizontalAccuracy, \.speed, \.course, \.altitude, \.verticalAccuracy, \.speedAccuracy, \.courseAccuracy,
    ]
    for (bit, field) in fields.enumerated() where mask >> UInt16(bit) & 1 == 1 {
      guard let word = word() else { return nil }
      fix[keyPath: field] = Double(bitPattern: word)
    }
    return fix
  }

  private mutating func event(_ code: UInt16, _ length: Int) -> SessionEvent? {
    guard let time = word(), let steps = word(), let along = word() else { return nil }
    let place = SessionPlace(
      timestamp: Double(bitPattern: time), legIndex: Int(UInt32(truncatingIfNeeded: steps)),
      stepIndex: Int(steps >> 32), distanceAlong: Double(bitPattern: along))
    var event = SessionEvent(code: UInt8(truncatingIfNeeded: code), place: place)
    if length > 0 {
      guard let error = text(length) else { return nil }
      event.error = error
    }
    return event
  }

  private mutating func text(_ length: Int) -> String? {
    let count = (length + SessionForm.wordSize - 1) / SessionForm.wordSize
    guard count <= words.count - place else { return nil }
    let bytes = SessionForm.bytes(words[place..<place + count])
    place += count
    return String(decoding: bytes.prefix(length), as: UTF8.self)
  }
}
