import FairwayCore
import FairwayNavigation
import FairwaySessions
import SeededRandom
import TestSupport
import XCTest

/// Random sessions: drives with outliers and gaps; routes that are replaced, refreshed and closed; answers that come
/// late, twice and never; callbacks that call back in; snapshots and ends of the process anywhere.
///
/// Some seconds by default. `FAIRWAY_CASES=100` takes some ten minutes; see `Tests/README.md`.
final class RandomSessionTests: XCTestCase {
  func testAResumedSessionIsAnUninterruptedOne() throws {
    var kills = 0
    try property(cases: 120) { random in
      let script = SessionScript(&random)
      guard script.isInterrupted else { return }
      let whole = try ScriptedSession(script, without: .kills, isRecorded: false)
      try whole.run()
      let resumed = try ScriptedSession(script, without: .nothing, isRecorded: false)
      try resumed.run()
      kills += resumed.killCount
      assertSame(resumed.lines, whole.lines)
    }
    XCTAssertGreaterThan(kills, 0)
  }

  func testAReplayIsTheRecordedSession() throws { try assertReplays(cases: 120, seed: 2, hasService: false) }

  /// The same around a `NavigationService`, which simulates fixes and hands what it is given on to its router.
  func testAReplayIsTheRecordedService() throws { try assertReplays(cases: 60, seed: 3, hasService: true) }

  private func assertReplays(
    cases: Int, seed: UInt64, hasService: Bool, name: String = #function
  ) throws {
    var entries = 0
    try property(cases: cases, seed: seed, name: name) { random in
      let session = try ScriptedSession(
        SessionScript(&random), without: .kills, isRecorded: true, hasService: hasService)
      try session.run()
      for (recorder, memory) in session.recordings {
        XCTAssertNil(recorder.failure)
        // A recorder that another one has replaced in the same call has nothing.
        guard !memory.parts.isEmpty else { continue }
        let result = try SessionReplay(parts: memory.parts, of: NavigationService.self).run()
        XCTAssertNil(result.difference, result.difference?.description ?? "")
        entries += result.entryCount
      }
    }
    XCTAssertGreaterThan(entries, 0)
  }

  private func assertSame(_ lines: [String], _ expected: [String]) {
    guard lines != expected else { return }
    let place = zip(lines, expected).enumerated().first { $1.0 != $1.1 }?.offset ?? min(lines.count, expected.count)
    func context(_ lines: [String]) -> String {
      lines[max(0, place - 3)..<min(lines.count, place + 2)].joined(separator: "\n  ")
    }
    XCTFail("from line \(place) on, resumed:\n  \(context(lines))\nuninterrupted:\n  \(context(expected))")
  }
}
