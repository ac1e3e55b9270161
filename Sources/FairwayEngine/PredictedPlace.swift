public import GeoKernel

/// The predicted position of the vehicle at a given time: what to draw between two fixes, in a tunnel, or after fixes
/// have stopped.
///
/// <doc:BetweenFixes> describes the model and its measured errors.
public struct PredictedPlace: Hashable, Sendable, Codable {
  /// The time of the prediction, in seconds since 1970. It is not earlier than the last fix.
  public var timestamp: Double
  /// The time since the last fix, in seconds.
  public var age: Double
  /// The predicted coordinate: on the route shape or, off the route, along the vehicle's course.
  public var coordinate: LocationCoordinate2D
  /// The direction of travel: that of the route or, off the route, that of the last fix; `nil` if unknown.
  public var course: LocationDirection?
  /// The speed in metres per second.
  public var speed: LocationSpeed
  /// The distance along the route shape in metres; off the route, that of the last position on it.
  public var distanceAlong: LocationDistance
  /// The leg and the step of that leg, counted from 0.
  public var legIndex: Int
  public var stepIndex: Int
  /// The distance from the prediction within which the vehicle is in nine of ten cases: along the route or, off it, in
  /// any direction. Infinite before the first fix.
  public var bound: LocationDistance
  /// Whether the vehicle is on the route. Only a fix changes this.
  public var routeState: RouteState
  /// How the vehicle moves; ``Movement/unknown`` if its position is unknown.
  public var movement: Movement
  /// Whether the vehicle has arrived: the predicted position is the waypoint and stays there.
  public var hasArrived: Bool
  /// Whether the position is in a tunnel of the route.
  public var isInTunnel: Bool
}

extension PredictedPlace {
  /// The prediction in the form of a fix.
  public var location: Location {
    Location(
      coordinate: coordinate, timestamp: timestamp, horizontalAccuracy: bound, speed: speed, course: course)
  }
}
