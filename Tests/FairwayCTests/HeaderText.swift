import Foundation
import TestSupport

/// The text of `fairway.h`, with that of the headers that it includes.
enum HeaderText {
  static func read() throws -> String {
    var found: Set<String> = []
    return try expanded("fairway.h", &found)
  }

  /// The text of a header, with that of each header in place of its first include.
  private static func expanded(_ name: String, _ found: inout Set<String>) throws -> String {
    let path = Fixtures.package.appending(path: "CSources/CFairway/\(name)")
    return try String(contentsOf: path, encoding: .utf8).split(separator: "\n", omittingEmptySubsequences: false)
      .map { line in
        guard let include = line.wholeMatch(of: /#include "(.+)"/) else { return String(line) }
        return found.insert(String(include.1)).inserted ? try expanded(String(include.1), &found) : ""
      }
      .joined(separator: "\n")
  }
}
