public import FairwayDirections
internal import GeoKernel

extension RouteController {
  /// All that the router remembers now, to go on from in another process.
  ///
  /// - Complexity: O(*n*) in the length of the answers, where the alternatives came with the route.
  public func snapshot() -> RouterSnapshot {
    let source = offered.first?.response.routeResponse
    let isOfRoute = source.map { isSameAnswer($0) } ?? true
    return RouterSnapshot(
      content: .init(
        response: indexedRouteResponse.routeResponse, routeIndex: indexedRouteResponse.routeIndex,
        routeOptions: routeOptions, options: options, state: state, lastFix: rawLocation, heading: heading,
        isFinished: isFinished, isOnboardRoute: isOnboardRoute, reroutesProactively: reroutesProactively,
        refreshesRoute: refreshesRoute, initialManeuverAvoidanceRadius: initialManeuverAvoidanceRadius,
        watchesAfterArrival: follower.engine.options.watchesAfterArrival, sessionLog: sessionLog, legLog: legLog,
        routeNumber: routeNumber, rerouteState: rerouteState, timers: timers, questions: questions,
        lastSpoken: lastSpoken, suppressesDeparture: suppressesDeparture, announcedAlerts: announcedAlerts.sorted(),
        avoidedClosures: avoidedClosures, alternativeCount: alternativeCount, declinedAlternative: declinedAlternative,
        alternativesResponse: isOfRoute ? nil : source, alternativesOptions: offered.first?.options,
        alternatives: offered.map(\.stored)))
  }

  /// Whether the alternatives came with the route: their answer is the route's, but for what was refreshed of that.
  private func isSameAnswer(_ other: RouteResponse) -> Bool {
    let own = indexedRouteResponse
    guard own.routeResponse.identifier == other.identifier, own.routeResponse.routes?.count == other.routes?.count
    else { return false }
    return offered.allSatisfy { alternative in
      own.routeResponse.routes?[alternative.response.routeIndex] == alternative.route.route
    }
  }

  private var questions: [RouterSnapshot.Question] {
    pending.sorted { $0.value.number < $1.value.number }.map { purpose, asked in
      var part: RouteRefreshPart?
      if case .refresh(let asked) = asked.content { part = asked }
      return RouterSnapshot.Question(
        purpose: purpose, options: asked.options, part: part, avoiding: asked.avoiding)
    }
  }

  /// Goes on where a snapshot was taken: every later call is the one that it would have been.
  ///
  /// Requests that waited for an answer are made again at once.
  ///
  /// - Parameters:
  ///   - snapshot: What ``snapshot()`` gave.
  ///   - routingProvider: Who is asked for new routes; nil for nobody.
  ///   - log: Where warnings go, a line each.
  public convenience init(
    resuming snapshot: RouterSnapshot, routingProvider: (any RoutingProvider)? = nil,
    log: @escaping @Sendable (String) -> Void = { print($0) }
  ) throws(SnapshotError) {
    let content = snapshot.content
    let response = IndexedRouteResponse(routeResponse: content.response, routeIndex: content.routeIndex)
    guard response.currentRoute != nil else { throw .noRoute }
    do throws(RouteIndexError) {
      try self.init(
        along: response, routeOptions: content.routeOptions, routingProvider: routingProvider,
        options: content.options, log: log)
    } catch {
      throw .route(error)
    }
    guard follower.engine.accepts(content.state), content.isSound(on: index) else { throw .state }
    if content.watchesAfterArrival { follower = follower.edited { $0.watchesAfterArrival = true } }
    progress = RouteProgress(index: index, state: content.state)
    if let fix = content.lastFix { lastFix = fix }
    heading = content.heading
    isFinished = content.isFinished
    isOnboardRoute = content.isOnboardRoute
    reroutesProactively = content.reroutesProactively
    refreshesRoute = content.refreshesRoute
    initialManeuverAvoidanceRadius = content.initialManeuverAvoidanceRadius
    sessionLog = content.sessionLog
    legLog = content.legLog
    routeNumber = content.routeNumber
    rerouteState = content.rerouteState
    timers = content.timers
    lastSpoken = content.lastSpoken
    suppressesDeparture = content.suppressesDeparture
    announcedAlerts = Set(content.announcedAlerts)
    avoidedClosures = content.avoidedClosures
    alternativeCount = content.alternativeCount
    declinedAlternative = content.declinedAlternative
    let source = content.alternativesResponse ?? content.response
    var restored: [OfferedAlternative] = []
    for stored in content.alternatives {
      restored.append(try stored.alternative(in: source, answering: content.alternativesOptions ?? routeOptions))
    }
    offered = restored
    guard let routingProvider, !isFinished else { return }
    for question in content.questions {
      if let options = question.options {
        ask(question.purpose, .routes(options), routingProvider)
        pending[question.purpose]?.avoiding = question.avoiding
      } else if let part = question.part {
        ask(question.purpose, .refresh(part), routingProvider)
      }
    }
  }
}

extension OfferedAlternative {
  fileprivate var stored: RouterSnapshot.Alternative {
    RouterSnapshot.Alternative(
      id: route.id, routeIndex: response.routeIndex, fork: fork, deviationPoint: route.deviationPoint,
      deviationDistance: route.deviationDistance, infoFromDeviationPoint: route.infoFromDeviationPoint,
      infoFromOrigin: route.infoFromOrigin, distanceDelta: route.distanceDelta,
      expectedTravelTimeDelta: route.expectedTravelTimeDelta)
  }
}

extension RouterSnapshot.Alternative {
  fileprivate func alternative(
    in response: RouteResponse, answering options: RouteOptions
  ) throws(SnapshotError) -> OfferedAlternative {
    let response = IndexedRouteResponse(routeResponse: response, routeIndex: routeIndex)
    guard let route = response.currentRoute else { throw .noRoute }
    let index: RouteIndex
    do throws(RouteIndexError) { index = try RouteIndex(route) } catch { throw .route(error) }
    return OfferedAlternative(
      route: AlternativeRoute(
        id: id, route: route, deviationPoint: deviationPoint, deviationDistance: deviationDistance,
        infoFromDeviationPoint: infoFromDeviationPoint, infoFromOrigin: infoFromOrigin, distanceDelta: distanceDelta,
        expectedTravelTimeDelta: expectedTravelTimeDelta),
      index: index, fork: fork, response: response, options: options)
  }
}
