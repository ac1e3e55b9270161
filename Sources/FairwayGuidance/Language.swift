internal import FairwayRoutes

/// A language in which guidance is given: its words, and the grammar that joins them.
///
/// A language is one file, a value of this type. Sentences begin with a small letter there, since they may follow other
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

  @inline(never)
  init(
    identifier: String, name: String, numbers: Numbers, pace: Pace, distances: Units, followedDistances: Units? = nil,
    symbols: Symbols, compass: [String], turns: ByDirection<String>, way: Way, maneuvers: Maneuvers, arrivals: Arrivals,
    driving: Manner, cycling: Manner, walking: Manner, announcements: Announcements,
    arrivalAnnouncements: Announcements? = nil, wayBack: WayBack, split: Split = .firstWord, exit: String,
    alerts: Alerts
  ) {
    self.identifier = identifier
    self.name = name
    self.numbers = numbers
    self.pace = pace
    self.distances = distances
    self.followedDistances = followedDistances
    self.symbols = symbols
    self.compass = compass
    self.turns = turns
    self.way = way
    self.maneuvers = maneuvers
    self.arrivals = arrivals
    self.driving = driving
    self.cycling = cycling
    self.walking = walking
    self.announcements = announcements
    self.arrivalAnnouncements = arrivalAnnouncements
    self.wayBack = wayBack
    self.split = split
    self.exit = exit
    self.alerts = alerts
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
    var mileQuarters: [String] = []
  }

  /// The symbols of the units, which stand after a space.
  struct Symbols: Sendable {
    var meters = "m"
    var kilometers = "km"
    var feet = "ft"
    var yards = "yd"
    var miles = "mi"
  }

  /// The forms of a number with a unit, by the plural category of the number; each has {number} or says it in words.
  struct Counted: Sendable {
    var zero: Phrase?
    var one: Phrase?
    var two: Phrase?
    var few: Phrase?
    var many: Phrase?
    let other: Phrase

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
    let onto: Phrase
    /// The same for the number of a road, and for one that begins with a vowel, if they have articles.
    var ontoNumber: Phrase?
    var ontoVowel: Phrase?
    /// Onto a road with a number and towards a destination, with {road} and {destination}, if that is not said like
    /// ``onto`` and then ``toward``.
    var ontoToward: Phrase?
    /// Back along a road after a U-turn, if that is not said like ``onto``.
    var uTurn: Phrase?
    /// Out of a roundabout onto a road, if that is not said like ``onto``.
    var leaving: Phrase?
    /// Onto another road without a turn, by merging or where the name changes, if that is not said like ``onto``.
    var ontoAhead: Phrase?
    var ontoAheadNumber: Phrase?
    /// Along a road, with {road}.
    let along: Phrase
    var alongNumber: Phrase?
    var alongVowel: Phrase?
    /// Around a turn of the same road, with {road}.
    let staying: Phrase
    /// Along the same road after a U-turn, with {road}.
    let backAlong: Phrase
  }

  /// The phrases for the kinds of maneuvers; most have {way}.
  struct Maneuvers: Sendable {
    /// With {turn} and {way}.
    let turn: Phrase
    /// The same around a turn of the same road, if the order of the words differs.
    var turnOn: Phrase?
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
    /// With {turn}: at a roundabout so small that it is taken like an intersection.
    let turnAtRoundabout: Phrase
    /// With {circle}.
    let exitCircle: Phrase
    /// The words for {circle} without a name.
    let roundabout: String
    let rotary: String
    /// With {ordinal}: which exit, on a banner.
    let circleExit: Phrase
    let ferry: Phrase
    let train: Phrase
    let pushBike: Phrase
  }

  /// The phrases for keeping to lanes.
  struct Lanes: Sendable {
    let left: Phrase
    let right: Phrase
    let middle: Phrase
    let leftOrRight: Phrase
    let straight: Phrase
  }

  /// The phrases for a waypoint; each may have {place}.
  struct Arrival: Sendable {
    /// After a distance: without a side, and with {side}.
    let ahead: Phrase
    let aheadSide: Phrase
    /// Shortly before the arrival, without a distance, if that is not said like ``ahead`` and ``aheadSide``.
    var near: Phrase?
    var nearSide: Phrase?
    /// At the arrival; it may have {side}.
    let now: Phrase
    /// What a banner shows on the way, and what is said after another maneuver; it may have {side}.
    let title: Phrase
  }

  /// The phrases for the end of a leg.
  struct Arrivals: Sendable {
    /// At the end of the route.
    let destination: Arrival
    /// At a stop between.
    let stop: Arrival
    /// Where the destination is; nil for what needs no words.
    let sides: ByDirection<String?>
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
  }

  /// The phrases for the lanes to use, each with {maneuver}; those for several have {lanes}.
  struct LaneUse: Sendable {
    let left: Phrase
    let right: Phrase
    let middle: Phrase
    let severalLeft: Phrase
    let severalRight: Phrase
    let severalMiddle: Phrase
    /// The words for two and three lanes.
    let numbers: [String]
  }

  /// The words for what an app alerts to.
  struct Alerts: Sendable {
    /// Of what is near, with {place}.
    let ahead: Phrase
    /// The words for the kinds of `CustomAlert`, in their order and between vertical bars; `other` has none. In one text,
    /// because each text of a language is code in a module for the web.
    let words: String

    /// The words for a kind; nil for `other`.
    subscript(kind: CustomAlert.Kind) -> String? {
      let number = CustomAlert.Kind.allCases.firstIndex(of: kind) ?? 0
      let parts = words.utf8.split(separator: UInt8(ascii: "|"))
      return number < parts.count ? String(decoding: Array(parts[number]), as: UTF8.self) : nil
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
  }

  /// The phrases around the maneuvers.
  struct Announcements: Sendable {
    /// With {distance} and {maneuver}.
    let ahead: Phrase
    /// With {maneuver} and {next}, which follows closely, and with the {distance} between them.
    let joined: Phrase
    let joinedAhead: Phrase
  }
}
