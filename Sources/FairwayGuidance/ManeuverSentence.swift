internal import FairwayRoutes
internal import GeoKernel

/// The sentence for a maneuver in a language, without a capital letter: `turn left onto Main Street`.
struct ManeuverSentence {
  let language: GuidanceLanguage
  /// The leg's steps; a step is large, and is not copied.
  private let steps: [RouteStep]
  private let index: Int
  private var step: RouteStep { _read { yield steps[index] } }
  private var values = Phrase.Values()
  /// The form of phrases with the road.
  private var kind = RoadForms.Kind.name
  /// The number of the road on the signs, beside the destination.
  private var signedNumber: SpokenText?
  private var words: Language { language.words }

  /// - Parameters:
  ///   - steps: The steps of a leg.
  ///   - index: The step that begins with the maneuver.
  ///   - exit: The step that leaves the roundabout, if the maneuver enters one: its road and signs are where the
  ///     maneuver leads.
  init(_ steps: [RouteStep], _ index: Int, leavingBy exit: Int? = nil, in language: GuidanceLanguage) {
    self.language = language
    self.steps = steps
    self.index = index
    let target = steps[exit ?? index]
    values[.road] = target.spokenRoad
    (values[.destination], signedNumber) = target.spokenDestination
    values[.junction] = step.junctionName.flatMap { SpokenText(name: $0).known }
    values[.exit] = step.exitCodes?.first.flatMap { SpokenText($0).known }
    let turn = SpokenText(words: words.turns[step.maneuverDirection])
    values[.turn] = turn
    (values[.head], values[.tail]) = turn.split(words.split)
    values[.ordinal] = step.exitIndex.map { language.ordinal($0) }
    let isRotary = step.maneuverType == .takeRotary || step.maneuverType == .exitRotary
    values[.circleName] = step.exitNames?.first.flatMap {
      SpokenText(name: $0, pronunciation: step.phoneticExitNames?.first).known
    }
    if let road = values[.road] {
      let isNumber = target.names?.first == nil || target.names?.first == target.codes?.first
      kind = isNumber ? .article : words.way.words.kind(of: road.plain)
      values[.along] = words.way.along[kind].filled([.road: road])
    }
    values[.circle] = (isRotary ? words.maneuvers.rotary : words.maneuvers.roundabout).filled(values)
  }

  init(_ step: RouteStep, in language: GuidanceLanguage) { self.init([step], 0, in: language) }

  /// The sentence for a maneuver that is done now.
  var text: SpokenText {
    let direction = step.maneuverDirection
    switch step.maneuverType {
    case .depart: return departure
    case .arrive: return arrival(words.arrivals.destination, .now)
    case .continue: return continuation
    case .passNameChange: return onto(words.maneuvers.newName[direction], isAhead: true)
    case .merge: return onto(words.maneuvers.merge[direction], isAhead: true)
    case .takeOnRamp: return onto(words.maneuvers.onRamp[direction])
    case .takeOffRamp:
      return onto((values[.exit] == nil ? words.maneuvers.offRamp : words.maneuvers.numberedExit)[direction])
    case .reachFork: return onto(words.maneuvers.fork[direction])
    case .reachEnd: return onto(words.maneuvers.endOfRoad)
    case .turn: return step.leadsOntoRamp ? onto(words.maneuvers.onRamp[direction]) : turn
    case .useLane: return lanes.filled(values)
    case .takeRoundabout, .takeRotary: return circle
    case .turnAtRoundabout: return values[.ordinal] == nil ? onto(words.maneuvers.turnAtRoundabout) : circle
    case .exitRoundabout, .exitRotary: return onto(words.maneuvers.exitCircle, words.way.leaving)
    case .heedWarning: return notification
    }
  }

  /// How a waypoint is spoken of.
  enum ArrivalForm {
    /// After a distance or another maneuver; shortly before it; when it was reached; on a banner.
    case ahead, near, now, title
  }

  /// The words for a waypoint, with the side of the road on which it is.
  func arrival(_ words: Language.Arrival, _ form: ArrivalForm, at place: SpokenText? = nil) -> SpokenText {
    var values = values
    values[.place] = place
    values[.side] = self.words.arrivals.sides[step.maneuverDirection].map { SpokenText(words: $0) }
    let hasSide = values[.side] != nil
    let phrase =
      switch form {
      case .ahead: hasSide ? words.aheadSide : words.ahead
      case .near: hasSide ? words.nearSide ?? words.aheadSide : words.near ?? words.ahead
      case .now: words.now
      case .title: words.title
      }
    return phrase.filled(values).trimmed
  }

  /// The sentence for following the road of the step for a distance.
  func following(_ distance: RoundDistance) -> SpokenText {
    var values = values
    values[.distance] = language.text(distance, words.followedDistances ?? words.distances)
    return manner.follow.filled(values).trimmed
  }

  /// Which exit of the roundabout is taken, if it is known, as a banner says it.
  var circleExit: String? {
    switch step.maneuverType {
    case .takeRoundabout, .takeRotary, .turnAtRoundabout:
      step.exitIndex == nil ? nil : words.maneuvers.circleExit.filled(values).plain
    default: nil
    }
  }

  private var manner: Language.Manner { words.manner(step.transportType) }

