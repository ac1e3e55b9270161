public import FairwayEngine
public import FairwayRouter
public import FairwayRoutes
internal import GeoKernel
public import RoadGraph

/// Receives what changes on a drive, with a route and without one.
public protocol FreeDriveObserver: AnyObject {
  /// Tells the observer what a fix has changed; ``FreeDriveSession/state`` already has the change.
  ///
  /// With a route, it comes after the router's events for the fix.
  func session(_ session: FreeDriveSession, didChange change: FreeDriveChange)
}

/// A drive that may have a route: it begins without one, becomes a trip when you set a route, and is free again when
/// the route ends.
///
/// Read the road that the vehicle is on, its limit, the history and the alerts from ``state``, with a route and without
/// one. While there is a route, the engine has the roads as a second witness, and ``currentRoad`` is the matched road.
///
/// ```swift
/// let session = FreeDriveSession(on: try RoadGraph(path: "andorra.roads"), for: .car)
/// session.observer = screen
/// session.update(fix)              // the road, its limit, what lies ahead
/// session.follow(router)           // now it is a trip
/// session.update(nextFix)          // the router's events, and the road still
/// session.endRoute()               // and free again
/// ```
///
/// Use a session from one task or actor at a time.
public final class FreeDriveSession {
  /// The drive: its place, its road and limit, and what lies ahead.
  public var state: FreeDrive { held.drive }
  /// The router of the route; nil without one.
  public private(set) var router: RouteController?
  /// The observer, held weakly; Embedded Swift has no weak references, and retains it.
  public var observer: (any FreeDriveObserver)? {
    get { held.observer }
    set { held.observer = newValue }
  }

  /// What records the drive; the session retains it.
  package var recording: (any FreeDriveRecording)?
  private var trip: DriveAlongRoute?
  private let held: Held

  /// Starts a session without a route.
  ///
  /// - Parameters:
  ///   - roads: The roads.
  ///   - users: Whose roads the drive uses.
  public init(on roads: RoadGraph, for users: RoadUsers = .car) {
    held = Held(FreeDrive(on: roads, for: users))
  }

  /// Starts a session without a route on several files as one.
  ///
  /// Without a route the drive goes from one file into the next. While there is a route, it remains in the one that it is in.
  ///
  /// - Parameters:
  ///   - atlas: The files.
  ///   - users: Whose roads the drive uses.
  public init(on atlas: RoadAtlas, for users: RoadUsers = .car) {
    held = Held(FreeDrive(on: atlas, for: users))
  }

  /// The road that the vehicle is on; nil if it is on none.
  public var currentRoad: RoadWay? { state.road }

  /// Your app's alerts. The drive or its router announces each one once.
  public var alerts: CustomAlerts? {
    get { state.alerts }
    set {
      held.drive.alerts = newValue
      router?.customAlerts = newValue
    }
  }

  /// The thresholds of minor and major speeding.
  public var speedAlerts: SpeedAlertOptions {
    get { state.speedAlerts }
    set { held.drive.speedAlerts = newValue }
  }

  /// For whom and by which clock the drive looks for limits, with a route and without one.
  public var limits: LimitOptions {
    get { state.limits }
    set { held.drive.limits = newValue }
  }

  /// What is known of the road where the vehicle is, each with who says it: the route first, if there is one, and then the
  /// file.
  public var roadFacts: RoadFacts { router?.roadFacts ?? state.roadFacts ?? RoadFacts() }

  /// Which alerts the drive makes of its roads, with a route and without one; nil for none.
  public var roadAlerts: RoadAlertOptions? {
    get { state.roadAlerts }
    set { held.drive.roadAlerts = newValue }
  }

  /// How far ahead the drive looks.
  public var lookAhead: LookAhead {
    get { state.lookAhead }
    set { held.drive.lookAhead = newValue }
  }

  /// When the next fix is needed, with a route and without one, so that nothing that is announced comes late: see
  /// ``FreeDrive/nextFix``.
  ///
  /// On a route one is needed too where its words, signs or alerts may be due. It is needed each second near a stop, and
  /// where the vehicle is not on the route's roads.
  public var nextFix: NextFix {
    guard let router else { return state.nextFix }
    let progress = router.routeProgress
    guard progress.state.routeState == .onRoute else { return state.nextFix }
    let end = progress.index.range(ofLeg: progress.legIndex).upperBound - progress.state.distanceAlong
    let approach = end - router.options.navigation.arrival.approachDistance
    return state.nextFix(
      beforeNextWords: min(progress.state.distanceToNextPoint, approach > 0 ? approach : .infinity), beforeEndOfLeg: end
    )
  }

  /// Processes a fix: by the router if there is a route, and by the drive, whose ``state`` the router's events already have.
  ///
  /// Where the road file is damaged, the engine judges the fix by the route alone, and the drive has no road. The
  /// router, or the drive without a route, reports this once, and `state.roads.damage` says where.
  public func update(_ fix: Location) {
    recording?.willUpdate(self, fix)
    if let router {
      router.update(fix)
    } else {
      _ = held.drive.update(fix)
    }
    recording?.didUpdate(self)
    observer?.session(self, didChange: state.change)
  }

  /// Follows a route: the session is a trip from now on.
  ///
  /// The roads become the router's witness. The router gets the alerts, and does not repeat those that the drive has
  /// announced. A second router takes the place of the first.
  public func follow(_ router: RouteController) {
    if self.router != nil { endRoute() }
    trip = DriveAlongRoute(router) { [held] body in body(&held.drive) }
    self.router = router
    recording?.routeDidChange(in: self)
  }

  /// Ends the route: the drive continues without one. The router loses its witness; follow it again, or finish it.
  public func endRoute() {
    guard let router else { return }
    trip?.end(router.routeProgress.state, on: router.routeProgress.index)
    router.witness = nil
    (self.router, trip) = (nil, nil)
    recording?.routeDidChange(in: self)
  }
}

/// The drive, which the router's witness moves on too, and the observer, held weakly where that is possible.
private final class Held {
  var drive: FreeDrive
  #if hasFeature(Embedded)
    var observer: (any FreeDriveObserver)?
  #else
    weak var observer: (any FreeDriveObserver)?
  #endif

  init(_ drive: FreeDrive) { self.drive = drive }
}

/// Use a session from one thread or actor at a time.
@available(*, unavailable)
extension FreeDriveSession: Sendable {}
