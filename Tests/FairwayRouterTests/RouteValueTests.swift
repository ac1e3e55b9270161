import FairwayCore
import FairwayDirections
import GeoKernel
import TownDrives
import XCTest

/// What a route's annotations say of the vehicle's place, against values worked out by hand.
final class RouteValueTests: XCTestCase {
  private func route(secondLegTime: Double = 100, attributes: (inout RouteLeg.Attributes) -> Void) -> Route {
    MadeRoute.route(secondLegTime: secondLegTime) { leg in
      var values = RouteLeg.Attributes()
      attributes(&values)
      leg.attributes = values
    }
  }

  /// The value of a property in the middle of each of the six segments.
  private func values<Value>(_ route: Route, _ value: (RouteLegProgress) -> Value) throws -> [Value] {
    try stride(from: 250.0, to: 3000, by: 500).map {
      value(try MadeRoute.progress(route, at: $0).currentLegProgress)
    }
  }

  func testTheSegmentAndTheLeg() throws {
    let route = MadeRoute.route()
    XCTAssertEqual(try values(route, \.segmentIndex), [0, 1, 2, 3, 0, 1])
    XCTAssertEqual(try values(route, \.legIndex), [0, 0, 0, 0, 1, 1])
    XCTAssertEqual(try values(route, \.stepIndex), [0, 0, 1, 1, 0, 0])
  }

  func testTheSpeedLimitIsThatOfTheSegmentInTheUnitOfTheSigns() throws {
    let limits = [SpeedLimit(50), .unlimited, .unknown, SpeedLimit(30, unit: .milesPerHour)]
    let plain = route { $0.segmentMaximumSpeedLimits = limits }
    XCTAssertEqual(
      try values(plain, \.currentSpeedLimit),
      [SpeedLimit(50), .unlimited, nil, SpeedLimit(30, unit: .milesPerHour), nil, nil])
    var signs = plain
    signs.legs[0].steps[0].speedLimitUnit = .milesPerHour
    signs.legs[0].steps[1].speedLimitUnit = .kilometersPerHour
    let converted = try values(signs, \.currentSpeedLimit)
    XCTAssertEqual(
      converted.map { $0?.unit }, [.milesPerHour, .milesPerHour, nil, .kilometersPerHour, nil, nil])
    // A mile is 1.609344 km.
    XCTAssertEqual(try XCTUnwrap(converted[0]?.value), 50 / 1.609344, accuracy: 1e-9)
    XCTAssertEqual(converted[1]?.value, .infinity)
    XCTAssertEqual(try XCTUnwrap(converted[3]?.value), 30 * 1.609344, accuracy: 1e-9)
  }

  func testALimitForFewerSegmentsThanThereAre() throws {
    let short = route { $0.segmentMaximumSpeedLimits = [SpeedLimit(50)] }
    XCTAssertEqual(try values(short, \.currentSpeedLimit), [SpeedLimit(50), nil, nil, nil, nil, nil])
  }

  func testTheCongestionIsThatOfTheSegmentByItsNumberFirst() throws {
    let named = route { $0.segmentCongestionLevels = [.low, .heavy, .moderate, .severe] }
    XCTAssertEqual(try values(named, \.currentCongestionLevel), [.low, .heavy, .moderate, .severe, nil, nil])
    let both = route { attributes in
      attributes.segmentCongestionLevels = [.low, .low, .low, .low]
      attributes.segmentNumericCongestionLevels = [39, 40, nil, 100]
    }
    XCTAssertEqual(try values(both, \.currentCongestionLevel), [.low, .moderate, .unknown, .severe, nil, nil])
  }

  func testTheCongestionOfEachStepByTheTimeOfItsSegments() throws {
    let jam = route { attributes in
      attributes.segmentCongestionLevels = [.moderate, .heavy, .heavy, .heavy]
      attributes.expectedSegmentTravelTimes = [10, 60, 20, 30]
    }
    let progress = try MadeRoute.progress(jam, at: 250)
    // Two segments in each step and none in the arrival; the second leg has no annotations.
    XCTAssertEqual(
      progress.congestionTravelTimesSegmentsByStep.map { $0.map { $0.map(\.level) } },
      [[[.moderate, .heavy], [.heavy, .heavy], []], []])
    XCTAssertEqual(
      progress.congestionTravelTimesSegmentsByStep.map { $0.map { $0.map(\.time) } }, [[[10, 60], [20, 30], []], []])
    XCTAssertEqual(progress.congestionTimesPerStep, [[[.moderate: 10, .heavy: 60], [.heavy: 50], [:]], []])
  }

  func testTheCongestionOfTheRestOfTheLegIsThatOfMostOfItsTime() throws {
    // Ahead in seconds: of 70 low and 50 heavy at first, then of 60 and 50, then of heavy alone.
    func jam(secondLegTime: Double) -> Route {
      route(secondLegTime: secondLegTime) { attributes in
        attributes.segmentCongestionLevels = [.low, .low, .heavy, .heavy]
        attributes.expectedSegmentTravelTimes = [10, 60, 20, 30]
      }
    }
    func levels(_ route: Route) throws -> [CongestionLevel] {
      try stride(from: 250.0, to: 3000, by: 500).map {
        try MadeRoute.progress(route, at: $0).averageCongestionLevelRemainingOnLeg
      }
    }
    XCTAssertEqual(try levels(jam(secondLegTime: 100)), [.low, .low, .heavy, .heavy, .unknown, .unknown])
    // In the middle of the fourth segment 15 s of the leg and 30 of the next are left: less than a minute.
    XCTAssertEqual(try levels(jam(secondLegTime: 30)), [.low, .low, .heavy, .unknown, .unknown, .unknown])
  }

  func testTheRemainingTimeIsThatOfTheAnnotations() throws {
    let jam = route { $0.expectedSegmentTravelTimes = [10, 60, 20, 30] }
    // A fix every 10 m: the last is at the place itself.
    let progress = try MadeRoute.progress(jam, at: 751)
    XCTAssertEqual(progress.durationRemaining, 30 + 20 + 30 + 100, accuracy: 0.2)
    XCTAssertEqual(progress.currentLegProgress.durationRemaining, 80, accuracy: 0.2)
    XCTAssertEqual(progress.currentLegProgress.currentStepProgress.durationRemaining, 30, accuracy: 0.2)
    XCTAssertEqual(progress.distanceRemaining, 2250, accuracy: 1.5)
  }
}
