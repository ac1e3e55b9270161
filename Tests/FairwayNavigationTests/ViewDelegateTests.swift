import FairwayCore
import FairwayDirections
import FairwayNavigation
import Foundation
import GeoKernel
import TestDoubles
import TownDrives
import XCTest

/// What a view's delegate is asked and told on the way: one test for each method, named after it.
final class ViewDelegateTests: XCTestCase {
  private let delegate = CallRecorder(recordsUpdates: true)
  private let provider = ScriptedProvider()
  private var vehicle = Vehicle()

  private func view(
    _ name: String, options: RouterOptions = RouterOptions(),
    edit: (inout RouteResponse, inout RouteOptions) -> Void = { _, _ in }
  ) throws -> NavigationViewController {
    let service = try Town.service(name, provider: provider, options: options, edit: edit)
    let view = NavigationViewController(navigationService: service, log: { _ in })
    view.delegate = delegate.viewDelegate
    view.start(at: vehicle.time)
    return view
  }

  func test_navigationViewController_didUpdate_with_rawLocation() throws {
    let view = try view("valhalla-roundabout")
    var last: (progress: RouteProgress, location: Location, raw: Location)?
    delegate.onUpdate = { last = ($0, $1, $2) }
    for var fix in vehicle.drive(view.navigationService.track, to: 100) {
      fix.coordinate.latitude += 2e-5
      view.navigationService.update(fix)
      XCTAssertEqual(last?.raw, fix)
      XCTAssertNotEqual(last?.location, fix, "the location is the one on the route")
    }
    XCTAssertEqual(delegate.calls.filter { $0 == "didUpdate" }.count, 10)
    XCTAssertEqual(last?.progress.distanceTraveled ?? 0, 90, accuracy: 10)
  }

  func test_navigationViewController_didAdd_pointAnnotationManager() throws {
    let view = try view("valhalla-legs")
    XCTAssertEqual(delegate.view.annotations, view.pointAnnotationManager.annotations)
    XCTAssertEqual(
      delegate.view.annotations.map(\.coordinate), [view.navigationService.route.legs[1].destination?.coordinate])
    XCTAssertEqual(view.mapLayers.sources["finalDestinationSource"]?.data.features.count, 1)
    try view.navigationService.router.updateRoute(
      with: IndexedRouteResponse(routeResponse: try Town.response("valhalla-roundabout")), routeOptions: nil)
    XCTAssertEqual(delegate.view.annotations.count, 2, "a new route has a new destination")
  }

  func test_navigationViewController_willArriveAt_after_distance() throws {
    let view = try view("valhalla-legs")
    let end = view.navigationService.routeProgress.index.range(ofLeg: 0).upperBound
    view.navigationService.update(vehicle.drive(view.navigationService.track, to: end - 20))
    XCTAssertGreaterThan(delegate.distancesToWaypoint.count, 5, "with every fix")
    XCTAssertEqual(delegate.distancesToWaypoint, delegate.distancesToWaypoint.sorted(by: >))
  }

  func test_navigationViewController_didArriveAt() throws {
    let view = try view("valhalla-legs")
    delegate.refused = [.didArrive]
    view.navigationService.driveToTheEnd(&vehicle)
    XCTAssertEqual(delegate.calls.filter { $0 == "didArrive" }.count, 1)
    XCTAssertEqual(view.navigationService.routeProgress.legIndex, 0, "false stays on the leg")
    view.navigationService.router.advanceLegIndex()
    XCTAssertEqual(view.navigationService.routeProgress.legIndex, 1)
    let second = try self.view("valhalla-legs")
    delegate.refused = []
    var reached: Waypoint?
    delegate.isAsked = { if case .didArrive(let waypoint) = $0 { reached = waypoint } }
    second.navigationService.driveToTheEnd(&vehicle)
    XCTAssertEqual(second.navigationService.routeProgress.legIndex, 1, "true goes on")
    XCTAssertEqual(reached, second.navigationService.route.legs[1].destination)
  }

  func test_navigationViewController_shouldRerouteFrom() throws {
    let view = try view("valhalla-roundabout")
    delegate.refused = [.shouldReroute]
    view.navigationService.leave(&vehicle, at: 400, distance: 60)
    XCTAssertEqual(delegate.decisions.filter { $0.contains("eroute") }, ["shouldReroute"])
    XCTAssertTrue(provider.requests.isEmpty)
  }

