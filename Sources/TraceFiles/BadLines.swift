public import FairwayRoutes

/// The number of lines of a trace without a valid fix, with the first few as examples.
public struct BadLines: Hashable, Sendable {
  /// The number of examples that are kept.
  public static let exampleLimit = 5

  /// The number of bad lines.
  public private(set) var count = 0
  /// The first bad lines.
  public private(set) var examples: [LineError] = []

  /// Creates an empty record.
  public init() {}

  /// Records a bad line.
  mutating func add(_ error: LineError) {
    count += 1
    if examples.count < Self.exampleLimit { examples.append(error) }
  }
}
