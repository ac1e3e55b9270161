/// Announcing: passes steps, instructions, intersections and alerts, each once, as the vehicle reaches them.
extension ProgressEngine {
  /// Passes every step, intersection, instruction and alert up to the progress.
  ///
  /// - Parameter interval: The time since the fix before, in seconds.
  func announce(
    _ state: inout ProgressState, after interval: Double = 0, hasArrived: Bool = false, _ change: inout ProgressChange
  ) {
    let along = state.position.progress
    let leg = Int(state.position.leg)
    var step = Int(state.position.routeStep)
    let last = index.legFirstStep[leg + 1] - 1
    while step < last, index.stepStarts[step + 1] <= along { step += 1 }
    if step != Int(state.position.routeStep) {
      state.position.routeStep = Int32(truncatingIfNeeded: step)
      state.voice.hasStood = false
      change.insert(.stepAdvance)
    }
    let shown =
      state.told.isPending
      ? goOn(from: &state.told, before: step, at: along, &state.cursors.spoken, &state.voice) : 0
    var cursors = state.cursors
    // Of the instructions due on the current step, the latest counts.
    if RouteCursors.pass(
      &cursors.visual, from: index.stepFirstVisual[step], to: index.stepFirstVisual[step + 1], at: along,
      in: index.visualDistances),
      shown == 0 || shown != index.sign(ofBanner: Int(cursors.visual) - 1)
    {
      change.insert(.visualInstruction)
    }
    if RouteCursors.pass(
      &cursors.intersection, to: index.stepFirstIntersection[step + 1], at: along, in: index.intersectionDistances)
    {
      change.insert(.intersection)
    }
    let nextAlert = announceAlerts(&cursors, at: along, speed: Double(state.vehicle.speed), &change)
    state.cursors = cursors
    var next = min(
      speak(&state, after: interval, hasArrived: hasArrived, &change),
      index.nextPoint(routeStep: step, lastStep: last, cursors))
    next = min(next, nextAlert)
    state.cursors.nextPoint = next
  }
}

extension RouteIndex {
  /// The greatest distance along at which something is to be looked at, for a vehicle on the route.
  func nextPoint(of position: RoutePosition, _ cursors: RouteCursors) -> Double {
    let step = Int(position.routeStep)
    let next = nextPoint(routeStep: step, lastStep: legFirstStep[Int(position.leg) + 1] - 1, cursors)
    let spoken = max(Int(cursors.spoken), stepFirstSpoken[step])
    guard spoken < stepFirstSpoken[step + 1], !moments[spoken].isArrival else { return next }
    // Time decides where one is due.
    return min(next, moments[spoken].isTimed ? stepStarts[step + 1] : moments[spoken].from)
  }

  /// The distance along of the next step, banner or intersection that ``ProgressEngine/announce(_:after:hasArrived:_:)``
  /// passes.
  func nextPoint(routeStep step: Int, lastStep: Int, _ cursors: RouteCursors) -> Double {
    var next = step < lastStep ? stepStarts[step + 1] : RouteIndex.beyondTheEnd
    let visual = max(Int(cursors.visual), stepFirstVisual[step])
    if visual < stepFirstVisual[step + 1] { next = min(next, visualDistances[visual]) }
    let intersection = Int(cursors.intersection)
    if intersection < stepFirstIntersection[step + 1] { next = min(next, intersectionDistances[intersection]) }
    return next
  }
}
