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

extension FollowSessionTests {
  private func order(_ line: String) throws -> FollowOrder? { try FollowOrder(Array(line.utf8)) }

  /// A line of the input may change the trip; every other one is a fix.
  func testALineMayChangeTheTrip() throws {
    let provider = ScriptedProvider()
    let options = RouteOptions(coordinates: [(0, 0), (1000, 0), (2000, 500)].map { GridRoads.coordinate($0.0, $0.1) })
    let router = try RouteController(
      along: IndexedRouteResponse(routeResponse: GridRoads.response(to: options)), routeOptions: options,
      routingProvider: provider)
    let session = FollowSession(router)
    var vehicle = Vehicle()
    for fix in vehicle.drive(router.routeProgress.index.track, to: 50) { session.update(fix) }
    _ = session.takeText()
    XCTAssertNil(session.obey(try XCTUnwrap(order(#" {"trip": {"remove": 1}}"#))))
    provider.answer(.failure(.unableToRoute))
    session.poll(now: vehicle.time)
    XCTAssertTrue(String(decoding: session.takeText(), as: UTF8.self).contains(#""event":"tripNotChanged""#))
    XCTAssertNil(session.obey(try XCTUnwrap(order(#"{"trip": {"remove": 1}}"#))))
    let rest = try XCTUnwrap(provider.requests.last).options
    provider.answer(.success(GridRoads.response(to: rest)))
    session.poll(now: vehicle.time)
    let text = String(decoding: session.takeText(), as: UTF8.self)
    XCTAssertTrue(text.contains(#""event":"tripChanged""#), text)
    XCTAssertTrue(text.contains(#""stops":[1]"#) && text.contains(#""ahead":[2]"#), text)
    XCTAssertNotNil(session.obey(try XCTUnwrap(order(#"{"trip": {"remove": 1}}"#))))
    XCTAssertNotNil(try order(#"{"avoid": {"next": 500}}"#))
    XCTAssertNil(try order(#"{"latitude": 1, "longitude": 2}"#))
    XCTAssertNil(try order("$GPGGA"))
    XCTAssertThrowsError(try order(#"{"trip": {"remove": "first"}}"#))
  }
}
