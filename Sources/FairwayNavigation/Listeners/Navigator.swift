public import FairwayCore
public import FairwayRoads
public import Foundation
public import GeoKernel
internal import RoadGraph

/// The reason why the route of a ``Navigator`` changed.
public enum RouteChangeReason: String, Hashable, Sendable, CaseIterable {
  /// The times or attributes of the route were updated.
  case tripUpdated
  /// The driver left the previous route.
  case leftRoute
  /// The driver turned onto an alternative.
  case alternativeTaken
  /// The new route is faster, or from a better source.
  case betterRoute
  /// Destinations were set.
  case destinationsSet
  /// Guidance continued to the next destination.
  case nextDestination
  /// The destinations were removed.
  case destinationsCleared
}

/// Guides to one destination after the other, and notifies any number of listeners.
///
/// At a destination guidance ends until ``continueToNextDestination()`` is called and ``isGuidanceActive`` is set
/// again. The finished legs are summarized in ``legSummaries``. Use a navigator from one thread or actor at a time.
///
/// A navigator of a drive without a route notifies its listeners of the road, its limit, speeding and alerts, and of a
/// route as soon as one begins:
///
/// ```swift
/// let navigator = Navigator(drive: FreeDriveSession(on: roads))
/// navigator.add(screen)
/// navigator.update(fix)            // the road and its limit
/// navigator.follow(router)         // destinations were set
/// ```
public final class Navigator {
  /// The router of the route; `nil` in a drive without a route.
  ///
  /// The navigator is its observer and decider. Those that it had before still receive its events, and decide what the
  /// navigator leaves open.
  public private(set) var router: (any Router)?
  /// The drive that may have no route; `nil` for a navigator that was created with a route.
  public let drive: FreeDriveSession?
  /// The provider of the vehicle's position on the road.
  public let roadSnappedLocationProvider = RoadSnappedLocationProvider()
  /// The least change of the remaining time between two updates, in seconds.
  public var timeUpdateThreshold: TimeInterval = 1
  /// The least change of the remaining distance between two updates, in metres.
  public var distanceUpdateThreshold: LocationDistance = 1
  /// Whether the listeners are notified of times, distances, traffic and speeding.
  public var isGuidanceActive: Bool {
    get { guides }
    set {
      let guided = guides
      guides = newValue
      if newValue, !guided { forgetReports() }
      if !newValue, guided { endSpeeding() }
    }
  }
  /// Whether guidance ends at a destination.
  public var stopGuidanceAtArrival = true
  /// The shares above the speed limit from which listeners are alerted.
  public var speedAlertOptions: SpeedAlertOptions {
    get { drive?.speedAlerts ?? speedMonitor.options }
    set {
      speedMonitor.options = newValue
      drive?.speedAlerts = newValue
    }
  }
  /// The detection of tunnels, in which low light is suggested.
  public var tunnelDetector = TunnelDetector()
  /// The reason of the last route change; `nil` before the first.
  public private(set) var routeChangeReason: RouteChangeReason?
  /// The suggested lighting mode.
  public var suggestedLightingMode: NavigationLightingMode { lighting.mode }
  /// The driver's speed compared with the limit.
  package private(set) var speedMonitor = SpeedMonitor()
  /// The simulator of the vehicle.
  public private(set) lazy var locationSimulator = NavigatorSimulator(self)

  private weak var earlierObserver: (any RouterObserver)?
  private weak var earlierDecider: (any RouterDecider)?
  private var guides = true
  private var listeners = WeakListeners()
  private var hasDestinations = true
  private var lighting = LightingSuggestion()
  private var reportedTime: TimeInterval?
  private var reportedDistance: LocationDistance?
  private var reportedDelay: NavigationDelayCategory?
  private var reportedPercentage: Double?
  private var reportedSeverity = SpeedAlertSeverity.unknown

  /// Creates a navigator for a router's route.
  public init(router: any Router) {
    drive = nil
    listen(to: router)
  }

