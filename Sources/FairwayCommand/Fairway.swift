import CFairway

/// The command line: its subcommands, and which of them words call.
package enum Fairway {
  /// The version of Fairway, from the header of the C library.
  static let version = "\(FAIRWAY_VERSION_MAJOR).\(FAIRWAY_VERSION_MINOR).\(FAIRWAY_VERSION_PATCH)"

  /// All subcommands, in the order of `fairway --help`.
  static let subcommands: [any Subcommand.Type] = [
    ReplayCommand.self,
    FollowCommand.self,
    ExplainCommand.self,
    GenerateCommand.self,
    TraceCommand.self,
    ScoreCommand.self,
    MeasureCommand.self,
    RouteCommand.self,
    MapCommand.self,
    CorridorCommand.self,
    RoadsCommand.self,
    PolylineCommand.self,
  ]

  /// Runs the subcommand that the first word of the command line names, and ends the process.
  package static func main() -> Never {
    let subcommand = subcommands.first(where: { $0.name == Program.words.first })
    let parts = (subcommand as? any CommandGroup.Type)?.parts
    let part = parts?.first { $0.name == Program.words.prefix(2).joined(separator: " ") }
    Program(name: "fairway", cancelledBy: (part ?? subcommand)?.cancellingSignals ?? [], work: run).main()
  }

  @Sendable
  static func run(_ words: [String]) async throws {
    guard let word = words.first else {
      throw CommandFailure.usage("a subcommand is missing; fairway --help lists them")
    }
    switch word {
    case "--help", "-h", "help":
      try Console.print(helpText)
    case "--version":
      try Console.print("fairway \(version)")
    case "bench":
      // The shipped program has no code of what it is compared with.
      throw CommandFailure.usage("the bench is a program of its own: Benchmarks/run bench, in Fairway's sources")
    default:
      guard let subcommand = subcommands.first(where: { $0.name == word }) else {
        let meant = Suggestion.text(for: word, among: subcommands.map { $0.name })
        throw CommandFailure.usage("unknown subcommand '\(word)'\(meant); fairway --help lists them")
      }
      do {
        try await subcommand.run(Array(words.dropFirst()))
      } catch let failure as CommandFailure where failure.code == .usage {
        throw CommandFailure.usage("\(word): \(failure.message)")
      }
    }
  }

  static var helpText: String {
    let width = (subcommands.map { $0.name.count }.max() ?? 0) + 2
    let lines = subcommands.map { subcommand in
      "  " + subcommand.name + String(repeating: " ", count: width - subcommand.name.count) + subcommand.summary
    }
    return """
      Turn-by-turn navigation without a screen.

      Usage: fairway SUBCOMMAND [options]

      Subcommands:
      \(lines.joined(separator: "\n"))

      See fairway SUBCOMMAND --help for its options, and fairway --version for the version.
      Exit code: 0 success, 1 failure, 2 wrong usage, 130 interrupted.
      """
  }
}
