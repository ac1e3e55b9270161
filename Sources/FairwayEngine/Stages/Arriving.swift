internal import GeoKernel

extension PlaneVector {
  /// The distance of the point from the line that leads back from the origin by a vector.
  fileprivate func distance(toWayBack way: PlaneVector) -> Double {
    let square = way.squaredLength
    guard square > 0 else { return length }
    return (self + way * max(0, min(1, -dot(way) / square))).length
  }
}

/// Arriving: decides whether the waypoint of the leg is reached. All rules for arrival are in this file.
///
/// Most of them are checked with every fix near the waypoint. In addition, ``arrivesByLeaving(_:isBeside:_:_:)`` is
/// checked when a vehicle seems to leave the road, and ``hasPassedInGap(_:_:_:_:_:)`` after a gap.
extension ProgressEngine {
  // Distances are in metres, speeds in metres per second, times in seconds.

  /// The distance from the waypoint within which the approach is tracked, whatever the policy.
  private static let nearby = 100.0
  /// The speed below which, and the standard deviation above which, a vehicle waits for a better fix than the first
  /// after a gap; it loses nothing by waiting.
  private static let patientSpeed = 3.0
  private static let poorEstimate = 20.0
  /// The distance driven against the road that counts as turning back, how many times as far as the errors of positions
  /// alone explain that must be in addition, and how close to the waypoint it must have begun, plus two standard
  /// deviations.
  private static let turnedDistance = 6.0
  private static let turnedErrors = 1.5
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
    _ motion: Motion, _ interval: Double, before: Double, isFound: Bool, _ state: inout ProgressState,
    _ reasons: some Reasons
  ) -> Bool {
    let decision = arrival(motion, interval, before: before, isFound: isFound, &state, reasons)
    if let verdict = judgeOfArrival(state, reasons) { return verdict }
    guard let decision else { return false }
    // With sparse fixes the vehicle has driven on from the waypoint when it turns out to have reached it, and so it has
    // from where it stood when it turns out to have moved off.
    let way = motion.hasMovedOff ? motion.displacement : motion.velocity * max(0, interval - 1)
    return isAtItsPlace(decision, after: way, state, reasons) && hasComeToItsPlace(decision, state, reasons)
      && options.roads.letsArrive(decision, motion, reasons)
  }

  /// The rule by which the waypoint of the leg is reached with this fix, or `nil`.
  private func arrival(
    _ motion: Motion, _ interval: Double, before: Double, isFound: Bool, _ state: inout ProgressState,
    _ reasons: some Reasons
  ) -> Decision? {
    let policy = options.arrival
    let position = state.position
    let left = position.distanceLeft
    let sigma = state.estimate.filter.deviation
    // Of this fix and the next one, the one nearer to the waypoint is the arrival.
    if reasons.holds(
      .arriveByDistance, "the distance left", left, .atMost, policy.distance + 0.5 * motion.speed * min(interval, 1),
      "m")
    {
      let mayWait = isFound && motion.speed < Self.patientSpeed
      let isDue =
        !mayWait
        || reasons.holds(
          .arriveByDistance, "the standard deviation of the slow vehicle that was found again", sigma, .atMost,
          Self.poorEstimate, "m")
      return isDue ? .arriveByDistance : nil
    }
    guard left <= watchReach else {
      state.approach.drive(motion.speed)
      return isReachedInTime(position, reasons) ? .arriveByTime : nil
    }
    if stands(motion, interval, position, sigma, &state.approach, reasons) { return .arriveByStanding }
    if passesBy(motion, position, state.estimate, accuracy: state.accuracy, &state.approach, reasons) {
      return .arriveByPassing
    }
    if turnsOntoNextLeg(motion, position, before: before, deviation: sigma, reasons) { return .arriveByTurning }
    // The vehicle turned back at the waypoint, as the route does, before the estimate got there.
    let watch = state.watch
    if reasons.holds(
      .arriveByTurningBack, "the distance driven against the road", Double(watch.reverseDistance), .moreThan,
      Self.turnedDistance + Self.turnedErrors * evidence.positionError(motion, over: Double(watch.reverseTime)), "m"),
      reasons.holds(.arriveByTurningBack, "the distance left", left, .lessThan, Self.nearby, "m"),
      reasons.holds(
        .arriveByTurningBack, "the distance from the waypoint at which that began",
        position.legEnd - Double(watch.reverseStart), .lessThan, 2 * sigma + Self.turnedReach, "m")
    {
      return .arriveByTurningBack
    }
    return isReachedInTime(position, reasons) ? .arriveByTime : nil
  }

  /// The distance of the vehicle from its position on the route.
  func distanceFromPlace(_ state: ProgressState) -> Double {
    state.estimate.offset(to: track.point(at: state.position.along).coordinate).length
  }

  /// How many times its accuracy a fix may be farther from a place than the vehicle may be.
  private static let fixAccuracies = 2.0
  /// How many times its usual offset a vehicle may be from the line of its road.
  private static let offsetShare = 2.0

  /// Whether the vehicle is where a rule says that it has arrived, by the estimate and by the last fix.
  ///
  /// The rules themselves are about its position on the route, which attracts the estimate from far away where a drive
  /// begins, and holds it where a vehicle leaves the road gradually.
  ///
  /// - Parameter way: What the vehicle may have driven since it was there.
  @inline(never)
  func isAtItsPlace(
    _ decision: Decision, after way: PlaneVector = .zero, _ state: ProgressState, _ reasons: some Reasons
  ) -> Bool {
    let policy = options.arrival
    let model = options.deviation
    let onRoad = max(model.leastMapReach, Self.offsetShare * Double(state.watch.usualOffset))
    let beforeLeaving = max(model.mapReach, model.slowMapReach)
    let (here, waypoint) = (state.position.along, state.position.legEnd)
    return switch decision {
    // Vehicles park at their waypoint, wherever they leave the road: the distance is the whole limit.
    case .arriveByParking:
      isNear(waypoint, max(policy.parkingDistance, beforeLeaving), fixAccuracies: 0, decision, state, reasons)
    // A vehicle that stands loses nothing by waiting for a better fix.
    case .arriveByStanding:
      isNear(waypoint, max(policy.radius, policy.closestApproach, onRoad), decision, state, reasons)
    // These are for a vehicle that need not get to the waypoint: as far as it may be and not have left the route.
    case .arriveByLeaving, .arriveByTime:
      isNear(here, max(policy.closestApproach, beforeLeaving), decision, state, reasons)
    default:
      isNear(here, onRoad, after: way, decision, state, reasons)
    }
  }

  /// Whether the vehicle is within a distance of a place of the route: the estimate with the accuracy in addition, the
  /// last fix with some.
  private func isNear(
    _ along: Double, _ reach: Double, after way: PlaneVector = .zero, fixAccuracies: Double = Self.fixAccuracies,
    _ decision: Decision,
    _ state: ProgressState, _ reasons: some Reasons
  ) -> Bool {
    let place = track.point(at: along).coordinate
    return reasons.holds(
      decision, "the distance from its place on the route", state.estimate.offset(to: place).distance(toWayBack: way),
      .atMost, reach + state.accuracy, "m")
      && reasons.holds(
        decision, "the distance of the fix, or of the way to it, from that place",
        state.estimate.change(to: place).distance(toWayBack: way), .atMost,
        reach + fixAccuracies * state.accuracy, "m")
  }

  /// The distance from its position on the route within which a vehicle is seen there by a fix, and the greatest accuracy
  /// in addition.
  private static let seenReach = 20.0
  private static let seenAccuracy = 10.0

  /// Records that the vehicle is seen on its leg by the last fix, if it has not been before.
  func watchWay(_ state: inout ProgressState) {
    guard !state.approach.isSeen(onLeg: state.position.leg) else { return }
    let place = track.point(at: state.position.along).coordinate
    if state.estimate.change(to: place).length <= Self.seenReach + min(state.accuracy, Self.seenAccuracy) {
      state.approach.see(onLeg: state.position.leg, left: state.position.distanceLeft)
    }
  }

  /// Whether the vehicle has driven along its leg, or stands where it began at the waypoint itself. Until then, its
  /// position on the route is only the nearest place of a route that it may never have been on.
  @inline(never)
  func hasComeToItsPlace(_ decision: Decision, _ state: ProgressState, _ reasons: some Reasons) -> Bool {
    if state.approach.hasDriven(onLeg: state.position.leg, left: state.position.distanceLeft) { return true }
    let reach = options.arrival.startDistance
    guard reasons.isTrue(decision, "it has driven along the leg, or need not", reach > 0) else { return false }
    let end = track.point(at: state.position.legEnd).coordinate
    return reasons.holds(
      decision, "the distance of the fix from the waypoint, of a vehicle that has not driven along the leg",
      state.estimate.change(to: end).length, .atMost,
      reach + min(state.accuracy, Self.seenAccuracy), "m")
  }

  /// How many times as long a vehicle with a poor estimate must stand, and how many standard deviations farther away it
  /// then may.
  private static let longStand = 2.5
  /// The largest standard deviation that counts, as a share of the radius: a poor estimate, as after a gap, may be far
  /// from the waypoint and gets better by waiting.
  private static let standShare = 0.6

  /// Whether the vehicle has stood at the waypoint for long enough.
  private func stands(
    _ motion: Motion, _ interval: Double, _ position: RoutePosition, _ deviation: Double, _ approach: inout Approach,
    _ reasons: some Reasons
  ) -> Bool {
    let policy = options.arrival
    let forward = PlaneVector(bearing: track.point(at: position.along).bearing).dot(motion.velocity)
    let sigma = min(deviation, Self.standShare * policy.radius)
    let left = position.distanceLeft
    let time = approach.watchStanding(
      motion, forward: forward, interval, options.motion, counts: left <= policy.radius + Self.longStand * sigma)
    // A vehicle of which positions alone show that it stands has stood until its place is known.
    let isLong = !motion.isStill && time >= Self.longStand * policy.dwellTime
    let hasStood = reasons.holds(.arriveByStanding, "the time of standing", time, .atLeast, policy.dwellTime, "s")
    let isNear = reasons.holds(
      .arriveByStanding, "the distance left", left, .atMost, policy.radius + (isLong ? Self.longStand : 1) * sigma, "m")
    return hasStood && isNear
  }

  /// The least difference between two distances from the waypoint, in addition to a standard deviation of the position
  /// and some of the noise of positions: the least distance is that of the fix with the largest error.
  private static let passMargin = 5.0
  private static let passSigmas = 4.0
  /// The cosine of the largest angle of a course away from the waypoint.
  private static let awayShare = 0.7
  /// The speed above which a vehicle drives away from a waypoint.
  private static let passSpeed = 1.0

  /// Whether the vehicle has passed the point closest to the waypoint and drives away from it: if it does not drive
  /// over the end of the leg itself, that point is where it arrived.
  private func passesBy(
    _ motion: Motion, _ position: RoutePosition, _ estimate: Estimate, accuracy: Double, _ approach: inout Approach,
    _ reasons: some Reasons
  ) -> Bool {
    let reach = options.arrival.closestApproach
    // On a route that passes its waypoint and later turns back to it, more is left.
    guard reasons.holds(.arriveByPassing, "the distance left", position.distanceLeft, .atMost, 2 * reach, "m") else {
      return false
    }
    let end = track.point(at: position.legEnd).coordinate
    let toWaypoint = estimate.offset(to: end)
    // The road may hold the estimate at a waypoint to which no fix has come near.
    let distance = max(toWaypoint.length, estimate.change(to: end).length - Self.fixAccuracies * accuracy)
    let closest = approach.near(distance)
    let margin = Self.passMargin + estimate.filter.deviation + Self.passSigmas * motion.noise
    let hasBeenNear = reasons.holds(
      .arriveByPassing, "the least distance from the waypoint", closest, .atMost, reach, "m")
    let isFarther = reasons.holds(
      .arriveByPassing, "the distance from the waypoint", distance, .moreThan, closest + margin, "m")
    guard hasBeenNear, isFarther else { return false }
    return reasons.holds(
      .arriveByPassing, "the speed towards the waypoint, times its distance", toWaypoint.dot(motion.velocity),
      .lessThan, -Self.awayShare * toWaypoint.length * motion.speed, "m²/s")
      && reasons.holds(.arriveByPassing, "the speed", motion.speed, .moreThan, Self.passSpeed, "m/s")
  }

  /// Whether a vehicle that leaves the road or turns back has arrived that way: at any waypoint that it has come close
  /// enough to or, off the road, at the destination, where it parks.
  func arrivesByLeaving(
    _ state: ProgressState, isBeside: Bool, _ motion: Motion, _ reasons: some Reasons
  ) -> Bool {
    if let verdict = judgeOfArrival(state, reasons) { return verdict }
    guard options.roads.letsArrive(.arriveByLeaving, motion, reasons) else { return false }
    let policy = options.arrival
    let left = state.position.distanceLeft
    if isBeside, state.legIndex == index.legCount - 1,
      reasons.holds(.arriveByParking, "the distance left", left, .lessThan, policy.parkingDistance, "m")
    {
      return isAtItsPlace(.arriveByParking, state, reasons) && hasComeToItsPlace(.arriveByParking, state, reasons)
    }
    let hasBeenNear = reasons.holds(
      .arriveByLeaving, "the least distance from the waypoint", Double(state.approach.closest), .atMost,
      policy.closestApproach, "m")
    let isNear = reasons.holds(
      .arriveByLeaving, "the distance left", left, .atMost, 2 * policy.closestApproach, "m")
    return hasBeenNear && isNear && isAtItsPlace(.arriveByLeaving, state, reasons)
      && hasComeToItsPlace(.arriveByLeaving, state, reasons)
  }

  /// Whether a vehicle that is nowhere on the route after a gap has driven past the waypoint of the leg: of the
  /// remaining leg, the waypoint is nearest to it, it drives away from the waypoint, and there was enough time to get
  /// there from its position on the route.
  func hasPassedInGap(
    _ fix: Location, _ motion: Motion, _ interval: Double, _ state: ProgressState, _ reasons: some Reasons
  ) -> Bool {
    if let verdict = judgeOfArrival(state, reasons) { return verdict }
    let position = state.position
    guard options.arrival.closestApproach > 0,
      reasons.holds(.arriveInGap, "the speed", motion.speed, .moreThan, Self.passSpeed, "m/s"),
      isAtItsPlace(.arriveInGap, state, reasons),
      reasons.isTrue(
        .arriveInGap, "it was seen on the leg", state.approach.isSeen(onLeg: position.leg))
    else { return false }
    let nearest = track.snap(fix.coordinate, from: position.along, to: position.legEnd)
    let end = track.point(at: position.legEnd)
    let away = state.estimate.scale.offset(
      fromLatitude: end.coordinate.latitude, longitude: end.coordinate.longitude,
      toLatitude: fix.coordinate.latitude, longitude: fix.coordinate.longitude)
    return reasons.holds(
      .arriveInGap, "the distance along of the nearest point", nearest.distanceAlong, .moreThan, position.legEnd - 1,
      "m")
      && reasons.holds(
        .arriveInGap, "the speed away from the waypoint, times its distance", away.dot(motion.velocity), .moreThan,
        0.5 * away.length * motion.speed, "m²/s")
      && reasons.holds(
        .arriveInGap, "the way by the waypoint", position.distanceLeft + away.length, .lessThan,
        longestWay(from: position.along, motion, interval), "m")
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
  /// the waypoint, or is short of it by no more than the estimate's standard deviation, and the vehicle drives in the
  /// direction of the next leg and not of this one.
  private func turnsOntoNextLeg(
    _ motion: Motion, _ position: RoutePosition, before: Double, deviation: Double, _ reasons: some Reasons
  ) -> Bool {
    guard Int(position.leg) + 1 < index.legCount,
      reasons.holds(.arriveByTurning, "the distance left", position.distanceLeft, .lessThan, Self.turnReach, "m"),
      reasons.holds(.arriveByTurning, "the speed", motion.speed, .moreThan, Self.turnSpeed, "m/s"),
      reasons.holds(
        .arriveByTurning, "the distance along of the last fix, and what was driven since", before + motion.distance,
        .atLeast, position.legEnd - options.arrival.distance - deviation, "m")
    else { return false }
    let this = PlaneVector(bearing: track.point(at: position.legEnd - Self.turnEnds).bearing).dot(motion.velocity)
    let next = PlaneVector(bearing: track.point(at: position.legEnd + Self.turnEnds).bearing).dot(motion.velocity)
    let leavesThis = reasons.holds(
      .arriveByTurning, "the speed along the end of the leg", this, .lessThan, Self.stillShare * motion.speed, "m/s")
    let takesNext = reasons.holds(
      .arriveByTurning, "the speed along the start of the next leg", next, .moreThan, Self.ontoShare * motion.speed,
      "m/s")
    return leavesThis && takesNext
  }

  /// Whether the expected time left is at most that of the policy.
  private func isReachedInTime(_ position: RoutePosition, _ reasons: some Reasons) -> Bool {
    guard options.arrival.remainingTime > 0 else { return false }
    let left = index.expectedTravelTime(to: position.legEnd) - index.expectedTravelTime(to: position.along)
    return reasons.holds(
      .arriveByTime, "the expected time left", left, .atMost, options.arrival.remainingTime, "s")
  }

  /// Records that the waypoint of the leg is reached.
  func arrive(_ state: inout ProgressState, _ change: inout ProgressChange) {
    if state.approach.announce(leg: state.position.leg) { change.insert(.willArrive) }
    state.approach.finish(leg: state.position.leg)
    state.laterStart.close()
    state.pace.pause()
    state.watch.forgetDirection()
    state.watch.forgetDistance()
    state.judgeMemory = JudgeMemory()
    state.position.finishLeg()
    enter(.onRoute, at: state.timestamp, &state)
    announce(&state, hasArrived: true, &change)
    change.insert(.didArrive)
    let next = state.legIndex + 1
    if options.advancesLegsAutomatically, next < index.legCount {
      begin(leg: next, &state.position, &state.cursors)
      change.insert(.legAdvance)
    }
  }
}
