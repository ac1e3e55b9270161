import CFairway
import FairwayC
import FairwayCore
import Foundation
import TestSupport
import XCTest

/// The lists in the pages on the C library are made of the header and of the library, and are those that stand there.
/// `FAIRWAY_RECORD_PAGES=1 swift test --filter ReferencePageTests` writes them.
final class ReferencePageTests: XCTestCase {
  private static let header = Result { try Header() }
  private static let pages = "Sources/FairwayC/FairwayC.docc"

  // MARK: Events

  func testTheTableOfEvents() throws {
    let follow = try text("Sources/fairway/README.md")
    let python = try text("Sources/Bindings/python/fairway/_interface.py")
    var rows: [String] = []
    for event in try Self.header.get().constants("EVENT_") {
      let name = try XCTUnwrap(fairway_event_name(event.number).map { String(cString: $0) })
      XCTAssertTrue(python.contains("\n    \(event.name) = \(event.number)\n"), "Python has no EventKind.\(event.name)")
      rows.append(
        "`\(name)` | \(Self.swiftName(event.number)) | `FAIRWAY_EVENT_\(event.name)` | `EventKind.\(event.name)` | "
          + (event.number < 32 || event.number == FAIRWAY_EVENT_ROAD_ALERT ? "session, router" : "router") + " | "
          + (follow.contains("`\(name)`") ? "yes" : "–"))
    }
    let head = "JavaScript, names in Python and files | Swift | C, C++ | Java, Python | of a | `follow` writes it"
    try assert("events", in: "EventsAndOptions.md", is: table(head, rows))
  }

  /// The event of the engine, or the event, question or request of the router that has a number.
  private static func swiftName(_ number: Int32) -> String {
    if let kind = ProgressEvent.Kind.allCases.first(where: { Int32($0.number) == number }) {
      return "`ProgressEvent.Kind.\(kind.rawValue)`"
    }
    if let message = RouterMessage.allCases.first(where: { $0.number == number }) {
      return number < 64 ? "`RouterEvent.\(message)`" : "`RouterQuestion.\(message)`"
    }
    if number == FAIRWAY_EVENT_ROAD_ALERT { return "`FreeDrive.announcedRoadAlerts`" }
    return number == FAIRWAY_EVENT_WITHDRAWN ? "`RoutingRequest.cancel()`" : "a call of `RoutingProvider`"
  }

  func testTheTableOfChangesWithoutARoute() throws {
    let rows = try Self.header.get().constants("DRIVE_CHANGE_").map { change in
      "`FAIRWAY_DRIVE_CHANGE_\(change.name)` | `DriveChange.\(change.name)` | \(change.comment)"
    }
    XCTAssertFalse(rows.isEmpty)
    try assert("changes", in: "EventsAndOptions.md", is: table("C, C++ | Java, Python | when", rows))
  }

  // MARK: Options

  /// The options that the command line has an argument for.
  private static let arguments = [
    "deviationPolicy": "--policy", "guidance.language": "--guidance", "guidance.units": "--guidance-units",
    "guidance.speaksClimbs": "--silent-climbs", "guidance.source": "--replace-guidance", "wayBack.place": "--back",
  ]

  /// Those of a session are the router's `navigation`, so they stand here once.
  func testTheTableOfOptions() throws {
    let session = try options(fairway_session_options_complete)
    let router = try options(fairway_router_options_complete)
    let guidance = try options(fairway_guidance_options_complete)
    for (name, value) in session where router[name] == nil {
      XCTAssertEqual(router["navigation." + name], value, "a router has another default of \(name)")
    }
    let unset = Self.arguments.keys.filter { $0.hasPrefix("guidance.") }
    let names = Set(session.keys).union(router.keys.filter { !$0.hasPrefix("navigation.") }).union(unset).sorted()
    XCTAssertEqual(Set(Self.arguments.keys).subtracting(names), [], "options that there are not")
    let help = try ["Follow/FollowCommand", "ReplayCommand", "GuidanceArguments"]
      .map { try text("Sources/FairwayCommand/\($0).swift") }.joined()
    let rows = names.map { name in
      var places: [String] = []
      if session[name] != nil { places.append("session") }
      if router[name] != nil || name.hasPrefix("guidance.") { places.append("router") }
      if session[name] != nil, router[name] == nil { places.append("router, as `navigation.\(name)`") }
      if name.hasPrefix("guidance.") { places.append("route, as `\(name.dropFirst(9))`") }
      let argument = Self.arguments[name]
      if let argument { XCTAssertTrue(help.contains("\"\(argument)\""), "there is no \(argument)") }
      let value = (session[name] ?? router[name] ?? guidance[name]).map { "`\($0)`" } ?? "–"
      return "`\(name)` | \(value) | \(places.joined(separator: ", ")) | \(argument.map { "`\($0)`" } ?? "–")"
    }
    try assert("options", in: "EventsAndOptions.md", is: table("option | when not given | of a | command line", rows))
  }

