import FairwayCore
import FairwayDirections
import Foundation
import GeoKernel
import TestSupport
import TownDrives
import XCTest

/// The page of questions: its calls are compiled and run here, its commands by `ShownCommandTests`.
final class QuestionTests: XCTestCase {
  private static let page = "Sources/FairwayCore/FairwayCore.docc/Questions.md"

  private func drive() throws -> (route: Route, fixes: [Location]) {
    let route = try XCTUnwrap(Town.response("valhalla-legs").routes?.first)
    var vehicle = Vehicle()
    let track = try RouteIndex(route).track
    return (route, vehicle.drive(track) + vehicle.stand(at: track.point(at: track.length).coordinate, seconds: 5))
  }

  func testAnEngineAnswers() throws {
    let (route, fixes) = try drive()
    let engine = ProgressEngine(index: try RouteIndex(route))
    var state = ProgressState()
    var spoken = 0
    var decisions = 0
    for fix in fixes {
      let before = state
      let mark = state.mark
      let change = engine.step(&state, fix)
      decisions += engine.explain(fix, in: before).decisions.count
      spoken += engine.events(since: mark, after: state, change: change).count { $0.kind == .spokenInstruction }
    }
    XCTAssertGreaterThan(spoken, 5)
    XCTAssertGreaterThan(decisions, 0)

    // The answers at one fix, which is rejected because it comes a second time.
    let fix = fixes[fixes.count / 2]
    state = ProgressState()
    for fix in fixes[...(fixes.count / 2)] { _ = engine.step(&state, fix) }
    let before = state
    let mark = state.mark
    let change = engine.step(&state, fix)
    let explanation = engine.explain(fix, in: before)
    for rule in explanation.rules where rule.isMet { print(rule.decision, rule.conditions) }
    if change.contains(.rejectedFix) { print("rejected:", state.rejection) }
    print("in all:", state.rejected.total, "of these too far to have been driven:", state.rejected[.teleport])
    XCTAssertEqual(state.rejected[.duplicate], 1)
    if state.routeState == .uncertain { print("uncertain for \(state.timestamp - state.routeStateTime) s") }
    for event in engine.events(since: mark, after: state, change: change) where event.kind == .spokenInstruction {
      if let words = event.spokenInstruction(on: route) { print(words.text) }
    }
    let place = engine.predict(state, at: fix.timestamp + 0.25)
    print(place.coordinate, "within \(place.bound) m")
    XCTAssertLessThan(place.bound, 50)
    let limit = RouteProgress(index: engine.index, state: state).currentLegProgress.currentSpeedLimit
    XCTAssertEqual(limit?.value, 50)

    var options = NavigationOptions()
    let probability = engine.deviationProbability(state)  // that the vehicle is not on the route
    options.deviationPolicy = .threshold(distance: 30, minimumAccuracy: 15)
    XCTAssertLessThan(probability, 0.5)
    options.arrival.distance = 10  // metres left; 0 switches the rule off
    print("so far \(state.paceFactor) times the expected time")
    options.learnsPace = false
    let other = ProgressEngine(index: engine.index, options: options)
    state = ProgressState()
    for fix in fixes { _ = other.step(&state, fix) }
    XCTAssertEqual(state.arrivedLegIndex, 1)
    XCTAssertEqual(state.paceFactor, 1)
  }

  func testARouteAnswers() throws {
    var route = try XCTUnwrap(Town.response("osrm-legs").routes?.first)
    XCTAssertTrue(route.legs[0].steps.allSatisfy { ($0.instructionsSpokenAlongStep ?? []).isEmpty })
    let place = try XCTUnwrap(route.legs[0].steps[1].maneuverLocation)
    let cameras = Array(
      #"""
      {"type": "FeatureCollection", "features": [{"type": "Feature", "properties": {"kind": "speed_camera"},
        "geometry": {"type": "Point", "coordinates": [\#(place.longitude), \#(place.latitude)]}}]}
      """#.utf8)
    route.addAlerts(try CustomAlerts(geoJSON: cameras))
    XCTAssertEqual(try RouteIndex(route).alerts.count, 1)
    route.addGuidance(GuidanceOptions(language: "en"))
    XCTAssertFalse(route.legs[0].steps.allSatisfy { ($0.instructionsSpokenAlongStep ?? []).isEmpty })
    var guidance = GuidanceOptions(source: .device, language: "en-US")
    guidance.units = .metric
    route.addGuidance(guidance)
    XCTAssertEqual(route.spokenUnits, "metric")
    if let language = route.missingLanguage { print("there is no guidance in \(language)") }
    XCTAssertNil(route.missingLanguage)
  }

  func testARouterAnswers() async throws {
    let (_, fixes) = try drive()
    let response = try Town.response("valhalla-legs")
    var routeOptions = RouteOptions(waypoints: response.waypoints ?? [])
    routeOptions.snapLimit = 2000  // metres; 1 km by car and 500 m by bicycle and on foot when nil
    let provider = ScriptedProvider()
    let router = try RouteController(
      along: IndexedRouteResponse(routeResponse: response), routeOptions: routeOptions, routingProvider: provider)
    let events = router.events()
    Task {
      for await event in events {
        if case .didReroute(_, _, let reason) = event { print("a new route:", reason) }
      }
    }
    router.reroutesProactively = false
    for fix in fixes.prefix(20) { router.update(fix) }
    try router.avoid(next: 500)  // metres
    XCTAssertEqual(provider.requests.count, 1)
    if let stop = router.trip.ahead.first { try router.change(.remove(stop.id)) }
    XCTAssertEqual(provider.requests.count, 2)
    let stored = router.snapshot().json
    let resumed = try RouteController(resuming: RouterSnapshot(json: stored), routingProvider: provider)
    XCTAssertEqual(resumed.routeProgress.state, router.routeProgress.state)
    let host = URL(string: "https://valhalla.example.com")
    let server = Directions(credentials: Credentials(host: host), style: .valhalla)
    XCTAssertEqual(server.style, .valhalla)
    router.finishRouting()
  }

  func testALegStaysUntilTheAppGoesOn() throws {
    final class Waiting: RouterDelegate {
      func router(_ router: any Router, didArriveAt waypoint: Waypoint) -> Bool { false }
    }
    let (_, fixes) = try drive()
    let router = try Town.controller("valhalla-legs")
    let waiting = Waiting()
    router.delegate = waiting
    for fix in fixes where router.routeProgress.state.arrivedLegIndex < 0 { router.update(fix) }
    XCTAssertEqual(router.routeProgress.legIndex, 0)
    try router.advanceLeg()
    XCTAssertEqual(router.routeProgress.legIndex, 1)
  }

  /// Each question has an answer that one can call or type.
  func testEachQuestionHasACheckedAnswer() throws {
    let text = try String(contentsOf: Fixtures.package.appending(path: Self.page), encoding: .utf8)
    let questions = text.components(separatedBy: "\n### ").dropFirst()
    XCTAssertGreaterThanOrEqual(questions.count, 20)
    for question in questions { XCTAssertTrue(question.contains("\n```s"), question.components(separatedBy: "\n")[0]) }
    try Readme.assertPrograms(of: Self.page, areIn: #filePath)
  }
}
