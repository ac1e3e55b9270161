internal import FairwayCore
internal import GeoKernel

/// The form of a session file, in words of 64 bits, the least significant byte first.
///
/// A part is ``magic``, ``version`` and blocks. A block is a word with the number of words that follow the checksum and
/// ``blockMark``, the checksum of those words, and entries. The first word of an entry has its kind in bits 0 to 7, the
/// depth of the call in bits 8 to 14, whether there was a decider in bit 15, a small number in bits 16 to 31, and the
/// length of its text in bytes in bits 32 to 63. The words of the entry and its text follow, padded with zeros.
enum SessionForm {
  /// "fairways".
  static let magic: UInt64 = 0x7379_6177_7269_6166
  static let version: UInt64 = 2
  static let blockMark: UInt64 = 0xb10c
  /// The number of bytes in a word.
  static let wordSize = 8

  /// The kinds of entries.
  enum Kind: UInt8 {
    case start = 1
    case fix, number, call, event, question, reply, rejection
  }

  /// FNV-1a over words.
  static func checksum(_ words: some Sequence<UInt64>) -> UInt64 {
    var sum: UInt64 = 0xcbf2_9ce4_8422_2325
    for word in words { sum = (sum ^ word) &* 0x100_0000_01b3 }
    return sum
  }

  /// Words as bytes.
  static func bytes(_ words: [UInt64]) -> [UInt8] {
    var bytes = [UInt8](repeating: 0, count: words.count * wordSize)
    for place in words.indices {
      let word = words[place]
      for byte in 0..<wordSize {
        bytes[place &* wordSize &+ byte] = UInt8(truncatingIfNeeded: word >> UInt64(8 &* byte))
      }
    }
    return bytes
  }

  /// The word at a position in bytes, which has all of its bytes.
  static func word(_ bytes: [UInt8], at place: Int) -> UInt64 {
    var word: UInt64 = 0
    for byte in 0..<wordSize { word |= UInt64(bytes[place + byte]) << UInt64(8 * byte) }
    return word
  }
}

/// The entries that are not written yet.
struct SessionWords {
  /// The entries, after two words for the length and the checksum of the block.
  private(set) var words: [UInt64] = [0, 0]
  /// The last fix of the block, with which the next one is compared.
  private var last = Location.unknown

  var isEmpty: Bool { words.count == 2 }

  /// Removes all entries and returns their block.
  mutating func takeBlock() -> [UInt8] {
    words[0] = UInt64(words.count - 2) << 16 | SessionForm.blockMark
    words[1] = SessionForm.checksum(words[2...])
    let bytes = SessionForm.bytes(words)
    words.removeSubrange(2...)
    last = .unknown
    return bytes
  }

  mutating func reserve(_ count: Int) { words.reserveCapacity(count) }

  @inline(__always)
  private mutating func begin(_ kind: SessionForm.Kind, _ caller: SessionCaller?, _ code: UInt16, bytes: Int = 0) {
    var word = UInt64(kind.rawValue) | UInt64(code) << 16 | UInt64(bytes) << 32
    if let caller { word |= UInt64(caller.depth) << 8 | (caller.hasDecider ? 1 << 15 : 0) }
    words.append(word)
  }

  /// Appends a fix: those of its numbers that differ from the fix before in the block, marked by bits.
  @inline(__always)
  mutating func append(_ fix: Location, _ caller: SessionCaller) {
    let head = words.count
    begin(.fix, caller, 0)
    var mask: UInt64 = 0
    for field in 0..<Location.fieldCount {
      let bits = fix.bits(field)
      if bits != last.bits(field) {
        mask |= 1 << UInt64(field)
        words.append(bits)
      }
    }
    words[head] |= mask << 16
    last = fix
  }

  mutating func append(_ number: SessionNumber, _ value: Double, _ caller: SessionCaller) {
    begin(.number, caller, UInt16(number.rawValue))
    words.append(value.bitPattern)
  }

  mutating func append(call text: String, _ caller: SessionCaller) { append(.call, caller, 0, text) }

  mutating func append(start text: String) { append(.start, nil, 0, text) }

  @inline(__always)
  mutating func append(_ event: SessionEvent, isQuestion: Bool = false) {
    begin(isQuestion ? .question : .event, nil, UInt16(event.code), bytes: event.error?.utf8.count ?? 0)
    words.append(event.place.timestamp.bitPattern)
    words.append(
      UInt64(UInt32(truncatingIfNeeded: event.place.legIndex))
        | UInt64(UInt32(truncatingIfNeeded: event.place.stepIndex)) << 32)
    words.append(event.place.distanceAlong.bitPattern)
    if let error = event.error { append(text: error) }
  }

  mutating func append(_ reply: SessionReply) {
    switch reply {
    case .no: begin(.reply, nil, 0)
    case .yes: begin(.reply, nil, 1)
    case .standard: begin(.reply, nil, 2)
    case .options(let text): append(.reply, nil, 3, text)
    }
  }

  mutating func append(_ rejection: FixRejection) { begin(.rejection, nil, UInt16(rejection.rawValue)) }

  /// Appends an entry, for a test and for copies of files.
  mutating func append(_ entry: SessionEntry) {
    switch entry {
    case .start(let text): append(start: text)
    case .fix(let fix, let caller): append(fix, caller)
    case .number(let number, let value, let caller): append(number, value, caller)
    case .call(let text, let caller): append(call: text, caller)
    case .event(let event): append(event)
    case .question(let event): append(event, isQuestion: true)
    case .reply(let reply): append(reply)
    case .rejection(let rejection): append(rejection)
    }
  }

  private mutating func append(_ kind: SessionForm.Kind, _ caller: SessionCaller?, _ code: UInt16, _ text: String) {
    begin(kind, caller, code, bytes: text.utf8.count)
    append(text: text)
  }

  private mutating func append(text: String) {
    var word: UInt64 = 0
    var count: UInt64 = 0
    for byte in text.utf8 {
      word |= UInt64(byte) << (8 * count)
      count += 1
      if count == 8 {
        words.append(word)
        (word, count) = (0, 0)
      }
    }
    if count > 0 { words.append(word) }
  }
}

extension Location {
  /// The number of its fields in a session file.
  static let fieldCount = 10

  /// A fix of which nothing is known, before the first one of a block.
  static let unknown = Location(coordinate: LocationCoordinate2D(latitude: 0, longitude: 0), timestamp: 0)

  /// The bits of a field; an unknown number is NaN.
  @inline(__always)
  func bits(_ field: Int) -> UInt64 {
    switch field {
    case 0: timestamp.bitPattern
    case 1: coordinate.latitude.bitPattern
    case 2: coordinate.longitude.bitPattern
    case 3: (horizontalAccuracy ?? .nan).bitPattern
    case 4: (speed ?? .nan).bitPattern
    case 5: (course ?? .nan).bitPattern
    case 6: (altitude ?? .nan).bitPattern
    case 7: (verticalAccuracy ?? .nan).bitPattern
    case 8: (speedAccuracy ?? .nan).bitPattern
    default: (courseAccuracy ?? .nan).bitPattern
    }
  }

  /// Sets a field from its bits.
  mutating func set(_ field: Int, _ bits: UInt64) {
    let number = Double(bitPattern: bits)
    switch field {
    case 0: timestamp = number
    case 1: coordinate.latitude = number
    case 2: coordinate.longitude = number
    case 3: horizontalAccuracy = number
    case 4: speed = number
    case 5: course = number
    case 6: altitude = number
    case 7: verticalAccuracy = number
    case 8: speedAccuracy = number
    default: courseAccuracy = number
    }
  }
}
