import TraceFiles

/// Why a subcommand ends without success: one line for standard error, and the process's exit code.
struct CommandFailure: Error, Equatable {
  /// What the shell gets to see.
  enum ExitCode: Int32 {
    /// The work failed.
    case failure = 1
    /// The command was called wrongly.
    case usage = 2
    /// A signal ended the work.
    case interrupted = 130
  }

  let code: ExitCode
  let message: String

  /// The command was called wrongly.
  static func usage(_ message: String) -> CommandFailure {
    CommandFailure(code: .usage, message: message)
  }

  /// The work failed; say which file and line where there is one.
  static func failed(_ message: String) -> CommandFailure {
    CommandFailure(code: .failure, message: message)
  }

  /// Work on a file failed.
  static func failed(file: String, line: Int? = nil, _ reason: String) -> CommandFailure {
    failed("\(file):\(line.map { "\($0):" } ?? "") \(reason)")
  }

  /// A trace cannot be read; the place in it follows the file's name.
  static func failed(trace file: String, _ error: TraceError) -> CommandFailure {
    failed("\(file):\(error.line == nil ? " " : "")\(error)")
  }

  /// A signal ended the work.
  static func interrupted() -> CommandFailure {
    CommandFailure(code: .interrupted, message: "interrupted; no files were written")
  }
}
