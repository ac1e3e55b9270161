public import FairwayDirections
internal import GeoKernel

extension RouteController {
  /// The vehicle is off the route: takes an alternative that it is on, else asks for a new route when the rule allows.
  func considerReroute(_ location: Location) {
    if takeAlternative(at: location) { return }
    let place = location.coordinate
    guard customRoutingProvider != nil || decider != nil,
      rerouteState.allowsRequest(at: place, timestamp: location.timestamp, rule: options.reroute)
    else { return }
    // The question counts as a request, whatever the answer: a delegate that said no is asked again only later.
    rerouteState.request(at: place, timestamp: location.timestamp)
    guard ask(.shouldReroute(from: location)).isYes, !isFinished else {
      rerouteState.cancel()
      return
    }
    request(from: location, along: routeProgress)
  }

  public func reroute(from location: Location, along progress: RouteProgress) {
    guard !isFinished, !rerouteState.isWaiting else { return }
    rerouteState.request(at: location.coordinate, timestamp: location.timestamp)
    request(from: location, along: progress)
  }

  private func request(from location: Location, along progress: RouteProgress) {
    report(.willReroute(from: location))
    var options = rerouteOptions(from: location, along: progress)
    options = ask(.modifiedOptions(options)).options(options)
    guard !isFinished, rerouteState.isWaiting else { return }
    guard let provider = customRoutingProvider else {
      rerouteState.fail()
      report(.didFailToReroute(RouterError.noRoutingProvider))
      return
    }
    askedOptions = options
    ask(.reroute) { answer in
      provider.calculateRoutes(for: options) { answer(.routes($0)) }
    }
  }

  /// The vehicle is back: the answer that is awaited is of no use any more.
  func cancelReroute() {
    rerouteState.cancel()
    pending.removeValue(forKey: .reroute)?.request.cancel()
  }

  /// The request for the rest of the way: from the vehicle, in its direction, to the waypoints not reached yet.
  func rerouteOptions(from location: Location, along progress: RouteProgress) -> RouteOptions {
    var options = routeOptions
    var start = Waypoint(coordinate: location.coordinate)
    if let course = location.course {
      start.heading = course
      start.headingAccuracy = self.options.headingAccuracy
    }
    options.waypoints = [start] + remainingWaypoints(of: progress)
    if let seconds = initialManeuverAvoidanceRadius, let speed = location.speed,
      options.profileIdentifier != .walking
    {
      // The service takes 1 to 1000 m.
      let radius = seconds * speed
      if radius >= 1 { options.initialManeuverAvoidanceRadius = min(1000, radius) }
    }
    return options
  }

  /// The waypoints of the request that lie ahead, silent ones included; passed ones never come again.
  func remainingWaypoints(of progress: RouteProgress) -> [Waypoint] {
    let waypoints = routeOptions.waypoints
    let separators = waypoints.indices.dropFirst().filter {
      waypoints[$0].separatesLegs || $0 == waypoints.count - 1
    }
    let leg = progress.legIndex + (progress.state.hasArrivedAtWaypoint && !progress.isFinalLeg ? 1 : 0)
    guard separators.count == progress.route.legs.count, leg < separators.count else {
      // The options are of another route: what the route itself knows must do.
      let own = progress.route.legs.dropFirst(leg).compactMap(\.destination)
      return own.isEmpty ? [destination] : own
    }
    let first = leg == 0 ? 1 : separators[leg - 1] + 1
    let silentOfLeg = first..<separators[leg]
    let ahead = silentOfLeg.filter { isAhead($0, waypoints[$0], progress) }
    return ahead.map { waypoints[$0] } + waypoints[separators[leg]...]
  }

