import EmbeddedShims
import FairwayCore
import FairwayDirections
import GeoKernel
import TestDoubles
import TownDrives
import XCTest

/// One test for each method of `RouterDelegate`, under its name, for what it is documented to do and to be asked.
final class RouterDelegateSeedTests: XCTestCase {
  private let delegate = CallRecorder()
  private let provider = ScriptedProvider()
  private var vehicle = Vehicle()

  private func controller(_ name: String = "valhalla-roundabout", options: RouterOptions = RouterOptions()) throws
    -> RouteController
  {
    let controller = try Town.controller(name, provider: provider, options: options)
    controller.delegate = delegate.routerDelegate
    return controller
  }

  private func leave(_ controller: RouteController, at distance: Double = 600) {
    let track = controller.routeProgress.index.track
    controller.update(vehicle.drive(track, to: distance))
    let place = track.point(at: distance)
    controller.update(vehicle.drive(from: place.coordinate, bearing: place.bearing + 100, distance: 150))
  }

  func test_router_shouldRerouteFrom() throws {
    delegate.refused = [.shouldReroute]
    let controller = try controller()
    leave(controller)
    XCTAssertTrue(delegate.calls.contains("shouldReroute"))
    XCTAssertFalse(delegate.calls.contains("willReroute"), "false keeps the current route")
    XCTAssertFalse(controller.userIsOnRoute(try XCTUnwrap(controller.rawLocation)), "the decision stays visible")
  }

  func test_router_shouldProactivelyRerouteFrom_to_completion() throws {
    var options = RouterOptions()
    options.fasterRoute.minimumRemainingTime = 60
    options.fasterRoute.minimumFirstStepTime = 1
    let controller = try controller("valhalla-long-step", options: options)
    controller.reroutesProactively = false
    vehicle.speed = 5
    let track = controller.routeProgress.index.track
    controller.update(vehicle.drive(track, to: 700))
    XCTAssertTrue(provider.requests.isEmpty, "only with reroutesProactively")
    controller.reroutesProactively = true
    controller.update(vehicle.drive(track, from: 700, to: 1400))
    var faster = try Town.response("valhalla-long-step")
    faster.routes?[0].expectedTravelTime = 60
    try XCTUnwrap(provider.requests.first).answer(.success(faster))
    delegate.refused = [.shouldProactivelyReroute]
    controller.poll(now: vehicle.time)
    XCTAssertEqual(delegate.decisions, ["shouldProactivelyReroute"])
    XCTAssertNotEqual(controller.route.expectedTravelTime, 60)
    delegate.acceptFasterRoute()
    XCTAssertEqual(controller.route.expectedTravelTime, 60, "the completion applies it, later as well")
    XCTAssertEqual(delegate.decisions, ["shouldProactivelyReroute", "didReroute proactive"])
  }

  func test_router_willRerouteFrom() throws {
    leave(try controller())
    let asked = try XCTUnwrap(delegate.calls.firstIndex(of: "shouldReroute"))
    XCTAssertEqual(delegate.calls[asked + 1], "willReroute", "at once after the permission")
  }

  func test_router_modifiedOptionsForReroute() throws {
    delegate.editOptions = { options in
      var options = options
      options.roadClassesToAvoid = .ferry
      return options
    }
    leave(try controller())
    XCTAssertEqual(provider.requests.first?.options.roadClassesToAvoid, .ferry)
  }

  func test_router_shouldDiscard() throws {
    let controller = try controller()
    let track = controller.routeProgress.index.track
    let fixes = vehicle.drive(track, to: 300).map { fix in
      var fix = fix
      fix.horizontalAccuracy = 150
      return fix
    }
    controller.update(fixes[0])
    XCTAssertEqual(delegate.calls, ["shouldDiscard"])
    XCTAssertNil(controller.location, "true ignores the fix")
    XCTAssertEqual(controller.routeProgress.state.rejected[.unqualified], 1)
    delegate.refused = [.shouldDiscard]
    controller.update(fixes.dropFirst())
    XCTAssertNotNil(controller.location, "false uses it")
    XCTAssertGreaterThan(controller.routeProgress.distanceTraveled, 100)
  }

  func test_router_didRerouteAlong_at_proactive() throws {
    let controller = try controller()
    leave(controller)
    provider.requests[0].answer(.success(try Town.response("valhalla-spur")))
    controller.poll(now: vehicle.time)
    XCTAssertEqual(delegate.decisions.last, "didReroute")
    try controller.updateRoute(
      with: IndexedRouteResponse(routeResponse: try Town.response("valhalla-legs")), routeOptions: nil)
    XCTAssertEqual(delegate.decisions.filter { $0 == "didReroute" }.count, 2, "after a manual change too")
  }

