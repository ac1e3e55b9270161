public import FairwayDirections
internal import GeoKernel

extension RouteController {
  public func updateRoute(
    with indexedRouteResponse: IndexedRouteResponse, routeOptions: RouteOptions?, completion: ((Bool) -> Void)?
  ) {
    guard !isFinished else {
      completion?(false)
      return
    }
    let removed = alternatives
    do {
      try replaceRoute(indexedRouteResponse, routeOptions)
    } catch {
      completion?(false)
      return
    }
    cancelReroute()
    completion?(true)
    report(.didReroute(route, at: rawLocation, isProactive: false))
    announceAlternatives(removed: removed)
  }

  /// Replaces the route and reports it; on an error the old route stays.
  ///
  /// - Parameters:
  ///   - response: The response and the index of the route in it.
  ///   - options: The options of its request.
  ///   - event: The event that is reported first.
  ///   - isProactive: Whether the route is a faster one, found while the vehicle was on the old one.
  func follow(
    _ response: IndexedRouteResponse, _ options: RouteOptions, reporting event: RouterEvent? = nil,
    isProactive: Bool = false
  ) throws {
    let removed = alternatives
    try replaceRoute(response, options)
    if isProactive { memory.suppressesDeparture = true }
    cancelReroute()
    if let event { report(event) }
    report(.didReroute(route, at: rawLocation, isProactive: isProactive))
    announceAlternatives(removed: removed)
  }

  /// Replaces the route; on an error the old route stays.
  func replaceRoute(_ response: IndexedRouteResponse, _ newOptions: RouteOptions?) throws {
    guard let route = response.currentRoute else { throw RouterError.noRoute }
    let index = try RouteIndex(route)
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
