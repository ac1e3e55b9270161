import CFairway
import Foundation

/// The command line: runs the subcommand, and reports a failure as one line and an exit code.
@main
struct Fairway {
  /// The version of Fairway, from the header of the C library.
  static let version = "\(FAIRWAY_VERSION_MAJOR).\(FAIRWAY_VERSION_MINOR).\(FAIRWAY_VERSION_PATCH)"

  /// All subcommands, in the order of `fairway --help`.
  static let subcommands: [any Subcommand.Type] = [
    ReplayCommand.self,
    FollowCommand.self,
    ExplainCommand.self,
    GenerateCommand.self,
    ScoreCommand.self,
    MeasureCommand.self,
    RouteCommand.self,
    BenchCommand.self,
    MapCommand.self,
    CorridorCommand.self,
    PolylineCommand.self,
  ]

  static func main() {
    do {
      // Before anything else, also before the runtime opens descriptors for its queues.
      try StandardStreams.check()
    } catch {
      // Standard output has it where standard error is closed.
      if fcntl(STDERR_FILENO, F_GETFD) < 0 { try? Console.print("fairway: \(error.message)") }
      Console.complain("fairway: \(error.message)")
      exit(error.code.rawValue)
    }
    Task {
      await start()
      exit(EXIT_SUCCESS)
    }
    dispatchMain()
  }

  private static func start() async {
    let words = Array(CommandLine.arguments.dropFirst())
    // An argument in another encoding would be read as another text.
    guard !CommandLine.hasOtherText else {
      Console.complain("fairway: an argument is no text in UTF-8")
      exit(CommandFailure.ExitCode.usage.rawValue)
    }
    // The work begins when signals are heard, so that none of them is lost.
    let (signalsAreHeard, begin) = AsyncStream<Void>.makeStream()
    let work = Task {
      for await _ in signalsAreHeard {}
      try await run(words)
    }
    let subcommand = subcommands.first(where: { $0.name == words.first })
    let interruption = Interruption(cancelledBy: subcommand?.cancellingSignals ?? []) { work.cancel() }
    begin.finish()
    do {
      try await work.value
    } catch {
      var failure = CommandFailure(error)
      // Errors after an interrupt are mostly its consequence, so only the interrupt is reported.
      if work.isCancelled, failure.code != .interrupted { failure = .interrupted() }
      Console.complain("fairway: \(failure.message)")
      exit(failure.code.rawValue)
    }
    interruption.end()
  }

  static func run(_ words: [String]) async throws {
    guard let word = words.first else {
      throw CommandFailure.usage("a subcommand is missing; fairway --help lists them")
    }
    switch word {
    case "--help", "-h", "help":
      try Console.print(helpText)
    case "--version":
      try Console.print("fairway \(version)")
    default:
      guard let subcommand = subcommands.first(where: { $0.name == word }) else {
        let meant = Suggestion.text(for: word, among: subcommands.map { $0.name })
        throw CommandFailure.usage("unknown subcommand '\(word)'\(meant); fairway --help lists them")
      }
      do {
        let arguments = try Arguments(Array(words.dropFirst()), syntax: subcommand.syntax)
        if arguments.wantsHelp {
          try Console.print(subcommand.helpText)
        } else {
          try await subcommand.run(arguments)
        }
      } catch let failure as CommandFailure where failure.code == .usage {
        throw CommandFailure.usage("\(word): \(failure.message); see fairway \(word) --help")
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

      fairway SUBCOMMAND --help tells more; fairway --version tells the version.
      Exit code: 0 success, 1 the work failed, 2 wrong usage, 130 interrupted.
      """
  }
}

extension CommandLine {
  /// Whether an argument is not UTF-8, in which case ``CommandLine/arguments`` has another text.
  fileprivate static var hasOtherText: Bool {
    let count = Int(argc)
    return (0..<count).contains { index in
      guard let word = unsafe unsafeArgv[index] else { return false }
      return unsafe String(validatingCString: word) == nil
    }
  }
}
