public import GeoKernel
public import RoadGraph
public import RoadRoutes

/// A place on a route where the vehicle may not drive: it is larger or heavier than the road allows, the road or a node is closed
/// to it, or the turn is forbidden.
public struct RouteObstacle: Hashable, Sendable {
  public enum Rule: Hashable, Sendable {
    /// A limit that a size of the vehicle exceeds.
    case size(RoadAhead.SizeLimit)
    /// The road is closed in the direction of the route, by a tag such as "motor_vehicle:conditional=no @ (Mo-Fr 07:00-09:00)".
    case closed(tag: String)
    /// Something at a node keeps the vehicle out, by a tag such as "barrier=bollard".
    case barrier(tag: String)
    /// The turn is forbidden, by a restriction with conditions such as "no_left_turn @ (Mo-Fr 07:00-09:00)"; nil if it always is.
    case restriction(condition: String?)

    /// The name in files and in the bindings.
    public var name: String {
      switch self {
      case .size(let limit): RoadAhead.Feature.Kind.sizeLimit(limit).name
      case .closed: "closed"
      case .barrier: "barrier"
      case .restriction: "restriction"
      }
    }
  }

  public var rule: Rule
  /// Where it begins and ends, in metres along the route; one number for a place such as a gate or a turn.
  public var start: LocationDistance
  public var end: LocationDistance
  /// Where it begins.
  public var coordinate: LocationCoordinate2D
  /// The number of the way in OpenStreetMap; at a node, that onto which the route goes on.
  public var way: Int64
  /// The number in OpenStreetMap of the node at which it is; nil for what a way says, and between two junctions.
  public var node: Int64?
}

/// For what a route is checked: a vehicle, and when it sets out.
public struct RouteCheck: Hashable, Sendable {
  /// The sizes that limits are compared with; a size that is nil is within all of them.
  public var vehicle = RoadVehicle()
  /// The kind of the vehicle, and the clock of the place. Without a clock nothing holds that depends on the time.
  public var limits = LimitOptions()
  /// When the vehicle sets out, in seconds since 1970; nil if it is not known. Each place is looked at for when the route, by its
  /// expected travel time, comes there.
  public var departure: Double?

  public init(vehicle: RoadVehicle = RoadVehicle(), limits: LimitOptions = LimitOptions(), departure: Double? = nil) {
    (self.vehicle, self.limits, self.departure) = (vehicle, limits, departure)
  }

  /// The time at a distance along a route, with the clock of the place.
  func times(
    at along: LocationDistance, of length: LocationDistance, taking seconds: Double
  ) -> (timestamp: Double?, clock: LocalTime?) {
    guard let departure else { return (nil, nil) }
    let time = departure + (length > 0 ? max(0, min(1, along / length)) * max(0, seconds) : 0)
    return (time, limits.clockOffset.map { LocalTime(secondsSince1970: time, offset: $0) })
  }
}
