public import GeoKernel

/// An instruction that is displayed from a point of a step on.
public struct VisualInstructionBanner: Hashable, Sendable, Codable, ForeignMemberContainer {
  /// The distance in metres from the end of the step at which the banner is due; see
  /// ``SpokenInstruction/triggerDistanceRemaining``.
  public var triggerDistanceRemaining: LocationDistance
  /// The most important line.
  public var primaryInstruction: VisualInstruction
  /// The line below it, in smaller text.
  public var secondaryInstruction: VisualInstruction?
  /// The line below both: the lanes, or the maneuver after the next. Services call it `sub`.
  public var tertiaryInstruction: VisualInstruction?
  /// The image beside them: a view of the junction. Services call it `view`.
  public var quaternaryInstruction: VisualInstruction?
  public var foreignMembers: JSONObject = [:]

  public init(
    triggerDistanceRemaining: LocationDistance, primary: VisualInstruction, secondary: VisualInstruction? = nil,
    tertiary: VisualInstruction? = nil, quaternary: VisualInstruction? = nil
  ) {
    self.triggerDistanceRemaining = triggerDistanceRemaining
    primaryInstruction = primary
    secondaryInstruction = secondary
    tertiaryInstruction = tertiary
    quaternaryInstruction = quaternary
  }

  /// The side of the road that traffic drives on: right, if the service states none.
  public var drivingSide: DrivingSide { primaryInstruction.drivingSide ?? .default }
}

extension VisualInstructionBanner: JSONModel {
  init(unfilled: Void) { self.init(triggerDistanceRemaining: 0, primary: VisualInstruction(unfilled: ())) }

  mutating func members(_ visitor: inout some MemberVisitor) throws(JSONFault) {
    try visitor.required(.distanceAlongGeometry, Quantity.self, &triggerDistanceRemaining)
    try visitor.required(.primary, Object.self, &primaryInstruction)
    try visitor.optional(.secondary, Object.self, &secondaryInstruction)
    try visitor.optional(.sub, Object.self, &tertiaryInstruction)
    try visitor.optional(.view, Object.self, &quaternaryInstruction)
  }
}
