internal import FairwayRoutes

/// Reads the elements of an XML text in one pass, as positions in its bytes.
///
/// What a file of lines needs of XML 1.0, and no more: elements must close in order, at most ``deepest`` of them are
/// open at once, and a document type is refused, so no entity can grow and nothing outside the text is read. Comments
/// and processing instructions are skipped.
struct XMLScanner {
  enum Token {
    case start, end, text, finish
  }

  struct Attribute {
    var name: Range<Int>
    var value: Range<Int>
  }

  let bytes: [UInt8]
  /// The name of the element that started or ended.
  private(set) var name = 0..<0
  /// The attributes of the element that started.
  private(set) var attributes: [Attribute] = []
  /// The bytes of a text, in which references are not replaced unless it is a section of character data.
  private(set) var text = 0..<0
  private(set) var isCharacterData = false
  /// The position of the current token.
  private(set) var start = 0

  private var position = 0
  private var open: [Range<Int>] = []
  /// Whether the element that started is empty, so that its end is next.
  private var endsNow = false
  private var hasRoot = false
  private var isLatin1 = false
  /// The last position whose line was asked for, the line, and where the line begins.
  private var counted = (position: 0, line: 1, lineStart: 0)

  /// The number of elements within each other.
  private static let deepest = 64

  init(_ bytes: [UInt8]) throws(LineError) {
    self.bytes = bytes
    if bytes.starts(with: [0xFE, 0xFF]) || bytes.starts(with: [0xFF, 0xFE]) {
      throw LineError(line: 1, column: 1, "the text is in UTF-16: save it in UTF-8")
    }
    if bytes.starts(with: [0xEF, 0xBB, 0xBF]) { position = 3 }
  }

  /// Returns the line of a position that is not before an earlier one.
  mutating func line(at offset: Int) -> Int {
    let last = min(offset, bytes.count)
    while counted.position < last {
      if bytes[counted.position] == UInt8(ascii: "\n") {
        counted.line += 1
        counted.lineStart = counted.position + 1
      }
      counted.position += 1
    }
    return counted.line
  }

  /// Returns an error at a position.
  mutating func error(at offset: Int, _ reason: String) -> LineError {
    if offset < counted.position { counted = (0, 1, 0) }
    let line = line(at: offset)
    return LineError(line: line, column: offset - counted.lineStart + 1, reason)
  }

  private mutating func broken(at offset: Int, _ reason: String) -> LineError {
    error(at: offset, "the XML is broken here: \(reason)")
  }

  mutating func next() throws(LineError) -> Token {
    if endsNow {
      endsNow = false
      open.removeLast()
      return .end
    }
    while position < bytes.count {
      start = position
      guard bytes[position] == UInt8(ascii: "<") else {
        let end = Self.first(UInt8(ascii: "<"), in: bytes.span, from: position)
        text = position..<end
        isCharacterData = false
        position = end
        if !open.isEmpty { return .text }
        guard text.allSatisfy({ Self.isSpace(bytes[$0]) }) else {
          throw broken(at: start, "there is text outside the elements")
        }
        continue
      }
      let next = position + 1 < bytes.count ? bytes[position + 1] : 0
      switch next {
      case UInt8(ascii: "?"): try readInstruction()
      case UInt8(ascii: "!"):
        if try readDeclaration() { return .text }
      case UInt8(ascii: "/"):
        try readEnd()
        return .end
      default:
        try readStart()
        return .start
      }
    }
    if let element = open.last { throw broken(at: bytes.count, "<\(word(element))> does not end") }
    guard hasRoot else { throw LineError(line: 1, column: 1, "there is no element in this XML") }
    return .finish
  }

  // MARK: Tags

  private mutating func readStart() throws(LineError) {
    position += 1
    name = try readName()
    if open.isEmpty, hasRoot { throw broken(at: start, "<\(word(name))> follows the end of the text's element") }
    hasRoot = true
    if !attributes.isEmpty { attributes.removeAll(keepingCapacity: true) }
    while true {
      let hadSpace = skipSpace()
      switch byte {
      case UInt8(ascii: ">"):
        position += 1
        return try push()
      case UInt8(ascii: "/"):
        position += 1
        try expect(UInt8(ascii: ">"))
        try push()
        endsNow = true
        return
      default:
        guard hadSpace else { throw broken(at: position, "'>' is expected") }
        attributes.append(try readAttribute())
      }
    }
  }

  private mutating func push() throws(LineError) {
    guard open.count < Self.deepest else {
      throw error(at: start, "more than \(Self.deepest) elements are within each other")
    }
    open.append(name)
  }

