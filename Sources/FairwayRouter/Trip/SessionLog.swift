internal import FairwayEngine
internal import FairwayRequests
package import FairwayRoutes
public import GeoKernel

/// Summaries of the finished legs of a session, which its state does not keep.
public struct SessionLog: Hashable, Sendable, Codable {
  /// A summary of one finished leg.
  public struct LegSummary: Hashable, Sendable, Codable {
    /// The number of the leg through the session, from 0: a leg keeps it on new routes.
    public var legNumber = 0
    /// The stop of the trip at its end.
    public var stop: Trip.Stop.ID = 0
    /// The times of its first and its last fix, in seconds since 1970.
    public var startTime = 0.0
    public var endTime = 0.0
    /// The distance traveled along its routes, in metres of their stated distances.
    public var distanceAlongRoute: LocationDistance = 0
    /// The distance driven, in metres: along the route, and off it between the estimated positions. The summaries of all
    /// legs add up to what was driven.
    public var drivenDistance: LocationDistance = 0
    /// The sum of the distances between fixes in metres, which includes the receiver's noise.
    public var rawDistance: LocationDistance = 0
    /// The time off the route, in seconds.
    public var offRouteTime = 0.0
    /// The time standing still (`Movement.standing`), in seconds.
    public var standingTime = 0.0
    /// Whether the waypoint of the leg was skipped.
    public var isSkipped = false

    package init() {}
  }

  /// The finished legs in order, including skipped ones and those of routes that were replaced.
  public internal(set) var legs: [LegSummary] = []

  /// Creates an empty log.
  public init() {}
}

/// The log of the current leg.
///
/// It is copied with each fix, and so small that the copy is a few instructions.
struct LegLog {
  private(set) var hasStarted = false
  /// The times of the first and the last fix.
  private var startTime = 0.0
  private var endTime = 0.0
  /// The distance along earlier routes.
  private var distanceAlongRoute: LocationDistance = 0
  private var drivenDistance: LocationDistance = 0
  private var rawDistance: LocationDistance = 0
  private var offRouteTime = 0.0
  private var standingTime = 0.0
  private var lastCoordinate = LocationCoordinate2D(latitude: 0, longitude: 0)
  private var odometer = Odometer()

  /// The longest interval between two fixes that counts as time on a leg.
  private static let longestPause = ReceiverModel().longestPause

  /// What a vehicle does from one fix to the next.
  struct Drive {
    fileprivate let timestamp: Double
    fileprivate let coordinate: LocationCoordinate2D
    /// The time between the fixes that counts, and the seconds by which the clock of the fixes was set.
    fileprivate let interval: Double
    fileprivate let clockChange: Double
    fileprivate let isOffRoute: Bool
    fileprivate let isStanding: Bool
    /// The distance between the fixes.
    fileprivate let moved: LocationDistance
    fileprivate let odometer: Odometer.Reading
  }

  /// Returns what the vehicle has done since the last fix, for ``add(_:)``.
  @inline(__always)
  func drive(to coordinate: LocationCoordinate2D, _ progress: RouteProgress, isStanding: Bool) -> Drive {
    let timestamp = progress.state.timestamp
    let interval = hasStarted ? timestamp - endTime : 0
    let isPause = interval < 0 || interval > Self.longestPause
    let moved = hasStarted ? progress.planeDistance(from: lastCoordinate, to: coordinate) : 0
    return Drive(
      timestamp: timestamp, coordinate: coordinate, interval: isPause ? 0 : interval,
      clockChange: isPause ? interval : 0, isOffRoute: progress.state.routeState == .offRoute, isStanding: isStanding,
      moved: moved, odometer: odometer.read(at: progress, moved: moved))
  }

