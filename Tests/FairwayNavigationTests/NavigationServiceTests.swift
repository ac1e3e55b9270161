import FairwayCore
import FairwayDirections
import FairwayNavigation
import Foundation
import GeoKernel
import XCTest

/// Sessions in virtual time: their life, their simulations, their delegate and their notifications.
final class NavigationServiceTests: XCTestCase {
  private let delegate = RecordingServiceDelegate()
  private let provider = ScriptedProvider()
  private var vehicle = Vehicle()

  private func service(
    _ name: String, mode: SimulationMode = .never, multiplier: Double = 1, options: RouterOptions = RouterOptions(),
    edit: (inout RouteResponse, inout RouteOptions) -> Void = { _, _ in }
  ) throws -> NavigationService {
    let service = try Town.service(
      name, provider: provider, options: options, simulating: mode, multiplier: multiplier, edit: edit)
    service.delegate = delegate
    return service
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
        "visual", "spoken", "willArrive", "shouldPreventReroutes", "didArrive", "willArrive", "shouldPreventReroutes",
        "didArrive",
      ])
  }

  func testTheBatteryIsAskedAboutAtTheEnd() throws {
    final class Battery: BatteryMonitoring { var isBatteryMonitoringEnabled = true }
    let battery = Battery()
    let service = try service("valhalla-legs")
    service.router.battery = battery
    service.start(at: vehicle.time)
    service.endNavigation(feedback: EndOfRouteFeedback(rating: 3))
    XCTAssertEqual(delegate.calls, ["battery"])
    XCTAssertTrue(battery.isBatteryMonitoringEnabled)
  }

  func testTheRouterAsksAndTellsThroughTheSession() throws {
    let service = try service("valhalla-alternatives")
    let router = service.router
    let place = Location(coordinate: LocationCoordinate2D(latitude: 40, longitude: -30), timestamp: 0)
    service.router(router, willTakeAlternativeRoute: service.route, at: place)
    service.router(router, didTakeAlternativeRouteAt: place)
    service.router(router, didFailToTakeAlternativeRouteAt: place)
    service.router(router, didSwitchToCoincidentOnlineRoute: service.route)
    service.router(router, didFailToUpdateAlternatives: .failedToUpdateAlternativeRoutes(reason: ""))
    service.router(router, didUpdateAlternatives: [], removedAlternatives: [])
    service.router(router, didRefresh: service.routeProgress)
    service.router(router, shouldProactivelyRerouteFrom: place, to: service.route) {}
    XCTAssertTrue(service.router(router, shouldDiscard: place))
    XCTAssertEqual(
      delegate.calls,
      [
        "willTakeAlternative", "didTakeAlternative", "didFailToTakeAlternative", "didSwitchToCoincident",
        "didFailToUpdateAlternatives", "didUpdateAlternatives", "didRefresh", "shouldProactivelyReroute",
        "shouldDiscard",
      ])
  }

  func testAFasterRouteWaitsForTheDelegate() throws {
    let service = try service("valhalla-legs")
    var count = 0
    for (takes, expected) in [(false, 0), (true, 1)] {
      delegate.takesFasterRoute = takes
      let place = Location(coordinate: LocationCoordinate2D(latitude: 40, longitude: -30), timestamp: 0)
      service.router(service.router, shouldProactivelyRerouteFrom: place, to: service.route) { count += 1 }
      XCTAssertEqual(count, expected)
    }
    service.delegate = nil
    let place = Location(coordinate: LocationCoordinate2D(latitude: 40, longitude: -30), timestamp: 0)
    service.router(service.router, shouldProactivelyRerouteFrom: place, to: service.route) { count += 1 }
    XCTAssertEqual(count, 2, "without a delegate it is taken")
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
      delegate.calls = []
      let service = try service("valhalla-legs", mode: .always, multiplier: multiplier)
      let start = vehicle.time
      service.start(at: start)
      XCTAssertEqual(service.simulationState, .inSimulation)
      let driving = service.routeProgress.durationRemaining
      service.run()
      XCTAssertEqual(service.routeProgress.legIndex, 1)
      XCTAssertTrue(service.routeProgress.currentLegProgress.userHasArrivedAtWaypoint)
      XCTAssertEqual(delegate.simulation, ["willBegin", "didBegin", "willEnd", "didEnd"])
      XCTAssertEqual(delegate.reasons.last, .manual)
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
    XCTAssertEqual(delegate.simulation, ["willBegin", "didBegin", "willEnd", "didEnd"])
    XCTAssertEqual(delegate.reasons, [.poorGPS])
    XCTAssertEqual(service.router.rawLocation?.timestamp, last + 14)
    // A fix of 90 m is good enough to keep the patience going once there was one good enough to start.
    service.advance(to: last + 16.5)
    XCTAssertEqual(service.simulationState, .inSimulation)
  }

  func testAReceiverThatWasNeverGoodCannotBecomePoor() throws {
    let service = try service("valhalla-long-step", mode: .onPoorGPS)
    vehicle.accuracy = 21
    service.start(at: vehicle.time)
    service.update(vehicle.drive(service.track, to: 100))
    service.advance(to: vehicle.time + 100)
    XCTAssertEqual(delegate.simulation, [])
  }

  func testNeverSimulatesNothing() throws {
    let service = try service("valhalla-tunnel-hairpins", mode: .never)
    service.start(at: vehicle.time)
    service.update(vehicle.drive(service.track, to: 100))
    service.advance(to: vehicle.time + 100)
    XCTAssertEqual(delegate.simulation, [])
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
      XCTAssertEqual(delegate.simulation, [], "silence far from a tunnel is no tunnel")
    }
    vehicle.time += 21
    service.update(vehicle.drive(service.track, from: 50, to: start + 30))
    XCTAssertTrue(service.isInTunnel)
    service.advance(to: vehicle.time + 5)
    XCTAssertEqual(delegate.simulation, ["willBegin", "didBegin"])
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
    XCTAssertEqual(delegate.simulation, ["willBegin", "didBegin", "willEnd", "didEnd"])
  }

  // MARK: Notifications

  func testNotificationsComeWithTheirKeysAfterTheDelegate() throws {
    let center = NotificationCenter()
    var notices: [(name: Notification.Name, info: [AnyHashable: Any], notice: RouteNotice?)] = []
    var callsBefore: [Notification.Name: String?] = [:]
    let names: [Notification.Name] = [
      .routeControllerProgressDidChange, .routeControllerWillReroute, .routeControllerDidReroute,
      .routeControllerDidFailToReroute, .routeControllerDidRefreshRoute, .routeControllerDidPassVisualInstructionPoint,
      .routeControllerDidPassSpokenInstructionPoint, .didArriveAtWaypoint, .routeControllerDidUpdateAlternatives,
      .routeControllerDidFailToUpdateAlternatives, .navigationServiceSimulationDidChange, .currentRoadNameDidChange,
    ]
    let service = try service("valhalla-legs")
    let recorded = Recorded()
    let observers = names.map { name in
      center.addObserver(forName: name, object: service, queue: nil) { recorded.add($0) }
    }
    defer { observers.forEach(center.removeObserver) }
    recorded.onAdd = { [delegate] notification in
      callsBefore[notification.name] = delegate.calls.last
      notices.append((notification.name, notification.userInfo ?? [:], notification.routeNotice))
    }
    service.notificationPoster = NotificationPoster(center)
    let view = NavigationViewController(navigationService: service, log: { _ in })
    service.start(at: vehicle.time)
    service.update(vehicle.drive(service.track, to: 60))
    view.navigationService.delegate = delegate
    let place = try XCTUnwrap(service.router.rawLocation)
    let router = service.router
    let banner = VisualInstructionBanner(triggerDistanceRemaining: 3, primary: VisualInstruction(text: "x"))
    service.router(router, willRerouteFrom: place)
    service.router(router, didRerouteAlong: service.route, at: place, proactive: true)
    service.router(router, didFailToRerouteWith: DirectionsError.noData)
    service.router(router, didRefresh: service.routeProgress)
    service.router(router, didPassVisualInstructionPoint: banner, routeProgress: service.routeProgress)
    service.router(
      router, didPassSpokenInstructionPoint: SpokenInstruction(triggerDistanceRemaining: 3, text: "x"),
      routeProgress: service.routeProgress)
    _ = service.router(router, didArriveAt: Waypoint(coordinate: place.coordinate))
    service.router(router, didUpdateAlternatives: [], removedAlternatives: [])
    service.router(router, didFailToUpdateAlternatives: .failedToUpdateAlternativeRoutes(reason: ""))
    service.simulationMode = .always
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
    XCTAssertEqual(callsBefore[.routeControllerWillReroute], "willReroute")
    XCTAssertEqual(callsBefore[.routeControllerDidReroute], "didReroute proactive")
    XCTAssertEqual(callsBefore[.routeControllerDidFailToReroute], "didFailToReroute")
    XCTAssertEqual(callsBefore[.routeControllerDidRefreshRoute], "didRefresh")
  }
}

/// Notifications as they come; a test's observers run on the test's own thread.
final class Recorded: @unchecked Sendable {
  var onAdd: (Notification) -> Void = { _ in }
  func add(_ notification: Notification) { onAdd(notification) }
}