  /// Creates a navigator for a drive that may have no route.
  public init(drive: FreeDriveSession) {
    self.drive = drive
    hasDestinations = false
    roadSnappedLocationProvider.drive = drive
    if let router = drive.router { listen(to: router) }
  }

  private func listen(to router: any Router) {
    if self.router !== router {
      stopListening()
      (earlierObserver, earlierDecider) = (router.observer, router.decider)
    }
    self.router = router
    hasDestinations = true
    router.observer = self
    router.decider = self
    roadSnappedLocationProvider.router = router
  }

  private func stopListening() {
    router?.observer = earlierObserver
    router?.decider = earlierDecider
    (router, roadSnappedLocationProvider.router) = (nil, nil)
  }

  /// Adds a listener, which is held weakly.
  public func add(_ listener: any NavigatorListener) { listeners.add(listener) }

  /// Removes a listener.
  public func remove(_ listener: any NavigatorListener) { listeners.remove(listener) }

  /// Processes a fix.
  public func update(_ location: Location) {
    guard let drive else {
      router?.update(location)
      return
    }
    drive.update(location)
    didUpdate(drive.state)
  }

  /// Checks for a new route, without a fix.
  public func poll(now: Double) { router?.poll(now: now) }

  /// Follows a route, in a drive too; one that has a route continues on this one.
  public func follow(_ router: RouteController) {
    drive?.follow(router)
    listen(to: router)
    isGuidanceActive = true
    changeRoute(.destinationsSet)
  }

  /// Ends the route: the drive goes on without one.
  public func endRoute() {
    guard router != nil else { return }
    leaveDestinations()
    drive?.endRoute()
    stopListening()
    // A drive goes on to tell of speeding.
    if drive == nil { endSpeeding() }
  }

  // MARK: The route

  /// The legs from the current one on; empty without destinations.
  public var routeLegs: [RouteLeg] {
    guard hasDestinations, let router else { return [] }
    return Array(router.route.legs.dropFirst(router.routeProgress.legIndex))
  }

  /// The current leg; `nil` without destinations.
  public var currentRouteLeg: RouteLeg? { routeLegs.first }

  /// The summaries of the finished legs.
  public var legSummaries: [SessionLog.LegSummary] { router?.sessionLog.legs ?? [] }

  /// The traffic to the next destination.
  public var delayCategoryToNextDestination: NavigationDelayCategory {
    guard hasDestinations, let router else { return .noData }
    return NavigationDelayCategory(router.routeProgress)
  }

  /// The expected time in seconds to a waypoint ahead, at this driver's pace as all remaining times; `nil` if it is not on the rest of the route.
  public func timeToWaypoint(_ waypoint: NavigationWaypoint) -> TimeInterval? {
    guard let router, let leg = leg(to: waypoint) else { return nil }
    let progress = router.routeProgress
    let end = progress.index.routeSteps(ofLeg: leg).upperBound
    return progress.durationRemaining(to: progress.index.expectedTravelTime(beforeRouteStep: end))
  }

  /// The distance in metres along the route to a waypoint ahead; `nil` if it is not on the rest of the route.
  public func distanceToWaypoint(_ waypoint: NavigationWaypoint) -> LocationDistance? {
    guard let router, let leg = leg(to: waypoint) else { return nil }
    let progress = router.routeProgress
    return progress.index.statedDistance(beforeLeg: leg + 1) - progress.distanceTraveled
  }

  /// The next leg that ends at a waypoint.
  private func leg(to waypoint: NavigationWaypoint) -> Int? {
    guard hasDestinations, let router else { return nil }
    let first = router.routeProgress.legIndex
    return router.route.legs.indices.dropFirst(first).first { leg in
      guard let end = router.route.legs[leg].destination else { return false }
      return end.coordinate == waypoint.coordinate
    }
  }

  /// Continues to the next destination after the current one was reached.
  ///
  /// Returns the next destination, or `nil` if there is none or the current one was not reached. The caller then
  /// activates guidance again.
  @discardableResult
  public func continueToNextDestination() -> NavigationWaypoint? {
    (try? router?.advanceLeg())?.currentLeg.destination
  }

