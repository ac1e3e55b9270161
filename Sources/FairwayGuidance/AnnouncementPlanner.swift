internal import FairwayRoutes
internal import GeoKernel

/// Places announcements along the steps of a route, by the expected speed.
///
/// Its clock is the expected time since the start of the route. An announcement begins when the one before has ended
/// and ``AnnouncementTiming/spacing`` has passed since its start; so nothing is cut off, and what finds no room is left
/// out, the less important first. A maneuver without room of its own is joined to the one before.
struct AnnouncementPlanner {
  let options: GuidanceOptions
  let language: GuidanceLanguage
  let units: UnitSystem
  let pace: Language.Pace
  /// The time at the start of the current step.
  private var clock = 0.0
  /// When the last announcement began, and when it ends.
  private var lastStart = -Double.infinity
  private var lastEnd = -Double.infinity
  /// The shortest pause between two announcements, and between the last one and its maneuver.
  private static let pause = 1.0

  /// Whether the departure of the first leg is not announced.
  private let isUnderWay: Bool

  init(_ options: GuidanceOptions, _ language: GuidanceLanguage, isUnderWay: Bool) {
    self.options = options
    self.isUnderWay = isUnderWay
    self.language = language
    units = options.units ?? language.units
    pace = language.words.value.pace
  }

  /// An announcement that is placed on a step.
  private struct Announcement {
    var text: SpokenText
    /// The distance to the end of the step at which it begins.
    var remaining: LocationDistance
    /// When it begins and ends, by the planner's clock.
    var start: Double
    var end: Double
  }

  /// Plans a leg; the result has the announcements of each step.
  mutating func plan(_ maneuvers: LegManeuvers, _ paces: [StepPace]) -> [[SpokenInstruction]] {
    var plan: [[SpokenInstruction]] = []
    plan.reserveCapacity(maneuvers.steps.count)
    /// The maneuvers that have been announced together with one before.
    var told = 0
    for index in maneuvers.steps.indices {
      let announcements = announce(index, maneuvers, paces, &told)
      plan.append(
        announcements.map { announcement in
          let text = announcement.text.capitalized
          return SpokenInstruction(
            triggerDistanceRemaining: announcement.remaining, text: text.plain, ssmlText: text.document)
        })
      clock += paces[index].duration
    }
    return plan
  }

  /// The announcements on one step, in their order.
  private mutating func announce(
    _ index: Int, _ maneuvers: LegManeuvers, _ paces: [StepPace], _ told: inout Int
  ) -> [Announcement] {
    let timing = options.timing(maneuvers.steps[index].transportType)
    let pace = paces[index]
    var result: [Announcement] = []
    if index == 0, maneuvers.steps[0].maneuverType == .depart, !(isUnderWay && clock == 0) {
      let departure = placed(0, maneuvers, paces, timing) { plan, text in
        plan.place(text, timing, pace, until: .infinity)
      }
      if let departure {
        add(departure.announcement, &result)
        told = max(told, departure.told)
      }
    }
    let next = index + 1
    guard next < maneuvers.steps.count, !maneuvers.isSilent(next), pace.duration > 0 else { return result }
    // The exit of a roundabout is a part of entering it.
    let isExit = maneuvers.exit(of: index) == next
    let wasTold = told >= next || isExit
    let end = clock + pace.duration
    let placed =
      placed(next, maneuvers, paces, timing) { plan, text in
        plan.place(text, timing, pace, endAt: end - timing.lead, until: end - timing.lead / 2)
      }
      // Late is better than never for a maneuver that has not been announced.
      ?? (wasTold
        ? nil
        : placed(next, maneuvers, paces, timing, most: 0) { plan, text in
          plan.place(text, timing, pace, until: .infinity)
        })
    guard let placed else { return result }
    let last = placed.announcement
    told = max(told, placed.told)
    if !isExit, maneuvers.isTurn(next) || maneuvers.steps[next].maneuverType == .arrive {
      addEarlier(next, before: last, maneuvers, timing, pace, &result)
    }
    add(last, &result)
    return result
  }

  /// Adds what is announced before the last announcement: how long the road is followed, the far notice, the
  /// preparation. Each needs room before the one after it.
  private mutating func addEarlier(
    _ next: Int, before last: Announcement, _ maneuvers: LegManeuvers, _ timing: AnnouncementTiming, _ pace: StepPace,
    _ result: inout [Announcement]
  ) {
    let preparation = notice(next, timing.preparation, before: last, maneuvers, timing, pace)
    let far: Announcement? =
      if let preparation, timing.farNotice > timing.preparation {
        notice(next, timing.farNotice, before: preparation, maneuvers, timing, pace, apart: 15)
      } else {
        nil
      }
    let first = far ?? preparation ?? last
    if timing.following > 0, first.start - max(clock, lastEnd) >= 30, pace.duration >= timing.following {
      let distance = units.roundDistance(nearest: pace.distance)
      let following = maneuvers.following(next - 1, for: distance)
      if let following = place(
        following, timing, pace, notBefore: clock + 2 * Self.pause, until: first.start - timing.spacing)
      {
        add(following, &result)
      }
    }
    if let far { add(far, &result) }
    if let preparation { add(preparation, &result) }
  }