  func test_router_didUpdateAlternatives_removedAlternatives() throws {
    let controller = try controller("valhalla-alternatives")
    controller.update(vehicle.drive(controller.routeProgress.index.track, to: 4000))
    XCTAssertTrue(
      delegate.events.contains {
        if case .didUpdateAlternatives([], let removed) = $0 { !removed.isEmpty } else { false }
      })
    var options = RouterOptions()
    options.offersAlternatives = false
    let legacy = try self.controller("valhalla-alternatives", options: options)
    delegate.calls = []
    legacy.update(vehicle.drive(legacy.routeProgress.index.track, to: 4000))
    XCTAssertFalse(delegate.calls.contains("didUpdateAlternatives"), "the legacy promise")
  }

  func test_router_didFailToUpdateAlternatives() throws {
    let controller = try Town.controller("valhalla-long-step", provider: provider) {
      $0.includesAlternativeRoutes = true
    }
    controller.delegate = delegate.routerDelegate
    controller.reroutesProactively = false
    controller.update(vehicle.drive(controller.routeProgress.index.track, to: 2000))
    try XCTUnwrap(provider.requests.first).answer(.failure(.timedOut))
    controller.poll(now: vehicle.time)
    XCTAssertEqual(delegate.decisions, ["didFailToUpdateAlternatives"])
  }

  private func driveOntoAlternative(_ controller: RouteController) throws {
    let alternative = try XCTUnwrap(controller.alternatives.first)
    let track = try Track(XCTUnwrap(alternative.route.shape?.coordinates))
    controller.update(vehicle.drive(track, to: track.length / 2))
  }

  func test_router_willTakeAlternativeRoute_at() throws {
    let controller = try controller("valhalla-alternatives")
    let old = controller.route
    final class Watcher: RouterDelegate {
      var routeAtCall: Route?
      func router(_ router: any Router, willTakeAlternativeRoute route: Route, at location: Location?) {
        routeAtCall = router.route
      }
    }
    let watcher = Watcher()
    controller.delegate = watcher
    try driveOntoAlternative(controller)
    XCTAssertEqual(watcher.routeAtCall, old, "before the main route changes")
  }

  func test_router_didTakeAlternativeRouteAt() throws {
    let controller = try controller("valhalla-alternatives")
    try driveOntoAlternative(controller)
    let will = try XCTUnwrap(delegate.calls.firstIndex(of: "willTakeAlternative"))
    XCTAssertEqual(delegate.calls[will + 1], "didTakeAlternative")
    XCTAssertFalse(delegate.calls.contains("didFailToTakeAlternative"))
  }

  func test_router_didFailToTakeAlternativeRouteAt() throws {
    let controller = try controller("valhalla-alternatives")
    final class Meddler: RouterDelegate {
      var calls: [String] = []
      let other: IndexedRouteResponse
      init(_ other: IndexedRouteResponse) { self.other = other }
      func router(_ router: any Router, willTakeAlternativeRoute route: Route, at location: Location?) {
        try? router.updateRoute(with: other, routeOptions: nil)
      }
      func router(_ router: any Router, didTakeAlternativeRouteAt location: Location?) { calls.append("did") }
      func router(_ router: any Router, didFailToTakeAlternativeRouteAt location: Location?) { calls.append("failed") }
    }
    let meddler = Meddler(IndexedRouteResponse(routeResponse: try Town.response("valhalla-legs")))
    controller.delegate = meddler
    try driveOntoAlternative(controller)
    XCTAssertEqual(meddler.calls, ["failed"], "another route was put in place meanwhile")
  }

  func test_router_didSwitchToCoincidentOnlineRoute() throws {
    let controller = try controller("valhalla-long-step")
    controller.isOnboardRoute = true
    let index = controller.routeProgress.index
    vehicle.speed = 2
    controller.update(vehicle.drive(index.track, to: 250))
    var response = try Town.response("valhalla-long-step")
    let shape = index.track.coordinates(from: controller.routeProgress.state.distanceAlong, to: index.length)
    response.routes?[0].shape = LineString(shape)
    response.routes?[0].distance = controller.routeProgress.distanceRemaining
    try XCTUnwrap(provider.requests.first).answer(.success(response))
    controller.poll(now: vehicle.time)
    XCTAssertEqual(delegate.decisions, ["didSwitchToCoincident"])
    XCTAssertFalse(controller.isOnboardRoute)
  }

