internal import CFairway
internal import FairwayCore

#if !hasFeature(Embedded)
  internal import Synchronization
#endif

/// A session behind a handle: an engine and its mutable state.
final class Session: Sendable {
  /// The mutable part of a session.
  struct Life: Sendable {
    /// The engine of the current route.
    var engine: ProgressEngine
    var state: ProgressState
    var events = EventQueue()
    /// The last fix that was used, as received, for the start on another route.
    var lastFix: Location?
    /// The requests for new routes.
    var reroute = RerouteState()
    /// The last returned prediction; the next one does not lie behind it.
    var shown: PredictedPlace?
  }

  // A call never waits for this lock: if it is held, the call fails with a status that says so.
  private let life: Mutex<Life>

  /// Starts a session.
  init(_ engine: ProgressEngine) { life = Mutex(Life(engine: engine, state: ProgressState(on: engine.index))) }

  /// Continues a session that the engine accepts.
  init(_ engine: ProgressEngine, _ stored: PackedSession) {
    life = Mutex(
      Life(
        engine: engine, state: stored.state, lastFix: stored.lastFix, reroute: stored.reroute, shown: stored.shown))
  }

  /// Accesses the mutable part, unless another call is using it.
  func use(_ body: (inout Life) throws(Failure) -> Void) throws(Failure) {
    let used: Void? = try life.withLockIfAvailable { life throws(Failure) in try body(&life) }
    if used == nil { throw Failure(FAIRWAY_ERROR_BUSY, "another thread is using the session") }
  }
}

extension Session.Life {
  /// Records what a fix, or several, have changed about requests for new routes.
  mutating func note(_ change: ProgressChange) {
    if change.contains(.backOnRoute) { reroute.cancel() }
  }

  /// Adds the events of a change, and moves them to a caller's buffer, if there is one.
  mutating func report(
    _ change: ProgressChange, since before: ProgressMark, timestamp: Double,
    to buffer: EventBuffer?
  ) {
    guard let buffer else { return }
    if !change.isEmpty { events.add(engine, since: before, after: state, change: change, timestamp: timestamp) }
    events.move(to: buffer)
  }
}
