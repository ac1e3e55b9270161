/// The part of Apple's module `os` that the package calls, as Apple declares it, for the check of types.
@available(iOS 16.0, macOS 13.0, *)
public struct OSAllocatedUnfairLock<State>: @unchecked Sendable {
  private final class Storage {
    var state: State
    init(_ state: State) { self.state = state }
  }

  private let storage: Storage

  public init(uncheckedState initialState: State) { storage = Storage(initialState) }

  public func withLockUnchecked<R>(_ body: (inout State) throws -> R) rethrows -> R { try body(&storage.state) }

  public func withLockIfAvailableUnchecked<R>(_ body: (inout State) throws -> R) rethrows -> R? {
    try body(&storage.state)
  }
}
