/// A text, and the same text as the content of a document in the Speech Synthesis Markup Language.
struct SpokenText: Hashable, Sendable {
  /// What is displayed, or spoken by a voice that does not read markup.
  private(set) var plain = ""
  /// The text with its special characters escaped and its names marked.
  private(set) var marked = ""

  init() {}

  /// Creates the text of a name that needs no markup but escaping.
  init(_ text: String) {
    plain = SignText.clean(text)
    marked = Self.escaped(plain)
  }

  /// Creates the text of a road or a place on a sign, which a voice is to read as a part of an address.
  ///
  /// - Parameter pronunciation: The pronunciation in the International Phonetic Alphabet, if it is known.
  init(name: String, pronunciation: String? = nil) {
    plain = SignText.clean(name)
    let text = Self.escaped(plain)
    if let pronunciation, !pronunciation.isEmpty {
      marked = "<phoneme alphabet=\"ipa\" ph=\"\(Self.escaped(SignText.clean(pronunciation)))\">\(text)</phoneme>"
    } else {
      marked = "<say-as interpret-as=\"address\">\(text)</say-as>"
    }
  }

  var isEmpty: Bool { plain.isEmpty }

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

  /// The text with a capital first letter, unless it begins with a name.
  var capitalized: SpokenText {
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
  /// The time that a voice takes for a text, in seconds, with the pause before it.
  ///
  /// A digit counts as half a word, since numbers are longer when they are spoken than when they are written.
  func duration(of text: String) -> Double {
    var words = 0
    var characters = 0
    var digits = 0
    var isInWord = false
    for byte in text.utf8 {
      if byte == UInt8(ascii: " ") {
        isInWord = false
        continue
      }
      if !isInWord {
        words += 1
        isInWord = true
      }
      if (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte) { digits += 1 }
      // The first byte of a character.
      if byte & 0xC0 != 0x80 { characters += 1 }
    }
    switch self {
    case .words(let perSecond): return 0.3 + (Double(words) + Double(digits) / 2) / perSecond
    case .characters(let perSecond): return 0.3 + (Double(characters) + Double(digits)) / perSecond
    }
  }
}
