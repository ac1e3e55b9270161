/// Reads a JSON text (RFC 8259) in a single pass, directly into the models.
///
/// The reader visits each byte about once and creates no intermediate values. It is also the visitor that fills a
/// model's members (see ``MemberVisitor``): `wanted` is the name that was just read, and the member of that name
/// receives its value.
package struct JSONReader {
  static let largestExactInteger = 9_007_199_254_740_992.0

  package let bytes: [UInt8]
  /// The position of the next byte to read.
  package var position = 0
  /// The format of the shapes; `nil` until the first polyline requires it.
  var shapeFormat: RouteShapeFormat?

  /// The memory that the values may still take.
  var memory: JSONMemory

  private let keys = JSONKeyTable.shared
  private var depth = 0
  /// The name whose value is next; `.foreign` once the value has been read.
  private var wanted = JSONKey.foreign
  private var isTaken = false
  /// The possibly required members of the current object that are present.
  private var present: UInt32 = 0

  package init(_ bytes: [UInt8], shapeFormat: RouteShapeFormat? = nil) {
    self.bytes = bytes
    self.shapeFormat = shapeFormat
    memory = JSONMemory(textSize: bytes.count)
  }

  // MARK: Tokens

  /// The next byte that is not white space, left unread; 0 at the end of the text.
  @inline(__always)
  package mutating func peek() -> UInt8 {
    if position < bytes.count, bytes[position] > 0x20 { return bytes[position] }
    position = Self.endOfSpace(bytes.span, from: position)
    return position < bytes.count ? bytes[position] : 0
  }

  private static func endOfSpace(_ span: Span<UInt8>, from start: Int) -> Int {
    var place = start
    while place < span.count {
      let byte = span[place]
      guard byte == 0x20 || byte == 0x0A || byte == 0x0D || byte == 0x09 else { break }
      place += 1
    }
    return place
  }

  /// The first byte that is not white space within the array that is next, which is left unread.
  package var byteInArray: UInt8 {
    let place = Self.endOfSpace(bytes.span, from: position + 1)
    return place < bytes.count ? bytes[place] : 0
  }

  package mutating func expectEnd() throws(JSONFault) {
    _ = peek()
    guard position == bytes.count else { throw JSONFault("the end of the text", at: position) }
  }

  /// Whether `null` is next; if so, reads it.
  @inline(__always)
  package mutating func readNull() -> Bool {
    guard peek() == UInt8(ascii: "n"),
      isNext(UInt8(ascii: "n"), UInt8(ascii: "u"), UInt8(ascii: "l"), UInt8(ascii: "l"))
    else { return false }
    position += 4
    return true
  }

  /// Whether these four bytes are next.
  @inline(__always)
  private func isNext(_ a: UInt8, _ b: UInt8, _ c: UInt8, _ d: UInt8, after skipped: Int = 0) -> Bool {
    let span = bytes.span
    let start = position + skipped
    guard start + 4 <= span.count else { return false }
    return span[start] == a && span[start + 1] == b && span[start + 2] == c && span[start + 3] == d
  }

  mutating func readBool() throws(JSONFault) -> Bool {
    switch peek() {
    case UInt8(ascii: "t") where isNext(UInt8(ascii: "t"), UInt8(ascii: "r"), UInt8(ascii: "u"), UInt8(ascii: "e")):
      position += 4
      return true
    case UInt8(ascii: "f")
    where isNext(UInt8(ascii: "a"), UInt8(ascii: "l"), UInt8(ascii: "s"), UInt8(ascii: "e"), after: 1):
      position += 5
      return false
    default: throw JSONFault("true or false", at: position)
    }
  }

  // MARK: Arrays and objects

  /// Enters the array that is next; returns false if it is empty, in which case it has been read.
  ///
  /// Read an element each time this method or ``hasNext(before:)`` returns true.
  @inline(__always)
  package mutating func enterArray() throws(JSONFault) -> Bool {
    guard peek() == UInt8(ascii: "[") else { throw JSONFault("an array", at: position) }
    return try enter(before: UInt8(ascii: "]"))
  }

  /// Enters the object that is next; returns false if it is empty, in which case it has been read.
  ///
  /// Read a member, by ``readName()`` and a value, each time this method or ``hasNext(before:)`` returns true.
  @inline(__always)
  package mutating func enterObject() throws(JSONFault) -> Bool {
    guard peek() == UInt8(ascii: "{") else { throw JSONFault("an object", at: position) }
    return try enter(before: UInt8(ascii: "}"))
  }

  #if hasFeature(Embedded)
    @inline(never)  // Called by the reader of every model: inlined, it would be a tenth of a module for the web.
  #else
    @inline(__always)
  #endif
  private mutating func enter(before end: UInt8) throws(JSONFault) -> Bool {
    guard depth < JSONValue.maximumDepth else {
      throw JSONFault("at most \(JSONValue.maximumDepth) levels of arrays and objects", at: position, found: "more")
    }
    position += 1
    guard peek() == end else {
      depth += 1
      return true
    }
    position += 1
    return false
  }

  /// Whether another element or member follows; if not, reads the closing bracket `end`.
  #if hasFeature(Embedded)
    @inline(never)
  #else
    @inline(__always)
  #endif
  mutating func hasNext(before end: UInt8) throws(JSONFault) -> Bool {
    let byte = peek()
    if byte == UInt8(ascii: ",") {
      position += 1
      return true
    }
    guard byte == end else {
      throw JSONFault("',' or '\(Unicode.Scalar(end))'", at: position)
    }
    position += 1
    depth -= 1
    return false
  }

  /// Whether another element of an array follows.
  @inline(__always)
  package mutating func hasNextElement() throws(JSONFault) -> Bool { try hasNext(before: UInt8(ascii: "]")) }

  /// Whether another member of an object follows.
  @inline(__always)
  package mutating func hasNextMember() throws(JSONFault) -> Bool { try hasNext(before: UInt8(ascii: "}")) }

  /// Reads an object into `model`: known members into its properties, the others into its foreign members.
  mutating func readObject<Model: JSONModel>(into model: inout Model) throws(JSONFault) {
    _ = peek()
    let start = position
    let outer = present
    present = 0
    var hasMember = try enterObject()
    while hasMember {
      let name = try readName()
      wanted = name.key
      isTaken = false
      if name.key != .foreign { try model.members(&self) }
      if !isTaken { try readForeign(name, into: &model.foreignMembers) }
      hasMember = try hasNextMember()
    }
    var check = RequiredMemberCheck(present: present, offset: start)
    try model.members(&check)
    present = outer
    try model.finish(from: &self, at: start)
  }

  /// Reads a member that the model has no property for. One whose values take too much memory is only validated.
  @inline(never)
  private mutating func readForeign(_ name: JSONName, into members: inout JSONObject) throws(JSONFault) {
    var valueAhead = self
    do {
      try spendUntyped(JSONMemory.entry)
      members[text(of: name)] = try readValue()
    } catch {
      guard isExhausted else { throw error }
      valueAhead.memory.lookahead = memory.lookahead
      self = valueAhead
      try skipValue()
    }
  }

  /// Reads any value. The depth of the recursion is bounded by ``JSONValue/maximumDepth``.
  mutating func readValue() throws(JSONFault) -> JSONValue {
    switch peek() {
    case UInt8(ascii: "{"):
      var members: JSONObject = [:]
      var hasMember = try enterObject()
      while hasMember {
        let name = try readName()
        try spendUntyped(JSONMemory.entry)
        members[text(of: name)] = try readValue()
        hasMember = try hasNextMember()
      }
      return .object(members)
    case UInt8(ascii: "["):
      var elements: [JSONValue] = []
      var hasElement = try enterArray()
      while hasElement {
        if elements.count >= JSONMemory.large, elements.count == elements.capacity {
          try makeUntypedRoom(in: &elements)
        }
        elements.append(try readValue())
        hasElement = try hasNextElement()
      }
      try spendUntyped(JSONMemory.array + elements.count * MemoryLayout<JSONValue>.stride)
      return .array(elements)
    case UInt8(ascii: "\""):
      let text = try scanString()
      try spendUntyped(JSONMemory.size(ofText: text.end - text.start))
      return .string(try string(of: text))
    case UInt8(ascii: "t"), UInt8(ascii: "f"): return .bool(try readBool())
    case UInt8(ascii: "n") where readNull(): return .null
    case UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "-"): return try readAnyNumber()
    default: throw JSONFault("a JSON value", at: position)
    }
  }

  /// Skips a value.
  package mutating func skipValue() throws(JSONFault) {
    switch peek() {
    case UInt8(ascii: "{"):
      var hasMember = try enterObject()
      while hasMember {
        _ = try readName()
        try skipValue()
        hasMember = try hasNextMember()
      }
    case UInt8(ascii: "["):
      var hasElement = try enterArray()
      while hasElement {
        try skipValue()
        hasElement = try hasNextElement()
      }
    case UInt8(ascii: "\""): _ = try scanString()
    default: _ = try readValue()
    }
  }

  // MARK: Names

  /// The name of a member: its key, and the range of its text between the quotation marks.
  package struct JSONName {
    var key: JSONKey
    var start: Int
    var end: Int
    var isEscaped: Bool
  }

  /// Reads the name of a member and the colon after it.
  package mutating func readName() throws(JSONFault) -> JSONName {
    guard peek() == UInt8(ascii: "\"") else { throw JSONFault("a name in quotation marks", at: position) }
    let start = position + 1
    let (key, end) = keys.readKey(bytes.span, from: start)
    var name = JSONName(key: key, start: start, end: end, isEscaped: false)
    if end < 0 {
      let text = try scanString()
      let plain = try unescape(text) + [UInt8(ascii: "\"")]
      let (known, end) = keys.readKey(plain.span, from: 0)
      name = JSONName(
        key: end == plain.count - 1 ? known : .foreign, start: text.start, end: text.end, isEscaped: text.isEscaped)
    } else {
      position = end + 1
    }
    guard peek() == UInt8(ascii: ":"), position < bytes.count else { throw JSONFault("':'", at: position) }
    position += 1
    return name
  }

  /// The text of a name.
  package func text(of name: JSONName) -> String {
    if name.isEscaped, let plain = try? unescape(JSONText(start: name.start, end: name.end, isEscaped: true)) {
      return String(decoding: plain, as: UTF8.self)
    }
    return String(decoding: bytes[name.start..<name.end], as: UTF8.self)
  }
}

