internal import FairwayEngine
internal import FairwayRequests
internal import FairwayRoutes
internal import GeoKernel

/// Measures what a vehicle drives: along its route, and off it between the estimated positions.
struct Odometer {
  /// Where the vehicle was last: the distance along its route; off it the place.
  private var along: LocationDistance?
  private var place: LocationCoordinate2D?

  /// The distances along a route that a vehicle may have driven between two fixes, beyond twice their distance.
  private static let slack = 200.0

  /// Returns what the vehicle has driven since the last fix, in metres.
  ///
  /// - Parameters:
  ///   - progress: The progress after the fix.
  ///   - moved: The distance of the fix from the last one.
  @inline(__always)
  mutating func drive(to progress: RouteProgress, moved: LocationDistance) -> LocationDistance {
    let now = progress.state.distanceAlong
    // Off the route the distance along stands still. A place on the route that is far ahead was found and not driven to.
    guard let along, progress.state.routeState != .offRoute, now - along <= 2 * moved + Self.slack else {
      return drive(to: progress, from: progress.index)
    }
    self.along = now
    return max(0, now - along)
  }

  /// Returns the distance to the vehicle from where it was, and goes on from there.
  ///
  /// - Parameters:
  ///   - progress: The progress of the vehicle.
  ///   - index: The route on which it was.
  @inline(never)
  mutating func drive(to progress: RouteProgress, from index: RouteIndex) -> LocationDistance {
    let from = place ?? along.map { index.track.point(at: $0).coordinate }
    let isOffRoute = progress.state.routeState == .offRoute
    let now = progress.state.distanceAlong
    let there = isOffRoute ? progress.state.estimatedCoordinate : progress.index.track.point(at: now).coordinate
    (along, place) = isOffRoute ? (nil, there) : (now, nil)
    return from.map { Geodesic.shortLength(from: $0, to: there) } ?? 0
  }
}

extension Odometer: OptionGroup {
  mutating func visit(_ visitor: inout some OptionVisitor) {
    visitor.value("along", &along)
    visitor.value("place", &place)
  }
}
