import FairwayCore
import FairwayDirections
import Foundation
import GeoKernel
import XCTest

@testable import FairwayCommand

/// The engine's reasons in the languages of a report.
final class ReasonWordsTests: XCTestCase {
  private static let languages = ["de", "fr", "es", "it", "pt", "nl", "pl", "ja", "ar"]

  func testNumbersKeepTheirPlaces() {
    XCTAssertEqual(
      ReasonWords(language: "de-AT")("an accuracy of 12.5 m instead of 5.0 m"),
      "eine Genauigkeit von 12.5 m statt 5.0 m")
    XCTAssertEqual(
      ReasonWords(language: "fr")(" is 3 fixes, at least 5 fixes is needed"), " est 3, il faut au moins 5")
    XCTAssertEqual(
      ReasonWords(language: "de")("the vehicle left the route, waypoints were skipped"),
      "das Fahrzeug hat die Route verlassen, Zwischenziele wurden ausgelassen")
    XCTAssertEqual(ReasonWords(language: "de")("what nobody says"), "what nobody says")
    XCTAssertEqual(ReasonWords(language: "en-GB")("the speed"), "the speed")
    XCTAssertEqual(ReasonWords(language: "ko")("the speed"), "the speed")
    XCTAssertEqual(ReasonWords(language: nil)("the speed"), "the speed")
  }

  /// Whatever rule the engine has, each language has words for it.
  func testEveryRuleOfTheEngineHasWords() throws {
    let sources = URL(filePath: #filePath).deletingLastPathComponent().appending(path: "../../Sources/FairwayEngine")
    let files = try XCTUnwrap(FileManager.default.enumerator(at: sources, includingPropertiesForKeys: nil))
      .compactMap { $0 as? URL }.filter { $0.pathExtension == "swift" }
    var phrases: Set<String> = []
    for file in files {
      let text = try String(contentsOf: file, encoding: .utf8)
      for match in text.matches(of: /(?:holds|isTrue)\(\s*\.?\w+,\s*"([^"]+)"/) { phrases.insert(String(match.1)) }
      if file.lastPathComponent == "Decision.swift" {
        for match in text.matches(of: /case \w+ = "([^"]+)"/) { phrases.insert(String(match.1)) }
      }
    }
    XCTAssertGreaterThan(phrases.count, 80)
    for language in Self.languages {
      let words = ReasonWords(language: language)
      XCTAssertEqual(phrases.filter { words.translated($0) == nil }.sorted(), [], language)
    }
  }

  /// A drive that leaves the route and comes back is explained without a word of English.
  func testADriveIsExplainedWithoutEnglish() throws {
    let engine = ProgressEngine(index: try RouteIndex(try RouteArguments.bundled()))
    var explanations: [Explanation] = []
    var state = ProgressState()
    for number in 0..<240 {
      let aside = number >= 60 && number < 120 ? min(Double(number - 60) * 8, 200) : 0
      let point = engine.index.track.point(at: Double(number) * 10)
      let fix = Location(
        coordinate: Geodesic.destination(from: point.coordinate, distance: aside, bearing: point.bearing + 90),
        timestamp: number == 200 ? 150 : Double(number), horizontalAccuracy: number % 50 == 7 ? nil : 5, speed: 10)
      if number % 4 == 0 || number == 200 { explanations.append(engine.explain(fix, in: state)) }
      _ = engine.step(&state, fix)
    }
    XCTAssertTrue(explanations.contains { $0.routeState == .offRoute })
    XCTAssertTrue(explanations.contains { $0.rejection != nil })
    for language in Self.languages {
      let words = ReasonWords(language: language)
      var missing: Set<String> = []
      for explanation in explanations {
        _ = explanation.text { phrase in
          if words.translated(phrase) == nil { missing.insert(phrase) }
          return words(phrase)
        }
      }
      XCTAssertEqual(missing, [], language)
    }
  }
}
