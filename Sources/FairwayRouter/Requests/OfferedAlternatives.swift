internal import FairwayEngine
internal import FairwayRequests
internal import FairwayRoutes
internal import GeoKernel

/// An alternative, with everything needed to follow it.
struct OfferedAlternative {
  var route: AlternativeRoute
  /// The index of the route.
  var index: RouteIndex
  /// The point where it leaves the main route, as a distance along the alternative in metres.
  var fork: LocationDistance
  /// The response that it came with, by which it is followed and refreshed.
  var response: IndexedRouteResponse
  /// The options of the request that it answers.
  var options: RouteOptions
}

/// The other routes to the destination that leave the current route ahead of the vehicle.
///
/// An object, because each fix reads ``nextFork``: in a value with mutating methods that would be checked for exclusivity.
final class OfferedAlternatives {
  /// The distance from the route beyond which a road is another one, in metres.
  let width: LocationDistance
  /// The alternatives, in the order of their response.
  var all: [OfferedAlternative] = [] {
    didSet { nextFork = all.lazy.map { [width] in $0.passingDistance(width) }.min() ?? .infinity }
  }
  /// The distance along the route at which the next alternative counts as passed; infinite if none is left.
  private(set) var nextFork = LocationDistance.infinity
  /// Whether the alternatives came in the response of the route.
  var cameWithRoute = true
  /// The number of alternatives so far, so that each has its own identifier.
  var count: AlternativeRoute.ID = 0
  /// The alternative that the vehicle is on and the decider has refused, until the vehicle is back on the route.
  var declined: AlternativeRoute.ID?

  init(width: LocationDistance) { self.width = width }

  /// The alternatives in the form in which they are reported.
  var routes: [AlternativeRoute] { all.map { $0.route } }

  /// Replaces the alternatives by the other routes of the response that the main route came with.
  func offer(besides response: IndexedRouteResponse, answering asked: RouteOptions, main: RouteIndex) {
    offer(response.routeResponse, answering: asked, but: response.routeIndex, main: main)
    cameWithRoute = true
  }

  /// Replaces the alternatives by the routes of a response, except those that never leave the main route, and those
  /// that pass what was to be avoided.
  ///
  /// - Complexity: O(*n* log *m*) in the lengths.
  func offer(
    _ response: RouteResponse, answering asked: RouteOptions, but followed: Int? = nil, main: RouteIndex
  ) {
    cameWithRoute = false
    var offered: [OfferedAlternative] = []
    for (place, route) in (response.routes ?? []).enumerated() where place != followed {
      guard asked.isRespected(by: route), let index = try? RouteIndex(route), let fork = forkDistance(of: index, main)
      else { continue }
      count += 1
      offered.append(
        OfferedAlternative(
          route: AlternativeRoute(id: count, route, index, leaving: main, at: fork), index: index, fork: fork,
          response: IndexedRouteResponse(routeResponse: response, routeIndex: place), options: asked))
    }
    all = offered
  }

  /// Returns the distance along an alternative at which it leaves the main route; nil if it never does.
  private func forkDistance(of alternative: RouteIndex, _ main: RouteIndex) -> LocationDistance? {
    let spacing = 10.0
    var distance = 0.0
    while distance <= alternative.length {
      let place = alternative.track.point(at: distance)
      if abs(main.track.nearest(place.coordinate).crossTrack) > width { return max(0, distance - spacing) }
      distance += spacing
    }
    return nil
  }

  /// Returns the alternative that the vehicle is on: beyond its fork, and in its direction.
  func alternative(under state: ProgressState, _ location: Location) -> OfferedAlternative? {
    all.first { alternative in
      let snap = alternative.index.track.nearest(state.estimatedCoordinate)
      guard abs(snap.crossTrack) <= width + min(state.accuracy, 20), snap.distanceAlong >= alternative.fork else {
        return false
      }
      guard let course = location.course, (location.speed ?? 0) > 1 else { return true }
      return abs(wrappedLongitude(course - snap.bearing)) < 45
    }
  }

  /// Removes and returns the alternatives whose fork was passed.
  func removePassed(at distance: LocationDistance) -> [AlternativeRoute] {
    let width = width
    let passed = all.filter { $0.passingDistance(width) < distance }
    if !passed.isEmpty { all.removeAll { $0.passingDistance(width) < distance } }
    return passed.map { $0.route }
  }
}

extension OfferedAlternative {
  /// The same alternative with its response changed in what lies on the routes.
  func changed(_ change: (RouteResponse) -> RouteResponse) -> OfferedAlternative {
    var changed = self
    changed.response.routeResponse = change(response.routeResponse)
    guard let route = changed.response.currentRoute, let index = try? RouteIndex(route) else { return self }
    changed.index = index
    changed.route = self.route.on(route)
    return changed
  }

  /// The distance along the main route at which its fork counts as passed.
  fileprivate func passingDistance(_ width: LocationDistance) -> LocationDistance {
    route.deviationDistance + 2 * width
  }
}

extension AlternativeRoute {
  /// The same alternative on its route with other attributes.
  fileprivate func on(_ route: Route) -> AlternativeRoute {
    AlternativeRoute(
      id: id, route: route, deviationPoint: deviationPoint, deviationDistance: deviationDistance,
      infoFromDeviationPoint: infoFromDeviationPoint, infoFromOrigin: infoFromOrigin, distanceDelta: distanceDelta,
      expectedTravelTimeDelta: expectedTravelTimeDelta)
  }

  /// Creates the description of an alternative.
  fileprivate init(
    id: ID, _ route: Route, _ index: RouteIndex, leaving main: RouteIndex, at fork: LocationDistance
  ) {
    let place = index.track.point(at: fork)
    let onMain = main.track.nearest(place.coordinate)
    let step = index.routeStep(at: fork, leg: index.legCount - 1)
    let restDistance = index.statedLength - index.statedDistance(at: fork, routeStep: max(0, step))
    self.init(
      id: id, route: route, deviationPoint: place.coordinate, deviationDistance: onMain.distanceAlong,
      infoFromDeviationPoint: RouteInfo(
        distance: max(0, restDistance), duration: index.expectedTravelTime - index.expectedTravelTime(to: fork)),
      infoFromOrigin: RouteInfo(distance: index.statedLength, duration: index.expectedTravelTime),
      distanceDelta: index.statedLength - main.statedLength,
      expectedTravelTimeDelta: index.expectedTravelTime - main.expectedTravelTime)
  }
}