  private mutating func readAttribute() throws(LineError) -> Attribute {
    let name = try readName()
    skipSpace()
    try expect(UInt8(ascii: "="))
    skipSpace()
    let quote = byte
    guard quote == UInt8(ascii: "\"") || quote == UInt8(ascii: "'") else {
      throw broken(at: position, "a quotation mark is expected")
    }
    let first = position + 1
    let end = Self.first(quote, in: bytes.span, from: first)
    guard end < bytes.count else { throw broken(at: position, "the quotation does not end") }
    position = end + 1
    return Attribute(name: name, value: first..<end)
  }

  private mutating func readEnd() throws(LineError) {
    position += 2
    // Nearly every element ends as it began, and at once.
    if let last = open.last, ends(last) {
      open.removeLast()
      name = position..<position + last.count
      position += last.count + 1
      return
    }
    name = try readName()
    skipSpace()
    try expect(UInt8(ascii: ">"))
    guard let last = open.popLast() else { throw broken(at: start, "</\(word(name))> ends nothing") }
    guard isSame(last, name) else {
      throw broken(at: start, "</\(word(name))> stands where <\(word(last))> is to end")
    }
  }

  /// Whether a name and `>` are next.
  private func ends(_ name: Range<Int>) -> Bool {
    let span = bytes.span
    let end = position + name.count
    guard end < span.count, span[end] == UInt8(ascii: ">") else { return false }
    for offset in 0..<name.count where span[name.lowerBound + offset] != span[position + offset] { return false }
    return true
  }

  /// Reads a name with its prefix.
  private mutating func readName() throws(LineError) -> Range<Int> {
    let first = position
    position = Self.endOfName(in: bytes.span, from: first)
    guard position > first else { throw broken(at: first, "a name is expected") }
    return first..<position
  }

  /// Skips what stands between `<?` and `?>`; of the XML declaration it reads the encoding.
  private mutating func readInstruction() throws(LineError) {
    let end = try end(of: [UInt8(ascii: "?"), UInt8(ascii: ">")], what: "the instruction")
    if bytes[start..<end].starts(with: Array("<?xml ".utf8)) {
      let declaration = String(decoding: bytes[start..<end], as: UTF8.self)
      if let encoding = Self.value(of: "encoding", in: declaration) {
        switch encoding {
        case "utf-8", "utf8", "us-ascii", "ascii": break
        case "iso-8859-1", "latin1": isLatin1 = true
        default:
          throw error(at: start, "the encoding '\(encoding.excerpt)' is not read: save the text in UTF-8")
        }
      }
    }
    position = end
  }

  /// Reads what begins with `<!`; returns whether it is text.
  private mutating func readDeclaration() throws(LineError) -> Bool {
    let rest = bytes[position...]
    if rest.starts(with: Array("<!--".utf8)) {
      position += 4
      position = try end(of: Array("-->".utf8), what: "the comment")
      return false
    }
    if rest.starts(with: Array("<![CDATA[".utf8)), !open.isEmpty {
      let first = position + 9
      position = first
      position = try end(of: Array("]]>".utf8), what: "the character data")
      text = first..<position - 3
      isCharacterData = true
      return true
    }
    if rest.starts(with: Array("<!DOCTYPE".utf8)) {
      throw error(at: position, "a document type is refused: entities of one's own are not read")
    }
    throw broken(at: position, "an element is expected")
  }

  /// Returns the position behind a mark.
  private mutating func end(of mark: [UInt8], what: String) throws(LineError) -> Int {
    var place = position
    while true {
      place = Self.first(mark[0], in: bytes.span, from: place)
      guard place < bytes.count else { throw broken(at: start, "\(what) does not end") }
      if bytes[place...].starts(with: mark) { return place + mark.count }
      place += 1
    }
  }

  // MARK: Bytes

  private var byte: UInt8 { position < bytes.count ? bytes[position] : 0 }

  private mutating func expect(_ expected: UInt8) throws(LineError) {
    guard byte == expected else {
      throw broken(at: position, "'\(Character(Unicode.Scalar(expected)))' is expected")
    }
    position += 1
  }

  @discardableResult
  private mutating func skipSpace() -> Bool {
    let first = position
    while position < bytes.count, Self.isSpace(bytes[position]) { position += 1 }
    return position > first
  }

  @inline(__always)
  static func isSpace(_ byte: UInt8) -> Bool { byte == 0x20 || (byte >= 0x09 && byte <= 0x0D) }

