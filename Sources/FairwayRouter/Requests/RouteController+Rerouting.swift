public import FairwayEngine
internal import FairwayRequests
internal import FairwayRoutes
internal import GeoKernel

extension RouteController {
  /// Handles a vehicle off the route: takes the alternative that it is on, or requests a new route if the rule allows
  /// it.
  func considerReroute(_ location: Location) {
    if takeAlternative(at: location) { return }
    let place = location.coordinate
    let isLedBack = leadsBack
    if isLedBack, customRoutingProvider == nil {
      pointBack(from: location)
      return
    }
    guard customRoutingProvider != nil || decider != nil,
      memory.rerouteState.allowsRequest(at: place, timestamp: location.timestamp, rule: options.reroute)
    else { return }
    // A way back leads to no stop, so none is missed by it.
    guard isLedBack || considerMissedStop(location) else { return }
    requestIfAllowed(from: location)
  }

  /// Requests a new route if the decider allows it. Returns whether to go on.
  @discardableResult
  func requestIfAllowed(from location: Location, around closure: LocationCoordinate2D? = nil) -> Bool {
    // The question counts as a request, whatever the answer: after a no, the decider is asked again only later.
    memory.rerouteState.request(at: location.coordinate, timestamp: location.timestamp)
    guard let answer = decision(.shouldReroute(from: location)) else { return giveUp() }
    guard answer else {
      memory.rerouteState.cancel()
      return true
    }
    memory.missedStop.request(at: location.timestamp, self.options.missedStops)
    return requestRoute(from: location, to: trip, around: closure)
  }

  /// Does not wait for a request that was not made, because what it was about has ended meanwhile.
  private func giveUp() -> Bool {
    if requests[.reroute] == nil { memory.rerouteState.cancel() }
    return false
  }

  /// Takes the alternative that the vehicle is on, if the decider allows it.
  ///
  /// The decider is asked once each time the vehicle leaves the route, but not while a new route that it has allowed is
  /// pending. Returns whether nothing else is to be done at this fix.
  private func takeAlternative(at location: Location) -> Bool {
    guard let alternative = offered.alternative(under: state, location), offered.declined != alternative.route.id else {
      return false
    }
    if !memory.rerouteState.isWaiting {
      guard let answer = decision(.shouldReroute(from: location)) else { return true }
      guard answer else {
        offered.declined = alternative.route.id
        memory.rerouteState.request(at: location.coordinate, timestamp: location.timestamp)
        memory.rerouteState.cancel()
        return true
      }
    }
    take(alternative, at: location)
    return true
  }

  public func reroute(from location: Location, along progress: RouteProgress) {
    perform(.reroute(location: location, progress: isOwn(progress) ? nil : progress)) {
      guard !drive.isFinished, !memory.rerouteState.isWaiting else { return }
      let place = location.coordinate
      guard place.isValid else {
        monitor.write(
          .warning, .routing, "no request from \(place.latitude), \(place.longitude), which is not a coordinate"
        )
        return
      }
      memory.rerouteState.request(at: place, timestamp: location.timestamp)
      requestRoute(from: location, to: trip(after: progress))
    }
  }

  private func isOwn(_ progress: RouteProgress) -> Bool { progress.index === index && progress.state == state }

  /// The trip of a vehicle that has got so far on the route.
  private func trip(after progress: RouteProgress) -> Trip {
    guard progress.index === index, progress.state != state else { return trip }
    return trip.after(progress, memory.tripOnRoute)
  }

  /// Requests a new route to the stops ahead, around a coordinate if there is one to avoid. Returns whether to go on.
  ///
  /// - Parameters:
  ///   - location: Where it begins.
  ///   - trip: The trip.
  ///   - options: The options of the request but for its waypoints; by default those of the current route.
  ///   - place: A coordinate on a closure.
  ///   - isAvoiding: Whether the route is requested because of what the options avoid.
  @discardableResult
  func requestRoute(
    from location: Location, to trip: Trip, like options: RouteOptions? = nil,
    around place: LocationCoordinate2D? = nil, isAvoiding: Bool = false
  ) -> Bool {
    monitor.add(to: .reroutesAsked)
    monitor.write(.information, .routing, "a new route is requested")
    guard goesOn(after: .willReroute(from: location)) else { return giveUp() }
    let isReroute = !options.hasValue && place == nil && trip == self.trip
    let start = onItsRoad(location)
    let wayBack = isReroute ? requestForWayBack(from: start) : nil
    guard let options = modified(wayBack?.options ?? request(from: start, to: trip, like: options)) else {
      return giveUp()
    }
    // It may be back on the route by a fix that the decider has passed on.
    guard memory.rerouteState.isWaiting else { return true }
    guard customRoutingProvider != nil else { return didFailToReroute(.noRoutingProvider) }
    return askProvider(
      .reroute, .routes(options), around: place, isAvoiding: isAvoiding, rejoining: wayBack?.window)
  }

  /// Returns a fix where the road is on which the vehicle is beside its route, and in its direction: a service would
  /// otherwise begin on the nearest road.
  private func onItsRoad(_ fix: Location) -> Location {
    guard let road, state.routeState == .offRoute else { return fix }
    var fix = fix
    fix.coordinate = road.coordinate
    fix.course = road.course
    return fix
  }

  @discardableResult
  func didFailToReroute(_ error: RouterError) -> Bool {
    memory.rerouteState.fail()
    // A closure that was left for later is next.
    drive.nextTime = -.infinity
    monitor.add(to: .reroutesFailed)
    monitor.write(.warning, .routing, "no new route was found: \(error)")
    return goesOn(after: .didFailToReroute(error))
  }

