import FairwayDirections
import Foundation
import TestSupport
import XCTest

@testable import FairwayGuidance

/// Sentences beside those that others expect for the same 150 steps, in the five languages that are translated there.
///
/// The words differ, and so does the register; what a sentence mentions and where it leads must not.
final class LanguageVectorTests: XCTestCase {
  /// What a sentence says, apart from its words.
  private struct Content: Hashable {
    var names: Set<String> = []
    var directions: Set<String> = []
    var compass: Int?
    var saysExit = false
  }

  /// The words for directions other than left and right, ours and those of the vectors.
  private static let directions: [String: [String: [String]]] = [
    "de": ["u-turn": ["wenden", "180°-Wendung"], "straight": ["geradeaus", "direkt vor"], "middle": ["Mitt"]],
    "es": [
      "u-turn": ["cambio de sentido"], "straight": ["recto", "frente", "delante"], "middle": ["centro", "medio"],
    ],
    "fr": ["u-turn": ["demi-tour"], "straight": ["tout droit", "droit devant"], "middle": ["milieu"]],
    "ja": ["u-turn": ["Uターン"], "straight": ["直進", "正面", "前方"], "middle": ["中央", "真ん中"]],
    "nl": ["u-turn": ["keer om", "omkeren"], "straight": ["rechtdoor", "recht vooruit"], "middle": ["midden"]],
  ]

  /// The first exit of a roundabout in the words of the vectors.
  private static let firstExit = ["de": "erste", "es": "1ª", "fr": "première", "ja": "1つ目", "nl": "1e"]

  /// Where our sentences say something else on purpose, or theirs are wrong.
  private static let exceptions: [(language: String, vectors: [String], reason: String)] =
    [
      (
        "es",
        [
          "continue/slight_right_default", "continue/slight_right_destination",
          "continue/slight_right_exit_destination",
        ], "they say left"
      ),
      (
        "es", ["continue/straight_exit", "continue/straight_junction_name", "continue/straight_name"],
        "they leave out that the road is straight"
      ),
    ]
    + ["fr", "ja", "nl"].map { language in
      (
        language, ["continue/straight_destination", "continue/straight_exit_destination"],
        "we continue towards what a sign says, as in English, where they go straight on"
      )
    }

  func testSentencesSayWhatOthersSay() throws {
    let json = try Fixtures.json("vectors/osrm-text-instructions.json")
    let vectors = try XCTUnwrap(json as? [String: [String: Any]])
    for (tag, first) in Self.firstExit.sorted(by: { $0.key < $1.key }) {
      let language = GuidanceLanguage(tag)
      var agreements = 0
      var used: Set<String> = []
      for (name, vector) in vectors {
        let expected = try XCTUnwrap((vector["instructions"] as? [String: String])?[tag])
        let step = try step(try XCTUnwrap(vector["step"] as? [String: Any]))
        let text = ManeuverSentence(step, in: language).text.capitalized.plain
        let ordinal = language.ordinal(1).plain
        let ours = try content(text, language, exit: ordinal)
        let theirs = try content(expected, language, exit: first)
        if ours == theirs { agreements += 1 }
        if let exception = Self.exceptions.first(where: { $0.language == tag && $0.vectors.contains(name) }) {
          XCTAssertNotEqual(ours, theirs, "\(tag) \(name) is no exception: “\(text)”")
          XCTAssertFalse(exception.reason.isEmpty)
          used.insert(name)
        } else {
          XCTAssertEqual(ours, theirs, "\(tag) \(name): “\(text)” and “\(expected)”")
        }
      }
      XCTAssertEqual(used, Set(Self.exceptions.filter { $0.language == tag }.flatMap { $0.vectors }), tag)
      print("\(tag): \(agreements) of \(vectors.count) sentences say what others say")
    }
  }

  private func step(_ members: [String: Any]) throws -> RouteStep {
    var maneuver = try XCTUnwrap(members["maneuver"] as? [String: Any])
    maneuver["location"] = [1.5, 42.5]
    let step = members.merging(["maneuver": maneuver, "distance": 100, "duration": 10]) { $1 }
    return try JSONDecoder().decode(RouteStep.self, from: JSONSerialization.data(withJSONObject: step))
  }

  private func content(_ text: String, _ language: GuidanceLanguage, exit: String) throws -> Content {
    var content = Content()
    for name in ["Way Name", "Destination 1", "Destination 2", "Shibuya Crossing", "4A"] where text.contains(name) {
      content.names.insert(name)
    }
    // Only what is not part of a name says a direction or a number.
    // The Japanese words for a sharp turn have those for ahead in them.
    let words = content.names.reduce(text) { $0.replacingOccurrences(of: $1, with: "") }
      .replacingOccurrences(of: "手前方向", with: "")
    let sides = try GuidanceSamples.sides(in: words.lowercased(), language)
    if sides.left { content.directions.insert("left") }
    if sides.right { content.directions.insert("right") }
    for (direction, forms) in Self.directions[language.words.identifier] ?? [:] {
      if forms.contains(where: { words.localizedCaseInsensitiveContains($0) }) { content.directions.insert(direction) }
    }
    content.saysExit = words.contains(exit)
    // The longest name of a point, since those of others are parts of it; Dutch has adjectives, too.
    let points = language.words.compass.map { $0.hasSuffix("en") ? String($0.dropLast(2)) : $0 }
    content.compass = points.indices.filter { words.contains(points[$0]) }.max { points[$0].count < points[$1].count }
    return content
  }
}
