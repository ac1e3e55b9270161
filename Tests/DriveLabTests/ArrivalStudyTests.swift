import DriveLab
import FairwayCore
import TestSupport
import XCTest

/// Nobody arrives from elsewhere: whatever the route and wherever the vehicle stands or drives.
final class ArrivalStudyTests: XCTestCase {
  /// `FAIRWAY_CASES=250` makes it a million drives.
  func testNobodyArrivesFromElsewhere() throws {
    var study = ArrivalStudy()
    try study.add(drives: RandomCases.count(4000), seed: 1)
    printFigure(
      "stands or drives elsewhere",
      """
      \(study.drives) drives: \(study.arrivals) arrivals, at most \(study.farthest) m from the destination, \
      \(study.mistakes.count) elsewhere \(study.mistakes)
      """)
    XCTAssertEqual(study.mistakes, [])
  }

  /// Drives that once arrived elsewhere: this one by leaving the road at a waypoint to which no fix had come near.
  func testDrivesThatOnceArrivedElsewhereDoNot() throws {
    var study = ArrivalStudy()
    for drive in [65990] { try study.add(drive: drive, seed: 1) }
    XCTAssertEqual(study.mistakes, [])
  }

  /// Without a limit for where a vehicle is, they would.
  func testVehiclesElsewhereWouldArriveWithWideLimits() throws {
    var options = NavigationOptions()
    options.deviation.leastMapReach = 100
    options.deviation.mapReach = 100
    options.deviation.slowLeastMapReach = 100
    options.deviation.slowMapReach = 100
    options.arrival.startDistance = 100
    var study = ArrivalStudy()
    try study.add(drives: 200, ways: [.passesBy, .stands], seed: 1, options: options)
    XCTAssertGreaterThan(study.mistakes.count, 20)
  }
}
