internal import GeoKernel

/// Skipping: going on with a later leg without having reached the waypoints before it.
extension ProgressEngine {
  /// Goes on with a later leg: the waypoints before it that were not reached are skipped, and will not be reached any
  /// more.
  ///
  /// A vehicle that is on the leg already is on the route from now on, whatever it was before; any other is off it until
  /// it gets there. Before the first fix the drive is to begin on the leg.
  ///
  /// - Returns: What it brought about: ``ProgressChange/legSkip`` and whether the vehicle left the route or came back to
  ///   it; only ``ProgressChange/legAdvance`` where every waypoint before the leg was reached.
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

  /// Goes on with a later leg, at a place of it where the vehicle is; off the route where there is none.
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

  /// The place of a leg where the vehicle drives along, or stands.
  func place(onLeg leg: Int, _ state: ProgressState) -> TrackSnap? {
    let model = options.deviation
    return place(
      onLeg: leg, state.estimate.coordinate, velocity: state.vehicle.velocity,
      radius: model.backDistance + model.backSigmas * state.estimate.filter.deviation)
  }

  /// The cosine up to which a vehicle drives along a leg.
  private static let sameWay = 0.8

  /// The nearest place of a leg within a radius, of those along which a vehicle of this velocity drives.
  func place(
    onLeg leg: Int, _ coordinate: LocationCoordinate2D, velocity: PlaneVector, radius: Double
  ) -> TrackSnap? {
    let range = index.range(ofLeg: leg)
    let speed = velocity.length
    return passes(by: coordinate, radius: radius, within: range, expected: range.lowerBound)
      .filter { speed < Motion.courseSpeed || PlaneVector(bearing: $0.bearing).dot(velocity) > Self.sameWay * speed }
      .min { $0.distance < $1.distance }
  }

  /// Leaves what lies before a place unannounced.
  private func pass(upTo along: Double, _ cursors: inout RouteCursors) {
    let passed = index.intersectionDistances.lastIndex(notAbove: along, below: index.intersectionDistances.count) + 1
    cursors.intersection = max(cursors.intersection, Int32(truncatingIfNeeded: passed))
    var alert = Int(cursors.alert)
    while alert < index.alerts.count, index.alerts[alert].end < along { alert += 1 }
    cursors.alert = Int32(truncatingIfNeeded: alert)
  }
}

extension RoutePosition {
  /// Puts the estimate and the progress at a place of the leg.
  mutating func put(at place: TrackSnap, on route: RouteIndex) {
    put(at: place.distanceAlong, segment: place.segment)
    lateralDistance = place.distance
    lateralOffset = -Float(place.crossTrack)
    resume(at: place.distanceAlong, on: route)
  }
}

/// Why a session cannot go on with a leg.
public enum LegError: Error, Hashable, Sendable, CustomStringConvertible {
  /// The route has no such leg.
  case noSuchLeg
  /// The leg is the current one, or lies behind.
  case notAhead

  public var description: String {
    switch self {
    case .noSuchLeg: "the route has no such leg"
    case .notAhead: "the leg is the current one or lies behind"
    }
  }
}
