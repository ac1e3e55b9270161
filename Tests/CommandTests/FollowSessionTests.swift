import FairwayCore
import FairwayDirections
import Foundation
import TownDrives
import XCTest

@testable import FairwayCommand

final class FollowSessionTests: XCTestCase {
  /// After a refresh the lines have the new times.
  func testTheTimesOfARefreshAreWritten() throws {
    let provider = ScriptedProvider()
    let router = try Town.refreshedRouter(provider: provider)
    let session = FollowSession(router)
    var vehicle = Vehicle()
    let fixes = vehicle.drive(router.routeProgress.index.track)
    let place = try XCTUnwrap(
      fixes.firstIndex { fix in
        _ = session.takeText()
        session.update(fix)
        return provider.hasOpenRefresh
      })
    let before = try remaining(session)
    provider.answerRefresh(.success(router.route.refreshed(slower: 3)))
    session.poll(now: fixes[place].timestamp)
    XCTAssertTrue(String(decoding: session.takeText(), as: UTF8.self).contains(#""event":"refreshed""#))
    session.update(fixes[place + 1])
    let after = try remaining(session)
    XCTAssertGreaterThan(after, 2 * before)
    XCTAssertEqual(after, router.routeProgress.durationRemaining, accuracy: 0.1)
  }

  /// The duration in the last line.
  private func remaining(_ session: FollowSession) throws -> Double {
    let line = try XCTUnwrap(session.takeText().split(separator: UInt8(ascii: "\n")).last)
    let members = try JSONSerialization.jsonObject(with: Data(line)) as? [String: Any]
    return try XCTUnwrap(members?["duration_remaining"] as? Double)
  }
}
