public import GeoKernel

/// A place that a route starts at, passes or ends at.
///
/// In a request a waypoint says where to go and how precisely; in an answer it says where the server put it on a road.
/// A waypoint whose ``separatesLegs`` is false is *silent*: the route passes it without a new leg and without an
/// arrival.
public struct Waypoint: Hashable, Sendable, Codable, ForeignMemberContainer {
  /// The place, in an answer as snapped to the road.
  public var coordinate: LocationCoordinate2D
  /// How far from the place the route may start or end, in metres; unlimited if nil.
  ///
  /// A negative number is taken as unlimited too.
  public var coordinateAccuracy: LocationAccuracy? {
    didSet { coordinateAccuracy = Self.known(coordinateAccuracy) }
  }
  /// The place that the traveller is going to beside the road, such as a door; it decides the side of arrival.
  public var targetCoordinate: LocationCoordinate2D?
  /// The direction of travel at this place, in degrees clockwise from true north; needs ``headingAccuracy``.
  public var heading: LocationDirection?
  /// How far a road's direction may differ from ``heading``, in degrees, at most 180.
  public var headingAccuracy: LocationDirection?
  /// Whether a leg ends here and another begins; the first and the last waypoint of a request always separate.
  public var separatesLegs: Bool
  /// What the place is called.
  public var name: String?
  /// Whether the route may arrive on the far side of the road.
  public var allowsArrivingOnOppositeSide: Bool
  /// Whether the place may be put on a road that is closed now by live traffic data.
  public var allowsSnappingToClosedRoad: Bool
  /// Whether the place may be put on a road that is closed for good, by the map.
  public var allowsSnappingToStaticallyClosedRoad: Bool
  /// The level of the road above the ground, for places where roads run one above the other.
  public var layer: Int?
  /// The distance in metres by which the server moved the place to reach a road; in answers only.
  public var snappedDistance: LocationDistance?
  /// The members of an answer that have no property here.
  public var foreignMembers: JSONObject

  /// A place to go to, or to come from.
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

  /// The accuracy, where it says anything: older code writes −1 for "unlimited".
  private static func known(_ accuracy: LocationAccuracy?) -> LocationAccuracy? {
    accuracy.flatMap { $0 < 0 ? nil : $0 }
  }
}
