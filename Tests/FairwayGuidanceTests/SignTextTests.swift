import FairwayRoutes
import Foundation
import GeoKernel
import SeededRandom
import TestSupport
import XCTest

@testable import FairwayGuidance

#if canImport(FoundationXML)
  import FoundationXML
#endif

/// Names with characters and lengths that no sign has.
final class SignTextTests: XCTestCase {
  private static let odd = "\u{0}\u{1B}\r\n\t\u{7}\u{7F}\u{85}\u{2028}\u{2029}\u{FFFE}\u{FFFF}"

  private func hasControls(_ text: String) -> Bool {
    text.unicodeScalars.contains {
      $0.value < 0x20 || (0x7F..<0xA0).contains($0.value) || $0.value | 1 == 0x2029 || $0.value | 1 == 0xFFFF
    }
  }

  func testOrdinaryNamesStayAsTheyAre() {
    for name in ["", "Elm Street", "Straße des 17. Juni", "Ångström – Øst", "شارع", "国道1号", "\u{A0}\u{FFFD}\u{10FFFF}"]
    {
      XCTAssertEqual(SignText.clean(name), name)
    }
  }

  func testControlsAndNoncharactersBecomeSpaces() {
    for scalar in Self.odd.unicodeScalars {
      XCTAssertEqual(SignText.clean("Elm\(scalar)Street"), "Elm Street", "\(scalar.value)")
    }
  }

  func testLongNamesEndWithAWholeWord() {
    let words = Array(repeating: "straße", count: 100_000).joined(separator: " ")
    let cut = SignText.clean(words)
    XCTAssertLessThanOrEqual(cut.unicodeScalars.count, SignText.longest)
    XCTAssertTrue(cut.hasSuffix(" straße") && words.hasPrefix(cut), cut)
    let whole = String(repeating: "a", count: SignText.longest)
    XCTAssertEqual(SignText.clean(whole), whole)
    XCTAssertEqual(SignText.clean(whole + " b"), whole, "the word is whole")
    XCTAssertEqual(SignText.clean(whole + "b").count, SignText.longest, "a single word is cut")
  }

  /// Whatever the names of a route have, its announcements are documents, and they and its banners are lines.
  func testNothingOfThatIsToldInAnyLanguage() {
    var route = GuidedRoute.route([GuidedRoute.Part(), GuidedRoute.Part()])
    let name = "Elm" + Self.odd + String(repeating: " Street", count: 10_000)
    for step in route.legs[0].steps.indices {
      route.legs[0].steps[step].name = name
      route.legs[0].steps[step].ref = "B" + Self.odd + "5"
      route.legs[0].steps[step].signedDestinations = name
      route.legs[0].steps[step].exits = "1" + Self.odd + "2"
      route.legs[0].steps[step].pronunciation = "ɛlm" + Self.odd
    }
    for language in GuidanceSamples.languages {
      let guided = route.guided(GuidanceOptions(source: .device, language: language.words.identifier))
      var texts: [String] = []
      for step in guided.legs[0].steps {
        texts.append(step.instructions)
        for spoken in step.instructionsSpokenAlongStep ?? [] {
          texts.append(spoken.text)
          let document = spoken.ssmlText ?? ""
          XCTAssertTrue(XMLParser(data: Data(document.utf8)).parse(), "\(language.name): \(document)")
          XCTAssertFalse(hasControls(document))
        }
        for banner in step.instructionsDisplayedAlongStep ?? [] {
          let lines = [banner.primaryInstruction, banner.secondaryInstruction, banner.tertiaryInstruction]
          texts += lines.compactMap { $0?.text } + lines.flatMap { $0?.components.map(\.text) ?? [] }
        }
      }
      XCTAssertGreaterThan(texts.count, 5)
      for text in texts {
        XCTAssertFalse(hasControls(text), "\(language.name): \(text.debugDescription)")
        XCTAssertLessThan(text.count, 2_000)
      }
    }
  }