  func test_navigationViewController_willRerouteFrom() throws {
    let view = try view("valhalla-roundabout")
    view.navigationService.leave(&vehicle, at: 400)
    XCTAssertEqual(Array(delegate.decisions.suffix(3)), ["shouldReroute", "willReroute", "modifiedOptions"])
  }

  func test_navigationViewController_modifiedOptionsForReroute() throws {
    let view = try view("valhalla-roundabout")
    delegate.editOptions = { options in
      var options = options
      options.roadClassesToAvoid = .ferry
      return options
    }
    view.navigationService.leave(&vehicle, at: 400)
    XCTAssertEqual(provider.requests.map(\.options.roadClassesToAvoid), [.ferry])
  }

  func test_navigationViewController_didRerouteAlong() throws {
    let view = try view("valhalla-roundabout")
    view.navigationService.leave(&vehicle, at: 400)
    provider.answer(.success(try Town.response("valhalla-legs")))
    view.navigationService.advance(to: vehicle.time)
    XCTAssertEqual(delegate.decisions.suffix(2), ["didAdd", "didReroute"])
    guard case .didReroute(view.navigationService.route, _, _)? = delegate.events.last else {
      return XCTFail("\(delegate.calls)")
    }
    XCTAssertEqual(view.navigationService.route.legs.count, 2)
  }

  func test_navigationViewController_didFailToRerouteWith() throws {
    let view = try view("valhalla-roundabout")
    view.navigationService.leave(&vehicle, at: 400)
    provider.answer(.failure(.unableToRoute))
    view.navigationService.advance(to: vehicle.time)
    XCTAssertEqual(delegate.decisions.last, "didFailToReroute")
    XCTAssertEqual(delegate.errors.first as? DirectionsError, .unableToRoute)
  }

  func test_navigationViewController_shouldProactivelyRerouteFrom_to_completion() throws {
    var views: [NavigationViewController] = []
    for takes in [true, false] {
      vehicle.speed = 5
      delegate.refused = takes ? [] : [.shouldProactivelyReroute]
      delegate.calls = []
      let view = try view(ScriptedProvider.longStep, options: ScriptedProvider.eagerOptions)
      views.append(view)
      view.navigationService.update(vehicle.drive(view.navigationService.track, to: 700))
      try provider.answerFasterRoute()
      view.navigationService.advance(to: vehicle.time)
      XCTAssertEqual(
        delegate.decisions.filter { $0.contains("eroute") },
        takes ? ["shouldProactivelyReroute", "didReroute"] : ["shouldProactivelyReroute"])
      XCTAssertEqual(view.navigationService.route.expectedTravelTime == 100, takes)
    }
    delegate.acceptFasterRoute()
    XCTAssertEqual(delegate.calls.last, "didReroute", "the completion may be called later")
  }

  func test_navigationViewController_shouldPreventReroutesWhenArrivingAt() throws {
    for prevents in [true, false] {
      delegate.refused = prevents ? [] : [.shouldPreventReroutes]
      delegate.calls = []
      let view = try view("valhalla-roundabout")
      let track = view.navigationService.track
      view.navigationService.driveToTheEnd(&vehicle)
      let end = track.point(at: track.length)
      view.navigationService.update(vehicle.drive(from: end.coordinate, bearing: end.bearing + 90, distance: 400))
      XCTAssertEqual(delegate.calls.contains("shouldReroute"), !prevents)
    }
  }

  func test_navigationViewController_didUpdateAlternatives_removedAlternatives() throws {
    let view = try view("valhalla-alternatives")
    XCTAssertEqual(view.mapLayers.sources["alternativesSource"]?.data.features.isEmpty, false)
    view.navigationService.update(vehicle.drive(view.navigationService.track, to: 4000))
    let lists = delegate.events.compactMap {
      if case .didUpdateAlternatives(let alternatives, let removed) = $0 { (alternatives, removed) } else { nil }
    }
    let (alternatives, removed) = try XCTUnwrap(lists.last)
    XCTAssertTrue(alternatives.isEmpty)
    XCTAssertFalse(removed.isEmpty)
    XCTAssertEqual(view.mapLayers.sources["alternativesSource"]?.data.features, [])
  }

