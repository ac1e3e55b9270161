internal import FairwayEngine
public import FairwayRequests
internal import FairwayRoutes
internal import GeoKernel

extension RouteController {
  public func updateRoute(
    with indexedRouteResponse: IndexedRouteResponse, routeOptions: RouteOptions?
  ) throws(RouterError) {
    let response = indexedRouteResponse.routeResponse
    try perform(
      .updateRoute(response: response, index: indexedRouteResponse.routeIndex, options: routeOptions)
    ) { () throws(RouterError) in
      guard !isFinished else { throw .finished }
      let removed = alternatives
      var guided = indexedRouteResponse
      guided.routeResponse = self.guided(guided.routeResponse, answering: routeOptions ?? self.routeOptions)
      try replaceRoute(guided, routeOptions)
      tellOfNewRoute(because: .caller, removed: removed)
    }
  }

  /// Replaces the route and reports it.
  ///
  /// - Parameters:
  ///   - response: The response and the index of the route in it.
  ///   - options: The options of its request.
  ///   - index: The index of the route.
  ///   - event: The event that is reported first.
  ///   - reason: Why the route is replaced.
  func follow(
    _ response: IndexedRouteResponse, _ options: RouteOptions, _ index: RouteIndex, reporting event: RouterEvent? = nil,
    because reason: RouteReplacement
  ) {
    let removed = alternatives
    replaceRoute(response, options, index)
    // The vehicle is on the way already.
    if reason == .fasterRoute { memory.suppressesDeparture = true }
    if let event {
      guard goesOn(after: event) else { return }
    }
    tellOfNewRoute(because: reason, removed: removed)
  }

  /// Reports a new route and its alternatives.
  func tellOfNewRoute(because reason: RouteReplacement, removed: [AlternativeRoute]) {
    guard goesOn(after: .didReroute(route, at: rawLocation, because: reason)) else { return }
    announceAlternatives(removed: removed)
  }

  /// Follows another route from now on; throws an error and keeps the old route if the response has none to follow.
  func replaceRoute(_ response: IndexedRouteResponse, _ newOptions: RouteOptions?) throws(RouterError) {
    replaceRoute(response, newOptions, try Self.index(of: response))
  }

  /// Returns the index of the route that is followed in a response.
  static func index(of response: IndexedRouteResponse) throws(RouterError) -> RouteIndex {
    guard let route = response.currentRoute else { throw .noRoute }
    do throws(RouteIndexError) { return try RouteIndex(route) } catch { throw .route(error) }
  }

  /// The only place where the route is replaced: what was about the old one ends here.
  private func replaceRoute(_ response: IndexedRouteResponse, _ newOptions: RouteOptions?, _ index: RouteIndex) {
    requests.withdrawAll()
    memory.rerouteState.cancel()
    offered.declined = nil
    lastStep = nil
    routeNumber += 1
    memory.beginRoute(options)
    indexedRouteResponse = response
    if let origin = response.routeResponse.origin { isOnboardRoute = origin == .onboard }
    if let newOptions { routeOptions = newOptions }
    follower = RouteFollower(ProgressEngine(index: index, options: options.engineOptions))
    nextTime = -.infinity
    // The position on the new route is known at once and not only with the next fix.
    let earlier = progress
    var state = follower.engine.restarted(after: earlier.state, on: earlier.index)
    if let rawLocation { _ = follower.engine.step(&state, rawLocation) }
    progress = RouteProgress(index: index, state: state)
    legLog.change(from: earlier, to: progress)
    offerAlternatives()
  }
}
