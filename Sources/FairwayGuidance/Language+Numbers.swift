extension Language {
  /// How numbers are written and counted.
  struct Numbers: Sendable {
    /// The character between whole numbers and decimals, and the regions that use another one.
    var decimalSeparator = "."
    var otherSeparators: [(separator: String, regions: [String])] = []
    /// The ten digits, if they are not 0 to 9, and the regions that use 0 to 9 nevertheless.
    var digits: [String]?
    var regionsWithLatinDigits: [String] = []
    let plural: PluralRule
    /// The words for the exits of a roundabout, the first one first, agreeing with the language's word for an exit.
    let ordinals: [String]
    /// The phrase for further ones, with {number}.
    let furtherOrdinal: Phrase
    /// The phrases for those that end with 1, 2 and so on, but not with 11, 12 and so on, if they differ.
    var furtherOrdinalsByDigit: [Phrase] = []
  }

  /// How long a voice takes to speak the language, in seconds: `Tests/guidance/measure-speech` measures it.
  struct Pace: Sendable {
    /// For each sentence, word, letter, digit and mark of punctuation.
    let sentence: Double
    let word: Double
    let letter: Double
    let digit: Double
    let mark: Double
    /// Whether letters are morae: there are no words, a kanji has two, and a small kana none.
    var countsMorae = false
  }
}
