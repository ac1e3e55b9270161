public import FairwayCore
public import FairwayDirections
public import Foundation
public import GeoKernel

/// Why a ``Navigator`` has another route.
public enum RouteChangeReason: String, Hashable, Sendable, Codable, CaseIterable {
  /// Its times or attributes are newer.
  case tripUpdated
  /// The driver left the old one.
  case leftRoute
  /// The driver turned onto an alternative.
  case alternativeTaken
  /// It is faster, or from a better source.
  case betterRoute
  /// Destinations were set.
  case destinationsSet
  /// The next destination's turn has come.
  case nextDestination
  /// The destinations were taken away.
  case destinationsCleared
}

/// Guides to one destination after the other, and tells any number of listeners.
///
/// At a destination guidance ends until ``continueToNextDestination()`` is called and ``isGuidanceActive`` set again. What
/// the finished legs were like stays in ``legSummaries``. A navigator belongs to one caller at a time.
public final class Navigator {
  /// The router that it guides by, whose observer and decider it is.
  public let router: any Router
  /// Where the vehicle is on the road.
  public let roadSnappedLocationProvider = RoadSnappedLocationProvider()
  /// By how many seconds the remaining time changes at least between two updates.
  public var timeUpdateThreshold: TimeInterval = 1
  /// By how many metres the remaining distance changes at least between two updates.
  public var distanceUpdateThreshold: LocationDistance = 1
  /// Whether the listeners are notified of times, distances, traffic and speeding.
  public var isGuidanceActive = true {
    didSet { if isGuidanceActive, !oldValue { forgetReports() } }
  }
  /// Whether guidance ends at a destination.
  public var stopGuidanceAtArrival = true
  /// Whether listeners are asked to slow the driver down only from these shares above the limit on.
  public var speedAlertOptions: SpeedAlertOptions {
    get { speedMonitor.options }
    set { speedMonitor.options = newValue }
  }
  /// How tunnels are detected, in which low light is suggested.
  public var tunnelDetector = TunnelDetector()
  /// Why the route changed last; nil while it has not.
  public private(set) var routeChangeReason: RouteChangeReason?
  /// The suggested lighting.
  public var suggestedLightingMode: NavigationLightingMode { lighting.mode }
  /// How fast the driver is, against the limit.
  public private(set) var speedMonitor = SpeedMonitor()
  /// Drives a simulated vehicle.
  public private(set) lazy var locationSimulator = NavigatorSimulator(self)

  private var listeners = WeakListeners()
  private var hasDestinations = true
  private var lighting = LightingSuggestion()
  private var reportedTime: TimeInterval?
  private var reportedDistance: LocationDistance?
  private var reportedDelay: NavigationDelayCategory?
  private var reportedPercentage: Double?
  private var reportedSeverity = SpeedAlertSeverity.unknown
  private var isTakingAlternative = false

  /// A navigator along a router's route.
  public init(router: any Router) {
    self.router = router
    router.observer = self
    router.decider = self
    roadSnappedLocationProvider.router = router
  }

  /// Adds a listener, which is held weakly.
  public func add(_ listener: any NavigatorListener) { listeners.add(listener) }

  /// Removes a listener.
  public func remove(_ listener: any NavigatorListener) { listeners.remove(listener) }

  /// Takes in a fix.
  public func update(_ location: Location) { router.update(location) }

  /// Looks whether a new route has come, without a fix.
  public func poll(now: Double) { router.poll(now: now) }

  // MARK: The route

  /// The legs from the current one on; none without destinations.
  public var routeLegs: [RouteLeg] {
    hasDestinations ? Array(router.route.legs.dropFirst(router.routeProgress.legIndex)) : []
  }

  /// The current leg; nil without destinations.
  public var currentRouteLeg: RouteLeg? { routeLegs.first }

  /// What the finished legs were like.
  public var legSummaries: [SessionLog.LegSummary] { router.sessionLog.legs }

  /// The traffic to the next destination.
  public var delayCategoryToNextDestination: NavigationDelayCategory {
    hasDestinations ? NavigationDelayCategory(router.routeProgress) : .noData
  }

  /// Expected seconds to a waypoint ahead; nil where it is not on the rest of the route.
  public func timeToWaypoint(_ waypoint: NavigationWaypoint) -> TimeInterval? {
    guard let leg = leg(to: waypoint) else { return nil }
    let index = router.routeProgress.index
    let end = index.expectedTravelTime(beforeRouteStep: index.routeSteps(ofLeg: leg).upperBound)
    return max(0, end - index.expectedTravelTime(to: router.routeProgress.state.distanceAlong))
  }

  /// Metres along the route to a waypoint ahead; nil where it is not on the rest of the route.
  public func distanceToWaypoint(_ waypoint: NavigationWaypoint) -> LocationDistance? {
    guard let leg = leg(to: waypoint) else { return nil }
    let progress = router.routeProgress
    return progress.index.statedDistance(beforeLeg: leg + 1) - progress.distanceTraveled
  }

