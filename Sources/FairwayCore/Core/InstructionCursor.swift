extension ProgressEngine {
  /// Of the instructions due on the current step the newest is told, each at most once.
  func passInstructions(_ state: inout ProgressState, _ change: inout ProgressChange) {
    let step = state.routeStepIndex
    let along = state.distanceAlong
    if Self.pass(&state.nextVisual, along, index.visualDistances, index.stepFirstVisual, step) {
      change.insert(.visualInstruction)
    }
    if Self.pass(&state.nextSpoken, along, index.spokenDistances, index.stepFirstSpoken, step) {
      change.insert(.spokenInstruction)
    }
  }

  private static func pass(
    _ next: inout Int32, _ along: Double, _ distances: ContiguousArray<Double>, _ first: ContiguousArray<Int>,
    _ step: Int
  ) -> Bool {
    var cursor = max(Int(next), first[step])
    let end = first[step + 1]
    let start = cursor
    while cursor < end, distances[cursor] <= along { cursor += 1 }
    guard cursor > start else { return false }
    next = Int32(truncatingIfNeeded: cursor)
    return true
  }
}
