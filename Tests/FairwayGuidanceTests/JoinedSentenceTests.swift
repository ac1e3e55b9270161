import Foundation
import XCTest

@testable import FairwayGuidance

/// No language joins its phrases to wrong sentences.
final class JoinedSentenceTests: XCTestCase {
  private static let faults = LanguageFault.all

  /// A pattern that finds nothing proves nothing: each finds the sentence for which it was made.
  func testEachFaultIsFoundInTheSentenceThatHadIt() throws {
    for fault in Self.faults {
      XCTAssertTrue(try Self.finds(fault.pattern, in: fault.former), "\(fault.language): \(fault.pattern)")
    }
    for text in ["Wie es ist ist 3 s", "turn  left", "Turn left ,", "Links,, dann", "Turn {way}", "Turn left "] {
      XCTAssertTrue(try Self.finds(LanguageFault.everywhere, in: text), text)
    }
    XCTAssertEqual(Set(Self.faults.map { $0.language }), Set(Language.all.map { $0.identifier }))
  }

  func testNoSentenceHasAFault() throws {
    for language in GuidanceSamples.languages {
      let sentences = JoinedSentences(language)
      XCTAssertGreaterThan(sentences.single.count, 1000, language.name)
      XCTAssertGreaterThan(sentences.joined.count, 500, language.name)
      let all = sentences.single.union(sentences.joined).union(sentences.alerts).sorted()
      let faults = Self.faults.filter { $0.language == language.words.identifier }
      for pattern in faults.map({ $0.pattern }) + [LanguageFault.everywhere] {
        let expression = try NSRegularExpression(pattern: pattern)
        let wrong = all.filter { expression.firstMatch(in: $0, range: NSRange($0.startIndex..., in: $0)) != nil }
        XCTAssertEqual(wrong.prefix(3), [], "\(wrong.count) sentences of \(language.name) have \(pattern)")
      }
    }
  }

  /// The length of a climb is not said with the words for the distance to something.
  func testLengthOfAClimbIsNoDistanceToIt() {
    for language in GuidanceSamples.languages {
      let distance = language.text(RoundDistance(tenths: 50, unit: .kilometers), language.words.distances)
      let ahead = language.words.announcements.ahead.filled([.distance: distance, .maneuver: SpokenText()]).plain
      let words = ahead.split(separator: ",")[0].trimmingCharacters(in: .whitespaces)
      let height = language.text(RoundDistance(tenths: 500, unit: .meters), language.words.distances)
      let climb = language.words.alerts.climb.filled([.height: height, .distance: distance]).plain
      XCTAssertTrue(climb.contains(distance.plain), climb)
      XCTAssertFalse(climb.contains(words), "\(climb) and \(ahead)")
    }
  }

  /// Each exit of a roundabout has an article and a form of its own.
  func testOrdinalsDiffer() {
    for language in GuidanceSamples.languages {
      let ordinals = (1...45).map { language.ordinal($0).plain }
      XCTAssertEqual(Set(ordinals).count, ordinals.count, language.name)
    }
    XCTAssertEqual(
      [41, 42, 43, 111, 112, 121].map { GuidanceLanguage.english.ordinal($0).plain },
      ["41st", "42nd", "43rd", "111th", "112th", "121st"])
  }

  private static func finds(_ pattern: String, in text: String) throws -> Bool {
    let expression = try NSRegularExpression(pattern: pattern)
    return expression.firstMatch(in: text, range: NSRange(text.startIndex..., in: text)) != nil
  }
}
