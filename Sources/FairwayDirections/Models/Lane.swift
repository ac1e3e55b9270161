/// A lane of a road before an intersection, counted from the left.
public struct Lane: Hashable, Sendable, Codable, ForeignMemberContainer {
  /// The directions into which the lane leads.
  public var indications: LaneIndication?
  /// Whether the lane can be taken to stay on the route.
  public var isValid: Bool
  /// Whether the lane is the best one to stay on the route, if the service says so.
  public var isActive: Bool?
  /// The direction of the lane's that the route takes.
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
