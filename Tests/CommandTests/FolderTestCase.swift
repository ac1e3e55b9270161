import Foundation
import XCTest

/// Tests of commands that read and write files, in a folder of each test.
class FolderTestCase: XCTestCase {
  private(set) var folder = URL(filePath: "/")

  override func setUpWithError() throws {
    folder = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString)
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
  }

  override func tearDownWithError() throws { try FileManager.default.removeItem(at: folder) }

  func write(_ name: String, _ text: String) throws { try Data(text.utf8).write(to: folder.appending(path: name)) }

  func text(_ name: String) throws -> String {
    try String(contentsOf: folder.appending(path: name), encoding: .utf8)
  }

  /// Runs the command line with the words of a line.
  func fairway(_ line: String) throws -> FairwayProcess {
    try FairwayProcess.run(line.split(separator: " ").map(String.init), in: folder)
  }
}
