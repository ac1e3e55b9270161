internal import FairwayDirections
internal import GeoKernel

/// An alternative, with what is needed to follow it.
struct OfferedAlternative {
  var route: AlternativeRoute
  /// The route, made ready.
  var index: RouteIndex
  /// Where it leaves the main route, in metres of its own geometry.
  var fork: LocationDistance
  /// The response that it came with, by which it is followed and refreshed.
  var response: IndexedRouteResponse
  /// The options of the request that it answers.
  var options: RouteOptions
}

extension RouteController {
  /// The other routes of a response, each with the place where it leaves the one that is followed.
  func makeAlternatives(of response: IndexedRouteResponse, answering asked: RouteOptions) -> [OfferedAlternative] {
    guard options.offersAlternatives, let routes = response.routeResponse.routes, routes.count > 1 else { return [] }
    return makeAlternatives(of: response.routeResponse, answering: asked, but: response.routeIndex)
  }

  /// The routes of a response that leave the one that is followed.
  private func makeAlternatives(
    of response: RouteResponse, answering asked: RouteOptions, but followed: Int? = nil
  ) -> [OfferedAlternative] {
    (response.routes ?? []).enumerated().compactMap { place, route in
      guard place != followed, let index = try? RouteIndex(route), let fork = forkDistance(of: index) else {
        return nil
      }
      alternativeCount += 1
      return OfferedAlternative(
        route: describe(route, index, fork), index: index, fork: fork,
        response: IndexedRouteResponse(routeResponse: response, routeIndex: place), options: asked)
    }
  }

  /// What is reported of an alternative.
  private func describe(_ route: Route, _ index: RouteIndex, _ fork: LocationDistance) -> AlternativeRoute {
    let place = index.track.point(at: fork)
    let onMain = self.index.track.nearest(place.coordinate)
    let step = index.routeStep(at: fork, leg: index.legCount - 1)
    let restDistance = index.statedLength - index.statedDistance(at: fork, routeStep: max(0, step))
    return AlternativeRoute(
      id: alternativeCount, route: route, deviationPoint: place.coordinate, deviationDistance: onMain.distanceAlong,
      infoFromDeviationPoint: .init(
        distance: max(0, restDistance), duration: index.expectedTravelTime - index.expectedTravelTime(to: fork)),
      infoFromOrigin: .init(distance: index.statedLength, duration: index.expectedTravelTime),
      distanceDelta: index.statedLength - self.index.statedLength,
      expectedTravelTimeDelta: index.expectedTravelTime - self.index.expectedTravelTime)
  }

  /// How far along an alternative its first place beside the main route is; nil if there is none.
  ///
  /// - Complexity: O(*n* log *m*) in the length.
  private func forkDistance(of alternative: RouteIndex) -> LocationDistance? {
    let spacing = 10.0
    var distance = 0.0
    while distance <= alternative.length {
      let place = alternative.track.point(at: distance)
      if abs(self.index.track.nearest(place.coordinate).crossTrack) > options.alternativeWidth {
        return max(0, distance - spacing)
      }
      distance += spacing
    }
    return nil
  }

  public func take(_ alternative: AlternativeRoute) throws(RouterError) {
    guard !isFinished else { throw .finished }
    guard let offered = offered.first(where: { $0.route.id == alternative.id }) else { throw .noSuchAlternative }
    guard take(offered, at: rawLocation) else { throw .noRoute }
  }

  /// Makes an alternative the route; returns whether the vehicle follows another route now than before.
  func take(_ taken: OfferedAlternative, at location: Location?) -> Bool {
    let decided = routeNumber
    report(.willTakeAlternative(taken.route.route, at: location))
    guard !isFinished else { return true }
    guard decided == routeNumber else {
      // The observer has put another route in place meanwhile.
      report(.didFailToTakeAlternative(at: location))
      return true
    }
    let removed = alternatives
    do {
      try replaceRoute(taken.response, taken.options)
    } catch {
      offered.removeAll { $0.route.id == taken.route.id }
      report(.didFailToTakeAlternative(at: location))
      return false
    }
    cancelReroute()
    report(.didTakeAlternative(at: location))
    report(.didReroute(route, at: location, isProactive: false))
    announceAlternatives(removed: removed)
    return true
  }

  /// Whether the vehicle is on an alternative beyond the place where it leaves the route, and drives along it.
  func isOn(_ alternative: OfferedAlternative, _ location: Location) -> Bool {
    let snap = alternative.index.track.nearest(state.estimatedCoordinate)
    guard abs(snap.crossTrack) <= options.alternativeWidth + min(state.accuracy, 20),
      snap.distanceAlong >= alternative.fork
    else { return false }
    guard let course = location.course, (location.speed ?? 0) > 1 else { return true }
    return abs(wrappedLongitude(course - snap.bearing)) < 45
  }

  /// How far along the route the fork of an alternative counts as passed.
  func passingDistance(_ alternative: AlternativeRoute) -> LocationDistance {
    alternative.deviationDistance + 2 * options.alternativeWidth
  }

  /// Where along the route the next alternative counts as passed; infinite where none is left.
  var nearestFork: LocationDistance { offered.lazy.map { [self] in passingDistance($0.route) }.min() ?? .infinity }

  /// Forgets the alternatives whose fork was passed.
  func dropPassedAlternatives() {
    let place = state.distanceAlong
    let passed = alternatives.filter { passingDistance($0) < place }
    guard !passed.isEmpty else { return }
    offered.removeAll { passingDistance($0.route) < place }
    announceAlternatives(removed: passed)
  }

  /// Reports the list, unless it was empty and still is.
  func announceAlternatives(removed: [AlternativeRoute]) {
    guard options.offersAlternatives, !(removed.isEmpty && offered.isEmpty) else { return }
    report(.didUpdateAlternatives(alternatives, removed: removed))
  }

  /// Requests the ways that there are now.
  func askForAlternatives(_ location: Location) {
    guard let provider = customRoutingProvider else { return }
    var wish = rerouteOptions(from: location, along: routeProgress)
    wish.includesAlternativeRoutes = true
    ask(.alternatives, .routes(wish), provider)
  }

  func renewAlternatives(_ result: Result<RouteResponse, DirectionsError>, answering asked: RouteOptions) {
    switch result {
    case .failure(let error):
      report(.didFailToUpdateAlternatives(.failedToUpdateAlternativeRoutes(reason: error.description)))
    case .success(let response):
      let removed = alternatives
      offered = makeAlternatives(of: response, answering: asked)
      announceAlternatives(removed: removed)
    }
  }
}
