import FairwayCore
import FairwayDirections
import FairwayNavigation
import Foundation
import GeoKernel
import TestDoubles
import TownDrives
import XCTest

/// Sessions in virtual time: their life, their simulations, their delegate and their notifications.
final class NavigationServiceTests: XCTestCase {
  private let delegate = CallRecorder()
  private let provider = ScriptedProvider()
  private var vehicle = Vehicle()

  private func service(
    _ name: String, mode: SimulationMode = .never, multiplier: Double = 1, options: RouterOptions = RouterOptions(),
    edit: (inout RouteResponse, inout RouteOptions) -> Void = { _, _ in }
  ) throws -> NavigationService {
    let service = try Town.service(
      name, provider: provider, options: options, simulating: mode, multiplier: multiplier, edit: edit)
    service.observer = delegate
    return service
  }

  override func tearDown() {
    for (call, _, state) in delegate.simulations {
      XCTAssertEqual(state, ["didBegin", "willEnd"].contains(call) ? .inSimulation : .notInSimulation, call)
    }
  }

  // MARK: Life

  func testNothingIsTakenInBeforeTheStartAndAfterTheStop() throws {
    let service = try service("valhalla-roundabout")
    service.update(vehicle.drive(service.track, to: 50))
    XCTAssertNil(service.router.rawLocation)
    service.start(at: vehicle.time)
    service.update(vehicle.drive(service.track, from: 50, to: 100))
    XCTAssertEqual(service.routeProgress.distanceTraveled, 90, accuracy: 20)
    service.stop()
    let before = service.routeProgress.distanceTraveled
    service.update(vehicle.drive(service.track, from: 100, to: 200))
    XCTAssertEqual(service.routeProgress.distanceTraveled, before)
  }

  func testTheDelegateHearsAllOfADriveInOrder() throws {
    let service = try service("valhalla-legs") { response, _ in
      let banner = VisualInstructionBanner(
        triggerDistanceRemaining: 300, primary: VisualInstruction(text: "Main Street"))
      let spoken = SpokenInstruction(triggerDistanceRemaining: 200, text: "Turn right")
      response.routes?[0].legs[0].steps[0].instructionsDisplayedAlongStep = [banner]
      response.routes?[0].legs[0].steps[0].instructionsSpokenAlongStep = [spoken]
      for leg in 0...1 {
        for step in 0..<(response.routes?[0].legs[leg].steps.count ?? 0) where (leg, step) != (0, 0) {
          response.routes?[0].legs[leg].steps[step].instructionsDisplayedAlongStep = nil
          response.routes?[0].legs[leg].steps[step].instructionsSpokenAlongStep = nil
        }
      }
    }
    service.start(at: vehicle.time)
    service.driveToTheEnd(&vehicle)
    let calls = delegate.calls.filter { $0 != "didUpdate" }.reduce(into: [String]()) { calls, call in
      if calls.last != call { calls.append(call) }
    }
    XCTAssertEqual(
      calls,
      [
        "visual", "spoken", "willArrive", "shouldPreventReroutes", "didArrive", "didBeginLeg", "willArrive",
        "shouldPreventReroutes", "didArrive",
      ])
  }

  func testTheBatteryIsAskedAboutAtTheEnd() throws {
    final class Battery: BatteryMonitoring { var isBatteryMonitoringEnabled = true }
    let battery = Battery()
    let service = try service("valhalla-legs")
    service.controller.battery = battery
    delegate.refused = [.battery]
    service.start(at: vehicle.time)
    service.endNavigation(feedback: EndOfRouteFeedback(rating: 3))
    XCTAssertEqual(delegate.calls, ["battery"])
    XCTAssertTrue(battery.isBatteryMonitoringEnabled)
  }

  /// A session on the long step that has driven so far at 5 m/s.
  private func slowDrive(
    to distance: Double, options: RouterOptions = ScriptedProvider.eagerOptions,
    edit: (inout RouteResponse, inout RouteOptions) -> Void = { _, _ in }, isOnboard: Bool = false
  ) throws -> NavigationService {
    let service = try service(ScriptedProvider.longStep, options: options, edit: edit)
    service.controller.isOnboardRoute = isOnboard
    service.start(at: vehicle.time)
    vehicle.speed = 5
    service.update(vehicle.drive(service.track, to: distance))
    return service
  }

