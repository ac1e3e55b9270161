internal import FairwayRoutes
internal import GeoKernel

extension SpokenMoment {
  /// The distance above which the words of a last announcement are not true, beside what is driven in the time before
  /// it at the expected speed.
  private static let reach = 2.5
  static let leastReach = 60.0
  /// The distance before a maneuver at which its last announcement is due at any speed, in metres.
  private static let nearestToManeuver = 4.0

  /// The moment of the last announcement before a maneuver, which names no distance.
  ///
  /// - Parameters:
  ///   - duration: How long it takes to say, in seconds.
  ///   - farthest: A distance at which its words are true, too.
  ///   - isAgain: Whether the maneuver was named before, and is named again if there is time.
  static func last(
    for duration: Double, _ timing: AnnouncementTiming, _ pace: StepPace, farthest: LocationDistance = 0,
    isAgain: Bool = false
  ) -> SpokenMoment {
    let lead = duration + timing.lead
    return SpokenMoment(
      .maneuver, lead: lead, duration: duration, spacing: timing.spacing(after: duration),
      farthest: max(farthest, leastReach, reach * pace.distance(before: lead)),
      nearest: isAgain ? 0 : nearestToManeuver)
  }

  /// The moment of the announcement that the waypoint has been reached.
  static func arrival(for duration: Double, _ timing: AnnouncementTiming) -> SpokenMoment {
    SpokenMoment(.arrival, lead: 0, duration: duration, spacing: timing.spacing(after: duration), farthest: 0)
  }
}

extension AnnouncementTiming {
  /// The time from the beginning of an announcement before which no other one begins, in seconds.
  ///
  /// - Parameter duration: How long it takes to say.
  func spacing(after duration: Double) -> Double { max(spacing, duration + 1) }
}
