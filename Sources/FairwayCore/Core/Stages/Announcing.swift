/// Announcing: steps, instructions, intersections and alerts, each once, as the vehicle gets to them.
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
    // Of the instructions due on the current step the newest counts.
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
    cursors.nextPoint = nextPoint(leg: leg, step: step, cursors)
  }

  /// Where the next point lies that ``announce(_:_:_:)`` passes.
  private func nextPoint(leg: Int, step: Int, _ cursors: RouteCursors) -> Double {
    var next = step + 1 < index.legFirstStep[leg + 1] ? index.stepStarts[step + 1] : .infinity
    let spoken = max(Int(cursors.spoken), index.stepFirstSpoken[step])
    if spoken < index.stepFirstSpoken[step + 1] { next = min(next, index.spokenDistances[spoken]) }
    let visual = max(Int(cursors.visual), index.stepFirstVisual[step])
    if visual < index.stepFirstVisual[step + 1] { next = min(next, index.visualDistances[visual]) }
    let intersection = Int(cursors.intersection)
    if intersection < index.stepFirstIntersection[step + 1] {
      next = min(next, index.intersectionDistances[intersection])
    }
    let alert = Int(cursors.alert)
    if alert < index.alerts.count { next = min(next, index.alerts[alert].start - options.alertDistance) }
    return min(next, RouteCursors.none)
  }
}
