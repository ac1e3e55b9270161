/// The name of a kind of directions server, such as that of a `ServiceStyle`.
public struct ServiceName: RawRepresentable, Hashable, Sendable {
  public let rawValue: String

  public init(rawValue: String) { self.rawValue = rawValue }

  /// Mapbox's Directions and Map Matching services.
  public static let mapbox = ServiceName(rawValue: "mapbox")
  /// `osrm-routed`.
  public static let osrm = ServiceName(rawValue: "osrm")
  /// Valhalla.
  public static let valhalla = ServiceName(rawValue: "valhalla")
  /// GraphHopper.
  public static let graphHopper = ServiceName(rawValue: "graphhopper")
  /// GraphHopper's endpoint for clients of Mapbox.
  public static let graphHopperNavigate = ServiceName(rawValue: "graphhopper-navigate")
  /// openrouteservice.
  public static let openRouteService = ServiceName(rawValue: "openrouteservice")
}
