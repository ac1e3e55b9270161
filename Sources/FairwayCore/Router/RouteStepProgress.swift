public import FairwayDirections
public import GeoKernel

/// How far the vehicle has got on one step: a view, made when it is asked for.
public struct RouteStepProgress: Sendable {
  let progress: RouteProgress

  private var index: RouteIndex { progress.index }
  private var state: ProgressState { progress.state }

  /// The step, counted through the whole route.
  private var routeStep: Int { state.routeStepIndex }

  /// The step's place in its leg.
  public var stepIndex: Int { routeStep - index.legFirstStep[state.legIndex] }

  /// The step; nil in a leg without steps.
  public var step: RouteStep? {
    let steps = index.route.legs[state.legIndex].steps
    return steps.indices.contains(stepIndex) ? steps[stepIndex] : nil
  }

  private var statedRange: ClosedRange<LocationDistance> {
    index.statedDistance(beforeRouteStep: routeStep)...index.statedDistance(beforeRouteStep: routeStep + 1)
  }

  /// Metres driven on the step, as the route measures them; never negative.
  public var distanceTraveled: LocationDistance {
    index.statedDistance(at: state.distanceAlong, routeStep: routeStep) - statedRange.lowerBound
  }

  /// Metres left of the step; never negative.
  public var distanceRemaining: LocationDistance {
    statedRange.upperBound - index.statedDistance(at: state.distanceAlong, routeStep: routeStep)
  }

  /// The share of the step that is driven, from 0 to 1; 1 for a step of no length.
  public var fractionTraveled: Double {
    let length = statedRange.upperBound - statedRange.lowerBound
    return length > 0 ? distanceTraveled / length : 1
  }

  /// Seconds expected until the step's end.
  public var durationRemaining: Double {
    progress.durationRemaining(to: index.expectedTravelTime(beforeRouteStep: routeStep + 1))
  }

  /// Metres to the next maneuver, which is at the step's end.
  public var userDistanceToManeuverLocation: LocationDistance { distanceRemaining }

  /// The step's intersections, and the one at which the next maneuver is.
  public var intersectionsIncludingUpcomingManeuverIntersection: [Intersection] {
    let steps = index.route.legs[state.legIndex].steps
    let own = step?.intersections ?? []
    guard steps.indices.contains(stepIndex + 1), let next = steps[stepIndex + 1].intersections?.first else {
      return own
    }
    return own + [next]
  }

  /// How far from the start of the step each intersection of the step is, in metres of the geometry.
  public var intersectionDistances: [LocationDistance] {
    let start = index.range(ofRouteStep: routeStep).lowerBound
    return index.intersectionDistances(ofRouteStep: routeStep).map { $0 - start }
  }

  /// Which of the step's intersections was passed last; 0 before the first.
  ///
  /// - Complexity: O(log *n*) in the intersections.
  public var intersectionIndex: Int {
    let first = index.stepFirstIntersection[routeStep]
    let end = index.stepFirstIntersection[routeStep + 1]
    return max(first, index.intersectionDistances.lastIndex(notAbove: state.distanceAlong, below: end)) - first
  }

  /// The intersection that was passed last.
  public var currentIntersection: Intersection? { intersection(at: intersectionIndex) }

  /// The intersection ahead, which may be that of the next maneuver.
  public var upcomingIntersection: Intersection? { intersection(at: upcomingIntersectionIndex) }

  private var upcomingIntersectionIndex: Int {
    // Before the step's first intersection, that is the one ahead.
    let first = index.stepFirstIntersection[routeStep]
    let isBeforeFirst =
      first < index.stepFirstIntersection[routeStep + 1] && state.distanceAlong < index.intersectionDistances[first]
    return isBeforeFirst ? 0 : intersectionIndex + 1
  }

  private func intersection(at place: Int) -> Intersection? {
    let own = step?.intersections ?? []
    if own.indices.contains(place) { return own[place] }
    let steps = index.route.legs[state.legIndex].steps
    guard place == own.count, steps.indices.contains(stepIndex + 1) else { return nil }
    return steps[stepIndex + 1].intersections?.first
  }

  /// Metres of the geometry to the intersection ahead; nil where there is none.
  public var userDistanceToUpcomingIntersection: LocationDistance? {
    guard upcomingIntersection != nil else { return nil }
    let place = index.stepFirstIntersection[routeStep] + upcomingIntersectionIndex
    let isOnStep = place < index.stepFirstIntersection[routeStep + 1]
    let distance = isOnStep ? index.intersectionDistances[place] : index.range(ofRouteStep: routeStep).upperBound
    return max(0, distance - state.distanceAlong)
  }

  /// Which of the step's spoken instructions comes next.
  public var spokenInstructionIndex: Int {
    place(of: state.nextSpoken, in: index.stepFirstSpoken)
  }

  /// Which of the step's visual instructions comes next.
  public var visualInstructionIndex: Int {
    place(of: state.nextVisual, in: index.stepFirstVisual)
  }

  private func place(of next: Int32, in firsts: ContiguousArray<Int>) -> Int {
    min(max(0, Int(next) - firsts[routeStep]), firsts[routeStep + 1] - firsts[routeStep])
  }

  /// The spoken instruction that comes next on the step.
  public var currentSpokenInstruction: SpokenInstruction? { remainingSpokenInstructions?.first }

  /// The visual instruction that comes next on the step.
  public var currentVisualInstruction: VisualInstructionBanner? { remainingVisualInstructions?.first }

  /// The spoken instructions still to come on the step.
  public var remainingSpokenInstructions: ArraySlice<SpokenInstruction>? {
    step?.instructionsSpokenAlongStep?.dropFirst(spokenInstructionIndex)
  }

  /// The visual instructions still to come on the step.
  public var remainingVisualInstructions: ArraySlice<VisualInstructionBanner>? {
    step?.instructionsDisplayedAlongStep?.dropFirst(visualInstructionIndex)
  }

  /// The banner whose place the vehicle passed last on this step.
  var passedVisualInstruction: VisualInstructionBanner? {
    let banners = step?.instructionsDisplayedAlongStep ?? []
    let passed = visualInstructionIndex - 1
    return banners.indices.contains(passed) ? banners[passed] : nil
  }

  /// The instruction whose place the vehicle passed last on this step.
  var passedSpokenInstruction: SpokenInstruction? {
    let instructions = step?.instructionsSpokenAlongStep ?? []
    let passed = spokenInstructionIndex - 1
    return instructions.indices.contains(passed) ? instructions[passed] : nil
  }
}
