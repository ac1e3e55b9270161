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
  /// When the instruction is due by the pace of the vehicle; `nil` for one that is due at a distance alone, such as those
  /// of a service.
  public var moment: SpokenMoment?
  /// The words of the texts that name the distance to the maneuver. When the instruction is due, they give way to those
  /// for the distance that is left; see ``said(at:of:)``.
  public var distanceText: String?
  public var foreignMembers: JSONObject = [:]

  public init(
    triggerDistanceRemaining: LocationDistance, text: String, ssmlText: String? = nil, moment: SpokenMoment? = nil,
    distanceText: String? = nil
  ) {
    self.triggerDistanceRemaining = triggerDistanceRemaining
    self.text = text
    self.ssmlText = ssmlText
    self.moment = moment
    self.distanceText = distanceText
  }
}

extension SpokenInstruction {
  /// What the instruction is about; a service's is taken for that of a maneuver.
  public var priority: AnnouncementPriority { moment?.priority ?? .maneuver }
}

extension SpokenInstruction: JSONModel {
  init(unfilled: Void) { self.init(triggerDistanceRemaining: 0, text: "") }

  mutating func members(_ visitor: inout some MemberVisitor) throws(JSONFault) {
    try visitor.required(.distanceAlongGeometry, Quantity.self, &triggerDistanceRemaining)
    try visitor.required(.announcement, Text.self, &text)
    try visitor.optional(.ssmlAnnouncement, Text.self, &ssmlText)
    try visitor.optional(.spokenMoment, Moment.self, &moment)
    try visitor.optional(.distanceText, Text.self, &distanceText)
  }
}
