/// A delegate whose methods are optional: each has a default implementation, and each default says so once.
///
/// A method that is called but not implemented is often a forgotten one, or one whose name has a slip. The first time a
/// controller comes upon a default it writes one line to its log.
public protocol UnimplementedLogging {}

/// Remembers which optional methods of one protocol were warned of, and writes the warnings; one for each controller.
public final class UnimplementedLog {
  private let write: @Sendable (String) -> Void
  private var warned: UInt64 = 0

  /// A log that writes its lines by `write`, to standard output unless told otherwise.
  public init(_ write: @escaping @Sendable (String) -> Void = { print($0) }) {
    self.write = write
  }

  /// Says once that the default of a method was used.
  ///
  /// Some defaults are called with every fix; only a bit is looked at then.
  ///
  /// - Parameters:
  ///   - message: What the method hears or is asked.
  ///   - method: Its name.
  public func note(_ message: RouterMessage, _ method: StaticString = #function) {
    note(message.rawValue, method)
  }

  /// Says once that the default of a method was used, by the method's own number, below 64.
  package func note(_ number: Int, _ method: StaticString = #function) {
    let bit: UInt64 = 1 << UInt64(number)
    guard warned & bit == 0 else { return }
    warned |= bit
    write("\(method) is not implemented; its default is used.")
  }
}
