internal import GeoKernel

/// Judging: decides whether the vehicle is on the route or has left it.
extension ProgressEngine {
  /// On the route: judges whether the vehicle is still on the road that was located.
  @inline(__always)
  func weigh(
    _ road: RoadSighting, _ fix: Location, _ motion: Motion, _ interval: Double, updateAge: Double,
    _ state: inout ProgressState, _ change: inout ProgressChange, _ reasons: some Reasons
  ) {
    state.position.lateralDistance = road.distance
    state.position.lateralVariance = Float(road.variance)
    let forward = road.tangent.dot(motion.velocity)
    let roads = fix.roads
    let isElsewhere =
      roads.map { options.roads.findsElsewhere($0, motion, reasons) } ?? false
      && state.watch.isSettled(.leaveByRoads, at: fix.timestamp, reasons)
    if !isElsewhere,
      evidence.isPlain(road, motion, forward: forward, bias: state.estimate.filter.bias, state.watch, reasons)
    {
      if state.status.routeState == .uncertain { enter(.onRoute, at: fix.timestamp, &state) }
      keep(
        to: road, motion, updateAge: updateAge, state.receiver, &state.position, &state.estimate.filter, &state.watch)
    } else {
      weighCarefully(
        road, isElsewhere: isElsewhere, fix, motion, forward: forward, interval, updateAge: updateAge, &state, &change,
        reasons)
    }
  }

  /// Weighs the evidence; before the vehicle counts as off the route, looks for another explanation.
  @inline(never)
  private func weighCarefully(
    _ road: RoadSighting, isElsewhere: Bool, _ fix: Location, _ motion: Motion, forward: Double, _ interval: Double,
    updateAge: Double, _ state: inout ProgressState, _ change: inout ProgressChange, _ reasons: some Reasons
  ) {
    let now = fix.timestamp
    var finding = evidence.weigh(
      road, motion, forward: forward, recent: PlaneVector(SIMD2<Double>(state.vehicle.recentVelocity)), fix,
      share: fixShare(motion, state.receiver), interval, state.position, state.estimate, accuracy: state.accuracy,
      &state.watch, reasons)
    if case .offRoute = finding {
      if finding.isByDistance, let roads = fix.roads, options.roads.keeps(roads, road, reasons) {
        finding = .uncertain
      }
    } else if isElsewhere {
      finding = .offRoute(.distance, isBeside: true)
    }
    switch finding {
    case .none, .uncertain:
      let routeState = if case .uncertain = finding { RouteState.uncertain } else { RouteState.onRoute }
      enter(routeState, at: now, &state)
      keep(
        to: road, motion, updateAge: updateAge, state.receiver, &state.position, &state.estimate.filter, &state.watch)
    case .offRoute(let reason, let isBeside):
      if arrivesByLeaving(state, isBeside: isBeside, motion, reasons) {
        arrive(&state, &change)
      } else if reasons.isTrue(.searchAgain, "the position after the gap is a guess", state.search.isGuess(at: now)) {
        // The guess after the gap was wrong: before the vehicle counts as off the route, its position is searched for
        // again.
        relocate(fix, interval, motion, .again, &state, &change, reasons)
        state.search.settle()
      } else if !isElsewhere,
        let ahead = placeIfLate(
          fix, motion, state.position, state.estimate, accuracy: state.accuracy, reasons)
      {
        if ahead.distanceAlong < state.position.along { change.insert(.reacquired) }
        put(&state, at: ahead.distanceAlong, variance: state.accuracy * state.accuracy, fix)
        state.watch.forgetDistance()
      } else {
        leave(reason, at: now, &state, &change, reasons)
        if motion.mayWalk, isBeside, state.routeState == .offRoute {
          // The road may have held the estimate, but not the walker.
          let drift = state.receiver.drift(options.receiver)
          state.estimate.start(at: fix.coordinate, bearing: 0, along: drift, across: drift, fix: fix)
        }
      }
    }
  }

