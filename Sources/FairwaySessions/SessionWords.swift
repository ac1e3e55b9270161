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
  static let version: UInt64 = 8
  static let blockMark: UInt64 = 0xb10c
  /// The number of bytes in a word.
  static let wordSize = 8

  /// The kinds of entries.
  enum Kind: UInt8 {
    case start = 1
    case fix, input, event, question, reply, rejection, update
  }

  /// FNV-1a over words.
  struct Checksum {
    private(set) var value: UInt64 = 0xcbf2_9ce4_8422_2325

    mutating func add(_ word: UInt64) { value = (value ^ word) &* 0x100_0000_01b3 }
  }

  static func checksum(_ words: ArraySlice<UInt64>) -> UInt64 {
    var sum = Checksum()
    for word in words { sum.add(word) }
    return sum.value
  }

  /// A block as bytes, from its words after two for the length and the checksum.
  static func block(_ words: [UInt64]) -> [UInt8] {
    var words = words
    words[0] = UInt64(words.count - 2) << 16 | blockMark
    words[1] = checksum(words[2...])
    return bytes(words[...])
  }

  /// Words as bytes.
  static func bytes(_ words: ArraySlice<UInt64>) -> [UInt8] {
    var bytes = [UInt8](repeating: 0, count: words.count * wordSize)
    for (place, word) in words.enumerated() {
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
  /// The words, after two for the length and the checksum of the block, and space for more.
  private var words = [UInt64](repeating: 0, count: 1024)
  private(set) var count = SessionWords.headCount
  /// The number of words up to the end of the last whole input.
  private var wholeCount = SessionWords.headCount
  /// The time of the last fix of the block, NaN before the first, and where it begins.
  private var lastTime = Double.nan
  private var lastFix = 0

  private static let headCount = 2
  /// The most words of a fix or an event without text.
  private static let mostWords = 1 + Location.fieldCount

  var isEmpty: Bool { count == Self.headCount }

  /// The entries so far are whole inputs with what they brought about.
  @inline(__always)
  mutating func complete() { wholeCount = count }

  /// Removes the whole inputs and returns their words, after two for the length and the checksum; `nil` if there is none.
  mutating func takeBlock() -> [UInt64]? {
    guard wholeCount > Self.headCount else { return nil }
    let block = Array(words[..<wholeCount])
    let rest = count - wholeCount
    for place in 0..<rest { words[Self.headCount + place] = words[wholeCount + place] }
    // An event of the next block must not refer to a fix of this one.
    if lastFix < wholeCount { lastTime = .nan }
    (count, wholeCount) = (Self.headCount + rest, Self.headCount)
    return block
  }

  /// Makes space for words.
  @inline(__always)
  private mutating func reserve(_ more: Int) {
    if words.count - count < more { grow(more) }
  }

  @inline(never)
  private mutating func grow(_ more: Int) {
    words += [UInt64](repeating: 0, count: max(more, words.count))
  }

  @inline(__always)
  private static func head(_ kind: SessionForm.Kind, _ caller: SessionCaller?, _ code: UInt16, bytes: Int = 0) -> UInt64
  {
    var word = UInt64(kind.rawValue) | UInt64(code) << 16 | UInt64(bytes) << 32
    if let caller { word |= UInt64(caller.depth) << 8 | (caller.hasDecider ? 1 << 15 : 0) }
    return word
  }

  @inline(__always)
  private mutating func append(_ word: UInt64) {
    reserve(1)
    words[count] = word
    count += 1
  }

  /// Appends a fix: its time, its coordinate, and those of its other numbers that are known, marked by bits.
  @inline(__always)
  mutating func append(_ fix: Location, _ caller: SessionCaller) {
    reserve(Self.mostWords)
    lastFix = count
    count = Self.put(fix, Self.head(.fix, caller, 0), in: &words, at: count)
    lastTime = fix.timestamp
  }

  /// Puts a number that is known, and marks it.
  @inline(__always)
  private static func put(
    _ number: Double?, _ bit: UInt64, _ mask: inout UInt64, _ span: inout MutableSpan<UInt64>, _ place: inout Int
  ) {
    guard let number else { return }
    mask |= bit
    span[place] = number.bitPattern
    place += 1
  }

  @inline(__always)
  private static func put(_ fix: Location, _ head: UInt64, in words: inout [UInt64], at start: Int) -> Int {
    var span = words.mutableSpan
    span[start + 1] = fix.timestamp.bitPattern
    span[start + 2] = fix.coordinate.latitude.bitPattern
    span[start + 3] = fix.coordinate.longitude.bitPattern
    var place = start + 4
    var mask: UInt64 = 0
    put(fix.horizontalAccuracy, 1 << 0, &mask, &span, &place)
    put(fix.speed, 1 << 1, &mask, &span, &place)
    put(fix.course, 1 << 2, &mask, &span, &place)
    put(fix.altitude, 1 << 3, &mask, &span, &place)
    put(fix.verticalAccuracy, 1 << 4, &mask, &span, &place)
    put(fix.speedAccuracy, 1 << 5, &mask, &span, &place)
    put(fix.courseAccuracy, 1 << 6, &mask, &span, &place)
    if fix.roadBits != 0 {
      mask |= 1 << 7
      span[place] = fix.roadBits
      place += 1
    }
    span[start] = head | mask << 16
    return place
  }

  /// Appends an entry that is a text.
  mutating func append(_ kind: SessionForm.Kind, _ text: String, _ caller: SessionCaller? = nil) {
    append(Self.head(kind, caller, 0, bytes: text.utf8.count))
    append(text: text)
  }

  @inline(__always)
  mutating func append(_ event: SessionEvent, isQuestion: Bool = false) {
    append(event.code, at: event.place, isQuestion: isQuestion, bytes: event.text?.utf8.count ?? 0)
    if let text = event.text { append(text: text) }
  }

  /// The number of the event of each fix.
  static let update = UInt8(RouterMessage.didUpdate.rawValue)

  /// Appends the event of a fix; if it is that of the last fix, without its time, because it is the most frequent one.
  @inline(__always)
  mutating func append(updateAt place: SessionPlace) {
    guard place.timestamp == lastTime, let step = UInt16(exactly: place.stepIndex),
      let leg = UInt16(exactly: place.legIndex), let stop = UInt16(exactly: place.stop ?? 0)
    else { return append(Self.update, at: place) }
    append(Self.head(.update, nil, step, bytes: Int(leg) | Int(stop) << 16))
    append(place.distanceAlong.bitPattern)
  }

  /// Appends an event with its number alone.
  @inline(__always)
  mutating func append(_ code: UInt8, at place: SessionPlace, isQuestion: Bool = false, bytes: Int = 0) {
    reserve(Self.mostWords)
    let head = Self.head(isQuestion ? .question : .event, nil, UInt16(code), bytes: bytes)
    Self.put(head, place, in: &words, at: count)
    count += 5
  }

  @inline(__always)
  private static func put(_ head: UInt64, _ place: SessionPlace, in words: inout [UInt64], at start: Int) {
    var span = words.mutableSpan
    span[start] = head
    span[start + 1] = place.timestamp.bitPattern
    span[start + 2] =
      UInt64(UInt32(truncatingIfNeeded: place.legIndex)) | UInt64(UInt32(truncatingIfNeeded: place.stepIndex)) << 32
    span[start + 3] = place.distanceAlong.bitPattern
    // Numbers of stops begin with 1.
    span[start + 4] = UInt64(place.stop ?? 0)
  }

  mutating func append(_ rejection: FixRejection) {
    append(Self.head(.rejection, nil, UInt16(rejection.rawValue)))
  }

  /// Appends an entry, for a test and for copies of files.
  mutating func append(_ entry: SessionEntry) {
    switch entry {
    case .start(let text): append(.start, text)
    case .fix(let fix, let caller): append(fix, caller)
    case .input(let text, let caller): append(.input, text, caller)
    case .event(let event) where event.code == Self.update: append(updateAt: event.place)
    case .event(let event): append(event)
    case .question(let event): append(event, isQuestion: true)
    case .reply(let text): append(.reply, text)
    case .rejection(let rejection): append(rejection)
    }
  }

  private mutating func append(text: String) {
    var word: UInt64 = 0
    var filled: UInt64 = 0
    reserve(text.utf8.count / SessionForm.wordSize + 1)
    for byte in text.utf8 {
      word |= UInt64(byte) << (8 * filled)
      filled += 1
      if filled == 8 {
        append(word)
        (word, filled) = (0, 0)
      }
    }
    if filled > 0 { append(word) }
  }
}

extension Location {
  /// The number of its numbers.
  static let fieldCount = 11
}
