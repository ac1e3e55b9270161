internal import GeoKernel

/// Judging by a custom ``DeviationJudge``.
extension ProgressEngine {
  /// On the route: locates the road and asks the judge about it.
  @inline(never)
  func askJudge(
    _ fix: Location, _ motion: Motion, updateAge: Double, _ state: inout ProgressState,
    _ change: inout ProgressChange, _ reasons: some Reasons
  ) {
    guard let judge else { return }
    let spread = spread(state.estimate.filter)
    var road = locateForJudge(motion, spread, state)
    var routeState = RouteState.onRoute
    let verdict = verdict(of: judge, on: question(road, fix, motion, state), &state.judgeMemory, reasons)
    switch verdict ?? .onRoute {
    case .onRoute: break
    case .uncertain: routeState = .uncertain
    case .onRouteAt(let place):
      start(&state.estimate, at: place, fix, state.receiver)
      state.position.put(at: place.distanceAlong, segment: place.segment)
      road = locateForJudge(motion, spread, state)
    case .offRoute(let reason):
      leave(reason, at: fix.timestamp, &state, &change, reasons)
      return
    }
    state.position.lateralDistance = road.distance
    state.position.lateralVariance = Float(road.variance)
    enter(routeState, at: fix.timestamp, &state)
    keep(to: road, motion, updateAge: updateAge, state.receiver, &state.position, &state.estimate.filter, &state.watch)
  }

  /// Off the route: asks the judge whether the vehicle is back. Returns whether it has answered.
  @inline(never)
  func askJudgeForReturn(
    _ fix: Location, _ motion: Motion, _ state: inout ProgressState, _ change: inout ProgressChange,
    _ reasons: some Reasons
  ) -> Bool {
    guard let judge else { return false }
    let question = question(locateForJudge(motion, spread(state.estimate.filter), state), fix, motion, state)
    guard let verdict = verdict(of: judge, on: question, &state.judgeMemory, reasons) else { return false }
    let place: TrackSnap
    switch verdict {
    case .offRoute: return true
    case .onRoute, .uncertain: place = question.placeOnStep
    case .onRouteAt(let there): place = there
    }
    start(&state.estimate, at: place, fix, state.receiver)
    comeBack(to: place, at: fix.timestamp, &state, &change)
    return true
  }

  /// The verdict of the judge; of the engine's own with the conditions, of others as a whole. `nil` about a return that
  /// is left to the engine.
  private func verdict<R: Reasons>(
    of judge: any DeviationJudge, on question: DeviationQuestion, _ memory: inout JudgeMemory, _ reasons: R
  ) -> DeviationVerdict? {
    #if !hasFeature(Embedded)
      if R.areTold, let judge = judge as? ThresholdJudge { return judge.judge(question, reasons) }
    #endif
    let wasOff = question.routeState == .offRoute
    let verdict = wasOff ? judge.judgeReturn(question, &memory) : judge.judge(question, &memory)
    guard let verdict else { return nil }
    var isOff = false
    if case .offRoute = verdict { isOff = true }
    if wasOff {
      _ = reasons.isTrue(.comeBackByJudge, "the judge finds it on the route", !isOff)
    } else {
      _ = reasons.isTrue(.leaveByJudge, "the judge finds it off the route", isOff)
    }
    return verdict
  }

  private func locateForJudge(_ motion: Motion, _ spread: Double, _ state: ProgressState) -> RoadSighting {
    locate(motion, spread: spread, state.position, state.estimate, state.watch, accuracy: state.accuracy)
  }

  private func question(
    _ road: RoadSighting, _ fix: Location, _ motion: Motion, _ state: ProgressState
  ) -> DeviationQuestion {
    DeviationQuestion(
      fix: fix, route: index, routeState: state.routeState, legIndex: state.legIndex,
      routeStepIndex: state.routeStepIndex,
      distanceAlong: state.routeState == .offRoute ? state.distanceAlong : road.foot.distanceAlong,
      estimatedCoordinate: state.estimatedCoordinate, lateralDistance: road.distance,
      lateralDeviation: road.variance.squareRoot(), accuracy: state.accuracy, speed: motion.speed,
      speedEast: motion.velocity.east, speedNorth: motion.velocity.north)
  }
}
