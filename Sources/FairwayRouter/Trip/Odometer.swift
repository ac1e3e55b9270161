internal import FairwayEngine
internal import FairwayRequests
internal import FairwayRoutes
internal import GeoKernel

/// Measures what a vehicle drives: along its route, and off it between the estimated positions.
struct Odometer {
  /// Where the vehicle was last: the distance along its route; off it the place.
  private var along: LocationDistance?
  private var place: LocationCoordinate2D?

  /// Where a vehicle is, and the distance that it has driven to get there.
  struct Reading {
    fileprivate let along: LocationDistance
    /// The place of a vehicle off its route.
    fileprivate var place: LocationCoordinate2D?
    fileprivate let driven: LocationDistance
  }

  /// The distances along a route that a vehicle may have driven between two fixes, beyond twice their distance.
  private static let slack = 200.0

  /// Returns what the vehicle has driven since the last reading.
  ///
  /// - Parameters:
  ///   - progress: The progress of the vehicle.
  ///   - moved: The distance of its fix from the last one.
  @inline(__always)
  func read(at progress: RouteProgress, moved: LocationDistance) -> Reading {
    let now = progress.state.distanceAlong
    // Off the route the distance along stands still. A place on the route that is far ahead was found and not driven to.
    guard let along, progress.state.routeState != .offRoute, now - along <= 2 * moved + Self.slack else {
      return read(at: progress, from: progress.index)
    }
    return Reading(along: now, driven: max(0, now - along))
  }

  /// Returns the distance to the vehicle from where it was.
  ///
  /// - Parameters:
  ///   - progress: The progress of the vehicle.
  ///   - index: The route on which it was.
  @inline(never)
  func read(at progress: RouteProgress, from index: RouteIndex) -> Reading {
    let from = place ?? along.map { index.track.point(at: $0).coordinate }
    let isOffRoute = progress.state.routeState == .offRoute
    let now = progress.state.distanceAlong
    let there = isOffRoute ? progress.state.estimatedCoordinate : progress.index.track.point(at: now).coordinate
    return Reading(
      along: now, place: isOffRoute ? there : nil, driven: from.map { Geodesic.shortLength(from: $0, to: there) } ?? 0)
  }

  /// Goes on from a reading, and returns its distance.
  @inline(__always)
  mutating func advance(to reading: Reading) -> LocationDistance {
    (along, place) = reading.place == nil ? (reading.along, nil) : (nil, reading.place)
    return reading.driven
  }
}

extension Odometer: OptionGroup {
  mutating func visit(_ visitor: inout OptionVisitor) {
    visitor.value("along", &along)
    visitor.value("place", &place)
  }
}
