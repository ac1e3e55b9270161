public import Foundation
public import GeoKernel

/// What is asked of a server that calculates routes between waypoints.
public struct RouteOptions: DirectionsOptions {
  public var common: CommonOptions

  /// Whether the server may give further routes beside the best.
  public var includesAlternativeRoutes = false
  /// Whether the route may turn round at a waypoint between the first and the last.
  public var allowsUTurnAtWaypoint: Bool
  /// Whether leaving a roundabout is a step of its own.
  public var includesExitRoundaboutManeuver = false
  /// The kinds of road to avoid where another way is reasonable.
  public var roadClassesToAvoid: RoadClasses = []
  /// The kinds of road that are otherwise closed to the traveller and may be used.
  public var roadClassesToAllow: RoadClasses = []
  /// Whether alleys are preferred or avoided.
  public var alleyPriority: DirectionsPriority?
  /// Whether paths set apart for walking are preferred or avoided, on foot.
  public var walkwayPriority: DirectionsPriority?
  /// The traveller's speed on foot in metres per second, 0.14 to 6.94; the service's own (1.42) if nil.
  public var speed: LocationSpeed?
  /// Whether the routes can be refreshed later; with traffic only.
  public var refreshingEnabled = false
  /// The distance in metres from the start within which no maneuver is wanted, 1 to 1,000.
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
  /// How many axles the vehicle has, 2 to 20; trucks only.
  public var axleCount: Int?
  /// Whether the vehicle carries hazardous goods; trucks only.
  public var carriesHazardousGoods = false
  /// When the journey starts, to the minute.
  public var departAt: Date?
  /// When the journey shall end, to the minute; by car without traffic only.
  public var arriveBy: Date?
  /// The time zone of the start: requests name times in local time without a zone.
  public var timeZone = TimeZone.current
  /// Whether the answer tells what tolls cost.
  public var includesTollPrices = false

  /// Options with the defaults of the service: no steps, a simplified line, the best route only.
  public init(waypoints: [Waypoint], profileIdentifier: ProfileIdentifier = .automobile) {
    self.init(common: CommonOptions(waypoints: waypoints, profileIdentifier: profileIdentifier))
  }

  /// Options for a route through the given places.
  public init(coordinates: [LocationCoordinate2D], profileIdentifier: ProfileIdentifier = .automobile) {
    self.init(waypoints: coordinates.map { Waypoint(coordinate: $0) }, profileIdentifier: profileIdentifier)
  }

  private init(common: CommonOptions) {
    self.common = common
    allowsUTurnAtWaypoint = !common.profileIdentifier.isAutomobile
  }

  /// The options of a match's request, asked as a route's: what the two have in common is kept.
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
