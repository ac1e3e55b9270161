public import GeoKernel

/// A point at which a route starts or ends, or that it passes.
///
/// In a request a waypoint states where to go and how precisely; in an answer it states the point on a road that the
/// service chose. A waypoint whose ``separatesLegs`` is false is *silent*: the route passes it without a new leg and
/// without an arrival.
public struct Waypoint: Hashable, Sendable, Codable, ForeignMemberContainer {
  /// The coordinate; in an answer, the one on the road.
  public var coordinate: LocationCoordinate2D
  /// How far from the coordinate the route may start or end, in metres; unlimited if `nil`.
  ///
  /// A negative number is treated as unlimited.
  public var coordinateAccuracy: LocationAccuracy? {
    didSet { coordinateAccuracy = Self.known(coordinateAccuracy) }
  }
  /// The destination beside the road, such as a door; it determines the side of arrival.
  public var targetCoordinate: LocationCoordinate2D?
  /// The direction of travel at the waypoint, in degrees clockwise from true north; requires ``headingAccuracy``.
  public var heading: LocationDirection?
  /// The greatest difference between the direction of a road and ``heading``, in degrees, at most 180.
  public var headingAccuracy: LocationDirection?
  /// Whether a leg ends here and another begins; the first and the last waypoint of a request always separate legs.
  public var separatesLegs: Bool
  /// The name of the waypoint: in an answer the one that the request gives it, or else that of the road.
  public var name: String?
  /// Whether the route may arrive on the far side of the road.
  public var allowsArrivingOnOppositeSide: Bool
  /// Whether the waypoint may be snapped to a road that is closed according to live traffic data.
  public var allowsSnappingToClosedRoad: Bool
  /// Whether the waypoint may be snapped to a road that is closed according to the map.
  public var allowsSnappingToStaticallyClosedRoad: Bool
  /// The level of the road relative to the ground, for roads on several levels.
  public var layer: Int?
  /// The distance in metres by which the service moved the waypoint to a road; in answers only. ``restOnFoot`` is the way
  /// back.
  public var snappedDistance: LocationDistance?
  /// The members of an answer that have no property here.
  public var foreignMembers: JSONObject

  /// Creates a waypoint.
  public init(
    coordinate: LocationCoordinate2D, coordinateAccuracy: LocationAccuracy? = nil, name: String? = nil,
    heading: LocationDirection? = nil, headingAccuracy: LocationDirection? = nil, separatesLegs: Bool = true
  ) {
    self.coordinate = coordinate
    self.coordinateAccuracy = Self.known(coordinateAccuracy)
    self.name = name
    self.heading = heading
    self.headingAccuracy = headingAccuracy
    self.separatesLegs = separatesLegs
    allowsArrivingOnOppositeSide = true
    allowsSnappingToClosedRoad = false
    allowsSnappingToStaticallyClosedRoad = false
    foreignMembers = [:]
  }

  /// The accuracy, or `nil` for the value −1 with which older code states "unlimited".
  private static func known(_ accuracy: LocationAccuracy?) -> LocationAccuracy? {
    accuracy.flatMap { $0 < 0 ? nil : $0 }
  }
}
