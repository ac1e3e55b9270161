import FairwayCore
import FairwayNavigation
import TestDoubles
import TownDrives
import XCTest

/// Fixes that come after the clock has passed them.
final class LateFixTests: XCTestCase {
  /// The end of the patience after a late fix is due at once, and it comes.
  func testASessionDoesNotWaitForAPastTime() throws {
    for mode in [SimulationMode.inTunnels, .onPoorGPS, .never] {
      let service = try Town.service("valhalla-legs", simulating: mode)
      var vehicle = Vehicle()
      vehicle.time = 0
      let fixes = vehicle.drive(service.routeProgress.index.track, to: 600)
      service.start(at: 0)
      service.update(fixes[0])
      service.advance(to: 100)
      service.update(fixes[50])
      var calls = 0
      while let next = service.nextAdvanceTime, next <= 100, calls < 1000 {
        XCTAssertGreaterThanOrEqual(next, 100, "not before the clock")
        service.advance(to: next)
        calls += 1
      }
      XCTAssertLessThan(calls, 5, "\(mode)")
      service.run(until: 200)
    }
  }

  func testANumberThatIsNoneDoesNotKeepASessionBusy() throws {
    let service = try Town.service("valhalla-legs", simulating: .inTunnels)
    service.poorGPSPatience = .nan
    var vehicle = Vehicle()
    service.start(at: vehicle.time)
    service.update(vehicle.drive(service.routeProgress.index.track, to: 100))
    service.run()
  }
}