  /// What a service has worded, and what an app says of its alerts, is one line and not endless, too.
  func testTextsOfOthersAreBounded() {
    let long = "Elm" + Self.odd + String(repeating: " Street", count: 100_000)
    var route = GuidedRoute.route([GuidedRoute.Part(), GuidedRoute.Part()])
    let ordinary = route.guided(GuidanceOptions(source: .device))
    XCTAssertEqual(ordinary.guided(GuidanceOptions(source: .serviceOnly)), ordinary, "what is a line stays as it is")
    for step in route.legs[0].steps.indices {
      route.legs[0].steps[step].maneuver.instruction = long
      route.legs[0].steps[step].instructionsSpokenAlongStep = [
        SpokenInstruction(triggerDistanceRemaining: 100, text: long, ssmlText: "<speak>\(long)</speak>")
      ]
      var line = VisualInstruction(text: long, components: [VisualInstruction.Component(.text, text: long)])
      line.components[0].abbreviation = long
      route.legs[0].steps[step].instructionsDisplayedAlongStep = [
        VisualInstructionBanner(triggerDistanceRemaining: 100, primary: line, secondary: line, tertiary: line)
      ]
    }
    let alert = CustomAlert(id: "a", kind: .speedCamera, name: long, text: long)
    route.legs[0].alerts = [LegAlert(alert, start: 10, end: 10)]
    for source in [GuidanceOptions.Source.serviceOnly, .service] {
      let leg = route.guided(GuidanceOptions(source: source)).legs[0]
      var texts = leg.alerts?.flatMap { [$0.alert.name, $0.alert.text] } ?? []
      for step in leg.steps {
        texts.append(step.instructions)
        for spoken in step.instructionsSpokenAlongStep ?? [] { texts += [spoken.text, spoken.ssmlText] }
        for banner in step.instructionsDisplayedAlongStep ?? [] {
          for line in [banner.primaryInstruction, banner.secondaryInstruction, banner.tertiaryInstruction] {
            texts.append(line?.text)
            texts += line?.components.flatMap { [$0.text, $0.abbreviation] } ?? []
          }
        }
      }
      XCTAssertGreaterThan(texts.compactMap { $0 }.count, 15)
      for text in texts.compactMap({ $0 }) {
        XCTAssertLessThanOrEqual(text.unicodeScalars.count, SignText.longestSentence)
        XCTAssertTrue(text.hasPrefix("Elm ") && text.hasSuffix(" Street"), "\(text.prefix(20).debugDescription)")
        XCTAssertFalse(hasControls(text))
      }
    }
  }

  /// Names of anything: every sentence is one line of at most 300 characters without marks of direction, and every document
  /// is well formed and says the same.
  func testSentencesAreBoundedWhateverNamesHave() throws {
    let pieces = [
      "Elm", "Street", "A 3", " ", " ", "; ", ", ", ": ", "/", "🚗", "👨‍👩‍👧‍👦", "🇦🇩", "e\u{301}", "\u{202E}", "\u{2066}",
      "\u{200F}", "<",
      ">", "&", "&amp;", "\"", "'", "]]>", "<!--", "<speak>", "</speak>", "{name}", "%@", "\\u0000", "\u{0}",
      "\u{1B}[2J", "\u{85}",
      "\u{FFFE}", "\u{FFFD}", "\u{10FFFF}", "\u{2028}", "شارع", "١٢", "国道1号", "ﬁ", "ß",
    ]
    let types = ManeuverType.allCases
    try property(cases: 60) { random in
      func name() -> String? {
        let count = [0, 1, 3, 12, 60, 2000][Int(random.next() % 6)]
        if count == 0 { return random.next() % 2 == 0 ? nil : "" }
        return (0..<count).map { _ in pieces[Int(random.next() % UInt64(pieces.count))] }.joined()
      }
      let parts = (0..<6).map { _ in
        GuidedRoute.Part(
          type: types[Int(random.next() % UInt64(types.count))],
          direction: ManeuverDirection.allCases.randomElement(using: &random),
          meters: Double.random(in: 5...400, using: &random), name: name())
      }
      var route = GuidedRoute.route(parts)
      for step in route.legs[0].steps.indices {
        route.legs[0].steps[step].ref = name()
        route.legs[0].steps[step].signedDestinations = name()
        route.legs[0].steps[step].exits = name()
        route.legs[0].steps[step].pronunciation = name()
        route.legs[0].steps[step].rotaryName = name()
        route.legs[0].steps[step].junctionName = name()
      }
      let place = LocationCoordinate2D(latitude: 42, longitude: 1.5)
      route.legs[0].destination = Waypoint(coordinate: place, name: name())
      let languages = GuidanceLanguage.all
      let language = languages[Int(random.next() % UInt64(languages.count))]
      let guided = route.guided(GuidanceOptions(source: .device, language: language))
      for step in guided.legs[0].steps {
        for spoken in step.instructionsSpokenAlongStep ?? [] {
          XCTAssertLessThanOrEqual(spoken.text.unicodeScalars.count, 300, "\(language): \(spoken.text)")
          XCTAssertFalse(hasControls(spoken.text))
          XCTAssertFalse(
            spoken.text.unicodeScalars.contains {
              [0x61C, 0x200E, 0x200F].contains($0.value) || (0x202A...0x202E).contains($0.value)
                || (0x2066...0x2069).contains($0.value)
            })
          let words = DocumentText()
          let parser = XMLParser(data: Data((spoken.ssmlText ?? "").utf8))
          parser.delegate = words
          XCTAssertTrue(parser.parse(), "\(language): \(spoken.ssmlText ?? "")")
          XCTAssertEqual(words.text, spoken.text)
        }
        for banner in step.instructionsDisplayedAlongStep ?? [] {
          let lines = [banner.primaryInstruction, banner.secondaryInstruction, banner.tertiaryInstruction]
          for text in lines.compactMap({ $0?.text }) { XCTAssertFalse(hasControls(text)) }
        }
      }
    }
  }
}

/// The characters of an XML document.
private final class DocumentText: NSObject, XMLParserDelegate {
  var text = ""

  func parser(_ parser: XMLParser, foundCharacters string: String) { text += string }
}
