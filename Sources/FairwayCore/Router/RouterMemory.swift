internal import FairwayDirections
internal import GeoKernel

/// What a router remembers beside its route, the engine's state and its questions; a snapshot stores it as it is.
struct RouterMemory: Codable {
  var sessionLog = SessionLog()
  var rerouteState = RerouteState()
  var timers: RouterTimers
  /// The text that was spoken last.
  var lastSpoken: String?
  /// Whether the first instruction of the next route is left out, since the vehicle departed long ago.
  var suppressesDeparture = false
  /// The alerts of this route that were reported.
  var announcedAlerts: [RouteAlert.ID] = []
  /// The closures that a way around was requested for.
  var avoidedClosures: [LocationCoordinate2D] = []

  /// Another route is followed from now on.
  mutating func beginRoute(_ options: RouterOptions) {
    announcedAlerts = []
    timers = RouterTimers(options)
  }

  /// Whether an instruction is news: not where a replaced route has just spoken the same, or the departure was long ago.
  mutating func isNews(_ instruction: SpokenInstruction, at progress: RouteProgress, isFirstRoute: Bool) -> Bool {
    defer {
      lastSpoken = instruction.text
      suppressesDeparture = false
    }
    if isFirstRoute { return true }
    let isDeparture = progress.legIndex == 0 && progress.currentLegProgress.stepIndex == 0
    return instruction.text != lastSpoken && !(suppressesDeparture && isDeparture)
  }

  /// Whether an alert is reported for the first time.
  mutating func isNews(_ alert: RouteAlert) -> Bool {
    guard !announcedAlerts.contains(alert.id) else { return false }
    announcedAlerts.append(alert.id)
    return true
  }

  /// Whether a way around a closure was not requested before.
  mutating func isNews(closureAt place: LocationCoordinate2D) -> Bool {
    let isKnown = avoidedClosures.contains { Geodesic.shortLength(from: $0, to: place) < RouteSimilarity.roadWidth }
    if !isKnown { avoidedClosures.append(place) }
    return !isKnown
  }
}
