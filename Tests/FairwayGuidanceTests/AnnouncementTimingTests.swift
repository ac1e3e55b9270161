import FairwayRoutes
import SeededRandom
import TestSupport
import XCTest

@testable import FairwayGuidance

/// When announcements are made: measured on the timeline that a driver hears at the expected speed.
final class AnnouncementTimingTests: XCTestCase {
  private func timeline(
    _ parts: [GuidedRoute.Part], _ language: String = "en", transport: TransportType = .automobile
  ) -> GuidedTimeline {
    GuidedTimeline(
      GuidedRoute.route(parts, transport: transport).guided(GuidanceOptions(language: language)), language)
  }

  /// On steps of more than 15 s, the last announcement ends 3 to 8 s before the maneuver.
  func testTheLastAnnouncementEndsShortlyBeforeTheManeuver() {
    for language in GuidanceLanguage.all {
      for speed in [30.0, 50, 90, 130] {
        for seconds in [15.1, 20, 30, 45, 60, 90, 200, 1000] {
          let part = GuidedRoute.Part(meters: seconds * speed / 3.6, kilometersPerHour: speed)
          let timeline = timeline([part, part, part], language)
          for step in 0..<3 {
            let last = timeline.announcements.last { $0.step == step }
            let lead = timeline.ends[step] - (last?.end ?? -100)
            XCTAssertTrue((3...8).contains(lead), "\(language), \(speed) km/h, \(seconds) s: \(lead) s")
          }
        }
      }
    }
  }

  func testFastRoadsAreAnnouncedThreeTimesAndSlowOnesTwice() {
    let motorway = GuidedRoute.Part(meters: 20_000, kilometersPerHour: 130)
    let texts = timeline([motorway, motorway], "de").announcements.filter { $0.step == 1 }.map(\.text)
    XCTAssertEqual(
      texts,
      [
        "20 Kilometer weiterfahren auf Elm Street", "In 2,5 Kilometern erreichen Sie Ihr Ziel, es liegt rechts",
        "In 900 Metern erreichen Sie Ihr Ziel, es liegt rechts", "Sie haben Ihr Ziel erreicht, es liegt rechts",
      ])
    let street = GuidedRoute.Part(meters: 500, kilometersPerHour: 50)
    XCTAssertEqual(timeline([street, street]).announcements.filter { $0.step == 1 }.count, 2)
  }

  /// Of a pair that follows closely the second is named with the first, and of three the third if there is no time.
  func testCloseManeuversAreJoined() {
    var parts = Array(repeating: GuidedRoute.Part(meters: 600, name: nil), count: 4)
    parts[2].meters = 40
    parts[2].direction = .left
    parts[3].direction = .right
    let texts = timeline(parts).announcements.map(\.text)
    XCTAssertTrue(texts.contains("Turn left, then turn right"), "\(texts)")
    parts[3].meters = 30
    let three = timeline(parts).announcements.map(\.text)
    XCTAssertTrue(
      three.contains("Turn left, then turn right, then you will arrive at your destination, on the right"), "\(three)")
  }

  /// Any route in any language: nothing is cut off, at most one announcement begins in 5 s, and each maneuver is
  /// announced before it is passed.
  func testNothingIsCutOffOnAnyRoute() throws {
    let languages = GuidanceLanguage.all
    let types = ManeuverType.allCases.filter { ![.depart, .arrive].contains($0) }
    try property(cases: 500) { random in
      let language = languages[Int(random.next() % UInt64(languages.count))]
      let parts = (0..<Int(2 + random.next() % 12)).map { number in
        GuidedRoute.Part(
          type: types[Int(random.next() % UInt64(types.count))],
          direction: ManeuverDirection.allCases.randomElement(using: &random),
          meters: [0, 5, 30, 100, 400, 2000, 30_000][Int(random.next() % 7)]
            * Double.random(in: 0.5...1.5, using: &random),
          kilometersPerHour: Double.random(in: 2...140, using: &random), name: "Road \(number)")
      }
      let transport = [TransportType.automobile, .cycling, .walking][Int(random.next() % 3)]
      let timeline = timeline(parts, language, transport: transport)
      for (first, second) in zip(timeline.announcements, timeline.announcements.dropFirst()) {
        XCTAssertGreaterThanOrEqual(second.start, first.end, "\(first) \(second)")
        XCTAssertGreaterThanOrEqual(second.start - first.start, 5 - 1e-6, "\(first) \(second)")
      }
    }
  }

  /// A maneuver with enough time before it is named in an announcement that ends before it.
  func testEachTurnIsAnnounced() throws {
    try property(cases: 500) { random in
      let parts = (0..<Int(2 + random.next() % 10)).map { number in
        GuidedRoute.Part(
          direction: [.left, .right, .sharpLeft][Int(random.next() % 3)],
          meters: Double.random(in: 20...1500, using: &random),
          kilometersPerHour: Double.random(in: 20...60, using: &random), name: "Road \(number)")
      }
      let timeline = timeline(parts)
      for number in 1..<parts.count {
        let name = "Road \(number)"
        let first = timeline.announcements.first { $0.text.contains("onto \(name)") }
        // At 60 km/h 20 m are 1.2 s: a chain of such turns cannot all be said.
        let isCrowded = (max(0, number - 3)..<number).contains {
          parts[$0].meters / (parts[$0].kilometersPerHour / 3.6) < 8
        }
        if !isCrowded { XCTAssertNotNil(first, "\(name) of \(timeline)") }
        if let first { XCTAssertLessThanOrEqual(first.start, timeline.ends[number - 1], name) }
      }
    }
  }

  func testWalkersAndCyclistsHaveTheirOwnWordsAndDistances() {
    let part = GuidedRoute.Part(meters: 300, kilometersPerHour: 5)
    let walk = timeline([part, part], transport: .walking).announcements.map(\.text)
    XCTAssertEqual(
      walk,
      [
        "Walk east along Elm Street", "In 150 feet, turn left onto Elm Street", "Turn left onto Elm Street",
        "In 150 feet, you will arrive at your destination, on the right",
        "You have arrived at your destination, on the right",
      ])
    let ride = GuidedRoute.Part(meters: 900, kilometersPerHour: 18)
    XCTAssertEqual(
      timeline([ride, ride], "en-GB", transport: .cycling).announcements.prefix(2).map(\.text),
      ["Ride east on Elm Street", "In 100 yards, turn left onto Elm Street"])
  }

  func testUnderWayNoDepartureIsAnnounced() {
    let part = GuidedRoute.Part(meters: 400)
    var route = GuidedRoute.route([part, part])
    route.addGuidance(GuidanceOptions(language: "de"), isUnderWay: true)
    XCTAssertEqual(
      GuidedTimeline(route, "de").announcements.first?.text, "In 300 Metern links abbiegen auf Elm Street")
  }
}
