/// A delegate with optional methods, whose default implementations write a warning once.
///
/// A method that is called but not implemented has often been forgotten or misspelled. The first time a controller
/// calls a default implementation, it writes one line to its log.
public protocol UnimplementedLogging {}

/// The optional methods of one protocol for which a warning was written; one log for each controller.
public final class UnimplementedLog {
  private let write: @Sendable (String) -> Void
  private var warned: UInt64 = 0

  /// Creates a log that writes its lines with `write`.
  public init(_ write: @escaping @Sendable (String) -> Void) { self.write = write }

  /// Writes once that the default of a method was used.
  ///
  /// Some defaults are called at every fix; after the first call only a bit is tested.
  ///
  /// - Parameters:
  ///   - message: The event or question of the method.
  ///   - method: The name of the method.
  public func note(_ message: RouterMessage, _ method: StaticString = #function) {
    note(message.rawValue, method)
  }

  /// Writes once that the default of a method was used, by the number of the method, which is less than 64.
  package func note(_ number: Int, _ method: StaticString = #function) {
    let bit: UInt64 = 1 << UInt64(number)
    guard warned & bit == 0 else { return }
    warned |= bit
    write("\(method) is not implemented; its default is used.")
  }
}
