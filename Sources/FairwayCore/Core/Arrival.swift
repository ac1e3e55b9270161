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
    if left <= policy.distance + 0.5 * motion.speed * min(interval, 1) {
      // A slow vehicle loses nothing by waiting for a better fix than the first ones after a gap.
      return !(change.contains(.reacquired) && motion.speed < 3 && state.filter.deviation > 20)
    }
    guard left < Self.nearby else {
      state.standingTime = 0
      state.approachSpeed = Float(motion.speed)
      state.closestApproach = ProgressState.farAway
      return policy.remainingTime > 0 && timeLeft(state, end) <= policy.remainingTime
    }
    if stands(&state, motion, left, interval) || passesBy(&state, motion, left) { return true }
    let sigma = state.filter.deviation
    if turnsOntoNextLeg(&state, motion, left, before: before) { return true }
    // Turned back at the waypoint, as the route does, before the estimate got there.
    if state.reverseDistance > 6, end - Double(state.reverseStart) < 2 * sigma + 10 { return true }
    return policy.remainingTime > 0 && timeLeft(state, end) <= policy.remainingTime
  }

  /// Nearer to the waypoint than this it is watched how the vehicle comes to it.
  private static let nearby = 100.0

  /// Whether the vehicle has stood at the waypoint for long enough.
  private func stands(
    _ state: inout ProgressState, _ motion: Motion, _ left: Double, _ interval: Double
  ) -> Bool {
    let policy = options.arrival
    let standing = options.motion.standingSpeed
    // What a receiver that stands among reflections takes for movement goes all ways and is nothing on average.
    let forward = PlaneVector(bearing: track.point(at: state.along).bearing).dot(motion.velocity)
    let before = Double(state.approachSpeed)
    let mean = before + (forward - before) * interval / (2 + interval)
    state.approachSpeed = Float(mean)
    if interval > options.motion.longestInterval {
      // Nobody knows whether it stood while there were no fixes, and the first ones after them are the worst.
      state.standingTime = 0
    } else if motion.speed < standing || abs(mean) < standing {
      state.standingTime += Float(interval)
    } else {
      // A single fix of a standing receiver may tell a speed.
      state.standingTime = max(0, state.standingTime - Float(2 * interval))
    }
    let time = Double(state.standingTime)
    guard time >= policy.dwellTime else { return false }
    // An estimate as poor as after a gap gets better by waiting; until then it may be far from the waypoint.
    let sigma = min(state.filter.deviation, 0.6 * policy.radius)
    return left < policy.radius + (time >= 2.5 * policy.dwellTime ? 2.5 : 1) * sigma
  }

  /// Whether the vehicle has been as near to the waypoint as it gets and drives away from it: where it does not drive
  /// over the very end of the leg, the closest point that it passed is where it arrived.
  private func passesBy(_ state: inout ProgressState, _ motion: Motion, _ left: Double) -> Bool {
    let reach = options.arrival.closestApproach
    // Along a route that passes its waypoint before it turns back to it, much is left.
    guard left <= 2 * reach else { return false }
    let toWaypoint = state.filter.offset(to: track.point(at: state.legEnd).coordinate, scale: state.scale)
    let distance = toWaypoint.length
    let closest = min(Double(state.closestApproach), distance)
    state.closestApproach = Float(closest)
    // Nearer than this two places are not told apart.
    let margin = 5 + state.filter.deviation
    return closest <= reach && distance > closest + margin
      && toWaypoint.dot(motion.velocity) < -0.7 * distance * motion.speed && motion.speed > 1
  }

  /// Whether a vehicle that leaves the road or turns back has arrived by that: at any waypoint it has come near enough
  /// to, and off the road at the destination, beside which it parks.
  func arrivesByLeaving(_ state: ProgressState, isAside: Bool) -> Bool {
    let policy = options.arrival
    let left = state.legEnd - state.along
    if isAside, state.legIndex == index.legCount - 1, left < policy.parkingDistance { return true }
    return Double(state.closestApproach) <= policy.closestApproach && left <= 2 * policy.closestApproach
  }

  /// Whether a vehicle that is nowhere on the route after a gap has driven past the waypoint of the leg: of the way that
  /// was left, the waypoint is nearest to it, it drives away from that, and there was time to get there.
  func hasPassedInGap(_ state: ProgressState, _ fix: Location, _ motion: Motion, _ interval: Double) -> Bool {
    guard options.arrival.closestApproach > 0, motion.speed > 1 else { return false }
    let nearest = track.snap(fix.coordinate, from: state.along, to: state.legEnd)
    let end = track.point(at: state.legEnd)
    let away = state.scale.offset(
      fromLatitude: end.coordinate.latitude, longitude: end.coordinate.longitude,
      toLatitude: fix.coordinate.latitude, longitude: fix.coordinate.longitude)
    return nearest.distanceAlong > state.legEnd - 1 && away.dot(motion.velocity) > 0.5 * away.length * motion.speed
      && state.legEnd - state.along + away.length < longestWay(state, motion, interval)
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
    state.closestApproach = ProgressState.farAway
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