  /// Whether a silent waypoint of the current leg is still to be passed.
  private func isAhead(_ place: Int, _ waypoint: Waypoint, _ progress: RouteProgress) -> Bool {
    guard progress.legIndex == state.legIndex, !state.hasArrivedAtWaypoint else { return true }
    let leg = progress.currentLegProgress
    if let via = leg.leg.viaWaypoints?.first(where: { $0.waypointIndex == place }) {
      return leg.remainingViaWaypoints.contains(via)
    }
    // The service did not say where: the nearest place on the leg's line.
    let range = progress.index.range(ofLeg: progress.legIndex)
    let snap = progress.index.track.snap(waypoint.coordinate, from: range.lowerBound, to: range.upperBound)
    return snap.distanceAlong > progress.state.distanceAlong
  }

  // MARK: Questions and answers

  /// Asks the provider one thing; a question of the same kind that still waits is given up.
  func ask(
    _ purpose: ProviderMailbox.Purpose,
    _ start: (@escaping @Sendable (ProviderMailbox.Content) -> Void) -> any RoutingRequest
  ) {
    pending.removeValue(forKey: purpose)?.request.cancel()
    questionCount += 1
    let number = questionCount
    let request = start { [mailbox] content in
      mailbox.put(ProviderMailbox.Answer(purpose: purpose, number: number, content: content))
    }
    pending[purpose] = PendingRequest(number: number, request: request)
  }

  /// Applies the answers that have come.
  func takeAnswers(now: Double) {
    for answer in mailbox.takeAll() {
      // Late, double and unwanted answers bear the number of no pending question.
      guard !isFinished, pending[answer.purpose]?.number == answer.number else { continue }
      pending[answer.purpose] = nil
      switch (answer.purpose, answer.content) {
      case (.reroute, .routes(let result)): finishReroute(result)
      case (.fasterRoute, .routes(.success(let response))): offerFasterRoute(response)
      case (.alternatives, .routes(let result)): renewAlternatives(result)
      case (.refresh, .refresh(.success(let response))): applyRefresh(response)
      default: break  // A faster route or a refresh that failed is tried again at its next time.
      }
    }
  }

  private func finishReroute(_ result: Result<RouteResponse, DirectionsError>) {
    do {
      let response = try result.get()
      guard let routes = response.routes, !routes.isEmpty else { throw DirectionsError.unableToRoute }
      let choice = mostSimilarRoute(routes)
      try replaceRoute(IndexedRouteResponse(routeResponse: response, routeIndex: choice), askedOptions)
    } catch {
      rerouteState.fail()
      report(.didFailToReroute(error))
      return
    }
    rerouteState.succeed()
    report(.didReroute(route, at: rawLocation, isProactive: false))
    announceAlternatives(removed: [])
  }

  /// Which of several routes shares most with what is left of the one that is followed.
  private func mostSimilarRoute(_ routes: [Route]) -> Int {
    guard routes.count > 1 else { return 0 }
    let shares = routes.map { RouteSimilarity.share(of: $0, on: index, from: state.distanceAlong) }
    return shares.indices.max { shares[$0] < shares[$1] || (shares[$0] == shares[$1] && $0 > $1) } ?? 0
  }

  // MARK: Replacing the route

  public func updateRoute(
    with indexedRouteResponse: IndexedRouteResponse, routeOptions: RouteOptions?, completion: ((Bool) -> Void)? = nil
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

  /// Follows another route from now on; on an error the old one stays.
  func replaceRoute(_ response: IndexedRouteResponse, _ newOptions: RouteOptions?) throws {
    guard let route = response.currentRoute else { throw RouterError.noRoute }
    let index = try RouteIndex(route)
    for pending in pending.values { pending.request.cancel() }
    pending = [:]
    routeNumber += 1
    indexedRouteResponse = response
    if let origin = response.routeResponse.origin { isOnboardRoute = origin == .onboard }
    if let newOptions { routeOptions = newOptions }
    timers = RouterTimers(options)
    follower = RouteFollower(ProgressEngine(index: index, options: options.engineOptions))
    nextTime = -.infinity
    // The vehicle's place on the new route is known at once, not with the next fix.
    var state = ProgressState()
    if let rawLocation { _ = follower.engine.step(&state, rawLocation) }
    progress = RouteProgress(index: index, state: state)
    alternatives = makeAlternatives(of: response)
  }
}
