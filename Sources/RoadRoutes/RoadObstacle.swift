public import GeoKernel

/// What stands in the way where there is none: the first rule that the way breaks which breaks the fewest.
public struct RoadObstacle: Hashable, Sendable {
  public enum Rule: Hashable, Sendable {
    /// The road is not open to the profile.
    case access
    /// The road is one way, in the other direction.
    case direction
    /// The profile or the request avoids the road.
    case avoided
    /// Something at a node closes it, such as a bollard.
    case barrier
    /// A restriction of turning.
    case restriction
    /// One turns round only where nothing else is possible.
    case turningRound
    /// The vehicle is larger or heavier than the road allows, or carries what is forbidden there.
    case vehicle
    /// The road is closed, or the turn forbidden, at the time at which one comes there.
    case time
    /// Nothing connects the roads in the file.
    case nothingConnects
  }

  public internal(set) var rule: Rule
  /// The number of the place, from 0, from which there is no way to the next.
  public internal(set) var place: Int
  /// Where the rule is broken first.
  public internal(set) var coordinate: LocationCoordinate2D
  /// The number of the way in OpenStreetMap onto which the rule does not let one; nil where nothing connects.
  public internal(set) var way: Int64?
  /// The number of the node in OpenStreetMap at which it does not; nil where nothing connects.
  public internal(set) var node: Int64?
  /// How many rules the way breaks in all.
  public internal(set) var count: Int
}
