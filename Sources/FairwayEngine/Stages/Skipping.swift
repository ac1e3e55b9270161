internal import GeoKernel

/// Skipping: continues with a later leg without having reached the waypoints before it.
extension ProgressEngine {
  /// Continues with a later leg: the unreached waypoints before it are skipped and can no longer be reached.
  ///
  /// A vehicle that is already on the leg is on the route from now on, whatever its state was. Any other vehicle is off
  /// the route until it gets there. Before the first fix, the drive is set to begin on the leg.
  ///
  /// - Returns: What it brought about: ``ProgressChange/legSkip`` and whether the vehicle left the route or came back
  ///   to it, or only ``ProgressChange/legAdvance`` if every waypoint before the leg was reached.
  public func skip(_ state: inout ProgressState, to leg: Int) throws(LegError) -> ProgressChange {
    guard leg >= 0, leg < index.legCount else { throw .noSuchLeg }
    guard leg > state.legIndex else { throw .notAhead }
    if leg == state.legIndex + 1, advanceLeg(&state) { return .legAdvance }
    guard state.hasStarted else {
      begin(leg: leg, &state.position, &state.cursors)
      return .legSkip
    }
    var change: ProgressChange = []
    goOn(onLeg: leg, at: place(onLeg: leg, state), time: state.timestamp, &state, &change)
    return change
  }

  /// Continues with a later leg at the vehicle's position on it, or off the route if there is none.
  func goOn(
    onLeg leg: Int, at place: TrackSnap?, time: Double, _ state: inout ProgressState, _ change: inout ProgressChange
  ) {
    change.insert(.legSkip)
    begin(leg: leg, &state.position, &state.cursors)
    state.approach.drive(state.vehicle.velocity.length)
    state.watch.forgetDirection()
    state.watch.forgetDistance()
    state.judgeMemory = JudgeMemory()
    state.search.settle()
    state.laterStart.close()
    state.pace.pause()
    state.voice = state.voice.onNewRoute
    pass(upTo: place?.distanceAlong ?? state.position.legStart, &state.cursors)
    if let place {
      if state.routeState == .offRoute { change.insert(.backOnRoute) }
      enter(.onRoute, at: time, &state)
      state.status.reason = .none
      state.position.put(at: place, on: index)
      state.cursors.nextPoint = place.distanceAlong
    } else {
      state.position.lateralOffset = RoutePosition.farAside
      if state.routeState != .offRoute { change.insert(.offRoute) }
      enter(.offRoute, at: time, &state)
      state.status.reason = .distance
      state.comeback.start(at: state.position.along)
    }
  }

  /// The position of the vehicle on a leg that it drives along or stands on.
  func place(onLeg leg: Int, _ state: ProgressState) -> TrackSnap? {
    let model = options.deviation
    return place(
      onLeg: leg, state.estimate.coordinate, velocity: state.vehicle.velocity,
      radius: model.backDistance + model.backSigmas * state.estimate.filter.deviation)
  }

  /// The cosine of the largest angle at which a vehicle drives along a leg.
  private static let sameWay = 0.8

  /// The nearest point of a leg within a radius at which a vehicle of this velocity drives along the leg.
  func place(
    onLeg leg: Int, _ coordinate: LocationCoordinate2D, velocity: PlaneVector, radius: Double
  ) -> TrackSnap? {
    let range = index.range(ofLeg: leg)
    let speed = velocity.length
    return passes(by: coordinate, radius: radius, within: range, expected: range.lowerBound)
      .filter { speed < Motion.courseSpeed || PlaneVector(bearing: $0.bearing).dot(velocity) > Self.sameWay * speed }
      .min { $0.distance < $1.distance }
  }

  /// Skips what lies before a distance along, without announcing it.
  func pass(upTo along: Double, _ cursors: inout RouteCursors) {
    let passed = index.intersectionDistances.lastIndex(notAbove: along, below: index.intersectionDistances.count) + 1
    cursors.intersection = max(cursors.intersection, Int32(truncatingIfNeeded: passed))
    var alert = Int(cursors.alert)
    while alert < index.alerts.count, index.alerts[alert].end < along { alert += 1 }
    cursors.announce(alertsBefore: alert)
  }
}

extension RoutePosition {
  /// Moves the estimate and the progress to a position on the leg.
  mutating func put(at place: TrackSnap, on route: RouteIndex) {
    put(at: place.distanceAlong, segment: place.segment)
    lateralDistance = place.distance
    lateralOffset = -Float(place.crossTrack)
    resume(at: place.distanceAlong, on: route)
  }
}

/// The reason why a session cannot continue with a leg.
public enum LegError: Error, Hashable, Sendable, CustomStringConvertible {
  /// The route has no such leg.
  case noSuchLeg
  /// The leg is the current one or lies behind.
  case notAhead

  public var description: String {
    switch self {
    case .noSuchLeg: "the route has no such leg"
    case .notAhead: "the leg is the current one or lies behind"
    }
  }
}
