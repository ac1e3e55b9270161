package import FairwayRoutes

/// The number of lines of a trace without a valid fix, with the first few as examples.
package struct BadLines: Hashable, Sendable {
  /// The number of examples that are kept.
  package static let exampleLimit = 5

  /// The number of bad lines.
  package private(set) var count = 0
  /// The first bad lines.
  package private(set) var examples: [LineError] = []

  /// Creates an empty record.
  package init() {}

  /// Records a bad line.
  mutating func add(_ error: LineError) {
    count += 1
    if examples.count < Self.exampleLimit { examples.append(error) }
  }
}
