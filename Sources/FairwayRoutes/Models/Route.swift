public import GeoKernel

/// A route from the first waypoint of a request to the last.
public struct Route: Hashable, Sendable, Codable, ForeignMemberContainer {
  /// The shape of the whole route, in the requested resolution; `nil` if none was requested.
  public var shape: LineString?
  /// The parts between the waypoints that are not silent.
  public var legs: [RouteLeg]
  /// The length in metres.
  public var distance: LocationDistance
  /// The expected travel time in seconds.
  public var expectedTravelTime: Double
  private var cost = CompactNumber()
  public var weightName: String?
  /// The language of the spoken instructions as sent by the service, such as `en-US`.
  public var speechLocaleIdentifier: String?
  private var rare = Rare<Details>()
  /// The waypoints of this route, if the service sends them with each route instead of once.
  public var waypoints: [Waypoint]?
  public var foreignMembers: JSONObject = [:]

  public init(
    legs: [RouteLeg], shape: LineString?, distance: LocationDistance, expectedTravelTime: Double,
    typicalTravelTime: Double? = nil
  ) {
    self.legs = legs
    self.shape = shape
    self.distance = distance
    self.expectedTravelTime = expectedTravelTime
    self.typicalTravelTime = typicalTravelTime
  }

  /// The names of the legs, by which travellers distinguish routes.
  public var description: String { legs.map { $0.name }.joined(separator: " – ") }

  /// Sets the profile that the route was calculated for.
  package mutating func setProfile(_ profile: ProfileIdentifier) {
    for index in legs.indices { legs[index].profileIdentifier = profile }
  }
}

extension Route {
  /// The cost of the route in the service's routing model, which ``weightName`` names.
  public var weight: Double? {
    get { cost.value }
    set { cost.value = newValue }
  }
  /// The expected travel time in typical traffic, in seconds.
  public var typicalTravelTime: Double? {
    get { rare.value { $0.typicalTravelTime.value } }
    set { rare.change { $0.typicalTravelTime.value = newValue } }
  }
  /// The cost of the route in typical traffic.
  public var typicalWeight: Double? {
    get { rare.value { $0.typicalWeight.value } }
    set { rare.change { $0.typicalWeight.value = newValue } }
  }
  /// The words for round distances in announcements whose words are not complete until they are spoken.
  public var spokenDistances: [SpokenDistance]? {
    get { rare.value { $0.spokenDistances } }
    set { rare.change { $0.spokenDistances = newValue } }
  }
  /// What is said of a climb, with `{height}` and `{distance}` in place of its height and length; nil to say nothing.
  public var spokenClimb: String? {
    get { rare.value { $0.spokenClimb } }
    set { rare.change { $0.spokenClimb = newValue } }
  }
  /// The words for round heights in ``spokenClimb``.
  package var spokenHeights: [SpokenDistance]? {
    get { rare.value { $0.spokenHeights } }
    set { rare.change { $0.spokenHeights = newValue } }
  }
  /// The units of distances in announcements that Fairway made: `metric`, `imperial` or `british`.
  public var spokenUnits: String? {
    get { rare.value { $0.spokenUnits } }
    set { rare.change { $0.spokenUnits = newValue } }
  }
  /// The language that you asked for, if Fairway made announcements in English because it does not have that language.
  public var missingLanguage: String? {
    get { rare.value { $0.missingLanguage } }
    set { rare.change { $0.missingLanguage = newValue } }
  }
  /// The costs of the tolls.
  public var tollCosts: [TollCost]? {
    get { rare.value { $0.tollCosts } }
    set { rare.change { $0.tollCosts = newValue } }
  }

  /// What few routes have.
  private struct Details: RareMembers {
    var typicalTravelTime = CompactNumber()
    var typicalWeight = CompactNumber()
    var spokenDistances: [SpokenDistance]?
    var spokenClimb: String?
    var spokenHeights: [SpokenDistance]?
    var spokenUnits: String?
    var missingLanguage: String?
    var tollCosts: [TollCost]?

    mutating func members(_ visitor: inout some MemberVisitor) throws(JSONFault) {
      try visitor.optional(.durationTypical, Quantity.self, &typicalTravelTime)
      try visitor.optional(.weightTypical, Number.self, &typicalWeight)
      try visitor.optional(.spokenDistances, List<Object<SpokenDistance>>.self, &spokenDistances)
      try visitor.optional(.spokenClimb, Text.self, &spokenClimb)
      try visitor.optional(.spokenHeights, List<Object<SpokenDistance>>.self, &spokenHeights)
      try visitor.optional(.spokenUnits, Text.self, &spokenUnits)
      try visitor.optional(.missingLanguage, Text.self, &missingLanguage)
      try visitor.optional(.tollCosts, List<Object<TollCost>>.self, &tollCosts)
    }
  }
}

extension Route: JSONModel {
  init(unfilled: Void) { self.init(legs: [], shape: nil, distance: 0, expectedTravelTime: 0) }

  mutating func members(_ visitor: inout some MemberVisitor) throws(JSONFault) {
    try visitor.optional(.geometry, Shape.self, &shape)
    try visitor.required(.legs, List<Object<RouteLeg>>.self, &legs)
    try visitor.required(.distance, Quantity.self, &distance)
    try visitor.required(.duration, Quantity.self, &expectedTravelTime)
    try visitor.optional(.weight, Number.self, &cost)
    try visitor.optional(.weightName, Text.self, &weightName)
    try visitor.optional(.voiceLocale, Text.self, &speechLocaleIdentifier)
    try visitor.optional(.waypoints, List<Object<Waypoint>>.self, &waypoints)
    try rare.visit(&visitor)
  }

  mutating func finish(from reader: inout JSONReader, at start: Int) throws(JSONFault) {
    if let waypoints { assignEnds(from: waypoints) }
  }
}

extension Route {
  /// Decodes a route from a JSON object, as contained in the `routes` of an answer.
  ///
  /// - Parameters:
  ///   - json: The members of the route's object.
  ///   - waypoints: The waypoints of the answer, or of the request if the answer has none.
  ///   - profileIdentifier: The requested profile.
  ///   - shapeFormat: The requested format of the shapes; `nil` detects it.
  public init(
    json: JSONObject, waypoints: [Waypoint], profileIdentifier: ProfileIdentifier,
    shapeFormat: RouteShapeFormat? = nil
  ) throws(DirectionsError) {
    try self.init(jsonText: JSONValue.object(json).json(), shapeFormat: shapeFormat)
    assignEnds(from: waypoints)
    setProfile(profileIdentifier)
  }

  /// Decodes a route from the UTF-8 text of its JSON object.
  ///
  /// - Complexity: O(*n*) in the length of the text.
  public init(json bytes: [UInt8], shapeFormat: RouteShapeFormat? = nil) throws(DirectionsError) {
    try self.init(jsonText: bytes, shapeFormat: shapeFormat)
  }

  /// The route as UTF-8 JSON text.
  public func json() -> [UInt8] { jsonText() }
}
