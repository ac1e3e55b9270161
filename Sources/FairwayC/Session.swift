internal import CFairway
internal import FairwayCore
internal import Synchronization

/// A session that was given out: an engine, and what it is about to remember.
final class Session: Sendable {
  /// What changes.
  struct Life: Sendable {
    var state: ProgressState
    var events = EventQueue()
  }

  let engine: ProgressEngine
  // Never waited for: whoever comes while it is taken is told so.
  private let life: Mutex<Life>

  init(_ engine: ProgressEngine, state: ProgressState = ProgressState()) {
    self.engine = engine
    life = Mutex(Life(state: state))
  }

  /// Uses what changes, unless somebody else does.
  func use(_ body: (inout Life) throws(Failure) -> Void) throws(Failure) {
    let used: Void? = try life.withLockIfAvailable { life throws(Failure) in try body(&life) }
    if used == nil { throw Failure(FAIRWAY_ERROR_BUSY, "another thread is using the session") }
  }
}