extension JSONReader: MemberVisitor {
  var hasOuterWaypoints: Bool { false }
  var keepsForeignWords: Bool { true }

  @inline(__always)
  func visits(_ key: JSONKey) -> Bool { wanted == key }
  var visitsMore: Bool { wanted != .foreign }

  @inline(__always)
  mutating func required<Form: JSONForm>(
    _ key: JSONKey, _ form: Form.Type, _ value: inout Form.Value
  ) throws(JSONFault) {
    if wanted == key { try readRequired(key, form, &value) }
  }

  @inline(__always)
  mutating func optional<Form: JSONForm>(
    _ key: JSONKey, _ form: Form.Type, _ value: inout Form.Value?
  ) throws(JSONFault) {
    if wanted == key { try readOptional(form, &value) }
  }

  @inline(__always)
  mutating func defaulted<Form: JSONForm>(
    _ key: JSONKey, _ form: Form.Type, _ value: inout Form.Value
  ) throws(JSONFault) {
    if wanted == key { try readDefaulted(form, &value) }
  }

  @inline(__always)
  mutating func word<Word: ClosedWord>(
    _ key: JSONKey, _ value: inout Word?, orElse fallback: Word?, _ foreignMembers: inout JSONObject
  ) throws(JSONFault) {
    if wanted == key { try readWord(key, &value, orElse: fallback, &foreignMembers) }
  }
}

