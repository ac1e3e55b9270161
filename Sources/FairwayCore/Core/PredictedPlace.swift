public import GeoKernel

/// Where the vehicle is at a moment, as far as the fixes before it tell: what to draw between two fixes, in a tunnel and
/// wherever fixes have stopped.
///
/// <doc:BetweenFixes> has the model and its measured errors.
public struct PredictedPlace: Hashable, Sendable {
  /// The moment, in seconds since 1970. It is no earlier than the last fix.
  public var timestamp: Double
  /// How long ago the last fix was, in seconds.
  public var age: Double
  /// Where the vehicle is: on the line of the route, or off the route where its course leads.
  public var coordinate: LocationCoordinate2D
  /// The direction of travel: that of the route, or off the route that of the last fix; `nil` where it is not known.
  public var course: LocationDirection?
  /// Metres per second.
  public var speed: LocationSpeed
  /// How far along the route the vehicle has got, in metres of the geometry; off the route the last place on it.
  public var distanceAlong: LocationDistance
  /// The leg, and the step of that leg, from 0.
  public var legIndex: Int
  public var stepIndex: Int
  /// How far from there the vehicle is at most in nine of ten cases: along the route, or off it in any direction.
  /// Infinite before the first fix.
  public var bound: LocationDistance
  /// Whether the vehicle is on the route. Only fixes decide about that.
  public var routeState: RouteState
  /// How it moves; ``Movement/unknown`` where its place is not known.
  public var movement: Movement
  /// Whether it has arrived: the place is the waypoint, and stays there.
  public var hasArrived: Bool
  /// Whether the place lies in a tunnel of the route.
  public var isInTunnel: Bool
}

extension PredictedPlace {
  /// The place as a fix, for whatever shows fixes.
  public var location: Location {
    Location(
      coordinate: coordinate, timestamp: timestamp, horizontalAccuracy: bound, speed: speed, course: course)
  }
}
