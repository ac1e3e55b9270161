import FairwayNavigation
import XCTest

/// When a speed counts as too high.
final class SpeedAlertTests: XCTestCase {
  func testSpeedAlertsFollowTheirOptions() {
    let limit = 50 / 3.6
    func severity(_ kilometersPerHour: Double, _ edit: (inout SpeedAlertOptions) -> Void = { _ in })
      -> SpeedAlertSeverity
    {
      var monitor = SpeedMonitor()
      edit(&monitor.options)
      monitor.update(speed: kilometersPerHour / 3.6, limit: limit, timestamp: 0)
      return monitor.severity
    }
    XCTAssertEqual(
      [50, 59.9, 60, 69.9, 70].map { severity($0) }, [.notSpeeding, .notSpeeding, .minor, .minor, .major])
    let shares = [52.4, 52.5, 55, 60].map {
      severity($0) {
        $0.minorThreshold = 0.05
        $0.majorThreshold = 0.1
      }
    }
    XCTAssertEqual(shares, [.notSpeeding, .minor, .major, .major])
    XCTAssertEqual(severity(100) { $0.minorThreshold = 0.05 }, .minor, "the other never is")
    XCTAssertEqual(severity(54) { $0.majorThreshold = 0.1 }, .notSpeeding)
    XCTAssertEqual(severity(100) { $0.majorThreshold = 0.1 }, .major)
    let swapped = [52, 55].map {
      severity($0) {
        $0.minorThreshold = 0.2
        $0.majorThreshold = 0.1
      }
    }
    XCTAssertEqual(swapped, [.notSpeeding, .major], "minor above major counts as equal")
    var monitor = SpeedMonitor()
    monitor.options.severityUpgradeDuration = 5
    var severities: [SpeedAlertSeverity] = []
    for second in 0..<8 {
      monitor.update(speed: (second == 6 ? 50 : 62) / 3.6, limit: limit, timestamp: Double(second))
      severities.append(monitor.severity)
    }
    XCTAssertEqual(severities, [.minor, .minor, .minor, .minor, .minor, .major, .notSpeeding, .minor])
    monitor.update(speed: nil, limit: limit, timestamp: 9)
    XCTAssertEqual(monitor.severity, .unknown)
    monitor.update(speed: 90, limit: .infinity, timestamp: 10)
    XCTAssertEqual(monitor.severity, .notSpeeding, "no limit")
  }
}
