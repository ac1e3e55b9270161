internal import FairwayRoutes
internal import GeoKernel

extension RouteController {
  public func take(_ alternative: AlternativeRoute) throws(RouterError) {
    try take(alternative: alternative.id)
  }

  /// Makes an alternative the route.
  func take(_ taken: OfferedAlternative, at location: Location?) {
    let decided = routeNumber
    report(.willTakeAlternative(taken.route.route, at: location))
    guard !isFinished else { return }
    guard decided == routeNumber else {
      // The observer has replaced the route meanwhile.
      report(.didFailToTakeAlternative(at: location))
      return
    }
    follow(taken.response, taken.options, taken.index, reporting: .didTakeAlternative(at: location))
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
