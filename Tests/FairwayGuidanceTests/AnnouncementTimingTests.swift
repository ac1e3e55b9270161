import FairwayEngine
import FairwayRoutes
import GeoKernel
import SeededRandom
import TestSupport
import XCTest

@testable import FairwayGuidance

/// When announcements are heard, on drives at any pace.
final class AnnouncementTimingTests: XCTestCase {
  private func timeline(
    _ parts: [GuidedRoute.Part], _ language: String = "en-US", transport: TransportType = .automobile,
    pace: Double = 1, rate: Double = 1, turnSpeed: Double = .infinity, pause: (at: Double, seconds: Double)? = nil,
    hasSpeeds: Bool = true
  ) throws -> GuidedTimeline {
    try GuidedTimeline(
      GuidedRoute.route(parts, transport: transport).guided(GuidanceOptions(language: language)), pace: pace,
      rate: rate, turnSpeed: turnSpeed, pause: pause, hasSpeeds: hasSpeeds)
  }

  /// On steps of more than 15 s, the last announcement ends 3 to 8 s before the maneuver, whatever the driver's pace:
  /// before a fork that is passed at the speed of the road, and before a turn for which the vehicle brakes. Even a
  /// vehicle that does not brake for a turn has heard it 2 s before.
  func testTheLastAnnouncementEndsShortlyBeforeTheManeuver() throws {
    let maneuvers: [(ManeuverType, turnSpeed: Double, leads: ClosedRange<Double>)] = [
      (.reachFork, .infinity, 3...8), (.turn, 5, 3...8), (.turn, .infinity, 2...8),
    ]
    for language in GuidanceLanguage.all {
      for speed in [30.0, 50, 90, 130] {
        for pace in [0.7, 1, 1.5] {
          for (type, turnSpeed, leads) in maneuvers {
            let part = GuidedRoute.Part(type: type, meters: 60 * speed / 3.6, kilometersPerHour: speed)
            let timeline = try timeline([part, part, part, part], language, pace: pace, turnSpeed: turnSpeed / pace)
            // The pace is known after a minute.
            for step in 1..<3 {
              let last = timeline.announcements.last { $0.step == step }
              let lead = timeline.ends[step] - (last?.end ?? -100)
              XCTAssertTrue(
                leads.contains(lead), "\(language), \(type) at \(speed) km/h × \(pace), step \(step): \(lead) s")
            }
          }
        }
      }
    }
  }

  /// On a straight stretch nothing is said: on any route, what is said belongs to a step that has just begun, or to a
  /// maneuver that is near.
  func testAStraightStretchIsQuiet() throws {
    try property(cases: 40) { random in
      let parts = (0..<4).map { _ in
        GuidedRoute.Part(
          type: [.turn, .reachFork, .takeOffRamp].randomElement(using: &random) ?? .turn,
          meters: Double.random(in: 500...30_000, using: &random),
          kilometersPerHour: Double.random(in: 30...130, using: &random))
      }
      let pace = Double.random(in: 0.7...1.6, using: &random)
      let timeline = try timeline(parts, GuidanceLanguage.all.randomElement(using: &random) ?? "en", pace: pace)
      for said in timeline.announcements {
        let begin = said.step == 0 ? 0 : timeline.ends[said.step - 1]
        guard said.start > begin + 20, timeline.ends.indices.contains(said.step) else { continue }
        // The pace of the driver is not known in the first minutes.
        let longest = AnnouncementTiming.driving.farNotice * (said.step == 0 ? 1.6 : 1.25)
        let end = min(timeline.ends[said.step], timeline.arrival)
        if end.isFinite { XCTAssertLessThanOrEqual(end - said.start, longest, said.text) }
      }
    }
  }

  func testFastRoadsAreAnnouncedThreeTimesAndSlowOnesTwice() throws {
    let motorway = GuidedRoute.Part(meters: 20_000, kilometersPerHour: 130)
    let texts = try timeline([motorway, motorway], "de").announcements.filter { $0.step == 1 }.map(\.text)
    XCTAssertEqual(
      texts,
      [
        "20 Kilometer auf Elm Street weiterfahren", "In 2,5 Kilometern liegt Ihr Ziel rechts",
        "In 800 Metern liegt Ihr Ziel rechts", "Ihr Ziel liegt rechts",
      ])
    let street = GuidedRoute.Part(meters: 500, kilometersPerHour: 50)
    XCTAssertEqual(try timeline([street, street]).announcements.filter { $0.step == 1 }.count, 2)
  }

  /// The past tense is for the arrival itself.
  func testTheArrivalIsToldWhenItHappens() throws {
    for pace in [0.6, 1, 2] {
      let part = GuidedRoute.Part(meters: 600)
      let timeline = try timeline([part, part], pace: pace)
      let arrival = timeline.announcements.filter { $0.text.hasPrefix("You have arrived") }
      XCTAssertEqual(arrival.map(\.text), ["You have arrived at your destination, on the right"])
      XCTAssertGreaterThanOrEqual(arrival.first?.start ?? 0, timeline.arrival)
    }
  }

