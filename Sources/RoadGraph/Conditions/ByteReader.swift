/// Reads a short text of a map from its beginning on.
struct ByteReader {
  private let bytes: [UInt8]
  private(set) var place = 0

  init(_ text: String) { bytes = Array(text.utf8) }
  init(_ bytes: some Sequence<UInt8>) { self.bytes = Array(bytes) }

  var isAtEnd: Bool { place >= bytes.count }
  var next: UInt8? { place < bytes.count ? bytes[place] : nil }

  mutating func skipSpaces() { while next == UInt8(ascii: " ") { place += 1 } }

  /// Goes on behind a character if it is the next one.
  mutating func take(_ character: Unicode.Scalar) -> Bool {
    guard next == UInt8(ascii: character) else { return false }
    place += 1
    return true
  }

  /// Goes on behind a word if it is the next one, in small or capital letters, and no letter follows it.
  mutating func take(word: StaticString) -> Bool {
    let end = place + word.utf8CodeUnitCount
    guard end <= bytes.count else { return false }
    for offset in 0..<word.utf8CodeUnitCount
    where Self.small(bytes[place + offset]) != Self.small(word.utf8Start[offset]) {
      return false
    }
    guard end == bytes.count || !Self.isLetter(bytes[end]) else { return false }
    place = end
    return true
  }

  /// Reads a number that has a count of digits; nil, and stays where it is, if it has another.
  mutating func number(digits: ClosedRange<Int>) -> Int? {
    var (value, end) = (0, place)
    while end < bytes.count, (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(bytes[end]),
      end - place <= digits.upperBound
    {
      value = value * 10 + Int(bytes[end] - UInt8(ascii: "0"))
      end += 1
    }
    guard digits.contains(end - place) else { return nil }
    place = end
    return value
  }

  mutating func number(digits: Int) -> Int? { number(digits: digits...digits) }

  /// Whether a colon and a digit come next, as behind the hour of a time.
  var isBehindHour: Bool {
    next == UInt8(ascii: ":") && place + 1 < bytes.count
      && (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(bytes[place + 1])
  }

  /// Goes back to a place where it was.
  mutating func goBack(to place: Int) { self.place = place }

  static func small(_ byte: UInt8) -> UInt8 {
    (UInt8(ascii: "A")...UInt8(ascii: "Z")).contains(byte) ? byte | 0x20 : byte
  }

  static func isLetter(_ byte: UInt8) -> Bool { (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(small(byte)) }
}
