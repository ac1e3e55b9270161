// The header gives the functions their names.
// swift-format-ignore-file: AlwaysUseLowerCamelCase

public import CFairway
internal import FairwayCore
internal import FairwayEngine
internal import FairwayRouter
internal import FairwayRoutes

extension Explanation {
  /// The explanation as JSON.
  fileprivate var json: JSONValue {
    [
      "text": .string(description),
      "decisions": .array(decisions.map { .string($0) }),
      "rejection": .number(Double(rejection?.number ?? FAIRWAY_REASON_NONE)),
      "routeState": .number(Double(routeState.rawValue)),
      "reason": .number(Double(reason.number)),
      "movement": .number(Double(movement.rawValue)),
      "distanceAlong": .finite(distanceAlong),
      "distanceLeft": .finite(distanceLeft),
      "lateralDistance": .finite(lateralDistance),
      "lateralDeviation": .finite(lateralDeviation),
      "probability": .finite(probability),
      "rules": .array(rules.map { $0.json }),
      "alternatives": .array(alternatives.map { ["change": .string($0.change), "outcome": .string($0.outcome)] }),
    ]
  }
}

extension Explanation.Rule {
  fileprivate var json: JSONValue {
    ["decision": .string(decision), "isMet": .bool(isMet), "conditions": .array(conditions.map { $0.json })]
  }
}

extension Explanation.Condition {
  fileprivate var json: JSONValue {
    [
      "name": .string(name), "value": .finite(value), "relation": .string(relation.rawValue),
      "threshold": .finite(threshold), "unit": .string(unit), "isMet": .bool(isMet),
    ]
  }
}

extension JSONValue {
  /// A number, or null for one that JSON has no word for.
  fileprivate static func finite(_ value: Double) -> JSONValue { value.isFinite ? .number(value) : .null }
}

@c @implementation
public func fairway_session_explain(
  _ session: fairway_session, _ fix: UnsafePointer<fairway_fix>?, _ text: UnsafeMutablePointer<CChar>?,
  _ capacity: Int, _ length: UnsafeMutablePointer<Int>?, _ error: UnsafeMutablePointer<fairway_error>?
) -> Int32 {
  call(error) { () throws(Failure) in
    let fix = Location(try VersionedInput.read(fix, "fix"))
    try Handles.sessions.thing(session).use { session throws(Failure) in
      let explanation =
        session.router?.controller.explain(fix) ?? session.engine.explain(fix, in: session.state)
      try Output.write(text: explanation.json.json(), text, capacity, length)
    }
  }
}
