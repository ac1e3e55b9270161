/// A lane of a road before an intersection, counted from the left.
public struct Lane: Hashable, Sendable, Codable, ForeignMemberContainer {
  /// The directions that the lane leads in.
  public var indications: LaneIndication?
  /// Whether the lane stays on the route.
  public var isValid: Bool
  /// Whether the lane is preferred for staying on the route, if the service states it.
  public var isActive: Bool?
  /// The direction of the lane that the route takes.
  public var validIndication: ManeuverDirection?
  public var foreignMembers: JSONObject = [:]

  public init(indications: LaneIndication, isValid: Bool) {
    self.indications = indications
    self.isValid = isValid
  }
}

extension Lane: JSONModel {
  init(unfilled: Void) {
    indications = nil
    isValid = false
  }

  mutating func members(_ visitor: inout some MemberVisitor) throws(JSONFault) {
    try visitor.words(.indications, &indications, &foreignMembers)
    try visitor.defaulted(.valid, Flag.self, &isValid)
    try visitor.optional(.active, Flag.self, &isActive)
    try visitor.word(.validIndication, &validIndication, orElse: nil, &foreignMembers)
  }
}
