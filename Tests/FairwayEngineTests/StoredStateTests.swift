import FairwayCore
import Foundation
import GeoKernel
import TestSupport
import XCTest

/// The stored form of a session's state: what was stored by one build is read by the next.
///
/// `GoldenStates/version-N.json` is a state of a drive of 50 fixes, a file for each version, up to version 6 with the
/// names of its properties. With another version comes another file: `FAIRWAY_RECORD_STATE=1 swift test --filter StoredStateTests` writes it.
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
      try FileManager.default.createDirectory(
        at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
      try (encoder.encode(drive().state) + Data("\n".utf8)).write(to: file)
    }
    return try Data(contentsOf: file)
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

  /// A state of the version before goes on, as a fleet's stream does after an upgrade.
  func testAStateOfTheVersionBeforeGoesOn() throws {
    let earlier = try JSONDecoder().decode(ProgressState.self, from: Data(contentsOf: file(version: 10)))
    var drive = try drive()
    XCTAssertTrue(drive.engine.accepts(earlier))
    XCTAssertEqual(earlier, drive.state)
    drive.state = earlier
    XCTAssertFalse(drive.drive(from: 500, to: 800).contains(.reacquired))
    XCTAssertEqual(drive.state.distanceAlong, 800, accuracy: 2)
  }

  /// A property that is new, gone or moved is another version.
  func testTheFormIsThatOfTheVersion() throws {
    let stored = try JSONDecoder().decode(ProgressState.self, from: golden())
    XCTAssertEqual(stored.packed().count, try drive().state.packed().count)
  }

  func testAnEarlierVersionIsRefusedByItsNumber() throws {
    for version: UInt16 in 4...7 {
      let earlier = try Data(contentsOf: file(version: version))
      XCTAssertThrowsError(try JSONDecoder().decode(ProgressState.self, from: earlier)) { error in
        XCTAssertTrue("\(error)".contains("has version \(version)"), "\(error)")
      }
    }
  }
}
