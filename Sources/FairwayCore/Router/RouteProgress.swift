public import FairwayDirections
public import GeoKernel

/// How far the vehicle has got on its route: a route and what a session remembers of it.
///
/// All places are indices, never found by comparing legs or steps, so equal laps and equal waypoints stay apart.
/// Distances are those that the route states; they never become negative, and what is driven and what is left add up
/// to the whole.
///
/// A copy costs next to nothing: it shares what is remembered until one of the two goes on.
public struct RouteProgress: Sendable {
  private struct Content {
    var index: RouteIndex
    var state: ProgressState
  }

  /// The one content: in an array, which copies share without a check of exclusive access at each fix.
  private var content: ContiguousArray<Content>

  /// The progress of a state of this route.
  public init(index: RouteIndex, state: ProgressState) {
    content = [Content(index: index, state: state)]
  }

  /// The route, made ready for following.
  public var index: RouteIndex { content[0].index }

  /// What the session remembers.
  public var state: ProgressState { content[0].state }

  /// Changes the state, and that of no copy.
  @inline(__always)
  mutating func edit<Answer>(_ change: (inout ProgressState) -> Answer) -> Answer {
    change(&content[0].state)
  }

  /// Moves it out, to be changed where it is the only one, and moved in again: until then there is nothing here.
  @inline(__always)
  mutating func take() -> RouteProgress {
    let taken = self
    content = []
    return taken
  }

  /// The progress at the start of a route.
  public init(route: Route) throws(RouteIndexError) {
    self.init(index: try RouteIndex(route), state: ProgressState())
  }

  /// The route.
  public var route: Route { index.route }

  /// The place of the current leg.
  public var legIndex: Int { state.legIndex }

  /// The current leg.
  public var currentLeg: RouteLeg { route.legs[legIndex] }

  /// Progress on the current leg.
  public var currentLegProgress: RouteLegProgress { RouteLegProgress(progress: self) }

  /// The legs after the current one.
  public var remainingLegs: ArraySlice<RouteLeg> { route.legs.dropFirst(legIndex + 1) }

  /// The leg before the current one.
  public var priorLeg: RouteLeg? { legIndex > 0 ? route.legs[legIndex - 1] : nil }

  /// The leg after the current one.
  public var upcomingLeg: RouteLeg? { isFinalLeg ? nil : route.legs[legIndex + 1] }

  /// Whether no leg follows.
  public var isFinalLeg: Bool { legIndex + 1 >= route.legs.count }

  /// The step before the current one, on the leg before if need be.
  public var priorStep: RouteStep? { currentLegProgress.priorStep ?? (legIndex > 0 ? priorLeg?.steps.last : nil) }

  /// The step after the current one, on the next leg if need be.
  public var upcomingStep: RouteStep? { currentLegProgress.upcomingStep ?? upcomingLeg?.steps.first }

  /// The steps after the current one, through all legs.
  public var remainingSteps: [RouteStep] { currentLegProgress.remainingSteps + remainingLegs.flatMap(\.steps) }

  /// The waypoints still ahead that end legs.
  public var remainingWaypoints: [Waypoint] { route.legs.dropFirst(legIndex).compactMap(\.destination) }

  /// Metres driven, as the route measures them; never negative.
  public var distanceTraveled: LocationDistance {
    index.statedDistance(at: state.distanceAlong, routeStep: state.routeStepIndex)
  }

  /// Metres left; never negative.
  public var distanceRemaining: LocationDistance { max(0, index.statedLength - distanceTraveled) }

  /// The share that is driven, from 0 to 1; of a route of no length, 1 once its end is reached.
  public var fractionTraveled: Double {
    guard index.statedLength > 0 else { return isFinalLeg && state.hasArrivedAtWaypoint ? 1 : 0 }
    return min(1, distanceTraveled / index.statedLength)
  }

  /// Seconds expected until the end: what the route states for its steps, by the times of its segments where it has them.
  ///
  /// - Complexity: O(1) on a drive along the route, else O(log *n*) in the vertices.
  public var durationRemaining: Double { durationRemaining(to: index.expectedTravelTime) }

  /// Seconds expected from now on until so many seconds after the start of the route.
  func durationRemaining(to end: Double) -> Double {
    let passed = index.expectedTravelTime(
      to: state.distanceAlong, routeStep: state.routeStepIndex, hint: Int(state.position.segment))
    return max(0, end - passed)
  }

  /// The alerts still ahead or around the vehicle, by where they begin.
  public var upcomingRouteAlerts: [UpcomingRouteAlert] {
    index.alerts.lazy
      .filter { $0.end >= state.distanceAlong }
      .map { UpcomingRouteAlert(alert: $0, distanceToStart: $0.start - state.distanceAlong) }
  }

  /// The prior, the current and the upcoming step's line, joined.
  public var nearbyShape: LineString {
    let step = state.routeStepIndex
    let start = index.range(ofRouteStep: max(0, step - 1)).lowerBound
    let end = index.range(ofRouteStep: min(index.routeStepCount - 1, step + 1)).upperBound
    return LineString(index.track.coordinates(from: start, to: end))
  }
}

/// An alert and how far it is.
public struct UpcomingRouteAlert: Hashable, Sendable {
  /// What is ahead.
  public var alert: RouteAlert
  /// Metres of the geometry to where it begins; negative inside.
  public var distanceToStart: LocationDistance
  /// How long it is.
  public var length: LocationDistance { alert.end - alert.start }
}

extension RouteProgress {
  /// The levels and expected seconds of a step's segments.
  public typealias TimedCongestionLevel = (level: CongestionLevel, time: Double)

  /// The segments of each step of each leg with their congestion and expected seconds; empty where a leg has none.
  public var congestionTravelTimesSegmentsByStep: [[[TimedCongestionLevel]]] {
    route.legs.map { leg in
      guard let levels = leg.resolvedCongestionLevels(), let times = leg.expectedSegmentTravelTimes else { return [] }
      return leg.segmentRangesByStep.map { range in
        range.filter { $0 < min(levels.count, times.count) }.map { (levels[$0], times[$0]) }
      }
    }
  }

  /// How many seconds of each step are driven at each level.
  public var congestionTimesPerStep: [[[CongestionLevel: Double]]] {
    congestionTravelTimesSegmentsByStep.map { leg in
      leg.map { step in step.reduce(into: [:]) { sums, segment in sums[segment.level, default: 0] += segment.time } }
    }
  }

  /// The level at which most of the rest of the leg's time is driven; unknown in the route's last minute.
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
    // In the order of the cases, so that equal times do not depend on a dictionary's order.
    return CongestionLevel.allCases.max { (sums[$0] ?? 0) < (sums[$1] ?? 0) } ?? .unknown
  }
}

extension RouteProgress: Codable {
  private enum CodingKeys: String, CodingKey {
    case route, state
  }

  public init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: CodingKeys.self)
    let index = try RouteIndex(container.decode(Route.self, forKey: .route))
    let state = try container.decode(ProgressState.self, forKey: .state)
    guard ProgressEngine(index: index).accepts(state) else {
      throw DecodingError.dataCorruptedError(
        forKey: .state, in: container,
        debugDescription: "the state belongs to another route or version, or is no session's")
    }
    self.init(index: index, state: state)
  }

  public func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: CodingKeys.self)
    try container.encode(route, forKey: .route)
    try container.encode(state, forKey: .state)
  }
}
