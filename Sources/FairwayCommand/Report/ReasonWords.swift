import Foundation

/// The phrases of an explanation in the language of a report.
///
/// The table has them in English with numbers left open, `an accuracy of {0} instead of {1}`: what is a number, with its
/// unit, is the same in every language.
struct ReasonWords {
  private struct Table: Decodable {
    var languages: [String]
    var words: [String: [String]]
  }

  private let words: [String: String]

  /// The words of a language, given by its tag; English if the table does not have it.
  init(language: String?) {
    let wanted = language?.prefix { $0 != "-" } ?? "en"
    let table = try? JSONDecoder().decode(Table.self, from: Data(PackageResources.report_reasons_json))
    guard let table, let place = table.languages.firstIndex(where: { $0 == wanted }) else {
      words = [:]
      return
    }
    words = table.words.compactMapValues { $0.indices.contains(place) ? $0[place] : nil }
  }

  /// A phrase in the language; one that the table does not have stays as it is.
  func callAsFunction(_ phrase: String) -> String { words.isEmpty ? phrase : translated(phrase) ?? phrase }

  /// A phrase, or several with commas between them; nil if one of them is not in the table.
  func translated(_ phrase: String) -> String? {
    if let whole = words[phrase] { return whole }
    let number = /-?(?:\d+(?:\.\d+)?(?:e[-+]?\d+)?|inf|nan)(?: (?:m\/s|m|s|nat)\b| fix(?:es)?\b|°)?/
    var (pattern, numbers) = ("", [String]())
    var rest = phrase[...]
    while let match = rest.firstMatch(of: number) {
      pattern += rest[..<match.range.lowerBound] + "{\(numbers.count)}"
      numbers.append(String(match.output).replacing(#/ fix(?:es)?$/#, with: ""))
      rest = rest[match.range.upperBound...]
    }
    if let found = words[pattern + rest] {
      return numbers.indices.reduce(found) { $0.replacing("{\($1)}", with: numbers[$1]) }
    }
    let parts = phrase.split(separator: ", ").map(String.init)
    guard parts.count > 1 else { return nil }
    let known = parts.compactMap { words[$0] }
    return known.count == parts.count ? known.joined(separator: ", ") : nil
  }
}
