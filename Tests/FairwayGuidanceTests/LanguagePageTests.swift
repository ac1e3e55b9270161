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
      let words = language.language
      let symbols = words.symbols
      let distance = language.text(SpokenDistance(tenths: 15, unit: .kilometers), words.distances).plain
      let units = [symbols.meters, symbols.kilometers, symbols.feet, symbols.yards, symbols.miles]
      let exit = words.maneuvers.circleExit.filled(Phrase.Values(ordinal: language.ordinal(25))).plain
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
    return text + "\n"
  }

  private static func samples(_ language: GuidanceLanguage) -> [String] {
    let words = language.language
    let turn = GuidanceSamples.step(.turn, .left, GuidanceSamples.Variant(name: "road", road: "Lindenallee"))
    let circle = GuidanceSamples.step(
      .takeRoundabout, .right, GuidanceSamples.Variant(name: "sign", destinations: "Torgau", exitIndex: 2))
    let arrival = GuidanceSamples.step(.arrive, .right, GuidanceSamples.Variant(name: "arrival"))
    let ahead = words.announcements.ahead.filled(
      Phrase.Values(
        distance: language.text(SpokenDistance(tenths: 3000, unit: .meters), words.distances),
        maneuver: ManeuverSentence(turn, in: language).text))
    let sentences = [ahead, ManeuverSentence(circle, in: language).text, ManeuverSentence(arrival, in: language).text]
    return sentences.map { $0.capitalized.plain }
  }
}