  /// Continues to the next destination without having reached the current one, which is omitted from new routes.
  ///
  /// Returns the next destination, or `nil` if there is none. A destination that was reached is not skipped; in that
  /// case this method does the same as ``continueToNextDestination()``.
  @discardableResult
  public func skipCurrentDestination() -> NavigationWaypoint? {
    guard hasDestinations, let router, !router.routeProgress.state.hasArrivedAtWaypoint,
      let progress = try? router.skip(to: router.routeProgress.legIndex + 1)
    else { return nil }
    return progress.currentLeg.destination
  }

  /// Sets another route to guide along; returns whether it can be followed. A drive without a route needs a router first,
  /// with ``follow(_:)``.
  @discardableResult
  public func setDestinations(
    _ indexedRouteResponse: IndexedRouteResponse, routeOptions: RouteOptions? = nil
  ) -> Bool {
    guard let router else { return false }
    return (try? router.updateRoute(with: indexedRouteResponse, routeOptions: routeOptions)) != nil
  }

  /// Removes the destinations.
  public func clearDestinations() {
    leaveDestinations()
    endSpeeding()
  }

  private func leaveDestinations() {
    guard hasDestinations else { return }
    hasDestinations = false
    guides = false
    changeRoute(.destinationsCleared)
  }

  // MARK: Notifying

  private func tell(_ body: (any NavigatorListener) -> Void) {
    guard !listeners.isEmpty else { return }
    for listener in listeners.all((any NavigatorListener).self) { body(listener) }
  }

  private func changeRoute(_ reason: RouteChangeReason) {
    routeChangeReason = reason
    forgetReports()
    tell { $0.navigatorDidChangeRoute(self) }
  }

  private func forgetReports() {
    (reportedTime, reportedDistance, reportedDelay) = (nil, nil, nil)
  }

  private func guide(_ progress: RouteProgress, _ location: Location) {
    let leg = progress.currentLegProgress
    let time = leg.durationRemaining
    if reportedTime.map({ abs(time - $0) >= timeUpdateThreshold }) ?? true {
      reportedTime = time
      tell { $0.navigator(self, didUpdateRemainingTime: time) }
    }
    let distance = leg.distanceRemaining
    if reportedDistance.map({ abs(distance - $0) >= distanceUpdateThreshold }) ?? true {
      reportedDistance = distance
      tell { $0.navigator(self, didUpdateRemainingDistance: distance) }
    }
    let delay = NavigationDelayCategory(progress)
    if delay != reportedDelay {
      reportedDelay = delay
      tell { $0.navigator(self, didUpdate: delay) }
    }
    if drive == nil { watchSpeed(location) }
  }

  /// Judges by the limit that the route says, or else a road file beside it; not by one that is assumed.
  private func watchSpeed(_ location: Location) {
    speedMonitor.options = speedAlertOptions
    speedMonitor.update(
      speed: location.speed, limit: router?.roadFacts.certainLimit, timestamp: location.timestamp)
    report(speedMonitor.severity, speedMonitor.percentage)
  }

  /// In a drive speeding is judged by the limit that was told, which is the route's where it says one.
  private func watchSpeed(_ drive: FreeDrive) {
    guard router == nil || isGuidanceActive && hasDestinations else { return }
    report(drive.speeding, drive.percentageAboveLimit)
  }

  /// Tells that there is no speeding any more where nobody watches it.
  private func endSpeeding() {
    let options = speedMonitor.options
    speedMonitor = SpeedMonitor()
    speedMonitor.options = options
    report(.unknown, 0)
  }

  private func report(_ severity: SpeedAlertSeverity, _ percentage: Double) {
    // Nothing is reported before the first speeding.
    if percentage != reportedPercentage ?? 0 {
      reportedPercentage = percentage
      tell {
        $0.navigator(self, didUpdateSpeedingPercentage: CGFloat(percentage))
      }
    }
    if severity != reportedSeverity {
      reportedSeverity = severity
      tell {
        $0.navigator(self, didUpdate: severity, speedingPercentage: CGFloat(percentage))
      }
    }
  }

