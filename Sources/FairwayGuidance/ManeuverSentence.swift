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
  private var words: SharedLanguage { language.words }

  /// - Parameters:
  ///   - steps: The steps of a leg.
  ///   - index: The step that begins with the maneuver.
  ///   - exit: The step that leaves the roundabout, if the maneuver enters one: its road and signs are where the
  ///     maneuver leads.
  init(_ steps: [RouteStep], _ index: Int, leavingBy exit: Int? = nil, in language: GuidanceLanguage) {
    self.language = language
    self.steps = steps
    self.index = index
    values.road = steps[exit ?? index].spokenRoad
    values.destination = steps[exit ?? index].signedDestination.map { SpokenText(name: $0) }
    values.junction = step.junctionName.map { SpokenText(name: $0) }
    values.exit = step.exitCodes?.first.map { SpokenText($0) }
    values.turn = SpokenText(words: words.value.turns[step.maneuverDirection])
    values.ordinal = step.exitIndex.map { language.ordinal($0) }
    let isRotary = step.maneuverType == .takeRotary || step.maneuverType == .exitRotary
    let circle = step.exitNames?.first.map { SpokenText(name: $0, pronunciation: step.phoneticExitNames?.first) }
    values.circle =
      circle ?? SpokenText(words: isRotary ? words.value.maneuvers.rotary : words.value.maneuvers.roundabout)
  }

  init(_ step: RouteStep, in language: GuidanceLanguage) { self.init([step], 0, in: language) }

  /// The sentence for a maneuver that is done now.
  var text: SpokenText {
    let direction = step.maneuverDirection
    switch step.maneuverType {
    case .depart: return departure
    case .arrive: return arrival(words.value.arrivals.now)
    case .continue: return continuation
    case .passNameChange: return onto(words.value.maneuvers.newName[direction], words.value.way.ontoAhead)
    case .merge: return onto(words.value.maneuvers.merge[direction], words.value.way.ontoAhead)
    case .takeOnRamp: return onto(words.value.maneuvers.onRamp[direction])
    case .takeOffRamp:
      return onto((values.exit == nil ? words.value.maneuvers.offRamp : words.value.maneuvers.numberedExit)[direction])
    case .reachFork: return onto(words.value.maneuvers.fork[direction])
    case .reachEnd: return onto(words.value.maneuvers.endOfRoad)
    case .turn: return turn
    case .useLane: return lanes.filled(values)
    case .takeRoundabout, .takeRotary: return circle
    case .turnAtRoundabout: return onto(words.value.maneuvers.turnAtRoundabout)
    case .exitRoundabout, .exitRotary: return onto(words.value.maneuvers.exitCircle)
    case .heedWarning: return notification
    }
  }

  /// The sentence for an arrival, with the side on which the destination is.
  func arrival(_ phrase: Phrase) -> SpokenText {
    var values = values
    values.side = words.value.arrivals.sides[step.maneuverDirection].map { SpokenText(words: $0) }
    return phrase.filled(values)
  }

  /// The sentence for following the road of the step for a distance.
  func following(_ distance: SpokenDistance) -> SpokenText {
    var values = values
    values.distance = language.text(distance, words.value.followedDistances ?? words.value.distances)
    return manner.follow.filled(values)
  }

  /// Which exit of the roundabout is taken, if it is known, as a banner says it.
  var circleExit: String? {
    switch step.maneuverType {
    case .takeRoundabout, .takeRotary, .turnAtRoundabout:
      step.exitIndex == nil ? nil : words.value.maneuvers.circleExit.filled(values).plain
    default: nil
    }
  }

  private var manner: Language.Manner { words.value.manner(step.transportType) }

  /// Fills a phrase with where the maneuver leads: the destination on the signs, otherwise the road.
  private func onto(_ phrase: Phrase, _ road: Phrase? = nil) -> SpokenText {
    var values = values
    if values.destination != nil {
      values.way = words.value.way.toward.filled(values)
    } else if values.road != nil {
      values.way = (road ?? words.value.way.onto).filled(values)
    }
    return phrase.filled(values)
  }

  private var turn: SpokenText {
    return values.destination == nil && values.junction != nil
      ? words.value.maneuvers.turnAtJunction.filled(values) : onto(words.value.maneuvers.turn)
  }

  private var continuation: SpokenText {
    let direction = step.maneuverDirection
    let isPlainTurn = direction == .left || direction == .right
    let isAhead = direction == .straightAhead || direction == nil
    if values.destination != nil {
      return onto(isAhead ? words.value.maneuvers.continueOn : words.value.maneuvers.turn)
    }
    // A maneuver other than a plain turn is described by its junction rather than by the road after it.
    if values.junction != nil, !isPlainTurn, !isAhead { return words.value.maneuvers.turnAtJunction.filled(values) }
    let phrase = isAhead ? words.value.maneuvers.continueStraight : words.value.maneuvers.turn
    if isPlainTurn, values.exit != nil { return onto(phrase) }
    return onto(phrase, direction == .uTurn ? words.value.way.backAlong : words.value.way.staying)
  }

  private var departure: SpokenText {
    guard let heading = step.finalHeading else { return manner.departUnknown.filled(values) }
    var values = values
    values.compass = SpokenText(words: words.value.compass[Self.compassPoint(of: heading)])
    return manner.depart.filled(values)
  }

  /// The point of the compass, counted from north in steps of 45°; the four cardinal ones cover 41° each.
  private static func compassPoint(of heading: LocationDirection) -> Int {
    let rest = heading.truncatingRemainder(dividingBy: 360)
    let degrees = rest < 0 ? rest + 360 : rest
    let quarter = (degrees / 90).rounded()
    let offset = degrees - 90 * quarter
    let point = 2 * Int(clamping: quarter) + (offset > 20 ? 1 : offset < -20 ? -1 : 0)
    return (point + 8) % 8
  }

  private var circle: SpokenText {
    if values.ordinal != nil { return onto(manner.circle) }
    let leadsSomewhere = values.road != nil || values.destination != nil
    return leadsSomewhere ? onto(manner.circleWithoutNumber) : manner.enterCircle.filled(values)
  }

  /// The lanes to keep to, if a single word describes them.
  private var lanes: Phrase {
    let valid = (step.intersections?.first?.lanes ?? []).map { $0.isValid }
    let runs = valid.reduce(into: [Bool]()) { runs, isValid in
      if runs.last != isValid { runs.append(isValid) }
    }
    return switch runs {
    case [false, true]: words.value.maneuvers.lanes.right
    case [true, false]: words.value.maneuvers.lanes.left
    case [true, false, true]: words.value.maneuvers.lanes.leftOrRight
    case [false, true, false]: words.value.maneuvers.lanes.middle
    default: words.value.maneuvers.lanes.straight
    }
  }

  /// A notification announces another mode of travel, or nothing that has words.
  private var notification: SpokenText {
    switch step.transportType {
    case .ferry: return words.value.maneuvers.ferry.filled(values)
    case .train: return words.value.maneuvers.train.filled(values)
    case .pushingBike: return words.value.maneuvers.pushBike.filled(values)
    case .automobile, .movableBridge, .inaccessible, .walking, .cycling:
      return onto(words.value.maneuvers.continueOn, words.value.way.along)
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
    let ordinals = words.value.numbers.ordinals
    if (1...ordinals.count).contains(number) { return SpokenText(words: ordinals[number - 1]) }
    let text = self.number(ofTenths: max(0, min(number, 1_000_000)) * 10)
    return words.value.numbers.furtherOrdinal.filled(Phrase.Values(number: SpokenText(text)))
  }
}

extension RouteStep {
  /// The road that the maneuver leads to: its name, its number, or both.
  var spokenRoad: SpokenText? {
    let number = codes?.first
    guard let name = names?.first else { return number.map { SpokenText(name: $0) } }
    var text = SpokenText(name: name, pronunciation: pronunciation == nil ? nil : phoneticNames?.first)
    if let number, number != name {
      text.append(words: " (")
      text.append(SpokenText(name: number))
      text.append(words: ")")
    }
    return text
  }

  /// The first destination on the signs.
  var signedDestination: String? {
    guard signedDestinations != nil else { return nil }
    return switch (destinationCodes?.first, destinations?.first) {
    case (let code?, let place?): "\(code): \(place)"
    case (let code, let place): place ?? code
    }
  }
}
