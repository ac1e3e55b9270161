internal import FairwayEngine
internal import FairwayRequests
internal import FairwayRoutes
internal import GeoKernel

extension RouteController {
  /// Does what is due while the vehicle is on its route: requests newer attributes, a faster route or alternatives.
  func keepCurrent(_ location: Location) {
    let now = location.timestamp
    requests.begin(at: now)
    requests.expire(at: now, after: options.answerTimeout)
    plan(at: now)
    guard announceAlerts(location), dropPassedAlternatives() else { return }
    // The requests of this fix wait from now on.
    defer { requests.begin(at: now) }
    // Nothing is newer or faster than the line itself.
    guard customRoutingProvider != nil, !followsLine else {
      drive.nextTime = .infinity
      return
    }
    guard !state.hasArrivedAtWaypoint else { return }
    let refreshes = refreshesRoute || options.refreshesByAskingAgain
    if refreshes, memory.timers.refresh.isDue(at: now) {
      guard askForRefresh(location) else { return }
    }
    let looksForRoutes = reroutesProactively || isOnboardRoute
    if looksForRoutes, memory.timers.fasterRoute.isDue(at: now) {
      guard askForFasterRoute(location) else { return }
    }
    let looksForAlternatives = options.offersAlternatives && routeOptions.includesAlternativeRoutes
    if looksForAlternatives, memory.timers.alternatives.isDue(at: now) {
      guard askForAlternatives(location) else { return }
    }
    requests.begin(at: now)
    drive.nextTime = min(
      requests.nextExpiry(after: options.answerTimeout),
      memory.timers.nextTime(
        refreshes: refreshes, reroutes: looksForRoutes, looksForAlternatives: looksForAlternatives))
  }

  // MARK: Refresh

  private func askForRefresh(_ location: Location) -> Bool {
    guard requests[.refresh] == nil, requests[.renewal] == nil else { return true }
    guard refreshesRoute, let identifier = indexedRouteResponse.routeResponse.identifier else {
      guard options.refreshesByAskingAgain else { return true }
      return askProvider(.renewal, .routes(request(from: location, to: trip)))
    }
    let segment = index.segment(at: state.distanceAlong, leg: state.legIndex)
    let part = RouteRefreshPart(
      responseIdentifier: identifier, routeIndex: indexedRouteResponse.routeIndex, startLegIndex: state.legIndex,
      currentRouteShapeIndex: segment.ofTrack, currentLegShapeIndex: segment.ofLeg)
    return askProvider(.refresh, .refresh(part))
  }

  func applyRefresh(_ response: RouteRefreshResponse, of part: RouteRefreshPart) {
    var route = self.route
    let start = RefreshParameters.StartingIndex(
      legIndex: part.startLegIndex, legShapeIndex: part.currentLegShapeIndex ?? 0)
    route.refresh(from: response.route, refreshParameters: RefreshParameters(startingIndex: start))
    adopt(refreshed: route)
  }

  /// Copies newer attributes from the routes of a new calculation, if one of them follows the same roads.
  func applyRenewal(_ response: RouteResponse) {
    for newer in response.routes ?? [] {
      guard let newer = try? RouteIndex(newer) else { continue }
      if let route = RouteRenewal.renewed(index, onLeg: state.legIndex, at: state.distanceAlong, by: newer) {
        return adopt(refreshed: route)
      }
    }
  }

  /// Continues on the same route with newer attributes, and reports that.
  private func adopt(refreshed route: Route) {
    guard continueOn(route) else { return }
    let place = indexedRouteResponse.routeIndex
    indexedRouteResponse.routeResponse.routes?[place] = route
    monitor.add(to: .refreshes)
    report(.didRefresh(routeProgress))
  }

  /// Continues on the same route with other attributes; returns false if it is another one, which is ignored.
  @discardableResult
  func continueOn(_ route: Route) -> Bool {
    // A refresh changes times and not the geometry, so the state stays valid.
    guard let index = try? RouteIndex(route) else { return false }
    let refreshed = ProgressEngine(index: index, options: follower.engine.options)
    var state = state
    // The list of alerts may have become shorter than what was passed of it.
    refreshed.passAlerts(&state)
    _ = refreshed.carryAlerts(&state, after: self.state, on: self.index)
    guard refreshed.accepts(state) else { return false }
    follower = RouteFollower(refreshed)
    progress = RouteProgress(index: index, state: state)
    drive.nextTime = -.infinity
    return true
  }

  // MARK: Faster routes

  private func askForFasterRoute(_ location: Location) -> Bool {
    let progress = routeProgress
    guard requests[.fasterRoute] == nil,
      isOnboardRoute
        || options.fasterRoute.allowsLook(
          remainingTime: progress.durationRemaining,
          remainingStepTime: progress.currentLegProgress.currentStepProgress.durationRemaining,
          hasUpcomingStep: progress.upcomingStep.hasValue)
    else { return true }
    return askProvider(.fasterRoute, .routes(request(from: location, to: trip)))
  }

  func offerFasterRoute(_ response: RouteResponse, answering asked: RouteOptions) {
    guard let routes = response.routes, let location = rawLocation else { return }
    if isOnboardRoute {
      if let same = routes.firstIndex(where: isCoincident) { return switchToCoincidentRoute(response, same, asked) }
      if !reroutesProactively { return }
    }
    let allowed = routes.indices.filter { asked.isRespected(by: routes[$0]) }
    let faster = options.fasterRoute.fastest(
      of: routes, among: allowed, remainingTime: routeProgress.plannedDurationRemaining)
    // The device's time cannot be compared with one that knows the traffic.
    let knowsMore = isOnboardRoute && asked.profileIdentifier == .automobileAvoidingTraffic
    guard let fastest = faster ?? (knowsMore ? allowed.first : nil) else { return }
    let (number, leg) = (drive.routeNumber, state.legIndex)
    let offer = FasterRouteOffer(routes[fastest], at: location) { [handle] in
      // The route leads to the waypoint that was next at the time of the request.
      guard let router = handle.router, !router.drive.isFinished, router.drive.routeNumber == number,
        router.state.legIndex == leg, !router.state.hasArrivedAtWaypoint
      else { return }
      let faster = IndexedRouteResponse(routeResponse: response, routeIndex: fastest)
      guard let index = try? Self.index(of: faster) else { return }
      router.accept(faster, asked, index)
    }
    if decision(.shouldProactivelyReroute(offer)) == true { offer.accept() }
  }

  /// Follows a faster route.
  func accept(_ faster: IndexedRouteResponse, _ asked: RouteOptions, _ index: RouteIndex) {
    perform(.acceptFasterRoute(response: faster.routeResponse, index: faster.routeIndex, options: asked)) {
      follow(faster, asked, index, because: .fasterRoute)
    }
  }

  // MARK: A better source of the same route

  /// Whether another route follows the same roads from the position of the vehicle on.
  private func isCoincident(_ other: Route) -> Bool {
    RouteSimilarity.share(of: other, on: index, from: state.distanceAlong) == 1
      && abs(other.distance - routeProgress.distanceRemaining) < 50
  }

  private func switchToCoincidentRoute(_ response: RouteResponse, _ place: Int, _ asked: RouteOptions) {
    guard let replacement = try? replaceRoute(IndexedRouteResponse(routeResponse: response, routeIndex: place), asked)
    else { return }
    isOnboardRoute = false
    tellOfNewRoute(replacement, as: .didSwitchToCoincident(route))
  }
}
