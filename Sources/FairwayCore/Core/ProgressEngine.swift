internal import GeoKernel

/// Turns fixes into progress along one route: a pure function of state and fix.
///
/// It holds nothing that changes, so one engine serves any number of sessions, each with a ``ProgressState`` of its
/// own. A step reads no clock, does no input or output and allocates nothing.
public struct ProgressEngine: Sendable {
  /// The route.
  public let index: RouteIndex
  /// The thresholds.
  public let options: NavigationOptions
  /// The line of the route and the directions of its segments, at hand.
  let track: Track
  let directions: ContiguousArray<SIMD2<Float>>
  /// Whether it is decided by evidence that the vehicle has left the route.
  let isJudgedByEvidence: Bool
  /// After a longer time a fix is looked at with more care, and so is one less accurate.
  let ordinaryInterval: Double
  let ordinaryAccuracy: Double
  /// Likewise with a receiver that is wrong by more; squared.
  let ordinaryError: Double
  /// Nearer to a waypoint than this it may be told of.
  let waypointReach: Double
  /// By how much a second makes the receiver's slow error forget itself.
  let decayRate: Double
  /// The share of what a second tells of the receiver's honesty.
  let honestyRate: Double
  /// How many degrees of latitude one scale serves.
  private static let scaleReach = 0.02
  private static let lastScale = 89.979

  /// An engine for a route.
  public init(index: RouteIndex, options: NavigationOptions = NavigationOptions()) {
    self.index = index
    self.options = options
    track = index.track
    directions = index.places.directions
    isJudgedByEvidence = options.deviationPolicy == .evidence
    let receiver = options.receiver
    decayRate = 1 / receiver.driftTime
    honestyRate = 1 / receiver.honestyTime
    ordinaryInterval = min(options.motion.longestInterval, receiver.driftTime - receiver.freshTime)
    ordinaryAccuracy = min(receiver.worstAccuracy, receiver.reflectionDistance / receiver.driftShare)
    let error = min(receiver.reflectionDistance, receiver.strayDistance)
    ordinaryError = error * error
    waypointReach = options.arrival.remainingTime > 0 ? .infinity : max(100, options.arrival.approachDistance)
  }

  /// Whether a state belongs to this route and this version of the engine; a fresh one belongs to every route.
  public func accepts(_ state: ProgressState) -> Bool {
    state.version == ProgressState.currentVersion
      && (!state.hasStarted || state.fingerprint == index.fingerprint)
  }

  /// Takes in one fix and tells what it brought about.
  ///
  /// Fixes come in the order of their time; whatever is wrong with one, the state stays good. The state must be one
  /// that the engine ``accepts(_:)``.
  ///
  /// - Complexity: O(1) on a drive along the route, whatever its length; O(log *n*) or more after gaps and off it.
  public func step(_ state: inout ProgressState, _ fix: Location) -> ProgressChange {
    state.fixCount += 1
    var change: ProgressChange = []
    let interval = fix.timestamp - state.timestamp
    let moved = state.filter.change(to: fix.coordinate, scale: state.scale)
    guard let speed = fix.speed, let course = fix.course, let accuracy = fix.horizontalAccuracy,
      isOrdinary(state, fix, interval, moved, speed: speed, accuracy: accuracy)
    else {
      stepCarefully(&state, fix, &change)
      return change
    }
    let motion = motion(speed: speed, course: course, fix, interval, &state, isOrdinary: true)
    state.accuracy = accuracy
    follow(&state, fix, motion, interval, moved, isOrdinary: true, &change)
    return change
  }

  /// Whether a fix has all that a fix can have and nothing is doubtful, as with nearly every fix of a drive along the
  /// route.
  @inline(__always)
  private func isOrdinary(
    _ state: ProgressState, _ fix: Location, _ interval: Double, _ moved: PlaneVector, speed: Double,
    accuracy: Double
  ) -> Bool {
    let receiver = options.receiver
    let limit = teleportLimit(interval, accuracy)
    // Comparisons with NaN are false.
    return interval > 0 && interval <= ordinaryInterval
      && moved.squaredLength <= limit * limit
      && state.filter.bias.squaredLength <= ordinaryError && state.strayTime == 0
      && speed <= receiver.highestSpeed && accuracy > 0 && accuracy <= ordinaryAccuracy
      && abs(fix.coordinate.latitude - Double(state.scaleLatitude)) <= Self.scaleReach
      && abs(fix.coordinate.longitude) <= 180
      && state.isFollowing && fix.timestamp >= state.searchTime && state.rejectedSince < 0 && isJudgedByEvidence
  }

