import DriveLab
import FairwayCore
import TestSupport
import XCTest

/// Walkers who leave the route are noticed, and those who do not are left alone.
final class WalkerStudyTests: XCTestCase {
  func testWalkersAreNoticedWhereTheyLeave() throws {
    var study = WalkerStudy()
    try study.add(walks: RandomCases.count(600), seed: 1)
    printFigure(
      "a walker leaves",
      """
      \(study.departures) walkers: \(study.delay(0.5)) s after 15 m apart, 90 %: \(study.delay(0.9)) s, \(study.missed) never; \
      \(study.falseAlarms) alarms in \(study.kilometres) km on the route
      """)
    XCTAssertLessThanOrEqual(study.delay(0.5), 11)
    XCTAssertLessThanOrEqual(study.delay(0.9), 24)
    XCTAssertLessThanOrEqual(Double(study.missed), 0.02 * Double(study.departures))
    XCTAssertLessThanOrEqual(Double(study.falseAlarms), 2 + study.kilometres / 100)
  }
}
