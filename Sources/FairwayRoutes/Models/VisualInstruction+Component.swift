extension VisualInstruction {
  /// A part of a banner's line: text, a road shield, an exit number, a lane, or an image.
  public struct Component: Hashable, Sendable, Codable, ForeignMemberContainer {
    /// The kind of a component.
    public enum Kind: String, Hashable, Sendable, Codable, CaseIterable {
      /// The name of a road or a place.
      case text
      /// The number of a road, for which there may be an image.
      case image = "icon"
      /// A separator between two components, which can be omitted if these are shown as images.
      case delimiter
      /// The word "exit" in the language of the route.
      case exit
      /// The number of an exit.
      case exitCode = "exit-number"
      /// A lane.
      case lane
      /// An image of the junction.
      case guidanceView = "guidance-view"
    }

    /// The kind of the component. An unknown kind is decoded as text.
    public var kind: Kind
    /// The component as plain text.
    public var text: String
    /// The directions that a lane leads in.
    public var indications: LaneIndication?
    /// Whether the lane can be used for the maneuver.
    public var isUsable: Bool?
    /// The direction of the lane that the maneuver takes.
    public var preferredDirection: ManeuverDirection?
    private var rare = Rare<Details>()
    public var foreignMembers: JSONObject = [:]

    public init(_ kind: Kind, text: String) {
      self.kind = kind
      self.text = text
    }
  }

  /// The shield of a road number.
  public struct Shield: Hashable, Sendable, Codable, ForeignMemberContainer {
    /// The address of the server that renders it.
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

extension VisualInstruction.Component {
  /// A shorter form of the text.
  public var abbreviation: String? {
    get { rare.value { $0.abbreviation } }
    set { rare.change { $0.abbreviation = newValue } }
  }
  /// The order of abbreviations on a line: the lowest number is abbreviated first.
  public var abbreviationPriority: Int? {
    get { rare.value { $0.abbreviationPriority } }
    set { rare.change { $0.abbreviationPriority = newValue } }
  }
  /// The base address of an image, without the size and file type.
  public var imageBaseURL: String? {
    get { rare.value { $0.imageBaseURL } }
    set { rare.change { $0.imageBaseURL = newValue } }
  }
  /// The address of an image.
  public var imageURL: String? {
    get { rare.value { $0.imageURL } }
    set { rare.change { $0.imageURL = newValue } }
  }
  /// The shield of a road number.
  public var shield: VisualInstruction.Shield? {
    get { rare.value { $0.shield } }
    set { rare.change { $0.shield = newValue } }
  }

  /// What few components have.
  private struct Details: RareMembers {
    var abbreviation: String?
    var abbreviationPriority: Int?
    var imageBaseURL: String?
    var imageURL: String?
    var shield: VisualInstruction.Shield?

    mutating func members(_ visitor: inout some MemberVisitor) throws(JSONFault) {
      try visitor.optional(.abbreviation, Text.self, &abbreviation)
      try visitor.optional(.abbreviationPriority, Whole.self, &abbreviationPriority)
      try visitor.optional(.imageBaseURL, Text.self, &imageBaseURL)
      try visitor.optional(.imageURL, Text.self, &imageURL)
      try visitor.optional(.mapboxShield, Object.self, &shield)
    }
  }
}

extension VisualInstruction.Component: JSONModel {
  init(unfilled: Void) { self.init(.text, text: "") }

  mutating func members(_ visitor: inout some MemberVisitor) throws(JSONFault) {
    try visitor.word(.type, &kind, .text, &foreignMembers)
    try visitor.defaulted(.text, Text.self, &text)
    try visitor.words(.directions, &indications, &foreignMembers)
    try visitor.optional(.active, Flag.self, &isUsable)
    try visitor.word(.activeDirection, &preferredDirection, orElse: nil, &foreignMembers)
    try rare.visit(&visitor)
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
