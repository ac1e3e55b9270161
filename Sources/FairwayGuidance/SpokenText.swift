/// A text, and the same text as the content of a document in the Speech Synthesis Markup Language.
struct SpokenText: Hashable, Sendable {
  /// What is displayed, or spoken by a voice that does not read markup.
  private(set) var plain = ""
  /// The text with its special characters escaped and its names marked.
  private(set) var marked = ""
  /// Where the place ends with which the clause begins, in bytes of both texts; 0 without one.
  private var (placeEnd, markedPlaceEnd) = (0, 0)

  init() {}

  /// Creates the text of a name that needs no markup but escaping.
  init(_ text: String) {
    plain = SignText.clean(text, longest: SignText.longestSpoken)
    marked = Self.escaped(plain)
  }

  /// Creates the text of a road or a place on a sign, which a voice is to read as a part of an address.
  ///
  /// - Parameter pronunciation: The pronunciation in the International Phonetic Alphabet, if it is known.
  init(name: String, pronunciation: String? = nil) {
    plain = SignText.clean(name, longest: SignText.longestSpoken)
    let text = Self.escaped(plain)
    if let pronunciation, !pronunciation.isEmpty {
      marked =
        "<phoneme alphabet=\"ipa\" ph=\"\(Self.escaped(SignText.clean(pronunciation, longest: SignText.longestSpoken)))\">\(text)</phoneme>"
    } else {
      marked = "<say-as interpret-as=\"address\">\(text)</say-as>"
    }
  }

  var isEmpty: Bool { plain.isEmpty }
  /// The text, unless it is empty: of a name nothing may be left that can be said.
  var known: SpokenText? { isEmpty ? nil : self }

  /// The text as a document of its own.
  var document: String { "<speak>\(marked)</speak>" }

  /// Appends words of a language, which contain no character that is special in markup.
  mutating func append(words: String) {
    plain += words
    marked += words
  }

  mutating func append(_ other: SpokenText) {
    plain += other.plain
    marked += other.marked
  }

  /// Ends the place with which the clause begins: what is appended from here on is said there.
  mutating func endPlace() { (placeEnd, markedPlaceEnd) = (plain.utf8.count, marked.utf8.count) }

  /// The place with which the clause begins, such as `at the fork,`, and the clause without it.
  var parts: (place: SpokenText?, clause: SpokenText) {
    guard placeEnd > 0 else { return (nil, self) }
    var (place, clause) = (SpokenText(), SpokenText())
    place.plain = String(decoding: plain.utf8.prefix(placeEnd), as: UTF8.self)
    place.marked = String(decoding: marked.utf8.prefix(markedPlaceEnd), as: UTF8.self)
    clause.plain = String(decoding: plain.utf8.dropFirst(placeEnd), as: UTF8.self)
    clause.marked = String(decoding: marked.utf8.dropFirst(markedPlaceEnd), as: UTF8.self)
    return (place, clause.trimmed)
  }

  /// Replaces the end of the text by another one, if it is the end of the words before a name, too.
  mutating func replaceEnd(_ end: String, by other: String) -> Bool {
    func kept(_ text: String) -> String? {
      let rest = text.utf8.count - end.utf8.count
      guard rest >= 0, text.utf8.dropFirst(rest).elementsEqual(end.utf8) else { return nil }
      return String(decoding: text.utf8.prefix(rest), as: UTF8.self)
    }
    guard let plain = kept(plain), let marked = kept(marked) else { return false }
    (self.plain, self.marked) = (plain + other, marked + other)
    return true
  }

  /// The text without spaces at its start: a phrase may begin with a slot that is empty, or whose text has one.
  var trimmed: SpokenText {
    guard plain.utf8.first == UInt8(ascii: " ") else { return self }
    var text = self
    text.plain = String(decoding: plain.utf8.drop { $0 == UInt8(ascii: " ") }, as: UTF8.self)
    text.marked = String(decoding: marked.utf8.drop { $0 == UInt8(ascii: " ") }, as: UTF8.self)
    return text
  }

