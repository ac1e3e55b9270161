import FairwayCore
import FairwayDirections
import Foundation
import GeoKernel
import SeededRandom
import TestSupport
import XCTest

/// Damaged answers: each is refused with an error, or makes a route that can be driven; none ends the process, and none
/// takes more than its time.
final class HostileRouteTests: XCTestCase {
  private static let absurd = [
    "0", "-0", "-1", "1e12", "1e13", "1e19", "1e308", "-1e308", "1e400", "5e-324", "9007199254740993", "NaN", "null",
    "\"1\"",
    "[]", "{}", "true", "90.0000001", "-180.0000001", "4294967296", "-2147483649", "18446744073709551616",
  ]

  /// Recorded answers that are small, since it is their form that counts.
  private static func answers() throws -> [[UInt8]] {
    let folder = Fixtures.package.appending(path: "Tests/TownRoutes")
    let files = try FileManager.default.contentsOfDirectory(at: folder, includingPropertiesForKeys: nil)
      .sorted { $0.path < $1.path }
    return try files.filter { $0.lastPathComponent != "index.json" }.map { [UInt8](try Data(contentsOf: $0)) }
      .filter { $0.count < 12_000 }
  }

  /// The places of the numbers of a text.
  private static func numbers(_ text: [UInt8]) -> [Range<Int>] {
    var found: [Range<Int>] = []
    var start: Int?
    for (index, byte) in text.enumerated() {
      let isPart = (48...57).contains(byte) || byte == 45 || byte == 46
      if isPart, start == nil { start = index }
      if !isPart, let first = start {
        found.append(first..<index)
        start = nil
      }
    }
    return found
  }

  private static func damaged(_ text: [UInt8], _ random: inout SeededGenerator) -> [UInt8] {
    var text = text
    for _ in 0...Int.random(in: 0...3, using: &random) where !text.isEmpty {
      let place = Int.random(in: 0..<text.count, using: &random)
      switch Int.random(in: 0..<7, using: &random) {
      case 0: text[place] = UInt8.random(in: 0...255, using: &random)
      case 1: text[place] = Array("{}[]\",:0123456789.-eE\\u".utf8).randomElement(using: &random) ?? 0
      case 2: text.remove(at: place)
      case 3: text.insert(text[place], at: place)
      case 4: text.removeSubrange(place..<min(text.count, place + Int.random(in: 1...200, using: &random)))
      default:
        guard let number = numbers(text).randomElement(using: &random) else { continue }
        text.replaceSubrange(number, with: Array((absurd.randomElement(using: &random) ?? "").utf8))
      }
    }
    return text
  }

  func testDamagedAnswersAreRefusedOrDriven() throws {
    let answers = try Self.answers()
    XCTAssertGreaterThan(answers.count, 3)
    var (tried, driven) = (0, 0)
    let before = Cost.peakMemory()
    try property(cases: 500) { random in
      for _ in 0..<10 {
        tried += 1
        let text = Self.damaged(answers.randomElement(using: &random) ?? [], &random)
        let time = try Cost.processorTime {
          let routes: [Route]
          do {
            routes = try RouteFile(json: text).routes
          } catch {
            guard case DirectionsError.decoding = error else {
              // What a server may say in place of an answer.
              XCTAssertTrue(error is DirectionsError, "\(error)")
              return
            }
            XCTAssertLessThan("\(error)".count, 2000)
            return
          }
          for route in routes { driven += try Self.drive(route) ? 1 : 0 }
        }
        // Both far beyond what 12 KB may cost, and far below what a segment cut to pieces did: 42 s and 1.3 GB.
        XCTAssertLessThan(time, 5)
        XCTAssertLessThan(Cost.peakMemory() - before, 600 << 20)
      }
    }
    // One of twenty at least, or the damage leaves nothing to drive.
    XCTAssertGreaterThan(driven, tried / 20)
  }

  // MARK: Memory

  /// Megabytes of one content, between a beginning and an end.
  private static func answer(
    _ start: String, _ element: String, _ end: String, size: Int = 2 << 20
  ) -> [UInt8] {
    let count = size / (element.utf8.count + 1)
    let elements = repeatElement(element, count: count).joined(separator: ",")
    return Array((start + elements + end).utf8)
  }

  private static let leg =
    #"{"code": "Ok", "routes": [{"distance": 1, "duration": 1, "legs": [{"distance": 1, "duration": 1, "#

