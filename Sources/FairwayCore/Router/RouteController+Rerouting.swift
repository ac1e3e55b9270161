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
    requestRoute(from: location, along: routeProgress)
  }

  /// Takes the alternative that the vehicle is on, if the decider allows to leave the route; it is asked once for each
  /// time that the vehicle leaves, and not while a new route that it has allowed is on its way. Returns whether that
  /// settles the matter for this fix.
  private func takeAlternative(at location: Location) -> Bool {
    guard let alternative = offered.first(where: { isOn($0, location) }), declinedAlternative != alternative.route.id
    else { return false }
    let number = routeNumber
    if !rerouteState.isWaiting, !ask(.shouldReroute(from: location)).isYes {
      declinedAlternative = alternative.route.id
      rerouteState.request(at: location.coordinate, timestamp: location.timestamp)
      rerouteState.cancel()
      return true
    }
    guard !isFinished, number == routeNumber else { return true }
    return take(alternative, at: location)
  }

  public func reroute(from location: Location, along progress: RouteProgress) {
    guard !isFinished, !rerouteState.isWaiting else { return }
    rerouteState.request(at: location.coordinate, timestamp: location.timestamp)
    requestRoute(from: location, along: progress)
  }

  /// Requests a new route, around a place where there is one that it must not pass.
  func requestRoute(
    from location: Location, along progress: RouteProgress, around place: LocationCoordinate2D? = nil
  ) {
    report(.willReroute(from: location))
    var options = rerouteOptions(from: location, along: progress)
    options = ask(.modifiedOptions(options)).options(options)
    guard !isFinished, rerouteState.isWaiting else { return }
    guard let provider = customRoutingProvider else {
      rerouteState.fail()
      report(.didFailToReroute(RouterError.noRoutingProvider))
      return
    }
    ask(.reroute, .routes(options), provider)
    pending[.reroute]?.avoiding = place
  }

  /// The vehicle is back: the answer that is awaited is of no use any more.
  func cancelReroute() {
    declinedAlternative = nil
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
    _ purpose: ProviderMailbox.Purpose, _ content: PendingRequest.Content, _ provider: any RoutingProvider
  ) {
    pending.removeValue(forKey: purpose)?.request.cancel()
    questionCount += 1
    let number = questionCount
    let put = { @Sendable [mailbox] (content: ProviderMailbox.Content) in
      mailbox.put(ProviderMailbox.Answer(purpose: purpose, number: number, content: content))
    }
    let request =
      switch content {
      case .routes(let options): provider.calculateRoutes(for: options) { put(.routes($0)) }
      case .refresh(let part): provider.refreshRoute(part) { put(.refresh($0)) }
      }
    pending[purpose] = PendingRequest(number: number, content: content, request: request)
  }

  /// Applies the answers that have come.
  func takeAnswers(now: Double) {
    for answer in mailbox.takeAll() {
      // Late, double and unwanted answers bear the number of no pending question.
      guard !isFinished, let asked = pending[answer.purpose], asked.number == answer.number else { continue }
      pending[answer.purpose] = nil
      switch (answer.purpose, answer.content, asked.content) {
      case (.reroute, .routes(let result), .routes(let options)):
        finishReroute(result, answering: options, asked.avoiding)
      case (.fasterRoute, .routes(.success(let response)), .routes(let options)):
        offerFasterRoute(response, answering: options)
      case (.alternatives, .routes(let result), .routes(let options)): renewAlternatives(result, answering: options)
      case (.refresh, .refresh(.success(let response)), .refresh(let part)): applyRefresh(response, of: part)
      case (.renewal, .routes(.success(let response)), _): applyRenewal(response)
      default: break  // A faster route or a refresh that failed is tried again at its next time.
      }
    }
  }

  private func finishReroute(
    _ result: Result<RouteResponse, DirectionsError>, answering asked: RouteOptions, _ closure: LocationCoordinate2D?
  ) {
    do {
      let response = try result.get()
      guard let routes = response.routes, !routes.isEmpty else { throw DirectionsError.unableToRoute }
      guard let choice = mostSimilarRoute(routes, of: self.routes(routes, around: closure)) else {
        throw RouterError.noWayAround
      }
      try replaceRoute(IndexedRouteResponse(routeResponse: response, routeIndex: choice), asked)
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
  private func mostSimilarRoute(_ routes: [Route], of candidates: [Int]) -> Int? {
    guard candidates.count > 1 else { return candidates.first }
    let shares = routes.map { RouteSimilarity.share(of: $0, on: index, from: state.distanceAlong) }
    return candidates.max { shares[$0] < shares[$1] || (shares[$0] == shares[$1] && $0 > $1) }
  }

  // MARK: Replacing the route

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

  /// Follows another route from now on; on an error the old one stays.
  func replaceRoute(_ response: IndexedRouteResponse, _ newOptions: RouteOptions?) throws {
    guard let route = response.currentRoute else { throw RouterError.noRoute }
    let index = try RouteIndex(route)
    for pending in pending.values { pending.request.cancel() }
    pending = [:]
    routeNumber += 1
    announcedAlerts = []
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
    offered = makeAlternatives(of: response, answering: routeOptions)
  }
}
