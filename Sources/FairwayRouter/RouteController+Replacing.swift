internal import FairwayEngine
public import FairwayRequests
internal import FairwayRoutes
internal import GeoKernel

extension RouteController {
  public func updateRoute(
    with indexedRouteResponse: IndexedRouteResponse, routeOptions: RouteOptions?
  ) throws(RouterError) {
    var indexedRouteResponse = indexedRouteResponse
    if let customAlerts { indexedRouteResponse.routeResponse.addAlerts(customAlerts) }
    let response = indexedRouteResponse.routeResponse
    try perform(
      .updateRoute(response: response, index: indexedRouteResponse.routeIndex, options: routeOptions)
    ) { () throws(RouterError) in
      guard !isFinished else { throw .finished }
      let removed = alternatives
      var guided = indexedRouteResponse
      guided.routeResponse = self.guided(guided.routeResponse, answering: routeOptions ?? self.routeOptions)
      let number = routeNumber
      dropChange()
      guard number == routeNumber, !isFinished else { return }
      let stops = try replaceRoute(guided, routeOptions)
      tellOfNewRoute(because: .caller, removed: removed, stops)
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
    let stops = replaceRoute(response, options, index)
    // The vehicle is on the way already.
    if reason == .fasterRoute { memory.suppressesDeparture = true }
    if let event {
      guard goesOn(after: event) else { return }
    }
    tellOfNewRoute(because: reason, removed: removed, stops)
  }

  /// Reports a new route and its alternatives, and before them the stops of the trip that it has changed by itself.
  func tellOfNewRoute(
    because reason: RouteReplacement, removed: [AlternativeRoute], _ stops: [Trip.Stop.ID] = []
  ) {
    if !stops.isEmpty {
      guard goesOn(after: .didChangeTrip(TripChange(reason: .caller, stops: stops))) else { return }
    }
    guard goesOn(after: .didReroute(route, at: rawLocation, because: reason)) else { return }
    announceAlternatives(removed: removed)
  }

  /// Follows another route from now on; throws an error and keeps the old route if the response has none to follow.
  /// Returns the stops that the route has brought or left out.
  @discardableResult
  func replaceRoute(_ response: IndexedRouteResponse, _ newOptions: RouteOptions?) throws(RouterError) -> [Trip.Stop.ID]
  {
    replaceRoute(response, newOptions, try Self.index(of: response))
  }

  /// Returns the index of the route that is followed in a response.
  static func index(of response: IndexedRouteResponse) throws(RouterError) -> RouteIndex {
    guard let route = response.currentRoute else { throw .noRoute }
    do throws(RouteIndexError) { return try RouteIndex(route) } catch { throw .route(error) }
  }

  /// The only place where the route is replaced: what was about the old one ends here.
  private func replaceRoute(
    _ response: IndexedRouteResponse, _ newOptions: RouteOptions?, _ index: RouteIndex
  ) -> [Trip.Stop.ID] {
    requests.withdrawAboutRoute()
    memory.rerouteState.cancel()
    offered.declined = nil
    lastStep.change = []
    routeNumber += 1
    memory.beginRoute(options)
    indexedRouteResponse = response
    if let origin = response.routeResponse.origin { isOnboardRoute = origin == .onboard }
    if let newOptions { routeOptions = newOptions }
    follower = RouteFollower(ProgressEngine(index: index, options: options.engineOptions))
    nextTime = -.infinity
    // The position on the new route is known at once and not only with the next fix.
    let earlier = progress
    let earlierStop = memory.tripOnRoute.stop(ofLeg: earlier.legIndex)
    let stops = beginTrip(on: index, answering: routeOptions, isAnswer: newOptions.hasValue)
    var state = begin(after: earlier.state, at: earlierStop)
    let told = follower.engine.carryAlerts(&state, after: earlier.state, on: earlier.index)
    memory.note(told.map { index.alerts[$0] }, on: index)
    if let rawLocation { _ = follower.engine.step(&state, rawLocation.withoutRoads) }
    progress = RouteProgress(index: index, state: state)
    legLog = legLog.continued(from: earlier, to: progress)
    if let rawLocation { plan(at: rawLocation.timestamp) }
    offerAlternatives()
    return stops
  }

  /// Returns the state at the beginning of a route for the rest of a trip: legs are counted on, and what the route has
  /// before the first stop ahead is behind.
  ///
  /// - Parameters:
  ///   - earlier: The state on the route before.
  ///   - stop: The stop of the leg on it.
  private func begin(after earlier: ProgressState, at stop: Trip.Stop.ID) -> ProgressState {
    let onRoute = memory.tripOnRoute
    let leg = onRoute.firstLeg(of: trip)
    let isNextLeg = earlier.hasArrivedAtWaypoint && onRoute.stop(ofLeg: leg) != stop
    var state = follower.engine.restarted(
      after: earlier, firstLeg: max(0, earlier.legNumber + (isNextLeg ? 1 : 0) - leg))
    if leg > 0 { _ = try? follower.engine.skip(&state, to: leg) }
    return state
  }
}
