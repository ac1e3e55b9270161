/// Reads a JSON text (RFC 8259) from front to back, once, straight into the models.
///
/// The reader looks at each byte about once and builds nothing in between. It is also the visitor that fills a model's
/// members (see ``MemberVisitor``): `wanted` is the name that was just read, and the member of that name takes its value.
struct JSONReader {
  static let largestExactInteger = 9_007_199_254_740_992.0

  let bytes: [UInt8]
  /// The place of the next byte to read.
  var position = 0
  /// How shapes are written, nil until the first polyline asks for it.
  var shapeFormat: RouteShapeFormat?

  private let keys = JSONKeyTable.shared
  private var depth = 0
  /// The name whose value comes next, `.foreign` once it has been taken.
  private var wanted = JSONKey.foreign
  private var isTaken = false
  /// The members of the current object, among those that may be required, that were there.
  private var present: UInt32 = 0

  init(_ bytes: [UInt8], shapeFormat: RouteShapeFormat? = nil) {
    self.bytes = bytes
    self.shapeFormat = shapeFormat
  }

  // MARK: Tokens

  /// The next byte that is not white space, left unread; 0 at the end of the text.
  @inline(__always)
  mutating func peek() -> UInt8 {
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

  @inline(__always)
  mutating func expect(_ byte: UInt8, _ expected: @autoclosure () -> String) throws(JSONFault) {
    guard peek() == byte, position < bytes.count else { throw JSONFault(expected(), at: position) }
    position += 1
  }

  mutating func expectEnd() throws(JSONFault) {
    _ = peek()
    guard position == bytes.count else { throw JSONFault("the end of the text", at: position) }
  }

  /// Whether `null` comes next; if so it is read.
  @inline(__always)
  mutating func readNull() -> Bool {
    guard peek() == UInt8(ascii: "n"), isNext("null") else { return false }
    position += 4
    return true
  }

  func isNext(_ word: StaticString) -> Bool {
    let span = bytes.span
    let count = word.utf8CodeUnitCount
    guard position + count <= span.count else { return false }
    return word.withUTF8Buffer { buffer in
      for offset in 0..<count where unsafe buffer[offset] != span[position + offset] { return false }
      return true
    }
  }

  mutating func readBool() throws(JSONFault) -> Bool {
    switch peek() {
    case UInt8(ascii: "t") where isNext("true"):
      position += 4
      return true
    case UInt8(ascii: "f") where isNext("false"):
      position += 5
      return false
    default: throw JSONFault("true or false", at: position)
    }
  }

  /// Goes one level deeper, at the bracket that opens it.
  private mutating func descend() throws(JSONFault) {
    depth += 1
    guard depth <= JSONValue.maximumDepth else {
      throw JSONFault("at most \(JSONValue.maximumDepth) levels of arrays and objects", at: position, found: "more")
    }
    position += 1
  }

  // MARK: Arrays and objects

  /// Reads an array, and calls `element` with the reader at each element in turn.
  @inline(__always)
  mutating func readArray(
    _ element: (inout JSONReader) throws(JSONFault) -> Void
  ) throws(JSONFault) {
    guard peek() == UInt8(ascii: "[") else { throw JSONFault("an array", at: position) }
    try descend()
    if peek() == UInt8(ascii: "]") {
      position += 1
      depth -= 1
      return
    }
    while true {
      try element(&self)
      let byte = peek()
      if byte == UInt8(ascii: ",") {
        position += 1
      } else if byte == UInt8(ascii: "]") {
        position += 1
        depth -= 1
        return
      } else {
        throw JSONFault("',' or ']'", at: position)
      }
    }
  }

  /// Reads an object, and calls `member` with each name and the reader at its value.
  @inline(__always)
  mutating func readObject(
    _ member: (inout JSONReader, JSONName) throws(JSONFault) -> Void
  ) throws(JSONFault) {
    guard peek() == UInt8(ascii: "{") else { throw JSONFault("an object", at: position) }
    try descend()
    if peek() == UInt8(ascii: "}") {
      position += 1
      depth -= 1
      return
    }
    while true {
      let name = try readName()
      try expect(UInt8(ascii: ":"), "':'")
      try member(&self, name)
      let byte = peek()
      if byte == UInt8(ascii: ",") {
        position += 1
      } else if byte == UInt8(ascii: "}") {
        position += 1
        depth -= 1
        return
      } else {
        throw JSONFault("',' or '}'", at: position)
      }
    }
  }

  /// Reads an object into `model`: members that it knows into their fields, the others into its foreign members.
  mutating func readObject<Model: JSONModel>(into model: inout Model) throws(JSONFault) {
    _ = peek()
    let start = position
    let outer = present
    present = 0
    try readObject { (reader, name) throws(JSONFault) in
      reader.wanted = name.key
      reader.isTaken = false
      if name.key != .foreign { try model.members(&reader) }
      if !reader.isTaken { model.foreignMembers[reader.text(of: name)] = try reader.readValue() }
    }
    var check = RequiredMemberCheck(present: present, offset: start)
    try model.members(&check)
    present = outer
    try model.finish(from: &self, at: start)
  }

  /// Reads any value. The depth of the recursion is bounded by ``JSONValue/maximumDepth``.
  mutating func readValue() throws(JSONFault) -> JSONValue {
    switch peek() {
    case UInt8(ascii: "{"):
      var members: JSONObject = [:]
      try readObject { (reader, name) throws(JSONFault) in
        members[reader.text(of: name)] = try reader.readValue()
      }
      return .object(members)
    case UInt8(ascii: "["):
      var elements: [JSONValue] = []
      try readArray { (reader) throws(JSONFault) in elements.append(try reader.readValue()) }
      return .array(elements)
    case UInt8(ascii: "\""): return .string(try readString())
    case UInt8(ascii: "t"), UInt8(ascii: "f"): return .bool(try readBool())
    case UInt8(ascii: "n") where readNull(): return .null
    case UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "-"): return try readAnyNumber()
    default: throw JSONFault("a JSON value", at: position)
    }
  }

