internal import FairwayDirections
internal import GeoKernel

extension RouteController {
  public func take(_ alternative: AlternativeRoute) throws(RouterError) {
    guard !isFinished else { throw .finished }
    guard let offered = offered.all.first(where: { $0.route.id == alternative.id }) else { throw .noSuchAlternative }
    guard take(offered, at: rawLocation) else { throw .noRoute }
  }

  /// Makes an alternative the route; returns whether the router follows another route than before.
  func take(_ taken: OfferedAlternative, at location: Location?) -> Bool {
    let decided = routeNumber
    report(.willTakeAlternative(taken.route.route, at: location))
    guard !isFinished else { return true }
    guard decided == routeNumber else {
      // The observer has replaced the route meanwhile.
      report(.didFailToTakeAlternative(at: location))
      return true
    }
    do {
      try follow(taken.response, taken.options, reporting: .didTakeAlternative(at: location))
    } catch {
      offered.all.removeAll { $0.route.id == taken.route.id }
      report(.didFailToTakeAlternative(at: location))
      return false
    }
    return true
  }

  /// Removes the alternatives whose fork was passed.
  func dropPassedAlternatives() {
    let passed = offered.removePassed(at: state.distanceAlong)
    guard !passed.isEmpty else { return }
    announceAlternatives(removed: passed)
  }

  /// Reports the list of alternatives, unless it was empty and still is.
  func announceAlternatives(removed: [AlternativeRoute]) {
    guard options.offersAlternatives, !(removed.isEmpty && offered.all.isEmpty) else { return }
    report(.didUpdateAlternatives(alternatives, removed: removed))
  }

  /// Requests new alternatives.
  func askForAlternatives(_ location: Location) {
    guard let provider = customRoutingProvider else { return }
    var wish = request(from: location, along: routeProgress)
    wish.includesAlternativeRoutes = true
    questions.ask(.alternatives, .routes(wish), provider)
  }

  func renewAlternatives(_ result: Result<RouteResponse, DirectionsError>, answering asked: RouteOptions) {
    switch result {
    case .failure(let error):
      report(.didFailToUpdateAlternatives(.failedToUpdateAlternativeRoutes(reason: error.description)))
    case .success(let response):
      let removed = alternatives
      offered.offer(response, answering: asked, main: index)
      announceAlternatives(removed: removed)
    }
  }
}
