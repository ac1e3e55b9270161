internal import FairwayRoutes

/// The maneuvers of a leg with their sentences, each worded once.
struct LegManeuvers {
  let steps: [RouteStep]
  let language: GuidanceLanguage
  let isLastLeg: Bool
  /// What is said when each maneuver is done.
  private(set) var now: [SpokenText] = []
  /// Which exit of a roundabout each maneuver takes, if it is known.
  private(set) var circleExits: [String?] = []

  /// The name of the waypoint at the end of the leg, if it has one.
  let destinationName: String?

  init(_ leg: RouteLeg, in language: GuidanceLanguage, isLastLeg: Bool) {
    let steps = leg.steps
    self.steps = steps
    destinationName = leg.destination?.name.flatMap { $0.isEmpty ? nil : $0 }
    self.language = language
    self.isLastLeg = isLastLeg
    now.reserveCapacity(steps.count)
    circleExits.reserveCapacity(steps.count)
    for index in steps.indices {
      let worded = sentence(index)
      let isStop = steps[index].maneuverType == .arrive && !isLastLeg
      now.append(isStop ? worded.arrival(language.words.value.arrivals.stop) : worded.text)
      circleExits.append(worded.circleExit)
    }
  }

  private func sentence(_ index: Int) -> ManeuverSentence {
    ManeuverSentence(steps, index, leavingBy: exit(of: index), in: language)
  }

  /// What is said before a maneuver, after a distance or another maneuver.
  func ahead(_ index: Int) -> SpokenText {
    guard steps[index].maneuverType == .arrive else { return now[index] }
    return sentence(index).arrival(
      isLastLeg ? language.words.value.arrivals.ahead : language.words.value.arrivals.stopAhead)
  }

  /// What a banner shows for the arrival at the end of the leg.
  func arrivalTitle(_ index: Int) -> SpokenText {
    sentence(index).arrival(
      isLastLeg ? language.words.value.arrivals.title : language.words.value.arrivals.stopTitle
    ).capitalized
  }

  /// What is said about the road of a step.
  func following(_ index: Int, for distance: SpokenDistance) -> SpokenText { sentence(index).following(distance) }

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
    case .passNameChange: return false
    case .continue, .heedWarning, .useLane:
      let direction = steps[index].maneuverDirection
      return direction != .straightAhead && direction != nil
    default: return true
    }
  }

  /// Whether a maneuver is worth no announcement: the road goes on, and there is nothing to say about it.
  func isSilent(_ index: Int) -> Bool {
    let transport = steps[index].transportType
    guard !isTurn(index), transport != .ferry, transport != .train else { return false }
    return steps[index].maneuverType != .useLane && steps[index].names == nil && steps[index].codes == nil
      && steps[index].signedDestinations == nil
  }
}
