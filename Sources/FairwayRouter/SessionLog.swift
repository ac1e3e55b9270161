internal import FairwayEngine
public import GeoKernel

/// Summaries of the finished legs of a session, which its state does not keep.
public struct SessionLog: Hashable, Sendable, Codable {
  /// A summary of one finished leg.
  public struct LegSummary: Hashable, Sendable, Codable {
    /// The number of the leg through the session, from 0: a leg keeps it on new routes.
    public var legNumber: Int
    /// The stop of the trip at its end.
    public var stop: Trip.Stop.ID
    /// The times of its first and its last fix, in seconds since 1970.
    public var startTime: Double
    public var endTime: Double
    /// The distance traveled along its routes, in metres of their stated distances.
    public var distanceAlongRoute: LocationDistance
    /// The distance driven, in metres: along the route, and off it between the estimated positions. The summaries of all
    /// legs add up to what was driven.
    public var drivenDistance: LocationDistance
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
    legNumber: 0, stop: 0, startTime: 0, endTime: 0, distanceAlongRoute: 0, drivenDistance: 0, rawDistance: 0,
    offRouteTime: 0, standingTime: 0)
  private var lastCoordinate = LocationCoordinate2D(latitude: 0, longitude: 0)
  private var odometer = Odometer()

  /// The longest interval between two fixes that counts as time on a leg.
  private static let longestPause = ReceiverModel().longestPause

  /// Returns the log with another fix and the state after it.
  @inline(__always)
  func adding(_ coordinate: LocationCoordinate2D, _ progress: RouteProgress, isStanding: Bool) -> LegLog {
    var log = self
    let timestamp = progress.state.timestamp
    var moved = 0.0
    if hasStarted {
      var interval = timestamp - summary.endTime
      if interval < 0 || interval > Self.longestPause {
        // The clock of the fixes was set: the start of the leg moves with it.
        log.summary.startTime += interval
        interval = 0
      }
      moved = progress.planeDistance(from: lastCoordinate, to: coordinate)
      log.summary.rawDistance += moved
      if progress.state.routeState == .offRoute { log.summary.offRouteTime += interval }
      if isStanding { log.summary.standingTime += interval }
    } else {
      log.hasStarted = true
      log.summary.startTime = timestamp
    }
    log.summary.drivenDistance += log.odometer.drive(to: progress, moved: moved)
    log.summary.endTime = timestamp
    log.lastCoordinate = coordinate
    return log
  }

  /// Returns the summary of the leg at its end; nil if there was no fix.
  func summary(at progress: RouteProgress, _ stop: Trip.Stop.ID) -> SessionLog.LegSummary? {
    guard hasStarted else { return nil }
    var summary = summary
    summary.stop = stop
    summary.legNumber = progress.legNumber
    summary.distanceAlongRoute += progress.currentLegProgress.distanceTraveled
    return summary
  }

  /// The log of the next leg.
  var next: LegLog {
    var next = LegLog()
    next.odometer = odometer
    return next
  }

  /// Goes on with the leg on a new route.
  mutating func change(from progress: RouteProgress, to new: RouteProgress) {
    // The vehicle has not moved, though its place on the other route may be beside the one where it was.
    _ = odometer.drive(to: new, from: progress.index)
    guard hasStarted else { return }
    summary.distanceAlongRoute +=
      progress.currentLegProgress.distanceTraveled - new.currentLegProgress.distanceTraveled
  }

  /// Returns the summary of a skipped leg: the logged values for the first skipped leg, and zeros for others.
  func skippedSummary(
    of number: Int, to stop: Trip.Stop.ID, traveled: LocationDistance, isFirst: Bool, at time: Double
  ) -> SessionLog.LegSummary {
    var skipped = SessionLog.LegSummary(
      legNumber: number, stop: stop, startTime: time, endTime: time, distanceAlongRoute: 0, drivenDistance: 0,
      rawDistance: 0, offRouteTime: 0, standingTime: 0)
    if isFirst, hasStarted {
      skipped = summary
      (skipped.legNumber, skipped.stop) = (number, stop)
      skipped.distanceAlongRoute += traveled
    }
    skipped.isSkipped = true
    return skipped
  }
}
