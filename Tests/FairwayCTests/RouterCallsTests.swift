import CFairway
import EmbeddedShims
import FairwayC
import FairwayCore
import FairwayDirections
import Foundation
import GeoKernel
import TownDrives
import XCTest

#if canImport(FoundationNetworking)
  import FoundationNetworking
#endif

/// Routers over C, beside the router in Swift, through whole drives.
final class RouterCallsTests: XCTestCase {
  private var vehicle = Vehicle()

  /// Leaves the route at a distance along it, at a right angle.
  private func leave(_ twin: RouterTwin, after distance: Double, for metres: Double = 300) throws -> [Location] {
    let track = twin.controller.routeProgress.index.track
    try twin.drive(vehicle.drive(track, to: distance))
    let place = track.point(at: distance)
    return vehicle.drive(from: place.coordinate, bearing: place.bearing + 90, distance: metres)
  }

  private func isAsked(_ twin: RouterTwin, _ question: String, on fixes: [Location]) throws {
    for fix in fixes where twin.questions[question] == nil { try twin.drive([fix]) }
    XCTAssertNotNil(twin.questions[question])
  }

  func testADriveOfSeveralLegs() throws {
    let twin = try RouterTwin(answer: Town.tour)
    try twin.drive(vehicle.drive(twin.controller.routeProgress.index.track))
    XCTAssertTrue(
      twin.seen.isSuperset(of: ["stepAdvance", "willArrive", "didArrive", "legAdvance", "visualInstruction"]))
    XCTAssertEqual(try twin.overC.waypoints.map(\.is_passed), [1, 1, 1])
    XCTAssertEqual(try twin.overC.summaries.count, 3)
  }

  func testARerouteThroughEveryFieldAndARestart() throws {
    let twin = try RouterTwin(answer: Town.tour)
    try isAsked(twin, "needsRoute", on: try leave(twin, after: 400))
    try twin.restart()
    XCTAssertEqual(try twin.overC.progress.route_state, FAIRWAY_ROUTE_STATE_OFF_ROUTE)
    // A restored router asks its pending questions again.
    let place = try XCTUnwrap(twin.lastFix)
    try twin.call(swift: { _ in }, overC: { try $0.takeAll() })
    try twin.answer("needsRoute", try RouterTwin.answer("valhalla-legs"))
    XCTAssertTrue(twin.seen.isSuperset(of: ["offRoute", "rerouteRequested", "routeReplaced"]))
    XCTAssertEqual(twin.controller.replacementCount, 1)
    vehicle.time = place.timestamp + 1
    try twin.drive(vehicle.drive(twin.controller.routeProgress.index.track))
  }

  func testARequestThatFailsAndARetry() throws {
    let twin = try RouterTwin(answer: Town.tour)
    try isAsked(twin, "needsRoute", on: try leave(twin, after: 300, for: 120))
    let number = try XCTUnwrap(twin.questions["needsRoute"])
    let body = #"{"code":"NoRoute","message":"Impossible route between points"}"#
    try twin.call(
      swift: { controller in
        twin.provider.answer(.failure(.unableToRoute))
        controller.poll(now: controller.routeProgress.state.timestamp)
      }, overC: { try $0.answer(number, 400, body) })
    XCTAssertTrue(twin.seen.contains("rerouteFailed"))
    XCTAssertEqual(twin.texts.last, "there is no route between the waypoints")
    XCTAssertThrowsError(try twin.overC.answer(number, 200, body)) {
      XCTAssertEqual(($0 as? CFailure)?.status, FAIRWAY_ERROR_STATE)
    }
    let place = try XCTUnwrap(twin.lastFix)
    try twin.drive(vehicle.drive(from: place.coordinate, bearing: place.course ?? 0, distance: 300))
    XCTAssertEqual(twin.provider.requests.count > 1, true, "the rule allows another request later")
  }

