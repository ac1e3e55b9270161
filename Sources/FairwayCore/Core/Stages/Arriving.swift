internal import GeoKernel

/// Arriving: decides whether the waypoint of the leg is reached. All rules for arrival are in this file.
///
/// Most of them are checked with every fix near the waypoint. In addition, ``arrivesByLeaving(_:_:isBeside:)`` is
/// checked when a vehicle seems to leave the road, and ``hasPassedInGap(_:_:_:_:_:)`` after a gap.
extension ProgressEngine {
  // Distances are in metres, speeds in metres per second, times in seconds.

  /// The distance from the waypoint within which the approach is tracked, whatever the policy.
  private static let nearby = 100.0
  /// The speed below which, and the standard deviation above which, a vehicle waits for a better fix than the first
  /// after a gap; it loses nothing by waiting.
  private static let patientSpeed = 3.0
  private static let poorEstimate = 20.0
  /// The distance driven against the road that counts as turning back, and how close to the waypoint that must have
  /// begun, plus two standard deviations.
  private static let turnedDistance: Float = 6
  private static let turnedReach = 10.0

  /// The distance from a waypoint within which the approach is tracked; beyond it, neither standing nor moving away is
  /// an arrival.
  static func watchReach(of policy: ArrivalPolicy) -> Double {
    max(nearby, (1 + longStand * standShare) * policy.radius, 2 * policy.closestApproach)
  }

  /// Whether the waypoint of the leg is reached with this fix.
  ///
  /// - Parameter before: The progress before this fix.
  func reachesWaypoint(
    _ motion: Motion, _ interval: Double, before: Double, isFound: Bool, _ state: inout ProgressState
  ) -> Bool {
    let policy = options.arrival
    let position = state.position
    let left = position.distanceLeft
    let sigma = state.estimate.filter.deviation
    // Of this fix and the next one, the one nearer to the waypoint is the arrival.
    if left <= policy.distance + 0.5 * motion.speed * min(interval, 1) {
      return !(isFound && motion.speed < Self.patientSpeed && sigma > Self.poorEstimate)
    }
    guard left <= watchReach else {
      state.approach.drive(motion.speed)
      return isReachedInTime(position)
    }
    if stands(motion, interval, position, sigma, &state.approach) { return true }
    if passesBy(motion, position, state.estimate, &state.approach) { return true }
    if turnsOntoNextLeg(motion, position, before: before) { return true }
    // The vehicle turned back at the waypoint, as the route does, before the estimate got there.
    if left < Self.nearby, state.watch.reverseDistance > Self.turnedDistance,
      position.legEnd - Double(state.watch.reverseStart) < 2 * sigma + Self.turnedReach
    {
      return true
    }
    return isReachedInTime(position)
  }

  /// How many times as long a vehicle with a poor estimate must stand, and how many standard deviations farther away it
  /// then may.
  private static let longStand = 2.5
  /// The largest standard deviation that counts, as a share of the radius: a poor estimate, as after a gap, may be far
  /// from the waypoint and gets better by waiting.
  private static let standShare = 0.6

  /// Whether the vehicle has stood at the waypoint for long enough.
  private func stands(
    _ motion: Motion, _ interval: Double, _ position: RoutePosition, _ deviation: Double, _ approach: inout Approach
  ) -> Bool {
    let policy = options.arrival
    let forward = PlaneVector(bearing: track.point(at: position.along).bearing).dot(motion.velocity)
    let sigma = min(deviation, Self.standShare * policy.radius)
    let left = position.distanceLeft
    let time = approach.watchStanding(
      motion, forward: forward, interval, options.motion, counts: left <= policy.radius + Self.longStand * sigma)
    guard time >= policy.dwellTime else { return false }
    return left <= policy.radius + (time >= Self.longStand * policy.dwellTime ? Self.longStand : 1) * sigma
  }

  /// The least difference between two distances from the waypoint, in addition to a standard deviation.
  private static let passMargin = 5.0
  /// The cosine of the largest angle of a course away from the waypoint.
  private static let awayShare = 0.7

  /// Whether the vehicle has passed the point closest to the waypoint and drives away from it: if it does not drive
  /// over the end of the leg itself, that point is where it arrived.
  private func passesBy(
    _ motion: Motion, _ position: RoutePosition, _ estimate: Estimate, _ approach: inout Approach
  ) -> Bool {
    let reach = options.arrival.closestApproach
    // On a route that passes its waypoint and later turns back to it, more is left.
    guard position.distanceLeft <= 2 * reach else { return false }
    let toWaypoint = estimate.offset(to: track.point(at: position.legEnd).coordinate)
    let distance = toWaypoint.length
    let closest = approach.near(distance)
    let margin = Self.passMargin + estimate.filter.deviation
    return closest <= reach && distance > closest + margin
      && toWaypoint.dot(motion.velocity) < -Self.awayShare * distance * motion.speed && motion.speed > 1
  }

