/// A subcommand with subcommands of its own.
protocol CommandGroup: Subcommand {
  /// They are named by the group's name and their own.
  static var parts: [any Subcommand.Type] { get }
}

extension CommandGroup {
  static var syntax: Syntax {
    Syntax(
      operands: "WORK",
      notes: """
        \(parts.map { "  " + $0.invocation + ": " + $0.summary }.joined(separator: "\n"))

        Each part has its own --help.
        """)
  }

  static func run(_ words: [String]) async throws {
    let names = parts.map { String($0.name.dropFirst(name.count + 1)) }
    guard let word = words.first else {
      let list = names.count > 1 ? names.dropLast().joined(separator: ", ") + " or " : ""
      throw CommandFailure.usage("\(list)\(names[names.count - 1]) is missing; see \(invocation) --help")
    }
    guard word != "--help", word != "-h" else { return try Console.print(helpText) }
    guard let index = names.firstIndex(of: word) else {
      throw CommandFailure.usage(
        "unknown '\(word)'\(Suggestion.text(for: word, among: names)); see \(invocation) --help")
    }
    do {
      try await parts[index].run(Array(words.dropFirst()))
    } catch let failure as CommandFailure where failure.code == .usage {
      throw CommandFailure.usage("\(word): \(failure.message)")
    }
  }

  static func run(_ arguments: Arguments) throws {}
}
