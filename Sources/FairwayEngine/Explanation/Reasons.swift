/// Receives the conditions of the rules that a step checks.
///
/// A rule checks its conditions with ``holds(_:_:_:_:_:_:)`` and ``isTrue(_:_:_:)``, whose results decide. So what is
/// explained is what decides. With ``NoReasons`` nothing but the comparison is left of a condition.
///
/// A rule stops at the first condition that settles it, unless the next ones are at hand. The conditions behind are not
/// listed, because they were not checked.
protocol Reasons {
  /// Whether anybody asks for the reasons.
  static var areTold: Bool { get }

  /// Records a condition of a decision.
  func note(_ decision: Decision, _ condition: @autoclosure () -> Explanation.Condition)
}

#if hasFeature(Embedded)
  // A module for the web has the code of a step once, for both kinds of reasons.
  typealias NoReasons = RecordedReasons
#else
  /// The reasons of a step that nobody asks for.
  struct NoReasons: Reasons {
    @inline(__always) static var areTold: Bool { false }

    @inline(__always)
    func note(_ decision: Decision, _ condition: @autoclosure () -> Explanation.Condition) {}
  }
#endif

extension Reasons {
  /// Whether a value satisfies a condition of a decision.
  @inline(__always)
  func holds(
    _ decision: Decision, _ name: StaticString, _ value: Double, _ relation: Explanation.Relation, _ threshold: Double,
    _ unit: StaticString
  ) -> Bool {
    note(
      decision,
      Explanation.Condition(
        name: name.description, value: value, relation: relation, threshold: threshold, unit: unit.description))
    return relation.holds(value, threshold)
  }

  /// Whether a condition of a decision is satisfied that is not a comparison of two numbers.
  @inline(__always)
  func isTrue(_ decision: Decision, _ name: StaticString, _ value: Bool) -> Bool {
    note(
      decision,
      Explanation.Condition(name: name.description, value: value ? 1 : 0, relation: .atLeast, threshold: 1, unit: ""))
    return value
  }
}
