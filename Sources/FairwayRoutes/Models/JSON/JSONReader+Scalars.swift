/// The range of a string in the text, without its quotation marks.
struct JSONText {
  var start: Int
  var end: Int
  var isEscaped: Bool
  /// Whether all bytes are ASCII, so that the text needs no check of its encoding.
  var isASCII = false
}

extension JSONReader {
  // MARK: Strings

  /// Finds the end of the string that starts here and moves past it.
  #if hasFeature(Embedded)
    @inline(never)
  #else
    @inline(__always)
  #endif
  mutating func scanString() throws(JSONFault) -> JSONText {
    guard peek() == UInt8(ascii: "\"") else { throw JSONFault("a string", at: position) }
    let start = position + 1
    let (end, isEscaped, isASCII) = Self.endOfString(bytes.span, from: start)
    guard end < bytes.count else {
      throw JSONFault("the end of a string", at: position, found: "the end of the text")
    }
    guard bytes[end] == UInt8(ascii: "\"") else {
      throw JSONFault("no control character within a string", at: position, found: "the byte \(bytes[end])")
    }
    position = end + 1
    return JSONText(start: start, end: end, isEscaped: isEscaped, isASCII: isASCII)
  }

  /// The position of the quotation mark that ends a string, of a byte that is invalid in a string, or of the end of the
  /// text.
  @inline(__always)
  private static func endOfString(
    _ span: Span<UInt8>, from start: Int
  ) -> (end: Int, isEscaped: Bool, isASCII: Bool) {
    var place = start
    var isEscaped = false
    var union: UInt64 = 0
    while let word = ByteWord(span, at: place) {
      let count = word.plainCount
      union |= word.first(count)
      place += count
      if count == 8 { continue }
      guard span[place] == UInt8(ascii: "\\") else { return (place, isEscaped, isASCII(union)) }
      isEscaped = true
      place += 2
    }
    while place < span.count {
      let byte = span[place]
      if byte == UInt8(ascii: "\"") || byte < 0x20 { return (place, isEscaped, isASCII(union)) }
      union |= UInt64(byte)
      if byte == UInt8(ascii: "\\") {
        isEscaped = true
        place += 1
      }
      place += 1
    }
    return (span.count, isEscaped, false)
  }

  @inline(__always)
  private static func isASCII(_ union: UInt64) -> Bool { union & 0x8080_8080_8080_8080 == 0 }

  package mutating func readString() throws(JSONFault) -> String {
    try string(of: scanString())
  }

  /// The string at a range of the text.
  func string(of text: JSONText) throws(JSONFault) -> String {
    if text.isASCII, !text.isEscaped { return String(decoding: bytes[text.start..<text.end], as: UTF8.self) }
    let string =
      text.isEscaped
      ? String(validating: try unescape(text), as: UTF8.self)
      : String(validating: bytes[text.start..<text.end], as: UTF8.self)
    guard let string else {
      throw JSONFault("text in UTF-8", at: text.start - 1, found: "other bytes")
    }
    return string
  }

  /// The bytes of a string with its escapes resolved.
  ///
  /// - Parameter isPolyline: Some services and tools do not escape the backslashes of a polyline. A polyline has no
  ///   control characters, so an escape that would be one is a backslash and a letter.
  func unescape(_ text: JSONText, isPolyline: Bool = false) throws(JSONFault) -> [UInt8] {
    var plain: [UInt8] = []
    plain.reserveCapacity(text.end - text.start)
    var place = text.start
    while let mark = Self.backslash(bytes.span, from: place, to: text.end) {
      plain.append(contentsOf: bytes[place..<mark])
      place = mark + 1
      let escape = bytes[place]
      place += 1
      switch escape {
      case UInt8(ascii: "\""), UInt8(ascii: "\\"), UInt8(ascii: "/"): plain.append(escape)
      case let letter where isPolyline && letter != UInt8(ascii: "u"):
        plain.append(UInt8(ascii: "\\"))
        plain.append(letter)
      case UInt8(ascii: "b"): plain.append(0x08)
      case UInt8(ascii: "f"): plain.append(0x0C)
      case UInt8(ascii: "n"): plain.append(0x0A)
      case UInt8(ascii: "r"): plain.append(0x0D)
      case UInt8(ascii: "t"): plain.append(0x09)
      case UInt8(ascii: "u"):
        let scalar = try readEscapedScalar(&place, end: text.end, string: text.start - 1)
        plain.append(contentsOf: String(scalar).utf8)
      default: throw JSONFault("an escape that JSON has", at: text.start - 1)
      }
    }
    plain.append(contentsOf: bytes[place..<text.end])
    return plain
  }

