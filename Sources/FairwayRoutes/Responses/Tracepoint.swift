public import GeoKernel

/// The point on a road that a point of a trace was matched to.
public struct Tracepoint: Hashable, Sendable, Codable, ForeignMemberContainer {
  /// The coordinate on the road.
  public var coordinate: LocationCoordinate2D
  /// The name of the road.
  public var name: String?
  /// The number of other possible matches of the point; 0 is unambiguous.
  public var countOfAlternatives: Int?
  /// The index of the match that the point belongs to.
  public var matchingIndex: Int?
  /// The index of the point among the waypoints of its match; `nil` for points between.
  public var waypointIndex: Int?
  /// The distance in metres by which the point was moved.
  public var snappedDistance: LocationDistance?
  public var foreignMembers: JSONObject = [:]

  public init(coordinate: LocationCoordinate2D, name: String? = nil, countOfAlternatives: Int? = nil) {
    self.coordinate = coordinate
    self.name = name
    self.countOfAlternatives = countOfAlternatives
  }
}

extension Tracepoint: JSONModel {
  init(unfilled: Void) { self.init(coordinate: LocationCoordinate2D(latitude: 0, longitude: 0)) }

  mutating func members(_ visitor: inout some MemberVisitor) throws(JSONFault) {
    try visitor.required(.location, Place.self, &coordinate)
    try visitor.optional(.name, Text.self, &name)
    try visitor.optional(.alternativesCount, Index.self, &countOfAlternatives)
    try visitor.optional(.matchingsIndex, Index.self, &matchingIndex)
    try visitor.optional(.waypointIndex, Index.self, &waypointIndex)
    try visitor.optional(.distance, Quantity.self, &snappedDistance)
  }
}
