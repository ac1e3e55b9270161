public import GeoKernel

/// A route along the roads that a trace was matched to.
public struct Match: Hashable, Sendable, Codable, ForeignMemberContainer {
  /// The route along the roads.
  public var route: Route
  /// How sure the service is, 0 to 1.
  public var confidence: Double?
  public var foreignMembers: JSONObject {
    get { route.foreignMembers }
    set { route.foreignMembers = newValue }
  }

  public init(route: Route, confidence: Double?) {
    self.route = route
    self.confidence = confidence
  }

  /// The line of the whole match.
  public var shape: LineString? { route.shape }
  /// The parts between the waypoints that are not silent.
  public var legs: [RouteLeg] { route.legs }
  /// The length in metres.
  public var distance: LocationDistance { route.distance }
  /// The time in seconds that the match is expected to take.
  public var expectedTravelTime: Double { route.expectedTravelTime }
  /// What the match costs in the service's reckoning.
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
