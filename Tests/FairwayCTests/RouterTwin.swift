import CFairway
import FairwayC
import FairwayCore
import FairwayDirections
import Foundation
import GeoKernel
import TestSupport
import TownDrives
import XCTest

/// The same drive with a router in Swift and one over C, whose events and fields must agree after each call.
final class RouterTwin: RouterObserver, RouterDecider {
  let controller: RouteController
  let provider = ScriptedProvider()
  private(set) var overC: CRouter
  /// The events of the router in Swift since the last comparison, each as a line.
  private var expected: [String] = []
  private var expectedTexts: [String] = []
  /// The texts of all events so far.
  private(set) var texts: [String] = []
  private var spoken: ProgressEvent?
  private var alerts: [ProgressEvent] = []
  private var isUpdating = false
  private var hasUpdated = false
  /// What the decider answers, and what has been asked.
  var allowsReroute = true
  var advancesLegs = true
  /// The last fix.
  private(set) var lastFix: Location?
  /// The pending questions over C: their numbers by the names of their events.
  private(set) var questions: [String: Int32] = [:]
  private(set) var seen: Set<String> = []
  /// Called with each event over C.
  var happens: ((fairway_event) throws -> Void)?

  init(
    answer name: String, asks: String = "{}", options: RouterOptions = RouterOptions(),
    _ edit: (inout RouteOptions, inout JSONObject) -> Void = { _, _ in }
  ) throws {
    // The scripts answer with routes of the town, whatever was asked.
    var options = options
    options.checksAnswers = false
    let text = try Self.answer(name)
    let response = try Self.response(text)
    let waypoints = try XCTUnwrap(response.waypoints)
    var trip: JSONObject = ["profile": "driving", "language": "en", "units": "metric"]
    trip["waypoints"] = .array(
      waypoints.map { [.number($0.coordinate.longitude), .number($0.coordinate.latitude)] })
    var routeOptions = RouteOptions.navigation(
      waypoints: waypoints.map { Waypoint(coordinate: $0.coordinate) }, profileIdentifier: .automobile)
    routeOptions.timeZone = .gmt
    routeOptions.locale = Locale(identifier: "en")
    routeOptions.distanceMeasurementSystem = .metric
    edit(&routeOptions, &trip)
    guard case .object(var settings) = options.json else { throw CFailure(status: 0, description: "no options") }
    settings["asks"] = try JSONValue(json: Array(asks.utf8))
    var completed = response
    completed.complete(with: routeOptions)
    controller = try RouteController(
      along: IndexedRouteResponse(routeResponse: completed), routeOptions: routeOptions, routingProvider: provider,
      options: options, log: { _ in })
    overC = try CRouter(
      answer: text, trip: String(decoding: JSONValue.object(trip).json(), as: UTF8.self),
      options: String(decoding: JSONValue.object(settings).json(), as: UTF8.self))
    controller.observer = self
    controller.decider = self
  }

  static func answer(_ name: String) throws -> String {
    try String(contentsOf: Fixtures.package.appending(path: "Tests/TownRoutes/\(name).json"), encoding: .utf8)
  }

  static func response(_ text: String) throws -> RouteResponse { try RouteFile(json: Array(text.utf8)).response }

  // MARK: The router in Swift

  func router(_ router: any Router, didReport event: RouterEvent) {
    let progress = router.routeProgress
    func line(_ name: String, item: Int? = nil) {
      expected.append(
        "\(name) \(progress.legIndex) \(progress.currentLegProgress.stepIndex) \(item ?? -1) \(progress.distanceTraveled)"
      )
    }
    switch event {
    case .didUpdate(_, _, _, let events):
      hasUpdated = true
      note(events)
    case .spokenInstruction(let instruction, _):
      guard let spoken else { return }
      expected.append(Self.line(spoken))
      expectedTexts.append(instruction.text)
    case .didApproach(let alert):
      let item = progress.index.alerts.firstIndex(of: alert.alert)
      if let event = alerts.first(where: { $0.item == item }) {
        expected.append(Self.line(event))
      } else {
        line("alertAhead", item: item)
      }
    case .didSkip: if !isUpdating { line("legSkip") }
    case .visualInstruction, .willArrive, .willTakeAlternative: break
    case .willReroute: line("rerouteRequested")
    case .didReject(_, let reason): expected.append("rejectedFix \(reason) -1 -1 -1 nan")
    case .didBeginLeg: line("legAdvance")
    case .didReroute(_, _, let reason):
      line("routeReplaced \(reason)")
      note(controller.lastEvents)
    case .pointsBack(_, let words):
      line("pointsBack")
      if let words { expectedTexts.append(words) }
    case .didFailToReroute(let error):
      line("rerouteFailed")
      expectedTexts.append("\(error)")
    case .didUpdateAlternatives: line("alternativesChanged")
    case .didFailToUpdateAlternatives(.failedToUpdateAlternativeRoutes(let reason)):
      line("alternativesFailed")
      expectedTexts.append(reason)
    case .didTakeAlternative: line("alternativeTaken")
    case .didFailToTakeAlternative: line("alternativeNotTaken")
    case .didSwitchToCoincident:
      line("sourceReplaced")
      note(controller.lastEvents)
    case .didRefresh: line("refreshed")
    case .didChangeTrip(let change): line("tripChanged \(change.reason.name)")
    case .didFailToChangeTrip(_, let error):
      line("tripNotChanged")
      expectedTexts.append("\(error)")
    case .roadsFailed(let reason):
      line("roadsFailed")
      expectedTexts.append(reason)
    }
  }

