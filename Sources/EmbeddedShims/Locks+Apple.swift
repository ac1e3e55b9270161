#if os(macOS) || os(iOS) || os(tvOS) || os(watchOS) || os(visionOS)
  internal import os

  /// Replaces the lock of the standard library, which Apple's systems have from iOS 18 and macOS 15, by theirs, which
  /// is there from iOS 16 and macOS 13.
  package struct Mutex<Value>: @unchecked Sendable {
    private let lock: OSAllocatedUnfairLock<Value>

    package init(_ value: sending Value) { lock = OSAllocatedUnfairLock(uncheckedState: value) }

    package func withLock<Success, Failure: Error>(
      _ body: (inout Value) throws(Failure) -> Success
    ) throws(Failure) -> Success {
      try lock.withLockUnchecked { value in
        Result { () throws(Failure) in try body(&value) }
      }.get()
    }

    package func withLockIfAvailable<Success, Failure: Error>(
      _ body: (inout Value) throws(Failure) -> Success
    ) throws(Failure) -> Success? {
      try lock.withLockIfAvailableUnchecked { value in
        Result { () throws(Failure) in try body(&value) }
      }?.get()
    }
  }

  /// Replaces the atomic number of the standard library by a number behind Apple's lock, which without a contender costs
  /// two atomic operations.
  package struct Atomic<Value: AdditiveArithmetic & Sendable>: Sendable {
    package enum Ordering { case acquiring, releasing }

    private let value: Mutex<Value>

    package init(_ value: Value) { self.value = Mutex(value) }

    package func load(ordering: Ordering) -> Value { value.withLock { $0 } }
    package func store(_ new: Value, ordering: Ordering) { value.withLock { $0 = new } }
    package func add(_ more: Value, ordering: Ordering) { value.withLock { $0 += more } }
  }
#endif
