/// A language in which guidance is given: its words, and the grammar that joins them.
///
/// A language is one file, a value of this type, with its texts as ``LanguageTexts`` reads them. Sentences begin with a small letter there, since they may follow other
/// words; the first letter of an instruction is capitalized where it is made. All phrases for maneuvers are complete
/// clauses, so that verbs, cases and the order of words are the language's own business.
///
/// It is an object that never changes, because it has hundreds of texts: it is shared and not copied.
final class Language: Sendable {
  /// The language subtag of BCP 47, such as `pt-BR`.
  let identifier: String
  /// The name of the language in the language itself.
  let name: String
  let numbers: Numbers
  /// How fast the language is spoken, for estimates of the time an announcement takes.
  let pace: Pace
  /// The distances that follow ``Announcements/ahead``.
  let distances: Units
  /// The distances in ``Announcements/follow``, if their grammatical case differs from that of ``distances``.
  let followedDistances: Units?
  /// The symbols of the units on a screen.
  let symbols: Symbols
  /// North, northeast, and so on clockwise: eight words as ``Manner/depart`` needs them.
  let compass: [String]
  /// The turns without a road: `turn left`.
  let turns: ByDirection<String>
  let way: Way
  let maneuvers: Maneuvers
  let arrivals: Arrivals
  let driving: Manner
  let cycling: Manner
  let walking: Manner
  let announcements: Announcements
  /// The phrases around arrivals, if they differ.
  let arrivalAnnouncements: Announcements?
  let wayBack: WayBack
  /// Which word of a maneuver stands apart from the others in sentences with {head} and {tail}: German verbs end a
  /// sentence, and Dutch ones begin it.
  let split: Split
  /// The word before the number of an exit on a banner.
  let exit: String
  let alerts: Alerts
  /// What changes where a phrase meets what it is filled with: ``Elision`` has three texts for each.
  let elisions: [String]
  /// All texts, with their names.
  let texts: LanguageTexts

  /// Makes a language of its file.
  ///
  /// - Parameter texts: All other texts, as ``LanguageTexts`` reads them.
  static func make(
    identifier: String, name: String, numbers: Numbers, pace: Pace, split: Split = .firstWord, texts: String
  ) -> Language {
    var language: Language?
    read(identifier, name, numbers, pace, split, texts, &language)
    guard let language else { preconditionFailure("it was not read") }
    return language
  }

  // A function without a result: for Embedded Swift the compiler inlines what returns a global value, whatever the
  // attribute says, and there are ten languages.
  @inline(never)
  private static func read(
    _ identifier: String, _ name: String, _ numbers: Numbers, _ pace: Pace, _ split: Split, _ texts: String,
    _ language: inout Language?
  ) {
    language = Language(identifier, name, numbers, pace, split, LanguageTexts(texts))
  }

  private init(
    _ identifier: String, _ name: String, _ numbers: Numbers, _ pace: Pace, _ split: Split, _ texts: LanguageTexts
  ) {
    self.identifier = identifier
    self.name = name
    self.numbers = numbers
    self.pace = pace
    self.split = split
    self.texts = texts
    elisions = texts.list("elisions")
    distances = Units(texts[group: "distances"])
    followedDistances = texts.hasGroup("followedDistances") ? Units(texts[group: "followedDistances"]) : nil
    symbols = Symbols(texts[group: "symbols"])
    compass = texts.list("compass")
    turns = ByDirection(texts[group: "turns"]) { $0.text($1) }
    way = Way(texts[group: "way"])
    maneuvers = Maneuvers(texts[group: "maneuvers"])
    arrivals = Arrivals(texts[group: "arrivals"])
    driving = Manner(texts[group: "driving"])
    cycling = Manner(texts[group: "cycling"])
    walking = Manner(texts[group: "walking"])
    announcements = Announcements(texts[group: "announcements"])
    arrivalAnnouncements =
      texts.hasGroup("arrivalAnnouncements") ? Announcements(texts[group: "arrivalAnnouncements"]) : nil
    wayBack = WayBack(texts[group: "wayBack"])
    exit = texts.text("exit")
    alerts = Alerts(texts[group: "alerts"])
  }
}
