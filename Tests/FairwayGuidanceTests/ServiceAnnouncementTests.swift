import FairwayRoutes
import GeoKernel
import SeededRandom
import TestSupport
import XCTest

@testable import FairwayGuidance

/// Announcements of a service: its words, at the pace of the vehicle, and only where they are true.
final class ServiceAnnouncementTests: XCTestCase {
  /// A route of four steps of a minute each, as a service announces it: by places that suit its own speeds.
  private func served(_ kilometersPerHour: Double) -> Route {
    let part = GuidedRoute.Part(meters: 60 * kilometersPerHour / 3.6, kilometersPerHour: kilometersPerHour)
    var route = GuidedRoute.route([part, part, part, part])
    for step in 0..<4 {
      let far = (0.5 * part.meters / 100).rounded() * 100
      let words = step == 3 ? "your destination is ahead" : "turn left onto Route \(step)"
      route.legs[0].steps[step].instructionsSpokenAlongStep = [
        SpokenInstruction(triggerDistanceRemaining: part.meters, text: "Continue for a while"),
        SpokenInstruction(triggerDistanceRemaining: far + 10, text: "In \(Int(far)) meters, \(words)"),
        SpokenInstruction(
          triggerDistanceRemaining: 0.3 * part.meters,
          text: step == 3 ? "You have arrived" : "Turn left onto Route \(step)"),
      ]
    }
    route.speechLocaleIdentifier = "en-US"
    return route
  }

  /// The last announcement ends 3 to 8.5 s before the turn, whatever the pace, and not 18 s before as the service meant.
  func testTheLastAnnouncementFollowsThePace() throws {
    for speed in [30.0, 90, 130] {
      for pace in [0.6, 1, 1.6] {
        let timeline = try GuidedTimeline(served(speed).guided(), pace: pace, turnSpeed: 5 / pace)
        for step in 1..<3 {
          let last = try XCTUnwrap(timeline.announcements.last { $0.step == step })
          XCTAssertEqual(last.text, "Turn left onto Route \(step)")
          let lead = timeline.ends[step] - last.end
          XCTAssertTrue((3...8.5).contains(lead), "\(speed) km/h × \(pace), step \(step): \(lead) s")
        }
      }
    }
  }

  /// A distance that the words name is true where they begin.
  func testADistanceThatIsNamedKeepsItsPlace() throws {
    for pace in [0.6, 1, 1.6] {
      let timeline = try GuidedTimeline(served(90).guided(), pace: pace)
      let named = timeline.announcements.filter { $0.text.hasPrefix("In ") }
      XCTAssertEqual(named.count, 4)
      for announcement in named {
        let left = Double(announcement.step + 1) * 1500 - timeline.along(at: announcement.start)
        XCTAssertEqual(left, 800, accuracy: 120, announcement.text)
      }
    }
  }

  func testTheArrivalIsToldWhenItHappens() throws {
    for pace in [0.6, 1, 1.6] {
      let timeline = try GuidedTimeline(served(50).guided(), pace: pace)
      let arrival = timeline.announcements.filter { $0.text == "You have arrived" }
      XCTAssertEqual(arrival.count, 1)
      XCTAssertGreaterThanOrEqual(try XCTUnwrap(arrival.first).start, timeline.arrival)
      XCTAssertEqual(arrival.first?.priority, .arrival)
    }
  }

  /// What alone is said on the last step may be that one is going to arrive, and is said before.
  func testTheOnlyAnnouncementOfTheLastStepComesBeforeTheArrival() throws {
    var route = served(50)
    route.legs[0].steps[3].instructionsSpokenAlongStep?.removeFirst(2)
    let timeline = try GuidedTimeline(route.guided())
    let arrival = try XCTUnwrap(timeline.announcements.first { $0.text == "You have arrived" })
    XCTAssertLessThan(arrival.end, timeline.arrival)
  }

