internal import FairwayRoutes

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

extension Language {
  /// How numbers are written and counted.
  struct Numbers: Sendable {
    /// The character between whole numbers and decimals, and the regions that use another one.
    var decimalSeparator = "."
    var otherSeparators: [(separator: String, regions: [String])] = []
    /// The ten digits, if they are not 0 to 9, and the regions that use 0 to 9 nevertheless.
    var digits: [String]?
    var regionsWithLatinDigits: [String] = []
    let plural: PluralRule
    /// The words for the exits of a roundabout, the first one first, agreeing with the language's word for an exit.
    let ordinals: [String]
    /// The phrase for further ones, with {number}.
    let furtherOrdinal: Phrase
    /// The phrases for those that end with 1, 2 and so on, but not with 11, 12 and so on, if they differ.
    var furtherOrdinalsByDigit: [Phrase] = []
  }

  /// How long a voice takes to speak the language, in seconds: `Tests/guidance/measure-speech` measures it.
  struct Pace: Sendable {
    /// For each sentence, word, letter, digit and mark of punctuation.
    let sentence: Double
    let word: Double
    let letter: Double
    let digit: Double
    let mark: Double
    /// Whether letters are morae: there are no words, a kanji has two, and a small kana none.
    var countsMorae = false
  }

  /// The units of length, by the form that follows a number.
  struct Units: Sendable {
    let meters: Counted
    let kilometers: Counted
    let feet: Counted
    let yards: Counted
    let miles: Counted
    /// The phrases for a quarter, half and three quarters of a mile, if the language has them.
    let mileQuarters: [String]

    init(_ texts: LanguageTexts) {
      meters = Counted(texts[group: "meters"])
      kilometers = Counted(texts[group: "kilometers"])
      feet = Counted(texts[group: "feet"])
      yards = Counted(texts[group: "yards"])
      miles = Counted(texts[group: "miles"])
      mileQuarters = texts.list("mileQuarters")
    }
  }

  /// The symbols of the units, which stand after a space.
  struct Symbols: Sendable {
    let meters: String
    let kilometers: String
    let feet: String
    let yards: String
    let miles: String

    init(_ texts: LanguageTexts) {
      meters = texts.optional("meters") ?? "m"
      kilometers = texts.optional("kilometers") ?? "km"
      feet = texts.optional("feet") ?? "ft"
      yards = texts.optional("yards") ?? "yd"
      miles = texts.optional("miles") ?? "mi"
    }
  }

  /// The forms of a number with a unit, by the plural category of the number; each has {number} or says it in words.
  struct Counted: Sendable {
    let zero: Phrase?
    let one: Phrase?
    let two: Phrase?
    let few: Phrase?
    let many: Phrase?
    let other: Phrase

    init(_ texts: LanguageTexts) {
      zero = texts.optionalPhrase("zero")
      one = texts.optionalPhrase("one")
      two = texts.optionalPhrase("two")
      few = texts.optionalPhrase("few")
      many = texts.optionalPhrase("many")
      other = texts.phrase("other")
    }

    subscript(category: PluralCategory) -> Phrase {
      switch category {
      case .zero: zero ?? other
      case .one: one ?? other
      case .two: two ?? other
      case .few: few ?? other
      case .many: many ?? other
      case .other: other
      }
    }
  }

  /// A value for each direction of a maneuver.
  struct ByDirection<Value: Sendable>: Sendable {
    let sharpLeft: Value
    let left: Value
    let slightLeft: Value
    let straight: Value
    let slightRight: Value
    let right: Value
    let sharpRight: Value
    let uTurn: Value
    /// The value if the direction is not known.
    let unknown: Value

    init(_ texts: LanguageTexts, _ read: (LanguageTexts, String) -> Value) {
      sharpLeft = read(texts, "sharpLeft")
      left = read(texts, "left")
      slightLeft = read(texts, "slightLeft")
      straight = read(texts, "straight")
      slightRight = read(texts, "slightRight")
      right = read(texts, "right")
      sharpRight = read(texts, "sharpRight")
      uTurn = read(texts, "uTurn")
      unknown = read(texts, "unknown")
    }

    subscript(direction: ManeuverDirection?) -> Value {
      switch direction {
      case .sharpLeft: sharpLeft
      case .left: left
      case .slightLeft: slightLeft
      case .straightAhead: straight
      case .slightRight: slightRight
      case .right: right
      case .sharpRight: sharpRight
      case .uTurn: uTurn
      case nil: unknown
      }
    }
  }

  /// A value for each side.
  struct BySide<Value: Sendable>: Sendable {
    let left: Value
    let right: Value
    /// The value for a maneuver without a side.
    let ahead: Value

    init(_ texts: LanguageTexts, _ read: (LanguageTexts, String) -> Value) {
      left = read(texts, "left")
      right = read(texts, "right")
      ahead = read(texts, "ahead")
    }

    subscript(direction: ManeuverDirection?) -> Value {
      switch direction {
      case .sharpLeft, .left, .slightLeft: left
      case .sharpRight, .right, .slightRight: right
      case .straightAhead, .uTurn, nil: ahead
      }
    }
  }

