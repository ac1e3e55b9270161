public import GeoKernel

/// What the legs of a session that are done were like; kept where the state forgets them.
public struct SessionLog: Hashable, Sendable, Codable {
  /// One leg that is done.
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
    /// Whether its waypoint was skipped, and not reached.
    public var isSkipped = false
  }

  /// The legs that are done, in order, skipped ones included; those of a route that was replaced as well.
  public internal(set) var legs: [LegSummary] = []

  /// No leg yet.
  public init() {}
}

extension SessionLog.LegSummary {
  private enum CodingKeys: String, CodingKey {
    case legIndex, startTime, endTime, distanceAlongRoute, rawDistance, offRouteTime, standingTime, isSkipped
  }

  public init(from decoder: any Decoder) throws {
    let values = try decoder.container(keyedBy: CodingKeys.self)
    legIndex = try values.decode(Int.self, forKey: .legIndex)
    startTime = try values.decode(Double.self, forKey: .startTime)
    endTime = try values.decode(Double.self, forKey: .endTime)
    distanceAlongRoute = try values.decode(LocationDistance.self, forKey: .distanceAlongRoute)
    rawDistance = try values.decode(LocationDistance.self, forKey: .rawDistance)
    offRouteTime = try values.decode(Double.self, forKey: .offRouteTime)
    standingTime = try values.decode(Double.self, forKey: .standingTime)
    // What was stored before legs could be skipped does not have it.
    isSkipped = try values.decodeIfPresent(Bool.self, forKey: .isSkipped) ?? false
  }
}

/// The leg that is not finished: a plain value.
struct LegLog: Codable {
  private var hasStarted = false
  private var summary = SessionLog.LegSummary(
    legIndex: 0, startTime: 0, endTime: 0, distanceAlongRoute: 0, rawDistance: 0, offRouteTime: 0, standingTime: 0)
  private var lastCoordinate = LocationCoordinate2D(latitude: 0, longitude: 0)

  /// A longer time between two fixes is none that a vehicle spent in a leg.
  private static let longestPause = ReceiverModel().longestPause

  /// With one more fix, after which the state is this.
  @inline(__always)
  func adding(_ coordinate: LocationCoordinate2D, _ state: ProgressState, isStanding: Bool) -> LegLog {
    var log = self
    if hasStarted {
      var interval = state.timestamp - summary.endTime
      if interval < 0 || interval > Self.longestPause {
        // The clock of the fixes was set: the leg's start goes with it.
        log.summary.startTime += interval
        interval = 0
      }
      let offset = state.estimate.scale.offset(
        fromLatitude: lastCoordinate.latitude, longitude: lastCoordinate.longitude, toLatitude: coordinate.latitude,
        longitude: coordinate.longitude)
      log.summary.rawDistance += offset.squaredLength.squareRoot()
      if state.routeState == .offRoute { log.summary.offRouteTime += interval }
      if isStanding { log.summary.standingTime += interval }
    } else {
      log.hasStarted = true
      log.summary.legIndex = state.legIndex
      log.summary.startTime = state.timestamp
    }
    log.summary.endTime = state.timestamp
    log.lastCoordinate = coordinate
    return log
  }

  /// The leg that the first fix came on.
  var legIndex: Int { summary.legIndex }

  /// What there is to say of the leg at its end; nil if there was no fix.
  func summary(at progress: RouteProgress) -> SessionLog.LegSummary? {
    guard hasStarted else { return nil }
    var summary = summary
    summary.legIndex = progress.legIndex
    summary.distanceAlongRoute = progress.currentLegProgress.distanceTraveled
    return summary
  }

  /// What there is to say of a leg whose waypoint is skipped: all of the log for the first of them, and nothing for
  /// others.
  func skippedSummary(of leg: Int, traveled: LocationDistance, isFirst: Bool, at time: Double) -> SessionLog.LegSummary
  {
    var skipped = SessionLog.LegSummary(
      legIndex: leg, startTime: time, endTime: time, distanceAlongRoute: 0, rawDistance: 0, offRouteTime: 0,
      standingTime: 0)
    if isFirst, hasStarted {
      skipped = summary
      skipped.legIndex = leg
      skipped.distanceAlongRoute = traveled
    }
    skipped.isSkipped = true
    return skipped
  }
}
