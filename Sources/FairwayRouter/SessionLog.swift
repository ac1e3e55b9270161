internal import FairwayEngine
public import GeoKernel

/// Summaries of the finished legs of a session, which its state does not keep.
public struct SessionLog: Hashable, Sendable, Codable {
  /// A summary of one finished leg.
  public struct LegSummary: Hashable, Sendable, Codable {
    /// The index of the leg in its route.
    public var legIndex: Int
    /// The times of its first and its last fix, in seconds since 1970.
    public var startTime: Double
    public var endTime: Double
    /// The distance traveled along the route, in metres of the route's stated distances.
    public var distanceAlongRoute: LocationDistance
    /// The sum of the distances between fixes in metres, which includes the receiver's noise.
    public var rawDistance: LocationDistance
    /// The time off the route, in seconds.
    public var offRouteTime: Double
    /// The time standing still (`Movement.standing`), in seconds.
    public var standingTime: Double
    /// Whether the waypoint of the leg was skipped.
    public var isSkipped = false
  }

  /// The finished legs in order, including skipped ones and those of routes that were replaced.
  public internal(set) var legs: [LegSummary] = []

  /// Creates an empty log.
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
    // Logs that were stored before legs could be skipped do not have it.
    isSkipped = try values.decodeIfPresent(Bool.self, forKey: .isSkipped) ?? false
  }
}

/// The log of the current leg.
struct LegLog: Codable {
  package var hasStarted = false
  private var summary = SessionLog.LegSummary(
    legIndex: 0, startTime: 0, endTime: 0, distanceAlongRoute: 0, rawDistance: 0, offRouteTime: 0, standingTime: 0)
  private var lastCoordinate = LocationCoordinate2D(latitude: 0, longitude: 0)

  /// The longest interval between two fixes that counts as time on a leg.
  private static let longestPause = ReceiverModel().longestPause

  /// Returns the log with another fix and the state after it.
  @inline(__always)
  func adding(_ coordinate: LocationCoordinate2D, _ progress: RouteProgress, isStanding: Bool) -> LegLog {
    var log = self
    let timestamp = progress.state.timestamp
    if hasStarted {
      var interval = timestamp - summary.endTime
      if interval < 0 || interval > Self.longestPause {
        // The clock of the fixes was set: the start of the leg moves with it.
        log.summary.startTime += interval
        interval = 0
      }
      log.summary.rawDistance += progress.planeDistance(from: lastCoordinate, to: coordinate)
      if progress.state.routeState == .offRoute { log.summary.offRouteTime += interval }
      if isStanding { log.summary.standingTime += interval }
    } else {
      log.hasStarted = true
      log.summary.legIndex = progress.state.legIndex
      log.summary.startTime = timestamp
    }
    log.summary.endTime = timestamp
    log.lastCoordinate = coordinate
    return log
  }

  /// Returns the summary of the leg at its end; nil if there was no fix.
  func summary(at progress: RouteProgress) -> SessionLog.LegSummary? {
    guard hasStarted else { return nil }
    var summary = summary
    summary.legIndex = progress.legIndex
    summary.distanceAlongRoute = progress.currentLegProgress.distanceTraveled
    return summary
  }

  /// Returns the summary of a skipped leg: the logged values for the first skipped leg, and zeros for others.
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
