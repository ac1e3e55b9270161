public import Foundation
import XCTest

/// The recorded routes, traces and vectors, which are next to the package and not in it.
///
/// They are searched for in `$FAIRWAY_SHARED/fixtures`, or else in `../shared/fixtures` next to the package. If there
/// are none, tests that need them are skipped with a reason, so that a clone by itself still runs all others. If the
/// variable names a folder, those tests are required: a missing folder is then a failure, as a missing file always is.
public enum Fixtures {
  /// The package's own folder.
  public static let package = URL(filePath: #filePath, directoryHint: .notDirectory)
    .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()

  /// What should be there and is not.
  public struct Missing: Error, CustomStringConvertible {
    public let description: String

    public init(_ description: String) { self.description = description }
  }

  /// The folder of the fixtures; throws `XCTSkip` if there is none.
  public static var directory: URL {
    get throws {
      if let path = ProcessInfo.processInfo.environment["FAIRWAY_SHARED"], !path.isEmpty {
        let fixtures = URL(filePath: path, directoryHint: .isDirectory).appending(path: "fixtures")
        guard FileManager.default.fileExists(atPath: fixtures.path) else {
          throw Missing("FAIRWAY_SHARED is set, and there is no folder \(fixtures.path)")
        }
        return fixtures
      }
      let fixtures = package.deletingLastPathComponent().appending(path: "shared/fixtures")
      guard FileManager.default.fileExists(atPath: fixtures.path) else {
        throw XCTSkip("no fixtures at \(fixtures.path); set FAIRWAY_SHARED to the folder that holds them")
      }
      return fixtures
    }
  }

  /// The location of one fixture, by its path under the fixtures' folder.
  public static func url(_ path: String) throws -> URL {
    let url = try directory.appending(path: path)
    guard FileManager.default.fileExists(atPath: url.path) else {
      throw Missing("there is no fixture \(url.path)")
    }
    return url
  }

  /// The bytes of one fixture.
  public static func data(_ path: String) throws -> Data {
    try Data(contentsOf: url(path))
  }

  /// A fixture of comma separated values with a header: one dictionary a row, by column name.
  public static func table(_ path: String) throws -> [[String: String]] {
    rows(try data(path))
  }

  /// The rows of a file in `Tests/Vectors`, which `Tests/Vectors/make` computes.
  public static func vectors(_ name: String) throws -> [[String: String]] {
    rows(try Data(contentsOf: package.appending(path: "Tests/Vectors/\(name).csv")))
  }

  /// A recorded answer in `Tests/TownRoutes`, byte for byte as a routing server sent it.
  public static func townAnswer(_ name: String) throws -> Data {
    try Data(contentsOf: package.appending(path: "Tests/TownRoutes/\(name).json"))
  }

  private static func rows(_ data: Data) -> [[String: String]] {
    let lines = String(decoding: data, as: UTF8.self).split(whereSeparator: \.isNewline)
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
  /// The number in a cell of a table; fails if it is not a number.
  public func number(_ column: String) throws -> Double {
    try XCTUnwrap(self[column].flatMap(Double.init), "column \(column)")
  }
}
