/// The forms of a phrase with {road}, which differ by the article of the road.
struct RoadForms: Sendable {
  /// With a name that has none, or of which it is not known.
  let name: Phrase
  /// With the number of a road, and with a name that has the same article.
  let article: Phrase?
  /// With a name that has the other article.
  let other: Phrase?

  init(_ texts: LanguageTexts) {
    name = texts.phrase("name")
    article = texts.optionalPhrase("article")
    other = texts.optionalPhrase("other")
  }

  /// Which form a road has.
  enum Kind: Sendable {
    case name, article, other
  }

  subscript(kind: Kind) -> Phrase {
    switch kind {
    case .name: name
    case .article: article ?? name
    case .other: other ?? article ?? name
    }
  }
}

/// The words that tell the article of a road: by a name's first word, or with a hyphen by the end of a name that is a
/// single word.
struct RoadWords: Sendable {
  /// Those of ``RoadForms/article``.
  let article: [String]
  /// Those of ``RoadForms/other``.
  let other: [String]

  init(_ texts: LanguageTexts) {
    article = texts.list("article")
    other = texts.list("other")
  }

  func kind(of name: String) -> RoadForms.Kind {
    let name = name.utf8.map { (UInt8(ascii: "A")...UInt8(ascii: "Z")).contains($0) ? $0 + 0x20 : $0 }
    let first = name.prefix { $0 != UInt8(ascii: " ") }
    func fits(_ word: String) -> Bool {
      guard word.utf8.first == UInt8(ascii: "-") else { return first.elementsEqual(word.utf8) }
      let end = word.utf8.dropFirst()
      return first.count == name.count && name.suffix(end.count).elementsEqual(end)
    }
    return article.contains(where: fits) ? .article : other.contains(where: fits) ? .other : .name
  }
}
