import CFairway
import FairwayC
import XCTest

/// What the messages of failed calls say: which text is meant, what is wrong with it, and nothing that a terminal obeys.
final class MessageTests: XCTestCase {
  private func message(_ json: String, file: StaticString = #filePath, line: UInt = #line) -> String {
    do {
      _ = try text { fairway_router_options_complete(json, json.utf8.count, $0, $1, $2, $3) }
      XCTFail("accepted", file: file, line: line)
      return ""
    } catch {
      return "\(error)"
    }
  }

  func testATextThatIsNoJSONIsNamed() {
    XCTAssertEqual(message("nonsense"), "options: expected a JSON value, found 'nonsense'")
    XCTAssertEqual(message(#"{"asks":{"reroute":tru}}"#), "options.asks.reroute: expected true or false, found 'tru'")
    let trip = "nonsense"
    XCTAssertThrowsError(
      try text { fairway_trip_get_request(trip, trip.utf8.count, FAIRWAY_REQUEST_URL, $0, $1, $2, $3) }
    ) { XCTAssertEqual("\($0)", "trip: expected a JSON value, found 'nonsense'") }
  }

  func testADeepTextDoesNotHideWhatIsWrong() {
    let deep = message(String(repeating: "[", count: 1_000_000))
    XCTAssertTrue(deep.hasPrefix("options[0][0]"), deep)
    XCTAssertTrue(deep.contains("…: expected"), deep)
    XCTAssertLessThan(deep.count, 200)
    let long = message("{\"\(String(repeating: "a", count: 100_000))\":tru}")
    XCTAssertTrue(long.hasSuffix("…: expected true or false, found 'tru'"), long)
  }

  func testAMessageHasNoCharacterThatControlsATerminal() {
    for (control, shown) in [("\u{1B}", "\u{FFFD}"), ("\u{7F}", "\u{FFFD}"), ("\u{85}", "\u{FFFD}"), ("\n", " ")] {
      let said = message("{\"a\(control)b\":1}")
      XCTAssertFalse(said.unicodeScalars.contains { $0.properties.generalCategory == .control }, "\(Array(said.utf8))")
      XCTAssertTrue(said.contains("a\(shown)b") || said.contains("expected"), said)
    }
    let said = message("\u{1B}[31m")
    XCTAssertTrue(said.contains("\u{FFFD}"), said)
  }

  func testAnObjectThatWasReleasedIsClosed() throws {
    func said(_ session: fairway_session) -> String {
      var progress = fairway_progress()
      progress.size = MemoryLayout<fairway_progress>.size
      do {
        try calling { fairway_session_get_progress(session, &progress, $0) }
        return ""
      } catch {
        return "\(error)"
      }
    }
    let json = try RouterTwin.answer("osrm-legs")
    var route: fairway_route = 0
    try calling { fairway_route_create(json, json.utf8.count, 0, 0, &route, $0) }
    var session: fairway_session = 0
    try calling { fairway_session_create(route, nil, 0, &session, $0) }
    XCTAssertEqual(said(route), "\(route) is not a session handle")
    try calling { fairway_session_release(session, $0) }
    try calling { fairway_route_release(route, $0) }
    XCTAssertEqual(said(session), "the session is closed")
    XCTAssertEqual(said(0), "the session is closed, or was never created")
    XCTAssertEqual(said(session + 1 << 40), "\(session + 1 << 40) is not a session handle")
  }
}
