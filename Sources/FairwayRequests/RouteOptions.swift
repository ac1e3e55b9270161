public import FairwayRoutes
public import GeoKernel

/// The options of a request for routes between waypoints.
public struct RouteOptions: RequestOptions {
  public var common: CommonOptions

  /// Whether to request alternatives to the best route.
  public var includesAlternativeRoutes = false
  /// Whether the route may make a U-turn at a waypoint between the first and the last.
  public var allowsUTurnAtWaypoint: Bool
  /// Whether leaving a roundabout is a separate step.
  public var includesExitRoundaboutManeuver = false
  /// The kinds of road to avoid if there is a reasonable alternative.
  public var roadClassesToAvoid: RoadClasses = []
  /// Kinds of road to allow although they are closed to the traveller.
  public var roadClassesToAllow: RoadClasses = []
  /// Points on roads that the route must not pass, for example a closed bridge.
  ///
  /// Valhalla and Mapbox leave out the road nearest to each point. For a service without this option, the router
  /// compares alternatives.
  public var avoidedPoints: [LocationCoordinate2D] = []
  /// Areas that the route must not pass. A route that begins within one may leave it.
  public var avoidedAreas: [AvoidedArea] = []
  /// The greatest distance in metres at which a route may pass a waypoint. A route that passes farther away is an
  /// error. `nil`, the default, allows 1 km by car and 500 m by bicycle and on foot; a router's new route must begin
  /// within 200 m and the accuracy of the vehicle.
  public var snapLimit: LocationDistance?
  /// Whether to prefer or avoid alleys.
  public var alleyPriority: DirectionsPriority?
  /// Whether to prefer or avoid footways, on foot.
  public var walkwayPriority: DirectionsPriority?
  /// The walking speed in metres per second, 0.14 to 6.94; `nil` for the service's default (1.42).
  public var speed: LocationSpeed?
  /// Whether you can refresh the routes later; only with traffic.
  public var refreshingEnabled = false
  /// The distance in metres from the start within which to avoid maneuvers, 1 to 1,000.
  public var initialManeuverAvoidanceRadius: LocationDistance?
  /// The height of the vehicle in metres, 0 to 10.
  public var maximumHeight: LocationDistance?
  /// The width of the vehicle in metres, 0 to 10.
  public var maximumWidth: LocationDistance?
  /// The weight of the vehicle in metric tons, 0 to 100.
  public var maximumWeight: Double?
  /// The length of the vehicle in metres, 0 to 50; trucks only.
  public var maximumLength: LocationDistance?
  /// The load of the vehicle's heaviest axle in metric tons, 0 to 40; trucks only.
  public var maximumAxleLoad: Double?
  /// The number of axles of the vehicle, 2 to 20; trucks only.
  public var axleCount: Int?
  /// Whether the vehicle carries hazardous goods; trucks only.
  public var carriesHazardousGoods = false
  /// The departure time in seconds since 1970; services take it to the minute.
  public var departureTime: Double?
  /// The arrival time in seconds since 1970, to the minute; only by car without traffic.
  public var arrivalTime: Double?
  /// The name of the start's time zone, for example `Europe/Andorra`. Valhalla takes only local times; a request to
  /// Mapbox without a zone has the time in UTC.
  public var timeZoneName: String?
  /// Whether to request the costs of tolls.
  public var includesTollPrices = false

  /// Creates options with the service's defaults: no steps, a simplified shape, the best route only. Shapes have six
  /// decimals, as for navigation.
  public init(waypoints: [Waypoint], profileIdentifier: ProfileIdentifier = .automobile) {
    self.init(common: CommonOptions(waypoints: waypoints, profileIdentifier: profileIdentifier))
  }

  /// Creates options for a route through the given coordinates.
  public init(coordinates: [LocationCoordinate2D], profileIdentifier: ProfileIdentifier = .automobile) {
    self.init(waypoints: coordinates.map { Waypoint(coordinate: $0) }, profileIdentifier: profileIdentifier)
  }

  package init(common: CommonOptions) {
    self.common = common
    allowsUTurnAtWaypoint = !common.profileIdentifier.isAutomobile
  }

  /// Creates options from the options of a match, with the properties that both have.
  public init(matchOptions: MatchOptions) {
    self.init(common: matchOptions.common)
  }
}
