import FairwayCore
import FairwayDirections
import GeoKernel
import TestDoubles
import TownDrives
import XCTest

/// The exact order in which a delegate is asked and told.
final class RouterOrderTests: XCTestCase {
  private let delegate = CallRecorder()
  private let provider = ScriptedProvider()
  private var vehicle = Vehicle()

  private func controller(
    _ name: String, options: RouterOptions = RouterOptions(), edit: (inout RouteOptions) -> Void = { _ in }
  ) throws -> RouteController {
    let controller = try Town.controller(name, provider: provider, options: options, edit: edit)
    controller.attach(delegate)
    return controller
  }

  /// Drives a part of the route and then straight away from it.
  private func leave(_ controller: RouteController, at distance: Double, distance away: Double = 200) {
    let track = controller.routeProgress.index.track
    controller.update(vehicle.drive(track, to: distance))
    let place = track.point(at: distance)
    controller.update(
      vehicle.drive(from: place.coordinate, bearing: place.bearing + 100, distance: away))
  }

  func testAnOrdinaryDriveTellsUpdatesInstructionsAndOneArrival() throws {
    let controller = try controller("valhalla-one-way-pair")
    delegate.recordsUpdates = true
    let track = controller.routeProgress.index.track
    let fixes = vehicle.drive(track, to: controller.routeProgress.index.range(ofLeg: 0).upperBound - 200)
    for fix in fixes {
      delegate.calls = []
      controller.update(fix)
      XCTAssertEqual(delegate.calls.first, "didUpdate")
      let order = ["didUpdate", "visual", "spoken", "willArrive", "shouldPreventReroutes", "didArrive", "didBeginLeg"]
      let places = delegate.calls.compactMap(order.firstIndex)
      XCTAssertEqual(places, places.sorted(), "\(delegate.calls)")
      XCTAssertEqual(places.count, delegate.calls.count, "\(delegate.calls)")
    }
  }

  func testADriveOfTwoLegsArrivesTwiceAndGoesOn() throws {
    let controller = try controller("valhalla-legs")
    let track = controller.routeProgress.index.track
    controller.update(vehicle.drive(track))
    controller.update(vehicle.stand(at: track.point(at: track.length).coordinate, seconds: 10))
    XCTAssertEqual(
      delegate.decisions,
      [
        "willArrive", "shouldPreventReroutes", "didArrive", "didBeginLeg", "willArrive", "shouldPreventReroutes",
        "didArrive",
      ])
    XCTAssertTrue(delegate.calls.contains("visual") && delegate.calls.contains("spoken"))
    XCTAssertEqual(controller.routeProgress.legIndex, 1)
    XCTAssertEqual(controller.sessionLog.legs.map(\.legNumber), [0, 1])
    XCTAssertEqual(
      controller.sessionLog.legs.reduce(0) { $0 + $1.distanceAlongRoute },
      controller.routeProgress.index.statedLength, accuracy: 1)
  }

  func testARerouteAsksAnnouncesAsksForOptionsAndTells() throws {
    let controller = try controller("valhalla-roundabout")
    leave(controller, at: 600)
    XCTAssertEqual(delegate.decisions, ["shouldReroute", "willReroute", "modifiedOptions"])
    XCTAssertEqual(provider.requests.count, 1)
    provider.requests[0].answer(.success(try Town.response("valhalla-legs")))
    XCTAssertEqual(delegate.decisions.count, 3, "an answer waits for the next call into the controller")
    controller.poll(now: vehicle.time)
    XCTAssertEqual(delegate.decisions, ["shouldReroute", "willReroute", "modifiedOptions", "didReroute"])
    XCTAssertEqual(controller.route.legs.count, 2)
  }