  private static func line(_ event: ProgressEvent) -> String {
    guard let place = event.position?.place else { return event.kind.rawValue }
    return
      "\(event.kind.rawValue)\(event.reason.map { " \($0)" } ?? "") \(place.legIndex) \(place.stepIndex) \(event.item ?? -1) \(place.distanceAlong)"
  }

  /// Notes the events of the engine, of which the router may keep instructions and alerts to itself.
  private func note(_ events: UpdateEvents) {
    (spoken, alerts) = (nil, [])
    for event in events {
      switch event.kind {
      case .spokenInstruction: spoken = event
      case .alertAhead: alerts.append(event)
      default:
        expected.append(Self.line(event))
        if let text = event.text(on: controller.route) { expectedTexts.append(text) }
      }
    }
  }

  func router(_ router: any Router, asks question: RouterQuestion) -> Bool? {
    switch question {
    case .shouldReroute: allowsReroute
    case .didArrive: advancesLegs
    default: nil
    }
  }

  // MARK: Both

  /// Makes a call of both routers, and compares what they report and what they know afterwards.
  func call(
    _ what: String = "", swift: (RouteController) throws -> Void, overC call: (CRouter) throws -> [fairway_event],
    file: StaticString = #filePath, line: UInt = #line
  ) throws {
    let (leg, route) = (controller.routeProgress.legIndex, controller.replacementCount)
    expected = []
    try swift(controller)
    let events = try call(overC)
    let progress = controller.routeProgress
    if controller.replacementCount == route {
      XCTAssertEqual(
        progress.legIndex > leg, expected.contains { $0.hasPrefix("legAdvance") || $0.hasPrefix("legSkip") }, what,
        file: file, line: line)
    }
    var reported: [String] = []
    for event in events {
      let name = nameText(fairway_event_name(event.kind))
      seen.insert(name)
      try happens?(event)
      if event.kind >= FAIRWAY_EVENT_MAY_REROUTE {
        if event.kind == FAIRWAY_EVENT_WITHDRAWN {
          questions = questions.filter { $0.value != event.item }
        } else {
          questions[name] = event.item
        }
      } else {
        let reason = event.reason == FAIRWAY_REASON_NONE ? "" : " " + nameText(fairway_reason_name(event.reason))
        reported.append("\(name)\(reason) \(event.leg) \(event.step) \(event.item) \(event.distance_along)")
      }
    }
    XCTAssertEqual(reported, expected, what, file: file, line: line)
    let said = overC.said
    XCTAssertEqual(said, expectedTexts.filter { !$0.isEmpty }, what, file: file, line: line)
    (overC.said, expectedTexts) = ([], [])
    texts += said
    try compare(what, file: file, line: line)
  }

  func drive(_ fixes: some Sequence<Location>, file: StaticString = #filePath, line: UInt = #line) throws {
    for fix in fixes {
      lastFix = fix
      var written = fairway_progress()
      isUpdating = true
      try call(
        "at \(fix.timestamp)",
        swift: { controller in
          hasUpdated = false
          controller.update(fix)
        },
        overC: { router in
          let (progress, events) = try router.update(fix)
          written = progress
          return events
        }, file: file, line: line)
      isUpdating = false
      XCTAssertEqual(written.changes & 1 == 1, !hasUpdated, file: file, line: line)
    }
  }

  /// Answers the request that is pending over C, and that of the router in Swift.
  func answer(_ question: String, _ answer: String, file: StaticString = #filePath, line: UInt = #line) throws {
    let number = try XCTUnwrap(questions.removeValue(forKey: question), question, file: file, line: line)
    let asked = try XCTUnwrap(provider.requests.last, file: file, line: line)
    try call(
      "answer to \(question)",
      swift: { controller in
        var response = try Self.response(answer)
        response.complete(with: asked.options)
        asked.answer(.success(response))
        controller.poll(now: controller.routeProgress.state.timestamp)
      },
      overC: { try $0.answer(number, 200, answer) }, file: file, line: line)
  }

  /// Continues over C from a snapshot.
  func restart() throws {
    overC = try CRouter(snapshot: try overC.snapshot)
    try compare("after a restart")
  }

  // MARK: Fields

