/// The reasons of a step, rule by rule, if they are recorded.
struct RecordedReasons: Reasons {
  static var areTold: Bool { true }

  private final class Record {
    var rules: [Explanation.Rule] = []
  }

  private let record: Record?

  /// Creates reasons that are not recorded.
  @inline(__always)
  init() { record = nil }

  private init(_ record: Record) { self.record = record }

  /// Creates reasons that are recorded.
  static func recording() -> Self { Self(Record()) }

  var rules: [Explanation.Rule] { record?.rules ?? [] }

  @inline(__always)
  func note(_ decision: Decision, _ condition: @autoclosure () -> Explanation.Condition) {
    if let record { Self.add(condition(), of: decision, to: record) }
  }

  @inline(never)
  private static func add(_ condition: Explanation.Condition, of decision: Decision, to record: Record) {
    if let number = record.rules.firstIndex(where: { $0.decision == decision.rawValue }) {
      record.rules[number].conditions.append(condition)
    } else {
      record.rules.append(Explanation.Rule(decision: decision.rawValue, conditions: [condition]))
    }
  }
}
