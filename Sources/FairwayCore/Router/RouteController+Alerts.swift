internal import FairwayDirections
internal import GeoKernel

extension RouteController {
  /// Reports each alert that has come near, once; whatever a refresh does to their list.
  func announceAlerts(_ location: Location) {
    let number = routeNumber
    let along = state.distanceAlong
    for alert in index.alerts {
      if alert.start > along + options.navigation.alertDistance { break }
      guard alert.end >= along, announcedAlerts.insert(alert.id).inserted else { continue }
      report(.didApproach(UpcomingRouteAlert(alert: alert, distanceToStart: alert.start - along)))
      guard number == routeNumber, !isFinished else { return }
      if case .closure = alert.kind { avoid(alert, location) }
    }
  }

  /// Requests a way around a closure ahead, if the decider allows it; once for each place.
  private func avoid(_ closure: RouteAlert, _ location: Location) {
    guard options.reroutesAroundClosures, customRoutingProvider != nil, !rerouteState.isWaiting,
      closure.start > state.distanceAlong, state.routeState != .offRoute
    else { return }
    let place = index.track.point(at: (closure.start + closure.end) / 2).coordinate
    guard !avoidedClosures.contains(where: { Geodesic.shortLength(from: $0, to: place) < Self.closureWidth }) else {
      return
    }
    avoidedClosures.append(place)
    rerouteState.request(at: location.coordinate, timestamp: location.timestamp)
    guard ask(.shouldReroute(from: location)).isYes, !isFinished else {
      rerouteState.cancel()
      return
    }
    requestRoute(from: location, along: routeProgress, around: place)
  }

  /// A road this near to a closed one is the same, in metres.
  private static var closureWidth: LocationDistance { 20 }

  /// The routes that do not pass a place; all where there is no such place.
  func routes(_ routes: [Route], around place: LocationCoordinate2D?) -> [Int] {
    guard let place else { return Array(routes.indices) }
    return routes.indices.filter { number in
      guard let line = RouteSimilarity.line(of: routes[number]), let track = try? Track(line) else { return false }
      return track.nearest(place).distance >= Self.closureWidth
    }
  }
}

extension ProgressEngine {
  /// Goes on behind the alerts that have come near, after their list has changed.
  func passAlerts(_ state: inout ProgressState) {
    let reach = state.distanceAlong + options.alertDistance
    let count = index.alerts.prefix { $0.start <= reach }.count
    state.cursors.alert = Int32(truncatingIfNeeded: count)
    state.cursors.nextPoint = state.distanceAlong
  }
}
