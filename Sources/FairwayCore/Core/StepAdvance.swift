extension ProgressEngine {
  /// Brings legs, steps and all points along the route up to where the vehicle is.
  func advance(
    _ state: inout ProgressState, _ motion: Motion, _ interval: Double, _ change: inout ProgressChange
  ) {
    // After a gap the place may turn out to lie before the last one; a little is noise, and progress waits for it.
    if change.contains(.reacquired), state.along < state.distanceAlong - options.deviation.longestHold {
      resume(at: state.along, &state)
    }
    let before = state.distanceAlong
    if state.along > before { state.distanceAlong = state.along }
    // One arrival a fix: after a gap the place may be two waypoints farther.
    if !change.contains(.didArrive), watchWaypoint(&state, motion, interval, before: before, &change) {
      arrive(&state, &change)
    } else if state.distanceAlong >= state.nextPoint {
      passPoints(&state, &change)
    }
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
    state.nextPoint = nextPoint(state)
  }

  /// Where the next of the points lies that ``passPoints(_:_:)`` passes.
  private func nextPoint(_ state: ProgressState) -> Double {
    let step = state.routeStepIndex
    var next = step + 1 < index.legFirstStep[state.legIndex + 1] ? index.stepStarts[step + 1] : .infinity
    let spoken = max(Int(state.nextSpoken), index.stepFirstSpoken[step])
    if spoken < index.stepFirstSpoken[step + 1] { next = min(next, index.spokenDistances[spoken]) }
    let visual = max(Int(state.nextVisual), index.stepFirstVisual[step])
    if visual < index.stepFirstVisual[step + 1] { next = min(next, index.visualDistances[visual]) }
    let intersection = Int(state.nextIntersection)
    if intersection < index.stepFirstIntersection[step + 1] {
      next = min(next, index.intersectionDistances[intersection])
    }
    let alert = Int(state.nextAlert)
    if alert < index.alerts.count { next = min(next, index.alerts[alert].start - options.alertDistance) }
    // JSON has no infinity.
    return min(next, 1e12)
  }

  /// Goes on from a place on the current leg that may lie before the last one.
  func resume(at distance: Double, _ state: inout ProgressState) {
    state.distanceAlong = distance
    state.routeStepIndex = index.routeStep(at: distance, leg: state.legIndex)
    state.nextPoint = distance
  }

  func beginLeg(_ leg: Int, _ state: inout ProgressState) {
    state.legIndex = leg
    state.routeStepIndex = index.legFirstStep[leg]
    enterLeg(leg, &state)
    state.along = state.legStart
    state.distanceAlong = state.legStart
  }

  func enterLeg(_ leg: Int, _ state: inout ProgressState) {
    let range = index.range(ofLeg: leg)
    state.legStart = range.lowerBound
    state.legEnd = range.upperBound
    state.nextPoint = range.lowerBound
  }
}