/// The members that are wanted, apart from the comparison of the key: a function for each form.
extension JSONReader {
  #if hasFeature(Embedded)
    @inline(never)
  #else
    @inline(__always)
  #endif
  private mutating func readRequired<Form: JSONForm>(
    _ key: JSONKey, _ form: Form.Type, _ value: inout Form.Value
  ) throws(JSONFault) {
    value = try Form.read(&self)
    present |= key.requiredBit
    take()
  }

  #if hasFeature(Embedded)
    @inline(never)
  #else
    @inline(__always)
  #endif
  private mutating func readOptional<Form: JSONForm>(_ form: Form.Type, _ value: inout Form.Value?) throws(JSONFault) {
    value = readNull() ? nil : try Form.read(&self)
    take()
  }

  #if hasFeature(Embedded)
    @inline(never)
  #else
    @inline(__always)
  #endif
  private mutating func readDefaulted<Form: JSONForm>(_ form: Form.Type, _ value: inout Form.Value) throws(JSONFault) {
    if !readNull() { value = try Form.read(&self) }
    take()
  }

  @inline(__always)
  private mutating func readWord<Word: ClosedWord>(
    _ key: JSONKey, _ value: inout Word?, orElse fallback: Word?, _ foreignMembers: inout JSONObject
  ) throws(JSONFault) {
    switch try readWord(key, Word.table.numbers, &foreignMembers) {
    case .none: value = nil
    case .known(let number): value = Word.table.values[number]
    case .unknown: value = fallback
    }
  }

  private enum ReadWord {
    case none, unknown
    case known(Int)
  }

  /// Reads a word of a list; an unknown one becomes a foreign member.
  #if hasFeature(Embedded)
    @inline(never)
  #else
    @inline(__always)
  #endif
  private mutating func readWord(
    _ key: JSONKey, _ words: WordNumbers, _ foreignMembers: inout JSONObject
  ) throws(JSONFault) -> ReadWord {
    defer {
      present |= key.requiredBit
      take()
    }
    if readNull() { return .none }
    let text = try scanString()
    if let number = words.number(bytes.span, from: text.start, to: text.end) { return .known(number) }
    // The word is unknown, or is written with escapes.
    position = text.start - 1
    let word = try readString()
    let plain = Array(word.utf8)
    let number = words.number(plain.span, from: 0, to: plain.count)
    foreignMembers[key.rawValue] = number == nil ? .string(word) : nil
    return number.map { .known($0) } ?? .unknown
  }

  /// Records that the wanted member was read.
  @inline(__always)
  private mutating func take() {
    wanted = .foreign
    isTaken = true
  }
}
