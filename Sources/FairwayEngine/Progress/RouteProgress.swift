public import FairwayRoutes
public import GeoKernel

/// The progress of a vehicle on its route: the route and the state of a session on it.
///
/// Legs and steps are identified by their indices and never by comparison, so equal laps and equal waypoints are kept
/// apart. Distances are the stated distances of the route. They are never negative, and the distances traveled and
/// remaining add up to the whole.
///
/// Copies are cheap: they share the content until one of them changes.
public struct RouteProgress: Sendable {
  @usableFromInline
  struct Content: Sendable {
    @usableFromInline var index: RouteIndex
    @usableFromInline var state: ProgressState
    /// The mark of the state before the last fix.
    @usableFromInline var before: ProgressMark
  }

  /// An array of one element: copies share it, and fixes need no check for exclusive access.
  @usableFromInline var content: ContiguousArray<Content>

  /// Creates the progress of a state on its route.
  public init(index: RouteIndex, state: ProgressState) {
    content = [Content(index: index, state: state, before: state.mark)]
  }

  /// The index of the route.
  @inlinable public var index: RouteIndex { content[0].index }

  /// The state of the session.
  @inlinable public var state: ProgressState { content[0].state }

  /// Changes the state, but not that of copies.
  @inlinable @inline(__always)
  package mutating func edit<Answer>(_ change: (inout ProgressState) -> Answer) -> Answer {
    change(&content[0].state)
  }

  /// The mark of the state before the last fix.
  @inlinable package var before: ProgressMark { content[0].before }

  /// Processes a fix as the engine does, and keeps the mark before it.
  package mutating func step(_ fix: Location, _ engine: ProgressEngine) -> ProgressChange {
    content[0].before = content[0].state.mark
    return engine.step(&content[0].state, fix)
  }

  /// Moves the content out, so that it can be changed without a copy and moved back; until then this value is empty.
  @inlinable @inline(__always)
  package mutating func take() -> RouteProgress {
    let taken = self
    content = []
    return taken
  }

  /// Creates the progress at the start of a route.
  public init(route: Route) throws(RouteIndexError) {
    self.init(index: try RouteIndex(route), state: ProgressState())
  }

  /// The route.
  public var route: Route { index.route }

  /// The index of the current leg.
  public var legIndex: Int { state.legIndex }

  /// The number of the current leg through the session: a leg keeps it on new routes.
  public var legNumber: Int { state.legNumber }

  /// The current leg.
  public var currentLeg: RouteLeg { route.legs[legIndex] }

  /// The progress on the current leg.
  public var currentLegProgress: RouteLegProgress { RouteLegProgress(progress: self) }

  /// The legs after the current one.
  public var remainingLegs: ArraySlice<RouteLeg> { route.legs.dropFirst(legIndex + 1) }

  /// The leg before the current one.
  public var priorLeg: RouteLeg? { legIndex > 0 ? route.legs[legIndex - 1] : nil }

  /// The leg after the current one.
  public var upcomingLeg: RouteLeg? { isFinalLeg ? nil : route.legs[legIndex + 1] }

  /// Whether the current leg is the last one.
  public var isFinalLeg: Bool { legIndex + 1 >= route.legs.count }

  /// The step before the current one, which may be on the previous leg.
  public var priorStep: RouteStep? { currentLegProgress.priorStep ?? (legIndex > 0 ? priorLeg?.steps.last : nil) }

  /// The step after the current one, which may be on the next leg.
  public var upcomingStep: RouteStep? { currentLegProgress.upcomingStep ?? upcomingLeg?.steps.first }

  /// The steps after the current one, on all legs.
  public var remainingSteps: [RouteStep] { currentLegProgress.remainingSteps + remainingLegs.flatMap { $0.steps } }

  /// The waypoints ahead at which legs end.
  public var remainingWaypoints: [Waypoint] { route.legs.dropFirst(legIndex).compactMap { $0.destination } }

  /// The distance traveled, in metres of the route's stated distances; never negative.
  public var distanceTraveled: LocationDistance {
    index.statedDistance(at: state.distanceAlong, routeStep: state.routeStepIndex)
  }

  /// The remaining distance in metres; never negative.
  public var distanceRemaining: LocationDistance { max(0, index.statedLength - distanceTraveled) }