  // The limits for an estimate that is early or late along the route. Distances are in metres.
  /// The distance behind the position at which the direction of the route before the bend is taken.
  private static let bendReach = 5.0
  /// How many times as far ahead as behind such a position is searched for: an estimate is late more often than early.
  private static let lateShare = 2.0
  /// The prominence that separates two passes.
  private static let lateProminence = 3.0
  /// The cosine of the largest angle at which the vehicle drives along the route.
  private static let sameWay = 0.8
  /// How far from the direction before the bend such a position may be, in accuracies on top of the distance.
  private static let asideAccuracies = 0.3

  /// The position at which the vehicle drives along the route if only the distance along was wrong: before or behind a
  /// bend, an estimate that is late or early moves away from the route.
  ///
  /// Such a position lies from the estimate in the direction of the route before the bend, the course of the vehicle is
  /// that of the route there, and it is nearer to the fix than the estimate is.
  private func placeIfLate(
    _ fix: Location, _ motion: Motion, _ position: RoutePosition, _ estimate: Estimate, accuracy: Double,
    _ reasons: some Reasons
  ) -> TrackSnap? {
    guard reasons.holds(.moveAlong, "the speed", motion.speed, .moreThan, Motion.courseSpeed, "m/s") else {
      return nil
    }
    let place = placeOfCourse(fix, motion, position, estimate, accuracy: accuracy)
    return reasons.isTrue(.moveAlong, "a position before or behind fits the course, nearer to the fix", place != nil)
      ? place : nil
  }

  private func placeOfCourse(
    _ fix: Location, _ motion: Motion, _ position: RoutePosition, _ estimate: Estimate, accuracy: Double
  ) -> TrackSnap? {
    let model = options.deviation
    let reach = model.lateDistance + model.lateAccuracies * accuracy
    let toFix = estimate.offset(to: fix.coordinate)
    let before = PlaneVector(bearing: track.point(at: position.along - Self.bendReach).bearing)
    for candidate in track.candidates(
      estimate.coordinate, radius: reach, from: max(position.legStart, position.along - reach),
      to: min(position.legEnd, position.along + Self.lateShare * reach), prominence: Self.lateProminence,
      hint: Int(position.segment))
    {
      let toPlace = estimate.offset(to: candidate.coordinate)
      if motion.goes(PlaneVector(bearing: candidate.bearing), share: Self.sameWay),
        abs(before.right.dot(toPlace)) < model.distance + Self.asideAccuracies * accuracy,
        (toFix - toPlace).squaredLength < toFix.squaredLength
      {
        return candidate
      }
    }
    return nil
  }

  /// The vehicle leaves the route, unless the drive began on a later leg.
  func leave(
    _ reason: DeviationReason, at time: Double, _ state: inout ProgressState, _ change: inout ProgressChange,
    _ reasons: some Reasons
  ) {
    if startsLater(at: time, &state, &change, reasons) { return }
    state.laterStart.close()
    state.pace.pause()
    enter(.offRoute, at: time, &state)
    state.status.reason =
      isOnLaterLeg(state.position, state.estimate, state.vehicle.velocity) ? .skippedWaypoint : reason
    state.watch.forgetDistance()
    state.judgeMemory = JudgeMemory()
    state.comeback.start(at: state.position.along)
    change.insert(.offRoute)
    if state.reason == .wrongWay { change.insert(.wrongWay) }
  }

  /// Whether the vehicle drives along a later leg, behind a waypoint that it has not reached.
  private func isOnLaterLeg(_ position: RoutePosition, _ estimate: Estimate, _ velocity: PlaneVector) -> Bool {
    let leg = Int(position.leg)
    guard leg + 1 < index.legCount else { return false }
    let speed = velocity.length
    guard speed > 1 else { return false }
    return track.candidates(
      estimate.coordinate, radius: options.deviation.backDistance + estimate.filter.deviation,
      from: index.range(ofLeg: leg).upperBound, to: index.length
    ).contains { PlaneVector(bearing: $0.bearing).dot(velocity) > Self.sameWay * speed }
  }

  /// Enters a state of the route.
  func enter(_ routeState: RouteState, at time: Double, _ state: inout ProgressState) {
    state.status.enter(routeState, at: time, fix: state.fixCount - 1)
  }
}
