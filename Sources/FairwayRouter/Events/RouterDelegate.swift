#if !hasFeature(Embedded)
  public import FairwayEngine
  public import FairwayRoutes
  public import FairwayRequests
  public import GeoKernel

  /// Receives the events of a ``Router`` and makes its decisions, with a method for each ``RouterEvent`` and
  /// ``RouterQuestion``.
  ///
  /// Every method has a default implementation. The router calls them on your thread, while you call it. The events of
  /// one fix come in this order: progress, skipped waypoints, vias, visual instruction, spoken instruction, approach,
  /// arrival, alerts, missed stop, reroute.
  public protocol RouterDelegate: RouterObserver, RouterDecider, UnimplementedLogging {
    /// Asks the delegate whether the router may leave the route.
    ///
    /// The router asks when the vehicle has left the route, before it requests a new route or takes an alternative, and
    /// before it requests a route around a closure ahead. If the delegate returns true, ``router(_:willRerouteFrom:)``
    /// or ``router(_:willTakeAlternativeRoute:at:)`` follows at once.
    ///
    /// - Returns: True to leave the route, which is the default; false to stay on it.
    func router(_ router: any Router, shouldRerouteFrom location: Location) -> Bool

    /// Asks the delegate whether a faster route may replace the route. To accept, call `completion`.
    ///
    /// The router asks only with ``Router/reroutesProactively``. You may call the completion later, from the task or
    /// actor that uses the router; it has no effect after another route has come, or the vehicle has reached or skipped
    /// the next waypoint. ``router(_:didRerouteAlong:at:proactive:)`` follows it, but no other call of an ordinary
    /// reroute. The default calls it at once.
    func router(
      _ router: any Router, shouldProactivelyRerouteFrom location: Location, to route: Route,
      completion: @escaping () -> Void)

    /// Tells the delegate that the router is about to request a new route; after ``router(_:shouldRerouteFrom:)`` and
    /// before ``router(_:modifiedOptionsForReroute:)``.
    func router(_ router: any Router, willRerouteFrom location: Location)

    /// Asks the delegate for the options of the request for a new route. The default returns them unchanged.
    ///
    /// The router does not ask for proactive reroutes.
    func router(_ router: any Router, modifiedOptionsForReroute options: RouteOptions) -> RouteOptions

    /// Asks the delegate whether to ignore a fix that is too inaccurate for navigation (`ReceiverModel.qualifies(_:)`).
    ///
    /// - Returns: True to ignore the fix, which is the default; false to use it.
    func router(_ router: any Router, shouldDiscard location: Location) -> Bool

    /// Tells the delegate that a new route has replaced the old one.
    ///
    /// A route for a vehicle that left the old one begins where the vehicle is. An alternative begins where its trip
    /// began: the vehicle is `router.routeProgress.distanceTraveled` along it.
    func router(_ router: any Router, didRerouteAlong route: Route, at location: Location?, proactive: Bool)

    /// Tells the delegate that the list of alternatives has changed, only with ``RouterOptions/offersAlternatives``.
    func router(
      _ router: any Router, didUpdateAlternatives updatedAlternatives: [AlternativeRoute],
      removedAlternatives: [AlternativeRoute])

    /// Tells the delegate that the router could not renew the list of alternatives.
    func router(_ router: any Router, didFailToUpdateAlternatives error: AlternativeRouteError)

    /// Tells the delegate that an alternative is about to become the route: the vehicle has turned onto it, or you
    /// called ``Router/take(_:)``.
    func router(_ router: any Router, willTakeAlternativeRoute route: Route, at location: Location?)

    /// Tells the delegate that the alternative has become the route.
    func router(_ router: any Router, didTakeAlternativeRouteAt location: Location?)

    /// Tells the delegate that the alternative could not become the route.
    func router(_ router: any Router, didFailToTakeAlternativeRouteAt location: Location?)

    /// Tells the delegate that a route of the same geometry from a better source has replaced the route.
    func router(_ router: any Router, didSwitchToCoincidentOnlineRoute coincideRoute: Route)

    /// Tells the delegate that the router could not get a new route; after ``router(_:modifiedOptionsForReroute:)``.
    func router(_ router: any Router, didFailToRerouteWith error: any Error)

    /// Tells the delegate that the route has newer attributes.
    func router(_ router: any Router, didRefresh routeProgress: RouteProgress)

    /// Tells the delegate that the router has processed a fix.
    ///
    /// - Parameters:
    ///   - router: The router.
    ///   - progress: The progress after the fix.
    ///   - location: The location on the route, or the raw location if the vehicle is off the route.
    ///   - rawLocation: The fix as received.
    func router(
      _ router: any Router, didUpdate progress: RouteProgress, with location: Location, rawLocation: Location)

    /// Asks the delegate whether to request no new routes after this arrival.
    ///
    /// - Returns: True to request none, which is the default; false to continue to watch for deviations.
    func router(_ router: any Router, shouldPreventReroutesWhenArrivingAt waypoint: Waypoint) -> Bool

    /// Tells the delegate that the leg's waypoint is near; with every fix from then on until the arrival.
    func router(
      _ router: any Router, willArriveAt waypoint: Waypoint, after remainingTimeInterval: Double,
      distance: LocationDistance)

    /// Tells the delegate that the vehicle has reached the leg's waypoint, once for each, and asks whether to begin the
    /// next leg.
    ///
    /// - Returns: True to begin the next leg, which is the default; false to stay on this one until you call
    ///   ``Router/advanceLegIndex(completionHandler:)``.
    func router(_ router: any Router, didArriveAt waypoint: Waypoint) -> Bool

    /// Tells the delegate to show an instruction.
    func router(
      _ router: any Router, didPassVisualInstructionPoint instruction: VisualInstructionBanner,
      routeProgress: RouteProgress)

    /// Tells the delegate to speak an instruction.
    func router(
      _ router: any Router, didPassSpokenInstructionPoint instruction: SpokenInstruction, routeProgress: RouteProgress)

    /// Tells the delegate that the leg after some skipped waypoints has begun: you called ``Router/skip(to:)``, or the
    /// vehicle began on a later leg. New routes leave the skipped waypoints out.
    func router(_ router: any Router, didSkip waypoints: [Waypoint], routeProgress: RouteProgress)

    /// Tells the delegate that the stops of the trip have changed, or that the vehicle has passed a via.
    /// ``Router/trip`` has the stops.
    func router(_ router: any Router, didChangeTrip change: TripChange)

    /// Asks the delegate whether to make a change of the stops, before the router requests the route.
    ///
    /// - Returns: True to change it, which is the default; false to keep it, so that ``Router/change(_:)`` throws.
    func router(_ router: any Router, shouldChangeTrip edit: TripEdit) -> Bool

    /// Tells the delegate that there is no route for a change of the trip: the trip stays as it was.
    func router(_ router: any Router, didFailToChangeTrip edit: TripEdit, with error: any Error)

    /// Asks the delegate what to do about a stop that the vehicle drove past: once, and never about the destination.
    ///
    /// - Returns: Whether to leave it out, to insist on it, which is the default, or to ask again if the driver also
    ///   ignores new routes to it.
    func router(_ router: any Router, didMiss stop: Trip.Stop) -> MissedStopDecision

    /// Tells the delegate about an alert ahead: an incident, a closure, a tunnel, a border, a toll, a service area or a
    /// restricted section. It comes once for each alert, at `NavigationOptions.alertDistance` before its start.
    func router(_ router: any Router, didApproach alert: UpcomingRouteAlert)

    /// Asks the delegate whether to stop monitoring the battery, if there is one: in ``Router/finishRouting()``, or
    /// when you release a router without it. The default is true.
    ///
    /// - Parameter router: The router, which may be about to end: keep no reference to it, not even a weak one.
    func routerShouldDisableBatteryMonitoring(_ router: any Router) -> Bool
  }

  // MARK: - Defaults

  extension RouterDelegate {
    private func note(_ router: any Router, _ method: StaticString = #function) {
      (router as? RouteController)?.unimplementedLog.note(method)
    }

    public func router(_ router: any Router, shouldRerouteFrom location: Location) -> Bool {
      note(router)
      return true
    }

    public func router(
      _ router: any Router, shouldProactivelyRerouteFrom location: Location, to route: Route,
      completion: @escaping () -> Void
    ) {
      note(router)
      completion()
    }

    public func router(_ router: any Router, willRerouteFrom location: Location) { note(router) }
    public func router(_ router: any Router, modifiedOptionsForReroute options: RouteOptions) -> RouteOptions {
      note(router)
      return options
    }

    public func router(_ router: any Router, shouldDiscard location: Location) -> Bool {
      note(router)
      return true
    }

    public func router(
      _ router: any Router, didRerouteAlong route: Route, at location: Location?, proactive: Bool
    ) { note(router) }
    public func router(
      _ router: any Router, didUpdateAlternatives updatedAlternatives: [AlternativeRoute],
      removedAlternatives: [AlternativeRoute]
    ) { note(router) }
    public func router(_ router: any Router, didFailToUpdateAlternatives error: AlternativeRouteError) { note(router) }
    public func router(_ router: any Router, willTakeAlternativeRoute route: Route, at location: Location?) {
      note(router)
    }
    public func router(_ router: any Router, didTakeAlternativeRouteAt location: Location?) { note(router) }
    public func router(_ router: any Router, didFailToTakeAlternativeRouteAt location: Location?) { note(router) }
    public func router(_ router: any Router, didSwitchToCoincidentOnlineRoute coincideRoute: Route) { note(router) }
    public func router(_ router: any Router, didFailToRerouteWith error: any Error) { note(router) }
    public func router(
      _ router: any Router, didUpdate progress: RouteProgress, with location: Location, rawLocation: Location
    ) { note(router) }
    public func router(_ router: any Router, shouldPreventReroutesWhenArrivingAt waypoint: Waypoint) -> Bool {
      note(router)
      return true
    }

    public func router(
      _ router: any Router, willArriveAt waypoint: Waypoint, after remainingTimeInterval: Double,
      distance: LocationDistance
    ) { note(router) }
    public func router(_ router: any Router, didArriveAt waypoint: Waypoint) -> Bool {
      note(router)
      return true
    }

    public func router(
      _ router: any Router, didPassVisualInstructionPoint instruction: VisualInstructionBanner,
      routeProgress: RouteProgress
    ) { note(router) }
    public func router(
      _ router: any Router, didPassSpokenInstructionPoint instruction: SpokenInstruction, routeProgress: RouteProgress
    ) { note(router) }
    public func router(_ router: any Router, didSkip waypoints: [Waypoint], routeProgress: RouteProgress) {
      note(router)
    }
    public func router(_ router: any Router, didChangeTrip change: TripChange) { note(router) }
    public func router(_ router: any Router, shouldChangeTrip edit: TripEdit) -> Bool {
      note(router)
      return true
    }
    public func router(_ router: any Router, didFailToChangeTrip edit: TripEdit, with error: any Error) { note(router) }
    public func router(_ router: any Router, didMiss stop: Trip.Stop) -> MissedStopDecision {
      note(router)
      return .insist
    }
    public func router(_ router: any Router, didApproach alert: UpcomingRouteAlert) { note(router) }
    public func routerShouldDisableBatteryMonitoring(_ router: any Router) -> Bool {
      note(router)
      return true
    }

    public func router(_ router: any Router, didRefresh routeProgress: RouteProgress) { note(router) }
  }

  // MARK: - Events and questions

  extension RouterDelegate {
    public func router(_ router: any Router, didReport event: RouterEvent) {
      switch event {
      case .didUpdate(let progress, let location, let rawLocation, _):
        self.router(router, didUpdate: progress, with: location, rawLocation: rawLocation)
      case .visualInstruction(let instruction, let progress):
        self.router(router, didPassVisualInstructionPoint: instruction, routeProgress: progress)
      case .spokenInstruction(let instruction, let progress):
        self.router(router, didPassSpokenInstructionPoint: instruction, routeProgress: progress)
      case .willArrive(let waypoint, let time, let distance):
        self.router(router, willArriveAt: waypoint, after: time, distance: distance)
      case .didSkip(let waypoints, let progress):
        self.router(router, didSkip: waypoints, routeProgress: progress)
      case .didChangeTrip(let change):
        self.router(router, didChangeTrip: change)
      case .didFailToChangeTrip(let edit, let error):
        self.router(router, didFailToChangeTrip: edit, with: error.cause)
      case .didApproach(let alert):
        self.router(router, didApproach: alert)
      case .willReroute(let location):
        self.router(router, willRerouteFrom: location)
      case .didReroute(let route, let location, let reason):
        self.router(router, didRerouteAlong: route, at: location, proactive: reason == .fasterRoute)
      case .didFailToReroute(let error):
        self.router(router, didFailToRerouteWith: error.cause)
      case .didUpdateAlternatives(let alternatives, let removed):
        self.router(router, didUpdateAlternatives: alternatives, removedAlternatives: removed)
      case .didFailToUpdateAlternatives(let error):
        self.router(router, didFailToUpdateAlternatives: error)
      case .willTakeAlternative(let route, let location):
        self.router(router, willTakeAlternativeRoute: route, at: location)
      case .didTakeAlternative(let location):
        self.router(router, didTakeAlternativeRouteAt: location)
      case .didFailToTakeAlternative(let location):
        self.router(router, didFailToTakeAlternativeRouteAt: location)
      case .didSwitchToCoincident(let route):
        self.router(router, didSwitchToCoincidentOnlineRoute: route)
      case .didRefresh(let progress):
        self.router(router, didRefresh: progress)
      // The words of a way back come as a spoken instruction; the others are the observer's alone.
      case .didReject, .didBeginLeg, .pointsBack, .roadsFailed: break
      }
    }

    public func router(_ router: any Router, asks question: RouterQuestion) -> Bool? {
      switch question {
      case .shouldReroute(let location):
        return self.router(router, shouldRerouteFrom: location)
      case .shouldProactivelyReroute(let offer):
        self.router(router, shouldProactivelyRerouteFrom: offer.location, to: offer.route, completion: offer.accept)
        return offer.isAccepted
      case .shouldDiscard(let location):
        return self.router(router, shouldDiscard: location)
      case .shouldPreventReroutes(let waypoint):
        return self.router(router, shouldPreventReroutesWhenArrivingAt: waypoint)
      case .shouldChangeTrip(let edit):
        return self.router(router, shouldChangeTrip: edit)
      case .didArrive(let waypoint):
        return self.router(router, didArriveAt: waypoint)
      case .battery:
        return routerShouldDisableBatteryMonitoring(router)
      }
    }

    public func router(_ router: any Router, modifies options: RouteOptions) -> RouteOptions? {
      self.router(router, modifiedOptionsForReroute: options)
    }

    public func router(_ router: any Router, decidesAboutMissed stop: Trip.Stop) -> MissedStopDecision? {
      self.router(router, didMiss: stop)
    }
  }

  extension RouterError {
    /// The underlying error, if there is one: what the provider threw, or why the router cannot follow a route.
    package var cause: any Error {
      switch self {
      case .provider(let error): error
      case .route(let error): error
      case .trip(let error): error
      default: self
      }
    }
  }
#endif
