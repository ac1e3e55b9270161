/// The texts of a language, as its file has them: `name: "text"` in a line, or `name:` with a group of further lines below
/// it, indented by two more spaces. A list has several texts in its line. Lines that begin with `//` are comments.
///
/// As one text, and not as arguments of initializers, a language takes a quarter of the room in a module for the web.
struct LanguageTexts: Sendable {
  private struct Line: Sendable {
    /// The names of the groups around the text and its own, joined by periods.
    var path: String
    var texts: [String]
  }

  private var lines: [Line] = []
  /// The paths of all groups, with a period at their ends.
  private var groups: [String] = []
  /// The group that is read, with a period at its end.
  private var group = ""
  /// The elisions of all phrases: a list with the name `elisions`.
  private var elisions: [Elision] = []

  init(_ source: String) {
    let bytes = Array(source.utf8)
    // The groups around the line.
    var around: [String] = []
    var start = 0
    while start < bytes.count {
      let line = bytes[start..<(bytes[start...].firstIndex(of: UInt8(ascii: "\n")) ?? bytes.count)]
      start = line.endIndex + 1
      guard let first = line.firstIndex(where: { $0 != UInt8(ascii: " ") }), line[first] != UInt8(ascii: "/"),
        let colon = line.firstIndex(of: UInt8(ascii: ":"))
      else { continue }
      around.removeLast(max(0, around.count - (first - line.startIndex) / 2))
      let path = (around.last ?? "") + String(decoding: line[first..<colon], as: UTF8.self)
      var texts: [String] = []
      var open: Int?
      for place in line.indices where line[place] == UInt8(ascii: "\"") {
        if let first = open { texts.append(String(decoding: line[first..<place], as: UTF8.self)) }
        open = open == nil ? place + 1 : nil
      }
      if texts.isEmpty {
        around.append(path + ".")
        groups.append(path + ".")
      } else {
        lines.append(Line(path: path, texts: texts))
      }
    }
    elisions = Elision.list(list("elisions"))
  }

  /// The paths of all texts.
  var paths: [String] { lines.map { $0.path } }

  /// The texts of a group.
  subscript(group name: String) -> LanguageTexts {
    var texts = self
    texts.group = group + name + "."
    return texts
  }

  /// Whether a group is there.
  func hasGroup(_ name: String) -> Bool {
    let path = group + name + "."
    return groups.contains { $0 == path }
  }

  /// A list of texts, which is empty if it is missing.
  func list(_ name: String) -> [String] {
    let path = group + name
    for line in lines where line.path == path { return line.texts }
    return []
  }

  /// A text that not every language has.
  func optional(_ name: String) -> String? { list(name).first }

  /// A text. One that is missing has its path in braces, which no sentence may have.
  func text(_ name: String) -> String { optional(name) ?? "{\(group)\(name)}" }

  func phrase(_ name: String) -> Phrase { Phrase(text(name), elisions) }
  func optionalPhrase(_ name: String) -> Phrase? { optional(name).map { Phrase($0, elisions) } }
}
