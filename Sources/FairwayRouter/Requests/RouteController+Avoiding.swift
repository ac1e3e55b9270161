internal import FairwayEngine
public import FairwayRequests
internal import FairwayRoutes
public import GeoKernel

/// What new routes of a trip are to avoid.
public enum Avoidance: Hashable, Sendable, Codable {
  /// The road ahead, within a distance in metres.
  case next(_ distance: LocationDistance)
  /// Points on roads, and areas.
  case places(points: [LocationCoordinate2D], areas: [AvoidedArea])
  /// Nothing any more: later requests are free again. No route is requested.
  case nothing
}

extension RouteController {
  public func avoid(_ avoidance: Avoidance) throws(RouterError) {
    if case .places(let points, let areas) = avoidance {
      guard points.allSatisfy({ $0.isValid }), areas.allSatisfy({ $0.isValid }), !points.isEmpty || !areas.isEmpty
      else { throw .trip(.invalidCoordinate) }
    }
    try perform(.avoid(avoidance: avoidance)) { () throws(RouterError) in
      guard !drive.isFinished else { throw .finished }
      var options = routeOptions
      let points: [LocationCoordinate2D]
      switch avoidance {
      case .nothing:
        (routeOptions.avoidedPoints, routeOptions.avoidedAreas) = ([], [])
        return
      case .next(let distance): points = try places(ahead: distance)
      case .places(let given, let areas):
        points = given
        options.avoidedAreas += areas
      }
      guard let location = rawLocation else { throw .trip(.noPlace) }
      guard customRoutingProvider != nil else { throw .noRoutingProvider }
      guard !memory.rerouteState.isWaiting else { throw .trip(.isChanging) }
      options.avoidedPoints += points
      memory.rerouteState.request(at: location.coordinate, timestamp: location.timestamp)
      requestRoute(from: location, to: trip, like: options, isAvoiding: true)
    }
  }

  /// The distance between points on the road that is to be avoided, the most of them, and how far ahead, or behind a
  /// crossing, the first is.
  private static var spacing: LocationDistance { 100 }
  private static var mostPoints: Double { 20 }
  private static var firstDistance: LocationDistance { 20 }

  /// Points on the road ahead within a distance, so dense that no road between them is left. They begin behind the next
  /// crossing, where the vehicle can leave the road, if that is within the distance.
  private func places(ahead distance: LocationDistance) throws(RouterError) -> [LocationCoordinate2D] {
    guard rawLocation != nil else { throw .trip(.noPlace) }
    let along = state.distanceAlong
    let end = min(along + distance, index.length)
    guard distance.isFinite, distance > 0, end > along, state.routeState != .offRoute else {
      throw .trip(.nothingAhead)
    }
    let crossing = nextCrossing(after: along + Self.firstDistance)
    let start = crossing < end ? crossing : along
    let first = start + min(Self.firstDistance, (end - start) / 2)
    let spacing = max(Self.spacing, (end - first) / Self.mostPoints)
    return (stride(from: first, to: end, by: spacing).map { $0 } + [end]).map {
      index.track.point(at: $0).coordinate
    }
  }

  /// The distance along of the next crossing or maneuver; the end of the route if there is none.
  private func nextCrossing(after along: LocationDistance) -> LocationDistance {
    for step in state.routeStepIndex..<index.routeStepCount {
      if let crossing = index.intersectionDistances(ofRouteStep: step).first(where: { $0 > along }) { return crossing }
      let end = index.range(ofRouteStep: step).upperBound
      if end > along { return end }
    }
    return index.length
  }
}
