package import FairwayRoutes
public import GeoKernel

/// Where a vehicle that has left a line rejoins it.
public enum RejoinPlace: String, Hashable, Sendable, Codable, CaseIterable {
  /// Ahead on the line, where the way there is short: see ``WayBackPolicy``.
  case ahead
  /// At the next stop or via, or the end if there is none before.
  case nextStop
  /// Where it was left, so that nothing is left out.
  case departure
  /// Nowhere: new routes lead to the stops ahead, as those of a service do.
  case nowhere
}

/// How the router leads a vehicle back to a route that it has left.
///
/// A route that was made along a line is itself what is wanted, and not the fastest way to its end. So a new route leads
/// back to the line, and follows the rest of it.
///
/// Ahead on the line, the place is chosen for which the way there, estimated as 1.3 times the straight line, and a tenth of what
/// is left out of the line are shortest together. What may be left out is limited by ``longestGap``, and no stop and
/// no via ever is. The provider is asked for a way to a place somewhat behind that one, and the vehicle joins the line as
/// soon as this way runs along it.
public struct WayBackPolicy: Hashable, Sendable, Codable {
  /// Where the line is rejoined.
  public var place = RejoinPlace.ahead
  /// Whether a route that a service has made is a line in this respect as well.
  public var appliesToServices = false
  /// How much of the line may be left out ahead of where it was left, in metres, and in addition twice the distance of the
  /// vehicle from there: the end of a long loop is not a way back to its beginning.
  public var longestGap: LocationDistance = 300
  /// The distance in metres between a rejoining place and the nearest road of the provider above which there is no way
  /// there.
  public var snapLimit: LocationDistance = 150
  /// The time between two announcements of where the line is, in seconds, for a vehicle that no route leads back.
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

/// Where a vehicle off its route is to rejoin it, as seen from the vehicle.
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
  /// Where the route was left; nothing before is driven again.
  var start: LocationDistance
  /// The place to rejoin at the latest.
  var end: LocationDistance
}
