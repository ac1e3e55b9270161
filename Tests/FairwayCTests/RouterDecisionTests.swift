import CFairway
import FairwayC
import FairwayCore
import FairwayDirections
import Foundation
import GeoKernel
import TestSupport
import TownDrives
import XCTest

/// Decisions that a router over C leaves to the program: how long they are pending, and what a snapshot keeps of them.
final class RouterDecisionTests: XCTestCase {
  private var vehicle = Vehicle()

  private static let trip =
    #"{"profile":"driving","waypoints":[[1.52,42.50],[1.54,42.51]],"language":"en","units":"metric"}"#

  /// A route that is closed for two segments at six tenths of its length, the track, and where the closure begins.
  private func closed(_ options: String) throws -> (router: CRouter, track: Track, start: Double) {
    var answer = try JSONValue(json: Array(try RouterTwin.answer("valhalla-long-step").utf8))
    let response = try Town.response("valhalla-long-step")
    let route = try XCTUnwrap(response.routes?.first)
    let segments = route.legs[0].attributes?.expectedSegmentTravelTimes?.count ?? 0
    let closure: JSONObject = [
      "geometry_index_start": .number((Double(segments) * 0.6).rounded()),
      "geometry_index_end": .number((Double(segments) * 0.6).rounded() + 1),
    ]
    guard case .object(var members) = answer, case .array(var routes)? = members["routes"],
      case .object(var first) = routes[0], case .array(var legs)? = first["legs"], case .object(var leg) = legs[0]
    else { return try XCTUnwrap(nil) }
    leg["closures"] = [.object(closure)]
    legs[0] = .object(leg)
    first["legs"] = .array(legs)
    routes[0] = .object(first)
    members["routes"] = .array(routes)
    answer = .object(members)
    let text = String(decoding: answer.json(), as: UTF8.self)
    let closedRoute = try XCTUnwrap(RouterTwin.response(text).routes?.first)
    let index = try RouteIndex(closedRoute)
    let start = try XCTUnwrap(index.alerts.first { if case .closure = $0.kind { true } else { false } }).start
    return (try CRouter(answer: text, trip: Self.trip, options: options), index.track, start)
  }

  private func drive(_ router: CRouter, _ fixes: [Location]) throws -> [fairway_event] {
    try fixes.flatMap { try router.update($0).events }
  }

  private func number(_ kind: Int32, _ events: [fairway_event]) -> Int32? { events.first { $0.kind == kind }?.item }

  private func assertNotPending(_ router: CRouter, _ question: Int32, line: UInt = #line) {
    XCTAssertThrowsError(try router.decide(question, true), line: line) {
      XCTAssertEqual(($0 as? CFailure)?.status, FAIRWAY_ERROR_STATE, line: line)
    }
  }

