import FairwayDirections
import FairwayNavigation
import FairwaySessions
package import Foundation
import TraceFiles

/// The standard streams of the process, and files named on the command line.
package enum Console {
  /// Whether standard error is a terminal, on which progress may be shown.
  static var isTerminal: Bool { isatty(STDERR_FILENO) == 1 }

  /// Writes text and a line end to standard output.
  package static func print(_ text: String) throws(CommandFailure) {
    try write(Data((text + "\n").utf8))
  }

  /// Writes bytes to standard output; throws an error if the disk is full or the pipe closed.
  package static func write(_ data: Data) throws(CommandFailure) {
    try StreamWriter.write(data, to: STDOUT_FILENO, name: "standard output")
  }

  /// The longest line on standard error in characters; text from files, servers and arguments is truncated to it.
  static let maximumLineLength = 1000

  /// Writes one line to standard error, printable and not too long; errors of the write are ignored.
  package static func complain(_ text: String) {
    let line = PrintableText.line(text, limit: maximumLineLength)
    try? StreamWriter.write(Data((line + "\n").utf8), to: STDERR_FILENO, name: "standard error")
  }

  /// Writes a summary to standard error, if standard output is used for something else.
  static func complain(lines text: String) throws(CommandFailure) {
    try? StreamWriter.write(
      Data((PrintableText.lines(text) + "\n").utf8), to: STDERR_FILENO, name: "standard error")
  }

  /// Returns the bytes of a file, or of standard input for `-`; files that are not text are refused, with the name of
  /// their format.
  package static func read(_ path: String) throws(CommandFailure) -> Data { try readText(path) }

  /// The same as an array, for the readers that take one: a copy of an answer would be as large as it is.
  static func readArray(_ path: String) throws(CommandFailure) -> [UInt8] { try readText(path) }

  private static func readText<Bytes: RangeReplaceableCollection<UInt8>>(
    _ path: String
  ) throws(CommandFailure) -> Bytes {
    let bytes: Bytes = try readBytes(path)
    if let other = ForeignForm.name(ofFirstBytes: Data(bytes.prefix(64))) {
      throw .failed(file: inputName(path), other)
    }
    return bytes
  }

  /// Returns the bytes of a file of any kind, or of standard input for `-`.
  static func readBytes<Bytes: RangeReplaceableCollection<UInt8>>(
    _ path: String
  ) throws(CommandFailure) -> Bytes {
    do {
      if path == "-" { return try readAll(FileHandle.standardInput) }
      // Read and not mapped: truncating a mapped file meanwhile would crash the process.
      let descriptor = unsafe open(path, O_RDONLY | O_CLOEXEC | O_NOCTTY)
      guard descriptor >= 0 else { throw CommandFailure.failed(lastReason) }
      return try readAll(FileHandle(fileDescriptor: descriptor, closeOnDealloc: true))
    } catch {
      throw .failed(file: inputName(path), reason(error))
    }
  }

  /// The name of an input in messages.
  static func inputName(_ path: String) -> String { path == "-" ? "standard input" : path }

  /// The most bytes that are read of a file or a pipe as a whole.
  static let maximumInput = 1 << 30

  private static func readAll<Bytes: RangeReplaceableCollection<UInt8>>(
    _ handle: FileHandle
  ) throws -> Bytes {
    var data = Bytes()
    // A file says how long it is, so that nothing is copied while its bytes are collected.
    var status = stat()
    if unsafe fstat(handle.fileDescriptor, &status) == 0 {
      data.reserveCapacity(min(max(0, Int(status.st_size)), maximumInput))
    }
    while let part = try handle.read(upToCount: 1 << 20), !part.isEmpty {
      guard part.count <= maximumInput - data.count else {
        throw CommandFailure.failed("has more than \(maximumInput) bytes")
      }
      data.append(contentsOf: part)
    }
    return data
  }

  /// Writes a file, complete or not at all, or standard output for `-` and for nil.
  static func write(_ data: Data, to path: String?) throws(CommandFailure) {
    guard let path, path != "-" else { return try write(data) }
    var outputs = OutputFiles()
    try outputs.open(path, option: "--out").write(data)
    try outputs.finish()
  }

  /// The description of the last system error.
  static var lastReason: String { SystemReason.last }

  /// Returns the description of a system error, without Foundation's domains and codes.
  static func reason(_ error: any Error) -> String {
    if let failure = error as? CommandFailure { return failure.message }
    return SystemReason.text(error)
  }
}
