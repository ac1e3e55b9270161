#if hasFeature(Embedded)
  /// Replaces the lock of the standard library where there are no threads: it tells only whether the value is in use.
  final class Mutex<Value>: @unchecked Sendable {
    private var value: Value
    private var isHeld = false

    init(_ value: Value) { self.value = value }

    func withLock<Result, Failure: Error>(
      _ body: (inout Value) throws(Failure) -> Result
    ) throws(Failure) -> Result {
      isHeld = true
      defer { isHeld = false }
      return try body(&value)
    }

    func withLockIfAvailable<Result, Failure: Error>(
      _ body: (inout Value) throws(Failure) -> Result
    ) throws(Failure) -> Result? {
      isHeld ? nil : try withLock(body)
    }
  }
#endif
