public import Foundation

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
  public var refreshTTL: TimeInterval?
  /// When the answer was read. It takes no part in comparing answers.
  public var created: Creation
  public var foreignMembers: JSONObject = [:]

  public init(
    routes: [Route]?, waypoints: [Waypoint]? = nil, identifier: String? = nil, code: String? = "Ok",
    created: Date = Date()
  ) {
    self.routes = routes
    self.waypoints = waypoints
    self.identifier = identifier
    self.code = code
    self.created = Creation(created)
  }

  /// When the routes can no longer be refreshed, where the service tells.
  public var refreshInvalidationDate: Date? { refreshTTL.map { created.date.addingTimeInterval($0) } }
}

/// An instant that makes no difference: two answers are equal when they say the same.
public struct Creation: Hashable, Sendable {
  public var date: Date
  public init(_ date: Date) { self.date = date }
  public static func == (left: Creation, right: Creation) -> Bool { true }
  public func hash(into hasher: inout Hasher) {}
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

  /// Fills in what the request knows and the answer does not: which waypoints are silent, the profile of each leg.
  public mutating func complete(with options: RouteOptions) {
    if let count = waypoints?.count, count == options.waypoints.count {
      for index in 0..<count { waypoints?[index].separatesLegs = options.waypoints[index].separatesLegs }
      assignEnds()
    } else if waypoints == nil {
      for index in (routes ?? []).indices where routes?[index].waypoints == nil {
        routes?[index].assignEnds(from: options.waypoints)
      }
    }
    for index in (routes ?? []).indices { routes?[index].setProfile(options.profileIdentifier) }
  }

  private mutating func assignEnds() {
    guard let waypoints else { return }
    for index in (routes ?? []).indices where routes?[index].waypoints == nil {
      routes?[index].assignEnds(from: waypoints)
    }
  }
}
