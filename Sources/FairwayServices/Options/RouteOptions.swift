public import FairwayRoutes
public import GeoKernel

#if canImport(FoundationEssentials)
  public import FoundationEssentials
#else
  public import Foundation
#endif

/// The options of a request for routes between waypoints.
public struct RouteOptions: DirectionsOptions {
  public var common: CommonOptions

  /// Whether alternatives to the best route are requested.
  public var includesAlternativeRoutes = false
  /// Whether the route may make a U-turn at a waypoint between the first and the last.
  public var allowsUTurnAtWaypoint: Bool
  /// Whether leaving a roundabout is a separate step.
  public var includesExitRoundaboutManeuver = false
  /// The kinds of road to avoid if there is a reasonable alternative.
  public var roadClassesToAvoid: RoadClasses = []
  /// The kinds of road to allow that are otherwise closed to the traveller.
  public var roadClassesToAllow: RoadClasses = []
  /// Whether alleys are preferred or avoided.
  public var alleyPriority: DirectionsPriority?
  /// Whether footways are preferred or avoided, on foot.
  public var walkwayPriority: DirectionsPriority?
  /// The walking speed in metres per second, 0.14 to 6.94; `nil` for the service's default (1.42).
  public var speed: LocationSpeed?
  /// Whether the routes can be refreshed later; only with traffic.
  public var refreshingEnabled = false
  /// The distance in metres from the start within which maneuvers are avoided, 1 to 1,000.
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
  /// The departure time, to the minute.
  public var departAt: Date?
  /// The arrival time, to the minute; only by car without traffic.
  public var arriveBy: Date?
  /// The time zone of the start: requests contain local times without a zone.
  public var timeZone = TimeZone.current
  /// Whether the costs of tolls are requested.
  public var includesTollPrices = false

  /// Creates options with the defaults of the service: no steps, a simplified shape, the best route only.
  public init(waypoints: [Waypoint], profileIdentifier: ProfileIdentifier = .automobile) {
    self.init(common: CommonOptions(waypoints: waypoints, profileIdentifier: profileIdentifier))
  }

  /// Creates options for a route through the given coordinates.
  public init(coordinates: [LocationCoordinate2D], profileIdentifier: ProfileIdentifier = .automobile) {
    self.init(waypoints: coordinates.map { Waypoint(coordinate: $0) }, profileIdentifier: profileIdentifier)
  }

  private init(common: CommonOptions) {
    self.common = common
    allowsUTurnAtWaypoint = !common.profileIdentifier.isAutomobile
  }

  /// Creates options from those of a match, with the properties that both have in common.
  public init(matchOptions: MatchOptions) {
    self.init(common: matchOptions.common)
  }

  public init?(url: URL) {
    guard let address = RequestAddress(url: url), !address.isMatch else { return nil }
    self.init(common: CommonOptions(address: address))
    includesAlternativeRoutes =
      address.flag("alternatives") ?? address.number("alternatives").map { $0 > 0 } ?? false
    allowsUTurnAtWaypoint = address.flag("continue_straight").map(!) ?? allowsUTurnAtWaypoint
    includesExitRoundaboutManeuver = address.flag("roundabout_exits") ?? false
    roadClassesToAvoid = RoadClasses(requestNames: address.parameters["exclude"] ?? "")
    roadClassesToAllow = RoadClasses(requestNames: address.parameters["include"] ?? "")
    alleyPriority = address.number("alley_bias").map(DirectionsPriority.init(rawValue:))
    walkwayPriority = address.number("walkway_bias").map(DirectionsPriority.init(rawValue:))
    speed = address.number("walking_speed")
    refreshingEnabled = address.flag("enable_refresh") ?? false
    initialManeuverAvoidanceRadius = address.number("avoid_maneuver_radius")
    maximumHeight = address.number("max_height")
    maximumWidth = address.number("max_width")
    maximumWeight = address.number("max_weight")
    departAt = address.parameters["depart_at"].flatMap { RequestText.date($0, in: timeZone) }
    arriveBy = address.parameters["arrive_by"].flatMap { RequestText.date($0, in: timeZone) }
    includesTollPrices = address.flag("compute_toll_cost") ?? false
  }
}

extension RouteOptions {
  public var abridgedPath: String {
    "directions/v5/\(profileIdentifier.rawValue)"
  }

  public var urlQueryItems: [URLQueryItem] {
    var items = common.queryItems
    func add(_ name: String, _ value: String?) {
      if let value { items.append(URLQueryItem(name: name, value: value)) }
    }
    add("alternatives", String(includesAlternativeRoutes))
    add("continue_straight", String(!allowsUTurnAtWaypoint))
    if includesExitRoundaboutManeuver { add("roundabout_exits", "true") }
    if !roadClassesToAvoid.isEmpty { add("exclude", roadClassesToAvoid.requestNames.joined(separator: ",")) }
    if !roadClassesToAllow.isEmpty { add("include", roadClassesToAllow.requestNames.joined(separator: ",")) }
    add("alley_bias", alleyPriority.map { RequestText.number($0.rawValue) })
    if profileIdentifier == .walking {
      add("walkway_bias", walkwayPriority.map { RequestText.number($0.rawValue) })
      add("walking_speed", speed.map(RequestText.number))
    }
    if refreshingEnabled, profileIdentifier == .automobileAvoidingTraffic { add("enable_refresh", "true") }
    add("waypoint_targets", RequestText.list(waypoints.map { $0.targetCoordinate?.requestText ?? "" }))
    add("layers", RequestText.list(waypoints.map { $0.layer.map(String.init) ?? "" }))
    add("avoid_maneuver_radius", initialManeuverAvoidanceRadius.map(RequestText.number))
    add("max_height", maximumHeight.map(RequestText.number))
    add("max_width", maximumWidth.map(RequestText.number))
    add("max_weight", maximumWeight.map(RequestText.number))
    add("depart_at", departAt.map { RequestText.minute($0, in: timeZone) })
    if profileIdentifier == .automobile {
      add("arrive_by", arriveBy.map { RequestText.minute($0, in: timeZone) })
    }
    if includesTollPrices { add("compute_toll_cost", "true") }
    return items
  }
}