  /// An announcement with its distance, a number of seconds before the maneuver or as early as there is room.
  ///
  /// - Parameter apart: The shortest time until the announcement after it, beyond its own.
  private func notice(
    _ next: Int, _ seconds: Double, before later: Announcement, _ maneuvers: LegManeuvers,
    _ timing: AnnouncementTiming, _ pace: StepPace, apart: Double = 0
  ) -> Announcement? {
    let earliest = max(earliest(timing), clock + Self.pause)
    let available = min(seconds, clock + pace.duration - earliest)
    guard available > 0 else { return nil }
    let distance = units.roundDistance(notAbove: pace.distance(before: available))
    // Below the shortest round distance, the words would be wrong.
    guard distance.meters <= pace.distance(before: available) * (1 + 1e-9) else { return nil }
    let text = language.words.value.announcements.ahead.filled(
      Phrase.Values(distance: language.text(distance, language.words.value.distances), maneuver: maneuvers.ahead(next)))
    let start = clock + pace.duration - pace.time(before: distance.meters)
    let end = start + self.pace.duration(of: text.plain)
    guard max(start + timing.spacing, end + Self.pause) + apart <= later.start else { return nil }
    return Announcement(text: text, remaining: distance.meters, start: start, end: end)
  }

  /// A maneuver's last announcement, with the maneuvers that follow closely, or fewer of them if it is too long.
  ///
  /// - Parameters:
  ///   - most: The largest number of maneuvers that are joined to the first.
  ///   - place: Places a text; nil if there is no room.
  private func placed(
    _ index: Int, _ maneuvers: LegManeuvers, _ paces: [StepPace], _ timing: AnnouncementTiming, most: Int = 2,
    _ place: (AnnouncementPlanner, SpokenText) -> Announcement?
  ) -> (announcement: Announcement, told: Int)? {
    for limit in (0...most).reversed() {
      let (text, told, count) = joined(maneuvers.now[index], index, maneuvers, paces, timing, limit)
      // With fewer maneuvers than the limit the same text was tried before.
      if limit > count, limit < most { continue }
      if let announcement = place(self, text) { return (announcement, told) }
    }
    return nil
  }

  /// A sentence, and those of at most `limit` maneuvers that follow so closely that they have no room of their own; with
  /// the last maneuver that is named, and their number.
  private func joined(
    _ sentence: SpokenText, _ index: Int, _ maneuvers: LegManeuvers, _ paces: [StepPace],
    _ timing: AnnouncementTiming, _ limit: Int, depth: Int = 0
  ) -> (text: SpokenText, told: Int, count: Int) {
    let last = maneuvers.exit(of: index) ?? index
    let next = last + 1
    let between = paces[index...last].reduce(0) { $0 + $1.duration }
    // A third maneuver is named only if there is no time to announce the second.
    guard depth < limit, next < maneuvers.steps.count, between < (depth == 0 ? timing.joining : timing.lead),
      maneuvers.isTurn(next)
    else { return (sentence, index, depth) }
    let rest = joined(
      maneuvers.ahead(next), next, maneuvers, paces, timing, limit, depth: depth + 1)
    let text = language.words.value.announcements.joined.filled(Phrase.Values(maneuver: sentence, next: rest.text))
    return (text, rest.told, rest.count)
  }

  /// When the next announcement may begin.
  private func earliest(_ timing: AnnouncementTiming) -> Double {
    max(lastStart + timing.spacing, lastEnd + Self.pause)
  }

  /// Places an announcement as early as there is room.
  ///
  /// - Parameters:
  ///   - first: The time before which it does not begin.
  ///   - wanted: The time before which it does not end.
  ///   - limit: The time after which it does not end; nil is returned if it would.
  private func place(
    _ text: SpokenText, _ timing: AnnouncementTiming, _ pace: StepPace, notBefore first: Double = -.infinity,
    endAt wanted: Double = -.infinity, until limit: Double
  ) -> Announcement? {
    let length = self.pace.duration(of: text.plain)
    let start = max(first, wanted - length, earliest(timing), clock)
    let end = start + length
    guard end <= limit, start <= clock + pace.duration else { return nil }
    let left = clock + pace.duration - start
    return Announcement(text: text, remaining: pace.distance(before: left), start: start, end: end)
  }

  private mutating func add(_ announcement: Announcement, _ result: inout [Announcement]) {
    result.append(announcement)
    (lastStart, lastEnd) = (announcement.start, announcement.end)
  }
}