  /// The next leg that ends at a waypoint.
  private func leg(to waypoint: NavigationWaypoint) -> Int? {
    guard hasDestinations else { return nil }
    let first = router.routeProgress.legIndex
    return router.route.legs.indices.dropFirst(first).first { leg in
      guard let end = router.route.legs[leg].destination else { return false }
      return end.coordinate == waypoint.coordinate
    }
  }

  /// Goes on to the next destination, once the current one was reached; returns it, or nil where there is none or the
  /// current one was not reached. Guidance is to be made active again by the caller.
  @discardableResult
  public func continueToNextDestination() -> NavigationWaypoint? {
    guard (try? router.advanceLeg()) != nil else { return nil }
    changeRoute(.nextDestination)
    return router.routeProgress.currentLeg.destination
  }

  /// Goes on to the next destination without having reached the current one, which is left out of new routes; returns the
  /// next one, or nil where there is none. One that was reached is not skipped: ``continueToNextDestination()`` goes on then.
  @discardableResult
  public func skipCurrentDestination() -> NavigationWaypoint? {
    guard hasDestinations, !router.routeProgress.state.hasArrivedAtWaypoint,
      let progress = try? router.skip(to: router.routeProgress.legIndex + 1)
    else { return nil }
    return progress.currentLeg.destination
  }

  /// Guides along another route from now on; returns whether it can be followed.
  @discardableResult
  public func setDestinations(
    _ indexedRouteResponse: IndexedRouteResponse, routeOptions: RouteOptions? = nil
  ) -> Bool {
    var hasChanged = false
    isSettingRoute = true
    router.updateRoute(with: indexedRouteResponse, routeOptions: routeOptions) { hasChanged = $0 }
    isSettingRoute = false
    guard hasChanged else { return false }
    hasDestinations = true
    changeRoute(.destinationsSet)
    return true
  }

  /// Guides to nowhere any more.
  public func clearDestinations() {
    guard hasDestinations else { return }
    hasDestinations = false
    isGuidanceActive = false
    changeRoute(.destinationsCleared)
  }

  private var isSettingRoute = false

  // MARK: Telling

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
    watchSpeed(leg, location)
  }

  private func watchSpeed(_ leg: RouteLegProgress, _ location: Location) {
    speedMonitor.update(
      speed: location.speed, limit: leg.currentSpeedLimit?.metersPerSecond, timestamp: location.timestamp)
    let percentage = speedMonitor.percentage
    // Nothing is said as long as nobody has speeded.
    if percentage != reportedPercentage ?? 0 {
      reportedPercentage = percentage
      tell {
        $0.navigator(self, didUpdateSpeedingPercentage: CGFloat(percentage))
      }
    }
    let severity = speedMonitor.severity
    if severity != reportedSeverity {
      reportedSeverity = severity
      tell {
        $0.navigator(self, didUpdate: severity, speedingPercentage: CGFloat(percentage))
      }
    }
  }

  private func didUpdate(_ progress: RouteProgress, _ location: Location, _ rawLocation: Location) {
    roadSnappedLocationProvider.update(location)
    let isInTunnel = tunnelDetector.isInTunnel(progress, location: rawLocation, receiver: router.receiver)
    if lighting.update(at: location.coordinate, timestamp: location.timestamp, isInTunnel: isInTunnel) {
      let mode = lighting.mode
      tell { $0.navigator(self, didChangeSuggestedLightingMode: mode) }
    }
    if isGuidanceActive, hasDestinations { guide(progress, rawLocation) }
  }

  private func didArrive(_ waypoint: Waypoint) {
    if stopGuidanceAtArrival { isGuidanceActive = false }
    tell { $0.navigator(self, didArriveAt: waypoint) }
  }

  private func didReroute(proactive: Bool) {
    // Where the caller has set the route itself, its reason is the right one.
    guard !isSettingRoute else { return }
    changeRoute(proactive ? .betterRoute : isTakingAlternative ? .alternativeTaken : .leftRoute)
    isTakingAlternative = false
  }
}

/// A navigator hears from its router, and stays at a destination until the caller goes on.
extension Navigator: RouterObserver, RouterDecider {
  public func router(_ router: any Router, didReport event: RouterEvent) {
    switch event {
    case .didUpdate(let progress, let location, let rawLocation): didUpdate(progress, location, rawLocation)
    case .didReroute(_, _, let isProactive): didReroute(proactive: isProactive)
    case .didApproach(let alert): tell { $0.navigator(self, didApproach: alert) }
    case .didSkip: changeRoute(.nextDestination)
    case .didTakeAlternative: isTakingAlternative = true
    case .didSwitchToCoincident: changeRoute(.betterRoute)
    case .didRefresh: changeRoute(.tripUpdated)
    default: break
    }
  }

  public func router(_ router: any Router, asks question: RouterQuestion) -> RouterAnswer {
    switch question {
    case .shouldReroute: return RouterAnswer(hasDestinations)
    case .didArrive(let waypoint):
      didArrive(waypoint)
      return .no
    default: return .standard
    }
  }
}

/// A navigator belongs to one caller at a time.
@available(*, unavailable)
extension Navigator: Sendable {}
