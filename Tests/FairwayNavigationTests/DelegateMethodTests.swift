import FairwayCore
import FairwayDirections
import FairwayNavigation
import TestDoubles
import TownDrives
import XCTest

/// Each event and each question calls its method of each delegate, with all that it carries, and takes its answer.
final class DelegateMethodTests: XCTestCase {
  /// A router with a face on it, and the recorder that is the face's delegate.
  private struct Face {
    var name: String
    var router: RouteController
    var recorder = CallRecorder(recordsUpdates: true, writesLines: true)
    /// What keeps the face.
    var owner: AnyObject?
    /// What the face has no method for.
    var without: Set<RouterMessage> = [.didReject, .didBeginLeg]
  }

  private func faces() throws -> [Face] {
    let router = Face(name: "router", router: try Town.router())
    router.router.delegate = router.recorder.routerDelegate
    let session = try Town.service("valhalla-roundabout")
    let service = Face(name: "service", router: session.controller, owner: session)
    session.delegate = service.recorder.serviceDelegate
    let controller = NavigationViewController(navigationService: try Town.service("valhalla-roundabout"), log: { _ in })
    let view = Face(
      name: "view", router: controller.navigationService.controller, owner: controller,
      without: [.didReject, .visualInstruction, .spokenInstruction, .didBeginLeg, .battery])
    controller.delegate = view.recorder.viewDelegate
    return [router, service, view]
  }

  /// An event of each kind, in which no two values of a type are equal.
  private func events() throws -> [RouterEvent] {
    var vehicle = Vehicle()
    let router = try Town.router("valhalla-alternatives")
    let tunnel = try XCTUnwrap(Town.router("valhalla-tunnel-hairpins").routeProgress.upcomingRouteAlerts.first)
    let (progress, fixes) = (router.routeProgress, vehicle.drive(router.routeProgress.index.track, to: 50))
    let (place, stop) = (fixes[1], try XCTUnwrap(router.route.legs[0].destination))
    let alternatives = router.alternatives
    return [
      .didUpdate(progress, location: place, rawLocation: fixes[2], events: UpdateEvents()),
      .didReject(place, .teleport),
      .didBeginLeg(progress),
      .visualInstruction(
        VisualInstructionBanner(triggerDistanceRemaining: 9, primary: VisualInstruction(text: "left")), progress),
      .spokenInstruction(SpokenInstruction(triggerDistanceRemaining: 9, text: "right"), progress),
      .willArrive(stop, after: 3, distance: 4), .didSkip([stop], progress), .didApproach(tunnel),
      .willReroute(from: place), .didReroute(router.route, at: place, because: .fasterRoute),
      .didFailToReroute(.provider(.timedOut)), .didUpdateAlternatives(alternatives, removed: []),
      .didUpdateAlternatives([], removed: alternatives),
      .didFailToUpdateAlternatives(.failedToUpdateAlternativeRoutes(reason: "none")),
      .willTakeAlternative(router.route, at: place), .didTakeAlternative(at: place),
      .didFailToTakeAlternative(at: place), .didSwitchToCoincident(router.route), .didRefresh(progress),
      .didChangeTrip(TripChange(reason: .passed, stops: [1])),
      .didFailToChangeTrip(.remove(1), .trip(.superseded)),
    ]
  }

  private func questions() throws -> [RouterQuestion] {
    let router = try Town.router()
    var vehicle = Vehicle()
    let place = vehicle.drive(router.routeProgress.index.track, to: 10)[0]
    let stop = try XCTUnwrap(router.route.legs[0].destination)
    return [
      .shouldReroute(from: place), .shouldProactivelyReroute(FasterRouteOffer(router.route, at: place) {}),
      .shouldDiscard(place), .shouldPreventReroutes(arrivingAt: stop),
      .shouldChangeTrip(.remove(1)), .didArrive(stop), .battery,
    ]
  }

  func testTheTableHasEveryMessage() throws {
    // What is said of a way back comes as a spoken instruction; the failure of a file is the observer's alone.
    let others: [RouterMessage] = [.modifiedOptions, .didMissStop, .pointsBack, .roadsFailed]
    XCTAssertEqual(
      Set(try events().map(\.message) + questions().map(\.message) + others),
      Set(RouterMessage.allCases))
  }

  func testEveryEventCallsItsMethod() throws {
    for face in try faces() {
      for event in try events() where !face.without.contains(event.message) {
        let plain = CallRecorder(writesLines: true)
        plain.router(face.router, didReport: event)
        let before = face.recorder.lines.count
        face.router.report(event)
        let lines = face.recorder.lines.dropFirst(before)
        // Of a new route a view tells no more than the route.
        let isCut = face.name == "view" && event.message == .didReroute
        XCTAssertEqual(
          lines.filter { isCut ? plain.lines[0].hasPrefix($0) : $0 == plain.lines[0] }.count, 1,
          "\(face.name): \(plain.lines[0]) in \(lines)")
      }
      withExtendedLifetime(face.owner) {}
    }
  }

  func testEveryQuestionCallsItsMethodAndTakesItsAnswer() throws {
    for face in try faces() {
      for isYes in [true, false] {
        for question in try questions() where !face.without.contains(question.message) {
          face.recorder.refused = isYes ? [] : [question.message]
          let plain = CallRecorder(writesLines: true)
          plain.refused = face.recorder.refused
          if case .shouldProactivelyReroute = question {} else { _ = plain.router(face.router, asks: question) }
          let count = face.recorder.lines.count
          let answer = face.router.ask(question)
          XCTAssertEqual(face.recorder.calls.last, "\(question.message)", face.name)
          XCTAssertEqual(face.recorder.lines.count, count + 1)
          if let line = plain.lines.first { XCTAssertEqual(face.recorder.lines.last, line, face.name) }
          XCTAssertEqual(answer, isYes, "\(face.name) \(question.message)")
        }
      }
      withExtendedLifetime(face.owner) {}
    }
  }

  func testADelegateModifiesOptions() throws {
    for face in try faces() {
      face.recorder.editOptions = { options in
        var options = options
        options.roadClassesToAvoid = .ferry
        return options
      }
      let given = RouteOptions(coordinates: face.router.route.shape?.coordinates ?? [])
      let modified = face.router.decider?.router(face.router, modifies: given)
      XCTAssertEqual(modified?.roadClassesToAvoid, .ferry, face.name)
      XCTAssertEqual(face.recorder.calls.last, "modifiedOptions", face.name)
      withExtendedLifetime(face.owner) {}
    }
  }

  func testEveryEventOfASimulationCallsItsMethod() throws {
    let service = try Town.service("valhalla-legs")
    let (plain, recorder) = (CallRecorder(writesLines: true), CallRecorder(writesLines: true))
    service.delegate = recorder.serviceDelegate
    let progress = service.routeProgress
    let events: [SimulationEvent] = [
      .willBegin(progress, .manual), .didBegin(progress, .poorGPS),
      .willEnd(progress, .manual), .didEnd(progress, .poorGPS),
    ]
    for event in events {
      plain.navigationService(service, didReport: event)
      service.observer?.navigationService(service, didReport: event)
    }
    XCTAssertEqual(recorder.simulations.map(\.call), ["willBegin", "didBegin", "willEnd", "didEnd"])
    XCTAssertEqual(recorder.lines, plain.lines)
  }
}
