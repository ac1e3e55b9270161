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
  /// The line of the route, at hand.
  let track: Track

  /// An engine for a route.
  public init(index: RouteIndex, options: NavigationOptions = NavigationOptions()) {
    self.index = index
    self.options = options
    track = index.track
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
    if let rejection = rejection(of: fix, &state) {
      state.rejection = rejection
      state.rejected[rejection] += 1
      return .rejectedFix
    }
    var change: ProgressChange = []
    if abs(fix.coordinate.latitude - Double(state.scaleLatitude)) > 0.02 {
      state.scaleLatitude = Float(fix.coordinate.latitude)
      state.scale = PlaneScale(latitude: Double(state.scaleLatitude))
    }
    let interval = state.hasStarted ? fix.timestamp - state.timestamp : 0
    let motion = motion(of: fix, interval, &state)
    let accuracyBefore = state.accuracy
    let known = fix.horizontalAccuracy ?? 0
    state.accuracy = known > 0 ? known : options.receiver.assumedAccuracy
    let carried = state.rejectedSince >= 0
    state.rejectedSince = -1
    if let search = search(&state, fix, interval, motion, isCarried: carried) {
      acquire(&state, fix, interval, motion, search, &change)
    } else {
      predict(&state, fix, interval, motion, accuracyBefore: accuracyBefore)
      if state.hasArrivedAtWaypoint {
        if options.watchesAfterArrival { watchDestination(&state, fix, &change) }
      } else if state.routeState == .offRoute {
        watchReturn(&state, fix, motion, interval, &change)
      } else {
        watchRoad(&state, fix, motion, interval, &change)
      }
    }
    state.timestamp = fix.timestamp
    state.rawLatitude = fix.coordinate.latitude
    state.rawLongitude = fix.coordinate.longitude
    if state.routeState != .offRoute, !state.hasArrivedAtWaypoint { advance(&state, motion, interval, &change) }
    return change
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
    for fix in fixes { changes.append(step(&local, fix)) }
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
