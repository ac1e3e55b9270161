import Foundation
import XCTest

/// Holds documents to the tests: a program that they show is compiled and run by one.
public enum Readme {
  /// Fails unless README has a whole file of a test.
  public static func assertShows(file: String, line: UInt = #line) throws {
    try assert("README.md", shows: String(contentsOf: URL(filePath: file), encoding: .utf8), of: file, line: line)
  }

  /// Fails unless a document has the lines between `// Shown: name` and `// Shown: end` of a test's file, less the
  /// indentation of the first.
  public static func assertShows(
    _ name: String, of file: String, in document: String, line: UInt = #line
  ) throws {
    let lines = try String(contentsOf: URL(filePath: file), encoding: .utf8).components(separatedBy: "\n")
    let first = try XCTUnwrap(lines.firstIndex { $0.hasSuffix("    // Shown: \(name)") }, "\(name) is not in \(file)")
    let indentation = String(lines[first].prefix { $0 == " " })
    let last = try XCTUnwrap(lines[first...].firstIndex { $0.hasSuffix("    // Shown: end") })
    let program = lines[(first + 1)..<last].map {
      ($0.hasPrefix(indentation) ? String($0.dropFirst(indentation.count)) : $0) + "\n"
    }
    try assert(document, shows: program.joined(), of: file, line: line)
  }

  /// Fails unless each program in Swift that a document shows is within a test's file, with its indentation of a method.
  public static func assertPrograms(of document: String, areIn file: String, line: UInt = #line) throws {
    let source = try String(contentsOf: URL(filePath: file), encoding: .utf8)
    let text = try String(contentsOf: Fixtures.package.appending(path: document), encoding: .utf8)
    let programs = text.components(separatedBy: "\n```swift\n").dropFirst()
      .map { $0.components(separatedBy: "\n```")[0] }
    XCTAssertFalse(programs.isEmpty, "\(document) has no program", line: line)
    for program in programs {
      let lines = program.components(separatedBy: "\n").map { $0.isEmpty ? $0 : "    " + $0 }
      XCTAssertTrue(
        source.contains(lines.joined(separator: "\n") + "\n"), "\(document): no test runs \(program)", line: line)
    }
  }

  /// A command that a document shows.
  public struct Command: Sendable {
    public var text: String
    /// What it needs that a test does not have, if its comment says `(needs …)`.
    public var need: String?
  }

  /// Returns the commands in the blocks of a document that are marked as `sh`.
  public static func commands(of document: String) throws -> [Command] {
    let text = try String(contentsOf: Fixtures.package.appending(path: document), encoding: .utf8)
    var commands: [Command] = []
    var isInside = false
    for line in text.components(separatedBy: "\n") {
      if line.hasPrefix("```") {
        isInside = line == "```sh"
      } else if isInside, !line.isEmpty {
        let parts = line.components(separatedBy: " # ")
        let comment = parts.dropFirst().joined(separator: " # ")
        let need = comment.range(of: "(needs ").map { String(comment[$0.upperBound...].prefix { $0 != ")" }) }
        commands.append(Command(text: parts[0].trimmingCharacters(in: .whitespaces), need: need))
      }
    }
    return commands
  }

  private static func assert(_ document: String, shows program: String, of file: String, line: UInt) throws {
    let text = try String(contentsOf: Fixtures.package.appending(path: document), encoding: .utf8)
    XCTAssertTrue(text.contains(program), "\(document) lacks the program as it stands in \(file)", line: line)
  }
}