  /// Of a pair that follows closely the second is named with the first, and said again if there is time.
  func testCloseManeuversAreJoined() throws {
    var parts = Array(repeating: GuidedRoute.Part(meters: 600, name: nil), count: 4)
    parts[2].meters = 90
    parts[3].direction = .right
    let texts = try timeline(parts).announcements.map(\.text)
    XCTAssertTrue(texts.contains("Turn left, then, in 300 feet, turn right"), "\(texts)")
    XCTAssertTrue(texts.contains("Turn right"), "\(texts)")
    parts[2].meters = 25
    let close = try timeline(parts).announcements.map(\.text)
    XCTAssertTrue(close.contains("Turn left, then turn right"), "\(close)")
    XCTAssertFalse(close.contains("Turn right"), "\(close)")
  }

  /// Any drive along any route in any language: nothing is cut off, at most one announcement begins in 5 s, and the
  /// distances that are named are true when they have been said.
  func testNothingIsCutOffOnAnyRoute() throws {
    let languages = GuidanceLanguage.all
    let types = ManeuverType.allCases.filter { ![.depart, .arrive].contains($0) }
    try property(cases: 60) { random in
      let language = languages[Int(random.next() % UInt64(languages.count))]
      let lengths: [Double] = [0, 5, 30, 100, 400, 2000, 9000]
      let parts = (0..<Int(2 + random.next() % 8)).map { number in
        GuidedRoute.Part(
          type: types[Int(random.next() % UInt64(types.count))],
          direction: ManeuverDirection.allCases.randomElement(using: &random),
          meters: (lengths.randomElement(using: &random) ?? 0) * Double.random(in: 0.5...1.5, using: &random),
          kilometersPerHour: Double.random(in: 10...140, using: &random), name: "Road \(number)")
      }
      let transport = [TransportType.automobile, .cycling, .walking][Int(random.next() % 3)]
      let timeline = try timeline(
        parts, language, transport: transport, pace: Double.random(in: 0.6...1.8, using: &random),
        pause: (Double.random(in: 0...1, using: &random), Double.random(in: 0...60, using: &random)))
      for (first, second) in zip(timeline.announcements, timeline.announcements.dropFirst()) {
        XCTAssertGreaterThanOrEqual(second.start, first.end - 0.1, "\(first) \(second)")
        XCTAssertGreaterThanOrEqual(second.start - first.start, 5 - 1e-6, "\(first) \(second)")
      }
    }
  }

  /// Distances are true when they have been said.
  func testDistancesAreTrue() throws {
    for pace in [0.6, 1, 1.6] {
      for speed in [30.0, 60, 120] {
        let part = GuidedRoute.Part(meters: 100 * speed / 3.6, kilometersPerHour: speed)
        let timeline = try timeline([part, part, part], "fr", pace: pace)
        var count = 0
        for announcement in timeline.announcements {
          guard let named = announcement.named, announcement.priority == .notice else { continue }
          let left = Double(announcement.step + 1) * part.meters - timeline.along(at: announcement.end)
          XCTAssertEqual(named, left, accuracy: max(20, 0.15 * left), "\(announcement.text) at \(left) m")
          count += 1
        }
        XCTAssertGreaterThan(count, 2)
      }
    }
  }

  /// Fixes that come ten times as often bring the same sentences within a second, also where the vehicle brakes.
  func testTheRateOfFixesDoesNotMatter() throws {
    let parts = [400.0, 900, 150, 3000, 700].map { GuidedRoute.Part(meters: $0) }
    for pace in [0.7, 1, 1.4] {
      for turnSpeed in [.infinity, 5, 3] {
        let once = try timeline(parts, "de", pace: pace, turnSpeed: turnSpeed).announcements
        let often = try timeline(parts, "de", pace: pace, rate: 10, turnSpeed: turnSpeed).announcements
        let drive = "\(pace) times the time, turns at \(turnSpeed) m/s"
        XCTAssertEqual(once.map(\.step), often.map(\.step), drive)
        for (one, other) in zip(once, often) {
          XCTAssertEqual(one.start, other.start, accuracy: 1.001, "\(one.text), \(drive)")
          XCTAssertEqual(one.text.filter { !$0.isNumber }, other.text.filter { !$0.isNumber }, drive)
        }
      }
    }
  }