  func testOnlyTheServiceKeepsItsPlaces() throws {
    let route = served(50)
    XCTAssertEqual(route.guided(GuidanceOptions(source: .serviceOnly)), route)
    let once = route.guided()
    XCTAssertEqual(once.guided(), once, "moments are given once")
    XCTAssertEqual(
      once.legs[0].steps.flatMap { $0.instructionsSpokenAlongStep ?? [] }.map(\.text),
      route.legs[0].steps.flatMap { $0.instructionsSpokenAlongStep ?? [] }.map(\.text))
  }

  /// Which words move, by their number beside the place: not those that name a distance in any unit or digits.
  func testWordsThatNameADistanceAreKnown() throws {
    func lead(_ text: String, _ place: Double, others: Bool = true) -> Double? {
      var route = GuidedRoute.route([GuidedRoute.Part(), GuidedRoute.Part()])
      route.legs[0].steps[0].instructionsSpokenAlongStep =
        (others ? [SpokenInstruction(triggerDistanceRemaining: 900, text: "Head north")] : []) + [
          SpokenInstruction(triggerDistanceRemaining: place, text: text)
        ]
      let moment = route.guided().legs[0].steps[0].instructionsSpokenAlongStep?.last?.moment
      return moment.flatMap { $0.nearest == $0.farthest ? nil : $0.lead - $0.duration }
    }
    let driving = AnnouncementTiming.driving.lead
    for text in ["Turn left", "Take exit 23 towards A 3", "Keep right onto US 50", "Left, then right in 90 meters"] {
      XCTAssertEqual(try XCTUnwrap(lead(text, 400), text), driving, accuracy: 1e-9)
    }
    for (text, place) in [
      ("In 400 meters, turn left", 405.0), ("In 900 feet, turn left", 253), ("In 1 mile, keep right", 1780),
      ("In 1,5 Kilometern rechts abbiegen", 1520), ("٣٠٠ متر", 310), ("４００メートル先", 390), ("In 0.5 miles", 790),
    ] {
      XCTAssertNil(lead(text, place), text)
    }
    XCTAssertNil(lead("In a quarter mile, turn right", 402, others: false), "the only announcement, and far")
    XCTAssertNotNil(lead("Turn right", 100, others: false))
  }

  /// On any drive nothing is cut off, and no notice is said where its distance is wrong, in whatever order and number a
  /// service sends them.
  func testNothingIsCutOffAndNothingIsFalse() throws {
    try property(cases: 40) { random in
      var route = GuidedRoute.route(
        (0..<4).map { _ in
          GuidedRoute.Part(
            meters: Double.random(in: 20...3000, using: &random),
            kilometersPerHour: Double.random(in: 20...120, using: &random))
        })
      var places: [String: Double] = [:]
      for step in 0..<4 {
        let announcements = (0..<Int.random(in: 0...5, using: &random)).map { number in
          let place = (Double.random(in: 0...3500, using: &random) / 10).rounded() * 10
          let text = "In \(Int(place)) meters, it is number \(step) \(number) of all the turns"
          places[text] = min(place, route.legs[0].steps[step].distance)
          return SpokenInstruction(triggerDistanceRemaining: place, text: text)
        }
        route.legs[0].steps[step].instructionsSpokenAlongStep = announcements.sorted {
          $0.triggerDistanceRemaining > $1.triggerDistanceRemaining
        }
      }
      let timeline = try GuidedTimeline(route.guided(), pace: Double.random(in: 0.6...1.6, using: &random))
      for (first, second) in zip(timeline.announcements, timeline.announcements.dropFirst()) {
        XCTAssertGreaterThanOrEqual(second.start, first.end - 0.1, "\(first) \(second)")
      }
      var end = 0.0
      let ends = route.legs[0].steps.map { step in
        end += step.distance
        return end
      }
      for announcement in timeline.announcements where announcement.priority == .notice {
        let left = ends[announcement.step] - timeline.along(at: announcement.start)
        guard let place = places[announcement.text] else { continue }
        // A fix late, and what noise and the filter add to that.
        XCTAssertEqual(left, place, accuracy: max(20, 0.15 * place) + 40, announcement.text)
      }
    }
  }
}
