internal import FairwayRoutes

/// A language in which guidance is given: its words, and the grammar that joins them.
///
/// A language is one file, a value of this type. Sentences begin with a small letter there, since they may follow other
/// words; the first letter of an instruction is capitalized where it is made. All phrases for maneuvers are complete
/// clauses, so that verbs, cases and the order of words are the language's own business.
struct Language: Sendable {
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
  var followedDistances: Units?
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
  /// The word before the number of an exit on a banner.
  let exit: String
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

  /// How fast a language is spoken.
  enum Pace: Sendable {
    /// In words, which are divided by spaces.
    case words(perSecond: Double)
    /// In characters, for languages without spaces.
    case characters(perSecond: Double)
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
    /// Onto another road without a turn, by merging or where the name changes, if that is not said like ``onto``.
    var ontoAhead: Phrase?
    /// Along a road, with {road}.
    let along: Phrase
    /// Around a turn of the same road, with {road}.
    let staying: Phrase
    /// Along the same road after a U-turn, with {road}.
    let backAlong: Phrase
  }

  /// The phrases for the kinds of maneuvers; most have {way}.
  struct Maneuvers: Sendable {
    /// With {turn} and {way}.
    let turn: Phrase
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

  /// The phrases for the end of a leg; each may have {side}.
  struct Arrivals: Sendable {
    /// At the end of the route, before it.
    let ahead: Phrase
    /// At the end of the route.
    let now: Phrase
    /// At a stop between, before it.
    let stopAhead: Phrase
    /// At a stop between.
    let stop: Phrase
    /// What a banner shows on the way to the end of the route, and to a stop between.
    let title: Phrase
    let stopTitle: Phrase
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

  /// The phrases around the maneuvers.
  struct Announcements: Sendable {
    /// With {distance} and {maneuver}.
    let ahead: Phrase
    /// With {maneuver} and {next}, which follows closely.
    let joined: Phrase
  }
}
