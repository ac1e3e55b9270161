internal import FairwayDirections
internal import GeoKernel

extension RouteController {
  /// What is due while the vehicle is on its route: newer attributes, a faster route, other ways.
  func keepCurrent(_ location: Location) {
    dropPassedAlternatives()
    guard customRoutingProvider != nil else {
      nextTime = .infinity
      return
    }
    guard !state.hasArrivedAtWaypoint, !isFinished else { return }
    let now = location.timestamp
    if refreshesRoute, timers.refresh.isDue(at: now) { askForRefresh() }
    let looksForRoutes = reroutesProactively || isOnboardRoute
    if looksForRoutes, timers.fasterRoute.isDue(at: now) { askForFasterRoute(location) }
    let looksForAlternatives = options.offersAlternatives && routeOptions.includesAlternativeRoutes
    if looksForAlternatives, timers.alternatives.isDue(at: now) { askForAlternatives(location) }
    nextTime = timers.nextTime(
      refreshes: refreshesRoute, reroutes: looksForRoutes, looksForAlternatives: looksForAlternatives)
  }

  // MARK: Refresh

  private func askForRefresh() {
    guard let provider = customRoutingProvider, pending[.refresh] == nil,
      let identifier = indexedRouteResponse.routeResponse.identifier
    else { return }
    let part = RouteRefreshPart(
      responseIdentifier: identifier, routeIndex: indexedRouteResponse.routeIndex, startLegIndex: state.legIndex,
      currentRouteShapeIndex: routeProgress.currentLegProgress.segmentIndex)
    refreshedPart = part
    ask(.refresh) { answer in provider.refreshRoute(part) { answer(.refresh($0)) } }
  }

  func applyRefresh(_ response: RouteRefreshResponse) {
    guard let part = refreshedPart else { return }
    var route = self.route
    let start = RefreshParameters.StartingIndex(
      legIndex: part.startLegIndex, legShapeIndex: part.currentRouteShapeIndex ?? 0)
    route.refresh(from: response.route, refreshParameters: RefreshParameters(startingIndex: start))
    adopt(refreshed: route)
  }

  /// Goes on with the same way under newer attributes.
  private func adopt(refreshed route: Route) {
    // A refresh changes times, not places: the state goes on. Where it did change places it is of no use.
    guard let index = try? RouteIndex(route) else { return }
    let refreshed = ProgressEngine(index: index, options: follower.engine.options)
    guard refreshed.accepts(state) else { return }
    follower = RouteFollower(refreshed)
    progress = RouteProgress(index: index, state: state)
    let place = indexedRouteResponse.routeIndex
    indexedRouteResponse.routeResponse.routes?[place] = route
    report(.didRefresh(routeProgress))
  }

  // MARK: Faster routes

  private func askForFasterRoute(_ location: Location) {
    let progress = routeProgress
    guard let provider = customRoutingProvider, pending[.fasterRoute] == nil,
      isOnboardRoute
        || options.fasterRoute.allowsLook(
          remainingTime: progress.durationRemaining,
          remainingStepTime: progress.currentLegProgress.currentStepProgress.durationRemaining,
          hasUpcomingStep: progress.upcomingStep != nil)
    else { return }
    let wish = rerouteOptions(from: location, along: progress)
    ask(.fasterRoute) { answer in provider.calculateRoutes(for: wish) { answer(.routes($0)) } }
  }

  func offerFasterRoute(_ response: RouteResponse) {
    guard let routes = response.routes, let location = rawLocation else { return }
    if isOnboardRoute {
      // The device knows nothing newer than what it has answered before.
      if response.origin == .onboard { return }
      if let same = routes.firstIndex(where: isCoincident) { return switchToCoincidentRoute(response, same) }
      if !reroutesProactively { return }
    }
    let remaining = routeProgress.durationRemaining
    let worthy = routes.indices.filter { place in
      let firstStep = routes[place].legs.first?.steps.first?.expectedTravelTime ?? 0
      return options.fasterRoute.accepts(
        travelTime: routes[place].expectedTravelTime, firstStepTime: firstStep, remainingTime: remaining)
    }
    guard let fastest = worthy.min(by: { routes[$0].expectedTravelTime < routes[$1].expectedTravelTime }) else {
      return
    }
    let offered = routeNumber
    let offer = FasterRouteOffer(routes[fastest], at: location) { [weak self] in
      guard let self, !isFinished, routeNumber == offered else { return }
      let removed = alternatives
      do {
        try replaceRoute(IndexedRouteResponse(routeResponse: response, routeIndex: fastest), nil)
      } catch {
        return
      }
      suppressesDeparture = true
      cancelReroute()
      report(.didReroute(route, at: rawLocation, isProactive: true))
      announceAlternatives(removed: removed)
    }
    if ask(.shouldProactivelyReroute(offer)).isYes { offer.accept() }
  }

  // MARK: A better source of the same route

  /// Whether another route goes the same way from here on.
  private func isCoincident(_ other: Route) -> Bool {
    RouteSimilarity.share(of: other, on: index, from: state.distanceAlong) == 1
      && abs(other.distance - routeProgress.distanceRemaining) < 50
  }

  private func switchToCoincidentRoute(_ response: RouteResponse, _ place: Int) {
    do {
      try replaceRoute(IndexedRouteResponse(routeResponse: response, routeIndex: place), nil)
    } catch {
      return
    }
    isOnboardRoute = false
    suppressesDeparture = true
    report(.didSwitchToCoincident(route))
  }
}
