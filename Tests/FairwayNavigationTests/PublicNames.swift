/// The names that Swift sources declare in public: types, members and cases, functions with the labels of their arguments.
///
/// They are read from the text, line by line, because symbol graphs take a build.
struct PublicNames {
  private(set) var names: Set<String> = []
  /// The number of braces that the last source left open, which would be a fault of this reader.
  private(set) var openBraces = 0

  /// What a brace has opened: the requirements of a public protocol and the cases of a public enumeration are public too.
  private enum Scope { case publicProtocol, publicEnumeration, other }

  private static let kinds: Set<Substring> = [
    "func", "var", "let", "init", "enum", "struct", "class", "actor", "protocol", "typealias", "case",
  ]
  private static let modifiers: Set<Substring> = [
    "public", "open", "package", "internal", "fileprivate", "private", "static", "final", "convenience", "override",
    "mutating", "nonisolated", "indirect", "weak", "unowned", "lazy",
  ]

  mutating func read(_ source: String) {
    let text = Self.code(source)
    var scopes: [Scope] = []
    var next = Scope.other
    for line in text.split(separator: "\n") {
      let words = line.split(separator: " ")
      let leading = words.prefix {
        Self.modifiers.contains($0) && !Self.kinds.contains($0) || $0.hasPrefix("@") || $0.hasSuffix("(set)")
      }
      let word = words.dropFirst(leading.count).first.map { $0.prefix { $0.isName } } ?? ""
      if Self.kinds.contains(word) {
        let isPublic = leading.contains("public") || leading.contains("open")
        switch word {
        case "protocol" where isPublic: next = .publicProtocol
        case "enum" where isPublic: next = .publicEnumeration
        default: next = .other
        }
        let isRequired = word != "case" && scopes.last == .publicProtocol
        let isCase = word == "case" && scopes.last == .publicEnumeration
        if isPublic || isRequired || isCase { declare(word, in: text[word.endIndex...]) }
      }
      for character in line {
        if character == "{" {
          scopes.append(next)
          next = .other
        } else if character == "}" {
          _ = scopes.popLast()
        }
      }
    }
    openBraces = scopes.count
  }

  private mutating func declare(_ kind: Substring, in rest: Substring) {
    if kind == "case" {
      // Cases stand in one line, apart from what they carry.
      for name in rest.prefix(while: { $0 != "\n" }).split(separator: ",") {
        names.insert(String(name.drop { $0 == " " }.prefix { $0.isName }))
      }
      return
    }
    let name = kind == "init" ? "init" : String(rest.drop { $0 == " " }.prefix { $0.isName })
    guard kind == "func" || kind == "init" else {
      names.insert(name)
      return
    }
    guard let list = rest.firstIndex(of: "(") else { return }
    names.insert(name + "(" + Self.labels(rest[list...].dropFirst()) + ")")
  }

  /// A source without comments and what its strings hold.
  private static func code(_ source: String) -> String {
    var isInText = false
    return source.split(separator: "\n").map { line -> String in
      let quotes = line.split(separator: "\"\"\"", omittingEmptySubsequences: false).count - 1
      defer { if quotes % 2 == 1 { isInText.toggle() } }
      guard !isInText else { return "" }
      return bare(line).replacing("->", with: "")
    }.joined(separator: "\n")
  }

  /// A line without its comment and without what its strings hold.
  private static func bare(_ line: Substring) -> String {
    var bare = ""
    var (isInString, isEscaped) = (false, false)
    for character in line {
      if isInString {
        isInString = isEscaped || character != "\""
        isEscaped = !isEscaped && character == "\\"
      } else if character == "\"" {
        isInString = true
      } else if character == "/", bare.last == "/" {
        bare.removeLast()
        break
      } else {
        bare.append(character)
      }
    }
    return bare
  }

  /// The names of a text's functions and initializers, with the labels of their arguments.
  static func functions(_ text: String) -> Set<String> {
    let text = text.replacing("->", with: "")
    var names: Set<String> = []
    for match in text.matches(of: /\b(?:func\s+(\w+)|init)\s*\(/) {
      let name = match.output.1.map(String.init) ?? "init"
      names.insert(name + "(" + labels(text[match.range.upperBound...]) + ")")
    }
    return names
  }

  /// The labels of a parameter list, from after its parenthesis on.
  private static func labels(_ text: Substring) -> String {
    var depth = 0
    var isAtLabel = true
    var labels = ""
    var word = ""
    for character in text {
      if depth == 0, isAtLabel {
        if character.isName {
          word.append(character)
          continue
        }
        if !word.isEmpty {
          labels += word + ":"
          word = ""
          isAtLabel = false
        }
      }
      switch character {
      case "(", "[", "<", "{": depth += 1
      case ")" where depth == 0: return labels
      case ")", "]", "}", ">": depth -= 1
      case "," where depth == 0: isAtLabel = true
      default: break
      }
    }
    return labels
  }
}

extension Character {
  fileprivate var isName: Bool { isLetter || isNumber || self == "_" }
}
