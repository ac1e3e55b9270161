import XCTest

@testable import FairwayGuidance

/// Forms of counted words against the samples of CLDR, and the words that they choose.
final class PluralRuleTests: XCTestCase {
  /// The samples of CLDR for each rule and category, in tenths.
  func testSamplesOfCLDR() {
    let whole = { (numbers: [Int]) in numbers.map { $0 * 10 } }
    let samples: [(rule: PluralRule, category: PluralCategory, tenths: [Int])] = [
      (.uniform, .other, whole(Array(0...15) + [100, 1000, 10_000, 100_000]) + [1, 5, 10, 15]),
      (.one, .one, [10]),
      (.one, .other, whole([0] + Array(2...16) + [100, 1000, 10_000, 100_000]) + [1, 9, 11, 16]),
      (.belowTwo, .one, whole([0, 1]) + Array(0...15) + [19]),
      (.belowTwo, .other, whole(Array(2...17) + [100, 1000, 10_000, 100_000]) + Array(20...35)),
      (.polish, .one, [10]),
      (.polish, .few, whole([2, 3, 4, 22, 23, 24, 32, 33, 34, 42, 43, 44, 52, 53, 54, 62, 102, 1002])),
      (
        .polish, .many,
        whole([0] + Array(5...19) + [20, 21, 25, 26, 30, 31, 100, 101, 111, 112, 113, 114, 1000, 10_000, 100_000])
      ),
      (.polish, .other, Array(1...9) + Array(11...15) + [21, 1001]),
      (.arabic, .zero, [0]), (.arabic, .one, [10]), (.arabic, .two, [20]),
      (.arabic, .few, whole(Array(3...10) + Array(103...110) + [1003])),
      (.arabic, .many, whole(Array(11...26) + [99, 111, 1011])),
      (.arabic, .other, whole([100, 101, 102, 200, 201, 202, 300, 1000, 10_000, 100_000]) + Array(1...9) + [15, 101]),
    ]
    for (rule, category, tenths) in samples {
      for number in tenths { XCTAssertEqual(rule.category(ofTenths: number), category, "\(rule) \(number) tenths") }
    }
  }

  /// The rules of all languages: CLDR also has “many” for millions in Romance languages, which no distance reaches.
  func testRuleOfEachLanguage() {
    let rules: [String: PluralRule] = [
      "en": .one, "de": .one, "es": .one, "it": .one, "nl": .one, "fr": .belowTwo, "pt-BR": .belowTwo, "pl": .polish,
      "ar": .arabic, "ja": .uniform,
    ]
    for language in Language.all { XCTAssertEqual(language.numbers.plural, rules[language.identifier], language.name) }
  }

  func testPolishDistances() {
    check(
      "pl", .kilometers,
      [
        10: "1 kilometr", 20: "2 kilometry", 50: "5 kilometrów", 120: "12 kilometrów", 210: "21 kilometrów",
        220: "22 kilometry", 250: "25 kilometrów", 1000: "100 kilometrów", 15: "1,5 kilometra",
      ])
    check("pl", .meters, [10: "1 metr", 220: "22 metry", 3000: "300 metrów", 15: "1,5 metra"])
    check("pl", .miles, [10: "1 milę", 20: "2 mile", 50: "5 mil", 15: "1,5 mili"])
  }

  func testArabicDistances() {
    check(
      "ar", .kilometers,
      [
        10: "كيلومتر واحد", 20: "كيلومترين", 50: "٥ كيلومترات", 120: "١٢ كيلومترًا", 210: "٢١ كيلومترًا",
        220: "٢٢ كيلومترًا", 250: "٢٥ كيلومترًا", 1000: "١٠٠ كيلومتر", 15: "١٫٥ كيلومتر",
      ])
    check("ar", .meters, [20: "مترين", 50: "٥ أمتار", 120: "١٢ مترًا", 3000: "٣٠٠ متر"])
    check("ar-MA", .kilometers, [50: "5 كيلومترات", 15: "1,5 كيلومتر"])
  }

  func testFractionsElsewhere() {
    check("fr", .kilometers, [10: "1 kilomètre", 15: "1,5 kilomètre", 20: "2 kilomètres", 25: "2,5 kilomètres"])
    check("pt-BR", .kilometers, [10: "1 quilômetro", 15: "1,5 quilômetro", 20: "2 quilômetros"])
    check("es", .kilometers, [10: "un kilómetro", 15: "1,5 kilómetros"])
    check("it", .miles, [10: "un miglio", 15: "1,5 miglia"])
    check("nl", .kilometers, [10: "1 kilometer", 15: "1,5 kilometer", 20: "2 kilometer"])
    check("ja", .kilometers, [10: "1キロ", 15: "1.5キロ"])
    check("de", .kilometers, [10: "einem Kilometer", 15: "1,5 Kilometern"])
  }

  private func check(_ tag: String, _ unit: LengthUnit, _ expected: [Int: String], line: UInt = #line) {
    let language = GuidanceLanguage(tag)
    for (tenths, text) in expected {
      let distance = RoundDistance(tenths: tenths, unit: unit)
      XCTAssertEqual(language.text(distance, language.words.distances).plain, text, line: line)
    }
  }
}
