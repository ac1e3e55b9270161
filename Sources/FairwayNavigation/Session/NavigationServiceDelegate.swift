public import FairwayCore
public import FairwayDirections
public import Foundation
public import GeoKernel

/// Observes a ``NavigationService`` and answers its questions.
///
/// Every method has a default; see `RouterDelegate` for what each one means, and for their order.
public protocol NavigationServiceDelegate: NavigationServiceObserver, UnimplementedLogging {
  /// May a new route be looked for, now that the vehicle has left this one? The default is true.
  func navigationService(_ navigationService: NavigationService, shouldRerouteFrom location: Location) -> Bool

  /// A faster route was found; it is taken when `completion` is called. The default calls it at once.
  func navigationService(
    _ navigationService: NavigationService, shouldProactivelyRerouteFrom location: Location, to route: Route,
    completion: @escaping () -> Void
  )

  /// A new route is about to be asked for.
  func navigationService(_ navigationService: NavigationService, willRerouteFrom location: Location)

  /// The options of the request for a new route, to be changed or returned as they are, which is the default.
  func navigationService(
    _ navigationService: NavigationService, modifiedOptionsForReroute options: RouteOptions
  ) -> RouteOptions

  /// Is this fix to be ignored, which is too inaccurate to navigate by? The default is true.
  func navigationService(_ navigationService: NavigationService, shouldDiscard location: Location) -> Bool

  /// A new route has taken the place of the old one.
  func navigationService(
    _ navigationService: NavigationService, didRerouteAlong route: Route, at location: Location?, proactive: Bool
  )

  /// The list of alternatives has changed.
  func navigationService(
    _ navigationService: NavigationService, didUpdateAlternatives updatedAlternatives: [AlternativeRoute],
    removedAlternatives: [AlternativeRoute]
  )

  /// The list of alternatives could not be renewed.
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

  /// A route of the same geometry from a better source has taken the route's place.
  func navigationService(_ navigationService: NavigationService, didSwitchToCoincidentOnlineRoute coincideRoute: Route)

  /// No new route was found.
  func navigationService(_ navigationService: NavigationService, didFailToRerouteWith error: any Error)

  /// The route has got newer attributes.
  func navigationService(_ navigationService: NavigationService, didRefresh routeProgress: RouteProgress)

  /// A fix was processed; the location is on the route where the vehicle is.
  func navigationService(
    _ navigationService: NavigationService, didUpdate progress: RouteProgress, with location: Location,
    rawLocation: Location
  )

  /// Is no new route to be looked for after this arrival? The default is true.
  func navigationService(
    _ navigationService: NavigationService, shouldPreventReroutesWhenArrivingAt waypoint: Waypoint
  ) -> Bool

  /// The waypoint of this leg comes near; with every fix while it does.
  func navigationService(
    _ navigationService: NavigationService, willArriveAt waypoint: Waypoint, after remainingTimeInterval: TimeInterval,
    distance: LocationDistance
  )

  /// The waypoint of this leg was reached; once for each.
  ///
  /// - Returns: True to go on with the next leg, which is the default; false to stay until
  ///   `Router.advanceLegIndex(completionHandler:)` is called.
  func navigationService(_ navigationService: NavigationService, didArriveAt waypoint: Waypoint) -> Bool

  /// An instruction is to be shown.
  func navigationService(
    _ navigationService: NavigationService, didPassVisualInstructionPoint instruction: VisualInstructionBanner,
    routeProgress: RouteProgress
  )

  /// An instruction is to be spoken.
  func navigationService(
    _ navigationService: NavigationService, didPassSpokenInstructionPoint instruction: SpokenInstruction,
    routeProgress: RouteProgress
  )

  /// Waypoints were skipped, and the leg after them began: by `Router.skip(to:)`, or where the vehicle began on a later
  /// leg.
  func navigationService(
    _ navigationService: NavigationService, didSkip waypoints: [Waypoint], routeProgress: RouteProgress)

  /// Something lies ahead that a driver may want to know of; once for each.
  func navigationService(_ navigationService: NavigationService, didApproach alert: UpcomingRouteAlert)

  /// May the battery's monitoring end with the session? The default is true.
  func navigationServiceShouldDisableBatteryMonitoring(_ navigationService: NavigationService) -> Bool

  /// Fixes are about to be simulated.
  func navigationService(
    _ navigationService: NavigationService, willBeginSimulating progress: RouteProgress,
    becauseOf reason: SimulationReason
  )

  /// Fixes are simulated from now on.
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
