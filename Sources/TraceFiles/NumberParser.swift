/// Parses decimal numbers, each as the nearest double.
///
/// Numbers of at most 15 significant digits, and most of 16, take a fast path: the division of an integer by an exact
/// power of ten gives the nearest double. All others are parsed by the standard library.
struct NumberParser: Sendable {
  /// The powers of ten that are exact as doubles.
  private let powersOfTen: [Double] = [
    1e0, 1e1, 1e2, 1e3, 1e4, 1e5, 1e6, 1e7, 1e8, 1e9, 1e10, 1e11, 1e12, 1e13, 1e14, 1e15, 1e16, 1e17, 1e18, 1e19, 1e20,
    1e21, 1e22,
  ]

  /// Returns the number that a range of bytes contains; nil if it is not a number.
  ///
  /// Short decimal numbers take the fast path; long ones, exponents, a plus sign, blanks around them, NaN and infinity
  /// take the other.
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
    // 19 digits always fit into 64 bits; integers up to 2^53 are exact as doubles.
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
      // Rejects hexadecimal numbers and NUL, which the standard library would accept or stop at.
      guard byte < 0x80, byte > 0, byte | 0x20 != UInt8(ascii: "x") else { return nil }
      text.unicodeScalars.append(Unicode.Scalar(byte))
    }
    return Double(text)
  }

  private static func isBlank(_ byte: UInt8) -> Bool { byte == UInt8(ascii: " ") || byte == UInt8(ascii: "\t") }
}
