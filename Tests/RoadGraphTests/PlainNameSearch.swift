import Foundation

/// How well a text fits a name, by the textbook: the same rules as the search in road files, and none of its code.
struct PlainNameSearch {
  /// Letters in lower case without accents, as words.
  static func words(_ text: String) -> [[Character]] {
    var plain = ""
    for scalar in text.decomposedStringWithCanonicalMapping.lowercased().unicodeScalars {
      switch scalar {
      case "ß": plain += "ss"
      case "æ": plain += "ae"
      case "œ": plain += "oe"
      case "ø": plain += "o"
      case "ł": plain += "l"
      case "ς": plain += "σ"
      case _ where scalar.properties.generalCategory == .nonspacingMark: break
      case _ where scalar.properties.isAlphabetic || scalar.properties.numericType != nil:
        plain.unicodeScalars.append(scalar)
      default: plain += " "
      }
    }
    return plain.split(separator: " ").map(Array.init)
  }

  /// What the words of the tests' names are abbreviated to.
  static let brief = [
    "street": "st", "str": "st", "strasse": "st", "avenue": "av", "ave": "av", "road": "rd", "boulevard": "bd",
    "blvd": "bd",
    "saint": "st", "north": "n", "platz": "pl", "place": "pl", "calle": "c", "doctor": "dr",
  ]

  static func abbreviated(_ words: [[Character]]) -> [[Character]] {
    words.map { word in
      if let brief = brief[String(word)] { return Array(brief) }
      if String(word).hasSuffix("strasse") { return Array(word.dropLast(4)) }
      return word.count > 5 && String(word).hasSuffix("platz") ? Array(word.dropLast(3)) : word
    }
  }

  /// The fewest letters to change, to add and to drop between two texts.
  static func distance(_ a: [Character], _ b: [Character]) -> Int { distances(a, b).last ?? a.count }

  /// The same from a text to each beginning of another one, from the empty one on.
  static func distances(_ a: [Character], _ b: [Character]) -> [Int] {
    // The rows of the textbook's table, of which the columns are beginnings of `b`.
    var row = Array(0...b.count)
    for (i, letter) in a.enumerated() {
      var next = [i + 1]
      for (j, other) in b.enumerated() {
        next.append(min(row[j] + (letter == other ? 0 : 1), row[j + 1] + 1, next[j] + 1))
      }
      row = next
    }
    return row
  }

  static func allowed(_ letters: Int) -> Int { letters <= 2 ? 0 : letters <= 5 ? 1 : letters <= 9 ? 2 : 3 }

  /// The quality of a name for a text; nil if it does not fit.
  static func quality(_ text: [[Character]], _ name: [[Character]]) -> Int? {
    let most = allowed(text.map(\.count).reduce(0, +))
    let (whole, letters) = (Array(text.joined(separator: " ")), Array(name.joined(separator: " ")))
    let starts = letters.indices.filter { $0 == 0 || letters[$0 - 1] == " " }
    func part(_ word: [Character], toEnd: Bool) -> Int {
      starts.map { start in
        let rest = Array(letters[start...])
        let distances = distances(word, rest)
        return (1..<distances.count).filter { !toEnd || $0 == rest.count || rest[$0] == " " }.map { distances[$0] }
          .min() ?? 99
      }.min() ?? 99
    }
    var mistakes = [
      distance(whole, letters), distances(whole, letters).dropFirst().min() ?? 99, part(whole, toEnd: false),
    ]
    if text.count > 1 {
      let each = text.enumerated().map { (part($1, toEnd: $0 + 1 < text.count), allowed($1.count)) }
      mistakes.append(each.allSatisfy { $0.0 <= $0.1 } ? each.map(\.0).reduce(0, +) : 99)
    }
    return mistakes.enumerated().filter { $1 <= most }.map { 4 * $1 + $0 }.min()
  }

  static func quality(of name: String, for text: String) -> Int? {
    let all = [
      quality(words(text), of: words(name)),
      streetOfAddress(text).flatMap { quality(words($0), of: words(name)) }.map { $0 + 4 },
    ]
    return all.compactMap { $0 }.min()
  }

  private static func quality(_ text: [[Character]], of name: [[Character]]) -> Int? {
    [quality(text, name), quality(abbreviated(text), abbreviated(name))].compactMap { $0 }.min()
  }

  /// The text without its last word, or without its first, if that has a digit.
  private static func streetOfAddress(_ text: String) -> String? {
    let words = text.split { $0 == " " || $0 == "," }
    guard words.count > 1 else { return nil }
    func isNumber(_ word: Substring) -> Bool { word.contains { ("0"..."9").contains($0) } }
    if isNumber(words[words.count - 1]) { return words.dropLast().joined(separator: " ") }
    return isNumber(words[0]) ? words.dropFirst().joined(separator: " ") : nil
  }
}
