/// The reasons of a step, rule by rule.
final class RecordedReasons: Reasons {
  static var areTold: Bool { true }

  private(set) var rules: [Explanation.Rule] = []

  func note(_ decision: Decision, _ condition: @autoclosure () -> Explanation.Condition) {
    if let number = rules.firstIndex(where: { $0.decision == decision.rawValue }) {
      rules[number].conditions.append(condition())
    } else {
      rules.append(Explanation.Rule(decision: decision.rawValue, conditions: [condition()]))
    }
  }
}
