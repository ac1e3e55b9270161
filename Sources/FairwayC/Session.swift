internal import CFairway
internal import FairwayCore
internal import Synchronization

/// A session behind a handle: an engine and its mutable state.
final class Session: Sendable {
  /// The mutable state of a session.
  struct Life: Sendable {
    var state: ProgressState
    var events = EventQueue()
    /// The last returned prediction; the next one does not lie behind it.
    var shown: PredictedPlace?
  }

  let engine: ProgressEngine
  // A call never waits for this lock: if it is held, the call fails with a status that says so.
  private let life: Mutex<Life>

  init(_ engine: ProgressEngine, state: ProgressState? = nil) {
    self.engine = engine
    life = Mutex(Life(state: state ?? ProgressState(on: engine.index)))
  }

  /// Accesses the mutable state, unless another call is using it.
  func use(_ body: (inout Life) throws(Failure) -> Void) throws(Failure) {
    let used: Void? = try life.withLockIfAvailable { life throws(Failure) in try body(&life) }
    if used == nil { throw Failure(FAIRWAY_ERROR_BUSY, "another thread is using the session") }
  }
}
