public import GeoKernel

/// The point at which a step begins, and what to do there.
public struct Maneuver: Hashable, Sendable, Codable, ForeignMemberContainer {
  /// The coordinate of the maneuver.
  public var location: LocationCoordinate2D
  /// The kind of the maneuver.
  public var type: ManeuverType
  /// The direction of the maneuver, if it has one.
  public var direction: ManeuverDirection?
  private var exit = CompactIndex()
  private var headingBefore = CompactNumber()
  private var headingAfter = CompactNumber()
  /// The instruction from the service; OSRM sends none.
  public var instruction: String?
  public var foreignMembers: JSONObject = [:]

  public init(
    location: LocationCoordinate2D, type: ManeuverType, direction: ManeuverDirection? = nil,
    initialHeading: LocationDirection? = nil, finalHeading: LocationDirection? = nil, exitIndex: Int? = nil,
    instruction: String? = nil
  ) {
    self.location = location
    self.type = type
    self.direction = direction
    self.initialHeading = initialHeading
    self.finalHeading = finalHeading
    self.exitIndex = exitIndex
    self.instruction = instruction
  }
}

extension Maneuver {
  /// The direction of travel before it.
  public var initialHeading: LocationDirection? {
    get { headingBefore.value }
    set { headingBefore.value = newValue }
  }
  /// The direction of travel after it.
  public var finalHeading: LocationDirection? {
    get { headingAfter.value }
    set { headingAfter.value = newValue }
  }
  /// The number of the exit of a roundabout, counted from 1.
  public var exitIndex: Int? {
    get { exit.value }
    set { exit.value = newValue }
  }
}

extension Maneuver: JSONModel {
  init(unfilled: Void) { self.init(location: LocationCoordinate2D(latitude: 0, longitude: 0), type: .default) }

  mutating func members(_ visitor: inout some MemberVisitor) throws(JSONFault) {
    try visitor.required(.location, Place.self, &location)
    try visitor.word(.type, &type, .default, &foreignMembers)
    try visitor.word(.modifier, &direction, orElse: nil, &foreignMembers)
    try visitor.optional(.bearingBefore, Number.self, &headingBefore)
    try visitor.optional(.bearingAfter, Number.self, &headingAfter)
    try visitor.optional(.exit, Index.self, &exit)
    try visitor.optional(.instruction, Text.self, &instruction)
  }
}