  /// An answer takes at most three times its size beside its text, and what small ones may take, whatever it contains.
  func testNoAnswerTakesManyTimesItsSize() throws {
    let kept = Self.answer(#"{"code": "Ok", "routes": [], "nodes": ["#, "1234567890", #"]}"#, size: 200_000)
    for element in ["{}", #"{"a":0}"#] {
      let text = Self.answer(#"{"code": "Ok", "routes": [], "extra": ["#, element, #"], "other": {"a": [1]}}"#)
      let memory = try Cost.memory {
        let response = try RouteResponse(json: text)
        XCTAssertEqual(response.foreignMembers, ["other": ["a": [1]]], "what is small is kept: \(element)")
      }
      XCTAssertLessThan(memory ?? 0, 3 * text.count + 16 << 20, element)
    }
    let cut = Self.answer(#"{"code": "Ok", "routes": [], "extra": ["#, "{}", #"], "other": {"a": [1}}"#)
    XCTAssertThrowsError(try RouteResponse(json: cut), "what is not kept is checked, and what follows it")
    guard case .array(let nodes)? = try RouteResponse(json: kept).foreignMembers["nodes"] else {
      return XCTFail("a member of usual values is kept, however long")
    }
    XCTAssertEqual(nodes.count, 200_000 / 11)
    let steps = #""steps": [{"distance": 1, "duration": 1, "maneuver": {"type": "depart", "location": [0, 0]}, "#
    let refused = [
      (steps + #""intersections": ["#, #"{"location":[0,0]}"#, "]}]}]}]}"),
      (steps + #""geometry": "??"#, "????????", #""}]}]}]}"#),
      (#""annotation": {"distance": ["#, "0", "]}}]}]}"),
    ]
    for (start, element, end) in refused {
      // The commas between the elements count as numbers of a polyline, which is refused before it is decoded.
      let text = Self.answer(Self.leg + start, element, end, size: 8 << 20)
      let memory = try Cost.memory {
        XCTAssertThrowsError(try RouteFile(json: text, precision: 6)) { error in
          XCTAssertTrue("\(error)".contains("no more than three times the memory of their text"), "\(error)")
        }
      }
      XCTAssertLessThan(memory ?? 0, 3 * text.count, start)
    }
  }

  /// Recorded answers, as often as megabytes need, take at most three times their size beside their text.
  func testNoRecordedAnswerTakesManyTimesItsSize() throws {
    for name in ["osrm-legs", "osrm-roundabout", "valhalla-legs", "valhalla-alternatives"] {
      let file = Fixtures.package.appending(path: "Tests/TownRoutes/\(name).json")
      var answer = try JSONValue(json: [UInt8](try Data(contentsOf: file)))
      guard case .object(var members) = answer, case .array(let routes)? = members["routes"] else {
        return XCTFail("\(name) has no routes")
      }
      let count = (8 << 20) / JSONValue.array(routes).json().count
      members["routes"] = .array(Array(repeatElement(routes, count: count).joined()))
      answer = .object(members)
      let text = answer.json()
      let memory = try Cost.memory { XCTAssertEqual(try RouteFile(json: text).routes.count, count * routes.count) }
      XCTAssertLessThan(memory ?? 0, 3 * text.count, name)
    }
  }

  // MARK: Drives

  /// Drives some distance along a route. Returns false if the route is rejected.
  private static func drive(_ route: Route) throws -> Bool {
    let index: RouteIndex
    do {
      index = try RouteIndex(route)
    } catch {
      XCTAssertFalse("\(error)".isEmpty)
      return false
    }
    let engine = ProgressEngine(index: index)
    var state = ProgressState()
    XCTAssertTrue(index.length.isFinite && index.statedLength.isFinite && index.expectedTravelTime.isFinite)
    for (number, place) in (route.legs.first?.steps.first?.shape?.coordinates ?? []).prefix(20).enumerated() {
      _ = engine.step(&state, Location(coordinate: place, timestamp: Double(number) * 5))
      let progress = RouteProgress(index: index, state: state)
      XCTAssertTrue(progress.distanceRemaining.isFinite && progress.durationRemaining.isFinite)
      XCTAssertGreaterThanOrEqual(progress.distanceRemaining, 0)
    }
    return true
  }

  // MARK: Whose state it is

  private func index(_ edit: (inout Route) -> Void) throws -> RouteIndex {
    let file = Fixtures.package.appending(path: "Tests/TownRoutes/valhalla-legs.json")
    var route = try RouteFile(json: [UInt8](try Data(contentsOf: file))).routes[0]
    edit(&route)
    return try RouteIndex(route)
  }

  /// The fingerprint covers whatever a state counts along the route, and by design nothing that a refresh changes.
  func testTheFingerprintCoversWhatAStateCounts() throws {
    let base = try index { _ in }.fingerprint
    let edits: [(String, (inout Route) -> Void)] = [
      ("one spoken instruction less", { $0.legs[0].steps[0].instructionsSpokenAlongStep?.removeFirst() }),
      ("a banner less", { $0.legs[0].steps[0].instructionsDisplayedAlongStep?.removeFirst() }),
      ("an intersection less", { $0.legs[0].steps[0].intersections?.removeLast() }),
      ("another length", { $0.legs[0].steps[0].distance += 1 }),
    ]
    for (name, edit) in edits { XCTAssertNotEqual(try index(edit).fingerprint, base, name) }
    let inAnotherLanguage = try index { $0.legs[0].steps[0].instructionsSpokenAlongStep?[0].text += "!" }
    XCTAssertEqual(inAnotherLanguage.fingerprint, base)
    let refreshed = try index { route in
      route.expectedTravelTime *= 2
      route.legs[0].expectedTravelTime *= 2
      for step in route.legs[0].steps.indices { route.legs[0].steps[step].expectedTravelTime *= 2 }
      let times = route.legs[0].expectedSegmentTravelTimes
      route.legs[0].attributes?.expectedSegmentTravelTimes = times.map { $0.map { $0 * 2 } }
      route.legs[0].incidents = nil
    }
    XCTAssertEqual(refreshed.fingerprint, base)
  }
}