  func test_navigationViewController_didFailToUpdateAlternatives() throws {
    let view = try view("valhalla-alternatives", options: ScriptedProvider.alternativesOptions) {
      $1.includesAlternativeRoutes = true
    }
    view.navigationService.update(vehicle.drive(view.navigationService.track, to: 150))
    XCTAssertEqual(provider.requests.count, 1)
    provider.answer(.failure(.timedOut))
    view.navigationService.advance(to: vehicle.time)
    XCTAssertEqual(delegate.decisions.last, "didFailToUpdateAlternatives")
  }

  func test_navigationViewController_willTakeAlternativeRoute_at() throws {
    let (view, alternative) = try takeAlternative()
    XCTAssertEqual(
      delegate.decisions.filter { $0.contains("ake") || $0.contains("eroute") },
      ["shouldReroute", "willTakeAlternative", "didTakeAlternative", "didReroute"])
    XCTAssertTrue(
      delegate.events.contains { if case .willTakeAlternative(alternative, _) = $0 { true } else { false } })
    XCTAssertEqual(view.navigationService.route, alternative)
  }

  func test_navigationViewController_didTakeAlternativeRouteAt() throws {
    let (view, _) = try takeAlternative()
    XCTAssertTrue(delegate.calls.contains("didTakeAlternative"))
    XCTAssertFalse(delegate.calls.contains("didFailToTakeAlternative"))
    XCTAssertTrue(provider.requests.isEmpty, "no request")
    XCTAssertNotNil(view.navigationService.router.location)
  }

  private func takeAlternative() throws -> (NavigationViewController, Route) {
    let view = try view("valhalla-alternatives")
    let alternative = try XCTUnwrap(view.navigationService.router.alternatives.first).route
    let track = try Track(XCTUnwrap(alternative.shape?.coordinates))
    view.navigationService.update(vehicle.drive(track, to: track.length / 2))
    return (view, alternative)
  }

  func test_navigationViewController_didFailToTakeAlternativeRouteAt() throws {
    let view = try view("valhalla-alternatives")
    // An alternative that cannot be followed is never offered, so only a router of another make comes to this.
    let service = view.navigationService
    service.router.report(.didFailToTakeAlternative(at: nil))
    XCTAssertEqual(delegate.decisions.last, "didFailToTakeAlternative")
  }

  func test_navigationViewController_didSwitchToCoincidentOnlineRoute() throws {
    let view = try view(ScriptedProvider.longStep, options: ScriptedProvider.eagerOptions)
    view.navigationService.controller.isOnboardRoute = true
    vehicle.speed = 5
    view.navigationService.update(vehicle.drive(view.navigationService.track, to: 630))
    try provider.answerOnlineRoute(view.navigationService.routeProgress, from: 630)
    view.navigationService.advance(to: vehicle.time)
    XCTAssertEqual(delegate.decisions.last, "didSwitchToCoincident")
    guard case .didSwitchToCoincident(view.navigationService.route)? = delegate.events.last else { return XCTFail() }
  }

  func test_navigationViewController_didRefresh() throws {
    let view = try view(ScriptedProvider.longStep, edit: ScriptedProvider.refreshing)
    view.navigationService.router.reroutesProactively = false
    view.navigationService.update(vehicle.drive(view.navigationService.track, to: 1300))
    let before = view.navigationService.routeProgress.durationRemaining
    try provider.answerRefresh(view.navigationService.routeProgress)
    view.navigationService.advance(to: vehicle.time)
    XCTAssertEqual(delegate.decisions.last, "didRefresh")
    XCTAssertGreaterThan(view.navigationService.routeProgress.durationRemaining, before * 1.5)
    guard case .didRefresh(let progress)? = delegate.events.last else { return XCTFail("\(delegate.calls)") }
    XCTAssertGreaterThan(progress.durationRemaining, before * 1.5)
  }