  func testAFailedRerouteSaysSoAndIsTriedAgainLater() throws {
    let controller = try controller("valhalla-roundabout")
    leave(controller, at: 600, distance: 120)
    provider.requests.last?.answer(.failure(.unableToRoute))
    controller.poll(now: vehicle.time)
    XCTAssertEqual(delegate.decisions, ["shouldReroute", "willReroute", "modifiedOptions", "didFailToReroute"])
    XCTAssertEqual(delegate.errors.first as? DirectionsError, .unableToRoute)
    let place = controller.rawLocation?.coordinate ?? LocationCoordinate2D(latitude: 0, longitude: 0)
    controller.update(vehicle.stand(at: place, seconds: 30))
    XCTAssertEqual(
      Array(delegate.decisions.dropFirst(4)), ["shouldReroute", "willReroute", "modifiedOptions"],
      "after the backoff one more, and then none while it waits")
  }

  func testAVetoAtTheFirstQuestionEndsIt() throws {
    let controller = try controller("valhalla-roundabout")
    delegate.refused = [.shouldReroute]
    leave(controller, at: 600, distance: 60)
    XCTAssertEqual(delegate.decisions, ["shouldReroute"])
    XCTAssertTrue(provider.requests.isEmpty)
  }

  func testAnArrivalThatIsNotToAdvanceStaysOnItsLeg() throws {
    let controller = try controller("valhalla-legs")
    delegate.refused = [.didArrive]
    let index = controller.routeProgress.index
    let end = index.range(ofLeg: 0).upperBound
    controller.update(vehicle.drive(index.track, to: end))
    controller.update(vehicle.stand(at: index.track.point(at: end).coordinate, seconds: 20))
    XCTAssertEqual(delegate.decisions, ["willArrive", "shouldPreventReroutes", "didArrive"])
    XCTAssertEqual(controller.routeProgress.legIndex, 0)
    XCTAssertTrue(controller.routeProgress.currentLegProgress.userHasArrivedAtWaypoint)
    var progress: RouteProgress?
    controller.advanceLegIndex { progress = try? $0.get() }
    XCTAssertEqual(progress?.legIndex, 1)
    controller.update(vehicle.drive(index.track, from: end))
    controller.update(vehicle.stand(at: index.track.point(at: index.length).coordinate, seconds: 10))
    XCTAssertEqual(delegate.decisions.suffix(3), ["willArrive", "shouldPreventReroutes", "didArrive"])
  }

  func testAFasterRouteIsOfferedAndTakenWithoutTheOrdinaryCalls() throws {
    let controller = try controller("valhalla-long-step", options: eagerOptions)
    leaveTimeForAFasterRoute(controller)
    XCTAssertEqual(provider.requests.count, 1)
    try XCTUnwrap(provider.requests.first).answer(.success(try fasterResponse()))
    controller.poll(now: vehicle.time)
    XCTAssertEqual(delegate.decisions, ["shouldProactivelyReroute", "didReroute proactive"])
  }

  func testAFasterRouteThatIsNotTakenIsForgotten() throws {
    let controller = try controller("valhalla-long-step", options: eagerOptions)
    delegate.refused = [.shouldProactivelyReroute]
    leaveTimeForAFasterRoute(controller)
    try XCTUnwrap(provider.requests.first).answer(.success(try fasterResponse()))
    controller.poll(now: vehicle.time)
    XCTAssertEqual(delegate.decisions, ["shouldProactivelyReroute"])
    try controller.updateRoute(
      with: IndexedRouteResponse(routeResponse: try Town.response("valhalla-legs")), routeOptions: nil)
    delegate.acceptFasterRoute()
    XCTAssertEqual(controller.route.legs.count, 2, "the offer was for a route that is gone")
  }

  /// The town is small: a route of ten minutes would leave it.
  private var eagerOptions: RouterOptions {
    var options = RouterOptions()
    options.fasterRoute.minimumRemainingTime = 60
    options.fasterRoute.minimumFirstStepTime = 1
    return options
  }

  private func leaveTimeForAFasterRoute(_ controller: RouteController) {
    vehicle.speed = 5
    controller.update(vehicle.drive(controller.routeProgress.index.track, to: 700))
  }

