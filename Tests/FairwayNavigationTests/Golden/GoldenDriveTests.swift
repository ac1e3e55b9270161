import Foundation
import TestDoubles
import TestSupport
import XCTest

/// The town's drives through the router and its faces: every call, event, notification and recording is what it was.
///
/// `Tests/GoldenDrives/faces.txt` has a hash of each. A change that is meant to keep behaviour keeps them; one that is
/// meant to change it records them anew with `FAIRWAY_RECORD_GOLDEN=1` and says why. With `FAIRWAY_GOLDEN_TEXT=FOLDER` the
/// texts behind the hashes are written to a folder, to be compared with those of another build.
final class GoldenDriveTests: XCTestCase {
  func testTheTownsDrivesSayWhatTheySaid() throws {
    let environment = ProcessInfo.processInfo.environment
    let url = Fixtures.package.appending(path: "Tests/GoldenDrives/faces.txt")
    var found: [String] = []
    for drive in GoldenDrive.town {
      for (name, log) in try drive.logs() {
        found.append("\(log.hash) \(log.lines.count) \(name)")
        if let folder = environment["FAIRWAY_GOLDEN_TEXT"] {
          let file = URL(filePath: folder).appending(path: "\(name).txt")
          try Data(log.text.utf8).write(to: file)
        }
      }
    }
    XCTAssertEqual(Set(found.map { $0.split(separator: " ").dropFirst(2).joined() }).count, found.count, "equal names")
    if environment["FAIRWAY_RECORD_GOLDEN"] == "1" {
      return try Data(found.map { $0 + "\n" }.joined().utf8).write(to: url)
    }
    let recorded = String(decoding: try Data(contentsOf: url), as: UTF8.self).split(separator: "\n").map(String.init)
    XCTAssertEqual(recorded.count, found.count)
    for (old, new) in zip(recorded, found) { XCTAssertEqual(new, old) }
  }
}
