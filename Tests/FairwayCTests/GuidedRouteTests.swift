import CFairway
import FairwayC
import FairwayCore
import FairwayDirections
import Foundation
import GeoKernel
import TownDrives
import XCTest

/// Guidance over C, beside that of the Swift types.
final class GuidedRouteTests: XCTestCase {
  private static let names = ["osrm-legs", "osrm-roundabout", "osrm-ferry", "osrm-silent", "valhalla-legs"]

  private func route(_ name: String) throws -> fairway_route {
    let answer = try RouterTwin.answer(name)
    var handle: fairway_route = 0
    try calling { fairway_route_create(answer, answer.utf8.count, 0, 0, &handle, $0) }
    return handle
  }

  private func guided(_ route: fairway_route, _ options: String, isUnderWay: Bool = false) throws -> fairway_route {
    var handle: fairway_route = 0
    try calling { fairway_route_add_guidance(route, options, options.utf8.count, isUnderWay ? 1 : 0, &handle, $0) }
    return handle
  }

  private func description(_ route: fairway_route) throws -> String {
    try text { fairway_route_get_description(route, $0, $1, $2, $3) }
  }

  private func release(_ routes: fairway_route...) {
    for route in routes { XCTAssertEqual(fairway_route_release(route, nil), FAIRWAY_OK) }
  }

  private func assertFailure(
    _ status: Int32, _ message: String, line: UInt = #line, _ work: () throws -> some Any
  ) {
    XCTAssertThrowsError(try work(), line: line) { error in
      XCTAssertEqual((error as? CFailure)?.status, status, line: line)
      XCTAssertTrue("\(error)".contains(message), "\(error)", line: line)
    }
  }

