import FairwayDirections
import Foundation
import XCTest

@testable import FairwayGuidance

#if canImport(FoundationXML)
  import FoundationXML
#endif

/// The documents in the Speech Synthesis Markup Language.
final class SpokenMarkupTests: XCTestCase {
  private static let hostile = GuidanceSamples.Variant(
    name: "hostile", road: "<b>\"Elm\" & 'Oak'</b>\u{1}", ref: "B<5>", destinations: "A&1: <Bern>", exits: "\"12\"",
    junction: "<&'\">", circle: "Etoile & <i>", exitIndex: 2, heading: 10)

  func testDocumentsAreWellFormed() {
    for language in GuidanceSamples.languages {
      let announcements = language.words.announcements
      for type in ManeuverType.allCases {
        for direction in [ManeuverDirection.left, .straightAhead, .uTurn] {
          for destinations in [Self.hostile.destinations, nil] {
            var variant = Self.hostile
            variant.destinations = destinations
            var step = GuidanceSamples.step(type, direction, variant)
            step.pronunciation = "ˈɛlm\"<&"
            step.rotaryPronunciation = "e'twal"
            let text = ManeuverSentence(step, in: language).text
            let values: Phrase.Values = [.distance: SpokenText("<1>"), .maneuver: text, .next: text]
            for phrase in [announcements.ahead, announcements.joined] {
              let document = phrase.filled(values).capitalized.document
              XCTAssertTrue(XMLParser(data: Data(document.utf8)).parse(), "\(language.name), \(type): \(document)")
            }
          }
        }
      }
    }
  }

  func testNamesAreMarkedAndEscaped() {
    var step = GuidanceSamples.step(
      .turn, .left, GuidanceSamples.Variant(name: "road", road: "Fish & \"Chips\" <Street>"))
    let escaped = "Fish &amp; &quot;Chips&quot; &lt;Street&gt;"
    for language in GuidanceSamples.languages {
      let text = ManeuverSentence(step, in: language).text
      XCTAssertTrue(text.marked.contains("<say-as interpret-as=\"address\">\(escaped)</say-as>"), text.marked)
      XCTAssertTrue(text.plain.contains("Fish & \"Chips\" <Street>"), text.plain)
    }
    step.pronunciation = "fɪʃ & \"tʃɪps\""
    for language in GuidanceSamples.languages {
      let marked = ManeuverSentence(step, in: language).text.marked
      let phoneme = "<phoneme alphabet=\"ipa\" ph=\"fɪʃ &amp; &quot;tʃɪps&quot;\">\(escaped)</phoneme>"
      XCTAssertTrue(marked.contains(phoneme), marked)
      XCTAssertFalse(marked.contains("say-as"), marked)
    }
  }

  /// Words of a language are inserted into a document as they are.
  func testNoWordsAreSpecialInMarkup() {
    func strings(of value: Any) -> [String] {
      if let string = value as? String { return [string] }
      return Mirror(reflecting: value).children.flatMap { strings(of: $0.value) }
    }
    for language in Language.all {
      for string in strings(of: language) where string.contains(where: { "<>&\"'".contains($0) }) {
        XCTFail("\(language.name): \(string)")
      }
    }
  }
}
