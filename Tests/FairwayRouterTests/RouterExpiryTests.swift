import FairwayCore
import FairwayDirections
import Foundation
import GeoKernel
import TestDoubles
import TownDrives
import XCTest

/// Questions to the provider that nobody answers.
final class RouterExpiryTests: XCTestCase {
  private let provider = ScriptedProvider()
  private let delegate = CallRecorder()
  private var vehicle = Vehicle()

  private func controller(_ edit: (inout RouterOptions) -> Void = { _ in }) throws -> RouteController {
    var options = RouterOptions()
    edit(&options)
    let controller = try Town.controller("valhalla-legs", provider: provider, options: options)
    controller.attach(delegate)
    return controller
  }

  /// Leaves the route, up to the first request.
  private func leave(_ controller: RouteController) throws {
    let track = controller.routeProgress.index.track
    controller.update(vehicle.drive(track, to: 400))
    let place = track.point(at: 400)
    for fix in vehicle.drive(from: place.coordinate, bearing: place.bearing + 90, distance: 400)
    where provider.requests.isEmpty {
      controller.update(fix)
    }
    XCTAssertEqual(provider.requests.count, 1)
    // The fixes that were not used come again.
    vehicle.time = try XCTUnwrap(controller.rawLocation).timestamp + 1
  }

  /// Stands off the route for a while; returns the time of each request after the first, since that.
  private func wait(_ controller: RouteController, seconds: Int) throws -> [Double] {
    let fix = try XCTUnwrap(controller.rawLocation)
    var times: [Double] = []
    for standing in vehicle.stand(at: fix.coordinate, seconds: seconds) {
      let before = provider.requests.count
      controller.update(standing)
      if provider.requests.count > before { times.append(standing.timestamp - fix.timestamp) }
    }
    return times
  }

  func testARequestThatNobodyAnswersFailsAndIsMadeAgain() throws {
    let controller = try controller()
    try leave(controller)
    delegate.calls = []
    let times = try wait(controller, seconds: 1800)
    // After 60 s each; the interval after failures is shorter, up to its limit of 120 s.
    XCTAssertEqual(times.first ?? 0, 60, accuracy: 2)
    let intervals = zip(times, times.dropFirst()).map { $1 - $0 }
    XCTAssertTrue(intervals.allSatisfy { (60...122).contains($0) }, "\(intervals)")
    XCTAssertEqual(try XCTUnwrap(intervals.last), 120, accuracy: 2, "the rule for failures governs it")
    let failures = delegate.errors.compactMap { $0 as? DirectionsError }
    XCTAssertEqual(failures, Array(repeating: .timedOut, count: delegate.errors.count))
    XCTAssertGreaterThanOrEqual(failures.count, times.count)
    XCTAssertEqual(provider.cancelCount, failures.count, "a request that is not waited for is cancelled")
    XCTAssertEqual(delegate.calls.prefix(4), ["didFailToReroute", "shouldReroute", "willReroute", "modifiedOptions"])
  }

  func testAnAnswerAfterThatHasNoEffect() throws {
    let controller = try controller { $0.answerTimeout = 20 }
    try leave(controller)
    let late = provider.requests[0]
    XCTAssertEqual(try XCTUnwrap(try wait(controller, seconds: 30).first), 20, accuracy: 2)
    let route = controller.route
    late.answer(.success(try Town.response("valhalla-spur")))
    controller.poll(now: vehicle.time)
    XCTAssertEqual(controller.route, route)
    provider.answer(.success(try Town.response("valhalla-spur")))
    controller.poll(now: vehicle.time)
    XCTAssertNotEqual(controller.route, route, "the newer question is still pending")
  }

  /// A vehicle without fixes, such as in a garage.
  func testWithoutFixesThePollDecides() throws {
    let controller = try controller()
    try leave(controller)
    let asked = try XCTUnwrap(controller.rawLocation).timestamp
    controller.poll(now: asked + 59)
    XCTAssertEqual(delegate.errors.count, 0)
    controller.poll(now: .nan)
    XCTAssertEqual(delegate.errors.count, 0)
    controller.poll(now: asked + 60)
    XCTAssertEqual(delegate.errors as? [DirectionsError], [.timedOut])
    controller.poll(now: asked + 600)
    XCTAssertEqual(delegate.errors.count, 1)
  }

  func testACallOfTheOwnerIsMeasuredFromTheNextFixOn() throws {
    let controller = try controller()
    controller.update(vehicle.drive(controller.routeProgress.index.track, to: 300))
    let fix = try XCTUnwrap(controller.rawLocation)
    // An hour later, without a fix since.
    controller.reroute(from: fix, along: controller.routeProgress)
    controller.poll(now: fix.timestamp + 3600)
    XCTAssertEqual(delegate.errors.count, 0, "it has only just been asked")
    vehicle.time = fix.timestamp + 3600
    controller.update(vehicle.drive(controller.routeProgress.index.track, from: 300, to: 310))
    controller.poll(now: fix.timestamp + 3659)
    XCTAssertEqual(delegate.errors.count, 0)
    controller.poll(now: fix.timestamp + 3660)
    XCTAssertEqual(delegate.errors.count, 1)
  }

  func testAClockThatIsSetBackBeginsTheTimeAgain() throws {
    let controller = try controller()
    try leave(controller)
    let place = try XCTUnwrap(controller.rawLocation)
    vehicle.time = place.timestamp - 10_000
    controller.update(vehicle.stand(at: place.coordinate, seconds: 50))
    XCTAssertEqual(delegate.errors.count, 0)
    controller.update(vehicle.stand(at: place.coordinate, seconds: 20))
    XCTAssertEqual(delegate.errors.count, 1)
  }

  func testOtherQuestionsEndAsWell() throws {
    var options = RouterOptions()
    options.alternativesInterval = 40
    options.answerTimeout = 15
    let controller = try Town.controller("valhalla-legs", provider: provider, options: options) {
      $0.includesAlternativeRoutes = true
    }
    controller.reroutesProactively = false
    controller.observer = delegate
    vehicle.speed = 5
    controller.update(vehicle.drive(controller.routeProgress.index.track, to: 500))
    let timeout = AlternativeRouteError.failedToUpdateAlternativeRoutes(reason: "the server did not answer in time")
    XCTAssertEqual(delegate.errors as? [AlternativeRouteError], [timeout, timeout])
    XCTAssertEqual(provider.requests.count, 2)
  }

  /// A resumed router asks its question again; its time goes on.
  func testTheTimeGoesOnAfterAnInterruption() throws {
    let controller = try controller()
    try leave(controller)
    _ = try wait(controller, seconds: 30)
    let data = try JSONEncoder().encode(controller.snapshot())
    let other = ScriptedProvider()
    let resumed = try RouteController(
      resuming: try JSONDecoder().decode(RouterSnapshot.self, from: data), routingProvider: other, log: { _ in })
    let second = CallRecorder()
    resumed.attach(second)
    let place = try XCTUnwrap(controller.rawLocation).coordinate
    delegate.calls = []
    for fix in vehicle.stand(at: place, seconds: 300) {
      controller.update(fix)
      resumed.update(fix)
      XCTAssertEqual(delegate.calls, second.calls, "at \(fix.timestamp)")
    }
    XCTAssertTrue(second.calls.contains("didFailToReroute"))
  }
}
