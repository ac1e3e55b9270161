public import GeoKernel

/// A maneuver of a leg and the way to the next one.
public struct RouteStep: Hashable, Sendable, Codable, ForeignMemberContainer {
  /// The shape from the maneuver to the next one. The arrival has two equal points.
  public var shape: LineString?
  /// The length in metres.
  public var distance: LocationDistance
  /// The expected travel time in seconds.
  public var expectedTravelTime: Double
  private var cost = CompactNumber()
  /// The maneuver at the start.
  public var maneuver: Maneuver
  /// The side of the road that traffic drives on: right, if the service states none.
  public var drivingSide: DrivingSide
  /// The mode of travel along the step.
  public var transportType: TransportType
  /// The name of the road as sent by the service; several names are separated by semicolons.
  public var name: String?
  /// The numbers of the road as sent by the service.
  public var ref: String?
  private var rare = Rare<Details>()
  /// The standard of the speed signs.
  public var speedLimitSignStandard: SignStandard?
  /// The unit on the speed signs.
  public var speedLimitUnit: SpeedUnit?
  /// The intersections along the step, the one of the maneuver first.
  public var intersections: [Intersection]?
  /// The spoken instructions along the step, in the order in which they are due.
  public var instructionsSpokenAlongStep: [SpokenInstruction]?
  /// The visual instructions along the step, in the order in which they are due.
  public var instructionsDisplayedAlongStep: [VisualInstructionBanner]?
  public var foreignMembers: JSONObject = [:]
  /// Whether the service stated the driving side.
  private var saysDrivingSide = false

  public init(
    maneuver: Maneuver, shape: LineString? = nil, distance: LocationDistance = 0, expectedTravelTime: Double = 0,
    transportType: TransportType = .automobile, drivingSide: DrivingSide = .default, name: String? = nil
  ) {
    self.maneuver = maneuver
    self.shape = shape
    self.distance = distance
    self.expectedTravelTime = expectedTravelTime
    self.transportType = transportType
    self.drivingSide = drivingSide
    self.name = name
  }
}

extension RouteStep {
  /// The cost of the step in the service's routing model.
  public var weight: Double? {
    get { cost.value }
    set { cost.value = newValue }
  }
  /// The expected travel time in typical traffic, in seconds.
  public var typicalTravelTime: Double? {
    get { rare.value { $0.typicalTravelTime.value } }
    set { rare.change { $0.typicalTravelTime.value = newValue } }
  }
  /// The cost of the step in typical traffic.
  public var typicalWeight: Double? {
    get { rare.value { $0.typicalWeight.value } }
    set { rare.change { $0.typicalWeight.value = newValue } }
  }
  /// The numbers or names of the exit as sent by the service.
  public var exits: String? {
    get { rare.value { $0.exits } }
    set { rare.change { $0.exits = newValue } }
  }
  /// The destinations on the signs, as sent by the service.
  public var signedDestinations: String? {
    get { rare.value { $0.signedDestinations } }
    set { rare.change { $0.signedDestinations = newValue } }
  }
  /// The name of the roundabout.
  public var rotaryName: String? {
    get { rare.value { $0.rotaryName } }
    set { rare.change { $0.rotaryName = newValue } }
  }
  /// The pronunciation of the road's name in the International Phonetic Alphabet.
  public var pronunciation: String? {
    get { rare.value { $0.pronunciation } }
    set { rare.change { $0.pronunciation = newValue } }
  }
  /// The pronunciation of the roundabout's name.
  public var rotaryPronunciation: String? {
    get { rare.value { $0.rotaryPronunciation } }
    set { rare.change { $0.rotaryPronunciation = newValue } }
  }
  /// The name of the junction where the maneuver is.
  public var junctionName: String? {
    get { rare.value { $0.junctionName } }
    set { rare.change { $0.junctionName = newValue } }
  }

  /// What few steps have.
  private struct Details: RareMembers {
    var exits: String?
    var signedDestinations: String?
    var rotaryName: String?
    var pronunciation: String?
    var rotaryPronunciation: String?
    var junctionName: String?
    var typicalTravelTime = CompactNumber()
    var typicalWeight = CompactNumber()

    mutating func members(_ visitor: inout some MemberVisitor) throws(JSONFault) {
      try visitor.optional(.exits, Text.self, &exits)
      try visitor.optional(.destinations, Text.self, &signedDestinations)
      try visitor.optional(.rotaryName, Text.self, &rotaryName)
      try visitor.optional(.pronunciation, Text.self, &pronunciation)
      try visitor.optional(.rotaryPronunciation, Text.self, &rotaryPronunciation)
      try visitor.optional(.junctionName, Text.self, &junctionName)
      try visitor.optional(.durationTypical, Quantity.self, &typicalTravelTime)
      try visitor.optional(.weightTypical, Number.self, &typicalWeight)
    }
  }
}

