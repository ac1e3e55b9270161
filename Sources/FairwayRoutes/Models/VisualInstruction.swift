public import GeoKernel

/// One line of a banner.
public struct VisualInstruction: Hashable, Sendable, Codable, ForeignMemberContainer {
  /// The line as plain text.
  public var text: String?
  /// The kind of maneuver that the line describes.
  public var maneuverType: ManeuverType?
  /// The direction of the maneuver.
  public var maneuverDirection: ManeuverDirection?
  /// The angle that is travelled around a roundabout, in degrees: 180 is straight on.
  public var finalHeading: LocationDirection?
  /// The side of the road that traffic drives on.
  public var drivingSide: DrivingSide?
  /// The parts of the line, in display order.
  public var components: [Component] = []
  public var foreignMembers: JSONObject = [:]

  public init(
    text: String?, maneuverType: ManeuverType? = nil, maneuverDirection: ManeuverDirection? = nil,
    components: [Component] = [], finalHeading: LocationDirection? = nil
  ) {
    self.text = text
    self.maneuverType = maneuverType
    self.maneuverDirection = maneuverDirection
    self.components = components
    self.finalHeading = finalHeading
  }

  /// The lanes among the components, from the left.
  public var laneComponents: [Component] { components.filter { $0.kind == .lane } }
}

extension VisualInstruction: JSONModel {
  init(unfilled: Void) { self.init(text: nil) }

  mutating func members(_ visitor: inout some MemberVisitor) throws(JSONFault) {
    try visitor.optional(.text, Text.self, &text)
    try visitor.word(.type, &maneuverType, orElse: .default, &foreignMembers)
    try visitor.word(.modifier, &maneuverDirection, orElse: nil, &foreignMembers)
    try visitor.optional(.degrees, Number.self, &finalHeading)
    try visitor.word(.drivingSide, &drivingSide, orElse: nil, &foreignMembers)
    try visitor.defaulted(.components, List<Object<Component>>.self, &components)
  }
}
