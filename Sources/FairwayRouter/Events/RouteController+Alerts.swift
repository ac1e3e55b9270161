internal import FairwayEngine
internal import FairwayGuidance
internal import FairwayRequests
internal import FairwayRoutes
internal import GeoKernel

extension RouteController {
  /// Reports each alert that the engine has found due, once, even if a refresh changes the list of alerts. Returns whether
  /// to go on.
  func announceAlerts(_ location: Location) -> Bool {
    let along = state.distanceAlong
    for number in 0..<((state.lastAlert ?? -1) + 1) where state.hasAnnounced(alert: number) {
      let alert = index.alerts[number]
      guard alert.end >= along else { continue }
      if memory.isNews(alert, of: index.source(of: alert)) {
        guard goesOn(after: .didApproach(UpcomingRouteAlert(alert: alert, distanceToStart: alert.start - along))) else {
          return false
        }
      }
      if case .closure = alert.kind {
        guard avoid(alert, location) else { return false }
      }
    }
    return true
  }

  /// Requests a route around a closure ahead, if the decider allows it; once for each closure. While another request is
  /// pending, the closure is left for later. Returns whether to go on.
  private func avoid(_ closure: RouteAlert, _ location: Location) -> Bool {
    guard options.reroutesAroundClosures, customRoutingProvider != nil, !memory.rerouteState.isWaiting,
      closure.start > state.distanceAlong, state.routeState != .offRoute
    else { return true }
    let place = index.track.point(at: (closure.start + closure.end) / 2).coordinate
    guard memory.isNews(closureAt: place) else { return true }
    return requestIfAllowed(from: location, around: place)
  }
}

// MARK: The app's own

extension RouteController {
  /// Lays alerts on the route and on its alternatives, in place of those that they have; they are on each new route, too.
  func lay(_ alerts: CustomAlerts) {
    guard !drive.isFinished else { return }
    let laid = laid(indexedRouteResponse.routeResponse, alerts, answering: routeOptions)
    if let routes = laid.routes, routes.indices.contains(indexedRouteResponse.routeIndex) {
      continueOn(routes[indexedRouteResponse.routeIndex])
    }
    indexedRouteResponse.routeResponse.routes = laid.routes
    offered.all = offered.all.map { alternative in
      alternative.changed { self.laid($0, alerts, answering: alternative.options) }
    }
  }

  /// Counts alerts of the app, by their identifiers, as announced: the vehicle was told of them before it had the route.
  package func passAlerts(_ names: [String]) {
    let passed = index.alerts.filter { alert in
      index.customAlert(alert).map { names.contains($0.alert.id) } ?? false
    }
    memory.note(passed, on: index)
  }

  private func laid(_ response: RouteResponse, _ alerts: CustomAlerts, answering asked: RouteOptions) -> RouteResponse {
    var response = response
    response.addAlerts(alerts)
    response.addAlertWords(options.guidance.answering(asked))
    return response
  }

  /// Returns an answer with the alerts of the app on its routes. This comes before the answer is recorded, so that a
  /// recording needs no more of them than lie on its routes.
  func laid(_ content: ProviderMailbox.Content) -> ProviderMailbox.Content {
    guard let customAlerts, case .routes(.success(var response)) = content else { return content }
    response.addAlerts(customAlerts)
    return .routes(.success(response))
  }
}

#if !hasFeature(Embedded)
  extension RouteController {
    /// Lays alerts of the app as an input, which a recording stores.
    func layAsInput(_ alerts: CustomAlerts) { perform(.alerts(placed: alertsOnRoutes)) { lay(alerts) } }

    /// Those of the alerts that lie on the route or on an alternative, which a recording stores.
    private var alertsOnRoutes: [PlacedAlert] {
      guard let customAlerts else { return [] }
      var routes = indexedRouteResponse.routeResponse.routes ?? []
      for alternative in offered.all { routes += alternative.response.routeResponse.routes ?? [] }
      var names: Set<String> = []
      for route in routes {
        var laid = route
        laid.addAlerts(customAlerts)
        for leg in laid.legs { for alert in leg.alerts ?? [] { names.insert(alert.alert.id) } }
      }
      return customAlerts.alerts.filter { names.contains($0.alert.id) }
    }
  }
#else
  extension RouteController {
    /// Lays alerts of the app; there are no recordings.
    func layAsInput(_ alerts: CustomAlerts) { lay(alerts) }
  }
#endif

extension RouteResponse {
  /// Lays alerts on each route.
  mutating func addAlerts(_ alerts: CustomAlerts) {
    for index in (routes ?? []).indices { routes?[index].addAlerts(alerts) }
  }
}

extension RouteIndex {
  /// What an alert is about, which a refresh may move, shorten or extend.
  func source(of alert: RouteAlert) -> String {
    switch alert.kind {
    case .incident(let number):
      let incidents = route.legs[alert.legIndex].incidents ?? []
      return incidents.indices.contains(number)
        ? "\(alert.legIndex) incident \(incidents[number].identifier)" : alert.id
    case .closure: return "\(alert.legIndex) closure"
    case .custom: return "custom \(customAlert(alert)?.alert.id ?? alert.id)"
    default: return alert.id
    }
  }
}
