internal import GeoKernel

/// Writes JSON text without white space.
struct JSONWriter {
  private(set) var bytes: [UInt8] = []
  /// Whether the ends of legs are found in waypoints that were written outside the route.
  var hasOuterWaypoints = false
  /// The number of decimals of the text's polylines, which all have the same: that of the first one.
  var precision: Int?
  /// Whether the next member or element needs a comma before it.
  private var needsComma = false

  mutating func writeNull() { append("null") }
  mutating func write(_ value: Bool) { append(value ? "true" : "false") }
  mutating func write(_ value: Int) { append("\(value)") }

  /// Writes the shortest text that reads back to the same number.
  ///
  /// JSON can represent only finite numbers: an infinity or NaN, which cannot have come from a text, is written as
  /// null.
  mutating func write(_ value: Double) {
    guard value.isFinite else { return writeNull() }
    if value == value.rounded(), value.magnitude < 1e15 {
      // −0 is 0 to every reader.
      append("\(Int64(clamping: value))")
    } else {
      append(value.description)
    }
  }

  mutating func write(_ text: String) {
    bytes.append(UInt8(ascii: "\""))
    for byte in text.utf8 {
      switch byte {
      case UInt8(ascii: "\""), UInt8(ascii: "\\"):
        bytes.append(UInt8(ascii: "\\"))
        bytes.append(byte)
      case 0x0A: append("\\n")
      case 0x0D: append("\\r")
      case 0x09: append("\\t")
      case 0..<0x20:
        append("\\u00")
        bytes.append(UInt8(ascii: "0") + byte >> 4)
        bytes.append((byte & 15 < 10 ? UInt8(ascii: "0") : UInt8(ascii: "a") - 10) + byte & 15)
      default: bytes.append(byte)
      }
    }
    bytes.append(UInt8(ascii: "\""))
  }

  mutating func write(_ value: JSONValue) {
    switch value {
    case .null: writeNull()
    case .bool(let value): write(value)
    case .number(let value): write(value)
    case .integer(let value): append("\(value)")
    case .string(let value): write(value)
    case .array(let values): writeArray(values) { $0.write($1) }
    case .object(let members): writeObject { $0.write(members: members) }
    }
  }

  mutating func writeArray<Element>(
    _ elements: [Element], _ write: (inout JSONWriter, Element) -> Void
  ) {
    let outer = open(UInt8(ascii: "["))
    for element in elements {
      separate()
      write(&self, element)
    }
    close(UInt8(ascii: "]"), outer)
  }

  mutating func writeObject(_ members: (inout JSONWriter) -> Void) {
    let outer = open(UInt8(ascii: "{"))
    members(&self)
    close(UInt8(ascii: "}"), outer)
  }

  mutating func writeName(_ name: String) {
    separate()
    write(name)
    bytes.append(UInt8(ascii: ":"))
  }

  // Each model and each of its members calls these: inlined, they would be a good part of a module for the web.

  /// Opens an array or an object; returns what closing it restores.
  @inline(never)
  private mutating func open(_ bracket: UInt8) -> Bool {
    bytes.append(bracket)
    let outer = needsComma
    needsComma = false
    return outer
  }

  @inline(never)
  private mutating func close(_ bracket: UInt8, _ outer: Bool) {
    bytes.append(bracket)
    needsComma = outer
  }

  /// Begins an element or a member.
  @inline(never)
  private mutating func separate() {
    if needsComma { bytes.append(UInt8(ascii: ",")) }
    needsComma = true
  }

  @inline(never)
  private mutating func writeName(_ key: JSONKey) { writeName(key.rawValue) }

  /// Writes a model: the known members, then the foreign ones by name.
  @inline(never)
  mutating func write(_ model: some JSONModel) {
    let outer = open(UInt8(ascii: "{"))
    var model = model
    // A visit for writing never fails; the signature is shared with the reader.
    try? model.members(&self)
    if !model.foreignMembers.isEmpty { write(members: model.foreignMembers) }
    close(UInt8(ascii: "}"), outer)
  }

  private mutating func write(members: JSONObject) {
    let all = Array(members)
    for index in sortedOrder(below: all.count, by: { all[$0].key < all[$1].key }) {
      writeName(all[index].key)
      write(all[index].value)
    }
  }

  private mutating func append(_ text: String) { bytes.append(contentsOf: text.utf8) }
}

extension JSONWriter: MemberVisitor {
  var keepsForeignWords: Bool { false }

  func visits(_ key: JSONKey) -> Bool { true }
  var visitsMore: Bool { true }

  mutating func required<Form: JSONForm>(_ key: JSONKey, _ form: Form.Type, _ value: inout Form.Value) {
    writeName(key)
    Form.write(value, to: &self)
  }

  mutating func optional<Form: JSONForm>(_ key: JSONKey, _ form: Form.Type, _ value: inout Form.Value?) {
    guard let value else { return }
    writeName(key)
    Form.write(value, to: &self)
  }

  mutating func defaulted<Form: JSONForm>(_ key: JSONKey, _ form: Form.Type, _ value: inout Form.Value) {
    writeName(key)
    Form.write(value, to: &self)
  }

  mutating func word<Word: ClosedWord>(
    _ key: JSONKey, _ value: inout Word?, orElse fallback: Word?, _ foreignMembers: inout JSONObject
  ) {
    writeWord(key, value?.rawValue, isFallback: value == fallback, &foreignMembers)
  }

  @inline(never)
  private mutating func writeWord(
    _ key: JSONKey, _ word: String?, isFallback: Bool, _ foreignMembers: inout JSONObject
  ) {
    // An unknown word is still among the foreign members, unless the property has been changed since.
    if foreignMembers[key.rawValue] != nil {
      if isFallback { return }
      foreignMembers[key.rawValue] = nil
    }
    guard let word else { return }
    writeName(key)
    write(word)
  }
}
