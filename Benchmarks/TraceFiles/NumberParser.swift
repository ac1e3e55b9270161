/// Decimal numbers out of a line's bytes, each the nearest double to what is written.
///
/// Numbers of at most 15 significant digits, and most of 16, take a short way: an integer and one exact power of ten
/// give the nearest double by a single division. All others go through the standard library.
struct NumberParser: Sendable {
  /// The powers of ten that a double holds exactly.
  private let powersOfTen: [Double] = [
    1e0, 1e1, 1e2, 1e3, 1e4, 1e5, 1e6, 1e7, 1e8, 1e9, 1e10, 1e11, 1e12, 1e13, 1e14, 1e15, 1e16, 1e17, 1e18, 1e19, 1e20,
    1e21, 1e22,
  ]

  /// The number from `index` to the next comma or line end; moves `index` there.
  ///
  /// Nil when something else stands there.
  @inline(__always)
  func number(in bytes: Span<UInt8>, at index: inout Int) -> Double? {
    let start = index
    var position = start
    let isNegative = bytes[position] == UInt8(ascii: "-")
    if isNegative { position += 1 }
    let firstDigit = position
    var integer: UInt64 = 0
    var byte = bytes[position]
    while case let digit = byte &- UInt8(ascii: "0"), digit <= 9 {
      integer = integer &* 10 &+ UInt64(digit)
      position &+= 1
      byte = bytes[position]
    }
    var digits = position &- firstDigit
    var fraction = 0
    if byte == UInt8(ascii: ".") {
      position &+= 1
      byte = bytes[position]
      let firstFractionDigit = position
      while case let digit = byte &- UInt8(ascii: "0"), digit <= 9 {
        integer = integer &* 10 &+ UInt64(digit)
        position &+= 1
        byte = bytes[position]
      }
      fraction = position &- firstFractionDigit
      digits &+= fraction
    }
    // 19 digits always fit into 64 bits; integers up to 2^53 are doubles.
    if digits > 0, digits <= 19, integer <= 1 << 53, Self.endsCell(byte) {
      index = position
      let value = Double(integer) / powersOfTen[fraction]
      return isNegative ? -value : value
    }
    return slowNumber(in: bytes, from: start, at: &index)
  }

  /// Any other decimal number: long ones, exponents, a plus sign, blanks or quotes around it, NaN and infinity.
  @inline(never)
  private func slowNumber(in bytes: Span<UInt8>, from start: Int, at index: inout Int) -> Double? {
    var stop = start
    while !Self.endsCell(bytes[stop]) { stop += 1 }
    index = stop
    var first = start
    var last = stop
    while first < last, Self.surrounds(bytes[first]) { first += 1 }
    while last > first, Self.surrounds(bytes[last - 1]) { last -= 1 }
    guard first < last, last - first <= 400 else { return nil }
    var text = ""
    for position in first..<last {
      let byte = bytes[position]
      // No hexadecimal numbers, which the standard library would take.
      guard byte < 0x80, byte | 0x20 != UInt8(ascii: "x") else { return nil }
      text.unicodeScalars.append(Unicode.Scalar(byte))
    }
    return Double(text)
  }

  /// Whether a byte ends a cell: a comma, or a line end of either kind.
  @inline(__always)
  static func endsCell(_ byte: UInt8) -> Bool {
    byte == UInt8(ascii: ",") || byte == UInt8(ascii: "\n") || byte == UInt8(ascii: "\r")
  }

  private static func surrounds(_ byte: UInt8) -> Bool {
    byte == UInt8(ascii: " ") || byte == UInt8(ascii: "\t") || byte == UInt8(ascii: "\"")
  }
}
