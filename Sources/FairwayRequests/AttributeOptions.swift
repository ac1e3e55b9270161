/// The attributes that are requested for each segment of a route's shape.
///
/// For other names use ``CommonOptions/customAttributes``.
public struct AttributeOptions: OptionSet, Hashable, Sendable {
  public let rawValue: Int

  public init(rawValue: Int) {
    self.rawValue = rawValue
  }

  /// The length of each segment, in metres.
  public static let distance = AttributeOptions(rawValue: 1 << 0)
  /// The expected travel time of each segment, in seconds.
  public static let expectedTravelTime = AttributeOptions(rawValue: 1 << 1)
  /// The expected speed on each segment, in metres per second.
  public static let speed = AttributeOptions(rawValue: 1 << 2)
  /// The traffic congestion on each segment, in five levels.
  public static let congestionLevel = AttributeOptions(rawValue: 1 << 3)
  /// The speed limit of each segment.
  public static let maximumSpeedLimit = AttributeOptions(rawValue: 1 << 4)
  /// The traffic congestion on each segment, 0 to 100.
  public static let numericCongestionLevel = AttributeOptions(rawValue: 1 << 5)
  /// The closed stretches of each leg.
  public static let closures = AttributeOptions(rawValue: 1 << 6)
  /// The expected change of traffic on each segment.
  public static let trafficTendency = AttributeOptions(rawValue: 1 << 7)
  /// The heights along the route, which GraphHopper gives. Valhalla is asked for them, too.
  public static let elevation = AttributeOptions(rawValue: 1 << 8)

  /// The known attributes with their names in a request, in the order of a request.
  static let names: [(option: AttributeOptions, name: String)] = [
    (.distance, "distance"),
    (.expectedTravelTime, "duration"),
    (.speed, "speed"),
    (.congestionLevel, "congestion"),
    (.numericCongestionLevel, "congestion_numeric"),
    (.maximumSpeedLimit, "maxspeed"),
    (.closures, "closure"),
    (.trafficTendency, "traffic_tendency"),
    (.elevation, "elevation"),
  ]

  /// Creates the attribute with a name in requests; `nil` if the name is unknown.
  package init?(name: String) {
    guard let known = Self.names.first(where: { $0.name == name }) else { return nil }
    self = known.option
  }

  /// The names of the contained attributes in requests, in a fixed order.
  package var requestNames: [String] {
    Self.names.filter { contains($0.option) }.map { $0.name }
  }
}
