public import FairwayRoutes
public import GeoKernel

/// Another route to the destination, which leaves the current route ahead of the vehicle.
public struct AlternativeRoute: Identifiable, Hashable, Sendable {
  /// The identifier of an alternative, unique in its session.
  public typealias ID = UInt32

  /// The length and the expected travel time of a route.
  public struct RouteInfo: Hashable, Sendable, Codable {
    /// The distance in metres.
    public var distance: LocationDistance = 0
    /// The expected travel time in seconds.
    public var duration = 0.0
  }

  /// The identifier.
  public let id: ID
  /// The route.
  public let route: Route
  /// The coordinate at which it leaves the main route.
  public let deviationPoint: LocationCoordinate2D
  /// The distance along the main route at which the alternative leaves it, in metres of the main route's shape.
  public let deviationDistance: LocationDistance
  /// The distance and the time on the alternative from that point to the destination.
  public let infoFromDeviationPoint: RouteInfo
  /// The distance and the time of the whole alternative.
  public let infoFromOrigin: RouteInfo
  /// The difference of its distance from the main route's in metres; negative if it is shorter.
  public let distanceDelta: LocationDistance
  /// The difference of its travel time from the main route's in seconds; negative if it is faster.
  public let expectedTravelTimeDelta: Double
}

/// The reasons why alternatives could not be renewed.
public enum AlternativeRouteError: Error, Hashable, Sendable {
  /// The provider gave no answer; with the reason.
  case failedToUpdateAlternativeRoutes(reason: String)
}

extension AlternativeRoute.RouteInfo: OptionGroup {
  package mutating func visit(_ visitor: inout OptionVisitor) {
    visitor.value("distance", &distance)
    visitor.value("duration", &duration)
  }
}
