extension Language {
  /// The units of length, by the form that follows a number.
  struct Units: Sendable {
    let meters: Counted
    let kilometers: Counted
    let feet: Counted
    let yards: Counted
    let miles: Counted
    /// The phrases for a quarter, half and three quarters of a mile, if the language has them.
    let mileQuarters: [String]

    init(_ texts: LanguageTexts) {
      meters = Counted(texts[group: "meters"])
      kilometers = Counted(texts[group: "kilometers"])
      feet = Counted(texts[group: "feet"])
      yards = Counted(texts[group: "yards"])
      miles = Counted(texts[group: "miles"])
      mileQuarters = texts.list("mileQuarters")
    }
  }

  /// The forms of a number with a unit, by the plural category of the number; each has {number} or says it in words.
  struct Counted: Sendable {
    let zero: Phrase?
    let one: Phrase?
    let two: Phrase?
    let few: Phrase?
    let many: Phrase?
    let other: Phrase

    init(_ texts: LanguageTexts) {
      zero = texts.optionalPhrase("zero")
      one = texts.optionalPhrase("one")
      two = texts.optionalPhrase("two")
      few = texts.optionalPhrase("few")
      many = texts.optionalPhrase("many")
      other = texts.phrase("other")
    }

    subscript(category: PluralCategory) -> Phrase {
      switch category {
      case .zero: zero ?? other
      case .one: one ?? other
      case .two: two ?? other
      case .few: few ?? other
      case .many: many ?? other
      case .other: other
      }
    }
  }

  /// The symbols of the units, which stand after a space.
  struct Symbols: Sendable {
    let meters: String
    let kilometers: String
    let feet: String
    let yards: String
    let miles: String

    init(_ texts: LanguageTexts) {
      meters = texts.optional("meters") ?? "m"
      kilometers = texts.optional("kilometers") ?? "km"
      feet = texts.optional("feet") ?? "ft"
      yards = texts.optional("yards") ?? "yd"
      miles = texts.optional("miles") ?? "mi"
    }
  }
}
