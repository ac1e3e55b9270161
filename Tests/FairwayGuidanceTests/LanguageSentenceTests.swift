import FairwayDirections
import XCTest

@testable import FairwayGuidance

/// The sentences of all languages for every kind of step, each compared with the English one.
final class LanguageSentenceTests: XCTestCase {
  /// The names and numbers of the samples.
  private static let mentions = ["Elm Street", "B 5", "Bern", "12", "Market Square", "Etoile"]

  /// The sentences of each language for all samples.
  private static let sentences = GuidanceSamples.languages.map { language in
    (
      language,
      zip(GuidanceSamples.samples, GuidanceSamples.samples.map { ManeuverSentence($0.step, in: language).text })
    )
  }

  func testEverySentenceIsWellFormed() throws {
    for (language, sentences) in Self.sentences {
      let words = language.words
      let distance = language.text(RoundDistance(tenths: 15, unit: .kilometers), words.distances)
      // Many steps have the same sentences, each of which is checked once.
      var texts: Set<SpokenText> = []
      for (sample, maneuver) in sentences where texts.insert(maneuver).inserted {
        let sentence = ManeuverSentence(sample.step, in: language)
        // German nouns have capitals, and Japanese sentences begin with names.
        if !["de", "ja"].contains(words.identifier), maneuver.plain.first?.isUppercase != false {
          XCTFail("\(language.name), \(sample.name): \(maneuver.plain) does not begin with a small letter")
        }
        let (head, tail) = maneuver.split(words.split)
        let values: Phrase.Values = [
          .distance: distance, .maneuver: maneuver, .next: maneuver, .head: head, .tail: tail, .nextHead: head,
          .nextTail: tail,
        ]
        for arrival in [words.arrivals.destination, words.arrivals.stop] {
          for form in [ManeuverSentence.ArrivalForm.ahead, .near, .now, .title] {
            texts.insert(sentence.arrival(arrival, form))
            texts.insert(sentence.arrival(arrival, form, at: SpokenText(name: "Café")))
          }
        }
        texts.formUnion([
          sentence.following(RoundDistance(tenths: 10, unit: .miles)), words.withLanes(maneuver, of: sample.step),
          words.announcements.joinedAhead.filled(values).trimmed,
          words.announcements.ahead.filled(values).trimmed, words.announcements.joined.filled(values).trimmed,
        ])
      }
      XCTAssertGreaterThan(texts.count, 1000, language.name)
      for text in texts {
        if let fault = GuidanceSamples.fault(in: text.plain) { XCTFail("\(language.name): \(fault)") }
        if try XCTUnwrap(text.capitalized.plain.first).isLowercase { XCTFail("\(language.name): \(text.plain)") }
      }
    }
  }

  func testSentencesMentionWhatEnglishOnesDo() throws {
    for (language, sentences) in Self.sentences {
      var seen: Set<[String]> = []
      for (sample, sentence) in sentences {
        let english = sample.english
        let text = sentence.plain
        let exit = sample.step.exitIndex
        guard seen.insert([text, english, "\(exit ?? 0)"]).inserted else { continue }
        for mention in Self.mentions where mention != "12" || exit == nil {
          if text.contains(mention) != english.contains(mention) {
            XCTFail("\(language.name), \(sample.name): \(mention) in “\(text)” and “\(english)”")
          }
        }
        if let exit {
          let isSaid = text.contains(language.ordinal(exit).plain)
          if isSaid != english.contains(GuidanceLanguage.english.ordinal(exit).plain) {
            XCTFail("\(language.name), \(sample.name): exit \(exit) in “\(text)” and “\(english)”")
          }
        }
        let sides = try GuidanceSamples.sides(in: text, language)
        let englishSides = try GuidanceSamples.sides(in: english, .english)
        if sides != englishSides { XCTFail("\(language.name), \(sample.name): sides in “\(text)” and “\(english)”") }
      }
    }
  }

  func testLeftAndRightMirrorEachOther() throws {
    let pairs: [(left: ManeuverDirection, right: ManeuverDirection)] = [
      (.sharpLeft, .sharpRight), (.left, .right), (.slightLeft, .slightRight),
    ]
    for language in GuidanceSamples.languages {
      for type in ManeuverType.allCases where type != .useLane {
        for variant in GuidanceSamples.variants {
          for pair in pairs {
            let left = ManeuverSentence(GuidanceSamples.step(type, pair.left, variant), in: language).text.plain
            let right = ManeuverSentence(GuidanceSamples.step(type, pair.right, variant), in: language).text.plain
            if try GuidanceSamples.mirrored(left, language) != right {
              XCTFail("\(language.name), \(type), \(variant.name): “\(left)” and “\(right)”")
            }
          }
        }
      }
      let lanes = language.words.maneuvers.lanes
      XCTAssertEqual(
        try GuidanceSamples.mirrored(lanes.left.filled().plain, language), lanes.right.filled().plain, language.name)
      let both = try GuidanceSamples.sides(in: lanes.leftOrRight.filled().plain, language)
      XCTAssertTrue(both.left && both.right, language.name)
    }
  }

  /// Three degrees of a turn are told apart, and a turn from going straight, from a U-turn and from an arrival.
  func testDirectionsDiffer() throws {
    for language in GuidanceSamples.languages {
      let texts = ManeuverDirection.allCases.map { direction in
        let step = GuidanceSamples.step(.turn, direction, GuidanceSamples.variants[1])
        return ManeuverSentence(step, in: language).text.plain
      }
      XCTAssertEqual(Set(texts).count, ManeuverDirection.allCases.count, "\(texts)")
      let arrivals = language.words.arrivals
      let phrases = [arrivals.destination.ahead, arrivals.destination.now, arrivals.stop.ahead, arrivals.stop.now]
      XCTAssertEqual(Set(phrases.map { $0.filled().plain }).count, 4, language.name)
    }
  }

  func testCapitalsOfLettersWithMarks() {
    let capitals = ["é": "É", "à": "À", "ś": "Ś", "ż": "Ż", "ź": "Ź", "ł": "Ł", "ć": "Ć", "ö": "Ö", "ñ": "Ñ", "þ": "Þ"]
    for (letter, capital) in capitals {
      XCTAssertEqual(SpokenText(words: letter + "a").capitalized.plain, capital + "a")
      XCTAssertEqual(SpokenText(words: letter).capitalized.marked, capital)
    }
    for text in ["", "ÿ", "÷", "ß", "ا", "左", "Š", "1a"] {
      XCTAssertEqual(SpokenText(words: text).capitalized.plain, text)
    }
  }
}
