/// The mode of transportation a route is for.
///
/// The names are those of Mapbox's service. Each ``ServiceStyle`` translates the known ones to its server's own; a name
/// that is not known here is handed to the server as it is, so that a server's own profiles can be asked for.
public struct ProfileIdentifier: RawRepresentable, Hashable, Sendable, Codable {
  /// The name as it stands in a request's path.
  public let rawValue: String

  /// A profile of the given name.
  public init(rawValue: String) {
    self.rawValue = rawValue
  }

  /// Travel by car on the fastest roads, without regard to traffic.
  public static let automobile = ProfileIdentifier(rawValue: "mapbox/driving")
  /// Travel by car, with current and typical traffic taken into account.
  public static let automobileAvoidingTraffic = ProfileIdentifier(rawValue: "mapbox/driving-traffic")
  /// Travel by bicycle.
  public static let cycling = ProfileIdentifier(rawValue: "mapbox/cycling")
  /// Travel on foot.
  public static let walking = ProfileIdentifier(rawValue: "mapbox/walking")

  /// Travel by truck, with Valhalla; other servers take it for a profile of their own.
  public static let truck = ProfileIdentifier(rawValue: "truck")

  /// Whether this is one of the two car profiles.
  public var isAutomobile: Bool {
    self == .automobile || self == .automobileAvoidingTraffic
  }
}
