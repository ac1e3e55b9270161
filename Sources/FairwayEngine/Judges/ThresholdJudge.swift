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
    judge(question, NoReasons())
  }

  func judgeReturn(_ question: DeviationQuestion, _ memory: inout JudgeMemory) -> DeviationVerdict? {
    judge(question, &memory)
  }

  /// Judges a fix, and tells the reasons.
  func judge(_ question: DeviationQuestion, _ reasons: some Reasons) -> DeviationVerdict {
    let wasOff = question.routeState == .offRoute
    let decision = wasOff ? Decision.comeBackByJudge : .leaveByJudge
    // A less accurate fix changes nothing.
    guard reasons.holds(decision, "its accuracy", question.accuracy, .atMost, minimumAccuracy, "m") else {
      return wasOff ? .offRoute(.distance) : question.routeState == .uncertain ? .uncertain : .onRoute
    }
    let changes = reasons.holds(
      decision, "the distance of the fix from the step", question.placeOnStep.distance, wasOff ? .atMost : .moreThan,
      distance, "m")
    return wasOff != changes ? .offRoute(.distance) : .onRoute
  }
}

extension DeviationQuestion {
  /// The point of the current step nearest to the fix.
  var placeOnStep: TrackSnap {
    let step = route.range(ofRouteStep: routeStepIndex)
    return route.track.snap(fix.coordinate, from: step.lowerBound, to: step.upperBound)
  }
}
