package import FairwayRoutes
public import GeoKernel

/// Where a vehicle that has left a line rejoins it.
public enum RejoinPlace: String, Hashable, Sendable, Codable, CaseIterable {
  /// Ahead on the line, where the way there is short: see ``WayBackPolicy``.
  case ahead
  /// At the next stop or via, or the end if there is none before.
  case nextStop
  /// Where the vehicle left it, so that it leaves nothing out.
  case departure
  /// Nowhere: new routes lead to the stops ahead, as for a service's route.
  case nowhere
}

/// How the router leads a vehicle back to a route that it has left.
///
/// If you make a route along a line, you want that line, not the fastest way to its end. So a new route leads back to
/// the line, and follows the rest of it.
///
/// Ahead on the line, the router chooses the place with the smallest sum of the way there, estimated as 1.3 times the
/// straight line, and a tenth of the part of the line that it leaves out. ``longestGap`` limits that part, which never
/// has a stop or a via. The router asks the provider for a way to a place somewhat farther on, and the vehicle joins
/// the line as soon as this way runs along it.
public struct WayBackPolicy: Hashable, Sendable, Codable {
  /// Where to rejoin the line.
  public var place = RejoinPlace.ahead
  /// Whether the policy also applies to a service's route.
  public var appliesToServices = false
  /// How much of the line the way back may leave out, in metres, in addition to twice the vehicle's distance from where
  /// it left the line: the end of a long loop is not a way back to its beginning.
  public var longestGap: LocationDistance = 300
  /// The distance in metres between a rejoining place and the nearest road of the provider above which there is no way
  /// there.
  public var snapLimit: LocationDistance = 150
  /// The time in seconds between two announcements of where the line is, for a vehicle that no route leads back.
  public var announcementInterval = 30.0

  /// Creates the default policy.
  public init() {}
}

extension RejoinPlace: OptionChoice {}

extension WayBackPolicy: OptionGroup {
  package mutating func visit(_ visitor: inout OptionVisitor) {
    visitor.value("place", &place)
    visitor.value("appliesToServices", &appliesToServices)
    visitor.number("longestGap", &longestGap)
    visitor.number("snapLimit", &snapLimit)
    visitor.number("announcementInterval", &announcementInterval)
  }
}

/// Where a vehicle off its route should rejoin it, as seen from the vehicle.
public struct WayBack: Hashable, Sendable {
  /// The place on the route.
  public var coordinate: LocationCoordinate2D
  /// The distance to it in a straight line, in metres.
  public var distance: LocationDistance
  /// The direction to it, in degrees.
  public var bearing: LocationDirection
  /// Where it is along the route shape, in metres.
  public var distanceAlong: LocationDistance
}

/// The part of the route in which it may be rejoined, in metres along its shape.
struct RejoinWindow: Hashable {
  /// Where the vehicle left the route; it drives nothing before that again.
  var start: LocationDistance
  /// The place to rejoin at the latest.
  var end: LocationDistance
}
