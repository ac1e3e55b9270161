internal import FairwayEngine
internal import FairwayRequests
internal import FairwayRoutes
internal import GeoKernel

extension RouteController {
  public func take(_ alternative: AlternativeRoute) throws(RouterError) {
    try take(alternative: alternative.id)
  }

  /// Replaces the route by the alternative with an identifier.
  package func take(alternative id: AlternativeRoute.ID) throws(RouterError) {
    try perform(.take(alternative: id)) { () throws(RouterError) in
      guard !drive.isFinished else { throw .finished }
      guard let offered = offered.all.first(where: { $0.route.id == id }) else { throw .noSuchAlternative }
      take(offered, at: rawLocation)
    }
  }

  /// Offers the other routes of the response as alternatives, in place of those that there were.
  func offerAlternatives() {
    offered.all = []
    if options.offersAlternatives {
      offered.offer(besides: indexedRouteResponse, answering: routeOptions, main: index)
    }
  }

  /// Makes an alternative the route.
  func take(_ taken: OfferedAlternative, at location: Location?) {
    guard goesOn(after: .willTakeAlternative(taken.route.route, at: location)) else {
      // The observer has replaced the route meanwhile, or begun another leg.
      if !drive.isFinished { report(.didFailToTakeAlternative(at: location)) }
      return
    }
    follow(
      taken.response, taken.options, taken.index, reporting: .didTakeAlternative(at: location),
      because: .alternative)
  }

  /// Removes the alternatives whose fork was passed. Returns whether to go on.
  func dropPassedAlternatives() -> Bool {
    let passed = offered.removePassed(at: state.distanceAlong)
    return passed.isEmpty || announceAlternatives(removed: passed)
  }

  /// Reports the list of alternatives, unless it was empty and still is. Returns whether to go on.
  @discardableResult
  func announceAlternatives(removed: [AlternativeRoute]) -> Bool {
    guard options.offersAlternatives, !(removed.isEmpty && offered.all.isEmpty) else { return true }
    return goesOn(after: .didUpdateAlternatives(alternatives, removed: removed))
  }

  /// Requests new alternatives. Returns whether to go on.
  func askForAlternatives(_ location: Location) -> Bool {
    var wish = request(from: location, to: trip)
    wish.includesAlternativeRoutes = true
    return askProvider(.alternatives, .routes(wish))
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
