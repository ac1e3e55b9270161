/// The mode of transportation of a route.
///
/// The names are those of Mapbox's service. Each `ServiceStyle` converts the known ones to its server's names. An
/// unknown name is sent as it is, so that a server's own profiles can be requested.
public struct ProfileIdentifier: RawRepresentable, Hashable, Sendable, Codable {
  /// The name in a request's path.
  public let rawValue: String

  /// Creates a profile with the given name.
  public init(rawValue: String) {
    self.rawValue = rawValue
  }

  /// Travel by car on the fastest roads, regardless of traffic.
  public static let automobile = ProfileIdentifier(rawValue: "mapbox/driving")
  /// Travel by car, with current and typical traffic taken into account.
  public static let automobileAvoidingTraffic = ProfileIdentifier(rawValue: "mapbox/driving-traffic")
  /// Travel by bicycle.
  public static let cycling = ProfileIdentifier(rawValue: "mapbox/cycling")
  /// Travel on foot.
  public static let walking = ProfileIdentifier(rawValue: "mapbox/walking")

  /// Travel by truck. Supported by Valhalla; other servers treat it as one of their own profiles.
  public static let truck = ProfileIdentifier(rawValue: "truck")

  /// Whether this is one of the two car profiles.
  package var isAutomobile: Bool {
    self == .automobile || self == .automobileAvoidingTraffic
  }
}
