internal import GeoKernel

/// The reason for searching for the position on the route.
enum SearchReason {
  /// The drive begins.
  case start
  /// There were no fixes for some time.
  case gap
  /// The guess after a gap was wrong.
  case again
  /// The receiver seemed wrong for so long that it is right.
  case astray
  /// The vehicle was moved, or nothing is known.
  case carried

  /// Whether the expected position, where drives usually begin or continue, is a preference and not evidence.
  var isHabit: Bool { self == .start || self == .carried }
}

/// Searching: finds the position at the start, after a gap and after a jump.
extension ProgressEngine {
  /// The reason for searching for the position on the route; `nil` for nearly every fix.
  @inline(__always)
  func searchReason(
    _ fix: Location, _ delta: FixDelta, _ motion: Motion, _ state: inout ProgressState
  ) -> SearchReason? {
    if state.session.hasStarted, !state.search.isLost, !delta.isCarried,
      delta.interval <= options.motion.longestInterval || motion.isStill, !state.search.isGuess(at: fix.timestamp)
    {
      return nil
    }
    if !state.session.hasStarted { return .start }
    if delta.isCarried { return .carried }
    if state.search.isLost { return state.search.isAstray ? .astray : .carried }
    if delta.interval > options.motion.longestInterval, !motion.isStill { return .gap }
    guard state.routeState != .offRoute else { return nil }
    state.search.drive(by: motion)
    let off = state.estimate.offset(to: fix.coordinate) - motion.displacement
    return state.search.isOverthrown(by: off.squaredLength, accuracy: state.accuracy, options.search) ? .again : nil
  }

  /// Searches for the position on the route and starts the estimate there; if there is none, starts it at the fix.
  @inline(never)
  func relocate(
    _ fix: Location, _ interval: Double, _ motion: Motion, _ reason: SearchReason, _ state: inout ProgressState,
    _ change: inout ProgressChange, _ reasons: some Reasons
  ) {
    if reason == .start {
      state.session.start(on: index, at: fix.timestamp)
      state.receiver.start(options.receiver)
      state.watch.start(options.deviation)
      state.vehicle.expect(max(usualSpeed, motion.speed))
      state.position.enter(leg: state.legIndex, of: index)
      state.cursors.nextPoint = state.position.legStart
    } else {
      change.insert(.reacquired)
    }
    state.search.begin(reason, at: fix.timestamp, after: interval, options.search)
    if reason != .again {
      let model = options.deviation
      let time = reason == .start ? max(model.startTime, Self.startTime) : min(model.gapTime, model.gapShare * interval)
      state.watch.settleTime = fix.timestamp + time
    }
    // What was seen before a gap still counts, because fixes may be that infrequent.
    if reason != .gap {
      state.pace.pause()
      state.watch.forgetDistance()
      state.judgeMemory = JudgeMemory()
      state.comeback.forget()
    }
    if reason.isHabit { state.approach.forgetWay() }
    state.receiver.forgetStraying()
    let isOnTheWay = state.routeState != .offRoute && !state.hasArrivedAtWaypoint
    defer { if reason == .start { beginWatchingStart(fix, &state) } }
    guard isOnTheWay,
      let place = place(
        of: fix, interval, motion, reason, state.position, state.receiver, state.estimate, &state.search)
    else {
      let isPassed =
        reason == .gap && isOnTheWay && hasPassedInGap(fix, motion, interval, state, reasons)
      let drift = state.receiver.drift(options.receiver)
      state.estimate.start(at: fix.coordinate, bearing: 0, along: drift, across: drift, fix: fix)
      // The road does not constrain the position yet.
      state.position.lateralOffset = RoutePosition.farAside
      if isPassed {
        arrive(&state, &change)
      } else if reason == .gap {
        // It is farther from the route than a first fix after a gap is wrong, so there is nothing to wait for.
        state.watch.settleTime = fix.timestamp
        state.search.settle()
        judgeAfterGap(fix, interval, motion, &state, &change, reasons)
      } else if reason.isHabit || reason == .astray, isOnTheWay, state.routeState == .onRoute {
        // It is nowhere on the route: where it is expected by habit is only a guess.
        enter(.uncertain, at: fix.timestamp, &state)
      }
      return
    }
    // The waypoint was passed while there were no fixes.
    if reasons.holds(
      .arriveBehind, "the distance along of the position found", place.along, .moreThan,
      index.range(ofLeg: state.legIndex).upperBound, "m")
    {
      arrive(&state, &change)
    }
    let leg = index.range(ofLeg: state.legIndex)
    put(&state, at: min(max(place.along, leg.lowerBound), leg.upperBound), variance: place.variance, fix)
    if reason == .gap, !change.contains(.didArrive) {
      judgeAfterGap(fix, interval, motion, &state, &change, reasons)
    }
  }