  /// One answer to which units are spoken: the choice, the region of the language, the country of the route, or metres;
  /// whoever makes the guidance.
  func testUnitsAreTheSameForEachCaller() throws {
    let answer = try RouterTwin.response(try RouterTwin.answer("osrm-legs"))
    for (language, country, units, spoken) in [
      ("en", nil, nil, "metric"), ("en", "US", nil, "imperial"), ("en", "GB", nil, "british"),
      ("en", "US", .metric, "metric"), ("en-US", nil, nil, "imperial"), ("en-US", "FR", nil, "imperial"),
      ("en-GB", "US", nil, "british"), ("de", "US", nil, "imperial"), ("de-DE", "US", nil, "metric"),
      ("de", "FR", .imperial, "imperial"), ("fr-CA", "US", nil, "metric"),
    ] as [(String, String?, UnitSystem?, String)] {
      var response = answer
      let regions = country.map { [AdministrativeRegion(countryCode: $0)] }
      for leg in response.routes?[0].legs.indices ?? 0..<0 { response.routes?[0].legs[leg].regions = regions }
      let options = GuidanceOptions(language: language, units: units)
      let name = "\(language), \(country ?? "-"), \(units?.rawValue ?? "-")"
      XCTAssertEqual(response.routes?[0].guided(options).spokenUnits, spoken, name)
      let asked = RouteOptions(waypoints: response.waypoints ?? [])
      let router = try RouteController(
        along: IndexedRouteResponse(routeResponse: response), routeOptions: asked,
        options: RouterOptions(guidance: options))
      XCTAssertEqual(router.route.spokenUnits, spoken, "router: \(name)")
      let json = String(decoding: response.json(), as: UTF8.self)
      var plain: fairway_route = 0
      try calling { fairway_route_create(json, json.utf8.count, 0, 0, &plain, $0) }
      let made = try guided(
        plain, "{\"language\":\"\(language)\"\(units.map { ",\"units\":\"\($0.rawValue)\"" } ?? "")}")
      XCTAssertEqual(
        try text { fairway_route_get_text(made, FAIRWAY_TEXT_UNITS, 0, 0, 0, 0, $0, $1, $2, $3) }, spoken, "C: \(name)")
      release(made, plain)
    }
  }

  func testGuidedRoutesAreThoseOfSwift() throws {
    let choices: [(String, GuidanceOptions, Bool)] = [
      ("", GuidanceOptions(), false),
      (#"{"language":"de"}"#, GuidanceOptions(language: "de"), false),
      (#"{"language":"de-CH","source":"device"}"#, GuidanceOptions(source: .device, language: "de-CH"), true),
      (#"{"language":"en","units":"british"}"#, GuidanceOptions(language: "en", units: .british), true),
      (#"{"source":"serviceOnly"}"#, GuidanceOptions(source: .serviceOnly), false),
    ]
    var made: Set<String> = []
    for name in Self.names {
      let plain = try route(name)
      let before = try description(plain)
      let model = try XCTUnwrap(try RouterTwin.response(try RouterTwin.answer(name)).routes?.first)
      for (json, options, isUnderWay) in choices {
        let handle = try guided(plain, json, isUnderWay: isUnderWay)
        var expected = model
        expected.addGuidance(options, isUnderWay: isUnderWay)
        let text = try description(handle)
        XCTAssertEqual(text, String(decoding: expected.json(), as: UTF8.self), "\(name) \(json)")
        made.insert(text)
        release(handle)
      }
      XCTAssertEqual(try description(plain), before, "the route itself is not changed")
      release(plain)
    }
    XCTAssertGreaterThan(made.count, 3 * Self.names.count)
  }

  func testTheLanguageThatIsUsed() throws {
    let plain = try route("osrm-legs")
    for (wanted, used) in [("de", "de"), ("de-AT", "de-AT"), ("tlh", "en"), ("", "en")] {
      let handle = try guided(plain, #"{"language":"\#(wanted)"}"#)
      XCTAssertEqual(
        try text { fairway_route_get_text(handle, FAIRWAY_TEXT_LANGUAGE, 0, 0, 0, 0, $0, $1, $2, $3) }, used)
      release(handle)
    }
    release(plain)
  }

  func testTheLanguagesAreThoseOfSwift() {
    let tags = GuidanceLanguage.all
    for (number, tag) in tags.enumerated() {
      XCTAssertEqual(nameText(fairway_guidance_language(Int32(number))), tag)
      XCTAssertEqual(nameText(fairway_guidance_language_name(Int32(number))), GuidanceLanguage(tag).name)
    }
    for number in [-1, Int32(tags.count), .max] {
      XCTAssertNil(fairway_guidance_language(number))
      XCTAssertNil(fairway_guidance_language_name(number))
    }
  }

  func testOptionsAreChecked() throws {
    let plain = try route("osrm-legs")
    assertFailure(FAIRWAY_ERROR_JSON, "there is no options.tongue") { try guided(plain, #"{"tongue":"de"}"#) }
    assertFailure(FAIRWAY_ERROR_JSON, "options.language is not a text") { try guided(plain, #"{"language":7}"#) }
    assertFailure(FAIRWAY_ERROR_JSON, "options.units is not metric, imperial or british") {
      try guided(plain, #"{"units":"leagues"}"#)
    }
    assertFailure(FAIRWAY_ERROR_ARGUMENT, "options.driving.lead is not within") {
      try guided(plain, #"{"driving":{"lead":-1}}"#)
    }
    assertFailure(FAIRWAY_ERROR_JSON, "options[0]: expected a JSON value") { try guided(plain, "[") }
    assertFailure(FAIRWAY_ERROR_HANDLE, "is not a route handle") { try guided(plain ^ 1 << 40, "") }
    assertFailure(FAIRWAY_ERROR_NULL, "guided is null") {
      try calling { fairway_route_add_guidance(plain, nil, 0, 0, nil, $0) }
    }
    let json = #"{"driving":{"lead":9},"language":"de"}"#
    let completed = try text { fairway_guidance_options_complete(json, json.utf8.count, $0, $1, $2, $3) }
    var expected = GuidanceOptions(language: "de")
    expected.driving.lead = 9
    XCTAssertEqual(try GuidanceOptions(json: try JSONValue(json: Array(completed.utf8))), expected)
    XCTAssertEqual(completed, String(decoding: expected.json.json(), as: UTF8.self))
    release(plain)
  }

  /// A session follows a guided route: its events have texts.
  func testASessionSpeaks() throws {
    let plain = try route("osrm-legs")
    let handle = try guided(plain, #"{"language":"de"}"#)
    release(plain)
    var session: fairway_session = 0
    try calling { fairway_session_create(handle, nil, 0, &session, $0) }
    let model = try XCTUnwrap(try RouterTwin.response(try RouterTwin.answer("osrm-legs")).routes?.first)
    let index = try RouteIndex(model.guided(GuidanceOptions(language: "de")))
    var vehicle = Vehicle()
    var (texts, priorities) = (0, Set<Int32>())
    var buffer = [fairway_event](repeating: fairway_event(), count: 32)
    var words = [CChar](repeating: 0, count: 4096)
    for fix in vehicle.drive(index.track) {
      var given = fairway_fix()
      given.size = MemoryLayout<fairway_fix>.size
      (given.timestamp, given.latitude, given.longitude) = (
        fix.timestamp, fix.coordinate.latitude, fix.coordinate.longitude
      )
      given.horizontal_accuracy = fix.horizontalAccuracy ?? .nan
      (given.speed, given.course, given.altitude) = (fix.speed ?? .nan, fix.course ?? .nan, .nan)
      let count = try buffer.withUnsafeMutableBufferPointer { buffer in
        try words.withUnsafeMutableBufferPointer { words in
          var events = fairway_events()
          events.size = MemoryLayout<fairway_events>.size
          events.event_size = MemoryLayout<fairway_event>.stride
          (events.events, events.capacity) = (buffer.baseAddress, buffer.count)
          (events.texts, events.texts_capacity) = (words.baseAddress, words.count)
          try calling { fairway_session_update(session, &given, nil, &events, $0) }
          return events.count
        }
      }
      for event in buffer.prefix(count)
      where event.kind == FAIRWAY_EVENT_SPOKEN_INSTRUCTION || event.kind == FAIRWAY_EVENT_VISUAL_INSTRUCTION {
        let step = index.route.legs[Int(event.leg)].steps[Int(event.step)]
        let expected =
          event.kind == FAIRWAY_EVENT_SPOKEN_INSTRUCTION
          ? step.instructionsSpokenAlongStep?[Int(event.item)].text
          : step.instructionsDisplayedAlongStep?[Int(event.item)].primaryInstruction.text
        XCTAssertEqual(
          try text {
            fairway_route_get_instruction(handle, event.kind, event.leg, event.step, event.item, .nan, $0, $1, $2, $3)
          }, expected)
        // What the event says is what is said, in both forms.
        let said = String(cString: Array(words[Int(event.text)...]))
        XCTAssertEqual(
          try text {
            fairway_route_get_instruction(
              handle, event.kind, event.leg, event.step, event.item, event.spoken_distance, $0, $1, $2, $3)
          }, said)
        if event.kind == FAIRWAY_EVENT_SPOKEN_INSTRUCTION {
          let marked = try text {
            fairway_route_get_instruction(
              handle, FAIRWAY_TEXT_SSML, event.leg, event.step, event.item, event.spoken_distance, $0, $1, $2, $3)
          }
          XCTAssertEqual(marked.replacing(/<[^>]*>/, with: ""), said)
          let priority = step.instructionsSpokenAlongStep?[Int(event.item)].priority.rawValue
          XCTAssertEqual(event.priority, priority.map { Int32($0) + 1 })
          if event.priority == FAIRWAY_PRIORITY_NOTICE { XCTAssertGreaterThan(event.spoken_distance, 0) }
          priorities.insert(event.priority)
        } else {
          XCTAssertEqual(event.priority, FAIRWAY_PRIORITY_NONE)
          XCTAssertTrue(event.spoken_distance.isNaN)
        }
        texts += 1
      }
    }
    XCTAssertGreaterThan(texts, 12)
    XCTAssertEqual(priorities.sorted(), [1, 2, 3, 4])
    XCTAssertEqual(
      try text { fairway_route_get_text(handle, FAIRWAY_TEXT_UNITS, 0, 0, 0, -1, $0, $1, $2, $3) }, "metric")
    XCTAssertEqual(
      try text { fairway_route_get_text(handle, FAIRWAY_TEXT_MISSING_LANGUAGE, 0, 0, 0, -1, $0, $1, $2, $3) }, "")
    XCTAssertEqual(fairway_session_release(session, nil), FAIRWAY_OK)
    release(handle)
  }

  /// A router says in its log what its guidance lacks, as one in Swift does.
  func testARouterLogsThatALanguageIsMissing() throws {
    let trip = #"{"profile":"driving","waypoints":[[1.52,42.50],[1.54,42.51]],"language":"tlh"}"#
    for (log, expected) in [
      (#","log":"warning""#, "warning routing: there is no guidance in tlh; it is in English\n"),
      (#","log":"error""#, ""), ("", ""),
    ] {
      let options = #"{"guidance":{"language":"tlh"}\#(log)}"#
      let router = try CRouter(answer: try RouterTwin.answer("osrm-legs"), trip: trip, options: options)
      XCTAssertEqual(try text { fairway_router_take_log(router.handle, $0, $1, $2, $3) }, expected)
    }
  }

  /// A router makes guidance by itself, in the language of the request.
  func testARouterSpeaksTheLanguageOfTheRequest() throws {
    let twin = try RouterTwin(answer: "osrm-legs") { options, trip in
      options.locale = Locale(identifier: "de")
      trip["language"] = "de"
    }
    var (spoken, banners): ([String], [String]) = ([], [])
    twin.happens = { [unowned twin] event in
      guard event.kind == FAIRWAY_EVENT_SPOKEN_INSTRUCTION || event.kind == FAIRWAY_EVENT_VISUAL_INSTRUCTION else {
        return
      }
      var route: fairway_route = 0
      try calling { fairway_router_get_route(twin.overC.handle, &route, $0) }
      defer { XCTAssertEqual(fairway_route_release(route, nil), FAIRWAY_OK) }
      let found = try text {
        fairway_route_get_instruction(route, event.kind, event.leg, event.step, event.item, .nan, $0, $1, $2, $3)
      }
      let step = twin.controller.routeProgress.route.legs[Int(event.leg)].steps[Int(event.step)]
      if event.kind == FAIRWAY_EVENT_SPOKEN_INSTRUCTION {
        XCTAssertEqual(found, step.instructionsSpokenAlongStep?[Int(event.item)].text)
        spoken.append(found)
      } else {
        XCTAssertEqual(found, step.instructionsDisplayedAlongStep?[Int(event.item)].primaryInstruction.text)
        banners.append(found)
      }
    }
    var vehicle = Vehicle()
    try twin.drive(vehicle.drive(twin.controller.routeProgress.index.track))
    XCTAssertEqual(spoken.first?.contains("Richtung "), true, "\(spoken)")
    XCTAssertTrue(spoken.contains { $0.contains("abbiegen") }, "\(spoken)")
    XCTAssertEqual(spoken.last, "Sie haben Ihr Ziel erreicht", "\(spoken)")
    XCTAssertTrue(spoken.count > 8 && banners.count > 8, "\(spoken), \(banners)")
    XCTAssertEqual(twin.controller.routeProgress.route.speechLocaleIdentifier, "de")

    var options = RouterOptions()
    options.guidance.source = .serviceOnly
    let silent = try RouterTwin(answer: "osrm-legs", options: options)
    silent.happens = { XCTAssertNotEqual($0.kind, FAIRWAY_EVENT_SPOKEN_INSTRUCTION) }
    vehicle = Vehicle()
    try silent.drive(vehicle.drive(silent.controller.routeProgress.index.track))
  }
}