  /// Whether a vehicle that leaves the road or turns back has arrived that way: at any waypoint that it has come close
  /// enough to or, off the road, at the destination, where it parks.
  func arrivesByLeaving(_ position: RoutePosition, _ approach: Approach, isBeside: Bool) -> Bool {
    let policy = options.arrival
    let left = position.distanceLeft
    if isBeside, Int(position.leg) == index.legCount - 1, left < policy.parkingDistance { return true }
    return Double(approach.closest) <= policy.closestApproach && left <= 2 * policy.closestApproach
  }

  /// Whether a vehicle that is nowhere on the route after a gap has driven past the waypoint of the leg: of the
  /// remaining leg, the waypoint is nearest to it, it drives away from the waypoint, and there was enough time to get
  /// there.
  func hasPassedInGap(
    _ fix: Location, _ motion: Motion, _ interval: Double, _ position: RoutePosition, _ scale: PlaneScale
  ) -> Bool {
    guard options.arrival.closestApproach > 0, motion.speed > 1 else { return false }
    let nearest = track.snap(fix.coordinate, from: position.along, to: position.legEnd)
    let end = track.point(at: position.legEnd)
    let away = scale.offset(
      fromLatitude: end.coordinate.latitude, longitude: end.coordinate.longitude,
      toLatitude: fix.coordinate.latitude, longitude: fix.coordinate.longitude)
    return nearest.distanceAlong > position.legEnd - 1
      && away.dot(motion.velocity) > 0.5 * away.length * motion.speed
      && position.distanceLeft + away.length < longestWay(from: position.along, motion, interval)
  }

  /// The distance within which and the speed above which a sharp turn at the waypoint is detected, and the distance
  /// before and behind the waypoint at which the directions of the route are taken.
  private static let turnReach = 40.0
  private static let turnSpeed = 2.0
  private static let turnEnds = 2.0
  /// The cosine of the angle to the end of this leg below which, and of the angle to the start of the next leg above
  /// which, the vehicle has turned.
  private static let stillShare = 0.5
  private static let ontoShare = 0.7

  /// Whether the vehicle turned sharply at the waypoint: the distance driven since the previous progress reaches beyond
  /// the waypoint, and the vehicle drives in the direction of the next leg and not of this one.
  private func turnsOntoNextLeg(_ motion: Motion, _ position: RoutePosition, before: Double) -> Bool {
    guard position.distanceLeft < Self.turnReach, motion.speed > Self.turnSpeed,
      before + motion.distance >= position.legEnd - options.arrival.distance, Int(position.leg) + 1 < index.legCount
    else { return false }
    let this = PlaneVector(bearing: track.point(at: position.legEnd - Self.turnEnds).bearing).dot(motion.velocity)
    let next = PlaneVector(bearing: track.point(at: position.legEnd + Self.turnEnds).bearing).dot(motion.velocity)
    return this < Self.stillShare * motion.speed && next > Self.ontoShare * motion.speed
  }

  /// Whether the expected time left is at most that of the policy.
  private func isReachedInTime(_ position: RoutePosition) -> Bool {
    guard options.arrival.remainingTime > 0 else { return false }
    let left = index.expectedTravelTime(to: position.legEnd) - index.expectedTravelTime(to: position.along)
    return left <= options.arrival.remainingTime
  }

  /// Records that the waypoint of the leg is reached.
  func arrive(_ state: inout ProgressState, _ change: inout ProgressChange) {
    if state.approach.announce(leg: state.position.leg) { change.insert(.willArrive) }
    state.approach.finish(leg: state.position.leg)
    state.laterStart.close()
    state.watch.forgetDirection()
    state.watch.forgetDistance()
    state.judgeMemory = JudgeMemory()
    state.position.finishLeg()
    enter(.onRoute, at: state.timestamp, &state)
    announce(&state.position, &state.cursors, &change)
    change.insert(.didArrive)
    let next = state.legIndex + 1
    if options.advancesLegsAutomatically, next < index.legCount {
      begin(leg: next, &state.position, &state.cursors)
      change.insert(.legAdvance)
    }
  }
}
