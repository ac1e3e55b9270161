internal import CFairway
internal import EmbeddedShims

/// A value behind a handle, which one call at a time may access.
final class Exclusive<Value>: @unchecked Sendable {
  // The lock guards the value, which need not be Sendable. A call never waits for it: if it is held, the call fails with a
  // status that says so.
  private let lock = Mutex(())
  private var value: Value
  private let name: String

  /// - Parameter name: What the error of a second call calls the value.
  init(_ value: Value, called name: String) {
    (self.value, self.name) = (value, name)
  }

  /// Accesses the value when no other call is using it any more: for what has to be done and takes no time. Whoever calls
  /// this must not be waited for by another call.
  func useInTurn(_ access: (inout Value) -> Void) {
    lock.withLock { _ in access(&value) }
  }

  /// Accesses the value, unless another call is using it.
  func use(_ access: (inout Value) throws(Failure) -> Void) throws(Failure) {
    let used: Void? = try lock.withLockIfAvailable { _ throws(Failure) in try access(&value) }
    if used == nil { throw Failure(FAIRWAY_ERROR_BUSY, "another thread is using the \(name)") }
  }
}