  func testAlternativesPassThroughTheSession() throws {
    let taking = try service("valhalla-alternatives")
    taking.start(at: vehicle.time)
    let alternative = try XCTUnwrap(taking.router.alternatives.first).route
    let line = try Track(XCTUnwrap(alternative.shape?.coordinates))
    taking.update(vehicle.drive(line, to: line.length / 2))
    XCTAssertEqual(delegate.calls.filter { $0.contains("Take") }, ["willTakeAlternative", "didTakeAlternative"])
    XCTAssertTrue(delegate.calls.contains("didUpdateAlternatives"))
    // An alternative that cannot be followed is never offered, so only a router of another make comes to this.
    taking.router.report(.didFailToTakeAlternative(at: nil))
    XCTAssertEqual(delegate.calls.last, "didFailToTakeAlternative")
    let failing = try service("valhalla-alternatives", options: ScriptedProvider.alternativesOptions) {
      $1.includesAlternativeRoutes = true
    }
    failing.start(at: vehicle.time)
    failing.update(vehicle.drive(failing.track, to: 150))
    provider.answer(.failure(.timedOut))
    failing.advance(to: vehicle.time)
    XCTAssertEqual(delegate.calls.last, "didFailToUpdateAlternatives")
  }

  func testABetterSourceAndNewerAttributesPassThroughTheSession() throws {
    let onboard = try slowDrive(to: 630, isOnboard: true)
    try provider.answerOnlineRoute(onboard.routeProgress, from: 630)
    onboard.advance(to: vehicle.time)
    XCTAssertEqual(delegate.calls.last, "didSwitchToCoincident")
    let refreshed = try slowDrive(to: 1300, options: RouterOptions(), edit: ScriptedProvider.refreshing)
    refreshed.router.reroutesProactively = false
    try provider.answerRefresh(refreshed.routeProgress)
    refreshed.advance(to: vehicle.time)
    XCTAssertEqual(delegate.calls.last, "didRefresh")
  }

  func testOnlyUnqualifiedFixesAreAskedAbout() throws {
    let service = try service("valhalla-roundabout")
    service.start(at: vehicle.time)
    service.update(vehicle.drive(service.track, to: 50))
    XCTAssertFalse(delegate.calls.contains("shouldDiscard"))
    vehicle.accuracy = 150
    service.update(vehicle.drive(service.track, from: 50, to: 60))
    XCTAssertEqual(delegate.calls.suffix(2), ["shouldDiscard", "didReject"])
  }

  func testAFasterRouteWaitsForTheDelegate() throws {
    for takes in [false, true] {
      delegate.refused = takes ? [] : [.shouldProactivelyReroute]
      delegate.calls = []
      let service = try slowDrive(to: 700)
      try provider.answerFasterRoute()
      service.advance(to: vehicle.time)
      XCTAssertEqual(
        delegate.calls.filter { $0.contains("eroute") },
        takes ? ["shouldProactivelyReroute", "didReroute proactive"] : ["shouldProactivelyReroute"])
      XCTAssertEqual(service.route.expectedTravelTime == 100, takes)
    }
    let service = try slowDrive(to: 700)
    service.delegate = nil
    try provider.answerFasterRoute()
    service.advance(to: vehicle.time)
    XCTAssertEqual(service.route.expectedTravelTime, 100, "without a delegate it is taken")
  }

  func testAnyServerCanBeAskedForAReroute() throws {
    let service = try service("valhalla-roundabout")
    service.start(at: vehicle.time)
    service.leave(&vehicle, at: 400)
    let options = try XCTUnwrap(provider.requests.last?.options)
    XCTAssertNotNil(options.initialManeuverAvoidanceRadius, "a router wishes for a quiet start by itself")
    XCTAssertNotNil(options.waypoints[0].heading)
    for style in ServiceStyle.allCases {
      XCTAssertNoThrow(try options.validate(for: style), style.rawValue)
      XCTAssertEqual(
        options.unsupportedOptions(in: style).contains { $0.option == "initialManeuverAvoidanceRadius" },
        style != .mapbox, "noted where there is no such wish: \(style.rawValue)")
    }
  }

