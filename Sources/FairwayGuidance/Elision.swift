/// How the end of a language's words changes before a text that begins with certain letters: Italian “la” before “ottava”
/// is “l’”, and so “alla” is “all’”.
struct Elision: Sendable {
  /// The end that changes.
  let end: String
  /// The letters, all of ASCII, before which it changes.
  let letters: [UInt8]
  /// What it becomes.
  let changed: String

  /// Reads the elisions of a language from a list that has three texts for each.
  static func list(_ texts: [String]) -> [Elision] {
    stride(from: 0, to: texts.count - 2, by: 3).map { index in
      Elision(end: texts[index], letters: Array(texts[index + 1].utf8), changed: texts[index + 2])
    }
  }

  /// Changes the end of a text if it is this one and another text that is put after it begins with one of the letters.
  func joins(_ text: inout SpokenText, _ next: SpokenText) -> Bool {
    guard let first = next.plain.utf8.first, letters.contains(first) else { return false }
    return text.replaceEnd(end, by: changed)
  }
}
