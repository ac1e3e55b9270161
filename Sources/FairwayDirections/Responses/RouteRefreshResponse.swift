/// The answer to a request to refresh a route: what has changed since it was calculated.
public struct RouteRefreshResponse: Hashable, Sendable, Codable, ForeignMemberContainer {
  /// What the service calls the outcome: `Ok`, or the name of a fault.
  public var code: String?
  /// What the service says about a fault.
  public var message: String?
  /// The name of the answer that had the route.
  public var identifier: String?
  /// The index of the route in that answer, where it was said or is known from the request.
  public var routeIndex: Int?
  /// The index of the leg with which the answer begins, where it was said or is known from the request.
  public var startLegIndex: Int?
  /// What has changed.
  public var route: RefreshedRoute
  /// For how many seconds after the answer the route can be refreshed again.
  public var refreshTTL: Double?
  /// When the answer was read. It takes no part in comparing answers.
  public var created: Creation
  public var foreignMembers: JSONObject = [:]

  public init(route: RefreshedRoute, identifier: String? = nil, code: String? = "Ok", created: Creation = Creation()) {
    self.route = route
    self.identifier = identifier
    self.code = code
    self.created = created
  }

  /// Reads the UTF-8 text of an answer. Linear in the text.
  public init(json bytes: [UInt8]) throws(DirectionsError) {
    try self.init(jsonText: bytes, shapeFormat: nil)
  }

  /// The answer as UTF-8 JSON text.
  public func json() -> [UInt8] { jsonText() }
}

extension RouteRefreshResponse: JSONModel {
  init(unfilled: Void) { self.init(route: RefreshedRoute(legs: []), code: nil) }

  mutating func members(_ visitor: inout some MemberVisitor) throws(JSONFault) {
    try visitor.optional(.code, Text.self, &code)
    try visitor.optional(.message, Text.self, &message)
    try visitor.optional(.uuid, Text.self, &identifier)
    try visitor.required(.route, Object.self, &route)
    try visitor.optional(.routeIndex, Index.self, &routeIndex)
    try visitor.optional(.legIndex, Index.self, &startLegIndex)
    try visitor.optional(.refreshTTL, Quantity.self, &refreshTTL)
  }
}

/// What has changed of a route.
public struct RefreshedRoute: Hashable, Sendable, Codable, ForeignMemberContainer {
  /// The legs from some leg of the route to its last.
  public var legs: [RefreshedRouteLeg]
  public var foreignMembers: JSONObject = [:]

  public init(legs: [RefreshedRouteLeg]) { self.legs = legs }
}

extension RefreshedRoute: JSONModel {
  init(unfilled: Void) { self.init(legs: []) }

  mutating func members(_ visitor: inout some MemberVisitor) throws(JSONFault) {
    try visitor.required(.legs, List<Object<RefreshedRouteLeg>>.self, &legs)
  }
}

/// What has changed of a leg.
public struct RefreshedRouteLeg: Hashable, Sendable, Codable, ForeignMemberContainer {
  /// What the service tells of each segment, from some segment of the leg on.
  public var attributes: RouteLeg.Attributes?
  /// What hinders the traffic.
  public var incidents: [Incident]?
  /// Where the road is closed.
  public var closures: [RouteLeg.Closure]?
  public var foreignMembers: JSONObject = [:]

  public init(
    attributes: RouteLeg.Attributes?, incidents: [Incident]? = nil, closures: [RouteLeg.Closure]? = nil
  ) {
    self.attributes = attributes
    self.incidents = incidents
    self.closures = closures
  }
}

extension RefreshedRouteLeg: JSONModel {
  init(unfilled: Void) { self.init(attributes: nil) }

  mutating func members(_ visitor: inout some MemberVisitor) throws(JSONFault) {
    try visitor.optional(.annotation, Object.self, &attributes)
    try visitor.optional(.incidents, List<Object<Incident>>.self, &incidents)
    try visitor.optional(.closures, List<Object<RouteLeg.Closure>>.self, &closures)
  }
}