  /// The first or the last word, which is none of a name, and the other ones.
  func split(_ split: Language.Split) -> (SpokenText, SpokenText) {
    func parts(_ text: String) -> (String, String)? {
      let space = UInt8(ascii: " ")
      let place = split == .firstWord ? text.utf8.firstIndex(of: space) : text.utf8.lastIndex(of: space)
      return place.map { place in
        let rest = text.utf8[text.utf8.index(after: place)...]
        return (String(decoding: text.utf8[..<place], as: UTF8.self), String(decoding: rest, as: UTF8.self))
      }
    }
    guard let plain = parts(plain), let marked = parts(marked) else { return (self, SpokenText()) }
    var (head, tail) = (SpokenText(), SpokenText())
    (head.plain, head.marked) = (plain.0, marked.0)
    (tail.plain, tail.marked) = (plain.1, marked.1)
    return (head, tail)
  }

  /// The text with a capital first letter, unless it begins with a name.
  var capitalized: SpokenText {
    if marked.utf8.first == UInt8(ascii: "<") { return self }
    var text = self
    text.plain = Self.capitalized(plain)
    text.marked = Self.capitalized(marked)
    return text
  }

  /// Capitalizes the first letter if it is one of Latin script with a capital beside it in Unicode: a to z, à to þ, and
  /// the pairs of Latin Extended-A. No language here begins a sentence with another one that has capitals.
  private static func capitalized(_ text: String) -> String {
    guard let first = text.utf8.first else { return text }
    if (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(first) {
      var bytes = Array(text.utf8)
      bytes[0] = first - 0x20
      return String(decoding: bytes, as: UTF8.self)
    }
    // These letters have two bytes in UTF-8, and so have their capitals.
    guard (0xC3...0xC5).contains(first) else { return text }
    var bytes = Array(text.utf8)
    let value = UInt32(first & 0x1F) << 6 | UInt32(bytes[1] & 0x3F)
    let capital: UInt32
    switch value {
    case 0xE0...0xF6, 0xF8...0xFE: capital = value - 0x20
    case 0x101...0x137 where value & 1 == 1: capital = value - 1
    case 0x13A...0x148 where value & 1 == 0: capital = value - 1
    case 0x14B...0x177 where value & 1 == 1: capital = value - 1
    case 0x17A...0x17E where value & 1 == 0: capital = value - 1
    default: return text
    }
    bytes[0] = 0xC0 | UInt8(truncatingIfNeeded: capital >> 6)
    bytes[1] = 0x80 | UInt8(truncatingIfNeeded: capital & 0x3F)
    return String(decoding: bytes, as: UTF8.self)
  }

  private static func escaped(_ text: String) -> String {
    let isSpecial = text.utf8.contains { byte in
      byte == UInt8(ascii: "<") || byte == UInt8(ascii: ">") || byte == UInt8(ascii: "&") || byte == UInt8(ascii: "\"")
        || byte == UInt8(ascii: "'")
    }
    guard isSpecial else { return text }
    var bytes: [UInt8] = []
    for byte in text.utf8 {
      switch byte {
      case UInt8(ascii: "<"): bytes += "&lt;".utf8
      case UInt8(ascii: ">"): bytes += "&gt;".utf8
      case UInt8(ascii: "&"): bytes += "&amp;".utf8
      case UInt8(ascii: "\""): bytes += "&quot;".utf8
      case UInt8(ascii: "'"): bytes += "&apos;".utf8
      default: bytes.append(byte)
      }
    }
    return String(decoding: bytes, as: UTF8.self)
  }
}

extension Language.Pace {
  /// The time that a voice takes for a text, in seconds.
  func duration(of text: String) -> Double {
    var seconds = sentence
    var isInWord = false
    for scalar in text.unicodeScalars {
      switch scalar.value {
      case 0x20: isInWord = false
      case 0x30...0x39, 0x660...0x669: seconds += digit
      // Comma, full stop, semicolon, and those of Arabic and Japanese.
      case 0x2C, 0x2E, 0x3B, 0x60C, 0x3001, 0x3002: seconds += mark
      // Small kana.
      case 0x3041, 0x3043, 0x3045, 0x3047, 0x3049, 0x3083, 0x3085, 0x3087, 0x30A1, 0x30A3, 0x30A5, 0x30A7, 0x30A9,
        0x30E3, 0x30E5, 0x30E7:
        seconds += countsMorae ? 0 : letter
      case 0x4E00...0x9FFF: seconds += countsMorae ? 2 * letter : letter
      default: seconds += letter
      }
      if scalar != " ", !isInWord {
        isInWord = true
        if !countsMorae { seconds += word }
      }
    }
    return max(0.3, seconds)
  }
}