  private typealias Complete = (
    UnsafePointer<CChar>?, Int, UnsafeMutablePointer<CChar>?, Int, UnsafeMutablePointer<Int>?,
    UnsafeMutablePointer<fairway_error>?
  ) -> Int32

  /// All options with their defaults as JSON, by their paths.
  private func options(_ complete: Complete) throws -> [String: String] {
    var length = 0
    XCTAssertEqual(complete(nil, 0, nil, 0, &length, nil), FAIRWAY_OK)
    var buffer = [CChar](repeating: 0, count: length + 1)
    XCTAssertEqual(complete(nil, 0, &buffer, buffer.count, &length, nil), FAIRWAY_OK)
    var found: [String: String] = [:]
    func add(_ value: JSONValue, _ path: String) {
      if case .object(let members) = value, !members.isEmpty, path != "deviationPolicy",
        path != "navigation.deviationPolicy"
      {
        for (name, member) in members { add(member, path.isEmpty ? name : "\(path).\(name)") }
      } else {
        found[path] = String(decoding: value.json(), as: UTF8.self)
      }
    }
    add(try JSONValue(json: buffer.prefix(length).map { UInt8(bitPattern: $0) }), "")
    return found
  }

  // MARK: Functions

  /// What one wants to do, and the beginnings of the names of the functions for it. The first that fits decides.
  private static let tasks: [(title: String, prefixes: [String])] = [
    ("Lay alerts of your own on a route", ["alerts_", "route_add_alerts", "router_set_alerts"]),
    ("Make banners and announcements", ["guidance_", "route_add_guidance"]),
    ("Read a route, or make one of a line", ["route_create", "route_release", "route_get_facts", "route_get_leg"]),
    ("Show a route, its steps, lanes and signs", ["route_get_"]),
    ("Decide with roads", ["session_set_roads", "session_set_limits", "session_get_road", "route_get_obstacles"]),
    ("Drive without a route", ["free_drive_", "session_continue_drive"]),
    (
      "Follow a route",
      [
        "session_create", "session_release", "session_update", "session_take_events", "session_explain", "session_get_",
        "session_predict", "session_options_complete",
      ]
    ),
    ("Begin another leg or route", ["session_advance_leg", "session_skip_to_leg", "session_replace_route"]),
    ("Ask for new routes yourself", ["session_request_route", "session_fail_request"]),
    ("Store a session or router, and continue", ["session_snapshot", "session_restore", "router_restore"]),
    (
      "Have new routes requested",
      [
        "router_create", "router_options_complete", "router_decide", "router_get_request", "router_change_request",
        "router_answer", "trip_get_request",
      ]
    ),
    (
      "Change the stops, and avoid a road",
      [
        "router_get_stop", "router_change_trip", "router_avoid", "router_get_line",
      ]
    ),
    (
      "Take another route",
      ["router_get_alternative", "router_take_alternative", "router_reroute", "router_replace_route"]
    ),
    (
      "Look at what a router has done",
      ["router_get_counter", "router_take_log", "router_get_route", "router_get_summaries"]
    ),
    ("Compute the area around a line", ["corridor_"]),
    ("Open roads, and look at them", ["roads_"]),
    ("Match fixes to roads", ["matcher_", "roads_match"]),
    ("Find a way without a server", ["ways_", "way_"]),
    ("Move a map with the vehicle", ["camera_"]),
    ("Read and write polylines", ["polyline_"]),
    (
      "Name constants and the version",
      [
        "version", "status_name", "event_name", "reason_name", "route_state_name",
        "movement_name", "maneuver_name", "direction_name", "counter_name",
      ]
    ),
  ]

