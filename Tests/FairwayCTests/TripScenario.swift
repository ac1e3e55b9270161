import CFairway
import FairwayC
import FairwayCore
import FairwayDirections
import Foundation
import GeoKernel
import TestSupport
import TownDrives
import XCTest

/// A drive whose route is replaced on the way, as lines of JSON: each is a fix, a change of the trip, another route of the
/// caller, an alternative that is taken, an answer of the server, or the end of the process that follows it.
/// `Tests/TripScenario` has two of them, and what has to come of each, for every language.
struct TripScenario {
  /// The makers of the scenarios, by name.
  static var makers: KeyValuePairs<String, () throws -> ScenarioMaker> {
    ["trip": TripMaker.make, "replacements": ReplacementsMaker.make]
  }

  private static func url(_ name: String) -> URL { Fixtures.package.appending(path: "Tests/TripScenario/\(name)") }

  var inputs: [JSONValue]
  var expected: String

  init(_ name: String) throws {
    inputs = try String(contentsOf: Self.url("\(name).ndjson"), encoding: .utf8).split(separator: "\n").map {
      try JSONValue(json: Array($0.utf8))
    }
    expected = try String(contentsOf: Self.url("\(name).txt"), encoding: .utf8)
  }

  /// Writes the scenarios, with the lines that come of each.
  static func record() throws {
    for (name, make) in makers {
      let maker = try make()
      let text = maker.inputs.map { String(decoding: $0.json(), as: UTF8.self) + "\n" }.joined()
      try Data(text.utf8).write(to: url("\(name).ndjson"))
      try Data(maker.lines.map { $0 + "\n" }.joined().utf8).write(to: url("\(name).txt"))
    }
  }

  static func member(_ value: JSONValue, _ name: String) -> JSONValue? {
    if case .object(let members) = value { members[name] } else { nil }
  }

  static func text(_ value: JSONValue?) -> String { value.map { String(decoding: $0.json(), as: UTF8.self) } ?? "" }

  static func fix(_ value: JSONValue) -> Location? {
    guard case .array(let members) = value else { return nil }
    let numbers = members.map { if case .number(let number) = $0 { number } else { Double.nan } }
    return Location(
      coordinate: LocationCoordinate2D(latitude: numbers[1], longitude: numbers[2]), timestamp: numbers[0],
      horizontalAccuracy: numbers[3], speed: numbers[4], course: numbers[5])
  }
}

/// A router in Swift, and the lines of what it does.
final class TripRouter: RouterObserver {
  private(set) var provider = ScriptedProvider()
  private(set) var router: RouteController
  private let reroutesProactively: Bool
  var lines: [String] = []
  /// The line of the spoken instruction that the engine has found due.
  private var due: String?

  init(_ start: JSONValue) throws {
    guard case .object(let members)? = TripScenario.member(start, "trip") else {
      throw OptionError.unknown(path: "trip")
    }
    let trip = try RouteRequest(json: members).options
    guard case .object(var members)? = TripScenario.member(start, "options") else {
      throw OptionError.unknown(path: "options")
    }
    // A property of the router in Swift.
    reroutesProactively = members.removeValue(forKey: "reroutesProactively") != .bool(false)
    let options = try RouterOptions(json: .object(members))
    var response = try RouteFile(json: try XCTUnwrap(TripScenario.member(start, "answer")).json()).response
    response.complete(with: trip)
    router = try RouteController(
      along: IndexedRouteResponse(routeResponse: response), routeOptions: trip, routingProvider: provider,
      options: options)
    begin()
  }

  private func begin() {
    router.reroutesProactively = reroutesProactively
    router.observer = self
  }

  func kill() throws {
    let stored = try JSONEncoder().encode(router.snapshot())
    provider = ScriptedProvider()
    router = try RouteController(
      resuming: try JSONDecoder().decode(RouterSnapshot.self, from: stored), routingProvider: provider)
    begin()
  }

  func router(_ router: any Router, didReport event: RouterEvent) {
    guard let router = router as? RouteController else { return }
    let progress = router.routeProgress
    func add(_ name: String, _ reason: String = "", _ stop: Trip.Stop.ID? = nil) {
      let id = stop ?? router.stop(ofLeg: progress.legIndex) ?? 0
      let words = reason.isEmpty ? name : "\(name) \(reason)"
      lines.append("\(words) leg \(progress.legNumber) stop \(id) at \(progress.distanceTraveled)")
    }
    switch event {
    case .didUpdate(_, _, _, let events): self.add(events, router)
    case .spokenInstruction:
      if let due { lines.append(due) }
    case .didBeginLeg: add("legAdvance")
    case .willReroute, .didRefresh: add(event.message.name ?? "")
    case .didReroute(_, _, let reason):
      add("routeReplaced", reason.name)
      self.add(router.lastEvents, router)
    case .didChangeTrip(let change): add("tripChanged", change.reason.name, change.stops.first)
    case .didFailToChangeTrip: add("tripNotChanged")
    default: break
    }
  }

  /// Adds the events of the engine, but for a spoken instruction, which the router may keep to itself.
  private func add(_ events: UpdateEvents, _ router: RouteController) {
    due = nil
    for event in events
    where [.visualInstruction, .spokenInstruction, .willArrive, .didArrive].contains(event.kind) {
      guard let place = event.position?.place else { continue }
      let leg = router.routeProgress.state.number(ofLeg: place.legIndex)
      let line =
        "\(event.kind) leg \(leg) stop \(router.stop(ofLeg: place.legIndex) ?? 0) at \(place.distanceAlong)"
      if event.kind == .spokenInstruction { due = line } else { lines.append(line) }
    }
  }

