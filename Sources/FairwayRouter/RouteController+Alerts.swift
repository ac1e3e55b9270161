internal import FairwayEngine
internal import FairwayRoutes
internal import GeoKernel

extension RouteController {
  /// Reports each alert that is near, once, even if a refresh changes the list of alerts. Returns whether to go on.
  func announceAlerts(_ location: Location) -> Bool {
    let along = state.distanceAlong
    for alert in index.alerts {
      if alert.start > along + options.navigation.alertDistance { break }
      guard alert.end >= along else { continue }
      if memory.isNews(alert, of: index.source(of: alert)) {
        let upcoming = UpcomingRouteAlert(alert: alert, distanceToStart: alert.start - along)
        guard goesOn(after: .didApproach(upcoming)) else { return false }
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

extension RouteIndex {
  /// What an alert is about, which a refresh may move, shorten or extend.
  fileprivate func source(of alert: RouteAlert) -> String {
    switch alert.kind {
    case .incident(let number):
      let incidents = route.legs[alert.legIndex].incidents ?? []
      return incidents.indices.contains(number)
        ? "\(alert.legIndex) incident \(incidents[number].identifier)" : alert.id
    case .closure: return "\(alert.legIndex) closure"
    default: return alert.id
    }
  }
}
