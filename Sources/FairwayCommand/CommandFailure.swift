import FairwayRoutes
import TraceFiles

/// The failure of a subcommand: one line for standard error, and the exit code of the process.
package struct CommandFailure: Error, Equatable {
  /// The exit codes.
  package enum ExitCode: Int32 {
    /// The work failed.
    case failure = 1
    /// The command was called wrongly.
    case usage = 2
    /// A signal ended the work.
    case interrupted = 130
  }

  let code: ExitCode
  let message: String

  /// Creates a failure by wrong usage.
  package static func usage(_ message: String) -> CommandFailure {
    CommandFailure(code: .usage, message: message)
  }

  /// Creates a failure of the work; the message names the file and line if there is one.
  package static func failed(_ message: String) -> CommandFailure {
    CommandFailure(code: .failure, message: message)
  }

  /// Creates a failure of work on a file.
  package static func failed(file: String, line: Int? = nil, _ reason: String) -> CommandFailure {
    failed("\(file):\(line.map { "\($0):" } ?? "") \(reason)")
  }

  /// Creates a failure to read a trace; the position in it follows the file's name.
  static func failed(trace file: String, _ error: LineError) -> CommandFailure {
    failed("\(file):\(error.line == nil ? " " : "")\(error)")
  }

  /// Creates the failure that a signal ended the work.
  static func interrupted(_ message: String = "interrupted; no files were written") -> CommandFailure {
    CommandFailure(code: .interrupted, message: message)
  }
}

extension CommandFailure {
  /// Creates the failure that an error is, whatever threw it.
  init(_ error: any Error) {
    self = error as? CommandFailure ?? .failed(Console.reason(error))
  }
}
