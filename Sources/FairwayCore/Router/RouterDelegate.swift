public import FairwayDirections
public import GeoKernel

/// Is asked and told by a ``Router`` what happens along its route: a method for each ``RouterEvent`` and
/// ``RouterQuestion``.
///
/// Every method has a default implementation. They are called on the caller's own thread,
/// within a call into the router, never at other times. Within one fix they come in this order: progress, visual
/// instruction, spoken instruction, approach, arrival, reroute.
public protocol RouterDelegate: RouterObserver, RouterDecider, UnimplementedLogging {
  /// May the router look for a new route, now that the vehicle has left this one?
  ///
  /// Asked as soon as it has. With true, ``router(_:willRerouteFrom:)`` follows at once.
  ///
  /// - Returns: True to look for a new route, false to go on with this one. The default is true.
  func router(_ router: any Router, shouldRerouteFrom location: Location) -> Bool

  /// A faster route was found. It is taken when `completion` is called, without the calls of an ordinary reroute but
  /// ``router(_:didRerouteAlong:at:proactive:)``; when it is not, the route is forgotten.
  ///
  /// Only with ``Router/reroutesProactively``. The completion may be called later, from within the caller's own thread;
  /// it has no effect once the route has been replaced. The default calls it at once.
  func router(
    _ router: any Router, shouldProactivelyRerouteFrom location: Location, to route: Route,
    completion: @escaping () -> Void)

  /// A new route is about to be asked for; after ``router(_:shouldRerouteFrom:)``, before
  /// ``router(_:modifiedOptionsForReroute:)``.
  func router(_ router: any Router, willRerouteFrom location: Location)

  /// The options of the request for a new route, to be changed or returned as they are, which is the default.
  ///
  /// Not for proactive reroutes.
  func router(_ router: any Router, modifiedOptionsForReroute options: RouteOptions) -> RouteOptions

  /// Is this fix to be ignored, which the router has found too inaccurate to navigate by (``ReceiverModel/qualifies(_:)``)?
  ///
  /// - Returns: True to ignore it, which is the default; false to use it all the same.
  func router(_ router: any Router, shouldDiscard location: Location) -> Bool

  /// A new route has taken the place of the old one.
  func router(_ router: any Router, didRerouteAlong route: Route, at location: Location?, proactive: Bool)

  /// The list of alternatives has changed. Never without ``RouterOptions/offersAlternatives``.
  func router(
    _ router: any Router, didUpdateAlternatives updatedAlternatives: [AlternativeRoute],
    removedAlternatives: [AlternativeRoute])

  /// The list of alternatives could not be renewed.
  func router(_ router: any Router, didFailToUpdateAlternatives error: AlternativeRouteError)

  /// The vehicle has turned onto an alternative, which is about to become the route.
  func router(_ router: any Router, willTakeAlternativeRoute route: Route, at location: Location?)

  /// The alternative has become the route.
  func router(_ router: any Router, didTakeAlternativeRouteAt location: Location?)

  /// The alternative could not become the route.
  func router(_ router: any Router, didFailToTakeAlternativeRouteAt location: Location?)

  /// A route of the same geometry from a better source has taken the route's place.
  func router(_ router: any Router, didSwitchToCoincidentOnlineRoute coincideRoute: Route)

  /// No new route was found; after ``router(_:modifiedOptionsForReroute:)``.
  func router(_ router: any Router, didFailToRerouteWith error: any Error)

  /// The route has newer attributes.
  func router(_ router: any Router, didRefresh routeProgress: RouteProgress)

  /// A fix was taken in.
  ///
  /// - Parameters:
  ///   - router: The router that tells.
  ///   - progress: The progress after all that the fix brought about.
  ///   - location: The place on the route, or the raw one when the vehicle is not on it.
  ///   - rawLocation: The fix as it came.
  func router(
    _ router: any Router, didUpdate progress: RouteProgress, with location: Location, rawLocation: Location)

  /// Is the route not to be left alone after this arrival?
  ///
  /// - Returns: True to look for no new route after the arrival, which is the default; false to go on watching.
  func router(_ router: any Router, shouldPreventReroutesWhenArrivingAt waypoint: Waypoint) -> Bool

  /// The waypoint of this leg comes near; with every fix while it does.
  func router(
    _ router: any Router, willArriveAt waypoint: Waypoint, after remainingTimeInterval: Double,
    distance: LocationDistance)

  /// The waypoint of this leg was reached; once for each.
  ///
  /// - Returns: True to go on with the next leg, which is the default; false to stay, until
  ///   ``Router/advanceLegIndex(completionHandler:)`` is called.
  func router(_ router: any Router, didArriveAt waypoint: Waypoint) -> Bool

  /// An instruction is to be shown.
  func router(
    _ router: any Router, didPassVisualInstructionPoint instruction: VisualInstructionBanner,
    routeProgress: RouteProgress)

  /// An instruction is to be spoken.
  func router(
    _ router: any Router, didPassSpokenInstructionPoint instruction: SpokenInstruction, routeProgress: RouteProgress)

  /// Waypoints were skipped, and the leg after them began: by ``Router/skip(to:)``, or where the vehicle began on a later
  /// leg. They are not reached any more, and new routes leave them out.
  func router(_ router: any Router, didSkip waypoints: [Waypoint], routeProgress: RouteProgress)

  /// Something lies ahead that a driver may want to know of: an incident, a closure, a tunnel, a border, a toll, a service
  /// area or a restricted stretch. Once for each, ``NavigationOptions/alertDistance`` before it begins.
  func router(_ router: any Router, didApproach alert: UpcomingRouteAlert)

  /// May the battery's monitoring be ended with the router? Asked in ``Router/finishRouting()`` where there is a
  /// battery. The default is true.
  func routerShouldDisableBatteryMonitoring(_ router: any Router) -> Bool
}
