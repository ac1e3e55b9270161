package import FairwayEngine
package import FairwayRouter
internal import FairwayRoutes

/// A drive that has a route for a while.
extension FreeDrive {
  /// Begins a trip: returns the witness that goes on from where the drive is.
  ///
  /// A router gets the alerts, of which those that the drive has announced count as announced, and announces the others.
  package mutating func begin(_ router: RouteController?) -> RoadWitness {
    if let router {
      if let alerts {
        router.customAlerts = alerts
        router.passAlerts(announcedNames)
      }
      announcesAlerts = false
    }
    hasRoute = true
    return RoadWitness(continuing: self)
  }

  /// Ends the trip: the alerts that were announced on the route, and are ahead, are not announced again.
  package mutating func endRoute(_ state: ProgressState, on index: RouteIndex) {
    let along = state.distanceAlong
    passAlerts(
      index.alerts.indices.compactMap { number in
        let alert = index.alerts[number]
        guard state.hasAnnounced(alert: number), alert.end >= along, let own = index.customAlert(alert) else {
          return nil
        }
        return (own.alert.id, alert.end - along)
      })
    leaveRoute()
  }

  /// Goes on without the route.
  package mutating func leaveRoute() { (announcesAlerts, hasRoute, laid, path) = (true, false, nil, []) }
}
