internal import FairwayEngine
public import GeoKernel

/// Summaries of the finished legs of a session, which its state does not keep.
public struct SessionLog: Hashable, Sendable, Codable {
  /// A summary of one finished leg.
  public struct LegSummary: Hashable, Sendable, Codable {
    /// The number of the leg through the session, from 0: a leg keeps it on new routes.
    public var legNumber: Int
    /// The times of its first and its last fix, in seconds since 1970.
    public var startTime: Double
    public var endTime: Double
    /// The distance traveled along its routes, in metres of their stated distances.
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

/// The log of the current leg.
struct LegLog: Codable {
  private(set) var hasStarted = false
  /// The distance along the route is that on earlier routes alone.
  private var summary = SessionLog.LegSummary(
    legNumber: 0, startTime: 0, endTime: 0, distanceAlongRoute: 0, rawDistance: 0, offRouteTime: 0, standingTime: 0)
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
    summary.legNumber = progress.legNumber
    summary.distanceAlongRoute += progress.currentLegProgress.distanceTraveled
    return summary
  }

  /// Goes on with the leg on a new route.
  mutating func change(from progress: RouteProgress, to new: RouteProgress) {
    guard hasStarted else { return }
    summary.distanceAlongRoute +=
      progress.currentLegProgress.distanceTraveled - new.currentLegProgress.distanceTraveled
  }

  /// Returns the summary of a skipped leg: the logged values for the first skipped leg, and zeros for others.
  func skippedSummary(
    of number: Int, traveled: LocationDistance, isFirst: Bool, at time: Double
  ) -> SessionLog.LegSummary {
    var skipped = SessionLog.LegSummary(
      legNumber: number, startTime: time, endTime: time, distanceAlongRoute: 0, rawDistance: 0, offRouteTime: 0,
      standingTime: 0)
    if isFirst, hasStarted {
      skipped = summary
      skipped.legNumber = number
      skipped.distanceAlongRoute += traveled
    }
    skipped.isSkipped = true
    return skipped
  }
}
