import Foundation

/// How many random cases a test tries.
public enum RandomCases {
  /// What `FAIRWAY_CASES` in the environment multiplies every number of random cases by: 1 without it.
  public static let factor = ProcessInfo.processInfo.environment["FAIRWAY_CASES"].flatMap(Double.init) ?? 1

  /// A number of cases times the factor, and at least a number without which the test would prove nothing.
  public static func count(_ cases: Int, atLeast least: Int = 1) -> Int { max(least, Int(Double(cases) * factor)) }
}
