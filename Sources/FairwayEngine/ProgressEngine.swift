internal import GeoKernel

/// Turns fixes into progress along one route: a pure function of a state and a fix.
///
/// An engine has no mutable state, so it can serve any number of sessions, each with its own ``ProgressState``. A step
/// reads no clock, performs no input or output and allocates no memory.
///
/// <doc:TheWayOfAFix> shows the stages of a step, and each stage's file.
public struct ProgressEngine: Sendable {
  /// The route.
  public let index: RouteIndex
  /// The thresholds.
  public let options: NavigationOptions
  /// The judge of whether the vehicle has left the route; `nil` for the engine's own, by evidence.
  public let judge: (any DeviationJudge)?
  /// The judge of arrivals; `nil` for the engine's own rules alone.
  public let arrivalJudge: (any ArrivalJudge)?
  /// The engine's own judge.
  let evidence: EvidenceJudge
  /// Copies of the route shape and of the directions of its segments, for direct access.
  let track: Track
  let directions: ContiguousArray<SIMD2<Float>>
  /// The distance left beyond which a waypoint is neither announced nor reached, apart from what the vehicle drives in
  /// half a second.
  let waypointReach: Double
  /// The distance left below which the approach to a waypoint is tracked.
  let watchReach: Double
  /// The rate at which the receiver's slowly varying error decays, per second.
  let decayRate: Double
  /// The rate at which the receiver's honesty is learned, per second.
  let honestyRate: Double
  /// The rate at which the vehicle's pace is forgotten, per second.
  let paceRate: Double
  /// The speed that the vehicle is expected to reach before anything is known about it.
  let usualSpeed: Double
  /// A squared receiver error below which the receiver cannot be straying, in square metres.
  let strayError: Double

  /// Creates an engine for a route.
  ///
  /// - Parameters:
  ///   - index: The route.
  ///   - options: The thresholds.
  ///   - judge: The judge of whether the vehicle has left the route, instead of the policy in the options.
  ///   - arrivalJudge: The judge of arrivals, before the engine's own rules.
  public init(
    index: RouteIndex, options: NavigationOptions = NavigationOptions(), judge: (any DeviationJudge)? = nil,
    arrivalJudge: (any ArrivalJudge)? = nil
  ) {
    self.index = index
    self.options = options
    self.judge = judge ?? options.deviationPolicy.judge
    self.arrivalJudge = arrivalJudge
    evidence = EvidenceJudge(
      model: options.deviation, decayRate: 1 / options.receiver.driftTime, track: index.track)
    track = index.track
    directions = index.places.directions
    let receiver = options.receiver
    decayRate = 1 / receiver.driftTime
    honestyRate = 1 / receiver.honestyTime
    usualSpeed =
      options.motion.usualSpeed > 0 ? options.motion.usualSpeed : TravelMode(of: index.route).usualSpeed
    paceRate = 1 / options.motion.paceTime
    strayError = receiver.strayDistance * receiver.strayDistance
    watchReach = Self.watchReach(of: options.arrival)
    waypointReach =
      arrivalJudge == nil
      ? max(
        watchReach, options.arrival.distance, options.arrival.approachDistance,
        index.farthest(before: options.arrival.remainingTime)) : .infinity
  }

  /// Whether a state belongs to this route and this version of the engine and contains only values that the engine may
  /// have stored. A fresh state without a route belongs to every route.
  ///
  /// Check a state from an external source before using it.
  ///
  /// - Complexity: O(1).
  public func accepts(_ state: ProgressState) -> Bool {
    let isOfRoute = state.fingerprint == index.fingerprint || state.fingerprint == 0 && !state.hasStarted
    return state.version == ProgressState.currentVersion && isOfRoute && state.isSound(on: index)
  }

  /// Processes one fix and returns what it changed.
  ///
  /// Pass fixes in order of time. The engine rejects an invalid fix, and the state stays valid. Pass only a state that
  /// the engine ``accepts(_:)``.
  ///
  /// - Complexity: O(1) on a drive along the route, regardless of its length; O(log *n*) or more after gaps and off the
  ///   route.
  public func step(_ state: inout ProgressState, _ fix: Location) -> ProgressChange {
    step(&state, fix, NoReasons())
  }

  /// Processes one fix as ``step(_:_:)`` does, and tells the reasons.
  @inline(__always)
  func step(_ state: inout ProgressState, _ fix: Location, _ reasons: some Reasons) -> ProgressChange {
    var change: ProgressChange = []
    state.session.fixCount += 1
    // Screen, move.
    guard var delta = screen(fix, &state.session, &state.estimate, &state.jump, reasons) else { return .rejectedFix }
    if delta.clockChange != 0 { state.setClock(by: delta.clockChange) }
    if state.session.isStarting, beginsAgain(with: delta, at: fix.timestamp, &state.session) {
      change.formUnion(state.routeState == .offRoute ? [.reacquired, .backOnRoute] : .reacquired)
      beginAgain(with: fix, &state)
      delta = FixDelta(interval: 0, moved: .zero, accuracy: delta.accuracy)
    }
    let motion = move(fix, delta, bias: state.estimate.filter.bias, &state.vehicle)
    state.receiver.accuracy = delta.accuracy
    if state.laterStart.isOpen { watchStart(fix, motion, &state) }
    if let reason = searchReason(fix, delta, motion, &state) {
      // Search.
      relocate(fix, delta.interval, motion, reason, &state, &change, reasons)
      state.receiver.noteUpdate()
    } else {
      // Measure, locate, judge.
      let spread = spread(state.estimate.filter)
      let updateAge = measure(fix, delta, motion, &state.estimate, &state.receiver, &state.search)
      if state.hasArrivedAtWaypoint {
        if options.watchesAfterArrival { watchDestination(fix, &state, &change, reasons) }
      } else if state.routeState == .offRoute {
        if judge == nil || !askJudgeForReturn(fix, motion, &state, &change, reasons) {
          watchReturn(fix, motion, delta.interval, &state, &change, reasons)
        }
      } else {
        if judge == nil {
          let road = locate(
            motion, spread: spread, state.position, state.estimate, state.watch, accuracy: state.receiver.accuracy)
          weigh(road, fix, motion, delta.interval, updateAge: updateAge, &state, &change, reasons)
        } else {
          askJudge(fix, motion, updateAge: updateAge, &state, &change, reasons)
        }
      }
    }
    state.session.timestamp = fix.timestamp
    // Arrive, announce.
    if state.routeState != .offRoute, !state.hasArrivedAtWaypoint {
      advance(motion, delta.interval, &state, &change, reasons)
    } else if state.voice.owesArrival {
      tellArrival(&state, &change)
    }
    // With infrequent fixes each position is searched for, which is not worth reporting.
    if change.contains(.reacquired), state.search.isRoutine(at: fix.timestamp), !change.contains(.backOnRoute) {
      change.remove(.reacquired)
    }
    return change
  }

