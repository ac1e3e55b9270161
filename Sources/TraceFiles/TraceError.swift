/// An error in a trace: the position, what is wrong, and what was expected.
public struct TraceError: Error, Hashable, Sendable, CustomStringConvertible {
  /// The line of the file, from 1; nil if the error is not on a line.
  public var line: Int?
  /// The byte of the line, from 1; nil if the error is not on a line.
  public var column: Int?
  /// The description of the error.
  public var reason: String

  /// Creates an error at a position in a file, or for the whole file.
  public init(line: Int? = nil, column: Int? = nil, _ reason: String) {
    self.line = line
    self.column = column
    self.reason = reason
  }

  public var description: String {
    guard let line else { return reason }
    guard let column else { return "\(line): \(reason)" }
    return "\(line):\(column): \(reason)"
  }
}

/// The number of lines of a trace without a valid fix, with the first few as examples.
public struct BadLines: Hashable, Sendable {
  /// The number of examples that are kept.
  public static let exampleLimit = 5

  /// The number of bad lines.
  public private(set) var count = 0
  /// The first bad lines.
  public private(set) var examples: [TraceError] = []

  /// Creates an empty record.
  public init() {}

  /// Records a bad line.
  mutating func add(_ error: TraceError) {
    count += 1
    if examples.count < Self.exampleLimit { examples.append(error) }
  }
}
