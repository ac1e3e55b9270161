/// The names and numbers of roads and places as they are told: in one line and not endless, whatever a service sends.
///
/// All announcements and banners that are made here have their names from ``clean(_:)``.
enum SignText {
  /// The greatest number of Unicode scalars; signs and streets have up to 100.
  static let longest = 250

  /// The text of a name without characters that neither a sign nor XML has: controls, and the noncharacters U+FFFE and
  /// U+FFFF, which become spaces. A name of more than ``longest`` scalars ends with the last whole word before that.
  static func clean(_ name: String) -> String {
    let isLong = name.utf8.count > longest
    guard isLong || name.utf8.contains(where: { $0 < 0x20 || $0 == 0x7F || $0 == 0xC2 || $0 == 0xEF }) else {
      return name
    }
    var text = String.UnicodeScalarView()
    var lastSpace: String.UnicodeScalarView.Index?
    var count = 0
    for scalar in name.unicodeScalars {
      let clean = isTold(scalar) ? scalar : " "
      if count == longest {
        // The next character begins a word: what is there is whole.
        if clean != " ", let lastSpace { text.removeSubrange(lastSpace...) }
        break
      }
      if clean == " " { lastSpace = text.endIndex }
      text.append(clean)
      count += 1
    }
    return String(text)
  }

  private static func isTold(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.value {
    case 0..<0x20, 0x7F..<0xA0, 0xFFFE, 0xFFFF: false
    default: true
    }
  }
}
