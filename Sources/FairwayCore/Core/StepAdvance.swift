extension ProgressEngine {
  /// Brings legs, steps and all points along the route up to where the vehicle is.
  func advance(
    _ state: inout ProgressState, _ motion: Motion, _ interval: Double, _ change: inout ProgressChange
  ) {
    // After a gap the place may turn out to lie before the last one; a little is noise, and progress waits for it.
    if change.contains(.reacquired), state.along < state.distanceAlong - options.deviation.longestHold {
      resume(at: state.along, &state)
    }
    if state.along > state.distanceAlong { state.distanceAlong = state.along }
    if watchWaypoint(&state, motion, interval, &change) { arrive(&state, &change) } else { passPoints(&state, &change) }
  }

  /// Passes every step, intersection, instruction and alert up to where the vehicle is.
  func passPoints(_ state: inout ProgressState, _ change: inout ProgressChange) {
    let along = state.distanceAlong
    var step = state.routeStepIndex
    let last = index.legFirstStep[state.legIndex + 1] - 1
    while step < last, index.stepStarts[step + 1] <= along { step += 1 }
    if step != state.routeStepIndex {
      state.routeStepIndex = step
      change.insert(.stepAdvance)
    }
    passInstructions(&state, &change)
    var intersection = Int(state.nextIntersection)
    let intersections = index.stepFirstIntersection[step + 1]
    while intersection < intersections, index.intersectionDistances[intersection] <= along { intersection += 1 }
    if intersection != Int(state.nextIntersection) {
      state.nextIntersection = Int32(truncatingIfNeeded: intersection)
      change.insert(.intersection)
    }
    var alert = Int(state.nextAlert)
    while alert < index.alerts.count, index.alerts[alert].start <= along + options.alertDistance { alert += 1 }
    if alert != Int(state.nextAlert) {
      state.nextAlert = Int32(truncatingIfNeeded: alert)
      change.insert(.alertAhead)
    }
  }

  /// Goes on from a place on the current leg that may lie before the last one.
  func resume(at distance: Double, _ state: inout ProgressState) {
    state.distanceAlong = distance
    state.routeStepIndex = index.routeStep(at: distance, leg: state.legIndex)
  }

  func beginLeg(_ leg: Int, _ state: inout ProgressState) {
    state.legIndex = leg
    state.routeStepIndex = index.legFirstStep[leg]
    let start = index.range(ofLeg: leg).lowerBound
    state.along = start
    state.distanceAlong = start
  }
}
