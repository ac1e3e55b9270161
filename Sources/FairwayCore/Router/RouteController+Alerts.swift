internal import FairwayRoutes
internal import GeoKernel

extension RouteController {
  /// Reports each alert that is near, once, even if a refresh changes the list of alerts.
  func announceAlerts(_ location: Location) {
    let number = routeNumber
    let along = state.distanceAlong
    for alert in index.alerts {
      if alert.start > along + options.navigation.alertDistance { break }
      guard alert.end >= along, memory.isNews(alert) else { continue }
      report(.didApproach(UpcomingRouteAlert(alert: alert, distanceToStart: alert.start - along)))
      guard number == routeNumber, !isFinished else { return }
      if case .closure = alert.kind { avoid(alert, location) }
    }
  }

  /// Requests a route around a closure ahead, if the decider allows it; once for each closure.
  private func avoid(_ closure: RouteAlert, _ location: Location) {
    guard options.reroutesAroundClosures, customRoutingProvider != nil, !memory.rerouteState.isWaiting,
      closure.start > state.distanceAlong, state.routeState != .offRoute
    else { return }
    let place = index.track.point(at: (closure.start + closure.end) / 2).coordinate
    guard memory.isNews(closureAt: place) else { return }
    memory.rerouteState.request(at: location.coordinate, timestamp: location.timestamp)
    guard ask(.shouldReroute(from: location)).isYes, !isFinished else {
      memory.rerouteState.cancel()
      return
    }
    requestRoute(from: location, along: routeProgress, around: place)
  }
}
