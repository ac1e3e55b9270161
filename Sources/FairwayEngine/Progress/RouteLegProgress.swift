public import FairwayRoutes
public import GeoKernel

/// The progress on one leg: a view of a ``RouteProgress``.
public struct RouteLegProgress: Sendable {
  let progress: RouteProgress

  private var index: RouteIndex { progress.index }
  private var state: ProgressState { progress.state }

  /// The index of the leg in the route.
  public var legIndex: Int { state.legIndex }

  /// The leg.
  public var leg: RouteLeg { index.route.legs[state.legIndex] }

  /// The index of the current step in the leg.
  public var stepIndex: Int { currentStepProgress.stepIndex }

  /// The progress on the current step.
  public var currentStepProgress: RouteStepProgress { RouteStepProgress(progress: progress) }

  /// The current step; nil if the leg has no steps.
  public var currentStep: RouteStep? { currentStepProgress.step }

  /// The step before the current one in this leg.
  public var priorStep: RouteStep? { step(at: stepIndex - 1) }

  /// The step after the current one in this leg.
  public var upcomingStep: RouteStep? { step(at: stepIndex + 1) }

  /// The step after the upcoming one in this leg.
  public var followOnStep: RouteStep? { step(at: stepIndex + 2) }

  /// The leg's steps after the current one.
  public var remainingSteps: ArraySlice<RouteStep> { leg.steps.dropFirst(stepIndex + 1) }

  /// Returns the step before the one at an index in the leg.
  public func stepBefore(_ index: Int) -> RouteStep? { step(at: index - 1) }

  /// Returns the step after the one at an index in the leg.
  public func stepAfter(_ index: Int) -> RouteStep? { step(at: index + 1) }

  /// Returns whether an index in the leg is that of the current step.
  public func isCurrentStep(_ index: Int) -> Bool { index == stepIndex }

  private func step(at place: Int) -> RouteStep? {
    let steps = leg.steps
    return steps.indices.contains(place) ? steps[place] : nil
  }

  private var statedRange: ClosedRange<LocationDistance> {
    index.statedDistance(beforeLeg: state.legIndex)...index.statedDistance(beforeLeg: state.legIndex + 1)
  }

  private var statedDistance: LocationDistance {
    index.statedDistance(at: state.distanceAlong, routeStep: state.routeStepIndex)
  }

  /// The distance traveled on the leg, in metres of the route's stated distances; never negative.
  public var distanceTraveled: LocationDistance { max(0, statedDistance - statedRange.lowerBound) }

  /// The remaining distance on the leg in metres; never negative.
  public var distanceRemaining: LocationDistance { max(0, statedRange.upperBound - statedDistance) }

  /// The share of the leg that was traveled, from 0 to 1; for a leg without length, 1 once its waypoint is reached.
  public var fractionTraveled: Double {
    let length = statedRange.upperBound - statedRange.lowerBound
    return length > 0 ? min(1, distanceTraveled / length) : userHasArrivedAtWaypoint ? 1 : 0
  }

  /// The expected time to the leg's waypoint, in seconds.
  public var durationRemaining: Double {
    progress.durationRemaining(
      to: index.expectedTravelTime(beforeRouteStep: index.legFirstStep[state.legIndex + 1]))
  }

  /// Whether the waypoint of the leg was reached.
  public var userHasArrivedAtWaypoint: Bool { state.hasArrivedAtWaypoint }

  /// The waypoints ahead on the leg that do not end it.
  public var remainingViaWaypoints: [SilentWaypoint] {
    let vertex = index.segment(at: state.distanceAlong, leg: state.legIndex).ofLeg
    return (leg.viaWaypoints ?? []).filter { via in
      if let place = via.shapeCoordinateIndex { return place > vertex }
      if let distance = via.distanceFromStart { return distance > distanceTraveled }
      return true
    }
  }

  /// The index of the current segment in the leg, which is also the index of its attributes.
  ///
  /// - Complexity: O(log *n*) in the number of vertices.
  public var segmentIndex: Int { index.segment(at: state.distanceAlong, leg: state.legIndex).ofLeg }

  /// The speed limit on the current segment, in the unit of local signs; infinite if there is no limit, nil if it is
  /// unknown.
  public var currentSpeedLimit: SpeedLimit? {
    index.speedLimit(at: state.distanceAlong, leg: state.legIndex, routeStep: state.routeStepIndex)
  }

  /// The congestion level of the current segment; numeric congestion has priority.
  public var currentCongestionLevel: CongestionLevel? {
    if let numbers = leg.segmentNumericCongestionLevels {
      return annotation(numbers).map { CongestionLevel($0) }
    }
    return annotation(leg.segmentCongestionLevels)
  }

  private func annotation<Value>(_ values: [Value]?) -> Value? {
    let segment = segmentIndex
    guard let values, values.indices.contains(segment) else { return nil }
    return values[segment]
  }
}