  func test_navigationViewController_roadNameAt() throws {
    let view = try view("valhalla-legs")
    view.navigationService.update(vehicle.drive(view.navigationService.track, to: 50))
    XCTAssertEqual(view.roadName, "Second Avenue")
    XCTAssertEqual(delegate.calls.filter { $0 == "roadName" }.count, 5, "with every update")
    delegate.view.roadName = { _ in nil }
    view.navigationService.update(vehicle.drive(view.navigationService.track, from: 50, to: 60))
    XCTAssertNil(view.roadName)
    delegate.view.roadName = { _ in "Elsewhere" }
    view.navigationService.update(vehicle.drive(view.navigationService.track, from: 60, to: 70))
    XCTAssertEqual(view.roadName, "Elsewhere")
  }

  func test_navigationViewController_shouldDiscard() throws {
    for discards in [true, false] {
      delegate.refused = discards ? [] : [.shouldDiscard]
      delegate.calls = []
      let view = try view("valhalla-roundabout")
      view.navigationService.update(vehicle.drive(view.navigationService.track, to: 50))
      vehicle.accuracy = 150
      view.navigationService.update(vehicle.drive(view.navigationService.track, from: 50, to: 60))
      vehicle.accuracy = 4
      XCTAssertEqual(delegate.calls.filter { $0 == "shouldDiscard" }.count, 1, "only unqualified fixes are asked about")
      XCTAssertEqual(delegate.calls.filter { $0 == "didUpdate" }.count, discards ? 5 : 6)
    }
  }

  func test_navigationViewController_didSubmitArrivalFeedback() throws {
    let view = try view("valhalla-roundabout")
    view.submitArrivalFeedback(EndOfRouteFeedback(rating: 80, comment: "fine"))
    XCTAssertEqual(delegate.view.feedback, EndOfRouteFeedback(rating: 80, comment: "fine"))
    XCTAssertEqual(view.arrivalFeedback?.rating, 80)
  }

  func test_navigationViewControllerDidDismiss_byCanceling() throws {
    for (reason, canceled) in [(DismissalReason.cancelled, true), (.completed, false), (.error, false)] {
      let view = try view("valhalla-roundabout")
      view.dismiss(reason)
      view.dismiss(.superseded)
      XCTAssertEqual(delegate.view.isCanceled, canceled)
      XCTAssertEqual(view.dismissalReason, reason)
      XCTAssertFalse(view.navigationService.isRunning)
    }
    XCTAssertEqual(delegate.calls.filter { $0 == "didDismiss" }.count, 3, "once for each session")
  }

  func test_label_willPresent_as() throws {
    let view = try view("valhalla-legs") { response, _ in
      let instruction = VisualInstruction(text: "Main Street", maneuverType: .turn, maneuverDirection: .right)
      response.routes?[0].legs[0].steps[0].instructionsDisplayedAlongStep = [
        VisualInstructionBanner(triggerDistanceRemaining: 300, primary: instruction)
      ]
    }
    delegate.view.words = { "towards \($0)" }
    view.navigationService.update(vehicle.drive(view.navigationService.track, to: 300))
    XCTAssertEqual(view.topBanner.attributedText.string, "towards Main Street")
    XCTAssertEqual(view.topBanner.instruction?.text, "Main Street")
    delegate.view.words = { _ in nil }
    view.topBanner.instruction = view.topBanner.instruction
    XCTAssertEqual(view.topBanner.attributedText.string, "Main Street", "nil keeps the words")
  }

  func testADelegateWithoutMethodsGetsTheDefaultsAndOneWarningForEach() throws {
    final class Empty: NavigationViewControllerDelegate {}
    let log = LogLines()
    let service = try Town.service("valhalla-legs", provider: provider)
    let view = NavigationViewController(navigationService: service, log: log.write)
    let empty = Empty()
    view.delegate = empty
    view.start(at: vehicle.time)
    service.driveToTheEnd(&vehicle)
    XCTAssertEqual(service.routeProgress.legIndex, 1, "the default of an arrival goes on")
    XCTAssertEqual(view.roadName, "Cedar Street", "that of the last step")
    XCTAssertEqual(Set(log.lines).count, log.lines.count, "each warning once")
    XCTAssertTrue(log.lines.contains { $0.contains("navigationViewController(_:didArriveAt:)") }, "\(log.lines)")
    XCTAssertTrue(log.lines.contains { $0.contains("navigationViewController(_:willAdd:)") })
  }
}
