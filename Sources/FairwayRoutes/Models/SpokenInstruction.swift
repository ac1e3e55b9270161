public import GeoKernel

/// An instruction that is spoken at a point of a step.
public struct SpokenInstruction: Hashable, Sendable, Codable, ForeignMemberContainer {
  /// The distance in metres from the end of the step at which the instruction is due.
  ///
  /// Services call it `distanceAlongGeometry`, but it is measured from the end. It may exceed the length of the step;
  /// such an instruction is due when the step begins.
  public var triggerDistanceRemaining: LocationDistance
  /// The instruction as plain text.
  public var text: String
  /// The instruction in the Speech Synthesis Markup Language.
  public var ssmlText: String?
  public var foreignMembers: JSONObject = [:]

  public init(triggerDistanceRemaining: LocationDistance, text: String, ssmlText: String? = nil) {
    self.triggerDistanceRemaining = triggerDistanceRemaining
    self.text = text
    self.ssmlText = ssmlText
  }
}

extension SpokenInstruction: JSONModel {
  init(unfilled: Void) { self.init(triggerDistanceRemaining: 0, text: "") }

  mutating func members(_ visitor: inout some MemberVisitor) throws(JSONFault) {
    try visitor.required(.distanceAlongGeometry, Quantity.self, &triggerDistanceRemaining)
    try visitor.required(.announcement, Text.self, &text)
    try visitor.optional(.ssmlAnnouncement, Text.self, &ssmlText)
  }
}
