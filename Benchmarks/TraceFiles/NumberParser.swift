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

  /// The number that a range of bytes writes; nil when something else stands there.
  ///
  /// Short decimal numbers take the short way; long ones, exponents, a plus sign, blanks around them, NaN and infinity the
  /// other.
  @inline(__always)
  func number(in bytes: Span<UInt8>, _ range: Range<Int>) -> Double? {
    let end = range.upperBound
    var position = range.lowerBound
    let isNegative = position < end && bytes[position] == UInt8(ascii: "-")
    if isNegative { position &+= 1 }
    let firstDigit = position
    var integer: UInt64 = 0
    while position < end, case let digit = bytes[position] &- UInt8(ascii: "0"), digit <= 9 {
      integer = integer &* 10 &+ UInt64(digit)
      position &+= 1
    }
    var digits = position &- firstDigit
    var fraction = 0
    if position < end, bytes[position] == UInt8(ascii: ".") {
      position &+= 1
      let firstFractionDigit = position
      while position < end, case let digit = bytes[position] &- UInt8(ascii: "0"), digit <= 9 {
        integer = integer &* 10 &+ UInt64(digit)
        position &+= 1
      }
      fraction = position &- firstFractionDigit
      digits &+= fraction
    }
    // 19 digits always fit into 64 bits; integers up to 2^53 are doubles.
    guard position == end, digits > 0, digits <= 19, integer <= 1 << 53 else { return slowNumber(in: bytes, range) }
    let value = Double(integer) / powersOfTen[fraction]
    return isNegative ? -value : value
  }

  @inline(never)
  private func slowNumber(in bytes: Span<UInt8>, _ range: Range<Int>) -> Double? {
    var (first, last) = (range.lowerBound, range.upperBound)
    while first < last, Self.isBlank(bytes[first]) { first += 1 }
    while last > first, Self.isBlank(bytes[last - 1]) { last -= 1 }
    guard first < last, last - first <= 400 else { return nil }
    var text = ""
    for position in first..<last {
      let byte = bytes[position]
      // No hexadecimal numbers, which the standard library would take, and nothing behind the end of its text.
      guard byte < 0x80, byte > 0, byte | 0x20 != UInt8(ascii: "x") else { return nil }
      text.unicodeScalars.append(Unicode.Scalar(byte))
    }
    return Double(text)
  }

  private static func isBlank(_ byte: UInt8) -> Bool { byte == UInt8(ascii: " ") || byte == UInt8(ascii: "\t") }
}
