import FairwayRoutes
import XCTest

@testable import FairwayGuidance

/// The phrases of all languages, each compared with the English one.
final class LanguagePhraseTests: XCTestCase {
  func testNoPhraseHasAFault() {
    for language in Language.all {
      let phrases = GuidanceSamples.phrases(of: language)
      XCTAssertGreaterThan(phrases.count, 80, "phrases of \(language.name) that reflection finds")
      for (path, phrase) in phrases { XCTAssertNil(phrase.fault, "\(language.name) \(path)") }
    }
  }

  func testEveryTextIsRead() {
    for language in Language.all {
      let read = GuidanceSamples.textPaths(of: language)
      for path in language.texts.paths {
        XCTAssertTrue(read.contains(".\(path)") || read.contains(".\(path).0"), "\(language.name) \(path)")
      }
    }
  }

  func testSlotsAreThoseOfEnglish() {
    let english = GuidanceSamples.phrases(of: Language.english)
    for language in Language.all {
      let phrases = GuidanceSamples.phrases(of: language)
      for (path, phrase) in phrases where !Self.isDistance(path) && path != ".way.ontoToward" {
        XCTAssertEqual(
          Self.meaning(of: phrase.slots, in: path),
          english[Self.model(of: path)].map { Self.meaning(of: $0.slots, in: path) },
          "\(language.name) \(path)")
        XCTAssertEqual(Set(phrase.slots).count, phrase.slots.count, "\(language.name) \(path) repeats a slot")
      }
      for path in english.keys where !Self.isDistance(path) && !path.hasPrefix(".numbers.furtherOrdinalsByDigit") {
        XCTAssertNotNil(phrases[path], "\(language.name) \(path)")
      }
    }
  }

  func testDistancesSayTheirNumbers() {
    for language in GuidanceSamples.languages {
      for units in [language.words.distances, language.words.followedDistances ?? language.words.distances] {
        for unit in LengthUnit.allCases {
          for tenths in 0...3000 where ![10, 20].contains(tenths) {
            let text = language.text(RoundDistance(tenths: tenths, unit: unit), units).plain
            let number = language.number(ofTenths: tenths)
            if !text.hasPrefix(number) { XCTFail("\(language.name) says \(text) for \(number) \(unit)") }
          }
        }
      }
    }
  }

  func testEveryLanguageHasAllItsWords() {
    for language in Language.all {
      XCTAssertEqual(language.compass.count, 8, language.name)
      XCTAssertEqual(Set(language.compass).count, 8, language.name)
      XCTAssertGreaterThanOrEqual(language.numbers.ordinals.count, 10, language.name)
      XCTAssertEqual(Set(language.numbers.ordinals).count, language.numbers.ordinals.count, language.name)
      XCTAssertEqual(language.numbers.digits?.count ?? 10, 10, language.name)
      XCTAssertTrue([0, 3].contains(language.distances.mileQuarters.count), language.name)
      XCTAssertEqual(language.maneuvers.laneUse.numbers.count, 2, language.name)
      XCTAssertEqual(language.alerts.words.count, CustomAlert.Kind.allCases.count - 1, language.name)
    }
    XCTAssertEqual(Set(Language.all.map { $0.identifier }).count, Language.all.count)
    XCTAssertEqual(Set(Language.all.map { $0.name }).count, Language.all.count)
  }

  /// The phrase of English that says what one says that is optional in a language.
  private static func model(of path: String) -> String {
    if path == ".maneuvers.turnOn" { return ".maneuvers.turn" }
    let names = path.split(separator: ".")
    if names.first == "way", names.count == 3 {
      let isOnto = ["ontoAhead", "uTurn", "leaving", "keeping"].contains(names[1])
      return ".way.\(isOnto ? "onto" : names[1]).name"
    }
    return path.replacingOccurrences(of: ".arrivalAnnouncements", with: ".announcements")
      .replacingOccurrences(of: ".nearSide", with: ".aheadSide").replacingOccurrences(of: ".near", with: ".ahead")
  }

  /// The slots of a phrase, without the ways in which languages differ.
  private static func meaning(of slots: [Phrase.Slot], in path: String) -> Set<Phrase.Slot> {
    let isAnnouncement = path.hasPrefix(".announcements")
    return Set(
      slots.compactMap { slot in
        switch slot {
        case .head, .tail: isAnnouncement ? .maneuver : .turn
        case .nextHead, .nextTail: .next
        case .circleName: .circle
        case .along: .road
        case .lanes, .at, .nextAt: nil
        // A roundabout is named in some languages and not in others.
        default: slot
        }
      })
  }

  private static func isDistance(_ path: String) -> Bool {
    path.hasPrefix(".distances") || path.hasPrefix(".followedDistances")
  }
}
