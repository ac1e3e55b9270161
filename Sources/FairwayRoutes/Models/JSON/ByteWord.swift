/// Eight bytes of a text in one register, the first of them lowest regardless of the machine's byte order.
///
/// The loop over the bytes of a text dominates the cost of the reader; with eight bytes at a time it has an eighth of
/// the iterations.
struct ByteWord {
  var bits: UInt64

  /// Loads the eight bytes from `start`; `nil` if fewer remain.
  ///
  /// The span of eight bytes shows the compiler that no index below needs a check, so it generates a single load.
  @inline(__always)
  init?(_ span: Span<UInt8>, at start: Int) {
    guard start >= 0, start <= span.count &- 8 else { return nil }
    let eight = span.extracting(start..<start &+ 8)
    bits = UInt64(eight[0])
    bits |= UInt64(eight[1]) << 8
    bits |= UInt64(eight[2]) << 16
    bits |= UInt64(eight[3]) << 24
    bits |= UInt64(eight[4]) << 32
    bits |= UInt64(eight[5]) << 40
    bits |= UInt64(eight[6]) << 48
    bits |= UInt64(eight[7]) << 56
  }

  private static let ones: UInt64 = 0x0101_0101_0101_0101
  private static let tops: UInt64 = 0x8080_8080_8080_8080

  /// The number of bytes before the first quotation mark, backslash or control character; 8 if there is none.
  @inline(__always)
  var plainCount: Int {
    // Each term sets the top bit of its bytes. A borrow may set it in bytes above one that is set, never below the
    // first.
    let quotes = bits ^ Self.ones &* 0x22
    let backslashes = bits ^ Self.ones &* 0x5C
    let marks =
      ((quotes &- Self.ones) & ~quotes) | ((backslashes &- Self.ones) & ~backslashes)
      | ((bits &- Self.ones &* 0x20) & ~bits)
    return (marks & Self.tops).trailingZeroBitCount >> 3
  }

  /// The number of bytes before the first one that is not a decimal digit; 8 if all are digits.
  @inline(__always)
  var digitCount: Int {
    let digits = bits ^ Self.ones &* 0x30
    return (((digits &+ Self.ones &* 0x76) | digits) & Self.tops).trailingZeroBitCount >> 3
  }

  /// The value of the first `count` bytes, which must be digits; `count` is 1 to 8.
  @inline(__always)
  func number(ofFirst count: Int) -> UInt64 {
    // Pads with leading zeros to a number of eight digits, which is combined in pairs, fours and halves.
    var value = (bits ^ Self.ones &* 0x30) << UInt64(64 - 8 * count)
    value = value &* 10 &+ (value >> 8)
    let low = (value & 0x0000_00FF_0000_00FF) &* 0x000F_4240_0000_0064
    let high = ((value >> 16) & 0x0000_00FF_0000_00FF) &* 0x0000_2710_0000_0001
    return (low &+ high) >> 32
  }

  /// The first `count` bytes, followed by zeros; `count` is 0 to 8.
  @inline(__always)
  func first(_ count: Int) -> UInt64 {
    count == 8 ? bits : bits & ((1 << UInt64(8 * count)) &- 1)
  }
}