  func compare(_ what: String, file: StaticString = #filePath, line: UInt = #line) throws {
    func same(_ name: String, _ first: Double, _ second: Double) {
      XCTAssertTrue(
        first == second || (first.isNaN && second.isNaN), "\(name): \(first), \(second) \(what)", file: file, line: line
      )
    }
    let progress = controller.routeProgress
    let (leg, step) = (progress.currentLegProgress, progress.currentLegProgress.currentStepProgress)
    let state = progress.state
    let written = try overC.progress
    same("timestamp", written.timestamp, state.hasStarted ? state.timestamp : .nan)
    same("distance_traveled", written.distance_traveled, progress.distanceTraveled)
    same("distance_remaining", written.distance_remaining, progress.distanceRemaining)
    same("duration_remaining", written.duration_remaining, progress.durationRemaining)
    same("latitude", written.latitude, controller.engine.snappedPoint(state).coordinate.latitude)
    same("longitude", written.longitude, controller.engine.snappedPoint(state).coordinate.longitude)
    same("bearing", written.bearing, controller.engine.snappedPoint(state).bearing)
    same("lateral_distance", written.lateral_distance, state.lateralDistance)
    same("probability", written.deviation_probability, controller.engine.deviationProbability(state))
    XCTAssertEqual(written.leg, Int32(progress.legIndex), what, file: file, line: line)
    XCTAssertEqual(written.step, Int32(step.stepIndex), what, file: file, line: line)
    XCTAssertEqual(written.route_state, Int32(state.routeState.rawValue), what, file: file, line: line)
    XCTAssertEqual(written.waypoint, Int32(state.arrivedLegIndex + 1), what, file: file, line: line)
    let guidance = try overC.guidance
    same("step_distance_remaining", guidance.step_distance_remaining, step.distanceRemaining)
    same("step_duration_remaining", guidance.step_duration_remaining, step.durationRemaining)
    same("leg_distance_remaining", guidance.leg_distance_remaining, leg.distanceRemaining)
    same("leg_duration_remaining", guidance.leg_duration_remaining, leg.durationRemaining)
    same("speed_limit", guidance.speed_limit, leg.currentSpeedLimit?.value ?? .nan)
    XCTAssertEqual(guidance.segment, Int32(leg.segmentIndex), what, file: file, line: line)
    XCTAssertEqual(guidance.intersection, Int32(step.intersectionIndex), what, file: file, line: line)
    XCTAssertEqual(guidance.banner, Int32(step.visualInstructionIndex - 1), what, file: file, line: line)
    XCTAssertEqual(guidance.spoken, Int32(step.spokenInstructionIndex - 1), what, file: file, line: line)
    let alternatives = try overC.alternatives
    XCTAssertEqual(alternatives.map(\.id), controller.alternatives.map(\.id), what, file: file, line: line)
    for (one, other) in zip(alternatives, controller.alternatives) {
      same("distance_delta", one.distance_delta, other.distanceDelta)
      same("duration_delta", one.duration_delta, other.expectedTravelTimeDelta)
      same("deviation_distance", one.deviation_distance, other.deviationDistance)
      same("rest_distance", one.rest_distance, other.infoFromDeviationPoint.distance)
      same("rest_duration", one.rest_duration, other.infoFromDeviationPoint.duration)
      same("distance", one.distance, other.infoFromOrigin.distance)
      same("duration", one.duration, other.infoFromOrigin.duration)
      same("latitude", one.latitude, other.deviationPoint.latitude)
    }
    let summaries = try overC.summaries
    XCTAssertEqual(summaries.count, controller.sessionLog.legs.count, what, file: file, line: line)
    for (one, other) in zip(summaries, controller.sessionLog.legs) {
      XCTAssertEqual(one.leg_number, Int32(other.legNumber), what, file: file, line: line)
      XCTAssertEqual(one.is_skipped != 0, other.isSkipped, what, file: file, line: line)
      same("distance", one.distance, other.distanceAlongRoute)
      same("raw_distance", one.raw_distance, other.rawDistance)
      same("start_time", one.start_time, other.startTime)
      same("end_time", one.end_time, other.endTime)
      same("standing_time", one.standing_time, other.standingTime)
      same("off_route_time", one.off_route_time, other.offRouteTime)
    }
    let waypoints = try overC.waypoints
    XCTAssertEqual(waypoints.count, progress.route.legs.count, what, file: file, line: line)
    if let last = waypoints.last, last.is_passed == 0 {
      XCTAssertEqual(last.distance_remaining, progress.distanceRemaining, accuracy: 1e-6, what, file: file, line: line)
      XCTAssertEqual(last.duration_remaining, progress.durationRemaining, accuracy: 1e-6, what, file: file, line: line)
    }
    if progress.legIndex < waypoints.count, !state.hasArrivedAtWaypoint {
      same("the next waypoint", waypoints[progress.legIndex].distance_remaining, leg.distanceRemaining)
    }
    let time = (state.hasStarted ? state.timestamp : 0) + 0.7
    let (place, swift) = (try overC.predict(time), controller.predictedPlace(at: time))
    same("predicted latitude", place.latitude, swift.coordinate.latitude)
    same("predicted longitude", place.longitude, swift.coordinate.longitude)
    same("bound", place.bound, swift.bound)
  }
}
