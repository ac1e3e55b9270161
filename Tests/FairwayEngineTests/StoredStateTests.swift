import FairwayCore
import Foundation
import GeoKernel
import TestSupport
import XCTest

/// The stored form of a session's state: what was stored by one build is read by the next.
///
/// `GoldenStates/version-N.json` is a state of a drive of 50 fixes, a file for each version. With another
/// version comes another file: `FAIRWAY_RECORD_STATE=1 swift test --filter StoredStateTests` writes it.
final class StoredStateTests: XCTestCase {
  private func file(version: UInt16) -> URL {
    Fixtures.package.appending(path: "Tests/FairwayEngineTests/GoldenStates/version-\(version).json")
  }

  private func drive() throws -> RuleDrive {
    var drive = try RuleDrive([RuleDrive.road(to: 400), RuleDrive.road(from: 400, to: 2000)])
    drive.drive(from: 0, to: 480)
    drive.step(at: 490, accuracy: 500)
    return drive
  }

  private func golden() throws -> Data {
    let file = file(version: ProgressState.currentVersion)
    if ProcessInfo.processInfo.environment["FAIRWAY_RECORD_STATE"] != nil {
      let encoder = JSONEncoder()
      encoder.outputFormatting = [.prettyPrinted, .sortedKeys]
      try FileManager.default.createDirectory(
        at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
      try (encoder.encode(drive().state) + Data("\n".utf8)).write(to: file)
    }
    return try Data(contentsOf: file)
  }

  /// Every key with the keys above it.
  private func keys(_ value: Any, under path: String = "") -> Set<String> {
    guard let object = value as? [String: Any] else { return [path] }
    return object.reduce(into: []) { $0.formUnion(keys($1.value, under: path + "/" + $1.key)) }
  }

  func testTheStoredStateGoesOn() throws {
    var drive = try drive()
    drive.state = try JSONDecoder().decode(ProgressState.self, from: golden())
    XCTAssertTrue(drive.engine.accepts(drive.state))
    XCTAssertEqual(drive.state.legIndex, 1)
    XCTAssertEqual(drive.state.arrivedLegIndex, 0)
    XCTAssertEqual(drive.state.fixCount, 50)
    XCTAssertEqual(drive.state.rejection, .unqualified)
    XCTAssertEqual(drive.state.distanceAlong, 480, accuracy: 2)
    XCTAssertFalse(drive.drive(from: 500, to: 800).contains(.reacquired))
    XCTAssertEqual(drive.state.distanceAlong, 800, accuracy: 2)
  }

  /// A key that is renamed, or one that is new, is another version.
  func testTheKeysAreThoseOfTheVersion() throws {
    let stored = try JSONSerialization.jsonObject(with: golden())
    let now = try JSONSerialization.jsonObject(with: JSONEncoder().encode(drive().state))
    XCTAssertEqual(keys(stored), keys(now))
  }

  func testAnEarlierVersionIsRefusedByItsNumber() throws {
    for version: UInt16 in 4...5 {
      let earlier = try Data(contentsOf: file(version: version))
      XCTAssertThrowsError(try JSONDecoder().decode(ProgressState.self, from: earlier)) { error in
        XCTAssertTrue("\(error)".contains("has version \(version)"), "\(error)")
      }
    }
  }
}
