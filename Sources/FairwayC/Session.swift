internal import CFairway
internal import FairwayCore
internal import Synchronization

/// A session that was given out: an engine, and what it is about to remember.
final class Session: Sendable {
  /// What changes.
  struct Life: Sendable {
    var state: ProgressState
    var events = EventQueue()
    /// The place that was told last, which the next one does not lie before.
    var shown: PredictedPlace?
  }

  let engine: ProgressEngine
  // Never waited for: a call that finds it taken fails with a status that says so.
  private let life: Mutex<Life>

  init(_ engine: ProgressEngine, state: ProgressState? = nil) {
    self.engine = engine
    life = Mutex(Life(state: state ?? ProgressState(on: engine.index)))
  }

  /// Uses what changes, unless somebody else does.
  func use(_ body: (inout Life) throws(Failure) -> Void) throws(Failure) {
    let used: Void? = try life.withLockIfAvailable { life throws(Failure) in try body(&life) }
    if used == nil { throw Failure(FAIRWAY_ERROR_BUSY, "another thread is using the session") }
  }
}
