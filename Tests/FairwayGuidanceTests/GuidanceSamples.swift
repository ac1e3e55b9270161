import FairwayDirections
import Foundation
import GeoKernel
import XCTest

@testable import FairwayGuidance

/// Steps, phrases and direction words for the tests of languages.
enum GuidanceSamples {
  static let languages = Language.all.map { GuidanceLanguage($0.identifier) }

  /// The words for left and right, which are exchanged in a sentence to mirror it. They are searched for literally,
  /// since the last letter of an Arabic one may be part of a character with the mark after it.
  static let sides: [String: [(left: String, right: String)]] = [
    "en": [("left", "right")], "de": [("links", "rechts")], "es": [("izquierda", "derecha")],
    "fr": [("gauche", "droite")], "it": [("sinistra", "destra")], "nl": [("links", "rechts"), ("linker", "rechter")],
    "pl": [("lew", "praw")], "pt-BR": [("esquerda", "direita")], "ar": [("يسار", "يمين")], "ja": [("左", "右")],
  ]

  /// Which sides a sentence mentions.
  static func sides(in text: String, _ language: GuidanceLanguage) throws -> (left: Bool, right: Bool) {
    let words = try XCTUnwrap(sides[language.words.identifier], "there are no sides of \(language.name)")
    func contains(_ word: String) -> Bool { text.range(of: word, options: .literal) != nil }
    return (words.contains { contains($0.left) }, words.contains { contains($0.right) })
  }

  /// The sentence to the right for one to the left.
  static func mirrored(_ text: String, _ language: GuidanceLanguage) throws -> String {
    let words = try XCTUnwrap(sides[language.words.identifier])
    return words.reduce(text) { $0.replacingOccurrences(of: $1.left, with: $1.right, options: .literal) }
  }

  /// What a step may say besides its maneuver.
  struct Variant {
    let name: String
    var road: String?
    var ref: String?
    var destinations: String?
    var exits: String?
    var junction: String?
    var circle: String?
    var exitIndex: Int?
    var lanes: String?
    var heading: Double?
  }

  static let variants = [
    Variant(name: "nothing"),
    Variant(name: "road", road: "Elm Street"),
    Variant(name: "road and number", road: "Elm Street", ref: "B 5"),
    Variant(name: "number", ref: "B 5"),
    Variant(name: "destination", road: "Elm Street", destinations: "A1: Bern,Thun"),
    Variant(name: "exit number", road: "Elm Street", exits: "12"),
    Variant(name: "exit number and destination", destinations: "Bern", exits: "12;13"),
    Variant(name: "junction", road: "Elm Street", junction: "Market Square"),
    Variant(name: "circle", circle: "Etoile"),
    Variant(name: "first exit", road: "Elm Street", exitIndex: 1),
    Variant(name: "exit of a circle", destinations: "Bern", circle: "Etoile", exitIndex: 3),
    Variant(name: "twelfth exit", exitIndex: 12),
    Variant(name: "lanes to the left", lanes: "oox"),
    Variant(name: "lanes to the right", lanes: "xo"),
    Variant(name: "lanes in the middle", lanes: "xox"),
    Variant(name: "lanes on both sides", lanes: "oxo"),
    Variant(name: "heading", heading: 45),
    Variant(name: "heading and road", road: "Elm Street", heading: 270),
  ]

  static func step(
    _ type: ManeuverType, _ direction: ManeuverDirection?, _ variant: Variant, _ transport: TransportType = .automobile
  ) -> RouteStep {
    let maneuver = Maneuver(
      location: LocationCoordinate2D(latitude: 42.5, longitude: 1.5), type: type, direction: direction,
      finalHeading: variant.heading, exitIndex: variant.exitIndex)
    var step = RouteStep(maneuver: maneuver, transportType: transport, name: variant.road)
    step.ref = variant.ref
    step.signedDestinations = variant.destinations
    step.exits = variant.exits
    step.junctionName = variant.junction
    step.rotaryName = variant.circle
    if let lanes = variant.lanes {
      var intersection = Intersection(location: maneuver.location)
      intersection.lanes = lanes.map { Lane(indications: .straightAhead, isValid: $0 == "o") }
      step.intersections = [intersection]
    }
    return step
  }

  /// A step, and what is said of it in English.
  struct Sample {
    let name: String
    let step: RouteStep
    let english: String
  }

  /// Every kind of maneuver in every direction, with every variant, for drivers, cyclists and walkers.
  static let samples = ManeuverType.allCases.flatMap { type in
    (ManeuverDirection.allCases.map { $0 as ManeuverDirection? } + [nil]).flatMap { direction in
      variants.flatMap { variant in
        [TransportType.automobile, .cycling, .walking].map { transport in
          let step = step(type, direction, variant, transport)
          return Sample(
            name: "\(type) \(direction?.rawValue ?? "nil"), \(variant.name), \(transport)", step: step,
            english: ManeuverSentence(step, in: .english).text.plain)
        }
      }
    }
  }

  /// All phrases of a value, by their paths in it.
  static func phrases(of value: Any, at path: String = "") -> [String: Phrase] {
    if let phrase = value as? Phrase { return [path: phrase] }
    return Mirror(reflecting: value).children.enumerated().reduce(into: [:]) { result, child in
      let (index, (label, value)) = child
      let name = label == "some" ? path : "\(path).\(label ?? "\(index)")"
      result.merge(phrases(of: value, at: name)) { first, _ in first }
    }
  }

  /// The paths of all phrases and texts in a value.
  static func textPaths(of value: Any, at path: String = "") -> Set<String> {
    if value is Phrase || value is String { return [path] }
    return Mirror(reflecting: value).children.enumerated().reduce(into: []) { result, child in
      let (index, (label, value)) = child
      result.formUnion(textPaths(of: value, at: label == "some" ? path : "\(path).\(label ?? "\(index)")"))
    }
  }

  /// What is wrong with how a sentence is put together; nil for nothing.
  static func fault(in text: String) -> String? {
    if text.isEmpty { return "nothing" }
    for part in ["{", "}", "[", "]", "  ", " ,", " .", " ،", " 、", " 。", ",,", "()"] where text.contains(part) {
      return "“\(part)” in \(text)"
    }
    return text.first == " " || text.last == " " ? "a space at an end of \(text)" : nil
  }
}
