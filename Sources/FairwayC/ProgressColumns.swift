internal import CFairway
internal import FairwayCore
internal import GeoKernel

/// Columns of the caller that receive the progress after each fix.
struct ProgressColumns {
  private let columns: fairway_progress_columns
  private let needsNearest: Bool
  private let needsPlace: Bool
  #if !arch(wasm32)
    private let needsGuidance: Bool
    private let needsLimit: Bool
  #endif

  /// The columns for a number of fixes; `nil` if none are requested.
  init?(_ pointer: UnsafePointer<fairway_progress_columns>?, count: Int) throws(Failure) {
    guard pointer != nil else { return nil }
    columns = try VersionedInput.read(pointer, "progress")
    guard columns.capacity < 0 || columns.capacity >= count else {
      throw Failure(
        FAIRWAY_ERROR_CAPACITY, "the columns of progress have room for \(columns.capacity), \(count) is needed")
    }
    needsNearest = columns.distances_from_route != nil || columns.cross_tracks != nil
    needsPlace = columns.latitudes != nil || columns.longitudes != nil
    #if !arch(wasm32)
      let numbers = [
        columns.step_distances_remaining, columns.step_durations_remaining, columns.leg_distances_remaining,
        columns.leg_durations_remaining, columns.alert_distances,
      ]
      let indices = [columns.segments, columns.intersections, columns.banners, columns.spoken, columns.alerts]
      needsGuidance =
        numbers.contains { $0 != nil } || indices.contains { $0 != nil } || columns.congestions != nil
      needsLimit = columns.speed_limits != nil || columns.speed_limit_units != nil
    #endif
  }

  /// Writes a row.
  @inline(__always)
  func write(
    _ place: Int, _ state: inout ProgressState, _ change: ProgressChange, _ engine: ProgressEngine,
    _ witness: (any FixWitness)? = nil
  ) {
    let row = engine.row(&state)
    columns.distances_traveled?[place] = row.distanceTraveled
    columns.distances_remaining?[place] = row.distanceRemaining
    columns.durations_remaining?[place] = row.durationRemaining
    columns.lateral_distances?[place] = row.lateralDistance
    columns.legs?[place] = Int32(truncatingIfNeeded: row.legIndex)
    columns.steps?[place] = Int32(truncatingIfNeeded: row.stepIndex)
    columns.changes?[place] = change.rawValue
    columns.route_states?[place] = row.routeState.rawValue
    columns.rejections?[place] =
      change.contains(.rejectedFix) ? UInt8(truncatingIfNeeded: state.rejection.number) : 0
    if needsPlace {
      let coordinate = engine.snappedPoint(state).coordinate
      columns.latitudes?[place] = coordinate.latitude
      columns.longitudes?[place] = coordinate.longitude
    }
    #if !arch(wasm32)
      if needsGuidance { writeGuidance(place, state, engine, witness) }
      if needsLimit { writeLimit(place, state, engine, witness) }
    #endif
    if needsNearest {
      let crossTrack = engine.crossTrack(state)
      columns.distances_from_route?[place] = abs(crossTrack)
      columns.cross_tracks?[place] = crossTrack
    }
  }
}

#if !arch(wasm32)
  extension ProgressColumns {
    /// Writes what a screen shows after a fix.
    @inline(never)
    private func writeGuidance(
      _ place: Int, _ state: ProgressState, _ engine: ProgressEngine, _ witness: (any FixWitness)?
    ) {
      var guidance = fairway_guidance()
      guidance.fill(RouteProgress(index: engine.index, state: state), witness)
      columns.step_distances_remaining?[place] = guidance.step_distance_remaining
      columns.step_durations_remaining?[place] = guidance.step_duration_remaining
      columns.leg_distances_remaining?[place] = guidance.leg_distance_remaining
      columns.leg_durations_remaining?[place] = guidance.leg_duration_remaining
      columns.alert_distances?[place] = guidance.alert_distance
      columns.segments?[place] = guidance.segment
      columns.intersections?[place] = guidance.intersection
      columns.banners?[place] = guidance.banner
      columns.spoken?[place] = guidance.spoken
      columns.alerts?[place] = guidance.alert
      columns.congestions?[place] = UInt8(clamping: guidance.congestion)
    }

    /// Writes the limit, which costs less than all that a screen shows. The columns do not say that a limit is assumed.
    @inline(never)
    private func writeLimit(
      _ place: Int, _ state: ProgressState, _ engine: ProgressEngine, _ witness: (any FixWitness)?
    ) {
      let limit = RouteProgress(index: engine.index, state: state).limit(witness)
      columns.speed_limits?[place] = limit.flatMap { $0.source == .assumed ? nil : $0.value.value } ?? .nan
      columns.speed_limit_units?[place] = UInt8(clamping: limit?.value.unitNumber ?? FAIRWAY_UNIT_KILOMETRES_PER_HOUR)
    }
  }
#endif

extension ProgressEngine {
  /// The distance in metres between the last fix used and the route, negative to its left; NaN before the first fix.
  func crossTrack(_ state: ProgressState) -> Double {
    state.hasStarted ? index.track.nearest(state.rawCoordinate).crossTrack : .nan
  }
}

extension VersionedOutput<fairway_progress> {
  /// Writes the current progress of a session.
  func write(_ state: ProgressState, _ change: ProgressChange, _ engine: ProgressEngine) {
    write { $0.fill(state, change, engine) }
  }
}

extension fairway_progress {
  /// Fills in the current progress of a session.
  fileprivate mutating func fill(_ state: ProgressState, _ change: ProgressChange, _ engine: ProgressEngine) {
    let point = engine.snappedPoint(state)
    fix = UInt64(max(0, state.fixCount - 1))
    timestamp = state.hasStarted ? state.timestamp : .nan
    distance_traveled = engine.distanceTraveled(state)
    distance_remaining = engine.distanceRemaining(state)
    duration_remaining = engine.durationRemaining(state)
    latitude = point.coordinate.latitude
    longitude = point.coordinate.longitude
    bearing = point.bearing
    lateral_distance = state.lateralDistance
    deviation_probability = engine.deviationProbability(state)
    leg = Int32(clamping: state.legIndex)
    step = Int32(clamping: engine.stepIndex(state))
    route_state = Int32(state.routeState.rawValue)
    rejection = change.contains(.rejectedFix) ? state.rejection.number : FAIRWAY_REASON_NONE
    changes = change.rawValue
    waypoint = Int32(clamping: state.arrivedLegIndex + 1)
    leg_number = Int32(clamping: state.legNumber)
    position =
      switch (state.hasStarted, state.routeState) {
      case (false, _): FAIRWAY_POSITION_UNKNOWN
      case (true, .offRoute): FAIRWAY_POSITION_FREE
      case (true, _): FAIRWAY_POSITION_ROUTE
      }
  }
}