  /// Advances the progress to the estimate, and announces what lies in between.
  @inline(__always)
  private func advance(
    _ motion: Motion, _ interval: Double, _ state: inout ProgressState, _ change: inout ProgressChange,
    _ reasons: some Reasons
  ) {
    let reached = larger(state.position.along, state.position.progress)
    if change.isEmpty, reached < state.cursors.nextPoint,
      state.position.distanceLeft > waypointReach + 0.5 * motion.speed
    {
      // Far from waypoints and announcements, nothing else is needed.
      state.position.progress = reached
    } else {
      advanceCarefully(motion, interval, &state, &change, reasons)
    }
  }

  @inline(never)
  private func advanceCarefully(
    _ motion: Motion, _ interval: Double, _ state: inout ProgressState, _ change: inout ProgressChange,
    _ reasons: some Reasons
  ) {
    // What lies on a leg that has just begun is announced with the next fix. What lies on the first leg is announced
    // once it is certain that the vehicle is on it.
    if change.contains(.legSkip) || state.laterStart.isOpen && isBesideFirstLeg(state.position) { return }
    let isFound = change.contains(.reacquired)
    // After a gap the vehicle may turn out to be behind its last position. A small difference is noise; progress waits.
    if isFound, state.position.along < state.position.progress - options.search.longestHold {
      resume(at: state.position.along, &state.position, &state.cursors)
      state.search.reportReturn()
    }
    watchWay(&state)
    let before = state.position.progress
    if state.position.along > before { state.position.progress = state.position.along }
    // At most one arrival per fix: after a gap the position may be two waypoints farther.
    if !change.contains(.didArrive), !state.session.isStarting {
      if state.position.distanceLeft <= options.arrival.approachDistance,
        state.approachedLegIndex < state.legIndex, isAtItsPlace(.arriveByLeaving, state, NoReasons()),
        hasComeToItsPlace(.arriveByLeaving, state, NoReasons()),
        state.approach.announce(leg: state.position.leg)
      {
        change.insert(.willArrive)
      }
      if reachesWaypoint(motion, interval, before: before, isFound: isFound, &state, reasons) {
        // What lies on the next leg is announced with the next fix.
        arrive(&state, &change)
        return
      }
    }
    if state.position.progress >= state.cursors.nextPoint {
      announce(&state, after: interval, &change)
      if options.learnsPace, state.routeState == .onRoute {
        // Not by a call that takes the state, which would copy it.
        let expected = index.expectedTravelTime(
          to: state.distanceAlong, routeStep: state.routeStepIndex, hint: Int(state.position.segment))
        state.pace.pass(at: state.timestamp, expected: expected)
      }
    }
  }

  /// Processes a batch of fixes, with the same result as calling ``step(_:_:)`` for each.
  ///
  /// - Parameters:
  ///   - state: The session's state.
  ///   - fixes: The fixes, in order of time.
  ///   - changes: Receives what each fix changed; the engine reuses its memory.
  ///
  /// - Complexity: O(*n*) in the fixes; allocates nothing if `changes` has enough capacity.
  public func step(_ state: inout ProgressState, batch fixes: [Location], changes: inout [ProgressChange]) {
    changes.removeAll(keepingCapacity: true)
    changes.reserveCapacity(fixes.count)
    // A local copy of the state avoids an exclusivity check with each fix.
    var local = state
    let fixes = fixes.span
    for number in fixes.indices { changes.append(step(&local, fixes[number])) }
    state = local
  }

  /// Begins the next leg after the vehicle has reached the current leg's waypoint, for options that do not advance by
  /// themselves.
  ///
  /// Returns whether the vehicle has reached the waypoint and there is a next leg.
  public func advanceLeg(_ state: inout ProgressState) -> Bool {
    guard state.hasArrivedAtWaypoint, state.legIndex + 1 < index.legCount else { return false }
    begin(leg: state.legIndex + 1, &state.position, &state.cursors)
    // Between the arrival and this call the vehicle may have driven anywhere.
    let start = index.track.point(at: state.position.along).coordinate
    state.search.isLost = state.estimate.offset(to: start).squaredLength > Self.startReach * Self.startReach
    return true
  }

  /// The distance from the start of the leg beyond which the engine looks for the vehicle's position, in metres.
  private static let startReach = 25.0
}
