public import FairwayCore
public import Foundation
public import GeoKernel

extension NavigationServiceDelegate {
  public func navigationService(_ navigationService: NavigationService, shouldRerouteFrom location: Location) -> Bool {
    navigationService.unimplementedLog.note(.shouldReroute)
    return true
  }

  public func navigationService(
    _ navigationService: NavigationService, shouldProactivelyRerouteFrom location: Location, to route: Route,
    completion: @escaping () -> Void
  ) {
    navigationService.unimplementedLog.note(.shouldProactivelyReroute)
    completion()
  }

  public func navigationService(_ navigationService: NavigationService, willRerouteFrom location: Location) {
    navigationService.unimplementedLog.note(.willReroute)
  }

  public func navigationService(
    _ navigationService: NavigationService, modifiedOptionsForReroute options: RouteOptions
  ) -> RouteOptions {
    navigationService.unimplementedLog.note(.modifiedOptions)
    return options
  }

  public func navigationService(_ navigationService: NavigationService, shouldDiscard location: Location) -> Bool {
    navigationService.unimplementedLog.note(.shouldDiscard)
    return true
  }

  public func navigationService(
    _ navigationService: NavigationService, didRerouteAlong route: Route, at location: Location?, proactive: Bool
  ) {
    navigationService.unimplementedLog.note(.didReroute)
  }

  public func navigationService(
    _ navigationService: NavigationService, didUpdateAlternatives updatedAlternatives: [AlternativeRoute],
    removedAlternatives: [AlternativeRoute]
  ) {
    navigationService.unimplementedLog.note(.didUpdateAlternatives)
  }

  public func navigationService(
    _ navigationService: NavigationService, didFailToUpdateAlternatives error: AlternativeRouteError
  ) {
    navigationService.unimplementedLog.note(.didFailToUpdateAlternatives)
  }

  public func navigationService(
    _ navigationService: NavigationService, willTakeAlternativeRoute route: Route, at location: Location?
  ) {
    navigationService.unimplementedLog.note(.willTakeAlternative)
  }

  public func navigationService(_ navigationService: NavigationService, didTakeAlternativeRouteAt location: Location?) {
    navigationService.unimplementedLog.note(.didTakeAlternative)
  }

  public func navigationService(
    _ navigationService: NavigationService, didFailToTakeAlternativeRouteAt location: Location?
  ) {
    navigationService.unimplementedLog.note(.didFailToTakeAlternative)
  }

  public func navigationService(
    _ navigationService: NavigationService, didSwitchToCoincidentOnlineRoute coincideRoute: Route
  ) {
    navigationService.unimplementedLog.note(.didSwitchToCoincident)
  }

  public func navigationService(_ navigationService: NavigationService, didFailToRerouteWith error: any Error) {
    navigationService.unimplementedLog.note(.didFailToReroute)
  }

  public func navigationService(_ navigationService: NavigationService, didRefresh routeProgress: RouteProgress) {
    navigationService.unimplementedLog.note(.didRefresh)
  }

  public func navigationService(
    _ navigationService: NavigationService, didUpdate progress: RouteProgress, with location: Location,
    rawLocation: Location
  ) {
    navigationService.unimplementedLog.note(.didUpdate)
  }

  public func navigationService(
    _ navigationService: NavigationService, shouldPreventReroutesWhenArrivingAt waypoint: Waypoint
  ) -> Bool {
    navigationService.unimplementedLog.note(.shouldPreventReroutes)
    return true
  }

  public func navigationService(
    _ navigationService: NavigationService, willArriveAt waypoint: Waypoint, after remainingTimeInterval: TimeInterval,
    distance: LocationDistance
  ) {
    navigationService.unimplementedLog.note(.willArrive)
  }

  public func navigationService(_ navigationService: NavigationService, didArriveAt waypoint: Waypoint) -> Bool {
    navigationService.unimplementedLog.note(.didArrive)
    return true
  }

  public func navigationService(
    _ navigationService: NavigationService, didPassVisualInstructionPoint instruction: VisualInstructionBanner,
    routeProgress: RouteProgress
  ) {
    navigationService.unimplementedLog.note(.visualInstruction)
  }

  public func navigationService(
    _ navigationService: NavigationService, didPassSpokenInstructionPoint instruction: SpokenInstruction,
    routeProgress: RouteProgress
  ) {
    navigationService.unimplementedLog.note(.spokenInstruction)
  }

  public func navigationService(
    _ navigationService: NavigationService, didSkip waypoints: [Waypoint], routeProgress: RouteProgress
  ) {
    navigationService.unimplementedLog.note(.didSkip)
  }

  public func navigationService(_ navigationService: NavigationService, didApproach alert: UpcomingRouteAlert) {
    navigationService.unimplementedLog.note(.didApproach)
  }

  public func navigationServiceShouldDisableBatteryMonitoring(_ navigationService: NavigationService) -> Bool {
    navigationService.unimplementedLog.note(.battery)
    return true
  }

  public func navigationService(
    _ navigationService: NavigationService, willBeginSimulating progress: RouteProgress,
    becauseOf reason: SimulationReason
  ) {
    navigationService.unimplementedLog.note(32)
  }

  public func navigationService(
    _ navigationService: NavigationService, didBeginSimulating progress: RouteProgress,
    becauseOf reason: SimulationReason
  ) {
    navigationService.unimplementedLog.note(33)
  }

  public func navigationService(
    _ navigationService: NavigationService, willEndSimulating progress: RouteProgress,
    becauseOf reason: SimulationReason
  ) {
    navigationService.unimplementedLog.note(34)
  }

  public func navigationService(
    _ navigationService: NavigationService, didEndSimulating progress: RouteProgress,
    becauseOf reason: SimulationReason
  ) {
    navigationService.unimplementedLog.note(35)
  }
}
