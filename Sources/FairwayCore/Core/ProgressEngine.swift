internal import GeoKernel

/// Turns fixes into progress along one route: a pure function of state and fix.
///
/// It holds nothing that changes, so one engine serves any number of sessions, each with a ``ProgressState`` of its
/// own. A step reads no clock, does no input or output and allocates nothing.
///
/// <doc:TheWayOfAFix> shows the stages of a step and where each of them stands.
public struct ProgressEngine: Sendable {
  /// The route.
  public let index: RouteIndex
  /// The thresholds.
  public let options: NavigationOptions
  /// Who decides whether the vehicle has left the route; `nil` for the engine itself, by evidence.
  public let judge: (any DeviationJudge)?
  /// The engine's own judge.
  let evidence: EvidenceJudge
  /// The line of the route and the directions of its segments, at hand.
  let track: Track
  let directions: ContiguousArray<SIMD2<Float>>
  /// Farther than this from a waypoint, and what the vehicle drives in half a second, it is neither announced nor reached.
  let waypointReach: Double
  /// Nearer to a waypoint than this it is watched how the vehicle comes to it.
  let watchReach: Double
  /// By how much a second makes the receiver's slow error forget itself.
  let decayRate: Double
  /// The share of what a second tells of the receiver's honesty.
  let honestyRate: Double
  /// By how much a second makes the vehicle's pace be forgotten.
  let paceRate: Double
  /// The speed that the vehicle is expected to reach before anything is known of it.
  let usualSpeed: Double
  /// A receiver that is wrong by less, in square metres, is never wrong by more than it may be.
  let strayError: Double

  /// An engine for a route.
  ///
  /// - Parameters:
  ///   - index: The route.
  ///   - options: The thresholds.
  ///   - judge: Who decides whether the vehicle has left the route, instead of the policy in the options.
  public init(
    index: RouteIndex, options: NavigationOptions = NavigationOptions(), judge: (any DeviationJudge)? = nil
  ) {
    self.index = index
    self.options = options
    self.judge = judge ?? options.deviationPolicy.judge
    evidence = EvidenceJudge(model: options.deviation, track: index.track)
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
    waypointReach = max(
      watchReach, options.arrival.distance, options.arrival.approachDistance,
      index.farthest(before: options.arrival.remainingTime))
  }

  /// Whether a state belongs to this route and this version of the engine, and each of its numbers is one that the
  /// engine may have put there. A fresh one that no route was named for belongs to every route.
  ///
  /// A state that came from outside is to be asked about before it is used.
  ///
  /// - Complexity: O(1).
  public func accepts(_ state: ProgressState) -> Bool {
    let isOfRoute = state.fingerprint == index.fingerprint || state.fingerprint == 0 && !state.hasStarted
    return state.version == ProgressState.currentVersion && isOfRoute && state.isSound(on: index)
  }

  /// Takes one fix, and returns what it brought about.
  ///
  /// Fixes come in the order of their time; whatever is wrong with one, the state stays good. The state must be one
  /// that the engine ``accepts(_:)``.
  ///
  /// - Complexity: O(1) on a drive along the route, whatever its length; O(log *n*) or more after gaps and off it.
  public func step(_ state: inout ProgressState, _ fix: Location) -> ProgressChange {
    var change: ProgressChange = []
    state.session.fixCount += 1
    // Screen, move.
    guard let delta = screen(fix, &state.session, &state.estimate, &state.jump) else { return .rejectedFix }
    if delta.clockChange != 0 { state.setClock(by: delta.clockChange) }
    let motion = move(fix, delta, bias: state.estimate.filter.bias, &state.vehicle)
    state.receiver.accuracy = delta.accuracy
    if state.laterStart.isOpen { watchStart(fix, motion, &state) }
    if let reason = searchReason(fix, delta, motion, &state) {
      // Locate anew.
      relocate(fix, delta.interval, motion, reason, &state, &change)
      state.receiver.noteUpdate()
    } else {
      // Measure, locate, judge.
      let spread = spread(state.estimate.filter)
      let updateAge = measure(fix, delta, motion, &state.estimate, &state.receiver, &state.search)
      if state.hasArrivedAtWaypoint {
        if options.watchesAfterArrival { watchDestination(fix, &state, &change) }
      } else if state.routeState == .offRoute {
        if judge == nil {
          watchReturn(fix, motion, delta.interval, &state, &change)
        } else {
          askJudgeForReturn(fix, motion, &state, &change)
        }
      } else {
        if judge == nil {
          let road = locate(
            motion, spread: spread, state.position, state.estimate, state.watch, accuracy: state.receiver.accuracy)
          weigh(road, fix, motion, delta.interval, updateAge: updateAge, &state, &change)
        } else {
          askJudge(fix, motion, updateAge: updateAge, &state, &change)
        }
      }
    }
    state.session.timestamp = fix.timestamp
    // Arrive, announce.
    if state.routeState != .offRoute, !state.hasArrivedAtWaypoint {
      advance(motion, delta.interval, &state, &change)
    }
    // Where fixes come seldom each is sought anew, and there is nothing to report of that.
    if change.contains(.reacquired), state.search.isRoutine(at: fix.timestamp), !change.contains(.backOnRoute) {
      change.remove(.reacquired)
    }
    return change
  }

