internal import GeoKernel

/// Mapbox Legacy's rule: off the route at more than 50 m from the step, 40 m near an intersection, or after four
/// seconds of a wrong course (more if the accuracy is poor), unless the vehicle is within 15 m of a later step of the
/// leg.
final class LegacyJudge: DeviationJudge {
  // The numbers of that rule, in metres, seconds and metres per second.
  private static let distance = 50.0
  private static let intersectionDistance = 40.0
  private static let nextStepDistance = 15.0
  private static let courseTime = 4.0
  private static let courseAccuracy = 20.0
  private static let courseSpeed = 3.0
  /// The cosine of 45°.
  private static let courseShare = 0.707

  func judge(_ question: DeviationQuestion, _ memory: inout JudgeMemory) -> DeviationVerdict {
    let (route, accuracy, now) = (question.route, question.accuracy, question.fix.timestamp)
    let place = question.placeOnStep
    let agrees =
      question.speed < Self.courseSpeed || accuracy >= Self.courseAccuracy
      || question.speed(along: place.bearing) >= Self.courseShare * question.speed
    if agrees {
      memory.since = nil
    } else if memory.since == nil {
      memory.since = now
    }
    let patience = max(Self.courseTime, (accuracy / 4).rounded(.down))
    let isWrong = memory.since.map { now - $0 >= patience } ?? false
    let isNear = route.intersectionDistances(ofRouteStep: question.routeStepIndex).contains {
      abs($0 - place.distanceAlong) < Self.intersectionDistance
    }
    let isFar = place.distance > (isNear ? Self.intersectionDistance : Self.distance)
    if !isFar, !isWrong { return .onRoute }
    let step = route.range(ofRouteStep: question.routeStepIndex)
    let leg = route.range(ofLeg: question.legIndex)
    let ahead = route.track.snap(question.fix.coordinate, from: step.upperBound, to: leg.upperBound)
    guard ahead.distance < Self.nextStepDistance, ahead.distanceAlong > step.upperBound else {
      return .offRoute(isFar ? .distance : .course)
    }
    // Skips whatever lies between, as that rule does. Coming back to the route, the vehicle first continues on its
    // step.
    memory.since = nil
    return question.routeState == .offRoute ? .onRoute : .onRouteAt(ahead)
  }

  func judgeReturn(_ question: DeviationQuestion, _ memory: inout JudgeMemory) -> DeviationVerdict? {
    judge(question, &memory)
  }
}
