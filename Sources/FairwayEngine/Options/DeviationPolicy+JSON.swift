package import FairwayRoutes

extension DeviationPolicy: OptionValue {
  /// The policy as an object with one member: its name, with its thresholds.
  package var json: JSONValue {
    switch self {
    case .evidence: return .object(["evidence": .object([:])])
    case .legacy: return .object(["legacy": .object([:])])
    case .threshold(let distance, let minimumAccuracy):
      var members: JSONObject = [:]
      members["distance"] = .number(distance)
      members["minimumAccuracy"] = .number(minimumAccuracy)
      return .object(["threshold": .object(members)])
    }
  }

  package init(_ value: JSONValue, _ path: String) throws(OptionError) {
    let kinds = "an object with one member: evidence, threshold or legacy"
    guard case .object(let policies) = value, policies.count == 1, let (name, content) = policies.first,
      case .object(let members) = content
    else { throw .unexpected(path: path, expected: kinds) }
    func number(_ member: String) throws(OptionError) -> Double {
      try OptionVisitor.number(members[member] ?? .null, "\(path).\(name).\(member)")
    }
    var known: [String] = []
    switch name {
    case "evidence": self = .evidence
    case "legacy": self = .legacy
    case "threshold":
      known = ["distance", "minimumAccuracy"]
      self = .threshold(distance: try number("distance"), minimumAccuracy: try number("minimumAccuracy"))
    default: throw .unexpected(path: path, expected: kinds)
    }
    if let unknown = members.keys.filter({ !known.contains($0) }).min() {
      throw .unknown(path: "\(path).\(name).\(unknown)")
    }
  }
}
