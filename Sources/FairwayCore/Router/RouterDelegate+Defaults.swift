public import FairwayDirections
public import GeoKernel

extension RouterDelegate {
  public func router(_ router: any Router, shouldRerouteFrom location: Location) -> Bool {
    router.unimplementedLog.note(0, "RouterDelegate.router(_:shouldRerouteFrom:)")
    return true
  }

  public func router(
    _ router: any Router, shouldProactivelyRerouteFrom location: Location, to route: Route,
    completion: @escaping () -> Void
  ) {
    router.unimplementedLog.note(1, "RouterDelegate.router(_:shouldProactivelyRerouteFrom:to:completion:)")
    completion()
  }

  public func router(_ router: any Router, willRerouteFrom location: Location) {
    router.unimplementedLog.note(2, "RouterDelegate.router(_:willRerouteFrom:)")
  }

  public func router(_ router: any Router, modifiedOptionsForReroute options: RouteOptions) -> RouteOptions {
    router.unimplementedLog.note(3, "RouterDelegate.router(_:modifiedOptionsForReroute:)")
    return options
  }

  public func router(_ router: any Router, shouldDiscard location: Location) -> Bool {
    router.unimplementedLog.note(4, "RouterDelegate.router(_:shouldDiscard:)")
    return true
  }

  public func router(
    _ router: any Router, didRerouteAlong route: Route, at location: Location?, proactive: Bool
  ) {
    router.unimplementedLog.note(5, "RouterDelegate.router(_:didRerouteAlong:at:proactive:)")
  }

  public func router(
    _ router: any Router, didUpdateAlternatives updatedAlternatives: [AlternativeRoute],
    removedAlternatives: [AlternativeRoute]
  ) {
    router.unimplementedLog.note(6, "RouterDelegate.router(_:didUpdateAlternatives:removedAlternatives:)")
  }

  public func router(_ router: any Router, didFailToUpdateAlternatives error: AlternativeRouteError) {
    router.unimplementedLog.note(7, "RouterDelegate.router(_:didFailToUpdateAlternatives:)")
  }

  public func router(_ router: any Router, willTakeAlternativeRoute route: Route, at location: Location?) {
    router.unimplementedLog.note(8, "RouterDelegate.router(_:willTakeAlternativeRoute:at:)")
  }

  public func router(_ router: any Router, didTakeAlternativeRouteAt location: Location?) {
    router.unimplementedLog.note(9, "RouterDelegate.router(_:didTakeAlternativeRouteAt:)")
  }

  public func router(_ router: any Router, didFailToTakeAlternativeRouteAt location: Location?) {
    router.unimplementedLog.note(10, "RouterDelegate.router(_:didFailToTakeAlternativeRouteAt:)")
  }

  public func router(_ router: any Router, didSwitchToCoincidentOnlineRoute coincideRoute: Route) {
    router.unimplementedLog.note(11, "RouterDelegate.router(_:didSwitchToCoincidentOnlineRoute:)")
  }

  public func router(_ router: any Router, didFailToRerouteWith error: any Error) {
    router.unimplementedLog.note(12, "RouterDelegate.router(_:didFailToRerouteWith:)")
  }

  public func router(
    _ router: any Router, didUpdate progress: RouteProgress, with location: Location, rawLocation: Location
  ) {
    router.unimplementedLog.note(13, "RouterDelegate.router(_:didUpdate:with:rawLocation:)")
  }

  public func router(_ router: any Router, shouldPreventReroutesWhenArrivingAt waypoint: Waypoint) -> Bool {
    router.unimplementedLog.note(14, "RouterDelegate.router(_:shouldPreventReroutesWhenArrivingAt:)")
    return true
  }

  public func router(
    _ router: any Router, willArriveAt waypoint: Waypoint, after remainingTimeInterval: Double,
    distance: LocationDistance
  ) {
    router.unimplementedLog.note(15, "RouterDelegate.router(_:willArriveAt:after:distance:)")
  }

  public func router(_ router: any Router, didArriveAt waypoint: Waypoint) -> Bool {
    router.unimplementedLog.note(16, "RouterDelegate.router(_:didArriveAt:)")
    return true
  }

  public func router(
    _ router: any Router, didPassVisualInstructionPoint instruction: VisualInstructionBanner,
    routeProgress: RouteProgress
  ) {
    router.unimplementedLog.note(17, "RouterDelegate.router(_:didPassVisualInstructionPoint:routeProgress:)")
  }

  public func router(
    _ router: any Router, didPassSpokenInstructionPoint instruction: SpokenInstruction, routeProgress: RouteProgress
  ) {
    router.unimplementedLog.note(18, "RouterDelegate.router(_:didPassSpokenInstructionPoint:routeProgress:)")
  }

  public func routerShouldDisableBatteryMonitoring(_ router: any Router) -> Bool {
    router.unimplementedLog.note(19, "RouterDelegate.routerShouldDisableBatteryMonitoring(_:)")
    return true
  }
}
