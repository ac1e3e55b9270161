public import GeoKernel

/// A route along the roads that a trace was matched to.
public struct Match: Hashable, Sendable, Codable, ForeignMemberContainer {
  /// The route along the roads.
  public var route: Route
  /// The confidence of the service, 0 to 1.
  public var confidence: Double?
  public var foreignMembers: JSONObject {
    get { route.foreignMembers }
    set { route.foreignMembers = newValue }
  }

  public init(route: Route, confidence: Double?) {
    self.route = route
    self.confidence = confidence
  }

  /// The shape of the whole match.
  public var shape: LineString? { route.shape }
  /// The parts between the waypoints that are not silent.
  public var legs: [RouteLeg] { route.legs }
  /// The length in metres.
  public var distance: LocationDistance { route.distance }
  /// The expected travel time in seconds.
  public var expectedTravelTime: Double { route.expectedTravelTime }
  /// The cost of the match in the service's routing model.
  public var weight: Double? { route.weight }
}

extension Match: JSONModel {
  init(unfilled: Void) { self.init(route: Route(unfilled: ()), confidence: nil) }

  mutating func members(_ visitor: inout some MemberVisitor) throws(JSONFault) {
    try route.members(&visitor)
    try visitor.optional(.confidence, Number.self, &confidence)
  }

  mutating func finish(from reader: inout JSONReader, at start: Int) throws(JSONFault) {
    try route.finish(from: &reader, at: start)
  }
}