  func answer(_ question: String, _ body: [UInt8]) throws {
    if question == "needsRefresh" {
      provider.answerRefresh(.success(try RouteRefreshResponse(json: body)))
    } else {
      var response = try RouteFile(json: body).response
      response.complete(with: try XCTUnwrap(provider.requests.last).options)
      provider.answer(.success(response))
    }
    router.poll(now: router.routeProgress.state.timestamp)
  }

  /// The table of the trip, and the summaries of its legs.
  var table: [String] {
    router.trip.stops.map {
      "stop \($0.id) \($0.state.rawValue) \($0.kind.rawValue) \($0.coordinate.latitude) \($0.coordinate.longitude)"
        + " planned \($0.plannedTime.map { "\($0)" } ?? "-") actual \($0.actualTime.map { "\($0)" } ?? "-")"
    }
      + router.sessionLog.legs.map {
        "leg \($0.legNumber) stop \($0.stop) from \($0.startTime) to \($0.endTime) driven \($0.drivenDistance)"
          + " raw \($0.rawDistance) along \($0.distanceAlongRoute)"
      }
  }

  /// Repeats the inputs after the first one.
  func run(_ inputs: some Sequence<JSONValue>, kills: Bool) throws {
    for input in inputs {
      if let value = TripScenario.member(input, "fix"), let fix = TripScenario.fix(value) {
        router.update(fix)
      } else if let edit = TripScenario.member(input, "edit") {
        try router.change(TripEdit(json: edit))
      } else if let answer = TripScenario.member(input, "replace") {
        var response = try RouteFile(json: answer.json()).response
        response.complete(with: router.routeOptions)
        try router.updateRoute(with: IndexedRouteResponse(routeResponse: response), routeOptions: nil)
      } else if TripScenario.member(input, "take") != nil {
        try router.take(try XCTUnwrap(router.alternatives.first))
      } else if case .string(let question)? = TripScenario.member(input, "question") {
        try answer(question, try XCTUnwrap(TripScenario.member(input, "answer")).json())
      } else if kills {
        try kill()
      }
    }
  }
}

/// The same over C.
final class TripOverC {
  private var router: CRouter
  private var questions: [String: Int32] = [:]
  var lines: [String] = []

  init(_ start: JSONValue) throws {
    router = try CRouter(
      answer: TripScenario.text(TripScenario.member(start, "answer")),
      trip: TripScenario.text(TripScenario.member(start, "trip")),
      options: TripScenario.text(TripScenario.member(start, "options")))
  }

  private func take(_ events: [fairway_event]) {
    for event in events {
      let name = nameText(fairway_event_name(event.kind))
      if event.kind >= FAIRWAY_EVENT_MAY_REROUTE {
        questions[name] = event.item
      } else if [
        "visualInstruction", "spokenInstruction", "willArrive", "didArrive", "legAdvance", "rerouteRequested",
        "refreshed", "routeReplaced", "tripChanged", "tripNotChanged",
      ].contains(name) {
        let reason = event.reason == FAIRWAY_REASON_NONE ? "" : " " + nameText(fairway_reason_name(event.reason))
        lines.append("\(name)\(reason) leg \(event.leg_number) stop \(event.stop) at \(event.distance_along)")
      }
    }
  }

  func run(_ inputs: some Sequence<JSONValue>, kills: Bool) throws {
    for input in inputs {
      if let value = TripScenario.member(input, "fix"), let fix = TripScenario.fix(value) {
        take(try router.update(fix).events)
      } else if let edit = TripScenario.member(input, "edit") {
        take(try router.changeTrip(TripScenario.text(edit)))
      } else if let answer = TripScenario.member(input, "replace") {
        take(try router.replace(answer: TripScenario.text(answer)))
      } else if TripScenario.member(input, "take") != nil {
        take(try router.take(alternative: try XCTUnwrap(router.alternatives.first).id))
      } else if case .string(let question)? = TripScenario.member(input, "question") {
        let number = try XCTUnwrap(questions.removeValue(forKey: question), question)
        take(try router.answer(number, 200, TripScenario.text(TripScenario.member(input, "answer"))))
      } else if kills {
        router = try CRouter(snapshot: try router.snapshot)
        take(try router.takeAll())
      }
    }
  }

  var table: [String] {
    get throws {
      try router.stops.map { stop in
        let state = try XCTUnwrap(Trip.Stop.State.allCases.first { $0.number == stop.state })
        return
          "stop \(stop.id) \(state.rawValue) \(stop.is_via == 1 ? "via" : "stop") \(stop.latitude) \(stop.longitude)"
          + " planned \(stop.planned_time.isNaN ? "-" : "\(stop.planned_time)")"
          + " actual \(stop.actual_time.isNaN ? "-" : "\(stop.actual_time)")"
      }
        + router.summaries.map {
          "leg \($0.leg_number) stop \($0.stop) from \($0.start_time) to \($0.end_time) driven \($0.driven_distance)"
            + " raw \($0.raw_distance) along \($0.distance)"
        }
    }
  }
}
