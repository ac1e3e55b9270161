package import FairwayCore
package import TraceFiles

extension ReplayOutcome {
  /// Runs an engine on a trace directly, without files.
  package init(engine: ProgressEngine, fixes: FixColumns) {
    self.init(engine: engine, fixes: fixes) { fix, _ in fix }
  }

  /// The same with fixes that are completed first.
  ///
  /// - Parameters:
  ///   - engine: The engine.
  ///   - fixes: The trace.
  ///   - prepare: Completes each fix, given the state before it: by what the roads say of it, for example.
  ///
  /// - Complexity: O(*n*) in the fixes.
  package init<Failure: Error>(
    engine: ProgressEngine, fixes: FixColumns,
    prepare: (Location, ProgressState) throws(Failure) -> Location
  ) throws(Failure) {
    var state = ProgressState()
    var events: [Event] = []
    var rows: [Row?] = []
    rows.reserveCapacity(fixes.count)
    for index in 0..<fixes.count {
      let before = state
      let change = engine.step(&state, try prepare(Location(fixes[index]), before))
      if !change.isEmpty {
        for event in engine.events(since: before.mark, after: state, change: change) {
          guard let name = EventName(rawValue: event.kind.rawValue) else { continue }
          let place = event.position?.place
          events.append(
            Event(name, fix: index, waypoint: event.waypoint, leg: place?.legIndex, step: place?.stepIndex))
        }
      }
      let isRejected = change.contains(.rejectedFix)
      rows.append(
        isRejected
          ? nil
          : Row(
            distanceRemaining: engine.distanceRemaining(state), leg: state.legIndex, step: engine.stepIndex(state)))
    }
    self.init(events: events, rows: rows)
  }
}
