import Foundation
import TestSupport
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

  /// Runs `fairway-bench` to its end with the given words.
  static func bench(_ words: [String]) throws -> FairwayProcess {
    try run(words, of: product("fairway-bench"), from: .nullDevice, in: nil) { $0.waitUntilExit() }
  }

  /// Runs the app of `Tests/ForgottenMethods` to its end.
  static func forgottenMethods() throws -> FairwayProcess {
    try run([], of: product("ForgottenMethods"), from: .nullDevice, in: nil) { $0.waitUntilExit() }
  }

  /// Runs `fairway` without the right to read whatever there is, which root has. Skips where that cannot be given up.
  static func runWithoutRootsRights(_ words: [String], in folder: URL) throws -> FairwayProcess {
    guard getuid() == 0 else { return try run(words, in: folder) }
    let setpriv = URL(filePath: "/usr/bin/setpriv")
    let words = ["--bounding-set=-dac_override,-dac_read_search", executable.path] + words
    guard FileManager.default.isExecutableFile(atPath: setpriv.path) else {
      throw XCTSkip("whoever is root may read everything, and there is no setpriv")
    }
    return try run(words, of: setpriv, from: .nullDevice, in: folder) { $0.waitUntilExit() }
  }

  /// Runs `fairway` and presses Ctrl-C when it has opened its outputs.
  static func interrupted(_ words: [String], in folder: URL) throws -> FairwayProcess {
    try run(words, input: Data(), in: folder) { process in
      try waitUntil("its outputs are open", within: 60) { try process.isWriting(in: folder) }
      process.interrupt()
      process.waitUntilExit()
    }
  }

  /// Runs `fairway` with the first pieces of a pipe that stays open, and presses Ctrl-C when it has read them, one after
  /// the other, and opened its outputs.
  static func interruptedWaiting(_ words: [String], for input: [String], in folder: URL) throws -> FairwayProcess {
    let pipe = Pipe()
    let writer = pipe.fileHandleForWriting
    defer { try? writer.close() }
    return try run(words, from: pipe.fileHandleForReading, in: folder) { process in
      for piece in input {
        try writer.write(contentsOf: Data(piece.utf8))
        try waitUntil("its input is read", within: 60) {
          var count: Int32 = 1
          return try ioctl(writer.fileDescriptor, UInt(FIONREAD), &count) == 0 && count == 0
            && process.isWriting(in: folder)
        }
      }
      process.interrupt()
      process.waitUntilExit()
    }
  }

  private static func run(
    _ words: [String], input: Data, in folder: URL?, _ wait: (Process) throws -> Void
  ) throws -> FairwayProcess {
    let file = FileManager.default.temporaryDirectory.appending(path: "fairway-in-\(UUID().uuidString)")
    try input.write(to: file)
    defer { try? FileManager.default.removeItem(at: file) }
    return try run(words, from: try FileHandle(forReadingFrom: file), in: folder, wait)
  }

  private static func run(
    _ words: [String], of program: URL = executable, from input: FileHandle, in folder: URL?,
    _ wait: (Process) throws -> Void
  ) throws -> FairwayProcess {
    let process = Process()
    process.executableURL = program
    process.arguments = words
    process.currentDirectoryURL = folder
    // Files instead of pipes, so that neither process waits for the other, whatever the sizes.
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
    try wait(process)
    return FairwayProcess(
      status: process.terminationStatus, output: try Data(contentsOf: outputFile),
      errors: String(decoding: try Data(contentsOf: errorFile), as: UTF8.self))
  }

  /// The command line.
  static var executable: URL { product("fairway") }

  /// SwiftPM puts executables next to the bundle of the tests.
  private static func product(_ name: String) -> URL {
    #if os(macOS)
      Bundle(for: ArgumentsTests.self).bundleURL.deletingLastPathComponent().appending(path: name)
    #else
      Bundle.main.bundleURL.appending(path: name)
    #endif
  }
}

extension Process {
  /// Whether the process has opened an output, which is still under its temporary name.
  fileprivate func isWriting(in folder: URL) throws -> Bool {
    try FileManager.default.contentsOfDirectory(atPath: folder.path).contains { $0.hasSuffix(".part") }
  }
}
