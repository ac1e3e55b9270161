internal import FairwayRoutes
internal import GeoKernel

/// Words the announcements along the steps of a route, and says when each is due.
///
/// There is no clock here: the engine speaks each by the time that is left at the pace of the vehicle, and leaves out
/// what finds no time. So a step has all that may be said on it: where to go first, how long the road is followed, the
/// far notice, the preparation, and the last announcement, which names a second maneuver that follows closely.
struct AnnouncementPlanner {
  let options: GuidanceOptions
  let language: GuidanceLanguage
  let units: UnitSystem
  let pace: Language.Pace
  /// Whether the departure of the first leg is not announced.
  private let isUnderWay: Bool
  /// Whether no leg has been planned yet.
  private var isFirstLeg = true
  private var words: Language { language.words }

  /// How much slower or faster than expected a vehicle may be for which an announcement is kept at hand.
  private static let slowest = 1.7
  /// The distance between two maneuvers above which it is named, in metres.
  private static let namedGap = 40.0
  /// The length of a sentence above which it names no second maneuver, in bytes of UTF-8.
  private static let longest = 300

  init(_ options: GuidanceOptions, _ language: GuidanceLanguage, units: UnitSystem, isUnderWay: Bool) {
    self.options = options
    self.isUnderWay = isUnderWay
    self.language = language
    self.units = units
    pace = language.words.pace
  }

  /// Plans a leg; the result has the announcements of each step.
  mutating func plan(_ maneuvers: LegManeuvers, _ paces: [StepPace]) -> [[SpokenInstruction]] {
    defer { isFirstLeg = false }
    /// Whether the maneuver at the end of each step is named together with the one before.
    var isTold = [Bool](repeating: false, count: maneuvers.steps.count + 1)
    return maneuvers.steps.indices.map { index in
      var result: [SpokenInstruction] = []
      let timing = options.timing(maneuvers.steps[index].transportType)
      let pace = paces[index]
      if maneuvers.steps[index].maneuverType == .arrive { return [arrival(index, maneuvers, timing)] }
      let next = index + 1
      let isSaid = next < maneuvers.steps.count && !maneuvers.isSilent(next) && pace.duration > 0
      if index == 0, maneuvers.steps[0].maneuverType == .depart, !(isUnderWay && isFirstLeg) {
        result.append(departure(maneuvers, paces, timing, &isTold))
      } else if isSaid, timing.following > 0, pace.duration >= timing.following {
        result.append(following(index, maneuvers, timing, pace))
      }
      guard isSaid else { return result }
      let last = last(next, maneuvers, paces, timing, &isTold)
      // The exit of a roundabout is a part of entering it.
      if maneuvers.exit(of: index) != next,
        maneuvers.isTurn(next) || maneuvers.steps[next].maneuverType == .arrive
      {
        if timing.farNotice > timing.preparation,
          Self.slowest * pace.duration > timing.preparation + 20,
          let far = notice(next, timing.farNotice, before: last, maneuvers, timing, pace)
        {
          result.append(far)
        }
        if let lead = last.moment?.lead, Self.slowest * pace.duration > lead + 5,
          let preparation = notice(next, timing.preparation, before: last, maneuvers, timing, pace)
        {
          result.append(preparation)
        }
      }
      result.append(last)
      return result
    }
  }

  /// A maneuver's last announcement, with a second one that follows closely.
  private func last(
    _ next: Int, _ maneuvers: LegManeuvers, _ paces: [StepPace], _ timing: AnnouncementTiming, _ isTold: inout [Bool]
  ) -> SpokenInstruction {
    let pace = paces[next - 1]
    let text = joined(maneuvers.before[next], next, maneuvers, paces, timing, &isTold)
    // What was named already is said again if there is time before the maneuver.
    let isAgain = isTold[next] || maneuvers.exit(of: next - 1) == next
    return instruction(
      text, pace, SpokenMoment.last(for: self.pace.duration(of: text.plain), timing, pace, isAgain: isAgain))
  }