  private func fasterResponse() throws -> RouteResponse {
    var response = try Town.response("valhalla-long-step")
    response.routes?[0].expectedTravelTime = 100
    return response
  }

  func testAnAlternativeIsTakenWithoutARequest() throws {
    let controller = try controller("valhalla-alternatives")
    XCTAssertEqual(controller.alternatives.count, 2)
    let alternative = try XCTUnwrap(controller.alternatives.first)
    let track = try Track(XCTUnwrap(alternative.route.shape?.coordinates))
    controller.update(vehicle.drive(track, to: track.length / 2))
    XCTAssertEqual(
      delegate.decisions.filter { !["didUpdateAlternatives", "didApproach"].contains($0) },
      ["shouldReroute", "willTakeAlternative", "didTakeAlternative", "didReroute"])
    XCTAssertTrue(provider.requests.isEmpty)
    XCTAssertEqual(controller.route, alternative.route)
  }

  func testThePassedForkOfAnAlternativeRemovesIt() throws {
    let controller = try controller("valhalla-alternatives")
    controller.update(vehicle.drive(controller.routeProgress.index.track, to: 4000))
    XCTAssertEqual(controller.alternatives.count, 0)
    XCTAssertTrue(delegate.decisions.contains("didUpdateAlternatives"))
  }

  func testARefreshChangesTheTimesAndIsTold() throws {
    let controller = try controller("valhalla-long-step") {
      $0.profileIdentifier = .automobileAvoidingTraffic
      $0.refreshingEnabled = true
    }
    var response = controller.indexedRouteResponse
    response.routeResponse.identifier = "abc"
    try controller.updateRoute(with: response, routeOptions: nil)
    delegate.calls = []
    controller.reroutesProactively = false
    controller.update(vehicle.drive(controller.routeProgress.index.track, to: 1300))
    XCTAssertEqual(provider.refreshParts.map(\.responseIdentifier), ["abc"])
    let before = controller.routeProgress
    var attributes = try XCTUnwrap(controller.route.legs[0].attributes)
    let start = try XCTUnwrap(provider.refreshParts[0].currentLegShapeIndex)
    attributes.expectedSegmentTravelTimes = attributes.expectedSegmentTravelTimes.map { times in
      times.dropFirst(start).map { $0 * 2 }
    }
    let refreshed = RefreshedRoute(legs: [RefreshedRouteLeg(attributes: attributes)])
    provider.answerRefresh(.success(RouteRefreshResponse(route: refreshed)))
    controller.poll(now: vehicle.time)
    XCTAssertEqual(delegate.decisions, ["didRefresh"])
    XCTAssertEqual(controller.routeProgress.distanceTraveled, before.distanceTraveled)
    XCTAssertGreaterThan(controller.routeProgress.durationRemaining, before.durationRemaining * 1.8)
  }

  func testADelegateThatChangesTheRouteHearsNoMoreOfTheOldOne() throws {
    let controller = try controller("valhalla-spur")
    let other = IndexedRouteResponse(routeResponse: try Town.response("valhalla-legs"))
    let track = controller.routeProgress.index.track
    controller.update(vehicle.drive(track, to: controller.routeProgress.index.range(ofLeg: 0).upperBound - 100))
    XCTAssertEqual(delegate.calls.last, "willArrive")
    delegate.calls = []
    delegate.onUpdate = { [weak delegate] _, _, _ in
      delegate?.onUpdate = { _, _, _ in }
      try? controller.updateRoute(with: other, routeOptions: nil)
    }
    let distance = controller.routeProgress.index.range(ofLeg: 0).upperBound - 90
    controller.update(vehicle.drive(track, from: distance, to: distance + 1))
    XCTAssertEqual(delegate.calls.prefix(2), ["didChangeTrip", "didReroute"])
    XCTAssertFalse(delegate.calls.contains("willArrive"), "of the old route")
    XCTAssertEqual(controller.routeProgress.index.fingerprint, controller.routeProgress.state.fingerprint)
  }
}
