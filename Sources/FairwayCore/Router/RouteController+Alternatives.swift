internal import FairwayDirections
internal import GeoKernel

extension RouteController {
  /// The other routes of a response, each with the place where it leaves the one that is followed.
  func makeAlternatives(of response: IndexedRouteResponse) -> [AlternativeRoute] {
    alternativeIndices = [:]
    guard options.offersAlternatives, let routes = response.routeResponse.routes, routes.count > 1 else { return [] }
    return routes.enumerated().compactMap { place, route in
      place == response.routeIndex ? nil : makeAlternative(route, id: nil)
    }
  }

  /// An alternative; nil if the route cannot be followed or does not leave the main one.
  private func makeAlternative(_ route: Route, id: AlternativeRoute.ID?) -> AlternativeRoute? {
    guard let index = try? RouteIndex(route), let fork = forkDistance(of: index) else { return nil }
    if id == nil { alternativeCount += 1 }
    let number = id ?? alternativeCount
    alternativeIndices[number] = index
    let place = index.track.point(at: fork)
    let onMain = self.index.track.nearest(place.coordinate)
    let step = index.routeStep(at: fork, leg: index.legCount - 1)
    let restDistance = index.statedLength - index.statedDistance(at: fork, routeStep: max(0, step))
    return AlternativeRoute(
      id: number, route: route, deviationPoint: place.coordinate, deviationDistance: onMain.distanceAlong,
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

  /// Makes an alternative the route when the vehicle is on it; returns whether it was.
  func takeAlternative(at location: Location) -> Bool {
    guard let taken = alternatives.first(where: { isOn($0, location) }),
      let routes = indexedRouteResponse.routeResponse.routes
    else { return false }
    let decided = routeNumber
    report(.willTakeAlternative(taken.route, at: location))
    guard !isFinished else { return true }
    guard decided == routeNumber else {
      // The delegate has put another route in place meanwhile.
      report(.didFailToTakeAlternative(at: location))
      return true
    }
    let removed = alternatives
    var response = indexedRouteResponse
    if let place = routes.firstIndex(of: taken.route) {
      response.routeIndex = place
    } else {
      response.routeResponse.routes = routes + [taken.route]
      response.routeIndex = routes.count
    }
    do {
      try replaceRoute(response, nil)
    } catch {
      alternatives.removeAll { $0.id == taken.id }
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
  private func isOn(_ alternative: AlternativeRoute, _ location: Location) -> Bool {
    guard let index = alternativeIndices[alternative.id] else { return false }
    let snap = index.track.nearest(state.estimatedCoordinate)
    let fork = index.length - (alternative.infoFromDeviationPoint.distance * index.length / max(1, index.statedLength))
    guard abs(snap.crossTrack) <= options.alternativeWidth + min(state.accuracy, 20), snap.distanceAlong >= fork else {
      return false
    }
    guard let course = location.course, (location.speed ?? 0) > 1 else { return true }
    return abs(wrappedLongitude(course - snap.bearing)) < 45
  }

  /// How far along the route the fork of an alternative counts as passed.
  func passingDistance(_ alternative: AlternativeRoute) -> LocationDistance {
    alternative.deviationDistance + 2 * options.alternativeWidth
  }

  /// Forgets the alternatives whose fork was passed.
  func dropPassedAlternatives() {
    let place = state.distanceAlong
    let passed = alternatives.filter { passingDistance($0) < place }
    guard !passed.isEmpty else { return }
    alternatives.removeAll(where: passed.contains)
    for route in passed { alternativeIndices[route.id] = nil }
    announceAlternatives(removed: passed)
  }

  /// Tells of the list, unless it was empty and still is.
  func announceAlternatives(removed: [AlternativeRoute]) {
    guard options.offersAlternatives, !(removed.isEmpty && alternatives.isEmpty) else { return }
    report(.didUpdateAlternatives(alternatives, removed: removed))
  }

  /// Asks for the ways that there are now.
  func askForAlternatives(_ location: Location) {
    guard let provider = customRoutingProvider else { return }
    var wish = rerouteOptions(from: location, along: routeProgress)
    wish.includesAlternativeRoutes = true
    ask(.alternatives) { [wish] answer in provider.calculateRoutes(for: wish) { answer(.routes($0)) } }
  }

  func renewAlternatives(_ result: Result<RouteResponse, DirectionsError>) {
    switch result {
    case .failure(let error):
      report(.didFailToUpdateAlternatives(.failedToUpdateAlternativeRoutes(reason: error.description)))
    case .success(let response):
      let removed = alternatives
      alternativeIndices = [:]
      alternatives = (response.routes ?? []).compactMap { makeAlternative($0, id: nil) }
      announceAlternatives(removed: removed)
    }
  }
}
