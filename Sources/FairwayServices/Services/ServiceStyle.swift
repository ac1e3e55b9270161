/// The kind of a directions server: a ``DirectionsService`` and its name.
public struct ServiceStyle: RawRepresentable, Hashable, Sendable, CaseIterable {
  /// The form of the server's requests and the decoding of its answers.
  public let service: any DirectionsService

  /// Creates the style of a service.
  public init(_ service: any DirectionsService) {
    self.service = service
  }

  /// Mapbox's Directions and Map Matching services: GET with a token, POST for long requests.
  public static let mapbox = ServiceStyle(MapboxService())
  /// `osrm-routed`: GET `/route/v1` and `/match/v1`; strict, an unknown parameter is an error.
  public static let osrm = ServiceStyle(OSRMService())
  /// Valhalla: POST of JSON to `/route` and `/trace_route`, answers in OSRM's form.
  public static let valhalla = ServiceStyle(ValhallaService())
  /// GraphHopper: POST of JSON to `/route`, answers in its own form.
  public static let graphHopper = ServiceStyle(GraphHopperService())
  /// GraphHopper's endpoint for clients of Mapbox: GET, answers in Mapbox's form.
  public static let graphHopperNavigate = ServiceStyle(GraphHopperNavigateService())
  /// openrouteservice: POST of JSON to `/v2/directions`, answers in its own form.
  public static let openRouteService = ServiceStyle(OpenRouteService())

  #if !hasFeature(Embedded)
    /// A folder of road files, which `fairway roads publish` has written, on any web server. It has offline tiles and no
    /// routes, so it is not among ``allCases``.
    public static let roads = ServiceStyle(RoadsService())
  #endif

  /// The services that are part of Fairway and make routes; without Foundation, as in a browser, those with answers in
  /// Mapbox's form.
  public static let allCases: [ServiceStyle] = {
    #if hasFeature(Embedded)
      [.mapbox, .osrm, .valhalla]
    #else
      [.mapbox, .osrm, .valhalla, .graphHopper, .graphHopperNavigate, .openRouteService]
    #endif
  }()

  /// The name of the service.
  public var rawValue: String { service.name }

  /// The style with a name among ``allCases``.
  public init?(rawValue: String) {
    guard let style = Self.allCases.first(where: { $0.rawValue == rawValue }) else { return nil }
    self = style
  }
}
