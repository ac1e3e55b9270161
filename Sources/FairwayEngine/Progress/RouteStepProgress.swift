public import FairwayRoutes
public import GeoKernel

/// The progress on one step: a view of a ``RouteProgress``.
public struct RouteStepProgress: Sendable {
  let progress: RouteProgress

  private var index: RouteIndex { progress.index }
  private var state: ProgressState { progress.state }

  /// The index of the step, counted through all legs.
  private var routeStep: Int { state.routeStepIndex }

  /// The index of the step in its leg.
  public var stepIndex: Int { routeStep - index.legFirstStep[state.legIndex] }

  /// The step; nil if the leg has no steps.
  public var step: RouteStep? {
    let steps = index.route.legs[state.legIndex].steps
    return steps.indices.contains(stepIndex) ? steps[stepIndex] : nil
  }

  private var statedRange: ClosedRange<LocationDistance> {
    index.statedDistance(beforeRouteStep: routeStep)...index.statedDistance(beforeRouteStep: routeStep + 1)
  }

  /// The distance traveled on the step, in metres of the route's stated distances; never negative.
  public var distanceTraveled: LocationDistance {
    index.statedDistance(at: state.distanceAlong, routeStep: routeStep) - statedRange.lowerBound
  }

  /// The remaining distance on the step in metres; never negative.
  public var distanceRemaining: LocationDistance {
    statedRange.upperBound - index.statedDistance(at: state.distanceAlong, routeStep: routeStep)
  }

  /// The share of the step that was traveled, from 0 to 1; 1 for a step without length.
  public var fractionTraveled: Double {
    let length = statedRange.upperBound - statedRange.lowerBound
    return length > 0 ? distanceTraveled / length : 1
  }

  /// The expected time to the end of the step, in seconds.
  public var durationRemaining: Double {
    progress.durationRemaining(to: index.expectedTravelTime(beforeRouteStep: routeStep + 1))
  }

  /// The distance to the next maneuver in metres, which is at the end of the step.
  public var userDistanceToManeuverLocation: LocationDistance { distanceRemaining }

  /// The intersections of the step and that of the next maneuver.
  public var intersectionsIncludingUpcomingManeuverIntersection: [Intersection] {
    let steps = index.route.legs[state.legIndex].steps
    let own = step?.intersections ?? []
    guard steps.indices.contains(stepIndex + 1), let next = steps[stepIndex + 1].intersections?.first else {
      return own
    }
    return own + [next]
  }

  /// The distances of the step's intersections from its start, in metres of the route shape.
  public var intersectionDistances: [LocationDistance] {
    let start = index.range(ofRouteStep: routeStep).lowerBound
    return index.intersectionDistances(ofRouteStep: routeStep).map { $0 - start }
  }

  /// The index of the last intersection that was passed; 0 before the first.
  ///
  /// - Complexity: O(log *n*) in the number of intersections.
  public var intersectionIndex: Int {
    let first = index.stepFirstIntersection[routeStep]
    let end = index.stepFirstIntersection[routeStep + 1]
    return max(first, index.intersectionDistances.lastIndex(notAbove: state.distanceAlong, below: end)) - first
  }

  /// The last intersection that was passed.
  public var currentIntersection: Intersection? { intersection(at: intersectionIndex) }

  /// The next intersection, which may be that of the next maneuver.
  public var upcomingIntersection: Intersection? { intersection(at: upcomingIntersectionIndex) }

  private var upcomingIntersectionIndex: Int {
    // Before the first intersection of the step, the next one is the first.
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

  /// The distance to the next intersection in metres of the route shape; nil if there is none.
  public var userDistanceToUpcomingIntersection: LocationDistance? {
    guard upcomingIntersection != nil else { return nil }
    let place = index.stepFirstIntersection[routeStep] + upcomingIntersectionIndex
    let isOnStep = place < index.stepFirstIntersection[routeStep + 1]
    let distance = isOnStep ? index.intersectionDistances[place] : index.range(ofRouteStep: routeStep).upperBound
    return max(0, distance - state.distanceAlong)
  }

  /// The index of the next spoken instruction of the step.
  public var spokenInstructionIndex: Int {
    place(of: state.cursors.spoken, in: index.stepFirstSpoken)
  }

  /// The index of the next visual instruction of the step.
  public var visualInstructionIndex: Int {
    place(of: state.cursors.visual, in: index.stepFirstVisual)
  }

  private func place(of next: Int32, in firsts: ContiguousArray<Int>) -> Int {
    min(max(0, Int(next) - firsts[routeStep]), firsts[routeStep + 1] - firsts[routeStep])
  }

  /// The next spoken instruction of the step.
  public var currentSpokenInstruction: SpokenInstruction? { remainingSpokenInstructions?.first }

  /// The next visual instruction of the step.
  public var currentVisualInstruction: VisualInstructionBanner? { remainingVisualInstructions?.first }

  /// The spoken instructions of the step that are still ahead.
  public var remainingSpokenInstructions: ArraySlice<SpokenInstruction>? {
    step?.instructionsSpokenAlongStep?.dropFirst(spokenInstructionIndex)
  }

  /// The visual instructions of the step that are still ahead.
  public var remainingVisualInstructions: ArraySlice<VisualInstructionBanner>? {
    step?.instructionsDisplayedAlongStep?.dropFirst(visualInstructionIndex)
  }

  /// The last visual instruction of this step whose position was passed.
  package var passedVisualInstruction: VisualInstructionBanner? {
    let banners = step?.instructionsDisplayedAlongStep ?? []
    let passed = visualInstructionIndex - 1
    return banners.indices.contains(passed) ? banners[passed] : nil
  }

  /// What holds now, for a driver who asks: the next maneuver with the distance to it or, close to it, its last
  /// announcement. Of a service's instructions, which do not know their distances, it is the last one that was due.
  public var repeatedInstruction: SpokenInstruction? {
    let instructions = step?.instructionsSpokenAlongStep ?? []
    let left = distanceRemaining
    let ahead = instructions.first { $0.distanceText != nil && left >= $0.moment?.latest ?? 0 }
    if let ahead { return ahead.said(at: left, of: index.route.spokenDistances ?? []) }
    return instructions.last { $0.moment?.priority == .maneuver } ?? passedSpokenInstruction
  }

  /// The last spoken instruction of this step that was due, with its words for the distance that is left.
  package var passedSpokenInstruction: SpokenInstruction? {
    let instructions = step?.instructionsSpokenAlongStep ?? []
    let passed = spokenInstructionIndex - 1
    guard instructions.indices.contains(passed) else { return nil }
    return index.said(instructions[passed], number: index.stepFirstSpoken[routeStep] + passed, state)
  }
}
