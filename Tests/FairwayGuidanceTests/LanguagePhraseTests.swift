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

  func testSlotsAreThoseOfEnglish() {
    let english = GuidanceSamples.phrases(of: Language.english)
    for language in Language.all {
      let phrases = GuidanceSamples.phrases(of: language)
      for (path, phrase) in phrases where !Self.isDistance(path) {
        // Optional in a language, and the same as what it replaces.
        let model = path == ".way.ontoAhead" ? ".way.onto" : path
        XCTAssertEqual(Set(phrase.slots), english[model].map { Set($0.slots) }, "\(language.name) \(path)")
        XCTAssertEqual(Set(phrase.slots).count, phrase.slots.count, "\(language.name) \(path) repeats a slot")
      }
      for path in english.keys where !Self.isDistance(path) {
        XCTAssertNotNil(phrases[path], "\(language.name) \(path)")
      }
    }
  }

  func testDistancesSayTheirNumbers() {
    for language in GuidanceSamples.languages {
      for units in [language.language.distances, language.language.followedDistances ?? language.language.distances] {
        for unit in LengthUnit.allCases {
          for tenths in 0...3000 where ![10, 20].contains(tenths) {
            let text = language.text(SpokenDistance(tenths: tenths, unit: unit), units).plain
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
    }
    XCTAssertEqual(Set(Language.all.map { $0.identifier }).count, Language.all.count)
    XCTAssertEqual(Set(Language.all.map { $0.name }).count, Language.all.count)
  }

  private static func isDistance(_ path: String) -> Bool {
    path.hasPrefix(".distances") || path.hasPrefix(".followedDistances")
  }
}