  /// Passes over any value without keeping it.
  mutating func skipValue() throws(JSONFault) {
    switch peek() {
    case UInt8(ascii: "{"): try readObject { (reader, _) throws(JSONFault) in try reader.skipValue() }
    case UInt8(ascii: "["): try readArray { (reader) throws(JSONFault) in try reader.skipValue() }
    case UInt8(ascii: "\""): _ = try scanString()
    default: _ = try readValue()
    }
  }

  // MARK: Names

  /// The name of a member: its key, and where its text stands between the quotation marks.
  struct JSONName {
    var key: JSONKey
    var start: Int
    var end: Int
    var isEscaped: Bool
  }

  private mutating func readName() throws(JSONFault) -> JSONName {
    guard peek() == UInt8(ascii: "\"") else { throw JSONFault("a name in quotation marks", at: position) }
    let text = try scanString()
    if text.isEscaped {
      let name = String(decoding: try unescape(text), as: UTF8.self)
      return JSONName(key: JSONKey(rawValue: name) ?? .foreign, start: text.start, end: text.end, isEscaped: true)
    }
    let key = keys.key(of: bytes.span, from: text.start, to: text.end)
    return JSONName(key: key, start: text.start, end: text.end, isEscaped: false)
  }

  /// The text of a name.
  func text(of name: JSONName) -> String {
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

  @inline(__always)
  mutating func required<Form: JSONForm>(
    _ key: JSONKey, _ form: Form.Type, _ value: inout Form.Value
  ) throws(JSONFault) {
    guard wanted == key else { return }
    value = try Form.read(&self)
    present |= key.requiredBit
    wanted = .foreign
    isTaken = true
  }

  @inline(__always)
  mutating func optional<Form: JSONForm>(
    _ key: JSONKey, _ form: Form.Type, _ value: inout Form.Value?
  ) throws(JSONFault) {
    guard wanted == key else { return }
    value = readNull() ? nil : try Form.read(&self)
    wanted = .foreign
    isTaken = true
  }

  @inline(__always)
  mutating func defaulted<Form: JSONForm>(
    _ key: JSONKey, _ form: Form.Type, _ value: inout Form.Value
  ) throws(JSONFault) {
    guard wanted == key else { return }
    if !readNull() { value = try Form.read(&self) }
    wanted = .foreign
    isTaken = true
  }

  @inline(__always)
  mutating func word<Word: RawRepresentable & Equatable>(
    _ key: JSONKey, _ value: inout Word?, orElse fallback: Word?, _ foreignMembers: inout JSONObject
  ) throws(JSONFault) where Word.RawValue == String {
    guard wanted == key else { return }
    if readNull() {
      value = nil
    } else {
      let text = try readString()
      value = Word(rawValue: text)
      if value == nil {
        value = fallback
        foreignMembers[key.rawValue] = .string(text)
      }
    }
    present |= key.requiredBit
    wanted = .foreign
    isTaken = true
  }
}