  func testAReroutePassesThroughTheSession() throws {
    let service = try service("valhalla-roundabout")
    service.start(at: vehicle.time)
    service.leave(&vehicle, at: 400)
    provider.answer(.failure(.unableToRoute))
    service.advance(to: vehicle.time)
    let place = try XCTUnwrap(service.router.rawLocation).coordinate
    service.update(vehicle.stand(at: place, seconds: 30))
    provider.answer(.success(try Town.response("valhalla-legs")))
    service.advance(to: vehicle.time)
    XCTAssertEqual(
      delegate.calls.filter { $0.lowercased().contains("reroute") || $0 == "modifiedOptions" },
      [
        "shouldReroute", "willReroute", "modifiedOptions", "didFailToReroute", "shouldReroute", "willReroute",
        "modifiedOptions", "didReroute",
      ])
  }

  // MARK: Simulation

  func testAlwaysDrivesToTheEndInVirtualTime() throws {
    for multiplier in [0.5, 1, 7.3] {
      delegate.simulations = []
      let service = try service("valhalla-legs", mode: .always, multiplier: multiplier)
      let start = vehicle.time
      service.start(at: start)
      XCTAssertEqual(service.simulationState, .inSimulation)
      let driving = service.routeProgress.durationRemaining
      service.run()
      XCTAssertEqual(service.routeProgress.legIndex, 1)
      XCTAssertTrue(service.routeProgress.currentLegProgress.userHasArrivedAtWaypoint)
      XCTAssertEqual(delegate.simulations.map(\.call), ["willBegin", "didBegin", "willEnd", "didEnd"])
      XCTAssertEqual(delegate.simulations.last?.reason, .manual)
      let simulated = try XCTUnwrap(service.router.rawLocation).timestamp - start
      XCTAssertEqual(simulated, driving, accuracy: driving * 0.1, "the time of the drive does not depend on the pace")
      XCTAssertNil(service.nextAdvanceTime)
    }
  }

  func testThePaceOfASimulationIsThatOfTheClock() throws {
    let service = try service("valhalla-legs", mode: .always, multiplier: 2.5)
    service.start(at: vehicle.time)
    service.advance(to: vehicle.time + 10)
    XCTAssertEqual(try XCTUnwrap(service.router.rawLocation).timestamp - vehicle.time, 25, accuracy: 1.01)
    service.simulationSpeedMultiplier = 0.5
    service.advance(to: vehicle.time + 20)
    XCTAssertEqual(try XCTUnwrap(service.router.rawLocation).timestamp - vehicle.time, 30, accuracy: 2.01)
  }

  func testPoorGPSSimulatesAfterPatienceUntilAGoodFixComes() throws {
    let service = try service("valhalla-long-step", mode: .onPoorGPS)
    service.start(at: vehicle.time)
    service.update(vehicle.drive(service.track, to: 200))
    let last = vehicle.time - 1
    service.advance(to: last + 2.4)
    XCTAssertEqual(service.simulationState, .notInSimulation)
    service.advance(to: last + 2.5)
    XCTAssertEqual(service.simulationState, .inSimulation)
    let before = service.routeProgress.distanceTraveled
    service.advance(to: last + 12)
    XCTAssertGreaterThan(service.routeProgress.distanceTraveled, before + 50, "the simulated vehicle drives on")
    // A bad fix does not end it and is left out; a good one does.
    let place = service.routeProgress.state.distanceAlong
    vehicle.time = last + 13
    vehicle.accuracy = 150
    service.update(vehicle.drive(service.track, from: place, to: place + 10))
    XCTAssertEqual(service.simulationState, .inSimulation)
    vehicle.accuracy = 90
    vehicle.time = last + 14
    service.update(vehicle.drive(service.track, from: place + 20, to: place + 30))
    XCTAssertEqual(service.simulationState, .notInSimulation)
    XCTAssertEqual(delegate.simulations.map(\.call), ["willBegin", "didBegin", "willEnd", "didEnd"])
    XCTAssertEqual(delegate.simulations.first?.reason, .poorGPS)
    XCTAssertEqual(service.router.rawLocation?.timestamp, last + 14)
    // A fix of 90 m is good enough to keep the patience going once there was one good enough to start.
    service.advance(to: last + 16.5)
    XCTAssertEqual(service.simulationState, .inSimulation)
  }

