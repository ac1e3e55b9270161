public import FairwayCore
public import Foundation
public import GeoKernel

/// Observes a ``NavigationService`` and answers its questions.
///
/// Every method has a default; see `RouterDelegate` for the meaning of each, and for their order.
public protocol NavigationServiceDelegate: NavigationServiceObserver, UnimplementedLogging {
  /// Whether to request a new route after the vehicle has left this one. The default is true.
  func navigationService(_ navigationService: NavigationService, shouldRerouteFrom location: Location) -> Bool

  /// A faster route was found; it is used when `completion` is called. The default calls it at once.
  func navigationService(
    _ navigationService: NavigationService, shouldProactivelyRerouteFrom location: Location, to route: Route,
    completion: @escaping () -> Void
  )

  /// A new route is about to be requested.
  func navigationService(_ navigationService: NavigationService, willRerouteFrom location: Location)

  /// The options of the request for a new route; the default returns them unchanged.
  func navigationService(
    _ navigationService: NavigationService, modifiedOptionsForReroute options: RouteOptions
  ) -> RouteOptions

  /// Whether to ignore a fix that is too inaccurate for navigation. The default is true.
  func navigationService(_ navigationService: NavigationService, shouldDiscard location: Location) -> Bool

  /// A new route has replaced the previous one.
  func navigationService(
    _ navigationService: NavigationService, didRerouteAlong route: Route, at location: Location?, proactive: Bool
  )

  /// The list of alternatives has changed.
  func navigationService(
    _ navigationService: NavigationService, didUpdateAlternatives updatedAlternatives: [AlternativeRoute],
    removedAlternatives: [AlternativeRoute]
  )

  /// The list of alternatives could not be updated.
  func navigationService(
    _ navigationService: NavigationService, didFailToUpdateAlternatives error: AlternativeRouteError
  )

  /// The vehicle has turned onto an alternative, which is about to become the route.
  func navigationService(
    _ navigationService: NavigationService, willTakeAlternativeRoute route: Route, at location: Location?
  )

  /// The alternative has become the route.
  func navigationService(_ navigationService: NavigationService, didTakeAlternativeRouteAt location: Location?)

  /// The alternative could not become the route.
  func navigationService(_ navigationService: NavigationService, didFailToTakeAlternativeRouteAt location: Location?)

  /// A route with the same geometry from a better source has replaced the route.
  func navigationService(_ navigationService: NavigationService, didSwitchToCoincidentOnlineRoute coincideRoute: Route)

  /// No new route was found.
  func navigationService(_ navigationService: NavigationService, didFailToRerouteWith error: any Error)

  /// The attributes of the route were updated.
  func navigationService(_ navigationService: NavigationService, didRefresh routeProgress: RouteProgress)

  /// A fix was processed; the location is on the route if the vehicle is.
  func navigationService(
    _ navigationService: NavigationService, didUpdate progress: RouteProgress, with location: Location,
    rawLocation: Location
  )

  /// Whether to stop rerouting after this arrival. The default is true.
  func navigationService(
    _ navigationService: NavigationService, shouldPreventReroutesWhenArrivingAt waypoint: Waypoint
  ) -> Bool

  /// The waypoint of this leg is near; called with every fix while it is.
  func navigationService(
    _ navigationService: NavigationService, willArriveAt waypoint: Waypoint, after remainingTimeInterval: TimeInterval,
    distance: LocationDistance
  )

  /// The waypoint of this leg was reached; called once for each.
  ///
  /// - Returns: True to continue with the next leg, which is the default; false to stay until
  ///   `Router.advanceLegIndex(completionHandler:)` is called.
  func navigationService(_ navigationService: NavigationService, didArriveAt waypoint: Waypoint) -> Bool

  /// An instruction is due to be displayed.
  func navigationService(
    _ navigationService: NavigationService, didPassVisualInstructionPoint instruction: VisualInstructionBanner,
    routeProgress: RouteProgress
  )

  /// An instruction is due to be spoken.
  func navigationService(
    _ navigationService: NavigationService, didPassSpokenInstructionPoint instruction: SpokenInstruction,
    routeProgress: RouteProgress
  )

  /// Waypoints were skipped and the leg after them began, by `Router.skip(to:)` or because the drive began on a later
  /// leg.
  func navigationService(
    _ navigationService: NavigationService, didSkip waypoints: [Waypoint], routeProgress: RouteProgress)

  /// There is something ahead that a driver may want to know about; called once for each.
  func navigationService(_ navigationService: NavigationService, didApproach alert: UpcomingRouteAlert)

  /// Whether to stop monitoring the battery when the session ends. The default is true.
  func navigationServiceShouldDisableBatteryMonitoring(_ navigationService: NavigationService) -> Bool

  /// Fixes are about to be simulated.
  func navigationService(
    _ navigationService: NavigationService, willBeginSimulating progress: RouteProgress,
    becauseOf reason: SimulationReason
  )

  /// Fixes are now simulated.
  func navigationService(
    _ navigationService: NavigationService, didBeginSimulating progress: RouteProgress,
    becauseOf reason: SimulationReason
  )

  /// The simulation is about to end.
  func navigationService(
    _ navigationService: NavigationService, willEndSimulating progress: RouteProgress,
    becauseOf reason: SimulationReason
  )

  /// The simulation has ended.
  func navigationService(
    _ navigationService: NavigationService, didEndSimulating progress: RouteProgress,
    becauseOf reason: SimulationReason
  )
}
