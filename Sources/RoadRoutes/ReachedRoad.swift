public import GeoKernel
public import RoadGraph

/// A road, or a part of one, that can be reached from a place within a cost.
public struct ReachedRoad: Hashable, Sendable {
  public internal(set) var edge: Int
  public internal(set) var direction: RoadDirection
  /// The metres of the edge, in the direction of travel, between which it is reached. Only the roads on which the place
  /// lies begin after 0.
  public internal(set) var from: LocationDistance
  public internal(set) var to: LocationDistance
  /// What it costs to come to `from`: in seconds with penalties, or in metres for the shortest ways.
  public internal(set) var cost: Double
  /// The seconds until there, and until `to`.
  public internal(set) var duration: Double
  public internal(set) var durationAtEnd: Double
}
