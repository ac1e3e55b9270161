/// What is wrong with a trace, where, and what was expected.
public struct TraceError: Error, Hashable, Sendable, CustomStringConvertible {
  /// The line of the file, from 1; nil when the fault has no line.
  public var line: Int?
  /// The byte of the line, from 1; nil when the fault has no line.
  public var column: Int?
  /// The fault in words.
  public var reason: String

  /// A fault at a place of a file, or of the whole file.
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

/// The lines of a trace that held no fix, counted, with the first few as examples.
public struct BadLines: Hashable, Sendable {
  /// How many examples are kept.
  public static let exampleLimit = 5

  /// How many lines were passed over.
  public private(set) var count = 0
  /// The first of them.
  public private(set) var examples: [TraceError] = []

  /// No bad line yet.
  public init() {}

  /// Counts one more.
  mutating func add(_ error: TraceError) {
    count += 1
    if examples.count < Self.exampleLimit { examples.append(error) }
  }
}