  /// Where a maneuver leads: what {way} stands for. A sign's destination comes before the road, since that is what a
  /// driver reads.
  struct Way: Sendable {
    /// With {destination}.
    let toward: Phrase
    /// Onto another road, with {road}.
    let onto: RoadForms
    /// Onto a road with a number and towards a destination, with {road} and {destination}, if that is not said like
    /// ``onto`` and then ``toward``.
    let ontoToward: Phrase?
    /// Back along a road after a U-turn, if that is not said like ``onto``.
    let uTurn: RoadForms?
    /// Out of a roundabout onto a road, if that is not said like ``onto``.
    let leaving: RoadForms?
    /// Onto another road at a fork, if that is not said like ``onto``.
    let keeping: RoadForms?
    /// Onto another road without a turn, by merging or where the name changes, if that is not said like ``onto``.
    let ontoAhead: RoadForms?
    /// Along a road, with {road}.
    let along: RoadForms
    /// Around a turn of the same road, with {road} or {along}.
    let staying: RoadForms
    /// Along the same road after a U-turn, with {road} or {along}.
    let backAlong: RoadForms
    /// The words that tell the article of a road.
    let words: RoadWords

    init(_ texts: LanguageTexts) {
      func optional(_ name: String) -> RoadForms? { texts.hasGroup(name) ? RoadForms(texts[group: name]) : nil }
      toward = texts.phrase("toward")
      onto = RoadForms(texts[group: "onto"])
      ontoToward = texts.optionalPhrase("ontoToward")
      uTurn = optional("uTurn")
      leaving = optional("leaving")
      keeping = optional("keeping")
      ontoAhead = optional("ontoAhead")
      along = RoadForms(texts[group: "along"])
      staying = RoadForms(texts[group: "staying"])
      backAlong = RoadForms(texts[group: "backAlong"])
      words = RoadWords(texts[group: "words"])
    }
  }

  /// The phrases for the kinds of maneuvers; most have {way}.
  struct Maneuvers: Sendable {
    /// With {turn} and {way}.
    let turn: Phrase
    /// The same around a turn of the same road, if the order of the words differs.
    let turnOn: Phrase?
    /// With {turn} and {junction}.
    let turnAtJunction: Phrase
    /// With {turn} and {way}.
    let endOfRoad: Phrase
    let continueStraight: Phrase
    /// Without saying that the road is straight.
    let continueOn: Phrase
    /// Where the road changes its name.
    let newName: ByDirection<Phrase>
    let merge: BySide<Phrase>
    let onRamp: BySide<Phrase>
    let offRamp: BySide<Phrase>
    /// With {exit}.
    let numberedExit: BySide<Phrase>
    let fork: ByDirection<Phrase>
    let lanes: Lanes
    let laneUse: LaneUse
    /// With {turn}, and maybe {circleName}: at a roundabout so small that it is taken like an intersection.
    let turnAtRoundabout: Phrase
    /// With {circle}.
    let exitCircle: Phrase
    /// The words for {circle}, which may have {circleName}.
    let roundabout: Phrase
    let rotary: Phrase
    /// With {ordinal}: which exit, on a banner.
    let circleExit: Phrase
    let ferry: Phrase
    let train: Phrase
    let pushBike: Phrase

    init(_ texts: LanguageTexts) {
      turn = texts.phrase("turn")
      turnOn = texts.optionalPhrase("turnOn")
      turnAtJunction = texts.phrase("turnAtJunction")
      endOfRoad = texts.phrase("endOfRoad")
      continueStraight = texts.phrase("continueStraight")
      continueOn = texts.phrase("continueOn")
      newName = ByDirection(texts[group: "newName"]) { $0.phrase($1) }
      merge = BySide(texts[group: "merge"]) { $0.phrase($1) }
      onRamp = BySide(texts[group: "onRamp"]) { $0.phrase($1) }
      offRamp = BySide(texts[group: "offRamp"]) { $0.phrase($1) }
      numberedExit = BySide(texts[group: "numberedExit"]) { $0.phrase($1) }
      fork = ByDirection(texts[group: "fork"]) { $0.phrase($1) }
      lanes = Lanes(texts[group: "lanes"])
      laneUse = LaneUse(texts[group: "laneUse"])
      turnAtRoundabout = texts.phrase("turnAtRoundabout")
      exitCircle = texts.phrase("exitCircle")
      roundabout = texts.phrase("roundabout")
      rotary = texts.phrase("rotary")
      circleExit = texts.phrase("circleExit")
      ferry = texts.phrase("ferry")
      train = texts.phrase("train")
      pushBike = texts.phrase("pushBike")
    }
  }

  /// The phrases for keeping to lanes.
  struct Lanes: Sendable {
    let left: Phrase
    let right: Phrase
    let middle: Phrase
    let leftOrRight: Phrase
    let straight: Phrase

    init(_ texts: LanguageTexts) {
      left = texts.phrase("left")
      right = texts.phrase("right")
      middle = texts.phrase("middle")
      leftOrRight = texts.phrase("leftOrRight")
      straight = texts.phrase("straight")
    }
  }

