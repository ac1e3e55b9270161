import FairwayDirections
import XCTest

@testable import FairwayGuidance

/// How tags find languages, and what a region changes.
final class GuidanceLanguageTests: XCTestCase {
  func testTagsFindLanguages() {
    let tags: [String: (used: String, name: String)] = [
      "en": ("en", "English"), "EN-us": ("en-US", "English"), "en_GB": ("en-GB", "English"),
      "de_CH": ("de-CH", "Deutsch"), "de-Latn-AT": ("de-AT", "Deutsch"), "fr-CA": ("fr-CA", "Français"),
      "pt": ("pt-BR", "Português (Brasil)"), "pt-PT": ("pt-BR", "Português (Brasil)"),
      "PT_br": ("pt-BR", "Português (Brasil)"), "ja-JP": ("ja-JP", "日本語"), "es-419": ("es", "Español"),
      "ar-u-nu-latn": ("ar", "العربية"), "nl-x-be": ("nl", "Nederlands"), "de-é": ("de", "Deutsch"),
    ]
    for (tag, expected) in tags {
      let language = GuidanceLanguage(tag)
      XCTAssertFalse(language.isFallback, tag)
      XCTAssertEqual(language.identifier, expected.used, tag)
      XCTAssertEqual(language.name, expected.name, tag)
    }
  }

  func testUnknownTagsFallBackToEnglish() {
    let garbage = String(decoding: [0xFF, 0xFE, 0x2D, 0x00, 0x65, 0x6E] as [UInt8], as: UTF8.self)
    for tag in ["", "-", "_-_", "zh-Hant-TW", "xx", "e", "eng", "english", "日本", "\0", garbage, "-en", "12-34"] {
      // Empty parts are left out, so that this one is English after all.
      let isFallback = tag != "-en"
      let language = GuidanceLanguage(tag)
      XCTAssertEqual(language.isFallback, isFallback, tag)
      XCTAssertEqual(language.identifier, "en", tag)
      XCTAssertEqual(language.words.identifier, "en", tag)
    }
  }

  func testAllLanguagesInTheirOrder() {
    XCTAssertEqual(GuidanceLanguage.all, ["en", "de", "es", "fr", "it", "nl", "pl", "pt-BR", "ar", "ja"])
    for tag in GuidanceLanguage.all {
      XCTAssertFalse(GuidanceLanguage(tag).isFallback)
      XCTAssertEqual(GuidanceLanguage(tag).identifier, tag)
    }
  }

  func testSeparatorsByRegion() {
    let separators: [String: String] = [
      "en": ".", "en-US": ".", "en-GB": ".", "de": ",", "de-AT": ",", "de-CH": ".", "de-LI": ".", "fr": ",",
      "fr-CH": ",", "fr-CA": ",", "it": ",", "it-CH": ".", "es": ",", "es-ES": ",", "es-MX": ".", "es-US": ".",
      "es-PR": ".", "es-PE": ".", "es-AR": ",", "es-CL": ",", "es-CO": ",", "pt": ",", "pt-PT": ",", "nl": ",",
      "nl-BE": ",", "pl": ",", "ja": ".", "ar": "٫", "ar-EG": "٫", "ar-SA": "٫", "ar-AE": ".", "ar-EH": ".",
      "ar-MA": ",", "ar-DZ": ",", "ar-TN": ",", "ar-LY": ",",
    ]
    for (tag, separator) in separators { XCTAssertEqual(GuidanceLanguage(tag).separator, separator, tag) }
    XCTAssertEqual(GuidanceLanguage("es-MX").number(ofTenths: 15), "1.5")
  }

  func testDigitsByRegion() {
    for tag in ["ar", "ar-EG", "ar-SA", "ar-MR"] {
      XCTAssertEqual(GuidanceLanguage(tag).number(ofTenths: 12_345_678_905), "١٢٣٤٥٦٧٨٩٠٫٥", tag)
    }
    for tag in ["ar-AE", "ar-DZ", "ar-EH", "ar-LY", "ar-MA", "ar-TN"] {
      XCTAssertEqual(GuidanceLanguage(tag).number(ofTenths: 12_345_678_900), "1234567890", tag)
    }
  }

  func testUnitsByRegion() {
    let units: [String: UnitSystem] = [
      "en": .metric, "en-US": .imperial, "es-US": .imperial, "en-GB": .british, "en-AU": .metric, "es": .metric,
      "ar": .metric, "ja": .metric, "pt": .metric, "zh-US": .imperial, "zh": .metric, "": .metric,
    ]
    for (tag, system) in units { XCTAssertEqual(GuidanceLanguage(tag).units, system, tag) }
  }

  func testOrdinalsAgreeWithTheExit() {
    let exits = [
      "en": "2nd exit", "de": "zweite Ausfahrt", "es": "segunda salida", "fr": "deuxième sortie",
      "it": "seconda uscita", "nl": "tweede afslag", "pl": "drugi zjazd", "pt-BR": "segunda saída",
      "ar": "المخرج الثاني", "ja": "2つ目の出口",
    ]
    let further = [
      "en": "25th exit", "de": "25. Ausfahrt", "es": "25.ª salida", "fr": "25e sortie", "it": "25ª uscita",
      "nl": "25e afslag", "pl": "25. zjazd", "pt-BR": "25ª saída", "ar": "المخرج الذي ترتيبه ٢٥", "ja": "25番目の出口",
    ]
    for language in GuidanceSamples.languages {
      let phrase = language.words.maneuvers.circleExit
      let text = { (number: Int) in phrase.filled([.ordinal: language.ordinal(number)]).plain }
      XCTAssertEqual(text(2), exits[language.words.identifier])
      XCTAssertEqual(text(25), further[language.words.identifier])
    }
  }
}
