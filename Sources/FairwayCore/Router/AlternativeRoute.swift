public import FairwayDirections
public import GeoKernel

/// Another way to the destination that leaves the route further ahead.
public struct AlternativeRoute: Identifiable, Hashable, Sendable {
  /// Tells the alternatives of one session apart.
  public typealias ID = UInt32

  /// A route's length and expected seconds.
  public struct RouteInfo: Hashable, Sendable, Codable {
    /// Metres.
    public var distance: LocationDistance
    /// Seconds.
    public var duration: Double
  }

  /// Its number.
  public let id: ID
  /// The route.
  public let route: Route
  /// Where it leaves the main route.
  public let deviationPoint: LocationCoordinate2D
  /// Where it leaves the main route, in metres of the main route's geometry.
  public let deviationDistance: LocationDistance
  /// What is left from there on, on the alternative.
  public let infoFromDeviationPoint: RouteInfo
  /// The whole alternative.
  public let infoFromOrigin: RouteInfo
  /// Metres more than the main route; negative if shorter.
  public let distanceDelta: LocationDistance
  /// Seconds more than the main route; negative if faster.
  public let expectedTravelTimeDelta: Double
}

/// Why alternatives could not be renewed.
public enum AlternativeRouteError: Error, Hashable, Sendable {
  /// The provider gave no answer; with its reason.
  case failedToUpdateAlternativeRoutes(reason: String)
}