extension RouteStep {
  /// The kind of the maneuver.
  public var maneuverType: ManeuverType { maneuver.type }
  /// The direction of the maneuver.
  public var maneuverDirection: ManeuverDirection? { maneuver.direction }
  /// The coordinate of the maneuver.
  public var maneuverLocation: LocationCoordinate2D { maneuver.location }
  /// The direction of travel before the maneuver.
  public var initialHeading: LocationDirection? { maneuver.initialHeading }
  /// The direction of travel after the maneuver.
  public var finalHeading: LocationDirection? { maneuver.finalHeading }
  /// The number of the exit of a roundabout, counted from 1.
  public var exitIndex: Int? { maneuver.exitIndex }

  /// Whether the service sends no instruction, so that an English one is made.
  public var hasOwnInstructions: Bool { maneuver.instruction == nil }

  /// The names of the road.
  public var names: [String]? { Self.list(name, separator: UInt8(ascii: ";")) }
  /// The numbers of the road.
  public var codes: [String]? { Self.list(ref, separator: UInt8(ascii: ";")) }
  /// The numbers or names of the exit.
  public var exitCodes: [String]? { Self.list(exits, separator: UInt8(ascii: ";")) }
  /// The names of the roundabout.
  public var exitNames: [String]? { Self.list(rotaryName, separator: UInt8(ascii: ";")) }
  /// The pronunciations of the road's names.
  public var phoneticNames: [String]? { Self.list(pronunciation, separator: UInt8(ascii: ";")) }
  /// The pronunciations of the roundabout's names.
  public var phoneticExitNames: [String]? { Self.list(rotaryPronunciation, separator: UInt8(ascii: ";")) }

  /// The destinations on the signs.
  public var destinations: [String]? {
    guard let signedDestinations else { return nil }
    let start = Self.endOfCodes(signedDestinations).map { signedDestinations.utf8.index($0, offsetBy: 2) }
    return Self.list(
      String(signedDestinations[(start ?? signedDestinations.startIndex)...]), separator: UInt8(ascii: ","))
  }
  /// The numbers of the roads on the signs.
  public var destinationCodes: [String]? {
    guard let signedDestinations, let end = Self.endOfCodes(signedDestinations) else { return nil }
    return Self.list(String(signedDestinations[..<end]), separator: UInt8(ascii: ","))
  }

  /// The position of the colon and space that end the road numbers in the text of a sign.
  private static func endOfCodes(_ text: String) -> String.Index? {
    let bytes = text.utf8
    guard var colon = bytes.firstIndex(of: UInt8(ascii: ":")) else { return nil }
    while true {
      let rest = bytes[bytes.index(after: colon)...]
      if rest.first == space { return colon }
      guard let next = rest.firstIndex(of: UInt8(ascii: ":")) else { return nil }
      colon = next
    }
  }

  /// The number of segments of the step's shape: one less than its points, and none for the arrival.
  public var segmentCount: Int {
    maneuver.type == .arrive ? 0 : max(0, (shape?.coordinates.count ?? 0) - 1)
  }

  private static func list(_ text: String?, separator: UInt8) -> [String]? {
    guard let text, !text.isEmpty else { return nil }
    // Most texts have one entry.
    if !text.utf8.contains(where: { $0 == separator || $0 == space }) { return [text] }
    return text.parts(between: separator).map { part in
      let start = part.drop { $0 == space }
      let end = start.lastIndex { $0 != space }
      return end.map { String(decoding: start[...$0], as: UTF8.self) } ?? ""
    }
  }

  private static var space: UInt8 { UInt8(ascii: " ") }
}

extension RouteStep: JSONModel {
  init(unfilled: Void) { self.init(maneuver: Maneuver(unfilled: ())) }

  mutating func members(_ visitor: inout some MemberVisitor) throws(JSONFault) {
    try visitor.optional(.geometry, Shape.self, &shape)
    try visitor.required(.distance, Quantity.self, &distance)
    try visitor.required(.duration, Quantity.self, &expectedTravelTime)
    try visitor.required(.maneuver, Object.self, &maneuver)
    try visitor.word(.mode, &transportType, .automobile, &foreignMembers)
    try visitor.optional(.name, Text.self, &name)
    try visitor.optional(.weight, Number.self, &cost)
    try visitor.optional(.intersections, List<Object<Intersection>>.self, &intersections)
    if visitor.visits(.drivingSide) {
      var side = saysDrivingSide || drivingSide != .default ? drivingSide : nil
      try visitor.word(.drivingSide, &side, orElse: nil, &foreignMembers)
      drivingSide = side ?? .default
      saysDrivingSide = side != nil
    }
    try visitor.optional(.voiceInstructions, List<Object<SpokenInstruction>>.self, &instructionsSpokenAlongStep)
    try visitor.optional(
      .bannerInstructions, List<Object<VisualInstructionBanner>>.self, &instructionsDisplayedAlongStep)
    try visitor.optional(.ref, Text.self, &ref)
    try visitor.word(.speedLimitSign, &speedLimitSignStandard, orElse: nil, &foreignMembers)
    try visitor.word(.speedLimitUnit, &speedLimitUnit, orElse: nil, &foreignMembers)
    try rare.visit(&visitor)
  }
}
