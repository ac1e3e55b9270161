/// A delegate with optional methods, whose default implementations write a warning once.
///
/// A method that is called but not implemented has often been forgotten or misspelled. The first time a controller
/// calls a default implementation, it writes one line to its log, or to standard output if it was created without one.
/// The libraries write nothing else there: other warnings are dropped without a log.
public protocol UnimplementedLogging {}

/// The optional methods for which a warning was written; one log for each controller.
public final class UnimplementedLog {
  private let write: @Sendable (String) -> Void
  /// The names of the methods by their addresses, since a default may be called at every fix.
  private var warned: [Int] = []
  private var last = 0

  /// Creates a log that writes its lines with `write`, or without it to standard output.
  public init(_ write: (@Sendable (String) -> Void)? = nil) {
    #if hasFeature(Embedded)
      // Embedded Swift has no delegates, and its modules no standard output.
      self.write = write ?? { _ in }
    #else
      self.write = write ?? { print($0) }
    #endif
  }

  /// Writes once that the default of a method was used.
  public func note(_ method: StaticString = #function) {
    let name = unsafe Int(bitPattern: method.utf8Start)
    guard name != last else { return }
    last = name
    guard !warned.contains(name) else { return }
    warned.append(name)
    write("\(method) is not implemented; its default is used.")
  }
}