  /// Adds a fix. It calls no function: access to the log is not checked for exclusivity then.
  @inline(__always)
  mutating func add(_ drive: Drive) {
    // Where the clock of the fixes was set, the start of the leg moves with it.
    startTime = hasStarted ? startTime + drive.clockChange : drive.timestamp
    hasStarted = true
    rawDistance += drive.moved
    if drive.isOffRoute { offRouteTime += drive.interval }
    if drive.isStanding { standingTime += drive.interval }
    drivenDistance += odometer.advance(to: drive.odometer)
    endTime = drive.timestamp
    lastCoordinate = drive.coordinate
  }

  /// Returns the summary of the leg at its end; nil if there was no fix.
  func summary(at progress: RouteProgress, _ stop: Trip.Stop.ID) -> SessionLog.LegSummary? {
    guard hasStarted else { return nil }
    return summary(of: progress.legNumber, to: stop, traveled: progress.currentLegProgress.distanceTraveled)
  }

  private func summary(
    of number: Int, to stop: Trip.Stop.ID, traveled: LocationDistance
  ) -> SessionLog.LegSummary {
    var summary = SessionLog.LegSummary()
    (summary.legNumber, summary.stop, summary.startTime, summary.endTime) = (number, stop, startTime, endTime)
    summary.distanceAlongRoute = distanceAlongRoute + traveled
    (summary.drivenDistance, summary.rawDistance) = (drivenDistance, rawDistance)
    (summary.offRouteTime, summary.standingTime) = (offRouteTime, standingTime)
    return summary
  }

  /// The log of the next leg.
  var next: LegLog {
    var next = LegLog()
    next.odometer = odometer
    return next
  }

  /// Returns the log of the leg that goes on on a new route.
  func continued(from progress: RouteProgress, to new: RouteProgress) -> LegLog {
    var log = self
    // The vehicle has not moved, though its place on the other route may be beside the one where it was.
    _ = log.odometer.advance(to: odometer.read(at: new, from: progress.index))
    guard hasStarted else { return log }
    log.distanceAlongRoute += progress.currentLegProgress.distanceTraveled - new.currentLegProgress.distanceTraveled
    return log
  }

  /// Returns the summary of a skipped leg: the logged values for the first skipped leg, and zeros for others.
  func skippedSummary(
    of number: Int, to stop: Trip.Stop.ID, traveled: LocationDistance, isFirst: Bool, at time: Double
  ) -> SessionLog.LegSummary {
    var skipped = SessionLog.LegSummary()
    (skipped.legNumber, skipped.stop, skipped.startTime, skipped.endTime) = (number, stop, time, time)
    if isFirst, hasStarted { skipped = summary(of: number, to: stop, traveled: traveled) }
    skipped.isSkipped = true
    return skipped
  }
}

extension SessionLog.LegSummary: OptionObject {
  package mutating func visit(_ visitor: inout OptionVisitor) {
    visitor.value("legNumber", &legNumber)
    visitor.value("stop", &stop)
    visitor.value("startTime", &startTime)
    visitor.value("endTime", &endTime)
    visitor.value("distanceAlongRoute", &distanceAlongRoute)
    visitor.value("drivenDistance", &drivenDistance)
    visitor.value("rawDistance", &rawDistance)
    visitor.value("offRouteTime", &offRouteTime)
    visitor.value("standingTime", &standingTime)
    visitor.value("isSkipped", &isSkipped)
  }
}

extension LegLog: OptionGroup {
  mutating func visit(_ visitor: inout OptionVisitor) {
    visitor.value("hasStarted", &hasStarted)
    visitor.value("startTime", &startTime)
    visitor.value("endTime", &endTime)
    visitor.value("distanceAlongRoute", &distanceAlongRoute)
    visitor.value("drivenDistance", &drivenDistance)
    visitor.value("rawDistance", &rawDistance)
    visitor.value("offRouteTime", &offRouteTime)
    visitor.value("standingTime", &standingTime)
    visitor.value("lastCoordinate", &lastCoordinate)
    visitor.group("odometer", &odometer)
  }
}