  func testAVetoAndADecisionThatComesLater() throws {
    let twin = try RouterTwin(answer: Town.tour, asks: #"{"reroute":true}"#)
    twin.allowsReroute = false
    try isAsked(twin, "mayReroute", on: try leave(twin, after: 400))
    let number = try XCTUnwrap(twin.questions["mayReroute"])
    XCTAssertNil(twin.questions["needsRoute"])
    try twin.call(swift: { _ in }, overC: { try $0.decide(number, false) })
    let place = try XCTUnwrap(twin.lastFix)
    try twin.drive(vehicle.drive(from: place.coordinate, bearing: place.course ?? 0, distance: 100))
    let later = try XCTUnwrap(twin.questions["mayReroute"])
    XCTAssertGreaterThan(later, number, "the rule asks again")
    try twin.call(
      swift: { controller in
        let fix = try XCTUnwrap(controller.rawLocation)
        controller.reroute(from: fix, along: controller.routeProgress)
      }, overC: { try $0.decide(later, true) })
    try twin.answer("needsRoute", try RouterTwin.answer("valhalla-legs"))
  }

  func testTheNextLegBeginsWhenItIsDecided() throws {
    let twin = try RouterTwin(answer: Town.tour, asks: #"{"nextLeg":true}"#)
    twin.advancesLegs = false
    let index = twin.controller.routeProgress.index
    for fix in vehicle.drive(index.track) where twin.questions["mayBeginLeg"] == nil { try twin.drive([fix]) }
    let number = try XCTUnwrap(twin.questions["mayBeginLeg"])
    XCTAssertEqual(try twin.overC.progress.leg, 0)
    try twin.call(swift: { try $0.advanceLeg() }, overC: { try $0.decide(number, true) })
    XCTAssertEqual(try twin.overC.progress.leg, 1)
    XCTAssertThrowsError(try twin.overC.advanceLeg(), "the waypoint was not reached")
  }

  func testSkippedWaypoints() throws {
    let twin = try RouterTwin(answer: Town.tour)
    try twin.drive(vehicle.drive(twin.controller.routeProgress.index.track, to: 300))
    try twin.call(swift: { try $0.skip(to: 1) }, overC: { try $0.skip(to: 1) })
    XCTAssertTrue(twin.seen.contains("legSkip"))
    XCTAssertThrowsError(try twin.overC.skip(to: 1)) {
      XCTAssertEqual(($0 as? CFailure)?.status, FAIRWAY_ERROR_STATE)
    }
    XCTAssertThrowsError(try twin.overC.skip(to: 9)) {
      XCTAssertEqual(($0 as? CFailure)?.status, FAIRWAY_ERROR_ARGUMENT)
    }
  }

  func testAlternatives() throws {
    let twin = try RouterTwin(answer: "valhalla-alternatives")
    XCTAssertFalse(try twin.overC.alternatives.isEmpty)
    try twin.drive(vehicle.drive(twin.controller.routeProgress.index.track, to: 100))
    let id = try XCTUnwrap(twin.controller.alternatives.first).id
    var route: fairway_route = 0
    try calling { fairway_router_get_alternative_route(twin.overC.handle, id, &route, $0) }
    defer { fairway_route_release(route, nil) }
    try twin.call(
      swift: { controller in try controller.take(try XCTUnwrap(controller.alternatives.first)) },
      overC: { try $0.take(alternative: id) })
    XCTAssertTrue(twin.seen.isSuperset(of: ["alternativeTaken", "routeReplaced", "alternativesChanged"]))
    XCTAssertThrowsError(try twin.overC.take(alternative: id), "it is not offered any more")
    var followed: fairway_route = 0
    try calling { fairway_router_get_route(twin.overC.handle, &followed, $0) }
    defer { fairway_route_release(followed, nil) }
    var facts = (fairway_route_facts(), fairway_route_facts())
    (facts.0.size, facts.1.size) = (MemoryLayout<fairway_route_facts>.size, MemoryLayout<fairway_route_facts>.size)
    try calling { fairway_route_get_facts(route, &facts.0, $0) }
    try calling { fairway_route_get_facts(followed, &facts.1, $0) }
    XCTAssertEqual(facts.0.fingerprint, facts.1.fingerprint)
  }

  func testRenewedAttributes() throws {
    var options = RouterOptions()
    options.refreshesByAskingAgain = true
    options.refreshInterval = 20
    let twin = try RouterTwin(answer: Town.tour, options: options)
    twin.controller.reroutesProactively = false
    for fix in vehicle.drive(twin.controller.routeProgress.index.track) where twin.questions["needsRenewal"] == nil {
      try twin.drive([fix])
    }
    try twin.answer("needsRenewal", try RouterTwin.answer(Town.tour))
    XCTAssertTrue(twin.seen.contains("refreshed"))
  }

  func testAnotherRoute() throws {
    let twin = try RouterTwin(answer: Town.tour)
    try twin.drive(vehicle.drive(twin.controller.routeProgress.index.track, to: 200))
    let answer = try RouterTwin.answer("valhalla-legs")
    try twin.call(
      swift: { controller in
        var response = try RouterTwin.response(answer)
        response.complete(with: controller.routeOptions)
        try controller.updateRoute(with: IndexedRouteResponse(routeResponse: response), routeOptions: nil)
      }, overC: { try $0.replace(answer: answer) })
    XCTAssertTrue(twin.seen.contains("routeReplaced"))
    XCTAssertThrowsError(try twin.overC.replace(answer: "{}"))
  }

  func testARequestByHand() throws {
    let twin = try RouterTwin(answer: Town.tour)
    XCTAssertThrowsError(try twin.overC.reroute(), "there was no fix") {
      XCTAssertEqual(($0 as? CFailure)?.status, FAIRWAY_ERROR_STATE)
    }
    try twin.drive(vehicle.drive(twin.controller.routeProgress.index.track, to: 200))
    try twin.call(
      swift: { $0.reroute(from: try XCTUnwrap($0.rawLocation), along: $0.routeProgress) }, overC: { try $0.reroute() })
    XCTAssertNotNil(twin.questions["needsRoute"])
    XCTAssertThrowsError(try twin.overC.reroute(), "a request is pending")
  }

  func testTheRequestCanBeChanged() throws {
    let twin = try RouterTwin(answer: Town.tour)
    try isAsked(twin, "needsRoute", on: try leave(twin, after: 400))
    let number = try XCTUnwrap(twin.questions["needsRoute"])
    XCTAssertThrowsError(try twin.overC.request(number, FAIRWAY_REQUEST_URL), "the trip has no server") {
      XCTAssertEqual(($0 as? CFailure)?.status, FAIRWAY_ERROR_STATE)
    }
    try twin.overC.change(number, #"{"roadClassesToAvoid":["motorway"],"profile":"walking"}"#)
    let trip = try JSONValue(json: Array(try twin.overC.request(number, FAIRWAY_REQUEST_TRIP).utf8))
    XCTAssertEqual(trip["profile"], "walking")
    XCTAssertEqual(trip["roadClassesToAvoid"], ["motorway"])
    XCTAssertThrowsError(try twin.overC.change(number, #"{"wings":2}"#)) {
      XCTAssertTrue("\($0)".hasPrefix("there is no trip.wings; there are "), "\($0)")
    }
  }

  func testTheRequestsAreThoseOfTheClient() throws {
    let places = "[[1.5218,42.5075],[1.5390,42.5095]]"
    for (style, extra) in [("valhalla", ""), ("osrm", ""), ("mapbox", #","accessToken":"pk.secret""#)] {
      let trip =
        #"{"server":{"style":"\#(style)","url":"http://127.0.0.1:8002/api"\#(extra)},"waypoints":\#(places),"#
        + #""language":"en","units":"metric"}"#
      func part(_ part: Int32) throws -> String {
        try text { fairway_trip_get_request(trip, trip.utf8.count, part, $0, $1, $2, $3) }
      }
      var options = RouteOptions.navigation(
        waypoints: [
          Waypoint(coordinate: LocationCoordinate2D(latitude: 42.5075, longitude: 1.5218)),
          Waypoint(coordinate: LocationCoordinate2D(latitude: 42.5095, longitude: 1.5390)),
        ], profileIdentifier: .automobile, locale: Locale(identifier: "en"))
      options.distanceMeasurementSystem = .metric
      let directions = Directions(
        credentials: Credentials(
          accessToken: extra.isEmpty ? nil : "pk.secret", host: try XCTUnwrap(URL(string: "http://127.0.0.1:8002/api"))),
        style: try XCTUnwrap(ServiceStyle(rawValue: style)))
      let request = directions.urlRequest(forCalculating: options)
      XCTAssertEqual(try part(FAIRWAY_REQUEST_URL), request.url?.absoluteString, style)
      XCTAssertEqual(try part(FAIRWAY_REQUEST_METHOD), request.httpMethod, style)
      XCTAssertEqual(
        try part(FAIRWAY_REQUEST_BODY), String(decoding: request.httpBody ?? Data(), as: UTF8.self), style)
      XCTAssertTrue(try part(FAIRWAY_REQUEST_HEADER).contains("Accept: application/json\n"), style)
      XCTAssertThrowsError(try part(9))
    }
  }

  /// A line's route is no answer of a service, and is followed all the same with one that is asked for ways back.
  func testARouteByItselfIsFollowedWithAServer() throws {
    let answer = try JSONValue(json: Array(RouterTwin.answer("valhalla-legs").utf8))
    guard case .array(let routes)? = answer["routes"] else { return XCTFail("no routes") }
    let route = String(decoding: try XCTUnwrap(routes.first).json(), as: UTF8.self)
    for style in ["valhalla", "osrm"] {
      let trip = #"{"server":{"style":"\#(style)","url":"http://127.0.0.1:9"},"waypoints":[[1,2],[3,4]]}"#
      XCTAssertNoThrow(try CRouter(answer: route, trip: trip), style)
      XCTAssertThrowsError(try CRouter(answer: #"{"code":"NoRoute","message":"none"}"#, trip: trip), style)
    }
  }

  func testWhatIsNotATrip() {
    for (trip, message) in [
      ("[]", "trip is not an object"), ("{}", "trip.waypoints is not an array of two or more waypoints"),
      (#"{"waypoints":[[1,2],[3]]}"#, "trip.waypoints[1] is not longitude and latitude"),
      (#"{"waypoints":[[1,2],{"latitude":1,"longitude":2,"hedding":3}]}"#, "there is no trip.waypoints[1].hedding"),
      (#"{"waypoints":[[1,2],[3,4]],"units":"furlongs"}"#, "trip.units is not imperial or metric"),
      (
        #"{"waypoints":[[1,2],[3,4]],"server":{"style":"x"}}"#,
        "trip.server.style is none of mapbox, osrm, valhalla, graphhopper, graphhopper-navigate, openrouteservice"
      ),
      (
        #"{"waypoints":[[1,2],[3,4]],"server":{"style":"osrm","url":"http://h","key":"1"}}"#,
        "trip.server.key is unknown"
      ),
      (
        #"{"waypoints":[[1,200],[3,4]],"server":{"style":"osrm","url":"http://h"}}"#,
        "the options are not valid: waypoint 0 has no valid coordinate"
      ),
    ] {
      XCTAssertThrowsError(
        try text { fairway_trip_get_request(trip, trip.utf8.count, FAIRWAY_REQUEST_URL, $0, $1, $2, $3) }, trip
      ) {
        XCTAssertTrue("\($0)".hasPrefix(message), "\($0)")
      }
    }
  }

  func testOptions() throws {
    let all = try text { fairway_router_options_complete(nil, 0, $0, $1, $2, $3) }
    let options = try JSONValue(json: Array(all.utf8))
    XCTAssertEqual(options["navigation"], NavigationOptions().json)
    XCTAssertEqual(options["refreshInterval"], .number(RouterOptions().refreshInterval))
    XCTAssertEqual(options["asks"]?["reroute"], false)
    XCTAssertEqual(try text { fairway_router_options_complete(all, all.utf8.count, $0, $1, $2, $3) }, all)
    for (text, message) in [
      (#"{"asks":{"everything":true}}"#, "there is no options.asks.everything"),
      (#"{"reroute":{"minimumDistance":-1}}"#, "options.reroute.minimumDistance is not within 0...1000000"),
      (#"{"detours":1}"#, "there is no options.detours"),
    ] {
      XCTAssertThrowsError(
        try FairwayCTests.text { fairway_router_options_complete(text, text.utf8.count, $0, $1, $2, $3) }
      ) { XCTAssertTrue("\($0)".hasPrefix(message), "\($0)") }
    }
  }

  func testAForgedSnapshot() throws {
    let twin = try RouterTwin(answer: Town.tour)
    try twin.drive(vehicle.drive(twin.controller.routeProgress.index.track, to: 200))
    let snapshot = try twin.overC.snapshot
    XCTAssertFalse(snapshot.contains("secret"))
    for forged in [
      "", "{}", String(snapshot.dropLast(20)), snapshot.replacingOccurrences(of: "\"state\"", with: "\"s\""),
    ] {
      XCTAssertThrowsError(try CRouter(snapshot: forged)) { XCTAssertTrue($0 is CFailure, "\($0)") }
    }
  }

  func testASecondThreadIsRefused() throws {
    let twin = try RouterTwin(answer: Town.tour)
    let handle = twin.overC.handle
    let fixes = vehicle.drive(twin.controller.routeProgress.index.track, to: 3000)
    let counts = Mutex((done: 0, busy: 0))
    DispatchQueue.concurrentPerform(iterations: 4) { number in
      for place in stride(from: number, to: fixes.count, by: 4) {
        var fix = fairway_fix()
        fix.size = MemoryLayout<fairway_fix>.size
        fix.timestamp = fixes[place].timestamp
        fix.latitude = fixes[place].coordinate.latitude
        fix.longitude = fixes[place].coordinate.longitude
        switch fairway_session_update(handle, &fix, nil, nil, nil) {
        case FAIRWAY_OK: counts.withLock { $0.done += 1 }
        case FAIRWAY_ERROR_BUSY: counts.withLock { $0.busy += 1 }
        default: XCTFail("neither done nor refused")
        }
      }
    }
    var counted: UInt64 = 0
    try calling { fairway_router_get_counter(handle, FAIRWAY_COUNTER_FIXES, &counted, $0) }
    let (done, busy) = counts.withLock { $0 }
    XCTAssertEqual(Int(counted), done, "a call that was refused has no effect")
    XCTAssertEqual(done + busy, fixes.count)
  }
}
