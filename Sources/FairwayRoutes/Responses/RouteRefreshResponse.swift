/// The answer to a request to refresh a route: what has changed since it was calculated.
public struct RouteRefreshResponse: Hashable, Sendable, Codable, ForeignMemberContainer {
  /// The result code of the service: `Ok`, or the name of an error.
  public var code: String?
  /// The service's message about an error.
  public var message: String?
  /// The identifier of the answer that contained the route.
  public var identifier: String?
  /// The index of the route in that answer, if it was stated or is known from the request.
  public var routeIndex: Int?
  /// The index of the leg with which the answer begins, if it was stated or is known from the request.
  public var startLegIndex: Int?
  /// The changes to the route.
  public var route: RefreshedRoute
  /// How long after the answer the route can be refreshed again, in seconds.
  public var refreshTTL: Double?
  /// The time at which the answer was read. It is ignored when answers are compared.
  public var created: Creation
  public var foreignMembers: JSONObject = [:]

  public init(route: RefreshedRoute, identifier: String? = nil, code: String? = "Ok", created: Creation = Creation()) {
    self.route = route
    self.identifier = identifier
    self.code = code
    self.created = created
  }

  /// Decodes the UTF-8 text of an answer.
  ///
  /// - Complexity: O(*n*) in the length of the text.
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

/// The changes to a route.
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

/// The changes to a leg.
public struct RefreshedRouteLeg: Hashable, Sendable, Codable, ForeignMemberContainer {
  /// The attributes of the segments, from some segment of the leg on.
  public var attributes: RouteLeg.Attributes?
  /// The events that obstruct traffic.
  public var incidents: [Incident]?
  /// The closed stretches of the leg.
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
