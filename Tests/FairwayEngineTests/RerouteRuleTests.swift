import GeoKernel
import XCTest

@testable import FairwayEngine

final class RerouteRuleTests: XCTestCase {
  private let rule = RerouteRule()
  private let here = LocationCoordinate2D(latitude: 47, longitude: 8)

  private func place(_ metres: Double) -> LocationCoordinate2D {
    Geodesic.destination(from: here, distance: metres, bearing: 90)
  }

  func testOneRequestAtATimeAndThenDistanceAndTime() {
    var state = RerouteState()
    XCTAssertTrue(state.allowsRequest(at: here, timestamp: 100, rule: rule))
    state.request(at: here, timestamp: 100)
    XCTAssertFalse(state.allowsRequest(at: place(500), timestamp: 200, rule: rule), "one is under way")
    state.succeed()
    XCTAssertFalse(state.allowsRequest(at: place(40), timestamp: 200, rule: rule), "too near")
    XCTAssertFalse(state.allowsRequest(at: place(60), timestamp: 104, rule: rule), "too soon")
    XCTAssertTrue(state.allowsRequest(at: place(60), timestamp: 105, rule: rule))
  }

  func testFailuresDoubleTheTimeUpToALimit() {
    var state = RerouteState()
    var intervals: [Double] = []
    for _ in 0..<8 {
      state.request(at: here, timestamp: 0)
      state.fail()
      intervals.append(state.interval(rule))
    }
    XCTAssertEqual(intervals, [10, 20, 40, 80, 120, 120, 120, 120])
    XCTAssertTrue(state.allowsRequest(at: here, timestamp: 120, rule: rule), "after a failure the place does not count")
    state.cancel()
    XCTAssertEqual(state.interval(rule), 5)
  }

  func testAClockThatIsSetBackForbidsNoRequest() {
    var state = RerouteState()
    state.request(at: here, timestamp: 4_102_444_800)
    state.succeed()
    XCTAssertFalse(state.allowsRequest(at: place(40), timestamp: 1000, rule: rule), "too near")
    XCTAssertTrue(state.allowsRequest(at: place(60), timestamp: 1000, rule: rule))
    state.request(at: place(60), timestamp: 1000)
    state.succeed()
    XCTAssertFalse(state.allowsRequest(at: place(120), timestamp: 1004, rule: rule), "too soon by the new clock")
  }

  func testTimersCountFixTime() {
    var timer = FixTimer(interval: 120)
    XCTAssertFalse(timer.isDue(at: 1000), "the first fix arms it")
    XCTAssertFalse(timer.isDue(at: 1119))
    XCTAssertTrue(timer.isDue(at: 1120))
    XCTAssertFalse(timer.isDue(at: 1121))
    timer.reset()
    XCTAssertFalse(timer.isDue(at: 5000))
  }

  func testAFasterRouteMustBeATenthFaster() {
    let rule = FasterRouteRule()
    XCTAssertTrue(rule.allowsLook(remainingTime: 601, remainingStepTime: 71, hasUpcomingStep: true))
    XCTAssertFalse(rule.allowsLook(remainingTime: 600, remainingStepTime: 71, hasUpcomingStep: true))
    XCTAssertFalse(rule.allowsLook(remainingTime: 601, remainingStepTime: 70, hasUpcomingStep: true))
    XCTAssertFalse(rule.allowsLook(remainingTime: 601, remainingStepTime: 71, hasUpcomingStep: false))
    XCTAssertTrue(rule.accepts(travelTime: 900, firstStepTime: 70, remainingTime: 1000))
    XCTAssertFalse(rule.accepts(travelTime: 901, firstStepTime: 70, remainingTime: 1000))
    XCTAssertFalse(rule.accepts(travelTime: 900, firstStepTime: 69, remainingTime: 1000))
  }
}
