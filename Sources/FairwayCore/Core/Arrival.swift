extension ProgressEngine {
  /// Whether the waypoint of the leg is reached now.
  func watchWaypoint(
    _ state: inout ProgressState, _ motion: Motion, _ interval: Double, _ change: inout ProgressChange
  ) -> Bool {
    let policy = options.arrival
    let end = index.stepStarts[index.legFirstStep[state.legIndex + 1]]
    let left = end - state.along
    if left <= policy.approachDistance, state.approachedLegIndex < state.legIndex {
      state.approachedLegIndex = state.legIndex
      change.insert(.willArrive)
    }
    // The nearer of this fix and the next one to the waypoint is the right one.
    if left <= max(policy.distance, 0.5 * motion.speed * min(interval, 1)) { return true }
    guard left < 100 else {
      state.standingTime = 0
      return policy.remainingTime > 0 && timeLeft(state, end) <= policy.remainingTime
    }
    let sigma = (0.5 * (state.filter.xx + state.filter.yy)).squareRoot()
    if motion.speed < options.motion.standingSpeed, left < policy.radius + sigma {
      state.standingTime += interval
    } else {
      state.standingTime = 0
    }
    if state.standingTime >= policy.dwellTime { return true }
    // Turned back at the waypoint, as the route does, before the estimate got there.
    if state.reverseDistance > 6, end - state.reverseStart < 2 * sigma + 10 { return true }
    return policy.remainingTime > 0 && timeLeft(state, end) <= policy.remainingTime
  }

  private func timeLeft(_ state: ProgressState, _ end: Double) -> Double {
    index.expectedTravelTime(to: end) - index.expectedTravelTime(to: state.along)
  }

  /// The waypoint of the leg is reached.
  func arrive(_ state: inout ProgressState, _ change: inout ProgressChange) {
    let leg = state.legIndex
    if state.approachedLegIndex < leg {
      state.approachedLegIndex = leg
      change.insert(.willArrive)
    }
    state.arrivedLegIndex = leg
    state.standingTime = 0
    state.reverseTime = 0
    state.reverseDistance = 0
    state.offSince = -1
    state.along = index.range(ofLeg: leg).upperBound
    state.distanceAlong = state.along
    enter(.onRoute, &state, state.timestamp)
    passPoints(&state, &change)
    change.insert(.didArrive)
    if options.advancesLegsAutomatically, leg + 1 < index.legCount {
      beginLeg(leg + 1, &state)
      change.insert(.legAdvance)
    }
  }
}
