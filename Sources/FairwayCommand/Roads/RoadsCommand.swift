/// `fairway roads`: road files, and matching traces to them. It has subcommands of its own.
enum RoadsCommand: Subcommand {
  static let name = "roads"
  static let summary = "Pack the roads of OpenStreetMap into a file, and match traces to them."
  static let syntax = Syntax(
    operands: "WORK",
    notes: """
      \(parts.map { "  " + $0.invocation + ": " + $0.summary }.joined(separator: "\n"))

      Each has its own --help.
      """)

  private static let parts: [any Subcommand.Type] = [
    RoadsPackCommand.self,
    RoadsInfoCommand.self,
    RoadsCutCommand.self,
    RoadsMatchCommand.self,
  ]

  static func run(_ words: [String]) async throws {
    guard let word = words.first else {
      throw CommandFailure.usage("pack, info, cut or match is missing; see \(invocation) --help")
    }
    guard word != "--help", word != "-h" else { return try Console.print(helpText) }
    let names = parts.map { String($0.name.dropFirst(name.count + 1)) }
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
