internal import GeoKernel

extension ProgressEngine {
  /// Whether the waypoint of the leg is reached now.
  func watchWaypoint(
    _ state: inout ProgressState, _ motion: Motion, _ interval: Double, before: Double, _ change: inout ProgressChange
  ) -> Bool {
    let policy = options.arrival
    let end = state.legEnd
    let left = end - state.along
    if left <= policy.approachDistance, state.approachedLegIndex < state.legIndex {
      state.approachedLegIndex = state.legIndex
      change.insert(.willArrive)
    }
    // The nearer of this fix and the next one to the waypoint is the right one.
    if left <= policy.distance + 0.5 * motion.speed * min(interval, 1) { return true }
    guard left < 100 else {
      state.standingTime = 0
      return policy.remainingTime > 0 && timeLeft(state, end) <= policy.remainingTime
    }
    let sigma = state.filter.deviation
    if motion.speed < options.motion.standingSpeed {
      state.standingTime += Float(interval)
    } else {
      // A single fix of a standing receiver may tell a speed.
      state.standingTime = max(0, state.standingTime - Float(2 * interval))
    }
    let standing = Double(state.standingTime)
    if standing >= policy.dwellTime, left < policy.radius + sigma { return true }
    if standing >= 2.5 * policy.dwellTime, left < policy.radius + 2.5 * sigma { return true }
    if turnsOntoNextLeg(&state, motion, left, before: before) { return true }
    // Turned back at the waypoint, as the route does, before the estimate got there.
    if state.reverseDistance > 6, end - Double(state.reverseStart) < 2 * sigma + 10 { return true }
    return policy.remainingTime > 0 && timeLeft(state, end) <= policy.remainingTime
  }

  /// Whether the distance driven since the place before this fix reaches over the waypoint, and the vehicle drives as
  /// the next leg begins and not as this one ends: it turned sharply at the waypoint.
  private func turnsOntoNextLeg(
    _ state: inout ProgressState, _ motion: Motion, _ left: Double, before: Double
  ) -> Bool {
    guard left < 40, motion.speed > 2, before + motion.distance >= state.legEnd - options.arrival.distance,
      state.legIndex + 1 < index.legCount
    else { return false }
    let this = PlaneVector(bearing: track.point(at: state.legEnd - 2).bearing).dot(motion.velocity)
    let next = PlaneVector(bearing: track.point(at: state.legEnd + 2).bearing).dot(motion.velocity)
    return this < 0.5 * motion.speed && next > 0.7 * motion.speed
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
    state.along = state.legEnd
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
