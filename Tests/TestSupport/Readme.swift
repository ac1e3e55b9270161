import Foundation
import XCTest

/// Holds README to the tests: a program that it shows is the body of one.
public enum Readme {
  /// Fails unless README has the lines between `// README: name` and `// README: end` of a test's file, less their
  /// indentation.
  public static func assertShows(
    _ name: String, of file: String, line: UInt = #line
  ) throws {
    let readme = try String(contentsOf: Fixtures.package.appending(path: "README.md"), encoding: .utf8)
    let source = try String(contentsOf: URL(filePath: file), encoding: .utf8)
    let start = try XCTUnwrap(source.range(of: "    // README: \(name)\n"))
    let end = try XCTUnwrap(source.range(of: "    // README: end\n", range: start.upperBound..<source.endIndex))
    let program = source[start.upperBound..<end.lowerBound]
      .split(separator: "\n", omittingEmptySubsequences: false)
      .map { $0.hasPrefix("    ") ? String($0.dropFirst(4)) : String($0) }
      .joined(separator: "\n")
    XCTAssertTrue(readme.contains(program), "README lacks the \(name) program as it stands in \(file)", line: line)
  }
}