  func testTheListOfFunctions() throws {
    var rows = [[String]](repeating: [], count: Self.tasks.count)
    let functions = try Self.header.get().functions
    XCTAssertGreaterThan(functions.count, 100)
    for function in functions {
      let name = function.name.dropFirst("fairway_".count)
      let fits = Self.tasks.map { task in task.prefixes.filter { name.hasPrefix($0) }.map(\.count).max() ?? 0 }
      // The longest beginning decides.
      let best = try XCTUnwrap(fits.max())
      XCTAssertGreaterThan(best, 0, "\(function.name) is for none of the tasks: add it to one")
      let task = try XCTUnwrap(fits.firstIndex(of: best))
      rows[task].append("`\(function.name)` | \(function.summary)")
    }
    let lists = zip(Self.tasks, rows).map { task, rows in
      XCTAssertFalse(rows.isEmpty, "no function is for: \(task.title)")
      return "## \(task.title)\n\n" + table("function | what it does", rows)
    }
    try assert("functions", in: "FunctionsByTask.md", is: lists.joined(separator: "\n\n"))
  }

  // MARK: Pages

  private func text(_ path: String) throws -> String {
    try String(contentsOf: Fixtures.package.appending(path: path), encoding: .utf8)
  }

  private func table(_ head: String, _ rows: [String]) -> String {
    let rule = head.split(separator: "|").map { _ in "---" }.joined(separator: " | ")
    return ([head, rule] + rows).map { "| \($0) |" }.joined(separator: "\n")
  }

  /// Fails unless a page has a list between its marks; or writes it there.
  private func assert(_ name: String, in page: String, is list: String, line: UInt = #line) throws {
    let path = "\(Self.pages)/\(page)"
    var shown = try text(path)
    let (start, end) = ("<!-- list: \(name) -->\n", "<!-- end of list -->")
    let from = try XCTUnwrap(shown.range(of: start), "\(path) has no mark of the list \(name)", line: line)
    let to = try XCTUnwrap(shown.range(of: end, range: from.upperBound..<shown.endIndex), line: line)
    let place = from.upperBound..<to.lowerBound
    if ProcessInfo.processInfo.environment["FAIRWAY_RECORD_PAGES"] == "1" {
      shown.replaceSubrange(place, with: list + "\n")
      try shown.write(to: Fixtures.package.appending(path: path), atomically: true, encoding: .utf8)
      return
    }
    let differs = zip((list + "\n").split(separator: "\n"), shown[place].split(separator: "\n")).first { $0 != $1 }
    XCTAssertTrue(
      shown[place] == list + "\n",
      "\(path) has another list of \(name): \(differs.map { "\($0.0)" } ?? "its length"); FAIRWAY_RECORD_PAGES=1 writes it",
      line: line)
  }
}

/// The declarations of `fairway.h` with their comments.
private struct Header: Sendable {
  var functions: [(name: String, summary: String)] = []
  private var constants: [(name: String, number: Int32, comment: String)] = []

  init() throws {
    var comment: [Substring] = []
    var last = ""
    for line in try HeaderText.read().split(separator: "\n", omittingEmptySubsequences: false) {
      if line.hasPrefix("///") {
        comment.append(line.dropFirst(4))
      } else if let function = line.firstMatch(of: /^(?:u?int32_t|const char\*) (fairway_[a-z_]+)\(/) {
        // Functions of one comment stand below each other.
        if !comment.isEmpty { last = Self.sentence(comment) }
        XCTAssertFalse(last.isEmpty, "\(function.1) has no comment")
        functions.append((String(function.1), last))
        comment = []
      } else if let constant = line.firstMatch(of: /^#define FAIRWAY_([A-Z_0-9]+) +(-?\d+)$/) {
        guard let number = Int32(constant.2) else { continue }
        constants.append((String(constant.1), number, Self.sentence(comment)))
        comment = []
      } else {
        if line.isEmpty { last = comment.isEmpty ? "" : last }
        comment = []
      }
    }
  }

  /// The constants whose names begin so, without that.
  func constants(_ prefix: String) throws -> [(name: String, number: Int32, comment: String)] {
    constants.filter { $0.name.hasPrefix(prefix) }
      .map { (String($0.name.dropFirst(prefix.count)), $0.number, $0.comment) }
  }

  /// The first sentence of a comment, in a row of a table.
  private static func sentence(_ comment: [Substring]) -> String {
    let paragraph = comment.prefix { !$0.isEmpty }.joined(separator: " ")
    let end = paragraph.firstRange(of: /\.\s(?=[A-Z`"])|[:;]\s/)?.lowerBound ?? paragraph.endIndex
    let sentence = String(paragraph[..<end].replacing("|", with: "\\|"))
    if sentence.hasSuffix("..") { return sentence + "." }
    return sentence.hasSuffix(".") ? String(sentence.dropLast()) : sentence
  }
}
