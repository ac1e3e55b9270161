import Foundation
import XCTest

/// The built command line, run as a shell would.
struct FairwayProcess {
  let status: Int32
  let output: Data
  let errors: String

  var text: String { String(decoding: output, as: UTF8.self) }

  /// Runs `fairway` to its end with the given words and standard input.
  static func run(_ words: [String], input: Data = Data(), in folder: URL? = nil) throws -> FairwayProcess {
    try run(words, input: input, in: folder) { $0.waitUntilExit() }
  }

  /// Runs `fairway` and presses Ctrl-C after some seconds.
  static func interrupted(_ words: [String], after seconds: Double, in folder: URL) throws -> FairwayProcess {
    try run(words, input: Data(), in: folder) { process in
      Thread.sleep(forTimeInterval: seconds)
      process.interrupt()
      process.waitUntilExit()
    }
  }

  /// Runs `fairway` with the first bytes of a pipe that stays open, and presses Ctrl-C after some seconds.
  static func interruptedWaiting(
    _ words: [String], for input: Data, after seconds: Double, in folder: URL
  ) throws -> FairwayProcess {
    let pipe = Pipe()
    try pipe.fileHandleForWriting.write(contentsOf: input)
    defer { try? pipe.fileHandleForWriting.close() }
    return try run(words, from: pipe.fileHandleForReading, in: folder) { process in
      Thread.sleep(forTimeInterval: seconds)
      process.interrupt()
      process.waitUntilExit()
    }
  }

  private static func run(
    _ words: [String], input: Data, in folder: URL?, _ wait: (Process) -> Void
  ) throws -> FairwayProcess {
    let file = FileManager.default.temporaryDirectory.appending(path: "fairway-in-\(UUID().uuidString)")
    try input.write(to: file)
    defer { try? FileManager.default.removeItem(at: file) }
    return try run(words, from: try FileHandle(forReadingFrom: file), in: folder, wait)
  }

  private static func run(
    _ words: [String], from input: FileHandle, in folder: URL?, _ wait: (Process) -> Void
  ) throws -> FairwayProcess {
    let process = Process()
    process.executableURL = executable
    process.arguments = words
    process.currentDirectoryURL = folder
    // Files, not pipes: whatever the sizes, nobody waits for anybody.
    let scratch = FileManager.default.temporaryDirectory.appending(path: "fairway-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: scratch, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: scratch) }
    let (outputFile, errorFile) = (scratch.appending(path: "out"), scratch.appending(path: "err"))
    try Data().write(to: outputFile)
    try Data().write(to: errorFile)
    process.standardInput = input
    process.standardOutput = try FileHandle(forWritingTo: outputFile)
    process.standardError = try FileHandle(forWritingTo: errorFile)
    try process.run()
    wait(process)
    return FairwayProcess(
      status: process.terminationStatus, output: try Data(contentsOf: outputFile),
      errors: String(decoding: try Data(contentsOf: errorFile), as: UTF8.self))
  }

  /// SwiftPM puts executables beside the bundle of the tests.
  private static var executable: URL {
    #if os(macOS)
      Bundle(for: ArgumentsTests.self).bundleURL.deletingLastPathComponent().appending(path: "fairway")
    #else
      Bundle.main.bundleURL.appending(path: "fairway")
    #endif
  }
}
