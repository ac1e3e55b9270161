import Foundation

/// Something that a road file says, in order, to be written in words or as JSON.
enum RoadFact: Sendable {
  case text(String)
  case integer(Int64)
  case decimal(Double)
  case bool(Bool)
  case list([RoadFact])
  case object([(name: String, fact: RoadFact)])

  /// As JSON on one line.
  var json: String {
    switch self {
    case .text(let text): RoadDrawing.quoted(text)
    case .integer(let number): "\(number)"
    case .decimal(let number): "\(number)"
    case .bool(let answer): "\(answer)"
    case .list(let facts): "[" + facts.map(\.json).joined(separator: ",") + "]"
    case .object(let members):
      "{" + members.map { "\(RoadDrawing.quoted($0.name)):\($0.fact.json)" }.joined(separator: ",") + "}"
    }
  }

  /// In words, a line a fact.
  func lines(indent: Int = 0) -> [String] {
    let margin = String(repeating: " ", count: indent)
    switch self {
    case .object(let members):
      return members.flatMap { name, fact -> [String] in
        if let word = fact.word { return ["\(margin)\(name): \(word)"] }
        return ["\(margin)\(name):"] + fact.lines(indent: indent + 2)
      }
    case .list(let facts):
      return facts.flatMap { fact -> [String] in
        if let word = fact.word { return ["\(margin)- \(word)"] }
        var lines = fact.lines(indent: indent + 2)
        if let first = lines.first { lines[0] = margin + "- " + first.dropFirst(indent + 2) }
        return lines
      }
    default: return [margin + (word ?? "")]
    }
  }

  /// A fact that has no others in it.
  private var word: String? {
    switch self {
    case .text(let text): text
    case .integer(let number): "\(number)"
    case .decimal(let number): String(format: "%.1f", number)
    case .bool(let answer): answer ? "yes" : "no"
    case .list(let facts) where facts.isEmpty: "none"
    case .object(let members) where members.isEmpty: "nothing"
    case .list, .object: nil
    }
  }
}
