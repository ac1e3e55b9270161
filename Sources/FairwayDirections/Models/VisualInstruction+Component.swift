extension VisualInstruction {
  /// A part of a banner's line: some text, a road's shield, an exit's number, a lane, a picture.
  public struct Component: Hashable, Sendable, Codable, ForeignMemberContainer {
    /// What a component is.
    public enum Kind: String, Hashable, Sendable, Codable, CaseIterable {
      /// The name of a road or a place.
      case text
      /// The number of a road, of which there may be a picture.
      case image = "icon"
      /// What stands between two others, and can be left out where these are shown as pictures.
      case delimiter
      /// The word "exit" in the language of the route.
      case exit
      /// The number of an exit.
      case exitCode = "exit-number"
      /// A lane.
      case lane
      /// A picture of the junction.
      case guidanceView = "guidance-view"
    }

    /// What the component is. A kind that is not in the list reads as text.
    public var kind: Kind
    /// The component as plain text.
    public var text: String
    /// A shorter form of the text.
    public var abbreviation: String?
    /// Where the abbreviations of a line come in turn: the lowest number is shortened first.
    public var abbreviationPriority: Int?
    /// The address of a picture, less the size and the type of the file.
    public var imageBaseURL: String?
    /// The address of a picture.
    public var imageURL: String?
    /// How to draw the shield of a road's number.
    public var shield: Shield?
    /// The directions into which a lane leads.
    public var indications: LaneIndication?
    /// Whether the lane can be taken for the maneuver.
    public var isUsable: Bool?
    /// The direction of the lane's that the maneuver takes.
    public var preferredDirection: ManeuverDirection?
    public var foreignMembers: JSONObject = [:]

    public init(_ kind: Kind, text: String) {
      self.kind = kind
      self.text = text
    }
  }

  /// How to draw the shield of a road's number.
  public struct Shield: Hashable, Sendable, Codable, ForeignMemberContainer {
    /// The address of the server that draws it.
    public var baseURL: String?
    /// The name of the shield.
    public var name: String?
    /// The colour of the text on it.
    public var textColor: String?
    /// The text on it.
    public var text: String?
    public var foreignMembers: JSONObject = [:]

    public init(baseURL: String?, name: String?, textColor: String?, text: String?) {
      self.baseURL = baseURL
      self.name = name
      self.textColor = textColor
      self.text = text
    }
  }
}

extension VisualInstruction.Component: JSONModel {
  init(unfilled: Void) { self.init(.text, text: "") }

  mutating func members(_ visitor: inout some MemberVisitor) throws(JSONFault) {
    try visitor.word(.type, &kind, .text, &foreignMembers)
    try visitor.defaulted(.text, Text.self, &text)
    try visitor.optional(.abbreviation, Text.self, &abbreviation)
    try visitor.optional(.abbreviationPriority, Whole.self, &abbreviationPriority)
    try visitor.optional(.imageBaseURL, Text.self, &imageBaseURL)
    try visitor.optional(.imageURL, Text.self, &imageURL)
    try visitor.optional(.mapboxShield, Object.self, &shield)
    try visitor.words(.directions, &indications, &foreignMembers)
    try visitor.optional(.active, Flag.self, &isUsable)
    try visitor.word(.activeDirection, &preferredDirection, orElse: nil, &foreignMembers)
  }
}

extension VisualInstruction.Shield: JSONModel {
  init(unfilled: Void) { self.init(baseURL: nil, name: nil, textColor: nil, text: nil) }

  mutating func members(_ visitor: inout some MemberVisitor) throws(JSONFault) {
    try visitor.optional(.baseURL, Text.self, &baseURL)
    try visitor.optional(.name, Text.self, &name)
    try visitor.optional(.textColor, Text.self, &textColor)
    try visitor.optional(.displayRef, Text.self, &text)
  }
}