  /// A fix dated 2100 neither drives the rest of the route by simulation nor stops the session's clock.
  func testAFixOfAFarFutureMovesNoClock() throws {
    let service = try service("valhalla-roundabout", mode: .onPoorGPS)
    service.start(at: vehicle.time)
    service.update(vehicle.drive(service.track, to: 100))
    let before = service.routeProgress.distanceTraveled
    var wrong = try XCTUnwrap(service.router.rawLocation)
    wrong.timestamp = 4_102_444_800
    service.update(wrong)
    XCTAssertEqual(service.simulationState, .notInSimulation)
    XCTAssertEqual(service.routeProgress.distanceTraveled, before)
    service.update(vehicle.drive(service.track, from: 110, to: 200))
    XCTAssertEqual(service.routeProgress.distanceTraveled, 200, accuracy: 20)
    service.advance(to: vehicle.time + 3)
    XCTAssertEqual(service.simulationState, .inSimulation, "its patience is that of the right clock")
  }

  /// One that is late does not end the patience with the receiver.
  func testAFixThatIsLateEndsNoPatience() throws {
    let service = try service("valhalla-roundabout", mode: .onPoorGPS)
    service.start(at: vehicle.time)
    let fixes = vehicle.drive(service.track, to: 100)
    service.update(fixes)
    service.update(fixes[0])
    service.advance(to: fixes[fixes.count - 1].timestamp + 1)
    XCTAssertEqual(service.simulationState, .notInSimulation)
  }

  /// A clock that is set back takes the session's with it, so that its patience ends in time.
  func testAClockThatIsSetTakesTheSessionsWithIt() throws {
    for seconds in [-1e8, 1e8] {
      let service = try service("valhalla-roundabout", mode: .onPoorGPS)
      var vehicle = Vehicle()
      service.start(at: vehicle.time)
      service.update(vehicle.drive(service.track, to: 100))
      for var fix in vehicle.drive(service.track, from: 100, to: 250) {
        fix.timestamp += seconds
        service.update(fix)
      }
      XCTAssertEqual(service.simulationState, .notInSimulation, "\(seconds)")
      let last = try XCTUnwrap(service.router.rawLocation)
      service.advance(to: last.timestamp + 3)
      XCTAssertEqual(service.simulationState, .inSimulation, "\(seconds)")
      XCTAssertEqual(service.routeProgress.distanceTraveled, 250, accuracy: 40)
    }
  }

  /// Which fixes are good enough is the router's to say, for the session as for the engine.
  func testAFixIsAsGoodAsTheRoutersOptionsSay() throws {
    for (worst, state) in [(30.0, SimulationState.inSimulation), (100, .notInSimulation)] {
      var options = RouterOptions()
      options.navigation.receiver.worstAccuracy = worst
      let service = try Town.service("valhalla-long-step", options: options, simulating: .onPoorGPS)
      var vehicle = Vehicle()
      service.start(at: vehicle.time)
      service.update(vehicle.drive(service.track, to: 100))
      vehicle.accuracy = 50
      service.update(vehicle.drive(service.track, from: 110, to: 150))
      XCTAssertEqual(service.simulationState, state, "at worst \(worst) m")
    }
  }

  /// Before a tunnel a fix that is not good enough is the first without sky.
  func testTheTunnelDetectorGoesByTheReceiver() throws {
    let service = try service("valhalla-tunnel-hairpins", mode: .never)
    service.start(at: vehicle.time)
    let index = service.routeProgress.index
    let tunnel = try XCTUnwrap(index.alerts.first { if case .tunnel = $0.kind { true } else { false } })
    service.update(vehicle.drive(service.track, to: tunnel.start - 30))
    var fix = try XCTUnwrap(service.router.rawLocation)
    fix.horizontalAccuracy = 50
    var strict = ReceiverModel()
    strict.worstAccuracy = 30
    let detector = TunnelDetector()
    XCTAssertFalse(detector.isInTunnel(service.routeProgress, location: fix))
    XCTAssertTrue(detector.isInTunnel(service.routeProgress, location: fix, receiver: strict))
  }