  /// Brings the progress up to the estimate, with all that lies on the way.
  @inline(__always)
  private func advance(
    _ motion: Motion, _ interval: Double, _ state: inout ProgressState, _ change: inout ProgressChange
  ) {
    let reached = larger(state.position.along, state.position.progress)
    if change.isEmpty, reached < state.cursors.nextPoint,
      state.position.distanceLeft > waypointReach + 0.5 * motion.speed
    {
      // Far from waypoints and points of interest that is all.
      state.position.progress = reached
    } else {
      advanceCarefully(motion, interval, &state, &change)
    }
  }

  @inline(never)
  private func advanceCarefully(
    _ motion: Motion, _ interval: Double, _ state: inout ProgressState, _ change: inout ProgressChange
  ) {
    // What lies on a leg that was just begun is announced with the next fix, and what lies on the first one when it is
    // known that the vehicle is there.
    if change.contains(.legSkip) || state.laterStart.isOpen && isBesideFirstLeg(state.position) { return }
    let isFound = change.contains(.reacquired)
    // After a gap the place may turn out to lie before the last one; a little is noise, and progress waits for it.
    if isFound, state.position.along < state.position.progress - options.search.longestHold {
      resume(at: state.position.along, &state.position, &state.cursors)
      state.search.reportReturn()
    }
    let before = state.position.progress
    if state.position.along > before { state.position.progress = state.position.along }
    // One arrival a fix: after a gap the place may be two waypoints farther.
    if !change.contains(.didArrive) {
      if state.position.distanceLeft <= options.arrival.approachDistance,
        state.approach.announce(leg: state.position.leg)
      {
        change.insert(.willArrive)
      }
      if reachesWaypoint(motion, interval, before: before, isFound: isFound, &state) {
        // The next leg's points are announced with the next fix.
        arrive(&state, &change)
        return
      }
    }
    if state.position.progress >= state.cursors.nextPoint {
      announce(&state.position, &state.cursors, &change)
    }
  }

  /// Takes fixes one after the other: the same as a call of ``step(_:_:)`` for each.
  ///
  /// - Parameters:
  ///   - state: The session's state.
  ///   - fixes: The fixes, in the order of their time.
  ///   - changes: Takes what each fix brought about; its memory is used again.
  ///
  /// - Complexity: O(*n*) in the fixes; nothing is allocated where `changes` has room.
  public func step(_ state: inout ProgressState, batch fixes: [Location], changes: inout [ProgressChange]) {
    changes.removeAll(keepingCapacity: true)
    changes.reserveCapacity(fixes.count)
    // In a variable of its own the state needs no exclusive access checked at each fix.
    var local = state
    let fixes = fixes.span
    for number in fixes.indices { changes.append(step(&local, fixes[number])) }
    state = local
  }

  /// Begins the next leg after the waypoint of this one was reached; for options that do not by themselves.
  ///
  /// Returns whether there is a next leg and the waypoint was reached.
  public func advanceLeg(_ state: inout ProgressState) -> Bool {
    guard state.hasArrivedAtWaypoint, state.legIndex + 1 < index.legCount else { return false }
    begin(leg: state.legIndex + 1, &state.position, &state.cursors)
    // Between arrival and this call the vehicle may have got anywhere.
    let start = index.track.point(at: state.position.along).coordinate
    state.search.isLost = state.estimate.offset(to: start).squaredLength > Self.startReach * Self.startReach
    return true
  }

  /// A vehicle farther than this from the start of its leg, in metres, is not there any more.
  private static let startReach = 25.0
}