  private static func backslash(_ span: Span<UInt8>, from start: Int, to end: Int) -> Int? {
    var place = start
    while let word = ByteWord(span, at: place) {
      // The text was scanned before, so this stops at a backslash or at the closing mark.
      let count = word.plainCount
      place += count
      if count < 8 || place >= end { break }
    }
    while place < end {
      if span[place] == UInt8(ascii: "\\") { return place }
      place += 1
    }
    return nil
  }

  private func readEscapedScalar(
    _ place: inout Int, end: Int, string: Int
  ) throws(JSONFault) -> Unicode.Scalar {
    let first = try readHexadecimal(&place, end: end, string: string)
    if let scalar = Unicode.Scalar(first) { return scalar }
    // The first half of a surrogate pair, which the second half must follow.
    if first < 0xDC00, place + 1 < end, bytes[place] == UInt8(ascii: "\\"), bytes[place + 1] == UInt8(ascii: "u") {
      place += 2
      let second = try readHexadecimal(&place, end: end, string: string)
      if (0xDC00...0xDFFF).contains(second),
        let scalar = Unicode.Scalar(0x10000 + ((first - 0xD800) << 10) + (second - 0xDC00))
      {
        return scalar
      }
    }
    throw JSONFault("a Unicode character", at: string, found: "half a surrogate pair")
  }

  private func readHexadecimal(_ place: inout Int, end: Int, string: Int) throws(JSONFault) -> UInt32 {
    var value: UInt32 = 0
    for _ in 0..<4 {
      guard place < end, let digit = Self.hexadecimal(bytes[place]) else {
        throw JSONFault("four hexadecimal digits", at: string)
      }
      value = value << 4 | UInt32(digit)
      place += 1
    }
    return value
  }

  private static func hexadecimal(_ byte: UInt8) -> UInt8? {
    switch byte {
    case UInt8(ascii: "0")...UInt8(ascii: "9"): byte - UInt8(ascii: "0")
    case UInt8(ascii: "A")...UInt8(ascii: "F"): byte - UInt8(ascii: "A") + 10
    case UInt8(ascii: "a")...UInt8(ascii: "f"): byte - UInt8(ascii: "a") + 10
    default: nil
    }
  }

  // MARK: Numbers

  /// A number in decimal notation: `digits × 10^exponent`.
  private struct Decimal {
    var isNegative = false
    var digits: UInt64 = 0
    var exponent = 0
    /// Whether `digits` and `exponent` contain all of the number's digits.
    var isComplete = true

    /// The number, where digits and exponent are small enough: both factors are exact, so it is rounded only once.
    @inline(__always)
    var value: Double {
      let digits = Double(Int64(bitPattern: digits))
      let value = exponent < 0 ? digits / JSONReader.powers[-exponent] : digits * JSONReader.powers[exponent]
      return isNegative ? -value : value
    }

    /// Appends up to eight digits.
    @inline(__always)
    mutating func append(_ more: UInt64, digits count: Int) {
      // Below this limit eight more digits fit into 64 bits.
      if digits > 100_000_000_000 { isComplete = false }
      digits = digits &* JSONReader.wholePowers[count] &+ more
    }
  }

  /// Powers of ten up to eight digits.
  private static let wholePowers: [UInt64] = [
    1, 10, 100, 1_000, 10_000, 100_000, 1_000_000, 10_000_000, 100_000_000,
  ]

  /// Powers of ten that a `Double` holds exactly.
  private static let powers: [Double] = [
    1e0, 1e1, 1e2, 1e3, 1e4, 1e5, 1e6, 1e7, 1e8, 1e9, 1e10, 1e11, 1e12, 1e13, 1e14, 1e15, 1e16, 1e17, 1e18, 1e19,
    1e20, 1e21, 1e22,
  ]

  /// Reads a finite number, correctly rounded.
  #if hasFeature(Embedded)
    @inline(never)
  #else
    @inline(__always)
  #endif
  package mutating func readNumber() throws(JSONFault) -> Double {
    _ = peek()
    let start = position
    let decimal = try scanNumber()
    if decimal.isComplete, decimal.digits <= 1 << 53, decimal.exponent >= -22, decimal.exponent <= 22 {
      return decimal.value
    }
    return try convertNumber(from: start)
  }

  @inline(never)
  private func convertNumber(from start: Int) throws(JSONFault) -> Double {
    guard let value = Double(String(decoding: bytes[start..<position], as: UTF8.self)), value.isFinite else {
      throw JSONFault("a number within the range of a Double", at: start)
    }
    return value
  }

