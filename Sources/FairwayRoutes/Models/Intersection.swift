public import GeoKernel

/// A point of a step where roads meet, or where the road has a notable feature.
public struct Intersection: Hashable, Sendable, Codable, ForeignMemberContainer {
  /// The coordinate of the intersection.
  public var location: LocationCoordinate2D
  /// The directions of the roads that leave the intersection.
  public var headings: [LocationDirection] = []
  /// Whether each road of ``headings`` may be entered.
  public var entries: [Bool]?
  /// The index in ``headings`` of the road that the route comes from; nil at the start of a leg.
  public var approachIndex: Int?
  /// The index in ``headings`` of the road that the route takes; nil at the end of a leg.
  public var outletIndex: Int?
  /// The lanes of the road that the route comes from.
  public var lanes: [Lane]?
  /// The classes of the road that the route takes.
  public var outletRoadClasses: RoadClasses?
  /// The class of that road in Mapbox's map.
  public var mapboxStreets: MapboxStreets?
  /// Whether that road lies in a built-up area.
  public var isUrban: Bool?
  /// The toll collection point at the intersection.
  public var tollCollection: TollCollection?
  /// The name of the tunnel that the road leads through.
  public var tunnelName: String?
  /// The rest stop at the intersection.
  public var restStop: RestStop?
  /// The index of the administrative region in ``RouteLeg/regions``.
  public var regionIndex: Int?
  /// The index in the shape of the leg.
  public var geometryIndex: Int?
  /// Whether there is a railway crossing.
  public var railwayCrossing: Bool?
  /// Whether there is a traffic signal.
  public var trafficSignal: Bool?
  /// Whether there is a stop sign.
  public var stopSign: Bool?
  /// Whether there is a yield sign.
  public var yieldSign: Bool?
  /// The name of the motorway interchange.
  public var interchange: NamedJunction?
  /// The name of the motorway junction.
  public var junction: NamedJunction?
  /// The time in seconds from here to the next intersection, and its cost in the service's routing model.
  public var expectedTravelTime: Double?
  public var weight: Double?
  /// The time in seconds that the turn itself takes, and its cost in the service's routing model.
  public var turnTravelTime: Double?
  public var turnWeight: Double?
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

extension Intersection: JSONModel {
  init(unfilled: Void) { self.init(location: LocationCoordinate2D(latitude: 0, longitude: 0)) }

  mutating func members(_ visitor: inout some MemberVisitor) throws(JSONFault) {
    try visitor.required(.location, Place.self, &location)
    try visitor.defaulted(.bearings, List<Number>.self, &headings)
    try visitor.optional(.entry, List<Flag>.self, &entries)
    try visitor.optional(.inbound, Index.self, &approachIndex)
    try visitor.optional(.outbound, Index.self, &outletIndex)
    try visitor.optional(.geometryIndex, Index.self, &geometryIndex)
    try visitor.optional(.adminIndex, Index.self, &regionIndex)
    try visitor.optional(.duration, Number.self, &expectedTravelTime)
    try visitor.optional(.weight, Number.self, &weight)
    try visitor.optional(.turnDuration, Number.self, &turnTravelTime)
    try visitor.optional(.turnWeight, Number.self, &turnWeight)
    try visitor.words(.classes, &outletRoadClasses, &foreignMembers)
    try visitor.optional(.lanes, List<Object<Lane>>.self, &lanes)
    try visitor.optional(.mapboxStreets, Object.self, &mapboxStreets)
    try visitor.optional(.isUrban, Flag.self, &isUrban)
    try visitor.optional(.tollCollection, Object.self, &tollCollection)
    try visitor.optional(.tunnelName, Text.self, &tunnelName)
    try visitor.optional(.restStop, Object.self, &restStop)
    try visitor.optional(.railwayCrossing, Flag.self, &railwayCrossing)
    try visitor.optional(.trafficSignal, Flag.self, &trafficSignal)
    try visitor.optional(.stopSign, Flag.self, &stopSign)
    try visitor.optional(.yieldSign, Flag.self, &yieldSign)
    try visitor.optional(.interchange, Object.self, &interchange)
    try visitor.optional(.junction, Object.self, &junction)
  }
}
