public import GeoKernel

/// A point of a leg at which it passes a waypoint that does not separate legs.
public struct SilentWaypoint: Hashable, Sendable, Codable, ForeignMemberContainer {
  /// The index of the waypoint in the answer.
  public var waypointIndex: Int
  /// The distance in metres from the start of the leg.
  public var distanceFromStart: LocationDistance?
  /// The index in the shape of the leg.
  public var shapeCoordinateIndex: Int?
  public var foreignMembers: JSONObject = [:]

  public init(
    waypointIndex: Int, distanceFromStart: LocationDistance? = nil, shapeCoordinateIndex: Int? = nil
  ) {
    self.waypointIndex = waypointIndex
    self.distanceFromStart = distanceFromStart
    self.shapeCoordinateIndex = shapeCoordinateIndex
  }
}

extension SilentWaypoint: JSONModel {
  init(unfilled: Void) { self.init(waypointIndex: 0) }

  mutating func members(_ visitor: inout some MemberVisitor) throws(JSONFault) {
    try visitor.required(.waypointIndex, Index.self, &waypointIndex)
    try visitor.optional(.distanceFromStart, Quantity.self, &distanceFromStart)
    try visitor.optional(.geometryIndex, Index.self, &shapeCoordinateIndex)
  }
}