  /// Reads an integer, which may be written with an exponent or an empty fraction.
  #if hasFeature(Embedded)
    @inline(never)
  #else
    @inline(__always)
  #endif
  mutating func readInteger(in range: ClosedRange<Int>) throws(JSONFault) -> Int {
    _ = peek()
    let start = position
    let decimal = try scanNumber()
    if decimal.isComplete, decimal.exponent == 0, decimal.digits <= UInt64(Int.max) {
      let value = decimal.isNegative ? -Int(decimal.digits) : Int(decimal.digits)
      if range.contains(value) { return value }
    } else if let value = Int(exactly: try convertNumber(from: start)), range.contains(value) {
      return value
    }
    throw JSONFault("a whole number from \(range.lowerBound) to \(range.upperBound)", at: start)
  }

  /// Reads a number for a ``JSONValue``.
  mutating func readAnyNumber() throws(JSONFault) -> JSONValue {
    let start = position
    let value = try readNumber()
    if value.magnitude >= Self.largestExactInteger,
      let integer = Int64(String(decoding: bytes[start..<position], as: UTF8.self)), Int64(exactly: value) != integer
    {
      return .integer(integer)
    }
    return .number(value)
  }

  /// Returns the number that a range of another text contains, written as XML allows it; nil if it is none.
  package static func decimalNumber(_ span: Span<UInt8>, _ range: Range<Int>) -> Double? {
    var decimal = Decimal()
    if let end = scanNumber(span, from: range.lowerBound, &decimal), end == range.upperBound,
      decimal.isComplete, decimal.digits <= 1 << 53, decimal.exponent >= -22, decimal.exponent <= 22
    {
      return decimal.value
    }
    guard range.count <= 400 else { return nil }
    // A plus sign, a padded or a missing zero, or more digits than a double holds.
    var text = ""
    for place in range {
      let byte = span[place]
      guard byte | 0x20 == UInt8(ascii: "e") || (byte >= UInt8(ascii: "+") && byte <= UInt8(ascii: "9")) else {
        return nil
      }
      text.unicodeScalars.append(Unicode.Scalar(byte))
    }
    return Double(text).flatMap { $0.isFinite ? $0 : nil }
  }

  @inline(__always)
  private mutating func scanNumber() throws(JSONFault) -> Decimal {
    var decimal = Decimal()
    guard let end = Self.scanNumber(bytes.span, from: position, &decimal) else {
      throw JSONFault("a number", at: position)
    }
    position = end
    return decimal
  }

  /// The position after the number that starts here; `nil` if there is none.
  @inline(__always)
  private static func scanNumber(_ span: Span<UInt8>, from start: Int, _ decimal: inout Decimal) -> Int? {
    let count = span.count
    var place = start
    if place < count, span[place] == UInt8(ascii: "-") {
      decimal.isNegative = true
      place += 1
    }
    let first = place
    place = scanDigits(span, from: place, &decimal, scale: 0)
    let isPadded = place - first > 1 && span[first] == UInt8(ascii: "0")
    guard place > first, !isPadded else { return nil }
    if place < count, span[place] == UInt8(ascii: ".") {
      let fraction = place + 1
      place = scanDigits(span, from: fraction, &decimal, scale: -1)
      guard place > fraction else { return nil }
    }
    guard place < count, span[place] | 0x20 == UInt8(ascii: "e") else { return place }
    return scanExponent(span, from: place + 1, &decimal)
  }

  @inline(__always)
  private static func scanDigits(
    _ span: Span<UInt8>, from start: Int, _ decimal: inout Decimal, scale: Int
  ) -> Int {
    var place = start
    while let word = ByteWord(span, at: place) {
      let count = word.digitCount
      if count > 0 { decimal.append(word.number(ofFirst: count), digits: count) }
      place += count
      guard count == 8 else {
        decimal.exponent += scale * (place - start)
        return place
      }
    }
    while place < span.count {
      let digit = span[place] &- UInt8(ascii: "0")
      guard digit < 10 else { break }
      decimal.append(UInt64(digit), digits: 1)
      place += 1
    }
    decimal.exponent += scale * (place - start)
    return place
  }

  private static func scanExponent(_ span: Span<UInt8>, from start: Int, _ decimal: inout Decimal) -> Int? {
    var place = start
    var isNegative = false
    if place < span.count, span[place] == UInt8(ascii: "-") || span[place] == UInt8(ascii: "+") {
      isNegative = span[place] == UInt8(ascii: "-")
      place += 1
    }
    var exponent = Decimal()
    let first = place
    place = scanDigits(span, from: place, &exponent, scale: 0)
    guard place > first else { return nil }
    // A number with a very long exponent is out of range or zero: the slow conversion decides which.
    if exponent.isComplete, exponent.digits < 100_000 {
      decimal.exponent += isNegative ? -Int(exponent.digits) : Int(exponent.digits)
    } else {
      decimal.isComplete = false
    }
    return place
  }
}
