internal import FairwayRoutes
public import GeoKernel

/// A line to follow: yesterday's ride, a delivery round, a line that you drew.
///
/// `Route.init(along:stops:profile:)` makes a route of it; ``LineFile`` reads lines from GPX and GeoJSON.
public struct FollowedLine: Hashable, Sendable {
  /// The name of the line.
  public var name: String?
  /// The points in the direction of travel.
  public var points: [Point]

  /// Creates a line through points.
  public init(_ points: [Point], name: String? = nil) {
    self.points = points
    self.name = name
  }

  /// Creates a line through coordinates.
  public init(_ coordinates: [LocationCoordinate2D], name: String? = nil) {
    self.init(coordinates.map { Point($0) }, name: name)
  }

  /// A point of a line.
  public struct Point: Hashable, Sendable {
    public var coordinate: LocationCoordinate2D
    /// When the point was passed, in seconds since 1970 or since any other moment; nil if that is unknown.
    public var time: Double?
    /// The height above sea level in metres; nil if that is unknown.
    public var elevation: Double?

    public init(_ coordinate: LocationCoordinate2D, time: Double? = nil, elevation: Double? = nil) {
      self.coordinate = coordinate
      self.time = time
      self.elevation = elevation
    }
  }
}