  /// Cancels a pending reroute: the vehicle is back on the route, or has another one.
  func cancelReroute() {
    offered.declined = nil
    memory.lastPointer = nil
    memory.rerouteState.cancel()
    requests.withdraw(.reroute)
    drive.nextTime = -.infinity
  }

  /// Returns the request for a route to the stops ahead, with options that are by default those of the current route.
  func request(from location: Location, to trip: Trip, like options: RouteOptions? = nil) -> RouteOptions {
    trip.request(
      from: location, like: options ?? routeOptions, headingAccuracy: self.options.headingAccuracy,
      avoidingManeuversFor: initialManeuverAvoidanceRadius)
  }

  /// Applies the answers that have arrived.
  func takeAnswers(now: Double) {
    for answer in requests.takeAnswers() {
      guard !drive.isFinished, requests.isWaiting(for: answer) else { continue }
      // The request is taken within the call: a recording that begins a part here stores it as one that is pending.
      take(answer.content, for: answer.purpose)
    }
  }

  /// Applies an answer to the pending request with a purpose.
  func take(_ answer: ProviderMailbox.Content, for purpose: ProviderPurpose) {
    let answer = laid(answer)
    perform(.answer(purpose, answer)) {
      guard let asked = requests.take(purpose) else { return }
      if case .routes(.success(let response)) = answer, response.origin == .onboard { drive.hasRoutesOfDevice = true }
      apply(answer, purpose, asked)
    }
  }

  /// Applies an answer to its request.
  private func apply(_ answer: ProviderMailbox.Content, _ purpose: ProviderPurpose, _ asked: PendingRequest) {
    monitor.add(to: .providerAnswers)
    switch (purpose, answer, asked.content) {
    case (.refresh, .refresh(.success(let response)), .refresh(let part)): applyRefresh(response, of: part)
    case (_, .routes(let result), .routes(let options)):
      apply(accepted(result, answering: options), purpose, answering: options, asked)
    default: break  // A refresh that failed is tried again at its next time.
    }
  }

  private func apply(
    _ result: Result<RouteResponse, DirectionsError>, _ purpose: ProviderPurpose, answering options: RouteOptions,
    _ asked: PendingRequest
  ) {
    switch (purpose, result) {
    case (.reroute, _):
      if let window = asked.rejoining { return finishWayBack(result, answering: options, within: window) }
      finishReroute(result.map { guided($0, answering: options) }, answering: options, asked)
    case (.fasterRoute, .success(let response)):
      // The routing on the device has nothing newer than its earlier answer.
      if isOnboardRoute, response.origin == .onboard { break }
      offerFasterRoute(guided(response, answering: options), answering: options)
    case (.alternatives, _): renewAlternatives(result.map { guided($0, answering: options) }, answering: options)
    case (.renewal, .success(let response)): applyRenewal(response)
    case (.trip, _):
      guard let plan = asked.plan else { break }
      finishChange(result.map { guided($0, answering: options) }, answering: options, plan)
    default: break  // A faster route that was not found is looked for again at its next time.
    }
  }

  /// The routes of an answer that are what was asked for; a failure if none is.
  private func accepted(
    _ result: Result<RouteResponse, DirectionsError>, answering asked: RouteOptions
  ) -> Result<RouteResponse, DirectionsError> {
    guard options.checksAnswers else { return result }
    let check = AnswerCheck(asked, vehicleAccuracy: rawLocation?.horizontalAccuracy)
    return result.flatMap { response in
      Result { () throws(DirectionsError) in
        try response.kept(by: check.check) { fault in
          monitor.add(to: .routesRefused)
          monitor.write(.warning, .routing, "a route is refused: \(fault)")
        }
      }
    }
  }

  private func finishReroute(
    _ result: Result<RouteResponse, DirectionsError>, answering options: RouteOptions, _ asked: PendingRequest
  ) {
    var replacement: Replacement
    do throws(RouterError) {
      let (response, places) = try routes(of: result, answering: options)
      let routes = response.routes ?? []
      let candidates = RouteSimilarity.places(of: routes, around: asked.avoiding).filter(places.contains)
      guard
        let choice = RouteSimilarity.mostSimilar(of: candidates, in: routes, to: index, from: state.distanceAlong)
      else { throw .noWayAround }
      replacement = try replaceRoute(IndexedRouteResponse(routeResponse: response, routeIndex: choice), options)
      replacement.stops = []
    } catch {
      didFailToReroute(error)
      return
    }
    monitor.add(to: .reroutesDone)
    monitor.write(.information, .routing, "a new route of \(route.distance) m was found")
    let isClosed = asked.avoiding != nil || asked.isAvoiding
    tellOfNewRoute(replacement, as: .didReroute(route, at: rawLocation, because: isClosed ? .closure : .reroute))
  }

  /// Returns an answer, and the indices of those of its routes that avoid what was to be avoided: at least one.
  func routes(
    of result: Result<RouteResponse, DirectionsError>, answering asked: RouteOptions
  ) throws(RouterError) -> (response: RouteResponse, places: [Int]) {
    let response: RouteResponse
    do throws(DirectionsError) { response = try result.get() } catch { throw .provider(error) }
    guard let routes = response.routes, !routes.isEmpty else { throw .provider(.unableToRoute) }
    let places = routes.indices.filter { asked.isRespected(by: routes[$0]) }
    guard !places.isEmpty else { throw .noWayAround }
    return (response, places)
  }
}
