public import GeoKernel

/// What the finished legs of a session were like; kept where the state forgets them.
public struct SessionLog: Hashable, Sendable, Codable {
  /// One finished leg.
  public struct LegSummary: Hashable, Sendable, Codable {
    /// The leg's place in its route.
    public var legIndex: Int
    /// Seconds since 1970 of its first and its last fix.
    public var startTime: Double
    public var endTime: Double
    /// Metres along the route, as the route measures them.
    public var distanceAlongRoute: LocationDistance
    /// Metres from fix to fix, with the receiver's noise in them.
    public var rawDistance: LocationDistance
    /// Seconds off the route.
    public var offRouteTime: Double
    /// Seconds of standing still, ``Movement/standing``.
    public var standingTime: Double
  }

  /// The finished legs, in order; those of a route that was replaced as well.
  public internal(set) var legs: [LegSummary] = []

  /// No leg yet.
  public init() {}
}

/// The leg that is not finished: a plain value.
struct LegLog: Codable {
  private var hasStarted = false
  private var summary = SessionLog.LegSummary(
    legIndex: 0, startTime: 0, endTime: 0, distanceAlongRoute: 0, rawDistance: 0, offRouteTime: 0, standingTime: 0)
  private var lastCoordinate = LocationCoordinate2D(latitude: 0, longitude: 0)

  /// With one more fix, after which the state is this.
  @inline(__always)
  func adding(_ coordinate: LocationCoordinate2D, _ state: ProgressState, isStanding: Bool) -> LegLog {
    var log = self
    if hasStarted {
      let interval = state.timestamp - summary.endTime
      let offset = state.estimate.scale.offset(
        fromLatitude: lastCoordinate.latitude, longitude: lastCoordinate.longitude, toLatitude: coordinate.latitude,
        longitude: coordinate.longitude)
      log.summary.rawDistance += offset.squaredLength.squareRoot()
      if state.routeState == .offRoute { log.summary.offRouteTime += interval }
      if isStanding { log.summary.standingTime += interval }
    } else {
      log.hasStarted = true
      log.summary.startTime = state.timestamp
    }
    log.summary.endTime = state.timestamp
    log.lastCoordinate = coordinate
    return log
  }

  /// What there is to say of the leg at its end; nil if there was no fix.
  func summary(at progress: RouteProgress) -> SessionLog.LegSummary? {
    guard hasStarted else { return nil }
    var summary = summary
    summary.legIndex = progress.legIndex
    summary.distanceAlongRoute = progress.currentLegProgress.distanceTraveled
    return summary
  }
}