  /// Fills a phrase with where the maneuver leads: the destination on the signs, otherwise the road.
  private func onto(_ phrase: Phrase, _ road: RoadForms? = nil, isAhead: Bool = false) -> SpokenText {
    var values = values
    let way = words.way
    let isFork = step.maneuverType == .reachFork
    let onto = (isUTurn ? way.uTurn : isAhead ? way.ontoAhead : isFork ? way.keeping : nil) ?? way.onto
    if let destination = values[.destination] {
      values[.way] = way.toward.filled(values)
      if let number = signedNumber {
        let both: Phrase.Values = [.road: number, .destination: destination]
        if let phrase = way.ontoToward {
          values[.way] = phrase.filled(both)
        } else {
          values[.way] = onto[.article].filled(both)
          values[.way]?.append(way.toward.filled(both))
        }
      }
    } else if values[.road] != nil {
      values[.way] = (road ?? onto)[kind].filled(values)
    }
    return phrase.filled(values).trimmed
  }

  /// Whether the phrase for the maneuver says that it is a U-turn: those of ramps and roundabouts do not.
  private var isUTurn: Bool {
    guard step.maneuverDirection == .uTurn else { return false }
    switch step.maneuverType {
    case .turn, .continue, .passNameChange, .reachFork, .reachEnd: return true
    case .turnAtRoundabout: return values[.ordinal] == nil
    default: return false
    }
  }

  private var turn: SpokenText {
    return values[.destination] == nil && values[.junction] != nil
      ? words.maneuvers.turnAtJunction.filled(values) : onto(words.maneuvers.turn)
  }

  private var continuation: SpokenText {
    let direction = step.maneuverDirection
    let isPlainTurn = direction == .left || direction == .right
    let isAhead = direction == .straightAhead || direction == nil
    if values[.destination] != nil {
      return onto(isAhead ? words.maneuvers.continueOn : words.maneuvers.turn)
    }
    // A maneuver other than a plain turn is described by its junction rather than by the road after it.
    if values[.junction] != nil, !isPlainTurn, !isAhead { return words.maneuvers.turnAtJunction.filled(values) }
    let phrase = isAhead ? words.maneuvers.continueStraight : words.maneuvers.turn
    if isPlainTurn, values[.exit] != nil { return onto(phrase) }
    return onto(
      isAhead ? phrase : words.maneuvers.turnOn ?? phrase,
      direction == .uTurn ? words.way.backAlong : words.way.staying)
  }

  private var departure: SpokenText {
    guard let heading = step.finalHeading else { return manner.departUnknown.filled(values).trimmed }
    var values = values
    values[.compass] = SpokenText(words: words.compass[CompassPoint.index(of: heading)])
    return manner.depart.filled(values).trimmed
  }

  private var circle: SpokenText {
    if values[.ordinal] != nil { return onto(manner.circle, words.way.leaving) }
    let leadsSomewhere = values[.road] != nil || values[.destination] != nil
    return leadsSomewhere
      ? onto(manner.circleWithoutNumber, words.way.leaving) : manner.enterCircle.filled(values)
  }

  /// The lanes to keep to, if a single word describes them.
  private var lanes: Phrase {
    let valid = (step.intersections?.first?.lanes ?? []).map { $0.isValid }
    let runs = valid.reduce(into: [Bool]()) { runs, isValid in
      if runs.last != isValid { runs.append(isValid) }
    }
    return switch runs {
    case [false, true]: words.maneuvers.lanes.right
    case [true, false]: words.maneuvers.lanes.left
    case [true, false, true]: words.maneuvers.lanes.leftOrRight
    case [false, true, false]: words.maneuvers.lanes.middle
    default: words.maneuvers.lanes.straight
    }
  }

  /// A notification announces another mode of travel, or nothing that has words.
  private var notification: SpokenText {
    switch step.transportType {
    case .ferry: return words.maneuvers.ferry.filled(values)
    case .train: return words.maneuvers.train.filled(values)
    case .pushingBike: return words.maneuvers.pushBike.filled(values)
    case .automobile, .movableBridge, .inaccessible, .walking, .cycling:
      return onto(words.maneuvers.continueOn, words.way.along)
    }
  }
}

extension SpokenText {
  /// Creates the text of words of a language.
  init(words: String) {
    self.init()
    append(words: words)
  }
}

extension Language {
  /// What is said to someone who travels in a certain way.
  func manner(_ transport: TransportType) -> Manner {
    switch transport {
    case .walking, .pushingBike: walking
    case .cycling: cycling
    case .automobile, .ferry, .movableBridge, .inaccessible, .train: driving
    }
  }
}

extension GuidanceLanguage {
  /// The word for the exit of a roundabout with a number, counted from 1.
  func ordinal(_ number: Int) -> SpokenText {
    let ordinals = words.numbers.ordinals
    if (1...ordinals.count).contains(number) { return SpokenText(words: ordinals[number - 1]) }
    let number = max(0, min(number, 1_000_000))
    let phrases = words.numbers.furtherOrdinalsByDigit
    let isByDigit = (1...max(1, phrases.count)).contains(number % 10) && !phrases.isEmpty && number / 10 % 10 != 1
    let phrase = isByDigit ? phrases[number % 10 - 1] : words.numbers.furtherOrdinal
    return phrase.filled([.number: SpokenText(self.number(ofTenths: number * 10))])
  }
}

extension RouteStep {
  /// The road that the maneuver leads to: its name or, without one, its number.
  var spokenRoad: SpokenText? {
    let number = codes?.first
    guard let name = names?.first else { return number.flatMap { SpokenText(name: $0).known } }
    return SpokenText(name: name, pronunciation: pronunciation == nil ? nil : phoneticNames?.first).known
  }

  /// The first destination on the signs, and the number of the road beside it.
  var spokenDestination: (place: SpokenText?, number: SpokenText?) {
    guard signedDestinations != nil else { return (nil, nil) }
    let (code, place) = (destinationCodes?.first, destinations?.first)
    let known = { (name: String?) in name.flatMap { SpokenText(name: $0).known } }
    return (known(place ?? code), place == nil ? nil : known(code))
  }
}
