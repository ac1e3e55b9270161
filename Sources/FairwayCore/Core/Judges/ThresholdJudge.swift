internal import GeoKernel

/// Judges a fix as off the route if it is farther from the current step than a threshold, as Ferrostar does.
final class ThresholdJudge: DeviationJudge {
  private let distance: LocationDistance
  private let minimumAccuracy: LocationAccuracy

  init(distance: LocationDistance, minimumAccuracy: LocationAccuracy) {
    self.distance = distance
    self.minimumAccuracy = minimumAccuracy
  }

  func judge(_ question: DeviationQuestion, _ memory: inout JudgeMemory) -> DeviationVerdict {
    // A less accurate fix changes nothing.
    guard question.accuracy <= minimumAccuracy else {
      return question.routeState == .offRoute ? .offRoute(.distance) : .onRoute
    }
    return question.placeOnStep.distance > distance ? .offRoute(.distance) : .onRoute
  }
}

extension DeviationQuestion {
  /// The point of the current step nearest to the fix.
  var placeOnStep: TrackSnap {
    let step = route.range(ofRouteStep: routeStepIndex)
    return route.track.snap(fix.coordinate, from: step.lowerBound, to: step.upperBound)
  }
}
