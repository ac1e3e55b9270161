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
      guard !drive.isFinished else { throw .finished }
      var guided = indexedRouteResponse
      guided.routeResponse = self.guided(guided.routeResponse, answering: routeOptions ?? self.routeOptions)
      let number = drive.routeNumber
      dropChange()
      guard number == drive.routeNumber, !drive.isFinished else { return }
      let replacement = try replaceRoute(guided, routeOptions)
      tellOfNewRoute(replacement, as: .didReroute(route, at: rawLocation, because: .caller))
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
    let replacement = replaceRoute(response, options, index)
    if let event {
      guard goesOn(after: event) else { return }
    }
    tellOfNewRoute(replacement, as: .didReroute(route, at: rawLocation, because: reason))
  }

  /// What the replacement of a route has changed, of which nobody has been told yet.
  struct Replacement {
    /// The alternatives to the route before.
    var removed: [AlternativeRoute]
    /// The stops of the trip that the new route has brought or left out; empty where it is the answer to a request for
    /// the trip, as a reroute's is.
    var stops: [Trip.Stop.ID] = []
    /// What the last fix has changed on the new route, and the alternatives that went with legs that it skipped.
    var change: ProgressChange = []
    var skipped: [AlternativeRoute] = []
  }

  /// Reports a new route: before it the stops of the trip that it has changed by itself, after it what the last fix brought
  /// about on it, and its alternatives.
  func tellOfNewRoute(_ replacement: Replacement, as event: RouterEvent) {
    if !replacement.stops.isEmpty {
      guard goesOn(after: .didChangeTrip(TripChange(reason: .caller, stops: replacement.stops))) else { return }
    }
    guard goesOn(after: event) else { return }
    if !replacement.change.isEmpty {
      guard tellMore(replacement.change, progress, replacement.skipped) else {
        drive.nextTime = -.infinity
        return
      }
    }
    announceAlternatives(removed: replacement.removed)
  }

  /// Follows another route from now on; throws an error and keeps the old route if the response has none to follow.
  func replaceRoute(_ response: IndexedRouteResponse, _ newOptions: RouteOptions?) throws(RouterError) -> Replacement {
    replaceRoute(response, newOptions, try Self.index(of: response))
  }

  /// Returns the index of the route that is followed in a response.
  static func index(of response: IndexedRouteResponse) throws(RouterError) -> RouteIndex {
    guard let route = response.currentRoute else { throw .noRoute }
    do throws(RouteIndexError) { return try RouteIndex(route) } catch { throw .route(error) }
  }

  /// The only place where the route is replaced: what was about the old one ends here.
  func replaceRoute(
    _ response: IndexedRouteResponse, _ newOptions: RouteOptions?, _ index: RouteIndex
  ) -> Replacement {
    var replacement = Replacement(removed: alternatives)
    requests.withdrawAboutRoute()
    memory.rerouteState.cancel()
    offered.declined = nil
    lastStep.change = []
    drive.routeNumber += 1
    drive.shownPlace = nil
    memory.beginRoute(options)
    indexedRouteResponse = response
    if let origin = response.routeResponse.origin { isOnboardRoute = origin == .onboard }
    if isOnboardRoute { memory.timers.fasterRoute.hurry() }
    if let newOptions { routeOptions = newOptions }
    follower = RouteFollower(ProgressEngine(index: index, options: options.engineOptions))
    drive.nextTime = -.infinity
    // The position on the new route is known at once and not only with the next fix.
    let earlier = progress
    let earlierStop = memory.tripOnRoute.stop(ofLeg: earlier.legIndex)
    replacement.stops = beginTrip(on: index, answering: routeOptions, isAnswer: newOptions.hasValue)
    var state = begin(after: earlier, at: earlierStop)
    let told = follower.engine.carryAlerts(&state, after: earlier.state, on: earlier.index)
    memory.note(told.map { index.alerts[$0] }, on: index)
    progress = RouteProgress(index: index, state: state)
    if let rawLocation {
      // The vehicle begins at its place on the new route, and has passed nothing before it.
      replacement.change = follow(rawLocation.withoutRoads, follower.engine).subtracting([.stepAdvance, .intersection])
    }
    drive.legLog = drive.legLog.continued(from: earlier, to: progress)
    lastStep = (drive.routeNumber, replacement.change)
    if replacement.change.contains(.legSkip) {
      replacement.skipped = leaveOut(legs: progress.before.legIndex..<progress.legIndex, traveled: 0)
    }
    if let rawLocation { plan(at: rawLocation.timestamp) }
    offerAlternatives()
    return replacement
  }

  /// Returns the state at the beginning of a route for the rest of a trip: legs are counted on, and what the route has
  /// before the first stop ahead is behind.
  ///
  /// - Parameters:
  ///   - earlier: The progress on the route before.
  ///   - stop: The stop of the leg on it.
  private func begin(after earlier: RouteProgress, at stop: Trip.Stop.ID) -> ProgressState {
    let onRoute = memory.tripOnRoute
    let leg = onRoute.firstLeg(of: trip)
    let isSameStop = onRoute.stop(ofLeg: leg) == stop
    let state = earlier.state
    return follower.engine.restarted(
      after: state, on: earlier.index,
      firstLeg: max(0, state.legNumber + (state.hasArrivedAtWaypoint && !isSameStop ? 1 : 0) - leg), onLeg: leg,
      isApproached: isSameStop && state.approachedLegIndex == state.legIndex && !state.hasArrivedAtWaypoint)
  }
}
