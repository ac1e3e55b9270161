import GeoKernel
import SeededRandom
import TestSupport
import XCTest

@testable import RoadGraph

/// A fix with a false time, and a clock that is set, cost a few fixes and not the rest of the trace.
final class SetClockTests: XCTestCase {
  /// A drive and its fixes, in which one is `ahead` seconds ahead, or all from there on are.
  private func fixes(_ drive: [RoadFix], ahead: Double, at place: Int, onlyOne: Bool) -> [RoadFix] {
    drive.enumerated().map { number, fix in
      var fix = fix
      if number == place || !onlyOne && number > place { fix.timestamp += ahead }
      return fix
    }
  }

  private func matches(_ fixes: [RoadFix], on graph: RoadGraph, lag: Double?) throws -> [RoadMatch?] {
    guard let lag else { return try RoadMatcher.match(fixes, on: graph, for: .car) }
    var matcher = RoadMatcher(for: .car)
    var found = [RoadMatch?](repeating: nil, count: fixes.count)
    var next = 0
    try matcher.update(fixes, lag: lag, on: graph) { index, match in
      XCTAssertEqual(index, next)
      next += 1
      found[index] = match
    }
    XCTAssertEqual(next, fixes.count)
    return found
  }

  func testAFalseTimeCostsAFewFixes() throws {
    var worst: [String: (missing: Int, other: Int)] = [:]
    try property(cases: 6) { random in
      let graph = try RandomTown(&random).graph()
      let drive = try RandomDrive(on: graph, seconds: 200, error: 2, &random).fixes
      let place = Int.random(in: 20..<150, using: &random)
      for lag in [nil, 0, 5] as [Double?] {
        let right = try matches(drive, on: graph, lag: lag)
        for ahead in [5000, 100, 2e5, -60, -3600, -1e9] {
          for onlyOne in [true, false] {
            let found = try matches(fixes(drive, ahead: ahead, at: place, onlyOne: onlyOne), on: graph, lag: lag)
            let missing = zip(right, found).count { $0 != nil && $1 == nil }
            let other = zip(right, found).count { $0?.edge != $1?.edge }
            let name = "lag \(lag ?? -1), \(ahead) s, \(onlyOne ? "one" : "all")"
            let before = worst[name] ?? (0, 0)
            worst[name] = (max(before.missing, missing), max(before.other, other))
          }
        }
      }
    }
    for (name, count) in worst {
      XCTAssertLessThanOrEqual(count.missing, 2, name)
      XCTAssertLessThanOrEqual(count.other, 14, name)
    }
  }

  /// What one fix says is not kept back until the end because another one has a false time.
  func testNothingWaitsForATimeThatDoesNotCome() throws {
    var random = SeededGenerator(seed: 6)
    let graph = try RandomTown(&random).graph()
    let drive = try RandomDrive(on: graph, seconds: 100, &random).fixes
    for ahead in [50.0, 5000, 1e9, -1e9] {
      let arrivals = Arrivals(fixes(drive, ahead: ahead, at: 40, onlyOne: true))
      var matcher = RoadMatcher(for: .car)
      try matcher.update(arrivals, lag: 5, on: graph) { index, _ in
        XCTAssertLessThanOrEqual(arrivals.last.value - index, 12, "\(ahead) s, fix \(index)")
      }
    }
  }

  /// Fixes that note which was the last to be looked at.
  private struct Arrivals: RandomAccessCollection {
    final class Last { var value = 0 }

    let fixes: [RoadFix]
    let last = Last()
    var startIndex: Int { 0 }
    var endIndex: Int { fixes.count }

    init(_ fixes: [RoadFix]) { self.fixes = fixes }

    subscript(index: Int) -> RoadFix {
      last.value = Swift.max(last.value, index)
      return fixes[index]
    }
  }

  /// Some fixes that come late, one or a few at a time, are no clock that was set.
  func testLateFixesChangeNothing() throws {
    try property(cases: 6) { random in
      let graph = try RandomTown(&random).graph()
      let drive = try RandomDrive(on: graph, seconds: 120, error: 2, &random).fixes
      var (matcher, undisturbed) = (RoadMatcher(for: .car), RoadMatcher(for: .car))
      for (number, fix) in drive.enumerated() {
        let match = try undisturbed.update(fix, on: graph)
        XCTAssertEqual(try matcher.update(fix, on: graph), match)
        guard number > 40, number % 10 < 4 else { continue }
        _ = try matcher.update(drive[number - 30], on: graph)
      }
    }
  }

  /// The time of the last fix that moved a matcher: its state begins with it.
  private func time(of matcher: RoadMatcher) -> Double {
    Double(bitPattern: matcher.bytes[..<8].reversed().reduce(0) { $0 << 8 | UInt64($1) })
  }

  /// The fifth fix in a row that is earlier begins anew, and one that is far earlier does at once.
  func testABeginning() throws {
    var random = SeededGenerator(seed: 2)
    let graph = try RandomTown(&random).graph()
    let drive = try RandomDrive(on: graph, seconds: 60, error: 1, &random).fixes
    for (back, needed) in [(20.0, 5), (299, 5), (302, 1), (1e9, 1)] {
      var matcher = RoadMatcher(for: .car)
      for fix in drive[..<40] { _ = try matcher.update(fix, on: graph) }
      for step in 1...needed {
        let before = time(of: matcher)
        var fix = drive[39 + step]
        fix.timestamp = drive[39].timestamp - back + Double(step)
        _ = try matcher.update(fix, on: graph)
        XCTAssertEqual(time(of: matcher), step < needed ? before : fix.timestamp, "\(back) s, fix \(step)")
      }
    }
  }
}
