import FairwayCore

extension RoadFacts {
  /// The facts in a line about a fix: what is not known is null, and what was left out is there only if something was.
  var members: [(name: String, value: JSONValue)] {
    func text(_ fact: Fact<String>?) -> JSONValue { fact.map { .string($0.value) } ?? .null }
    func flag(_ fact: Fact<Bool>?) -> JSONValue { fact.map { .bool($0.value) } ?? .null }
    let sign = limit?.value.value
    return [
      ("name", text(name)), ("reference", text(number)), ("class", text(roadClass)),
      ("tunnel", flag(isTunnel)), ("bridge", flag(isBridge)), ("toll", flag(isToll)),
      ("limit", sign.map { $0.isFinite ? .number($0) : .string("none") } ?? .null),
      ("limit_unit", limit.map { .string($0.value.unit.rawValue) } ?? .null),
      ("limit_source", limit.map { .string($0.source.name) } ?? .null),
    ] + (law.map { [("limit_law", .string($0))] } ?? [])
      + (leftOut.isEmpty ? [] : [("limit_left_out", .array(leftOut.map { .string($0) }))])
  }
}
