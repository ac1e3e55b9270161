// Locks and atomic numbers: all modules import them from here. Where the standard library's serve they are these; Apple's
// systems have them from iOS 18 and macOS 15 alone, and Embedded Swift only some.
#if !(os(macOS) || os(iOS) || os(tvOS) || os(watchOS) || os(visionOS) || (hasFeature(Embedded) && arch(wasm32)))
  @_exported public import Synchronization
#endif

#if hasFeature(Embedded) && !(os(macOS) || os(iOS) || os(tvOS) || os(watchOS) || os(visionOS))
  #if arch(wasm32)
    /// Replaces the lock of the standard library where there are no threads: it tells only whether the value is in use.
    package final class Mutex<Value>: @unchecked Sendable {
      private var value: Value
      private var isHeld = false

      package init(_ value: Value) { self.value = value }

      package func withLock<Result, Failure: Error>(
        _ body: (inout Value) throws(Failure) -> Result
      ) throws(Failure) -> Result {
        isHeld = true
        defer { isHeld = false }
        return try body(&value)
      }

      package func withLockIfAvailable<Result, Failure: Error>(
        _ body: (inout Value) throws(Failure) -> Result
      ) throws(Failure) -> Result? {
        isHeld ? nil : try withLock(body)
      }
    }

    /// Replaces the atomic number of the standard library where there are no threads.
    package final class Atomic<Value: AdditiveArithmetic>: @unchecked Sendable {
      package enum Ordering { case acquiring, releasing }

      private var value: Value

      package init(_ value: Value) { self.value = value }

      package func load(ordering: Ordering) -> Value { value }
      package func store(_ new: Value, ordering: Ordering) { value = new }
      package func add(_ more: Value, ordering: Ordering) { value += more }
    }
  #else
    /// Replaces the lock of the standard library, which needs an operating system that Embedded Swift does not know. A
    /// call waits by trying again: what is done within is short.
    package final class Mutex<Value>: @unchecked Sendable {
      private var value: Value
      private let isHeld = Atomic(false)

      package init(_ value: Value) { self.value = value }

      package func withLock<Result, Failure: Error>(
        _ body: (inout Value) throws(Failure) -> Result
      ) throws(Failure) -> Result {
        while isHeld.exchange(true, ordering: .acquiring) {}
        defer { isHeld.store(false, ordering: .releasing) }
        return try body(&value)
      }

      package func withLockIfAvailable<Result, Failure: Error>(
        _ body: (inout Value) throws(Failure) -> Result
      ) throws(Failure) -> Result? {
        if isHeld.exchange(true, ordering: .acquiring) { return nil }
        defer { isHeld.store(false, ordering: .releasing) }
        return try body(&value)
      }
    }
  #endif
#endif