  /// Notifies of what a fix has changed on the roads; without a route also of what its router would notify of.
  private func didUpdate(_ drive: FreeDrive) {
    if drive.change.contains(.road) {
      let road = drive.road
      tell { $0.navigator(self, didChangeRoad: road) }
    }
    if drive.change.contains(.limit) { tell { $0.navigator(self, didChangeSpeedLimit: drive.limit) } }
    guard let fix = drive.fix, !drive.change.contains(.rejectedFix) else { return }
    watchSpeed(drive)
    for alert in drive.announcedRoadAlerts { tell { $0.navigator(self, didApproach: alert) } }
    guard router == nil, let place = roadSnappedLocationProvider.location(at: fix.timestamp) else { return }
    roadSnappedLocationProvider.update(place)
    suggestLighting(place, isInTunnel: drive.predict(at: fix.timestamp)?.isInTunnel ?? false)
    guard let alerts = drive.alerts else { return }
    for number in drive.announcedAlerts {
      tell { $0.navigator(self, didApproach: alerts.alerts[number].alert) }
    }
  }

  private func suggestLighting(_ location: Location, isInTunnel: Bool) {
    guard lighting.update(at: location.coordinate, timestamp: location.timestamp, isInTunnel: isInTunnel) else {
      return
    }
    let mode = lighting.mode
    tell { $0.navigator(self, didChangeSuggestedLightingMode: mode) }
  }

  private func didUpdate(_ progress: RouteProgress, _ location: Location, _ rawLocation: Location) {
    roadSnappedLocationProvider.update(location)
    let receiver = router?.receiver ?? ReceiverModel()
    suggestLighting(
      location, isInTunnel: tunnelDetector.isInTunnel(progress, location: rawLocation, receiver: receiver))
    if isGuidanceActive, hasDestinations { guide(progress, rawLocation) }
  }

  private func didArrive(_ waypoint: Waypoint) {
    if stopGuidanceAtArrival { isGuidanceActive = false }
    tell { $0.navigator(self, didArriveAt: waypoint) }
  }

  private func didReroute(_ reason: RouteReplacement) {
    switch reason {
    case .reroute, .closure, .wayBack: changeRoute(.leftRoute)
    case .fasterRoute: changeRoute(.betterRoute)
    case .alternative: changeRoute(.alternativeTaken)
    case .caller, .trip:
      hasDestinations = true
      changeRoute(.destinationsSet)
    }
  }
}

/// A navigator observes its router, and stays at a destination until the caller continues.
extension Navigator: RouterObserver, RouterDecider {
  public func router(_ router: any Router, didReport event: RouterEvent) {
    earlierObserver?.router(router, didReport: event)
    switch event {
    case .didUpdate(let progress, let location, let rawLocation, _): didUpdate(progress, location, rawLocation)
    case .didReroute(_, _, let reason): didReroute(reason)
    case .didApproach(let alert): tell { $0.navigator(self, didApproach: alert) }
    case .didSkip, .didBeginLeg: changeRoute(.nextDestination)
    case .didSwitchToCoincident: changeRoute(.betterRoute)
    case .didRefresh: changeRoute(.tripUpdated)
    default: break
    }
  }

  public func router(_ router: any Router, asks question: RouterQuestion) -> Bool? {
    switch question {
    case .shouldReroute where !hasDestinations: return false
    case .didArrive(let waypoint):
      didArrive(waypoint)
      return false
    default: return earlierDecider?.router(router, asks: question)
    }
  }

  public func router(_ router: any Router, modifies options: RouteOptions) -> RouteOptions? {
    earlierDecider?.router(router, modifies: options)
  }

  public func router(_ router: any Router, decidesAboutMissed stop: Trip.Stop) -> MissedStopDecision? {
    earlierDecider?.router(router, decidesAboutMissed: stop)
  }
}

/// Use a navigator from one thread or actor at a time.
@available(*, unavailable)
extension Navigator: Sendable {}
