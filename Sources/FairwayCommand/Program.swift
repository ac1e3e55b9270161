import Foundation

/// A program of the command line: its standard streams, signals and exit codes, whatever its work.
///
/// A failure is one line on standard error, which begins with the program's name, and an exit code.
package struct Program: Sendable {
  private let name: String
  private let cancellingSignals: [Int32]
  private let work: @Sendable ([String]) async throws -> Void

  /// Creates a program.
  ///
  /// - Parameters:
  ///   - name: The name in messages.
  ///   - cancellingSignals: The signals that cancel the task of the work, see ``Subcommand/cancellingSignals``.
  ///   - work: What the program does, with the words behind its name.
  package init(
    name: String, cancelledBy cancellingSignals: [Int32] = [], work: @escaping @Sendable ([String]) async throws -> Void
  ) {
    self.name = name
    self.cancellingSignals = cancellingSignals
    self.work = work
  }

  /// The words behind the name of the process.
  static var words: [String] { Array(CommandLine.arguments.dropFirst()) }

  /// Does the work and ends the process.
  package func main() -> Never {
    do {
      // Before anything else, also before the runtime opens descriptors for its queues.
      try StandardStreams.check()
    } catch {
      // Standard output has it where standard error is closed.
      if fcntl(STDERR_FILENO, F_GETFD) < 0 { try? Console.print("\(name): \(error.message)") }
      Console.complain("\(name): \(error.message)")
      exit(error.code.rawValue)
    }
    Task {
      await start()
      exit(EXIT_SUCCESS)
    }
    dispatchMain()
  }

  private func start() async {
    // An argument in another encoding would be read as another text.
    guard !CommandLine.hasOtherText else {
      Console.complain("\(name): an argument is no text in UTF-8")
      exit(CommandFailure.ExitCode.usage.rawValue)
    }
    // The work begins when signals are heard, so that none of them is lost.
    let (signalsAreHeard, begin) = AsyncStream<Void>.makeStream()
    let task = Task {
      for await _ in signalsAreHeard {}
      try await work(Self.words)
    }
    let interruption = Interruption(cancelledBy: cancellingSignals) { task.cancel() }
    begin.finish()
    do {
      try await task.value
    } catch {
      var failure = CommandFailure(error)
      // Errors after an interrupt are mostly its consequence, so only the interrupt is reported.
      if task.isCancelled, failure.code != .interrupted { failure = .interrupted() }
      Console.complain("\(name): \(failure.message)")
      exit(failure.code.rawValue)
    }
    interruption.end()
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