  func testAQuestionAboutAClosureSurvivesASnapshot() throws {
    let (router, track, start) = try closed(#"{"asks":{"reroute":true},"log":"debug"}"#)
    let events = try drive(router, vehicle.drive(track, from: max(0, start - 1300), to: start - 600))
    let asked = try XCTUnwrap(number(FAIRWAY_EVENT_MAY_REROUTE, events))
    let restored = try CRouter(snapshot: try router.snapshot)
    let again = try restored.takeAll()
    let later = try XCTUnwrap(number(FAIRWAY_EVENT_MAY_REROUTE, again), "the question comes again")
    XCTAssertGreaterThan(later, asked, "a number stands for one question only")
    assertNotPending(restored, asked)
    XCTAssertNotNil(number(FAIRWAY_EVENT_NEEDS_ROUTE, try restored.decide(later, true)))
    // The level of messages is an option, and options are kept.
    let log = try text { fairway_router_take_log(restored.handle, $0, $1, $2, $3) }
    XCTAssertTrue(log.contains("\n"), log)
    let last = try CRouter(snapshot: try restored.snapshot)
    XCTAssertNil(number(FAIRWAY_EVENT_MAY_REROUTE, try last.takeAll()), "it was answered")
  }

  /// An app that is restored while the vehicle stands off its route is asked at once.
  func testAQuestionAboutARerouteSurvivesASnapshot() throws {
    let answer = try RouterTwin.answer(Town.tour)
    let router = try CRouter(answer: answer, trip: Self.trip, options: #"{"asks":{"reroute":true}}"#)
    let track = try RouteIndex(try XCTUnwrap(RouterTwin.response(answer).routes?.first)).track
    let place = track.point(at: 400)
    let events =
      try drive(router, vehicle.drive(track, to: 400))
      + drive(router, vehicle.drive(from: place.coordinate, bearing: place.bearing + 90, distance: 200))
    let asked = try XCTUnwrap(number(FAIRWAY_EVENT_MAY_REROUTE, events))
    let restored = try CRouter(snapshot: try router.snapshot)
    let later = try XCTUnwrap(number(FAIRWAY_EVENT_MAY_REROUTE, try restored.takeAll()), "the question comes again")
    XCTAssertGreaterThan(later, asked, "a number stands for one question only")
    XCTAssertNotNil(number(FAIRWAY_EVENT_NEEDS_ROUTE, try restored.decide(later, true)))
    let last = try CRouter(snapshot: try restored.snapshot)
    XCTAssertNil(number(FAIRWAY_EVENT_MAY_REROUTE, try last.takeAll()), "it was answered")
  }

  func testAQuestionAboutAClosureIsWithdrawnWhereItBegins() throws {
    let (router, track, start) = try closed(#"{"asks":{"reroute":true}}"#)
    var events = try drive(router, vehicle.drive(track, from: max(0, start - 1300), to: start - 100))
    let asked = try XCTUnwrap(number(FAIRWAY_EVENT_MAY_REROUTE, events))
    XCTAssertNil(number(FAIRWAY_EVENT_WITHDRAWN, events), "the closure is ahead")
    events = try drive(router, vehicle.drive(track, from: start - 90, to: start + 60))
    XCTAssertEqual(number(FAIRWAY_EVENT_WITHDRAWN, events), asked)
    assertNotPending(router, asked)
  }

  func testAQuestionThatNobodyAnswersExpires() throws {
    let answer = try RouterTwin.answer(Town.tour)
    let router = try CRouter(answer: answer, trip: Self.trip, options: #"{"answerTimeout":20}"#)
    let track = try RouteIndex(try XCTUnwrap(RouterTwin.response(answer).routes?.first)).track
    var events = try drive(router, vehicle.drive(track, to: 400))
    let place = track.point(at: 400)
    events += try drive(
      router, vehicle.drive(from: place.coordinate, bearing: place.bearing + 90, distance: 1500))
    func times(_ kind: Int32) -> [Double] { events.filter { $0.kind == kind }.map(\.timestamp) }
    let asked = events.filter { $0.kind == FAIRWAY_EVENT_NEEDS_ROUTE }
    XCTAssertGreaterThanOrEqual(asked.count, 3, "it is asked again")
    let withdrawn = events.filter { $0.kind == FAIRWAY_EVENT_WITHDRAWN }
    XCTAssertEqual(withdrawn.map(\.item), asked.prefix(withdrawn.count).map(\.item))
    for (question, end) in zip(asked, withdrawn) {
      XCTAssertEqual(end.timestamp - question.timestamp, 20, accuracy: 1)
    }
    let failed = times(FAIRWAY_EVENT_REROUTE_FAILED)
    XCTAssertEqual(failed.count, withdrawn.count)
    // A failure is that of the fix before: an update begins with the answers.
    for (failure, end) in zip(failed, withdrawn) { XCTAssertEqual(end.timestamp - failure, 1) }
    XCTAssertEqual(router.said.last, "the server did not answer in time")
    XCTAssertThrowsError(try router.answer(asked[0].item, 200, answer)) {
      XCTAssertEqual(($0 as? CFailure)?.status, FAIRWAY_ERROR_STATE)
    }
    // The last question is pending, unless it has just expired.
    guard asked.count > withdrawn.count else { return }
    XCTAssertNotNil(number(FAIRWAY_EVENT_ROUTE_REPLACED, try router.answer(asked[asked.count - 1].item, 200, answer)))
  }

  /// The same value with half the durations.
  private func faster(_ value: JSONValue, isDuration: Bool = false) -> JSONValue {
    switch value {
    case .number(let number) where isDuration: .number(number / 2)
    case .array(let values): .array(values.map { faster($0, isDuration: isDuration) })
    case .object(let members):
      .object(members.reduce(into: [:]) { $0[$1.key] = faster($1.value, isDuration: $1.key.hasPrefix("duration")) })
    default: value
    }
  }

  func testAnOfferIsWithdrawnWithItsLeg() throws {
    let answer = try RouterTwin.answer(Town.tour)
    let rule = #""fasterRoute":{"interval":20,"minimumFirstStepTime":0}"#
    let options = #"{"checksAnswers":false,"asks":{"fasterRoute":true},\#(rule)}"#
    let router = try CRouter(answer: answer, trip: Self.trip, options: options)
    let route = try XCTUnwrap(RouterTwin.response(answer).routes?.first)
    let track = try RouteIndex(route).track
    var request: Int32?
    for fix in vehicle.drive(track, to: 5000) where request == nil {
      request = number(FAIRWAY_EVENT_NEEDS_FASTER_ROUTE, try router.update(fix).events)
    }
    let body = String(decoding: faster(try JSONValue(json: Array(answer.utf8))).json(), as: UTF8.self)
    let offered = try router.answer(try XCTUnwrap(request), 200, body)
    let offer = try XCTUnwrap(number(FAIRWAY_EVENT_MAY_TAKE_FASTER_ROUTE, offered))
    XCTAssertEqual(number(FAIRWAY_EVENT_WITHDRAWN, try router.skip(to: 1)), offer)
    assertNotPending(router, offer)
  }
}
