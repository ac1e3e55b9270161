import Foundation

/// The process's standard streams, and files named on the command line.
enum Console {
  /// Whether standard error is a terminal, where progress may be shown.
  static var isTerminal: Bool { isatty(STDERR_FILENO) == 1 }

  /// Writes text and a line end to standard output.
  static func print(_ text: String) throws(CommandFailure) {
    try write(Data((text + "\n").utf8))
  }

  /// Writes bytes to standard output. A full disk or a closed pipe is a failure of the work.
  static func write(_ data: Data) throws(CommandFailure) {
    do {
      try FileHandle.standardOutput.write(contentsOf: data)
    } catch {
      throw .failed("standard output: \(reason(error))")
    }
  }

  /// Writes one line to standard error; there is nobody left to tell when that fails.
  static func complain(_ text: String) {
    try? FileHandle.standardError.write(contentsOf: Data((text + "\n").utf8))
  }

  /// The bytes of a file, or of standard input for `-`.
  static func read(_ path: String) throws(CommandFailure) -> Data {
    do {
      if path == "-" { return try FileHandle.standardInput.readToEnd() ?? Data() }
      return try Data(contentsOf: URL(filePath: path), options: .mappedIfSafe)
    } catch {
      throw .failed(file: path == "-" ? "standard input" : path, reason(error))
    }
  }

  /// Writes a file in one go: it is there complete or not at all.
  static func write(_ data: Data, to path: String) throws(CommandFailure) {
    let file = try OutputFile(path)
    try file.write(data)
    try file.finish()
  }

  /// A system error in words, without Foundation's domains and codes.
  static func reason(_ error: any Error) -> String {
    if let failure = error as? CommandFailure { return failure.message }
    let error = error as NSError
    if let under = error.userInfo[NSUnderlyingErrorKey] as? any Error { return reason(under) }
    if error.domain == NSPOSIXErrorDomain, let code = POSIXErrorCode(rawValue: Int32(error.code)) {
      return unsafe String(cString: strerror(code.rawValue))
    }
    return error.localizedDescription
  }
}
