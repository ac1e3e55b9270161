internal import GeoKernel

/// The answer to a request to match a trace to roads.
public struct MapMatchingResponse: Hashable, Sendable, Codable, ForeignMemberContainer {
  /// The result code of the service: `Ok`, or the name of an error.
  public var code: String?
  /// The service's message about an error.
  public var message: String?
  /// The matches; a trace with gaps has several.
  public var matches: [Match]?
  /// One entry for each point of the trace; `nil` for a point that was not on a road or was omitted.
  public var tracepoints: [Tracepoint?]?
  public var foreignMembers: JSONObject = [:]

  public init(matches: [Match]?, tracepoints: [Tracepoint?]? = nil, code: String? = "Ok") {
    self.matches = matches
    self.tracepoints = tracepoints
    self.code = code
  }
}

extension MapMatchingResponse: JSONModel {
  init(unfilled: Void) { self.init(matches: nil, code: nil) }

  mutating func members(_ visitor: inout some MemberVisitor) throws(JSONFault) {
    try visitor.optional(.code, Text.self, &code)
    try visitor.optional(.message, Text.self, &message)
    try visitor.optional(.matchings, List<Object<Match>>.self, &matches)
    try visitor.optional(.tracepoints, List<Nullable<Object<Tracepoint>>>.self, &tracepoints)
  }

  mutating func finish(from reader: inout JSONReader, at start: Int) throws(JSONFault) {
    guard let tracepoints else { return }
    for index in (matches ?? []).indices {
      let waypoints = Self.waypoints(of: index, among: tracepoints)
      matches?[index].route.assignEnds(from: waypoints)
    }
  }
}

extension MapMatchingResponse {
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
    writer.hasOuterWaypoints = tracepoints != nil
    writer.write(self)
    return writer.bytes
  }

  /// The matches as routes, with the matched points of the trace as waypoints.
  public var routeResponse: RouteResponse {
    var response = RouteResponse(
      routes: matches?.map { $0.route }, waypoints: tracepoints?.compactMap { $0.map(Self.waypoint) }, code: code)
    response.message = message
    response.foreignMembers = foreignMembers
    return response
  }

  /// The waypoints of a match: the points of the trace that the service states as its waypoints, in order.
  private static func waypoints(of match: Int, among tracepoints: [Tracepoint?]) -> [Waypoint] {
    let points = tracepoints.compactMap { $0 }.filter { ($0.matchingIndex ?? 0) == match && $0.waypointIndex != nil }
    let order = sortedOrder(below: points.count) {
      (points[$0].waypointIndex ?? 0) < (points[$1].waypointIndex ?? 0)
    }
    return order.map { waypoint(points[$0]) }
  }

  private static func waypoint(_ point: Tracepoint) -> Waypoint {
    var waypoint = Waypoint(coordinate: point.coordinate, name: point.name)
    waypoint.snappedDistance = point.snappedDistance
    return waypoint
  }
}
