internal import FairwayCore
internal import GeoKernel

/// Reads the entries of one part of a session file, in order.
///
/// The last block may be incomplete, because the process was ended while it was written: it is left out. Blocks that
/// were changed after they were written are left out too, and so is the rest of a block behind an entry that is not known;
/// ``damage`` has their places.
package struct SessionReader {
  private var blocks: SessionBlocks
  /// The next word to read, and the words of its block that follow.
  private var words: [UInt64] = []
  private var place = 0
  /// The time of the last fix of the block.
  private var lastTime: Double?
  /// The number of entries read.
  package private(set) var count = 0

  /// The number of bytes up to the end of the last whole block that was read.
  package var completeCount: Int { blocks.completeCount }
  /// Whether bytes of an incomplete block follow the last complete one; known once all entries were read.
  package var isTorn: Bool { blocks.isTorn }
  /// The places before the next entry at which entries are lost, each the number of bytes before it.
  package var damage: [Int] { blocks.damage }
  /// The entries that are not known, by the places of their blocks.
  var unknownEntries: [Int: Int] { blocks.unknownEntries }

  /// Begins to read a part.
  package init(_ bytes: [UInt8]) throws(SessionFileError) { blocks = try SessionBlocks(bytes) }

  /// Returns the next entry; `nil` after the last one.
  package mutating func next() -> SessionEntry? {
    while true {
      while place >= words.count {
        guard let block = blocks.next() else { return nil }
        (words, place, lastTime) = (block, 0, nil)
      }
      count += 1
      if let entry = readEntry() { return entry }
      // Where the next entry of the block begins is not known either.
      noteUnknownEntry()
      place = words.count
    }
  }

  /// Notes that the last entry is not known, so that it is lost.
  mutating func noteUnknownEntry() { blocks.note(unknownEntry: count) }

  private mutating func readEntry() -> SessionEntry? {
    let head = words[place]
    place += 1
    guard let kind = SessionForm.Kind(rawValue: UInt8(truncatingIfNeeded: head)) else { return nil }
    let caller = SessionCaller(depth: UInt8(truncatingIfNeeded: head >> 8) & 0x7f, hasDecider: head >> 15 & 1 == 1)
    let code = UInt16(truncatingIfNeeded: head >> 16)
    let length = Int(head >> 32)
    switch kind {
    case .start: return text(length).map { .start($0) }
    case .input: return text(length).map { .input($0, caller) }
    case .fix:
      let fix = fix(code)
      lastTime = fix?.timestamp
      return fix.map { .fix($0, caller) }
    case .update:
      guard let time = lastTime, let along = word() else { return nil }
      let place = SessionPlace(
        timestamp: time, legIndex: length & 0xffff, stepIndex: Int(code), distanceAlong: Double(bitPattern: along),
        stop: Self.stop(UInt64(length >> 16)))
      return .event(SessionEvent(code: SessionWords.update, place: place))
    case .event: return event(code, length).map { .event($0) }
    case .question: return event(code, length).map { .question($0) }
    case .reply: return text(length).map { .reply($0) }
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
    if mask >> 7 & 1 == 1 {
      guard let word = word(), let roads = RoadEvidence(bits: word) else { return nil }
      fix.roads = roads
    }
    return fix
  }

  private mutating func event(_ code: UInt16, _ length: Int) -> SessionEvent? {
    guard let time = word(), let steps = word(), let along = word(), let stop = word() else { return nil }
    let place = SessionPlace(
      timestamp: Double(bitPattern: time), legIndex: Int(UInt32(truncatingIfNeeded: steps)),
      stepIndex: Int(steps >> 32), distanceAlong: Double(bitPattern: along), stop: Self.stop(stop))
    var event = SessionEvent(code: UInt8(truncatingIfNeeded: code), place: place)
    if length > 0 {
      guard let text = text(length) else { return nil }
      event.text = text
    }
    return event
  }

  /// The number of a stop, which is stored as 0 if there is none.
  private static func stop(_ word: UInt64) -> Trip.Stop.ID? {
    word == 0 ? nil : Trip.Stop.ID(truncatingIfNeeded: word)
  }

  private mutating func text(_ length: Int) -> String? {
    let count = (length + SessionForm.wordSize - 1) / SessionForm.wordSize
    guard count <= words.count - place else { return nil }
    let bytes = SessionForm.bytes(words[place..<place + count])
    place += count
    return String(decoding: bytes.prefix(length), as: UTF8.self)
  }
}