  /// The phrases for a waypoint; each may have {place}.
  struct Arrival: Sendable {
    /// After a distance, and after another maneuver: without a side, and with {side}.
    let ahead: Phrase
    let aheadSide: Phrase
    /// Shortly before the arrival, without a distance, if that is not said like ``ahead`` and ``aheadSide``.
    let near: Phrase?
    let nearSide: Phrase?
    /// At the arrival; it may have {side}.
    let now: Phrase
    /// What a banner shows on the way; it may have {side}.
    let title: Phrase

    init(_ texts: LanguageTexts) {
      ahead = texts.phrase("ahead")
      aheadSide = texts.phrase("aheadSide")
      near = texts.optionalPhrase("near")
      nearSide = texts.optionalPhrase("nearSide")
      now = texts.phrase("now")
      title = texts.phrase("title")
    }
  }

  /// The phrases for the end of a leg.
  struct Arrivals: Sendable {
    /// At the end of the route.
    let destination: Arrival
    /// At a stop between.
    let stop: Arrival
    /// Where the destination is; nil for what needs no words.
    let sides: ByDirection<String?>

    init(_ texts: LanguageTexts) {
      destination = Arrival(texts[group: "destination"])
      stop = Arrival(texts[group: "stop"])
      sides = ByDirection(texts[group: "sides"]) { $0.optional($1) }
    }
  }

  /// What is said differently to drivers, cyclists and walkers.
  struct Manner: Sendable {
    /// With {compass} and {road}.
    let depart: Phrase
    /// With {road}, if the direction is not known.
    let departUnknown: Phrase
    /// Into and around a roundabout to the {ordinal} exit, with {circle} and {way}.
    let circle: Phrase
    /// Into and around a roundabout whose exit has no number, with {circle} and {way}.
    let circleWithoutNumber: Phrase
    /// Into a roundabout, with {circle}.
    let enterCircle: Phrase
    /// Along the road for {distance}.
    let follow: Phrase

    init(_ texts: LanguageTexts) {
      depart = texts.phrase("depart")
      departUnknown = texts.phrase("departUnknown")
      circle = texts.phrase("circle")
      circleWithoutNumber = texts.phrase("circleWithoutNumber")
      enterCircle = texts.phrase("enterCircle")
      follow = texts.phrase("follow")
    }
  }

  /// The phrases for the lanes to use, each with {maneuver}, and with {at} if clauses of the language have places; those
  /// for several have {lanes}.
  struct LaneUse: Sendable {
    let left: Phrase
    let right: Phrase
    let middle: Phrase
    let severalLeft: Phrase
    let severalRight: Phrase
    let severalMiddle: Phrase
    /// The words for two and three lanes.
    let numbers: [String]

    init(_ texts: LanguageTexts) {
      left = texts.phrase("left")
      right = texts.phrase("right")
      middle = texts.phrase("middle")
      severalLeft = texts.phrase("severalLeft")
      severalRight = texts.phrase("severalRight")
      severalMiddle = texts.phrase("severalMiddle")
      numbers = texts.list("numbers")
    }
  }

  /// The words for alerts.
  struct Alerts: Sendable {
    /// Of what is near, with {place}.
    let ahead: Phrase
    /// Some time before it, with {place} and {distance}.
    let away: Phrase
    /// Of a climb, with its {height} and its length as {distance}.
    let climb: Phrase
    /// The words for the kinds of `CustomAlert`, in their order; `other` has none.
    let words: [String]

    init(_ texts: LanguageTexts) {
      ahead = texts.phrase("ahead")
      away = texts.phrase("away")
      climb = texts.phrase("climb")
      words = texts.list("words")
    }

    /// The words for a kind; nil for `other`.
    subscript(kind: CustomAlert.Kind) -> String? {
      let number = CustomAlert.Kind.allCases.firstIndex(of: kind) ?? 0
      return number < words.count ? words[number] : nil
    }
  }

  /// Which word of a maneuver stands apart.
  enum Split: Sendable {
    case firstWord
    case lastWord
  }

  /// Where the route is for a vehicle that has left it, each with {distance}: by its course, or with {compass}.
  struct WayBack: Sendable {
    let left: Phrase
    let right: Phrase
    let ahead: Phrase
    let behind: Phrase
    let compass: Phrase

    init(_ texts: LanguageTexts) {
      left = texts.phrase("left")
      right = texts.phrase("right")
      ahead = texts.phrase("ahead")
      behind = texts.phrase("behind")
      compass = texts.phrase("compass")
    }
  }

  /// The phrases around the maneuvers.
  struct Announcements: Sendable {
    /// With {distance} and {maneuver}.
    let ahead: Phrase
    /// With {maneuver} and {next}, which follows closely, and with the {distance} between them. Both have {nextAt} if
    /// clauses of the language have places.
    let joined: Phrase
    let joinedAhead: Phrase

    init(_ texts: LanguageTexts) {
      ahead = texts.phrase("ahead")
      joined = texts.phrase("joined")
      joinedAhead = texts.phrase("joinedAhead")
    }
  }
}
