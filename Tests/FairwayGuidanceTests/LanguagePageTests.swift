import FairwayDirections
import Foundation
import TestSupport
import XCTest

@testable import FairwayGuidance

/// The page on the languages of guidance shows what the code says.
///
/// A change of a language comes with a new page: `FAIRWAY_RECORD_LANGUAGES=1 swift test --filter LanguagePageTests`
/// writes its tables.
final class LanguagePageTests: XCTestCase {
  private static let page = Fixtures.package.appending(
    path: "Sources/FairwayGuidance/FairwayGuidance.docc/GuidanceLanguages.md")

  func testPageShowsWhatLanguagesSay() throws {
    let page = try String(contentsOf: Self.page, encoding: .utf8)
    let head = try XCTUnwrap(page.range(of: "## The languages\n"))
    let tail = try XCTUnwrap(page.range(of: "## Adding a language\n"))
    let tables = Self.tables()
    if ProcessInfo.processInfo.environment["FAIRWAY_RECORD_LANGUAGES"] == "1" {
      let text = page[..<head.upperBound] + tables + page[tail.lowerBound...]
      try String(text).write(to: Self.page, atomically: true, encoding: .utf8)
    } else {
      XCTAssertEqual(String(page[head.upperBound..<tail.lowerBound]), tables)
    }
  }

  private static func tables() -> String {
    var text =
      "\n| Language | Tag | In … 1.5 km | Units on a screen | A further exit |\n| --- | --- | --- | --- | --- |\n"
    for language in GuidanceSamples.languages {
      let words = language.words
      let symbols = words.symbols
      let distance = language.text(RoundDistance(tenths: 15, unit: .kilometers), words.distances).plain
      let units = [symbols.meters, symbols.kilometers, symbols.feet, symbols.yards, symbols.miles]
      let exit = words.maneuvers.circleExit.filled([.ordinal: language.ordinal(25)]).plain
      let cells = [
        language.name, "`\(language.identifier)`", distance, units.joined(separator: ", "), exit,
      ]
      text += "| \(cells.joined(separator: " | ")) |\n"
    }
    text += "\n### Samples\n\n"
    text +=
      "A left turn in 300 metres, the second exit of a roundabout, and the arrival, as they are spoken to a driver:\n"
    for language in GuidanceSamples.languages {
      text += "\n**\(language.name)**\n\n"
      text += samples(language).map { "- \($0)\n" }.joined()
    }
    text += "\n### Twenty maneuvers\n\n"
    text += "Nobody whose language it is has proofread these sentences. Corrections are welcome, as rules.\n"
    for (name, step) in maneuvers {
      text += "\n| \(name) | |\n| --- | --- |\n"
      for language in GuidanceSamples.languages {
        let sentence = ManeuverSentence(step, in: language)
        let words = language.words
        let said =
          switch step.maneuverType {
          case .arrive: sentence.arrival(words.arrivals.destination, .near)
          default: words.withLanes(sentence.text, of: step)
          }
        text += "| \(words.identifier) | \(said.capitalized.plain) |\n"
      }
    }
    return text + "\n"
  }

  /// The maneuvers of the table.
  private static let maneuvers: [(String, RouteStep)] = {
    func step(
      _ type: ManeuverType, _ direction: ManeuverDirection?, _ edit: (inout GuidanceSamples.Variant) -> Void = { _ in }
    ) -> RouteStep {
      var variant = GuidanceSamples.Variant(name: "")
      edit(&variant)
      return GuidanceSamples.step(type, direction, variant)
    }
    return [
      ("A departure", step(.depart, nil) { ($0.road, $0.heading) = ("Lindenallee", 225) }),
      ("A turn", step(.turn, .left) { $0.road = "Lindenallee" }),
      ("A turn onto a road with a number", step(.turn, .right) { $0.ref = "B 85" }),
      ("A slight turn", step(.turn, .slightLeft) { $0.road = "Lindenallee" }),
      ("A turn from the two left lanes", step(.turn, .left) { $0.lanes = "oox" }),
      ("A turn of the same road", step(.continue, .left) { $0.road = "Lindenallee" }),
      ("A turn at a junction with a name", step(.turn, .right) { $0.junction = "Alte Post" }),
      ("The end of a road", step(.reachEnd, .right) { $0.road = "Lindenallee" }),
      ("A U-turn", step(.turn, .uTurn) { $0.road = "Lindenallee" }),
      ("A ramp", step(.takeOnRamp, .right) { $0.destinations = "A 3: Köln" }),
      ("An exit", step(.takeOffRamp, .right) { ($0.exits, $0.destinations) = ("12", "Torgau") }),
      ("A fork", step(.reachFork, .slightLeft) { $0.destinations = "A 3: Köln" }),
      ("A merge", step(.merge, .slightLeft) { $0.ref = "A 3" }),
      ("A roundabout", step(.takeRoundabout, .right) { ($0.exitIndex, $0.road) = (2, "Ringstraße") }),
      ("A roundabout with a name", step(.takeRotary, .right) { ($0.exitIndex, $0.circle) = (3, "Etoile") }),
      ("A small roundabout", step(.turnAtRoundabout, .left) { $0.road = "Ringstraße" }),
      ("The exit of a roundabout", step(.exitRoundabout, .right) { $0.road = "Ringstraße" }),
      (
        "A ferry",
        {
          var ferry = step(.heedWarning, nil) { $0.road = "Dover" }
          ferry.transportType = .ferry
          return ferry
        }()
      ),
      ("Lanes alone", step(.useLane, nil) { $0.lanes = "xoo" }),
      ("A destination", step(.arrive, .right)),
    ]
  }()

  private static func samples(_ language: GuidanceLanguage) -> [String] {
    let words = language.words
    let turn = GuidanceSamples.step(.turn, .left, GuidanceSamples.Variant(name: "road", road: "Lindenallee"))
    let circle = GuidanceSamples.step(
      .takeRoundabout, .right, GuidanceSamples.Variant(name: "sign", destinations: "Torgau", exitIndex: 2))
    let arrival = GuidanceSamples.step(.arrive, .right, GuidanceSamples.Variant(name: "arrival"))
    let sentence = ManeuverSentence(turn, in: language).text
    let (head, tail) = sentence.split(words.split)
    let ahead = words.announcements.ahead.filled(
      [
        .distance: language.text(RoundDistance(tenths: 3000, unit: .meters), words.distances),
        .maneuver: sentence, .head: head, .tail: tail,
      ])
    let sentences = [ahead, ManeuverSentence(circle, in: language).text, ManeuverSentence(arrival, in: language).text]
    return sentences.map { $0.capitalized.plain }
  }
}
