public import FairwayRoutes
internal import GeoKernel

extension RouteController {
  public func updateRoute(
    with indexedRouteResponse: IndexedRouteResponse, routeOptions: RouteOptions?, completion: ((Bool) -> Void)?
  ) {
    perform(.updateRoute(indexedRouteResponse, routeOptions)) {
      let removed = alternatives
      var guided = indexedRouteResponse
      guided.routeResponse = self.guided(guided.routeResponse, answering: routeOptions ?? self.routeOptions)
      let isReplaced = !isFinished && (try? replaceRoute(guided, routeOptions)) != nil
      if isReplaced { cancelReroute() }
      if let completion {
        recording?.willCallBack()
        completion(isReplaced)
        recording?.didCallBack()
      }
      guard isReplaced else { return }
      report(.didReroute(route, at: rawLocation, isProactive: false))
      announceAlternatives(removed: removed)
    }
  }

  /// Replaces the route and reports it.
  ///
  /// - Parameters:
  ///   - response: The response and the index of the route in it.
  ///   - options: The options of its request.
  ///   - index: The index of the route.
  ///   - event: The event that is reported first.
  ///   - isProactive: Whether the route is a faster one, found while the vehicle was on the old one.
  func follow(
    _ response: IndexedRouteResponse, _ options: RouteOptions, _ index: RouteIndex, reporting event: RouterEvent? = nil,
    isProactive: Bool = false
  ) {
    let removed = alternatives
    replaceRoute(response, options, index)
    if isProactive { memory.suppressesDeparture = true }
    cancelReroute()
    if let event { report(event) }
    report(.didReroute(route, at: rawLocation, isProactive: isProactive))
    announceAlternatives(removed: removed)
  }

  /// Follows another route from now on; throws an error and keeps the old route if the response has none to follow.
  func replaceRoute(_ response: IndexedRouteResponse, _ newOptions: RouteOptions?) throws {
    replaceRoute(response, newOptions, try Self.index(of: response))
  }

  /// Returns the index of the route that is followed in a response.
  static func index(of response: IndexedRouteResponse) throws -> RouteIndex {
    guard let route = response.currentRoute else { throw RouterError.noRoute }
    return try RouteIndex(route)
  }

  private func replaceRoute(_ response: IndexedRouteResponse, _ newOptions: RouteOptions?, _ index: RouteIndex) {
    questions.withdrawAll()
    routeNumber += 1
    memory.beginRoute(options)
    indexedRouteResponse = response
    if let origin = response.routeResponse.origin { isOnboardRoute = origin == .onboard }
    if let newOptions { routeOptions = newOptions }
    follower = RouteFollower(ProgressEngine(index: index, options: options.engineOptions))
    nextTime = -.infinity
    // The position on the new route is known at once and not only with the next fix.
    var state = ProgressState()
    if let rawLocation { _ = follower.engine.step(&state, rawLocation) }
    progress = RouteProgress(index: index, state: state)
    offered.all = []
    if options.offersAlternatives { offered.offer(besides: response, answering: routeOptions, main: index) }
  }
}
