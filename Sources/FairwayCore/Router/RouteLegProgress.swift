public import FairwayDirections
public import GeoKernel

/// How far the vehicle has got on one leg: a view, made when it is asked for.
public struct RouteLegProgress: Sendable {
  let progress: RouteProgress

  private var index: RouteIndex { progress.index }
  private var state: ProgressState { progress.state }

  /// The leg's place in the route.
  public var legIndex: Int { state.legIndex }

  /// The leg.
  public var leg: RouteLeg { index.route.legs[state.legIndex] }

  /// The place of the current step in the leg.
  public var stepIndex: Int { currentStepProgress.stepIndex }

  /// Progress on the current step.
  public var currentStepProgress: RouteStepProgress { RouteStepProgress(progress: progress) }

  /// The current step; nil in a leg without steps.
  public var currentStep: RouteStep? { currentStepProgress.step }

  /// The step before the current one in this leg.
  public var priorStep: RouteStep? { step(at: stepIndex - 1) }

  /// The step after the current one in this leg.
  public var upcomingStep: RouteStep? { step(at: stepIndex + 1) }

  /// The step after the upcoming one in this leg.
  public var followOnStep: RouteStep? { step(at: stepIndex + 2) }

  /// The leg's steps after the current one.
  public var remainingSteps: ArraySlice<RouteStep> { leg.steps.dropFirst(stepIndex + 1) }

  /// The step before one of the leg, by its place.
  public func stepBefore(_ index: Int) -> RouteStep? { step(at: index - 1) }

  /// The step after one of the leg, by its place.
  public func stepAfter(_ index: Int) -> RouteStep? { step(at: index + 1) }

  /// Whether a place in the leg is that of the current step.
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

  /// Metres driven on the leg, as the route measures them; never negative.
  public var distanceTraveled: LocationDistance { max(0, statedDistance - statedRange.lowerBound) }

  /// Metres left of the leg; never negative.
  public var distanceRemaining: LocationDistance { max(0, statedRange.upperBound - statedDistance) }

  /// The share of the leg that is driven, from 0 to 1; of a leg of no length, 1 once its waypoint is reached.
  public var fractionTraveled: Double {
    let length = statedRange.upperBound - statedRange.lowerBound
    return length > 0 ? min(1, distanceTraveled / length) : userHasArrivedAtWaypoint ? 1 : 0
  }

  /// Seconds expected until the leg's waypoint.
  public var durationRemaining: Double {
    progress.durationRemaining(
      to: index.expectedTravelTime(beforeRouteStep: index.legFirstStep[state.legIndex + 1]))
  }

  /// Whether the leg's waypoint was reached.
  public var userHasArrivedAtWaypoint: Bool { state.hasArrivedAtWaypoint }

  /// The waypoints of the leg that do not end it and are still ahead.
  public var remainingViaWaypoints: [SilentWaypoint] {
    let vertex = index.segment(at: state.distanceAlong, leg: state.legIndex).ofLeg
    return (leg.viaWaypoints ?? []).filter { via in
      if let place = via.shapeCoordinateIndex { return place > vertex }
      if let distance = via.distanceFromStart { return distance > distanceTraveled }
      return true
    }
  }

  /// The segment of the leg's line on which the vehicle is; the place in the leg's annotations.
  ///
  /// - Complexity: O(log *n*) in the vertices.
  public var segmentIndex: Int { index.segment(at: state.distanceAlong, leg: state.legIndex).ofLeg }

  /// The speed limit where the vehicle is, in the unit of the signs there; infinite where there is no limit, nil where
  /// none is known.
  public var currentSpeedLimit: SpeedLimit? {
    guard let limit = annotation(leg.segmentMaximumSpeedLimits), limit.value != nil else { return nil }
    guard let unit = currentStep?.speedLimitUnit else { return limit }
    return limit.converted(to: unit)
  }

  /// The congestion where the vehicle is; numeric levels come first.
  public var currentCongestionLevel: CongestionLevel? {
    if let numbers = leg.segmentNumericCongestionLevels {
      return annotation(numbers).map { CongestionRanges().level($0) }
    }
    return annotation(leg.segmentCongestionLevels)
  }

  private func annotation<Value>(_ values: [Value]?) -> Value? {
    let segment = segmentIndex
    guard let values, values.indices.contains(segment) else { return nil }
    return values[segment]
  }
}
