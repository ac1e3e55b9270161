import EmbeddedShims
import FairwayCore
import FairwayDirections
import FairwaySessions
import Foundation
import GeoKernel
import TownDrives
import XCTest

@testable import FairwayNavigation

/// A recording takes no more memory, however long the session is.
final class SessionFlatMemoryTests: XCTestCase {
  /// Counts what is written, and forgets it.
  private final class Counter: SessionSink {
    let parts = Mutex(0)
    let bytes = Mutex(0)
    func beginPart() { parts.withLock { $0 += 1 } }
    func append(_ bytes: [UInt8]) { self.bytes.withLock { $0 += bytes.count } }
  }

  /// `FAIRWAY_FIXES` sets the number of fixes, by default 50,000.
  func testMemoryStaysFlat() throws {
    let count = ProcessInfo.processInfo.environment["FAIRWAY_FIXES"].flatMap { Int($0) } ?? 50_000
    let sink = Counter()
    let response = try Town.response("valhalla-legs")
    let router = try RouteController(
      along: IndexedRouteResponse(routeResponse: response),
      routeOptions: RouteOptions(waypoints: response.waypoints ?? []), log: { _ in })
    var options = SessionRecorder.Options()
    options.partSize = 1 << 19
    let recorder = SessionRecorder(to: sink, options: options)
    recorder.record(router)
    let place = router.routeProgress.index.track.point(at: 300).coordinate
    var fix = Location(coordinate: place, timestamp: 1_700_000_000, horizontalAccuracy: 5, speed: 0)
    func drive(_ fixes: Int) {
      for _ in 0..<fixes {
        fix.timestamp += 0.1
        router.update(fix)
      }
    }
    drive(count / 2)
    let before = try residentBytes()
    drive(count / 2)
    let grown = try residentBytes() - before
    recorder.flush()
    XCTAssertNil(recorder.failure)
    XCTAssertEqual(router.routeProgress.state.fixCount, count)
    XCTAssertGreaterThan(sink.bytes.withLock(\.self), count * 50)
    XCTAssertGreaterThan(sink.parts.withLock(\.self), 4)
    XCTAssertLessThan(grown, 4 << 20, "\(grown) bytes more")
    print("resident memory after \(count / 2) and \(count) fixes: \(before) and \(before + grown) bytes")
  }

  private func residentBytes() throws -> Int {
    #if os(Linux)
      let text = try String(contentsOfFile: "/proc/self/statm", encoding: .utf8)
      let pages = try XCTUnwrap(text.split(separator: " ").dropFirst().first.flatMap { Int($0) })
      return pages * sysconf(Int32(_SC_PAGESIZE))
    #else
      throw XCTSkip("resident memory is read from /proc, on Linux only")
    #endif
  }
}