  /// Judges a vehicle after a gap: its position has been searched for, so only the position of the fix counts.
  private func judgeAfterGap(
    _ fix: Location, _ interval: Double, _ motion: Motion, _ state: inout ProgressState, _ change: inout ProgressChange,
    _ reasons: some Reasons
  ) {
    guard judge == nil, !state.hasArrivedAtWaypoint else { return }
    if state.routeState == .offRoute {
      watchReturn(fix, motion, interval, &state, &change, reasons)
      return
    }
    let isLeaving = evidence.leads(
      .leaveAfterGap, away: fix, share: 1, motion, interval, state.position, state.estimate,
      accuracy: state.accuracy, &state.watch, reasons)
    guard isLeaving else { return }
    if arrivesByLeaving(state, isBeside: true, motion, reasons) {
      arrive(&state, &change)
    } else {
      leave(.distance, at: fix.timestamp, &state, &change, reasons)
    }
  }

  /// The likeliest position of a fix on the current leg, after a gap also on the next, and the variance of its distance
  /// along. Records in the memory what was expected.
  private func place(
    of fix: Location, _ interval: Double, _ motion: Motion, _ reason: SearchReason, _ position: RoutePosition,
    _ receiver: ReceiverHonesty, _ estimate: Estimate, _ memory: inout SearchMemory
  ) -> (along: Double, variance: Double)? {
    let leg = index.range(ofLeg: Int(position.leg))
    var search = PlaceSearch(
      expected: position.along, reason: reason, legEnd: leg.upperBound, motion: motion, accuracy: receiver.accuracy,
      options.search)
    var (window, wider) = (leg, leg)
    switch reason {
    case .start, .carried: break
    case .astray:
      window = leg.part(from: position.along - Self.astrayReach, to: position.along + Self.astrayReach)
      wider = window
    case .gap:
      search.expectAfterGap(interval)
      memory.leave(at: position.along)
      var part = leg
      if options.advancesLegsAutomatically, Int(position.leg) + 1 < index.legCount {
        part = leg.lowerBound...index.range(ofLeg: Int(position.leg) + 1).upperBound
        search.farthest = position.along + longestWay(from: position.along, motion, interval) + 2 * search.sigma
      }
      (window, wider) = search.windows(
        in: part, from: position.along, to: position.along, reach: search.reachAfterGap(interval))
    case .again:
      search.expected = Double(memory.expected)
      search.spread = Double(memory.spread)
      // The first guess after a gap may be wrong in either direction, but is a guess nevertheless.
      (window, wider) = search.windows(
        in: leg, from: min(search.expected - 2 * search.spread, position.along),
        to: max(search.expected, position.along), reach: search.reachOfGuess)
    }
    if reason == .gap || reason == .again {
      memory.expect(search.expected, spread: search.spread)
      search.start = Double(memory.start)
    }
    memory.seek(accuracy: receiver.accuracy)
    guard
      let best = likeliest(fix, estimate.scale, search, window)
        ?? (wider == window ? nil : likeliest(fix, estimate.scale, search, wider))
    else { return nil }
    // Of a vehicle that was moved nothing is known but the fix.
    return reason == .carried || reason == .astray
      ? (best, search.sigma * search.sigma) : search.weighted(best, leg: leg, end: index.length)
  }

  /// How far along the route a vehicle may be from where it was followed with a wrong error, in metres.
  private static let astrayReach = 300.0

  /// The greatest distance that a vehicle gets in a gap: half as fast again as before it, after it, or as the route
  /// expects, whichever is most.
  func longestWay(from along: Double, _ motion: Motion, _ interval: Double) -> Double {
    let before = 2 * motion.distance / interval - motion.speed
    let fast = PlaceSearch.haste * max(before, motion.speed) * interval
    // How far the expected times of the route lead in half as long again.
    let time = index.drivingTime(to: along) + PlaceSearch.haste * interval
    let vertex = max(0, index.times.toVertex.lastIndex(notAbove: time, below: index.times.toVertex.count))
    return max(fast, index.vertexDistances[vertex] - along)
  }

  /// The best candidate in a part of the route.
  private func likeliest(
    _ fix: Location, _ scale: PlaneScale, _ search: PlaceSearch, _ part: ClosedRange<Double>
  ) -> Double? {
    var best: Double?
    var lowest = Double.infinity
    for pass in passes(by: fix.coordinate, radius: search.radius, within: part, expected: search.expected) {
      let cost = search.cost(at: pass.distanceAlong, distance: pass.distance, bearing: pass.bearing)
      if cost < lowest { (lowest, best) = (cost, pass.distanceAlong) }
      guard search.isAgainst(pass.bearing) else { continue }
      // In a bend the nearest candidate may have another direction than the vehicle and lie before or behind its
      // position.
      let reach = search.bendReach
      for place in stride(from: pass.distanceAlong - reach, through: pass.distanceAlong + reach, by: reach / 6)
      where part.contains(place) {
        let point = track.point(at: place)
        let distance = scale.offset(
          fromLatitude: fix.coordinate.latitude, longitude: fix.coordinate.longitude,
          toLatitude: point.coordinate.latitude, longitude: point.coordinate.longitude
        ).length
        let cost = search.cost(at: place, distance: distance, bearing: point.bearing)
        if cost < lowest { (lowest, best) = (cost, place) }
      }
    }
    return best
  }
}
