public import GeoKernel

/// A place that a route starts at, passes or ends at.
///
/// In a request a waypoint says where to go and how precisely; in an answer it says where the server put it on a road.
/// A waypoint whose ``separatesLegs`` is false is *silent*: the route passes it without a new leg and without an
/// arrival.
public struct Waypoint: Hashable, Sendable {
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
  public var foreignMembers: [String: JSONValue]

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

extension Waypoint: Codable {
  private enum CodingKeys: String, CodingKey, CaseIterable {
    case coordinate = "location"
    case coordinateAccuracy, targetCoordinate, heading, headingAccuracy, separatesLegs, name
    case allowsArrivingOnOppositeSide, allowsSnappingToClosedRoad, allowsSnappingToStaticallyClosedRoad, layer
    case snappedDistance = "distance"
  }

  private struct AnyKey: CodingKey {
    let stringValue: String
    var intValue: Int? { nil }
    init?(stringValue: String) { self.stringValue = stringValue }
    init?(intValue: Int) { nil }
  }

  /// Reads a waypoint of an answer, or one that ``encode(to:)`` wrote.
  public init(from decoder: any Decoder) throws {
    let values = try decoder.container(keyedBy: CodingKeys.self)
    self.init(coordinate: try values.decode(Position.self, forKey: .coordinate).coordinate)
    coordinateAccuracy = try values.decodeIfPresent(Double.self, forKey: .coordinateAccuracy)
    targetCoordinate = try values.decodeIfPresent(Position.self, forKey: .targetCoordinate)?.coordinate
    heading = try values.decodeIfPresent(Double.self, forKey: .heading)
    headingAccuracy = try values.decodeIfPresent(Double.self, forKey: .headingAccuracy)
    separatesLegs = try values.decodeIfPresent(Bool.self, forKey: .separatesLegs) ?? true
    name = try values.decodeIfPresent(String.self, forKey: .name)
    allowsArrivingOnOppositeSide =
      try values.decodeIfPresent(Bool.self, forKey: .allowsArrivingOnOppositeSide) ?? true
    allowsSnappingToClosedRoad = try values.decodeIfPresent(Bool.self, forKey: .allowsSnappingToClosedRoad) ?? false
    allowsSnappingToStaticallyClosedRoad =
      try values.decodeIfPresent(Bool.self, forKey: .allowsSnappingToStaticallyClosedRoad) ?? false
    layer = try values.decodeIfPresent(Int.self, forKey: .layer)
    snappedDistance = try values.decodeIfPresent(Double.self, forKey: .snappedDistance)

    let all = try decoder.container(keyedBy: AnyKey.self)
    for key in all.allKeys where CodingKeys(stringValue: key.stringValue) == nil {
      foreignMembers[key.stringValue] = try all.decode(JSONValue.self, forKey: key)
    }
  }

  public func encode(to encoder: any Encoder) throws {
    var all = encoder.container(keyedBy: AnyKey.self)
    for (name, value) in foreignMembers {
      if let key = AnyKey(stringValue: name) { try all.encode(value, forKey: key) }
    }
    var values = encoder.container(keyedBy: CodingKeys.self)
    try values.encode(Position(coordinate: coordinate), forKey: .coordinate)
    try values.encodeIfPresent(coordinateAccuracy, forKey: .coordinateAccuracy)
    try values.encodeIfPresent(targetCoordinate.map(Position.init), forKey: .targetCoordinate)
    try values.encodeIfPresent(heading, forKey: .heading)
    try values.encodeIfPresent(headingAccuracy, forKey: .headingAccuracy)
    if !separatesLegs { try values.encode(false, forKey: .separatesLegs) }
    try values.encodeIfPresent(name, forKey: .name)
    if !allowsArrivingOnOppositeSide { try values.encode(false, forKey: .allowsArrivingOnOppositeSide) }
    if allowsSnappingToClosedRoad { try values.encode(true, forKey: .allowsSnappingToClosedRoad) }
    if allowsSnappingToStaticallyClosedRoad {
      try values.encode(true, forKey: .allowsSnappingToStaticallyClosedRoad)
    }
    try values.encodeIfPresent(layer, forKey: .layer)
    try values.encodeIfPresent(snappedDistance, forKey: .snappedDistance)
  }
}

/// A coordinate as a JSON array of longitude and latitude.
private struct Position: Codable {
  let coordinate: LocationCoordinate2D

  init(coordinate: LocationCoordinate2D) {
    self.coordinate = coordinate
  }

  init(from decoder: any Decoder) throws {
    var numbers = try decoder.unkeyedContainer()
    let longitude = try numbers.decode(Double.self)
    coordinate = LocationCoordinate2D(latitude: try numbers.decode(Double.self), longitude: longitude)
  }

  func encode(to encoder: any Encoder) throws {
    var numbers = encoder.unkeyedContainer()
    try numbers.encode(coordinate.longitude)
    try numbers.encode(coordinate.latitude)
  }
}
