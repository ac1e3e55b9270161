import EmbeddedShims
import Foundation
import XCTest

/// The command line while it runs, with a pipe into it.
final class LiveProcess {
  private let process = Process()
  private let input = Pipe()
  private let output = Collector()
  private let errors = Collector()

  /// What a stream has delivered.
  private final class Collector: Sendable {
    let pipe = Pipe()
    private let state = Mutex((bytes: Data(), isAtEnd: false))

    init() {
      // A thread that reads to the end: the handler of a file handle is not always told of it.
      Thread.detachNewThread { [self] in
        while true {
          let data = pipe.fileHandleForReading.availableData
          state.withLock { state in
            state.bytes.append(data)
            state.isAtEnd = data.isEmpty
          }
          if data.isEmpty { return }
        }
      }
    }

    var data: Data { state.withLock(\.bytes) }
    var isAtEnd: Bool { state.withLock(\.isAtEnd) }
    var text: String { String(decoding: data, as: UTF8.self) }
  }

  init(_ words: [String], in folder: URL? = nil) throws {
    process.executableURL = FairwayProcess.executable
    process.arguments = words
    process.currentDirectoryURL = folder
    process.standardInput = input
    process.standardOutput = output.pipe
    process.standardError = errors.pipe
    try process.run()
  }

  deinit { if process.isRunning { kill(process.processIdentifier, SIGKILL) } }

  /// The complete lines of standard output so far.
  var lines: [String] {
    output.text.split(separator: "\n", omittingEmptySubsequences: false).dropLast().map(String.init)
  }

  /// Returns whether standard output contains a text so far.
  func hasOutput(_ text: String) -> Bool { output.data.range(of: Data(text.utf8)) != nil }

  /// The text of standard error so far.
  var errorText: String { errors.text }

  /// Writes to its standard input.
  func write(_ text: String) throws { try input.fileHandleForWriting.write(contentsOf: Data(text.utf8)) }

  /// Ends its standard input.
  func endInput() throws { try input.fileHandleForWriting.close() }

  /// Sends a signal.
  func signal(_ number: Int32) { kill(process.processIdentifier, number) }

  /// Waits until a condition holds; fails if that takes 20 seconds.
  func wait(
    _ what: String, file: StaticString = #filePath, line: UInt = #line, until condition: () throws -> Bool
  ) rethrows {
    let end = Date(timeIntervalSinceNow: 20)
    while Date() < end {
      if try condition() { return }
      Thread.sleep(forTimeInterval: 0.005)
    }
    XCTFail("waited in vain for \(what): \(lines.suffix(3)), \(errorText)", file: file, line: line)
  }

  /// Waits until a line of standard output contains a text, and returns it.
  @discardableResult
  func waitForLine(containing text: String, file: StaticString = #filePath, line: UInt = #line) -> String {
    wait("a line with \(text)", file: file, line: line) { hasOutput(text) && output.data.last == 0x0A }
    return lines.first { $0.contains(text) } ?? ""
  }

  /// Waits for the end, and returns the exit status.
  func waitForEnd(file: StaticString = #filePath, line: UInt = #line) -> Int32 {
    // Its last output may still be on the way when it is over.
    wait("the end", file: file, line: line) { !process.isRunning && output.isAtEnd && errors.isAtEnd }
    guard !process.isRunning else { return -1 }
    return process.terminationReason == .uncaughtSignal ? -process.terminationStatus : process.terminationStatus
  }
}
