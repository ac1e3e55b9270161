public import Foundation
import XCTest

/// The recorded routes, traces and vectors that lie beside the package, not in it.
///
/// They are looked for in `$FAIRWAY_SHARED/fixtures`, else in `../shared/fixtures` beside the package. Where there are
/// none a test skips with a reason, so that a clone without them still tests everything else.
public enum Fixtures {
  /// The package's own folder.
  public static let package = URL(filePath: #filePath, directoryHint: .notDirectory)
    .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()

  /// The folder of the fixtures; throws `XCTSkip` when there is none.
  public static var directory: URL {
    get throws {
      let shared: URL
      if let path = ProcessInfo.processInfo.environment["FAIRWAY_SHARED"], !path.isEmpty {
        shared = URL(filePath: path, directoryHint: .isDirectory)
      } else {
        shared = package.deletingLastPathComponent().appending(path: "shared", directoryHint: .isDirectory)
      }
      let fixtures = shared.appending(path: "fixtures", directoryHint: .isDirectory)
      guard FileManager.default.fileExists(atPath: fixtures.path) else {
        throw XCTSkip("no fixtures at \(fixtures.path); set FAIRWAY_SHARED to the folder that holds them")
      }
      return fixtures
    }
  }

  /// The place of one fixture, by its path under the fixtures' folder; throws `XCTSkip` when it is not there.
  public static func url(_ path: String) throws -> URL {
    let url = try directory.appending(path: path)
    guard FileManager.default.fileExists(atPath: url.path) else {
      throw XCTSkip("the fixture \(path) is missing")
    }
    return url
  }

  /// The bytes of one fixture.
  public static func data(_ path: String) throws -> Data {
    try Data(contentsOf: url(path))
  }

  /// A fixture of comma separated values with a header: one dictionary a row, by column name.
  public static func table(_ path: String) throws -> [[String: String]] {
    let text = String(decoding: try data(path), as: UTF8.self)
    let lines = text.split(whereSeparator: \.isNewline)
    guard let header = lines.first?.split(separator: ",", omittingEmptySubsequences: false).map(String.init) else {
      return []
    }
    return lines.dropFirst().map { line in
      let cells = line.split(separator: ",", omittingEmptySubsequences: false).map(String.init)
      return Dictionary(zip(header, cells)) { first, _ in first }
    }
  }

  /// A JSON fixture as Foundation's objects.
  public static func json(_ path: String) throws -> Any {
    try JSONSerialization.jsonObject(with: data(path))
  }
}

extension [String: String] {
  /// The number in a cell of a table; fails when it is no number.
  public func number(_ column: String) throws -> Double {
    try XCTUnwrap(self[column].flatMap(Double.init), "column \(column)")
  }
}
