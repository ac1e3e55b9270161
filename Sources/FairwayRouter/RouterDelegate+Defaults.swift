#if !hasFeature(Embedded)
  public import FairwayEngine
  public import FairwayRoutes
  public import FairwayRequests
  public import GeoKernel

  extension RouterDelegate {
    public func router(_ router: any Router, shouldRerouteFrom location: Location) -> Bool {
      router.unimplementedLog.note(.shouldReroute)
      return true
    }

    public func router(
      _ router: any Router, shouldProactivelyRerouteFrom location: Location, to route: Route,
      completion: @escaping () -> Void
    ) {
      router.unimplementedLog.note(.shouldProactivelyReroute)
      completion()
    }

    public func router(_ router: any Router, willRerouteFrom location: Location) {
      router.unimplementedLog.note(.willReroute)
    }

    public func router(_ router: any Router, modifiedOptionsForReroute options: RouteOptions) -> RouteOptions {
      router.unimplementedLog.note(.modifiedOptions)
      return options
    }

    public func router(_ router: any Router, shouldDiscard location: Location) -> Bool {
      router.unimplementedLog.note(.shouldDiscard)
      return true
    }

    public func router(
      _ router: any Router, didRerouteAlong route: Route, at location: Location?, proactive: Bool
    ) {
      router.unimplementedLog.note(.didReroute)
    }

    public func router(
      _ router: any Router, didUpdateAlternatives updatedAlternatives: [AlternativeRoute],
      removedAlternatives: [AlternativeRoute]
    ) {
      router.unimplementedLog.note(.didUpdateAlternatives)
    }

    public func router(_ router: any Router, didFailToUpdateAlternatives error: AlternativeRouteError) {
      router.unimplementedLog.note(.didFailToUpdateAlternatives)
    }

    public func router(_ router: any Router, willTakeAlternativeRoute route: Route, at location: Location?) {
      router.unimplementedLog.note(.willTakeAlternative)
    }

    public func router(_ router: any Router, didTakeAlternativeRouteAt location: Location?) {
      router.unimplementedLog.note(.didTakeAlternative)
    }

    public func router(_ router: any Router, didFailToTakeAlternativeRouteAt location: Location?) {
      router.unimplementedLog.note(.didFailToTakeAlternative)
    }

    public func router(_ router: any Router, didSwitchToCoincidentOnlineRoute coincideRoute: Route) {
      router.unimplementedLog.note(.didSwitchToCoincident)
    }

    public func router(_ router: any Router, didFailToRerouteWith error: any Error) {
      router.unimplementedLog.note(.didFailToReroute)
    }

    public func router(
      _ router: any Router, didUpdate progress: RouteProgress, with location: Location, rawLocation: Location
    ) {
      router.unimplementedLog.note(.didUpdate)
    }

    public func router(_ router: any Router, shouldPreventReroutesWhenArrivingAt waypoint: Waypoint) -> Bool {
      router.unimplementedLog.note(.shouldPreventReroutes)
      return true
    }

    public func router(
      _ router: any Router, willArriveAt waypoint: Waypoint, after remainingTimeInterval: Double,
      distance: LocationDistance
    ) {
      router.unimplementedLog.note(.willArrive)
    }

    public func router(_ router: any Router, didArriveAt waypoint: Waypoint) -> Bool {
      router.unimplementedLog.note(.didArrive)
      return true
    }

    public func router(
      _ router: any Router, didPassVisualInstructionPoint instruction: VisualInstructionBanner,
      routeProgress: RouteProgress
    ) {
      router.unimplementedLog.note(.visualInstruction)
    }

    public func router(
      _ router: any Router, didPassSpokenInstructionPoint instruction: SpokenInstruction, routeProgress: RouteProgress
    ) {
      router.unimplementedLog.note(.spokenInstruction)
    }

    public func router(_ router: any Router, didSkip waypoints: [Waypoint], routeProgress: RouteProgress) {
      router.unimplementedLog.note(.didSkip)
    }

    public func router(_ router: any Router, didApproach alert: UpcomingRouteAlert) {
      router.unimplementedLog.note(.didApproach)
    }

    public func routerShouldDisableBatteryMonitoring(_ router: any Router) -> Bool {
      router.unimplementedLog.note(.battery)
      return true
    }

    public func router(_ router: any Router, didRefresh routeProgress: RouteProgress) {
      router.unimplementedLog.note(.didRefresh)
    }
  }
#endif
