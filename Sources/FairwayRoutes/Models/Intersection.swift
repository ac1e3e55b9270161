public import GeoKernel

/// A point of a step where roads meet, or where the road has a notable feature.
public struct Intersection: Hashable, Sendable, Codable, ForeignMemberContainer {
  /// The coordinate of the intersection.
  public var location: LocationCoordinate2D
  private var packedHeadings = HeadingList()
  private var packedEntries: EntryList?
  private var approach = CompactIndex()
  private var outlet = CompactIndex()
  private var region = CompactIndex()
  private var vertex = CompactIndex()
  /// The lanes of the road that the route comes from.
  public var lanes: [Lane]?
  /// The classes of the road that the route takes.
  public var outletRoadClasses: RoadClasses?
  /// Whether that road lies in a built-up area.
  public var isUrban: Bool?
  /// Whether there is a railway crossing.
  public var railwayCrossing: Bool?
  /// Whether there is a traffic signal.
  public var trafficSignal: Bool?
  /// Whether there is a stop sign.
  public var stopSign: Bool?
  /// Whether there is a yield sign.
  public var yieldSign: Bool?
  /// The class of that road in Mapbox's map.
  public var mapboxStreets: MapboxStreets?
  private var travelTime = CompactNumber()
  private var cost = CompactNumber()
  private var turnTime = CompactNumber()
  private var turnCost = CompactNumber()
  private var rare = Rare<Facilities>()
  public var foreignMembers: JSONObject = [:]

  public init(
    location: LocationCoordinate2D, headings: [LocationDirection] = [], approachIndex: Int? = nil,
    outletIndex: Int? = nil
  ) {
    self.location = location
    self.headings = headings
    self.approachIndex = approachIndex
    self.outletIndex = outletIndex
  }
}

extension Intersection {
  /// The directions of the roads that leave the intersection.
  public var headings: [LocationDirection] {
    get { packedHeadings.elements }
    set { packedHeadings = HeadingList(newValue) }
  }
  /// Whether each road of ``headings`` may be entered.
  public var entries: [Bool]? {
    get { packedEntries?.elements }
    set { packedEntries = newValue.map { EntryList($0) } }
  }
  /// The index in ``headings`` of the road that the route comes from; nil at the start of a leg.
  public var approachIndex: Int? {
    get { approach.value }
    set { approach.value = newValue }
  }
  /// The index in ``headings`` of the road that the route takes; nil at the end of a leg.
  public var outletIndex: Int? {
    get { outlet.value }
    set { outlet.value = newValue }
  }
  /// The index of the administrative region in ``RouteLeg/regions``.
  public var regionIndex: Int? {
    get { region.value }
    set { region.value = newValue }
  }
  /// The index in the shape of the leg.
  public var geometryIndex: Int? {
    get { vertex.value }
    set { vertex.value = newValue }
  }
  /// The time in seconds from here to the next intersection.
  public var expectedTravelTime: Double? {
    get { travelTime.value }
    set { travelTime.value = newValue }
  }
  /// The cost from here to the next intersection in the service's routing model.
  public var weight: Double? {
    get { cost.value }
    set { cost.value = newValue }
  }
  /// The time in seconds that the turn itself takes.
  public var turnTravelTime: Double? {
    get { turnTime.value }
    set { turnTime.value = newValue }
  }
  /// The cost of the turn itself in the service's routing model.
  public var turnWeight: Double? {
    get { turnCost.value }
    set { turnCost.value = newValue }
  }
  /// The toll collection point at the intersection.
  public var tollCollection: TollCollection? {
    get { rare.value { $0.tollCollection } }
    set { rare.change { $0.tollCollection = newValue } }
  }
  /// The name of the tunnel that the road leads through.
  public var tunnelName: String? {
    get { rare.value { $0.tunnelName } }
    set { rare.change { $0.tunnelName = newValue } }
  }
  /// The rest stop at the intersection.
  public var restStop: RestStop? {
    get { rare.value { $0.restStop } }
    set { rare.change { $0.restStop = newValue } }
  }
  /// The name of the motorway interchange.
  public var interchange: NamedJunction? {
    get { rare.value { $0.interchange } }
    set { rare.change { $0.interchange = newValue } }
  }
  /// The name of the motorway junction.
  public var junction: NamedJunction? {
    get { rare.value { $0.junction } }
    set { rare.change { $0.junction = newValue } }
  }

  /// What few intersections have.
  private struct Facilities: RareMembers {
    var tollCollection: TollCollection?
    var tunnelName: String?
    var restStop: RestStop?
    var interchange: NamedJunction?
    var junction: NamedJunction?

    mutating func members(_ visitor: inout some MemberVisitor) throws(JSONFault) {
      try visitor.optional(.tollCollection, Object.self, &tollCollection)
      try visitor.optional(.tunnelName, Text.self, &tunnelName)
      try visitor.optional(.restStop, Object.self, &restStop)
      try visitor.optional(.interchange, Object.self, &interchange)
      try visitor.optional(.junction, Object.self, &junction)
    }
  }
}

extension Intersection: JSONModel {
  init(unfilled: Void) { self.init(location: LocationCoordinate2D(latitude: 0, longitude: 0)) }

  mutating func members(_ visitor: inout some MemberVisitor) throws(JSONFault) {
    try visitor.required(.location, Place.self, &location)
    try visitor.defaulted(.bearings, Headings.self, &packedHeadings)
    try visitor.optional(.entry, Entries.self, &packedEntries)
    try visitor.optional(.inbound, Index.self, &approach)
    try visitor.optional(.outbound, Index.self, &outlet)
    try visitor.optional(.geometryIndex, Index.self, &vertex)
    try visitor.optional(.adminIndex, Index.self, &region)
    try visitor.optional(.duration, Number.self, &travelTime)
    try visitor.optional(.weight, Number.self, &cost)
    try visitor.optional(.turnDuration, Number.self, &turnTime)
    try visitor.optional(.turnWeight, Number.self, &turnCost)
    try visitor.words(.classes, &outletRoadClasses, &foreignMembers)
    try visitor.optional(.lanes, List<Object<Lane>>.self, &lanes)
    try visitor.optional(.mapboxStreets, Object.self, &mapboxStreets)
    try visitor.optional(.isUrban, Flag.self, &isUrban)
    try visitor.optional(.railwayCrossing, Flag.self, &railwayCrossing)
    try visitor.optional(.trafficSignal, Flag.self, &trafficSignal)
    try visitor.optional(.stopSign, Flag.self, &stopSign)
    try visitor.optional(.yieldSign, Flag.self, &yieldSign)
    try rare.visit(&visitor)
  }
}