  func testARouteOfTheDeviceGivesWayToTheServicesByItself() throws {
    var response = try Town.response("valhalla-long-step")
    response.origin = .onboard
    let controller = try RouteController(
      along: IndexedRouteResponse(routeResponse: response),
      routeOptions: RouteOptions(waypoints: response.waypoints ?? []), routingProvider: provider,
      options: RouterOptions().takingAnyAnswer)
    controller.delegate = delegate.routerDelegate
    controller.reroutesProactively = false
    XCTAssertTrue(controller.isOnboardRoute)
    let index = controller.routeProgress.index
    vehicle.speed = 2
    controller.update(vehicle.drive(index.track, to: 250))
    func answer(_ origin: RouteOrigin) throws {
      let shape = index.track.coordinates(from: controller.routeProgress.state.distanceAlong, to: index.length)
      response.origin = origin
      response.routes?[0].shape = LineString(shape)
      response.routes?[0].distance = controller.routeProgress.distanceRemaining
      try XCTUnwrap(provider.requests.last).answer(.success(response))
      controller.poll(now: vehicle.time)
    }
    try answer(.onboard)
    XCTAssertEqual(delegate.decisions, [], "there is still no network")
    XCTAssertTrue(controller.isOnboardRoute)
    controller.update(vehicle.drive(index.track, from: 250, to: 520))
    try answer(.online)
    // At the first fix, and at each interval.
    XCTAssertEqual(provider.requests.count, 3)
    XCTAssertEqual(delegate.decisions, ["didSwitchToCoincident"])
    XCTAssertFalse(controller.isOnboardRoute)
  }

  func test_router_didFailToRerouteWith() throws {
    let controller = try controller()
    leave(controller)
    provider.requests[0].answer(.failure(.timedOut))
    controller.poll(now: vehicle.time)
    XCTAssertEqual(delegate.decisions.last, "didFailToReroute")
    XCTAssertEqual(delegate.errors.first as? DirectionsError, .timedOut)
  }

  func test_router_didRefresh() throws {
    let controller = try Town.controller("valhalla-long-step", provider: provider) {
      $0.profileIdentifier = .automobileAvoidingTraffic
      $0.refreshingEnabled = true
    }
    var response = controller.indexedRouteResponse
    response.routeResponse.identifier = "town"
    try controller.updateRoute(with: response, routeOptions: nil)
    controller.delegate = delegate.routerDelegate
    controller.reroutesProactively = false
    XCTAssertTrue(controller.refreshesRoute)
    controller.update(vehicle.drive(controller.routeProgress.index.track, to: 1300))
    provider.answerRefresh(.failure(.timedOut))
    controller.poll(now: vehicle.time)
    XCTAssertEqual(delegate.decisions, [], "a refresh that failed is not one")
    controller.update(vehicle.drive(controller.routeProgress.index.track, from: 1300, to: 2600))
    let refreshed = RefreshedRoute(legs: [RefreshedRouteLeg(attributes: controller.route.legs[0].attributes)])
    provider.answerRefresh(.success(RouteRefreshResponse(route: refreshed)))
    controller.poll(now: vehicle.time)
    XCTAssertEqual(delegate.decisions, ["didRefresh"])
  }

  func test_router_didUpdate_with_rawLocation() throws {
    let controller = try controller()
    let track = controller.routeProgress.index.track
    var seen: [(RouteProgress, Location, Location)] = []
    delegate.onUpdate = { seen.append(($0, $1, $2)) }
    let fixes = vehicle.drive(track, to: 300).map { fix in
      var fix = fix
      fix.coordinate = Geodesic.destination(from: fix.coordinate, distance: 4, bearing: (fix.course ?? 0) + 90)
      return fix
    }
    controller.update(fixes)
    XCTAssertEqual(seen.count, fixes.count, "every fix of a batch counts")
    for ((progress, location, raw), fix) in zip(seen, fixes) {
      XCTAssertEqual(raw, fix)
      XCTAssertLessThan(abs(track.nearest(location.coordinate).crossTrack), 0.01, "the place on the route")
      XCTAssertEqual(
        progress.distanceTraveled + progress.distanceRemaining, progress.index.statedLength, accuracy: 1e-6)
    }
  }

  func test_router_shouldPreventReroutesWhenArrivingAt() throws {
    for prevents in [true, false] {
      let controller = try controller("valhalla-spur")
      delegate.calls = []
      delegate.refused = prevents ? [] : [.shouldPreventReroutes]
      let track = controller.routeProgress.index.track
      controller.update(vehicle.drive(track))
      let end = track.point(at: track.length)
      controller.update(vehicle.stand(at: end.coordinate, seconds: 8))
      controller.update(vehicle.drive(from: end.coordinate, bearing: end.bearing + 90, distance: 500))
      XCTAssertTrue(delegate.calls.contains("shouldPreventReroutes"))
      XCTAssertEqual(delegate.calls.contains("shouldReroute"), !prevents, "prevents: \(prevents)")
    }
  }