  /// The share of the route that was traveled, from 0 to 1; for a route without length, 1 once its end is reached.
  public var fractionTraveled: Double {
    guard index.statedLength > 0 else { return isFinalLeg && state.hasArrivedAtWaypoint ? 1 : 0 }
    return min(1, distanceTraveled / index.statedLength)
  }

  /// The expected remaining time in seconds, at this driver's pace: the stated times of the steps, distributed by the
  /// times of the segments if the route has them, times ``ProgressState/paceFactor``.
  ///
  /// The remaining times of steps and legs have the same factor, so they add up.
  ///
  /// - Complexity: O(1) on a drive along the route, otherwise O(log *n*) in the number of vertices.
  public var durationRemaining: Double { durationRemaining(to: index.expectedTravelTime) }

  /// The remaining time that the route itself expects, in seconds: to compare it with another route.
  package var plannedDurationRemaining: Double { plannedDurationRemaining(to: index.expectedTravelTime) }

  /// Returns the expected time in seconds until the point that the route expects `end` seconds after its start.
  package func durationRemaining(to end: Double) -> Double { plannedDurationRemaining(to: end) * state.paceFactor }

  private func plannedDurationRemaining(to end: Double) -> Double {
    let passed = index.expectedTravelTime(
      to: state.distanceAlong, routeStep: state.routeStepIndex, hint: Int(state.position.segment))
    return max(0, end - passed)
  }

  /// The alerts that are ahead or not passed yet, in the order of their starts.
  public var upcomingRouteAlerts: [UpcomingRouteAlert] {
    index.alerts.lazy
      .filter { $0.end >= state.distanceAlong }
      .map { UpcomingRouteAlert(alert: $0, distanceToStart: $0.start - state.distanceAlong) }
  }

  /// The shape of the previous, the current and the next step, as one line.
  ///
  /// - Complexity: O(*n*) in its number of vertices.
  public var nearbyShape: LineString {
    let step = state.routeStepIndex
    let start = index.range(ofRouteStep: max(0, step - 1)).lowerBound
    let end = index.range(ofRouteStep: min(index.routeStepCount - 1, step + 1)).upperBound
    return LineString(index.track.coordinates(from: start, to: end))
  }
}

/// An alert and its distance from the vehicle.
public struct UpcomingRouteAlert: Hashable, Sendable {
  /// The alert.
  public var alert: RouteAlert
  /// The distance to the start of the alert in metres of the route shape; negative after the start.
  public var distanceToStart: LocationDistance
  /// The length of the alert in metres.
  public var length: LocationDistance { alert.end - alert.start }

  package init(alert: RouteAlert, distanceToStart: LocationDistance) {
    self.alert = alert
    self.distanceToStart = distanceToStart
  }
}

extension RouteProgress {
  /// The congestion level and the expected time of a segment, in seconds.
  public typealias TimedCongestionLevel = (level: CongestionLevel, time: Double)

  /// The congestion levels and expected times of the segments, by leg and step; empty for a leg that lacks either.
  public var congestionTravelTimesSegmentsByStep: [[[TimedCongestionLevel]]] {
    route.legs.map { leg in
      guard let levels = leg.resolvedCongestionLevels(), let times = leg.expectedSegmentTravelTimes else { return [] }
      return leg.segmentRangesByStep.map { range in
        range.filter { $0 < min(levels.count, times.count) }.map { (levels[$0], times[$0]) }
      }
    }
  }

  /// The expected time in seconds at each congestion level, by leg and step.
  public var congestionTimesPerStep: [[[CongestionLevel: Double]]] {
    congestionTravelTimesSegmentsByStep.map { leg in
      leg.map { step in step.reduce(into: [:]) { sums, segment in sums[segment.level, default: 0] += segment.time } }
    }
  }

  /// The congestion level with the largest share of the leg's remaining time; unknown in the last minute of the route.
  public var averageCongestionLevelRemainingOnLeg: CongestionLevel {
    guard durationRemaining >= 60, let levels = currentLeg.resolvedCongestionLevels(),
      let times = currentLeg.expectedSegmentTravelTimes
    else { return .unknown }
    var sums: [CongestionLevel: Double] = [:]
    for segment in currentLegProgress
      .segmentIndex..<max(currentLegProgress.segmentIndex, min(levels.count, times.count))
    {
      sums[levels[segment], default: 0] += times[segment]
    }
    // In the order of the cases, so that equal times do not depend on the order of a dictionary.
    return CongestionLevel.allCases.max { (sums[$0] ?? 0) < (sums[$1] ?? 0) } ?? .unknown
  }
}
