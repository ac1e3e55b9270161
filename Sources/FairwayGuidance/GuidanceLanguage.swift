internal import FairwayRoutes

/// A language for guidance with the conventions of a region: units, digits and separator.
///
/// Any tag of BCP 47 names one, such as `de`, `en-GB` or `pt_BR`. A language that is not known here falls back to
/// English, which ``isFallback`` and ``identifier`` tell.
public struct GuidanceLanguage: Sendable {
  let words: Language
  /// The region subtag of the tag, such as `CH`; empty for none.
  let region: String
  /// Whether the tag names a region, and with it units.
  package var hasRegion: Bool { !region.isEmpty }
  /// The separator before decimals.
  let separator: String
  /// The digits, if they are not 0 to 9.
  let digits: [String]?
  /// Whether the language of the tag is not known, so that English is used.
  public let isFallback: Bool

  /// The tags of all languages: English first, then by their names, those in Latin script before the others.
  public static var all: [String] { Language.known.map { $0.identifier } }

  static let english = GuidanceLanguage("en")

  /// Finds the language of a tag.
  public init(_ tag: String) {
    let plain = tag.utf8.map { byte in
      switch byte {
      case UInt8(ascii: "A")...UInt8(ascii: "Z"): byte + 0x20
      case UInt8(ascii: "_"): UInt8(ascii: "-")
      default: byte
      }
    }
    let parts = String(decoding: plain, as: UTF8.self).parts(between: UInt8(ascii: "-"))
    let wanted = parts.first ?? []
    // A single character begins an extension, whose parts are no regions.
    let subtags = parts.dropFirst().prefix { $0.count > 1 }
    let letters = UInt8(ascii: "a")...UInt8(ascii: "z")
    let region = subtags.first { $0.count == 2 && $0.allSatisfy { letters.contains($0) } } ?? []
    let capitals = region.map { $0 - 0x20 }
    let found = Language.known.first { language in language.identifier.utf8.prefix(2).elementsEqual(wanted) }
    isFallback = found == nil
    let language = found?.load() ?? .english
    words = language
    self.region = String(decoding: capitals, as: UTF8.self)
    let name = self.region
    separator =
      language.numbers.otherSeparators.first { $0.regions.contains(name) }?.separator
      ?? language.numbers.decimalSeparator
    digits = language.numbers.regionsWithLatinDigits.contains(name) ? nil : language.numbers.digits
  }

  /// The tag of the language that is used, with the region that was asked for: the voice to speak with.
  public var identifier: String {
    if isFallback { return "en" }
    let identifier = words.identifier
    return region.isEmpty || identifier.utf8.count > 2 ? identifier : "\(identifier)-\(region)"
  }

  /// The name of the language in the language itself, for menus.
  public var name: String { words.name }

  /// The system of units of the region; metric for a tag without one.
  public var units: UnitSystem { region.isEmpty ? .metric : UnitSystem(ofRegion: region) }

  /// The system of units for guidance along a route, by the one rule for it: the choice of the options, otherwise that of
  /// the region that the tag of the language names, otherwise that of the country where the route begins, otherwise
  /// metres.
  func units(_ options: GuidanceOptions, _ route: Route) -> UnitSystem {
    if let units = options.units { return units }
    if !region.isEmpty { return UnitSystem(ofRegion: region) }
    return route.legs.first?.regions?.first?.countryCode.map { UnitSystem(ofRegion: $0) } ?? .metric
  }
}

extension Language {
  /// All languages: English first, then by their names, those in Latin script before the others. A language is created
  /// when it is used for the first time.
  static let known: [(identifier: String, load: @Sendable () -> Language)] = [
    ("en", { english }), ("de", { german }), ("es", { spanish }), ("fr", { french }), ("it", { italian }),
    ("nl", { dutch }), ("pl", { polish }), ("pt-BR", { portuguese }), ("ar", { arabic }), ("ja", { japanese }),
  ]

  static var all: [Language] { known.map { $0.load() } }
}