  func testAReceiverThatWasNeverGoodCannotBecomePoor() throws {
    let service = try service("valhalla-long-step", mode: .onPoorGPS)
    vehicle.accuracy = 21
    service.start(at: vehicle.time)
    service.update(vehicle.drive(service.track, to: 100))
    service.advance(to: vehicle.time + 100)
    XCTAssertEqual(delegate.simulations.map(\.call), [])
  }

  func testNeverSimulatesNothing() throws {
    let service = try service("valhalla-tunnel-hairpins", mode: .never)
    service.start(at: vehicle.time)
    service.update(vehicle.drive(service.track, to: 100))
    service.advance(to: vehicle.time + 100)
    XCTAssertEqual(delegate.simulations.map(\.call), [])
  }

  func testInTunnelsSimulatesThereOnly() throws {
    let service = try service("valhalla-tunnel-hairpins", mode: .inTunnels)
    let step = service.route.legs[0].steps[0]
    let entrance = try XCTUnwrap(step.intersections?.first { $0.outletRoadClasses?.contains(.tunnel) == true })
    let start = service.track.nearest(entrance.location).distanceAlong
    service.start(at: vehicle.time)
    service.update(vehicle.drive(service.track, to: 50))
    XCTAssertFalse(service.isInTunnel)
    if start > 600 {
      service.advance(to: vehicle.time + 20)
      XCTAssertEqual(delegate.simulations.map(\.call), [], "silence far from a tunnel is no tunnel")
    }
    vehicle.time += 21
    service.update(vehicle.drive(service.track, from: 50, to: start + 30))
    XCTAssertTrue(service.isInTunnel)
    service.advance(to: vehicle.time + 5)
    XCTAssertEqual(delegate.simulations.map(\.call), ["willBegin", "didBegin"])
    let before = service.routeProgress.distanceTraveled
    service.simulationSpeedMultiplier = 2
    service.advance(to: vehicle.time + 15)
    XCTAssertGreaterThan(service.routeProgress.distanceTraveled, before + 150, "twice as fast as expected")
    XCTAssertLessThanOrEqual(
      try XCTUnwrap(service.router.rawLocation).timestamp, vehicle.time + 15, "its time stays that of the receiver")
  }

  func testTheModeCanChangeOnTheWay() throws {
    let service = try service("valhalla-legs", mode: .never)
    service.start(at: vehicle.time)
    service.update(vehicle.drive(service.track, to: 100))
    service.simulationMode = .always
    XCTAssertEqual(service.simulationState, .inSimulation)
    service.advance(to: vehicle.time + 20)
    XCTAssertGreaterThan(service.routeProgress.distanceTraveled, 150)
    service.simulationMode = .never
    XCTAssertEqual(service.simulationState, .notInSimulation)
    XCTAssertEqual(delegate.simulations.map(\.call), ["willBegin", "didBegin", "willEnd", "didEnd"])
  }

  // MARK: Notifications

