public import GeoKernel

/// Something that drivers are alerted to by an app's own data: a camera, a crossing, a school zone, a gate.
///
/// ``PlacedAlert`` says where it is on the Earth, and ``LegAlert`` where a route passes it.
public struct CustomAlert: Hashable, Sendable, Codable {
  /// The kinds that have words in the languages of guidance.
  public enum Kind: String, Hashable, Sendable, Codable, CaseIterable {
    case speedCamera = "speed_camera"
    case redLightCamera = "red_light_camera"
    case railwayCrossing = "railway_crossing"
    case pedestrianCrossing = "pedestrian_crossing"
    case schoolZone = "school_zone"
    case gate
    case hazard
    case sharpBend = "sharp_bend"
    case trafficSignal = "traffic_signal"
    case speedBump = "speed_bump"
    case narrowRoad = "narrow_road"
    case heightLimit = "height_limit"
    case widthLimit = "width_limit"
    case lengthLimit = "length_limit"
    case weightLimit = "weight_limit"
    case lowSpeedZone = "low_speed_zone"
    /// A limit that is lower than that before it.
    case lowerSpeedLimit = "lower_speed_limit"
    /// A road on which the vehicle must not drive, at least at the time.
    case closedRoad = "closed_road"
    /// Anything else: its name is spoken, if it has one.
    case other
  }

  /// Identifies the alert among those of the app, on every route.
  public var id: String
  public var kind: Kind
  /// The side of the road that it is on, for a screen.
  public var side: DrivingSide?
  public var name: String?
  /// What is spoken instead of the words for the kind.
  public var text: String?
  /// The time before it at which it is announced, at the speed that the vehicle has then, in seconds.
  ///
  /// With a ``leadDistance`` too, the one that is reached first counts; with neither, it is ``usualLeadTime``.
  public var leadTime: Double?
  /// The distance before it at which it is announced, in metres.
  public var leadDistance: LocationDistance?

  public init(
    id: String, kind: Kind, side: DrivingSide? = nil, name: String? = nil, text: String? = nil,
    leadTime: Double? = nil, leadDistance: LocationDistance? = nil
  ) {
    self.id = id
    self.kind = kind
    self.side = side
    self.name = name
    self.text = text
    self.leadTime = leadTime
    self.leadDistance = leadDistance
  }

  /// The lead time of an alert that has none of its own: enough to hear of it, to look, and to brake gently.
  public static let usualLeadTime = 15.0
}

/// A custom alert and its place on the Earth.
public struct PlacedAlert: Hashable, Sendable, Codable {
  public var alert: CustomAlert
  /// One coordinate for a point, otherwise the line of a stretch.
  public var coordinates: [LocationCoordinate2D]
  /// The direction of travel in which a point counts, in degrees clockwise from north; nil for every direction.
  public var heading: LocationDirection?
  /// Whether a stretch counts against the direction of its line, and a point against its heading, too.
  public var isBothWays: Bool
  /// The distance from a route within which it is on the route, in metres.
  public var reach: LocationDistance

  /// Creates an alert at a point.
  public init(
    _ alert: CustomAlert, at coordinate: LocationCoordinate2D, heading: LocationDirection? = nil,
    isBothWays: Bool = false, reach: LocationDistance = PlacedAlert.usualReach
  ) {
    self.alert = alert
    coordinates = [coordinate]
    self.heading = heading
    self.isBothWays = isBothWays
    self.reach = reach
  }

  /// Creates an alert along a line of at least two coordinates.
  public init(
    _ alert: CustomAlert, along line: [LocationCoordinate2D], isBothWays: Bool = true,
    reach: LocationDistance = PlacedAlert.usualReach
  ) {
    self.alert = alert
    coordinates = line
    self.isBothWays = isBothWays
    self.reach = reach
  }

  /// Half the width of a motorway, and the error of a point that was set on a map.
  public static let usualReach: LocationDistance = 25

  /// The reach within what is safe to compute with: one that was set in code may be anything.
  package var soundReach: LocationDistance { reach.isFinite ? min(max(1, reach), 1000) : Self.usualReach }
}
