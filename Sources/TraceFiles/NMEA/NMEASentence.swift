/// A sentence of NMEA 0183 with a valid frame: `$`, the address, fields after commas, and `*` with a checksum.
struct NMEASentence {
  /// The address: two letters for the talker, which may be any, and three for the kind of sentence.
  let address: ArraySlice<UInt8>
  /// The fields after the address; empty ones are unknown.
  let fields: [ArraySlice<UInt8>]

  /// Whether the sentence is a manufacturer's own.
  var isProprietary: Bool { address.first == UInt8(ascii: "P") }
  /// The kind of sentence, such as `RMC`.
  var kind: String { String(decoding: address.suffix(3), as: UTF8.self) }
  /// Whether the talker is the combination of several satellite systems.
  var isCombined: Bool { address.starts(with: [UInt8(ascii: "G"), UInt8(ascii: "N")]) }

  /// Reads the sentence within `range`, which begins with `$` or `!`.
  ///
  /// Bytes after the checksum are ignored. A sentence without a checksum may have lost its end, so it is an error
  /// unless `acceptsMissingChecksum` is set.
  init(_ bytes: [UInt8], _ range: Range<Int>, acceptsMissingChecksum: Bool) throws(LineFault) {
    let body = range.lowerBound + 1..<range.upperBound
    let star = bytes[body].firstIndex(of: UInt8(ascii: "*"))
    let content = body.lowerBound..<(star ?? Self.endOfText(bytes, body))
    for index in content where !(0x20...0x7E).contains(bytes[index]) {
      throw LineFault(at: index, reason: "a sentence consists of printable ASCII characters")
    }
    if let star {
      try Self.check(bytes, content, star, range.upperBound)
    } else if !acceptsMissingChecksum {
      throw LineFault(
        at: content.upperBound,
        reason: "the sentence ends without a checksum; --accept-missing-checksums reads such sentences")
    }
    let parts = bytes[content].split(separator: UInt8(ascii: ","), omittingEmptySubsequences: false)
    address = parts[0]
    fields = Array(parts.dropFirst())
    let isLetterOrDigit = address.allSatisfy { (0x41...0x5A).contains($0) || (0x30...0x39).contains($0) }
    guard isLetterOrDigit, isProprietary ? address.count > 1 : address.count == 5 else {
      throw LineFault(at: range.lowerBound, reason: "an address such as GPRMC is expected after the $")
    }
  }

  /// Returns the end of the text without the blanks and carriage returns after it.
  private static func endOfText(_ bytes: [UInt8], _ range: Range<Int>) -> Int {
    bytes[range].lastIndex { $0 > 0x20 }.map { $0 + 1 } ?? range.lowerBound
  }

  /// Compares the checksum after the star with that of the content.
  private static func check(
    _ bytes: [UInt8], _ content: Range<Int>, _ star: Int, _ end: Int
  ) throws(LineFault) {
    guard star + 2 < end, let high = digit(bytes[star + 1]), let low = digit(bytes[star + 2]) else {
      throw LineFault(at: star, reason: "two hexadecimal digits are expected after the *")
    }
    let sum = checksum(bytes[content])
    guard sum == high << 4 | low else {
      throw LineFault(at: star, reason: "the checksum is wrong: the sentence has \(hexadecimal(sum))")
    }
  }

  /// Returns the exclusive or of bytes, which is the checksum of a sentence.
  static func checksum(_ content: some Sequence<UInt8>) -> UInt8 { content.reduce(0, ^) }

  /// Returns a checksum as two digits.
  static func hexadecimal(_ sum: UInt8) -> String {
    (sum < 16 ? "0" : "") + String(sum, radix: 16, uppercase: true)
  }

  private static func digit(_ byte: UInt8) -> UInt8? {
    switch byte {
    case UInt8(ascii: "0")...UInt8(ascii: "9"): byte - UInt8(ascii: "0")
    case UInt8(ascii: "A")...UInt8(ascii: "F"): byte - UInt8(ascii: "A") + 10
    case UInt8(ascii: "a")...UInt8(ascii: "f"): byte - UInt8(ascii: "a") + 10
    default: nil
    }
  }

  /// Returns the ranges of the sentences on a line, whose ends may be missing: each begins with `$` or `!`, which
  /// cannot be within one. Whatever is before the first is noise, as when a receiver is connected within a sentence.
  static func ranges(in bytes: [UInt8], _ line: Range<Int>) -> [Range<Int>] {
    let starts = line.filter { bytes[$0] == UInt8(ascii: "$") || bytes[$0] == UInt8(ascii: "!") }
    return zip(starts, starts.dropFirst() + [line.upperBound]).map { $0..<$1 }
  }

  /// Returns whether bytes contain the start of a sentence: `$` or `!`, five capital letters or digits, and a comma.
  static func isStarted(in bytes: some BidirectionalCollection<UInt8>) -> Bool {
    var letters: Int?
    for byte in bytes {
      switch byte {
      case UInt8(ascii: "$"), UInt8(ascii: "!"): letters = 0
      case 0x41...0x5A, 0x30...0x39: letters = letters.map { $0 + 1 }
      case UInt8(ascii: ","):
        if letters.map({ $0 >= 4 }) == true { return true }
        letters = nil
      default: letters = nil
      }
    }
    return false
  }
}
