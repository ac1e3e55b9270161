/// The kind of server that is asked: a ``DirectionsService`` by its name.
public struct ServiceStyle: RawRepresentable, Hashable, Sendable, Codable, CaseIterable {
  /// How the server is asked and its answers are read.
  public let service: any DirectionsService

  /// The style of servers of this kind.
  public init(_ service: some DirectionsService) {
    self.service = service
  }

  /// Mapbox's Directions and Map Matching services: GET with a token, POST for long requests.
  public static let mapbox = ServiceStyle(MapboxService())
  /// `osrm-routed`: GET `/route/v1` and `/match/v1`; strict, an unknown parameter is an error.
  public static let osrm = ServiceStyle(OSRMService())
  /// Valhalla: POST of JSON to `/route` and `/trace_route`, answers in OSRM's form.
  public static let valhalla = ServiceStyle(ValhallaService())

  /// The services that Fairway brings along.
  public static let allCases: [ServiceStyle] = [.mapbox, .osrm, .valhalla]

  /// The name of the service.
  public var rawValue: String { service.name }

  /// The style of that name among ``allCases``.
  public init?(rawValue: String) {
    guard let style = Self.allCases.first(where: { $0.rawValue == rawValue }) else { return nil }
    self = style
  }
}
