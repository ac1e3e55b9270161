import FairwayCore
import FairwayDirections
import FairwayNavigation
import Foundation
import SeededRandom
import TestDoubles
import TestSupport
import TownDrives
import XCTest

/// Sessions from outside during a simulation: each is rejected or continues; none ends the process.
final class ForgedSessionTests: XCTestCase {
  /// What a session remembers after some seconds of a simulated drive, and the time then.
  private func simulated() throws -> (session: Data, router: Any, now: Double) {
    let service = try Town.service("valhalla-roundabout", simulating: .always, multiplier: 2)
    let now = 1_700_000_000.0
    service.start(at: now)
    service.advance(to: now + 20)
    let json = try JSONEncoder().encode(try XCTUnwrap(service.snapshot()))
    let object = try XCTUnwrap(JSONSerialization.jsonObject(with: json) as? [String: Any])
    let session = try XCTUnwrap(object["session"])
    XCTAssertNotNil((session as? [String: Any])?["simulation"])
    return (try JSONSerialization.data(withJSONObject: session), try XCTUnwrap(object["router"]), now + 20)
  }

  private func resumed(_ session: Data, _ router: Any) throws -> NavigationService? {
    let object: [String: Any] = [
      "version": NavigationServiceSnapshot.currentVersion, "router": router,
      "session": try JSONSerialization.jsonObject(with: session),
    ]
    let json = try JSONSerialization.data(withJSONObject: object)
    guard let snapshot = try? JSONDecoder().decode(NavigationServiceSnapshot.self, from: json) else { return nil }
    return try? NavigationService(resuming: snapshot, log: { _ in })
  }

  func testForgedSessionsAreRefusedOrGoOn() throws {
    let (session, router, now) = try simulated()
    var (tried, wentOn) = (0, 0)
    try property(cases: 20) { generator in
      for _ in 0..<5 {
        tried += 1
        let forged = try ForgedJSON.forged(session, using: &generator)
        guard let service = try resumed(forged, router) else { continue }
        wentOn += 1
        service.advance(to: now + 2)
        service.update(Location(coordinate: service.route.legs[0].steps[0].maneuver.location, timestamp: now + 3))
        service.advance(to: now + 5)
        XCTAssertTrue(service.routeProgress.distanceRemaining.isFinite)
        _ = service.snapshot()
      }
    }
    // About one in five does; of a few there may be none.
    if tried >= 100 { XCTAssertGreaterThan(wentOn, 0) }
    print("\(tried) forged sessions: \(wentOn) went on")
  }

  func testASimulationIsCheckedAgainstItsRoute() throws {
    let (session, router, _) = try simulated()
    XCTAssertNotNil(try resumed(session, router))
    for (path, value) in [
      ("simulation/schedule/multiplier", 0 as Any), ("simulation/schedule/multiplier", 1e300),
      ("simulation/options/speedFactor", -1), ("simulation/position/distanceAlong", -1),
      ("simulation/position/distanceAlong", 1e12),
    ] {
      let forged = try ForgedJSON.replacing(path.split(separator: "/").map(String.init), in: session, by: value)
      XCTAssertNil(try resumed(forged, router), "\(path) \(value)")
    }
  }
}
