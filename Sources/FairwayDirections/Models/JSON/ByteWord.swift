/// Eight bytes of a text at once, the first of them lowest, whatever the machine's own order is.
///
/// The loop over a text's bytes is the reader's cost; with eight bytes in a register it goes round an eighth as often.
struct ByteWord {
  var bits: UInt64

  /// The eight bytes from `start` on; nil where fewer are left.
  ///
  /// The span of eight tells the compiler that no index below needs a check: it makes one load of them.
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

  /// How many bytes precede the first quotation mark, backslash or control character: 8 where there is none.
  @inline(__always)
  var plainCount: Int {
    // Each term marks the top bit of its bytes. A borrow may mark bytes above a marked one, never below the first.
    let quotes = bits ^ Self.ones &* 0x22
    let backslashes = bits ^ Self.ones &* 0x5C
    let marks =
      ((quotes &- Self.ones) & ~quotes) | ((backslashes &- Self.ones) & ~backslashes)
      | ((bits &- Self.ones &* 0x20) & ~bits)
    return (marks & Self.tops).trailingZeroBitCount >> 3
  }

  /// How many bytes precede the first one that is no decimal digit: 8 where all are.
  @inline(__always)
  var digitCount: Int {
    let digits = bits ^ Self.ones &* 0x30
    return (((digits &+ Self.ones &* 0x76) | digits) & Self.tops).trailingZeroBitCount >> 3
  }

  /// The number that the first `count` bytes write, which are digits; `count` is 1 to 8.
  @inline(__always)
  func number(ofFirst count: Int) -> UInt64 {
    // Zeros before the digits: the number is then one of eight digits, joined by pairs, fours and halves.
    var value = (bits ^ Self.ones &* 0x30) << UInt64(64 - 8 * count)
    value = value &* 10 &+ (value >> 8)
    let low = (value & 0x0000_00FF_0000_00FF) &* 0x000F_4240_0000_0064
    let high = ((value >> 16) & 0x0000_00FF_0000_00FF) &* 0x0000_2710_0000_0001
    return (low &+ high) >> 32
  }

  /// The first `count` bytes, zeros after them; `count` is 0 to 8.
  @inline(__always)
  func first(_ count: Int) -> UInt64 {
    count == 8 ? bits : bits & ((1 << UInt64(8 * count)) &- 1)
  }
}