  /// A fix's whole way, whatever it is like.
  @inline(never)
  private func stepCarefully(_ state: inout ProgressState, _ fix: Location, _ change: inout ProgressChange) {
    if let rejection = rejection(of: fix, &state) {
      state.rejection = rejection
      state.rejected[rejection] += 1
      change = .rejectedFix
      return
    }
    if abs(fix.coordinate.latitude - Double(state.scaleLatitude)) > Self.scaleReach {
      // Away from the poles, so that nothing within the reach is out of range.
      state.scaleLatitude = Float(max(-Self.lastScale, min(Self.lastScale, fix.coordinate.latitude)))
      state.scale = PlaneScale(latitude: Double(state.scaleLatitude))
    }
    let interval = state.hasStarted ? fix.timestamp - state.timestamp : 0
    var motion = motion(of: fix, interval, &state)
    let known = fix.horizontalAccuracy ?? 0
    state.accuracy = known > 0 ? known : options.receiver.assumedAccuracy
    let carried = state.rejectedSince >= 0
    state.rejectedSince = -1
    if let search = search(&state, fix, interval, motion, isCarried: carried) {
      acquire(&state, fix, interval, motion, search, &change)
      state.takenAge = 0
      state.accuracyBefore = Float(state.accuracy)
    } else {
      let moved = state.filter.change(to: fix.coordinate, scale: state.scale)
      if isJudgedByEvidence, state.routeState != .offRoute, !state.hasArrivedAtWaypoint {
        follow(&state, fix, motion, interval, moved, isOrdinary: false, &change)
        return
      }
      motion.takenTime = predict(&state, fix, motion, interval, moved, isOrdinary: false)
      if state.hasArrivedAtWaypoint {
        if options.watchesAfterArrival { watchDestination(&state, fix, &change) }
      } else if state.routeState == .offRoute {
        watchReturn(&state, fix, motion, interval, &change)
      } else {
        watchByPolicy(&state, fix, motion, interval, spread: spread(state), &change)
      }
    }
    state.timestamp = fix.timestamp
    if state.routeState != .offRoute, !state.hasArrivedAtWaypoint { advance(&state, motion, interval, &change) }
  }

  /// One fix of a vehicle on the route.
  @inline(__always)
  private func follow(
    _ state: inout ProgressState, _ fix: Location, _ motion: Motion, _ interval: Double, _ moved: PlaneVector,
    isOrdinary: Bool, _ change: inout ProgressChange
  ) {
    let spread = spread(state)
    var motion = motion
    motion.takenTime = predict(&state, fix, motion, interval, moved, isOrdinary: isOrdinary)
    watchRoad(&state, fix, motion, interval, spread: spread, &change)
    state.timestamp = fix.timestamp
    let reached = larger(state.along, state.distanceAlong)
    if change.isEmpty, reached < state.nextPoint, state.legEnd - state.along > waypointReach {
      // Far from waypoints and points of interest that is all.
      state.distanceAlong = reached
    } else if state.routeState != .offRoute, !state.hasArrivedAtWaypoint {
      advance(&state, motion, interval, &change)
    }
  }

  /// Takes in fixes one after the other: the same as as many calls of ``step(_:_:)``.
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
    for place in fixes.indices { changes.append(step(&local, fixes[place])) }
    state = local
  }

  /// Begins the next leg after the waypoint of this one was reached; for options that do not by themselves.
  ///
  /// Returns whether there is a next leg and the waypoint was reached.
  public func advanceLeg(_ state: inout ProgressState) -> Bool {
    guard state.hasArrivedAtWaypoint, state.legIndex + 1 < index.legCount else { return false }
    beginLeg(state.legIndex + 1, &state)
    // Between arrival and this call the vehicle may have got anywhere.
    let start = index.track.point(at: state.along).coordinate
    state.isLost = state.filter.offset(to: start, scale: state.scale).squaredLength > 25 * 25
    return true
  }

  /// Whether the place on the route must be sought anew.
  private func search(
    _ state: inout ProgressState, _ fix: Location, _ interval: Double, _ motion: Motion, isCarried: Bool
  ) -> Search? {
    if !state.hasStarted { return .start }
    if isCarried || state.isLost { return .carried }
    if interval > options.motion.longestInterval { return .gap }
    return isDoubtful(&state, motion, fix) ? .again : nil
  }

  func enter(_ routeState: RouteState, _ state: inout ProgressState, _ now: Double) {
    guard state.routeState != routeState else { return }
    state.routeState = routeState
    state.routeStateFix = state.fixCount - 1
    state.routeStateTime = now
  }
}
