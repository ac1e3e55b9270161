/// The names and numbers of roads and places as they are told: in one line and not endless, whatever a service sends.
///
/// All announcements and banners that are made here have their names from ``clean(_:)``, and so have those of a service and
/// the texts of alerts all of their text: see `Route.boundTexts()`.
enum SignText {
  /// The greatest number of Unicode scalars; signs and streets have up to 100.
  static let longest = 250
  /// The same of a name that is spoken: a sentence has up to three.
  static let longestSpoken = 70
  /// The same of a whole sentence that a service or an app brings.
  static let longestSentence = 1_000

  /// The text of a name without characters that neither a sign nor XML has: controls, separators of lines, and the
  /// noncharacters U+FFFE and U+FFFF, which become spaces; without spaces at its ends; and without marks and overrides of the direction, which
  /// would change that of the rest of a sentence. A name of more than `longest` scalars ends with the last whole word before that.
  static func clean(_ name: String, longest: Int = SignText.longest) -> String {
    let isLong = name.utf8.count > longest
    guard
      isLong || name.utf8.first == 0x20 || name.utf8.last == 0x20
        || name.utf8.contains(where: { $0 < 0x20 || $0 == 0x7F || $0 == 0xC2 || $0 == 0xD8 || $0 == 0xE2 || $0 == 0xEF }
        )
    else {
      return name
    }
    var text = String.UnicodeScalarView()
    var lastSpace: String.UnicodeScalarView.Index?
    var count = 0
    for scalar in name.unicodeScalars where !isDirection(scalar) {
      let clean = isTold(scalar) ? scalar : " "
      if clean == " ", text.isEmpty { continue }
      if count == longest {
        // The next character begins a word: what is there is whole.
        if clean != " ", let lastSpace { text.removeSubrange(lastSpace...) }
        break
      }
      if clean == " " { lastSpace = text.endIndex }
      text.append(clean)
      count += 1
    }
    while text.last == " " { text.removeLast() }
    return String(text)
  }

  private static func isDirection(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.value {
    case 0x061C, 0x200E, 0x200F, 0x202A...0x202E, 0x2066...0x2069: true
    default: false
    }
  }

  private static func isTold(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.value {
    case 0..<0x20, 0x7F..<0xA0, 0x2028, 0x2029, 0xFFFE, 0xFFFF: false
    default: true
    }
  }
}