  func testNotificationsComeWithTheirKeysAfterTheDelegate() throws {
    let recorder = NoticeRecorder()
    var notices: [(name: Notification.Name, info: [AnyHashable: Any], notice: RouteNotice?)] = []
    var callsBefore: [Notification.Name: [String]] = [:]
    let names: [Notification.Name] = [
      .routeControllerProgressDidChange, .routeControllerWillReroute, .routeControllerDidReroute,
      .routeControllerDidFailToReroute, .routeControllerDidRefreshRoute, .routeControllerDidPassVisualInstructionPoint,
      .routeControllerDidPassSpokenInstructionPoint, .didArriveAtWaypoint, .routeControllerDidUpdateAlternatives,
      .routeControllerDidFailToUpdateAlternatives, .navigationServiceSimulationDidChange, .currentRoadNameDidChange,
    ]
    recorder.hears = { [delegate] notification in
      guard names.contains(notification.name) else { return }
      callsBefore[notification.name, default: []].append(delegate.calls.last ?? "")
      notices.append((notification.name, notification.userInfo ?? [:], notification.routeNotice))
    }
    func posting(_ service: NavigationService) -> NavigationService {
      service.notificationPoster = NotificationPoster(recorder.center)
      return service
    }
    // A road's name, with a view, and a simulation; then a drive that is not rerouted, is rerouted, and arrives.
    let shown = posting(try service("valhalla-legs"))
    let view = NavigationViewController(navigationService: shown, log: { _ in })
    view.start(at: vehicle.time)
    shown.update(vehicle.drive(shown.track, to: 60))
    shown.simulationMode = .always
    shown.stop()
    let driven = posting(try service("valhalla-roundabout"))
    driven.start(at: vehicle.time)
    driven.leave(&vehicle, at: 400)
    provider.answer(.failure(.noData))
    driven.advance(to: vehicle.time)
    driven.update(vehicle.stand(at: try XCTUnwrap(driven.router.rawLocation).coordinate, seconds: 30))
    var newRoute = try Town.response("valhalla-legs")
    let banner = VisualInstructionBanner(triggerDistanceRemaining: 300, primary: VisualInstruction(text: "x"))
    newRoute.routes?[0].legs[0].steps[0].instructionsDisplayedAlongStep = [banner]
    newRoute.routes?[0].legs[0].steps[0].instructionsSpokenAlongStep = [
      SpokenInstruction(triggerDistanceRemaining: 200, text: "x")
    ]
    provider.answer(.success(newRoute))
    driven.advance(to: vehicle.time)
    vehicle.time += 600
    driven.driveToTheEnd(&vehicle)
    // Alternatives that fall behind, and ones that nobody tells; newer attributes.
    let passing = posting(try service("valhalla-alternatives"))
    passing.start(at: vehicle.time)
    passing.update(vehicle.drive(passing.track, to: 4000))
    let failing = posting(
      try service("valhalla-alternatives", options: ScriptedProvider.alternativesOptions) {
        $1.includesAlternativeRoutes = true
      })
    failing.start(at: vehicle.time)
    failing.update(vehicle.drive(failing.track, to: 150))
    provider.answer(.failure(.timedOut))
    failing.advance(to: vehicle.time)
    let refreshed = posting(
      try slowDrive(to: 1300, options: RouterOptions(), edit: ScriptedProvider.refreshing))
    refreshed.router.reroutesProactively = false
    try provider.answerRefresh(refreshed.routeProgress)
    refreshed.advance(to: vehicle.time)
    XCTAssertEqual(Set(notices.map(\.name)), Set(names), "each was posted")
    for (name, info, notice) in notices {
      XCTAssertEqual(notice?.name, name)
      XCTAssertEqual(Set(info.keys), Set((notice?.userInfo.keys).map(Array.init) ?? []).union(["notice"]))
    }
    func keys(_ name: Notification.Name) -> Set<AnyHashable> {
      Set((notices.first { $0.name == name }?.info ?? [:]).keys).subtracting(["notice"])
    }
    XCTAssertEqual(keys(.routeControllerProgressDidChange), ["progress", "location", "rawLocation"])
    XCTAssertEqual(keys(.routeControllerWillReroute), ["location"])
    XCTAssertEqual(keys(.routeControllerDidReroute), ["location", "RouteControllerDidFindFasterRoute"])
    XCTAssertEqual(keys(.routeControllerDidFailToReroute), ["error"])
    XCTAssertEqual(keys(.routeControllerDidRefreshRoute), ["progress"])
    XCTAssertEqual(keys(.navigationServiceSimulationDidChange), ["simulationState", "simulatedSpeedMultiplier"])
    XCTAssertEqual(callsBefore[.routeControllerWillReroute]?.first, "willReroute")
    XCTAssertEqual(callsBefore[.routeControllerDidReroute], ["didReroute"])
    XCTAssertEqual(callsBefore[.routeControllerDidFailToReroute], ["didFailToReroute"])
    XCTAssertEqual(callsBefore[.routeControllerDidRefreshRoute], ["didRefresh"])
  }
}