  /// What is said of a maneuver with its distance, a number of seconds before it.
  private func notice(
    _ next: Int, _ seconds: Double, before last: SpokenInstruction, _ maneuvers: LegManeuvers,
    _ timing: AnnouncementTiming, _ pace: StepPace
  ) -> SpokenInstruction? {
    let left = min(pace.distance, pace.distance(before: seconds))
    let distance = units.roundDistance(nearest: left)
    // Below the shortest round distance, the words would be wrong.
    guard let shortest = units.distances.first, pace.distance > shortest.meters else { return nil }
    let words = language.text(distance, words.distances)
    let text = maneuvers.ahead(next, in: words)
    return instruction(
      text, pace,
      moment(
        .notice, of: text, timing, lead: seconds, farthest: pace.distance,
        latest: max(shortest.meters, 0.7 * last.triggerDistanceRemaining)),
      distanceText: words.plain)
  }

  /// How to set out: with the first maneuver if that follows closely.
  private func departure(
    _ maneuvers: LegManeuvers, _ paces: [StepPace], _ timing: AnnouncementTiming, _ isTold: inout [Bool]
  ) -> SpokenInstruction {
    let text = joined(maneuvers.before[0], 0, maneuvers, paces, timing, &isTold)
    return instruction(
      text, paces[0],
      moment(
        .information, of: text, timing, lead: SpokenMoment.atOnce, farthest: paces[0].distance,
        latest: paces[0].distance - SpokenMoment.leastReach))
  }

  /// How long the road is followed: said at the start of a long step.
  private func following(
    _ index: Int, _ maneuvers: LegManeuvers, _ timing: AnnouncementTiming, _ pace: StepPace
  ) -> SpokenInstruction {
    let text = maneuvers.following(index, for: units.roundDistance(nearest: pace.distance))
    return instruction(
      text, pace,
      moment(
        .information, of: text, timing, lead: SpokenMoment.atOnce,
        farthest: max(pace.distance - 30, 0.98 * pace.distance), latest: 0.9 * pace.distance))
  }

  /// What is said when the waypoint is reached.
  private func arrival(
    _ index: Int, _ maneuvers: LegManeuvers, _ timing: AnnouncementTiming
  ) -> SpokenInstruction {
    let text = maneuvers.arrived(index).capitalized
    return SpokenInstruction(
      triggerDistanceRemaining: 0, text: text.plain, ssmlText: text.document,
      moment: .arrival(for: pace.duration(of: text.plain), timing))
  }

  private func moment(
    _ priority: AnnouncementPriority, of text: SpokenText, _ timing: AnnouncementTiming, lead: Double,
    farthest: LocationDistance, latest: LocationDistance
  ) -> SpokenMoment {
    let duration = pace.duration(of: text.plain)
    return SpokenMoment(
      priority, lead: lead, duration: duration, spacing: timing.spacing(after: duration), farthest: farthest,
      latest: max(0, latest))
  }

  private func instruction(
    _ text: SpokenText, _ pace: StepPace, _ moment: SpokenMoment, distanceText: String? = nil
  ) -> SpokenInstruction {
    let text = text.capitalized
    return SpokenInstruction(
      triggerDistanceRemaining: min(moment.farthest, pace.distance(before: moment.lead)), text: text.plain,
      ssmlText: text.document, moment: moment, distanceText: distanceText)
  }

  /// A sentence, and that of the next maneuver if it follows closely.
  private func joined(
    _ sentence: SpokenText, _ index: Int, _ maneuvers: LegManeuvers, _ paces: [StepPace],
    _ timing: AnnouncementTiming, _ isTold: inout [Bool]
  ) -> SpokenText {
    let last = maneuvers.exit(of: index) ?? index
    let next = last + 1
    guard next < maneuvers.steps.count, maneuvers.isTurn(next) else { return sentence }
    let (distance, duration) = paces[index...last].reduce((0, 0)) { ($0.0 + $1.distance, $0.1 + $1.duration) }
    guard duration < timing.joining else { return sentence }
    let gap = distance < Self.namedGap ? nil : language.text(units.roundDistance(nearest: distance), words.distances)
    let text = maneuvers.joined(sentence, next, in: gap)
    guard text.plain.utf8.count <= Self.longest else { return sentence }
    isTold[next] = true
    return text
  }
}
