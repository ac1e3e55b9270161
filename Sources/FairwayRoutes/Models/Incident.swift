/// An event on the road that obstructs traffic.
public struct Incident: Hashable, Sendable, Codable, ForeignMemberContainer {
  /// The kind of an incident.
  public enum Kind: String, Hashable, Sendable, Codable, CaseIterable {
    case accident
    case congestion
    case construction
    case disabledVehicle = "disabled_vehicle"
    case laneRestriction = "lane_restriction"
    case massTransit = "mass_transit"
    case miscellaneous
    case otherNews = "other_news"
    case plannedEvent = "planned_event"
    case roadClosure = "road_closure"
    case roadHazard = "road_hazard"
    case weather
  }

  /// The impact of an incident on traffic.
  public enum Impact: String, Hashable, Sendable, Codable, CaseIterable {
    case unknown
    case critical
    case major
    case minor
    case low
  }

  /// The traffic around an incident.
  public struct Congestion: Hashable, Sendable, Codable, ForeignMemberContainer {
    /// The congestion: 0 for an empty road, 100 for a blocked one; 101 represents "not available".
    public var value: Int?
    public var foreignMembers: JSONObject = [:]

    public init(value: Int?) { self.value = value }

    /// The congestion, if it is available.
    public var level: NumericCongestionLevel? { value == 101 ? nil : value }
  }

  public var identifier: String
  /// The kind of the incident; `nil` for an unknown kind.
  public var kind: Kind?
  public var subtype: String?
  public var subtypeDescription: String?
  public var description: String?
  public var longDescription: String?
  /// The times of the incident in ISO 8601, as the service sent them.
  public var creationTime: String?
  public var startTime: String?
  public var endTime: String?
  public var impact: Impact?
  /// The codes of the event in the Traffic Message Channel.
  public var alertCodes: [Int]?
  /// The blocked lanes: a side (`LEFT`, `SHOULDER`…) or a number from the left.
  public var lanesBlocked: [String]?
  public var numberOfBlockedLanes: Int?
  public var congestion: Congestion?
  /// Whether the road is closed.
  public var roadIsClosed: Bool?
  public var countryCode: String?
  public var countryCodeAlpha3: String?
  public var affectedRoadNames: [String]?
  /// Additional codes, in the form in which the service sends them.
  public var trafficCodes: JSONValue?
  /// The first and last index in the shape of the leg.
  public var shapeIndexStart: Int
  public var shapeIndexEnd: Int
  public var foreignMembers: JSONObject = [:]

  public init(identifier: String, kind: Kind?, shapeIndexStart: Int, shapeIndexEnd: Int) {
    self.identifier = identifier
    self.kind = kind
    self.shapeIndexStart = shapeIndexStart
    self.shapeIndexEnd = shapeIndexEnd
  }

  /// The indices in the shape of the leg between which the incident lies.
  public var shapeIndexRange: Range<Int> { shapeIndexStart..<max(shapeIndexStart, shapeIndexEnd) }
}

extension Incident: JSONModel {
  init(unfilled: Void) { self.init(identifier: "", kind: nil, shapeIndexStart: 0, shapeIndexEnd: 0) }

  mutating func members(_ visitor: inout some MemberVisitor) throws(JSONFault) {
    try visitor.required(.id, Label.self, &identifier)
    try visitor.word(.type, &kind, orElse: nil, &foreignMembers)
    try visitor.optional(.subType, Text.self, &subtype)
    try visitor.optional(.subTypeDescription, Text.self, &subtypeDescription)
    try visitor.optional(.description, Text.self, &description)
    try visitor.optional(.longDescription, Text.self, &longDescription)
    try visitor.optional(.creationTime, Text.self, &creationTime)
    try visitor.optional(.startTime, Text.self, &startTime)
    try visitor.optional(.endTime, Text.self, &endTime)
    try visitor.word(.impact, &impact, orElse: .unknown, &foreignMembers)
    try visitor.optional(.alertCodes, List<Whole>.self, &alertCodes)
    try visitor.optional(.lanesBlocked, List<Label>.self, &lanesBlocked)
    try visitor.optional(.numberOfLanesBlocked, Index.self, &numberOfBlockedLanes)
    try visitor.optional(.congestion, Object.self, &congestion)
    try visitor.optional(.closed, Flag.self, &roadIsClosed)
    try visitor.optional(.countryCode, Text.self, &countryCode)
    try visitor.optional(.countryCodeAlpha3, Text.self, &countryCodeAlpha3)
    try visitor.optional(.affectedRoadNames, List<Text>.self, &affectedRoadNames)
    try visitor.optional(.trafficCodes, Anything.self, &trafficCodes)
    try visitor.required(.geometryIndexStart, Index.self, &shapeIndexStart)
    try visitor.required(.geometryIndexEnd, Index.self, &shapeIndexEnd)
  }

  mutating func finish(from reader: inout JSONReader, at start: Int) throws(JSONFault) {
    guard shapeIndexStart <= shapeIndexEnd else {
      throw JSONFault(
        "an index from \(shapeIndexStart) on", at: start, found: "\(shapeIndexEnd)", below: ".geometry_index_end")
    }
  }
}

extension Incident.Congestion: JSONModel {
  init(unfilled: Void) { self.init(value: nil) }

  mutating func members(_ visitor: inout some MemberVisitor) throws(JSONFault) {
    try visitor.optional(.value, Whole.self, &value)
  }
}