  /// A driver who hears of a turn in a halt hears it once more on starting from there, and in time. A driver who heard it
  /// before the halt, or within a roundabout, hears it once. Positions alone show a halt some seconds late.
  func testOnlyADriverWhoHeardItInTheHaltHearsItAgain() throws {
    var counts: [Int: Int] = [:]
    for (type, speed) in [(ManeuverType.turn, 12.0), (.turn, 20), (.turn, 30), (.exitRoundabout, 12)] {
      let part = GuidedRoute.Part(type: type, meters: 500, kilometersPerHour: speed)
      let length = GuidedRoute.route([part, part]).distance
      for (place, hasSpeeds) in stride(from: 420.0, through: 495, by: 2.5).flatMap({ [($0, true), ($0, false)] }) {
        let drive = try timeline([part, part], turnSpeed: 3, pause: (place / length, 40), hasSpeeds: hasSpeeds)
        let heard = drive.announcements.filter { $0.step == 0 && $0.priority == .maneuver }
        let first = try XCTUnwrap(heard.first)
        let what = "\(type) at \(place) m, \(speed) km/h, speeds \(hasSpeeds)"
        counts[heard.count, default: 0] += 1
        XCTAssertLessThanOrEqual(heard.count, type == .turn ? 2 : 1, what)
        let isInHalt = drive.endOfHalt(at: first.start).map { $0 >= first.end + 6 } ?? false
        if type == .turn, isInHalt, hasSpeeds { XCTAssertEqual(heard.count, 2, what) }
        guard heard.count == 2 else { continue }
        XCTAssertNotNil(drive.endOfHalt(at: first.end + (hasSpeeds ? 0 : 5)), what)
        XCTAssertNil(drive.endOfHalt(at: heard[1].start), what)
        XCTAssertGreaterThan(drive.ends[0] - heard[1].end, 1, what)
      }
    }
    XCTAssertGreaterThan(counts[1] ?? 0, 100)
    XCTAssertGreaterThan(counts[2] ?? 0, 10)
  }

  /// Where only the name changes nothing is said.
  func testAnotherNameIsNoManeuver() throws {
    var parts = Array(repeating: GuidedRoute.Part(meters: 600), count: 3)
    parts[1].type = .passNameChange
    parts[1].direction = .straightAhead
    parts[1].name = "Oak Street"
    XCTAssertFalse(try timeline(parts).announcements.contains { $0.text.contains("Oak Street") })
  }

  /// Who asks again is told what holds now.
  func testWhoAsksIsToldTheDistanceThatIsLeft() throws {
    let part = GuidedRoute.Part(meters: 1000)
    let index = try RouteIndex(GuidedRoute.route([part, part]).guided(GuidanceOptions(language: "de")))
    let engine = ProgressEngine(index: index)
    var state = ProgressState()
    for along in stride(from: 0.0, through: 970, by: 10) {
      let point = index.track.point(at: along)
      let time = 1_700_000_000 + along / 10
      _ = engine.step(
        &state,
        Location(coordinate: point.coordinate, timestamp: time, horizontalAccuracy: 3, speed: 10, course: point.bearing)
      )
      let said = RouteProgress(index: index, state: state).currentLegProgress.currentStepProgress.repeatedInstruction
      if along == 400 { XCTAssertEqual(said?.text, "In 600 Metern links auf Elm Street abbiegen") }
      if along == 970 { XCTAssertEqual(said?.text, "Links auf Elm Street abbiegen") }
    }
  }

  /// A sentence is bounded, whatever the names.
  func testSentencesAreBounded() throws {
    let name = String(repeating: "Straße mit sehr langem Namen ", count: 100)
    for language in GuidanceLanguage.all {
      var route = GuidedRoute.route((0..<4).map { GuidedRoute.Part(meters: $0 == 2 ? 60 : 500, name: name) })
      for step in route.legs[0].steps.indices {
        route.legs[0].steps[step].signedDestinations = "A1: \(name)"
        route.legs[0].steps[step].rotaryName = name
        route.legs[0].steps[step].maneuver.exitIndex = 2
      }
      let guided = route.guided(GuidanceOptions(language: language))
      for spoken in guided.legs[0].steps.flatMap({ $0.instructionsSpokenAlongStep ?? [] }) {
        XCTAssertLessThanOrEqual(spoken.text.count, 300, spoken.text)
      }
    }
  }

  func testWalkersAndCyclistsHaveTheirOwnWordsAndDistances() throws {
    let part = GuidedRoute.Part(meters: 300, kilometersPerHour: 5)
    let walk = try timeline([part, part], transport: .walking).announcements.map(\.text)
    XCTAssertEqual(
      walk,
      [
        "Walk east along Elm Street", "In 150 feet, turn left onto Elm Street", "Turn left onto Elm Street",
        "In 200 feet, your destination will be on the right", "Your destination is on the right",
        "You have arrived at your destination, on the right",
      ])
    let ride = GuidedRoute.Part(meters: 900, kilometersPerHour: 18)
    XCTAssertEqual(
      try timeline([ride, ride], "en-GB", transport: .cycling).announcements.prefix(2).map(\.text),
      ["Ride east on Elm Street", "In 120 yards, turn left onto Elm Street"])
  }

  func testUnderWayNoDepartureIsAnnounced() throws {
    let part = GuidedRoute.Part(meters: 400)
    var route = GuidedRoute.route([part, part])
    route.addGuidance(GuidanceOptions(language: "de"), isUnderWay: true)
    XCTAssertEqual(
      route.legs[0].steps[0].instructionsSpokenAlongStep?.first?.text, "In 400 Metern links auf Elm Street abbiegen")
  }
}
