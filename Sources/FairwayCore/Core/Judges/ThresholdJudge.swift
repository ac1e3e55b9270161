internal import GeoKernel

/// Off the route is a fix that is farther from the current step than a distance, as in Ferrostar.
final class ThresholdJudge: DeviationJudge {
  private let distance: LocationDistance
  private let minimumAccuracy: LocationAccuracy

  init(distance: LocationDistance, minimumAccuracy: LocationAccuracy) {
    self.distance = distance
    self.minimumAccuracy = minimumAccuracy
  }

  func judge(_ question: DeviationQuestion, _ memory: inout JudgeMemory) -> DeviationVerdict {
    // A fix worse than that changes nothing.
    guard question.accuracy <= minimumAccuracy else {
      return question.routeState == .offRoute ? .offRoute(.distance) : .onRoute
    }
    return question.placeOnStep.distance > distance ? .offRoute(.distance) : .onRoute
  }
}

extension DeviationQuestion {
  /// The place of the current step that is nearest to the fix.
  var placeOnStep: TrackSnap {
    let step = route.range(ofRouteStep: routeStepIndex)
    return route.track.snap(fix.coordinate, from: step.lowerBound, to: step.upperBound)
  }
}
