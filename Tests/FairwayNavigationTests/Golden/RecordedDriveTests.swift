import FairwayCore
import FairwayNavigation
import FairwaySessions
import TestDoubles
import TownDrives
import XCTest

/// The town's drives, recorded and repeated.
final class RecordedDriveTests: XCTestCase {

  /// A recorded drive says what it says without a recording, and repeats to the same events.
  private func assertRepeats(
    _ name: String, _ options: SessionRecorder.Options,
    _ drive: (CallRecorder, ScriptedProvider, SessionRecorder?) throws -> Void
  ) throws {
    let (log, plain, memory) = (CallRecorder(writesLines: true), CallRecorder(writesLines: true), SessionMemory())
    let recorder = SessionRecorder(to: memory, options: options)
    try drive(log, ScriptedProvider(), recorder)
    try drive(plain, ScriptedProvider(), nil)
    XCTAssertEqual(log.lines.count, plain.lines.count, name)
    if let place = zip(log.lines, plain.lines).enumerated().first(where: { $0.element.0 != $0.element.1 }) {
      XCTFail("\(name), line \(place.offset): \(place.element)")
    }
    recorder.flush()
    let result = try SessionReplay(parts: memory.parts, of: NavigationService.self).run()
    XCTAssertNil(result.difference, "\(name): \(result.difference?.description ?? "")")
    XCTAssertGreaterThan(result.entryCount, 1, name)
  }

  func testTheTownsDrivesRepeat() throws {
    var options = SessionRecorder.Options()
    for (number, drive) in GoldenDrive.town.enumerated() where number % 2 == 0 || drive.mode != .never {
      // The first drive is in many parts.
      options.partSize = number == 0 ? 20_000 : 8 << 20
      if drive.mode == .never {
        try assertRepeats("router \(drive.name)", options) { try drive.driveRouter($0, $1, $2) }
      }
      try assertRepeats("service \(drive.name)", options) { try drive.driveService($0, $1, $2) }
    }
  }
}
