public import FairwayRoutes
public import GeoKernel

/// The options of a request to match a recorded trace to roads.
public struct MatchOptions: RequestOptions {
  public var common: CommonOptions

  /// Whether the service may remove redundant points of the trace.
  public var resamplesTraces = false
  /// The times of the points, in increasing whole seconds since 1970; one for each waypoint, or `nil`.
  public var timestamps: [Int]?

  /// Creates options with the defaults of the service: no steps, a simplified shape. Shapes have six decimals, as for
  /// navigation.
  public init(waypoints: [Waypoint], profileIdentifier: ProfileIdentifier = .automobile) {
    common = CommonOptions(waypoints: waypoints, profileIdentifier: profileIdentifier)
  }

  package init(common: CommonOptions) { self.common = common }

  /// Creates options for a trace of the given points.
  ///
  /// Every point separates legs, as in the service's default. Make the points between the first and the last silent
  /// (`Waypoint.separatesLegs`) to get a single leg.
  public init(coordinates: [LocationCoordinate2D], profileIdentifier: ProfileIdentifier = .automobile) {
    self.init(waypoints: coordinates.map { Waypoint(coordinate: $0) }, profileIdentifier: profileIdentifier)
  }
}
