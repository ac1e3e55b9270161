/// The answer to a request for routes.
public struct RouteResponse: Hashable, Sendable, Codable, ForeignMemberContainer {
  /// What the service calls the outcome: `Ok`, or the name of a fault.
  public var code: String?
  /// What the service says about a fault.
  public var message: String?
  /// The name under which the service can refresh the routes.
  public var identifier: String?
  /// The routes, the best first; nil where the answer has none.
  public var routes: [Route]?
  /// The waypoints of the request, put on roads; silent ones too.
  public var waypoints: [Waypoint]?
  /// For how many seconds after the answer the routes can be refreshed.
  public var refreshTTL: Double?
  /// When the answer was read. It takes no part in comparing answers.
  public var created: Creation
  public var foreignMembers: JSONObject = [:]

  public init(
    routes: [Route]?, waypoints: [Waypoint]? = nil, identifier: String? = nil, code: String? = "Ok",
    created: Creation = Creation()
  ) {
    self.routes = routes
    self.waypoints = waypoints
    self.identifier = identifier
    self.code = code
    self.created = created
  }
}

extension RouteResponse: JSONModel {
  init(unfilled: Void) { self.init(routes: nil, code: nil) }

  mutating func members(_ visitor: inout some MemberVisitor) throws(JSONFault) {
    try visitor.optional(.code, Text.self, &code)
    try visitor.optional(.message, Text.self, &message)
    try visitor.optional(.uuid, Text.self, &identifier)
    try visitor.optional(.routes, List<Object<Route>>.self, &routes)
    try visitor.optional(.waypoints, List<Object<Waypoint>>.self, &waypoints)
    try visitor.optional(.refreshTTL, Quantity.self, &refreshTTL)
  }

  mutating func finish(from reader: inout JSONReader, at start: Int) throws(JSONFault) {
    assignEnds()
  }
}

extension RouteResponse {
  /// Reads the UTF-8 text of an answer. Linear in the text.
  ///
  /// - Parameters:
  ///   - bytes: The text.
  ///   - shapeFormat: The format of the shapes that was asked for; nil lets polylines tell it.
  public init(json bytes: [UInt8], shapeFormat: RouteShapeFormat? = nil) throws(DirectionsError) {
    try self.init(jsonText: bytes, shapeFormat: shapeFormat)
  }

  /// The answer as UTF-8 JSON text.
  public func json() -> [UInt8] {
    var writer = JSONWriter()
    writer.hasOuterWaypoints = waypoints != nil
    writer.write(self)
    return writer.bytes
  }

  /// Fills in which of the requested waypoints are silent, and the profile of each leg.
  mutating func complete(from requested: [Waypoint], profile: ProfileIdentifier) {
    if let count = waypoints?.count, count == requested.count {
      for index in 0..<count { waypoints?[index].separatesLegs = requested[index].separatesLegs }
      assignEnds()
    } else if waypoints == nil {
      for index in (routes ?? []).indices where routes?[index].waypoints == nil {
        routes?[index].assignEnds(from: requested)
      }
    }
    for index in (routes ?? []).indices { routes?[index].setProfile(profile) }
  }

  private mutating func assignEnds() {
    guard let waypoints else { return }
    for index in (routes ?? []).indices where routes?[index].waypoints == nil {
      routes?[index].assignEnds(from: waypoints)
    }
  }
}