  func test_router_willArriveAt_after_distance() throws {
    let controller = try controller("valhalla-spur")
    controller.update(vehicle.drive(controller.routeProgress.index.track))
    XCTAssertGreaterThan(delegate.calls.filter { $0 == "willArrive" }.count, 10, "once a fix while approaching")
    let distances = delegate.distancesToWaypoint
    XCTAssertTrue(distances.allSatisfy { $0 >= 0 && $0 <= 160 }, "\(distances)")
  }

  func test_router_didArriveAt() throws {
    delegate.refused = [.didArrive]
    let controller = try controller("valhalla-spur")
    let index = controller.routeProgress.index
    let end = index.range(ofLeg: 0).upperBound
    controller.update(vehicle.drive(index.track, to: end))
    controller.update(vehicle.stand(at: index.track.point(at: end).coordinate, seconds: 20))
    XCTAssertEqual(delegate.calls.filter { $0 == "didArrive" }.count, 1, "once a waypoint")
    XCTAssertEqual(controller.routeProgress.legIndex, 0)
    var result: Result<RouteProgress, any Error>?
    controller.advanceLegIndex { result = $0 }
    XCTAssertEqual(try result?.get().legIndex, 1)
    controller.advanceLegIndex { result = $0 }
    XCTAssertThrowsError(try result?.get()) { XCTAssertEqual($0 as? RouterError, .noNextLeg) }
  }

  func test_router_didPassVisualInstructionPoint_routeProgress() throws {
    let controller = try controller("valhalla-legs")
    controller.update(vehicle.drive(controller.routeProgress.index.track))
    XCTAssertEqual(delegate.calls.first, "visual", "the first one at once")
    let steps = controller.route.legs.reduce(0) { $0 + $1.steps.count }
    XCTAssertGreaterThanOrEqual(delegate.calls.filter { $0 == "visual" }.count, steps - 2)
  }

  func test_router_didPassSpokenInstructionPoint_routeProgress() throws {
    final class Listener: RouterDelegate {
      var texts: [String] = []
      func router(
        _ router: any Router, didPassSpokenInstructionPoint instruction: SpokenInstruction,
        routeProgress: RouteProgress
      ) {
        texts.append(instruction.text)
      }
    }
    let listener = Listener()
    let controller = try controller("valhalla-roundabout")
    controller.delegate = listener
    let track = controller.routeProgress.index.track
    controller.update(vehicle.drive(track, to: 300))
    let before = listener.texts
    XCTAssertFalse(before.isEmpty)
    try controller.updateRoute(with: controller.indexedRouteResponse, routeOptions: nil)
    controller.update(vehicle.drive(track, from: 300, to: 400))
    XCTAssertNotEqual(listener.texts.dropFirst(before.count).first, before.last, "none repeated after a new route")
  }

  func test_routerShouldDisableBatteryMonitoring() throws {
    let battery = Battery()
    let controller = try controller()
    controller.battery = battery
    controller.finishRouting()
    XCTAssertEqual(delegate.calls, ["battery"])
    XCTAssertFalse(battery.isBatteryMonitoringEnabled)
    let other = try self.controller()
    other.finishRouting()
    XCTAssertEqual(delegate.calls, ["battery"], "not asked where there is none")
  }

  func testARouterThatIsReleasedAsksAboutTheBattery() throws {
    let battery = Battery()
    func release(finishing: Bool = false) throws {
      let controller = try controller()
      controller.battery = battery
      if finishing { controller.finishRouting() }
    }
    delegate.refused = [.battery]
    try release()
    XCTAssertEqual(delegate.calls, ["battery"])
    XCTAssertTrue(battery.isBatteryMonitoringEnabled, "the delegate said no")
    delegate.refused = []
    try release()
    XCTAssertEqual(delegate.calls, ["battery", "battery"])
    XCTAssertFalse(battery.isBatteryMonitoringEnabled)
    battery.isBatteryMonitoringEnabled = true
    delegate.calls = []
    try release(finishing: true)
    XCTAssertEqual(delegate.calls, ["battery"], "asked once")
  }

  func testADefaultSaysOnceThatItIsOne() throws {
    final class Silent: RouterDelegate {}
    final class Lines: Sendable {
      let all = Mutex<[String]>([])
    }
    let lines = Lines()
    let silent = Silent()
    for _ in 0..<2 {
      let controller = try Town.controller("valhalla-spur", log: { line in lines.all.withLock { $0.append(line) } })
      controller.delegate = silent
      controller.update(vehicle.drive(controller.routeProgress.index.track, to: 300))
    }
    let updates = lines.all.withLock { $0.filter { $0.contains("didUpdate:") } }
    XCTAssertEqual(updates.count, 2, "once for each controller: \(updates)")
  }
}

private final class Battery: BatteryMonitoring {
  var isBatteryMonitoringEnabled = true
}
