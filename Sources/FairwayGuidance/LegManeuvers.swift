internal import FairwayRoutes

/// The maneuvers of a leg with their sentences, each worded once.
struct LegManeuvers {
  let steps: [RouteStep]
  let language: GuidanceLanguage
  /// The sentence for each maneuver alone: what is written, and what is said shortly before it.
  private(set) var before: [SpokenText] = []
  /// Which exit of a roundabout each maneuver takes, if it is known.
  private(set) var circleExits: [String?] = []

  /// The name of the waypoint at the end of the leg, if it has one.
  let destinationName: String?
  private let arrivalWords: Language.Arrival
  /// The name as it is spoken, for a stop between.
  private let place: SpokenText?

  init(_ leg: RouteLeg, in language: GuidanceLanguage, isLastLeg: Bool) {
    let steps = leg.steps
    self.steps = steps
    destinationName = leg.destination?.name.flatMap { $0.isEmpty ? nil : $0 }
    self.language = language
    let arrivals = language.words.arrivals
    arrivalWords = isLastLeg ? arrivals.destination : arrivals.stop
    place = isLastLeg ? nil : destinationName.flatMap { SpokenText(name: $0).known }
    before.reserveCapacity(steps.count)
    circleExits.reserveCapacity(steps.count)
    for index in steps.indices {
      let worded = sentence(index)
      before.append(
        steps[index].maneuverType == .arrive ? worded.arrival(arrivalWords, .near, at: place) : worded.text)
      circleExits.append(worded.circleExit)
    }
  }

  private func sentence(_ index: Int) -> ManeuverSentence {
    ManeuverSentence(steps, index, leavingBy: exit(of: index), in: language)
  }

  private func arrival(_ index: Int, _ form: ManeuverSentence.ArrivalForm) -> SpokenText {
    sentence(index).arrival(arrivalWords, form, at: place)
  }

  /// What is said of a maneuver some time before it, with the distance to it and the lanes to use.
  func ahead(_ index: Int, in distance: SpokenText) -> SpokenText {
    let isArrival = steps[index].maneuverType == .arrive
    let phrases = announcements(isArrival)
    let text =
      isArrival ? arrival(index, .ahead) : language.words.withLanes(before[index], of: steps[index])
    let (head, tail) = text.split(language.words.split)
    return phrases.ahead.filled([.distance: distance, .maneuver: text, .head: head, .tail: tail])
  }

  /// What is said of a maneuver and of one that follows closely, with the distance between them if that is worth it.
  func joined(_ sentence: SpokenText, _ next: Int, in distance: SpokenText?) -> SpokenText {
    let isArrival = steps[next].maneuverType == .arrive
    let phrases = announcements(isArrival)
    let (place, text) = (isArrival ? arrival(next, .ahead) : before[next]).parts
    let (head, tail) = text.split(language.words.split)
    let values: Phrase.Values = [
      .distance: distance, .maneuver: sentence, .nextAt: place, .next: text, .nextHead: head, .nextTail: tail,
    ]
    return (distance == nil ? phrases.joined : phrases.joinedAhead).filled(values)
  }

  private func announcements(_ isArrival: Bool) -> Language.Announcements {
    let words = language.words
    return isArrival ? words.arrivalAnnouncements ?? words.announcements : words.announcements
  }

  /// What is said when the waypoint was reached.
  func arrived(_ index: Int) -> SpokenText { arrival(index, .now) }

  /// What a banner shows for the arrival at the end of the leg; a name has a line of its own.
  func arrivalTitle(_ index: Int) -> SpokenText { sentence(index).arrival(arrivalWords, .title).capitalized }

  /// What is said about the road of a step.
  func following(_ index: Int, for distance: RoundDistance) -> SpokenText { sentence(index).following(distance) }

  /// The step that leaves the roundabout that a maneuver enters, if there is one.
  func exit(of index: Int) -> Int? {
    guard index + 1 < steps.count else { return nil }
    let next = steps[index + 1].maneuverType
    switch steps[index].maneuverType {
    case .takeRoundabout, .takeRotary: return next == .exitRoundabout || next == .exitRotary ? index + 1 : nil
    default: return nil
    }
  }

  /// Whether a maneuver is worth several announcements: not where the road merely goes on.
  func isTurn(_ index: Int) -> Bool {
    switch steps[index].maneuverType {
    case .passNameChange, .continue, .heedWarning, .useLane:
      let direction = steps[index].maneuverDirection
      return steps[index].maneuverType != .passNameChange && direction != .straightAhead && direction != nil
    default: return true
    }
  }

  /// Whether a maneuver is worth no announcement: the road goes on, and at most its name changes, unless it forks.
  func isSilent(_ index: Int) -> Bool {
    let step = steps[index]
    guard !isTurn(index), step.maneuverType != .useLane, step.transportType != .ferry, step.transportType != .train,
      step.transportType == steps[max(0, index - 1)].transportType
    else { return false }
    return !forks(step)
  }

  /// Whether more than one road leads on at the maneuver: within 60° of the way that is taken there is another one.
  private func forks(_ step: RouteStep) -> Bool {
    guard let junction = step.intersections?.first, let out = junction.outletIndex,
      junction.headings.indices.contains(out)
    else { return false }
    return junction.headings.indices.contains { (index: Int) in
      let isEntered = junction.entries.map { $0.indices.contains(index) && $0[index] } ?? true
      guard index != out, index != junction.approachIndex, isEntered else { return false }
      let apart = abs(junction.headings[index] - junction.headings[out]).truncatingRemainder(dividingBy: 360)
      return min(apart, 360 - apart) <= 60
    }
  }
}
