import Foundation
import TestSupport
import XCTest

extension FolderTestCase {
  /// Draws an invented map of `Tests/Servers` as an extract of OpenStreetMap.
  func draw(_ script: String, as name: String) throws {
    let drawing = Process()
    drawing.executableURL = URL(filePath: "/usr/bin/env")
    drawing.arguments = [
      "python3", Fixtures.package.appending(path: "Tests/Servers/\(script)").path, folder.appending(path: name).path,
    ]
    drawing.standardOutput = FileHandle.nullDevice
    try drawing.run()
    drawing.waitUntilExit()
    if drawing.terminationStatus == 127 { throw XCTSkip("there is no python3, which draws the map") }
    XCTAssertEqual(drawing.terminationStatus, 0)
  }
}
