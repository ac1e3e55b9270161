/// The answer to a request for routes.
public struct RouteResponse: Hashable, Sendable, Codable, ForeignMemberContainer {
  /// The result code of the service: `Ok`, or the name of an error.
  public var code: String?
  /// The service's message about an error.
  public var message: String?
  /// The identifier with which the routes can be refreshed.
  public var identifier: String?
  /// The routes, best first; `nil` if the answer has none.
  public var routes: [Route]?
  /// The waypoints of the request, snapped to roads, including silent ones.
  public var waypoints: [Waypoint]?
  /// How long after the answer the routes can be refreshed, in seconds.
  public var refreshTTL: Double?
  /// The time at which the answer was read. It is ignored when answers are compared.
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
  /// Decodes the UTF-8 text of an answer.
  ///
  /// - Parameters:
  ///   - bytes: The text.
  ///   - shapeFormat: The requested format of the shapes; `nil` detects it.
  /// - Complexity: O(*n*) in the length of the text.
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

  /// Adds which of the requested waypoints are silent, where they were asked for, their own names, and the profile of each
  /// leg.
  package mutating func complete(from requested: [Waypoint], profile: ProfileIdentifier) {
    if let count = waypoints?.count, count == requested.count {
      for index in 0..<count {
        waypoints?[index].separatesLegs = requested[index].separatesLegs
        waypoints?[index].note(requested: requested[index])
      }
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
    let boxed = waypoints.map { Boxed($0) }
    for index in (routes ?? []).indices where routes?[index].waypoints == nil {
      routes?[index].assignEnds(from: waypoints, boxed: boxed)
    }
  }
}
