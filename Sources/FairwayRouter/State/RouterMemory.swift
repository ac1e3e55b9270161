internal import FairwayEngine
internal import FairwayRequests
internal import FairwayRoutes
internal import GeoKernel

/// What a router remembers besides its route, the engine's state and its requests; a snapshot stores it unchanged.
struct RouterMemory {
  var trip = Trip()
  /// Where the route calls at the stops of the trip.
  var tripOnRoute = TripOnRoute()
  var missedStop = MissedStopWatch()
  var sessionLog = SessionLog()
  var rerouteState = RerouteState()
  var timers: RouterTimers
  /// The alerts of this route that have been reported.
  var announcedAlerts: [AnnouncedAlert] = []
  /// The closures for which a way around was requested.
  var avoidedClosures: [LocationCoordinate2D] = []
  /// When it was last said where the line is that the vehicle has left; nil on the route.
  var lastPointer: Double?

  /// Prepares the memory for another route.
  mutating func beginRoute(_ options: RouterOptions) {
    announcedAlerts = []
    lastPointer = nil
    timers = RouterTimers(options)
  }

  /// Whether an alert has not been reported yet; records it as reported.
  ///
  /// - Parameters:
  ///   - alert: The alert.
  ///   - source: What it is about. One that is about the same and at the same place is the same alert, even if a
  ///     refresh has moved its ends.
  mutating func isNews(_ alert: RouteAlert, of source: String) -> Bool {
    let announced = AnnouncedAlert(source: source, start: alert.start, end: alert.end)
    guard !announcedAlerts.contains(where: announced.isSame) else { return false }
    announcedAlerts.append(announced)
    return true
  }

  /// Records alerts as reported, because they were on the route before.
  mutating func note(_ alerts: [RouteAlert], on index: RouteIndex) {
    for alert in alerts { _ = isNews(alert, of: index.source(of: alert)) }
  }

  /// Returns whether the router has not requested a way around a closure yet, and records that it does.
  mutating func isNews(closureAt place: LocationCoordinate2D) -> Bool {
    let isKnown = avoidedClosures.contains { Geodesic.shortLength(from: $0, to: place) < RouteSimilarity.roadWidth }
    if !isKnown { avoidedClosures.append(place) }
    return !isKnown
  }
}

extension RouterMemory: OptionGroup {
  mutating func visit(_ visitor: inout OptionVisitor) {
    visitor.group("trip", &trip)
    visitor.group("tripOnRoute", &tripOnRoute)
    visitor.group("missedStop", &missedStop)
    visitor.list("legs", &sessionLog.legs, of: "summaries of legs")
    visitor.value("rerouteState", &rerouteState)
    visitor.group("timers", &timers)
    visitor.list("announcedAlerts", &announcedAlerts, of: "alerts")
    visitor.value("avoidedClosures", &avoidedClosures)
    visitor.value("lastPointer", &lastPointer)
  }
}