  @inline(__always)
  private static func isName(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
      UInt8(ascii: "0")...UInt8(ascii: ":"), UInt8(ascii: "-"), UInt8(ascii: "."), UInt8(ascii: "_"), 0x80...0xFF:
      true
    default: false
    }
  }

  private static func endOfName(in span: Span<UInt8>, from start: Int) -> Int {
    var place = start
    while place < span.count, isName(span[place]) { place += 1 }
    return place
  }

  private static func first(_ byte: UInt8, in span: Span<UInt8>, from start: Int) -> Int {
    var place = start
    while place < span.count, span[place] != byte { place += 1 }
    return place
  }

  private func isSame(_ left: Range<Int>, _ right: Range<Int>) -> Bool {
    guard left.count == right.count else { return false }
    let span = bytes.span
    for offset in 0..<left.count where span[left.lowerBound + offset] != span[right.lowerBound + offset] {
      return false
    }
    return true
  }

  /// A name for a message: printable and short.
  private func word(_ range: Range<Int>) -> String {
    String(decoding: bytes[range].prefix(40).map { $0 < 0x80 ? $0 : UInt8(ascii: "?") }, as: UTF8.self)
  }

  /// Returns the value of a member of the XML declaration, in lower case.
  private static func value(of name: String, in declaration: String) -> String? {
    let text = Array(declaration.utf8)
    let name = Array(name.utf8)
    guard let at = text.indices.first(where: { text[$0...].starts(with: name) }) else { return nil }
    let rest = text[(at + name.count)...].drop { $0 == UInt8(ascii: "=") || isSpace($0) }
    guard let quote = rest.first, quote == UInt8(ascii: "\"") || quote == UInt8(ascii: "'") else { return nil }
    let value = rest.dropFirst().prefix { $0 != quote }
    return String(decoding: value.map { $0 >= 0x41 && $0 <= 0x5A ? $0 | 0x20 : $0 }, as: UTF8.self)
  }

  // MARK: Values

  /// Returns the text of a range without blanks at its ends, with references replaced.
  mutating func string(_ range: Range<Int>, isCharacterData: Bool = false) throws(LineError) -> String {
    let range = trimmed(range)
    var plain: [UInt8] = []
    plain.reserveCapacity(range.count)
    var place = range.lowerBound
    while place < range.upperBound {
      let byte = bytes[place]
      if byte == UInt8(ascii: "&"), !isCharacterData {
        let end = Self.first(UInt8(ascii: ";"), in: bytes.span, from: place)
        guard end < min(range.upperBound, place + 12), let scalar = Self.reference(bytes[place + 1..<end]) else {
          throw broken(at: place, "this is no reference to a character; '&' itself is written &amp;")
        }
        plain += scalar
        place = end + 1
      } else {
        if byte >= 0x80, isLatin1 {
          plain += [0xC0 | byte >> 6, 0x80 | byte & 0x3F]
        } else {
          plain.append(byte)
        }
        place += 1
      }
    }
    guard let text = String(validating: plain, as: UTF8.self) else {
      throw error(at: range.lowerBound, "the text is not in UTF-8: save it so, or declare its encoding")
    }
    return text
  }

  /// Returns the character that stands for a reference without its `&` and `;`, in UTF-8.
  private static func reference(_ name: ArraySlice<UInt8>) -> [UInt8]? {
    switch String(decoding: name, as: UTF8.self) {
    case "lt": return [UInt8(ascii: "<")]
    case "gt": return [UInt8(ascii: ">")]
    case "amp": return [UInt8(ascii: "&")]
    case "quot": return [UInt8(ascii: "\"")]
    case "apos": return [UInt8(ascii: "'")]
    default:
      guard name.first == UInt8(ascii: "#"), let code = number(of: name.dropFirst()), code > 0,
        let scalar = Unicode.Scalar(code)
      else { return nil }
      var text = ""
      text.unicodeScalars.append(scalar)
      return Array(text.utf8)
    }
  }

  /// Returns the number of a character, in decimal digits or behind an `x` in hexadecimal ones.
  private static func number(of digits: ArraySlice<UInt8>) -> UInt32? {
    let isHexadecimal = digits.first == UInt8(ascii: "x")
    let digits = isHexadecimal ? digits.dropFirst() : digits
    guard !digits.isEmpty, digits.count <= 8 else { return nil }
    var code: UInt32 = 0
    for byte in digits {
      let value: UInt8
      switch byte {
      case UInt8(ascii: "0")...UInt8(ascii: "9"): value = byte - UInt8(ascii: "0")
      case UInt8(ascii: "a")...UInt8(ascii: "f") where isHexadecimal: value = byte - UInt8(ascii: "a") + 10
      case UInt8(ascii: "A")...UInt8(ascii: "F") where isHexadecimal: value = byte - UInt8(ascii: "A") + 10
      default: return nil
      }
      code = code &* (isHexadecimal ? 16 : 10) &+ UInt32(value)
    }
    return code
  }

  /// Returns the number that a range contains; nil if it is none.
  func number(_ range: Range<Int>) -> Double? {
    let range = trimmed(range)
    return JSONReader.decimalNumber(bytes.span, range)
  }

  func trimmed(_ range: Range<Int>) -> Range<Int> {
    let span = bytes.span
    var (first, last) = (range.lowerBound, range.upperBound)
    while first < last, Self.isSpace(span[first]) { first += 1 }
    while last > first, Self.isSpace(span[last - 1]) { last -= 1 }
    return first..<last
  }
}
