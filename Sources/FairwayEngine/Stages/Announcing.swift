/// Announcing: passes steps, instructions, intersections and alerts, each once, as the vehicle reaches them.
extension ProgressEngine {
  /// Passes every step, intersection, instruction and alert up to the progress.
  func announce(_ position: inout RoutePosition, _ cursors: inout RouteCursors, _ change: inout ProgressChange) {
    let along = position.progress
    let leg = Int(position.leg)
    var step = Int(position.routeStep)
    let last = index.legFirstStep[leg + 1] - 1
    while step < last, index.stepStarts[step + 1] <= along { step += 1 }
    if step != Int(position.routeStep) {
      position.routeStep = Int32(truncatingIfNeeded: step)
      change.insert(.stepAdvance)
    }
    // Of the instructions due on the current step, the latest counts.
    if RouteCursors.pass(
      &cursors.visual, from: index.stepFirstVisual[step], to: index.stepFirstVisual[step + 1], at: along,
      in: index.visualDistances)
    {
      change.insert(.visualInstruction)
    }
    if RouteCursors.pass(
      &cursors.spoken, from: index.stepFirstSpoken[step], to: index.stepFirstSpoken[step + 1], at: along,
      in: index.spokenDistances)
    {
      change.insert(.spokenInstruction)
    }
    if RouteCursors.pass(
      &cursors.intersection, to: index.stepFirstIntersection[step + 1], at: along, in: index.intersectionDistances)
    {
      change.insert(.intersection)
    }
    var alert = Int(cursors.alert)
    while alert < index.alerts.count, index.alerts[alert].start <= along + options.alertDistance { alert += 1 }
    if alert != Int(cursors.alert) {
      cursors.alert = Int32(truncatingIfNeeded: alert)
      change.insert(.alertAhead)
    }
    var next = index.nextPoint(routeStep: step, lastStep: last, cursors)
    if alert < index.alerts.count { next = min(next, index.alerts[alert].start - options.alertDistance) }
    cursors.nextPoint = next
  }
}

extension RouteIndex {
  /// The distance along of the next item for a vehicle on the route.
  func nextPoint(of position: RoutePosition, _ cursors: RouteCursors) -> Double {
    nextPoint(
      routeStep: Int(position.routeStep), lastStep: legFirstStep[Int(position.leg) + 1] - 1, cursors)
  }

  /// The distance along of the next step, instruction or intersection that ``ProgressEngine/announce(_:_:_:)`` passes.
  func nextPoint(routeStep step: Int, lastStep: Int, _ cursors: RouteCursors) -> Double {
    var next = step < lastStep ? stepStarts[step + 1] : RouteIndex.beyondTheEnd
    let spoken = max(Int(cursors.spoken), stepFirstSpoken[step])
    if spoken < stepFirstSpoken[step + 1] { next = min(next, spokenDistances[spoken]) }
    let visual = max(Int(cursors.visual), stepFirstVisual[step])
    if visual < stepFirstVisual[step + 1] { next = min(next, visualDistances[visual]) }
    let intersection = Int(cursors.intersection)
    if intersection < stepFirstIntersection[step + 1] { next = min(next, intersectionDistances[intersection]) }
    return next
  }
}

extension ProgressEngine {
  /// Moves the cursor past the alerts that are near, without announcing them, after the list of alerts has changed.
  package func passAlerts(_ state: inout ProgressState) {
    let reach = state.distanceAlong + options.alertDistance
    let count = index.alerts.prefix { $0.start <= reach }.count
    state.cursors.alert = Int32(truncatingIfNeeded: count)
    state.cursors.nextPoint = state.distanceAlong
  }
}
