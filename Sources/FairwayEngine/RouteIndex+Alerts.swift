public import FairwayRoutes
public import GeoKernel

extension RouteIndex {
  /// The app's own alert that an alert of the route is; nil for the others.
  public func customAlert(_ alert: RouteAlert) -> LegAlert? {
    guard case .custom(let index) = alert.kind, route.legs.indices.contains(alert.legIndex),
      let alerts = route.legs[alert.legIndex].alerts, alerts.indices.contains(index)
    else { return nil }
    return alerts[index]
  }

  /// The climb that an alert of the route is; nil for the others.
  public func climb(_ alert: RouteAlert) -> Climb? {
    guard case .climb(let index) = alert.kind, let climbs = elevation?.climbs, climbs.indices.contains(index) else {
      return nil
    }
    return climbs[index]
  }

  /// What is spoken of an alert as it was reported; nil for one without words.
  public func announcement(of alert: UpcomingRouteAlert) -> SpokenInstruction? {
    announcement(of: alert.alert, at: alert.distanceToStart)
  }

  /// What is spoken of an alert at a distance from its start, in the words for it; nil for one without words.
  ///
  /// Of a climb that the vehicle is on already, what is left of it is said.
  public func announcement(of alert: RouteAlert, at distance: LocationDistance) -> SpokenInstruction? {
    if let climb = climb(alert), let elevation {
      let start = climb.start + max(0, -distance)
      let height = elevation.height(at: climb.end) - elevation.height(at: start)
      let isWorthwhile = climb.end - start >= Climb.shortest && height >= Climb.least * (climb.end - start)
      return isWorthwhile ? route.climbAnnouncement(height: height, length: climb.end - start) : nil
    }
    return customAlert(alert)?.announcement(at: distance, of: route.spokenDistances ?? [])
  }
}
