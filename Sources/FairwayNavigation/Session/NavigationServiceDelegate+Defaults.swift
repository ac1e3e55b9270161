public import FairwayCore
public import FairwayDirections
public import Foundation
public import GeoKernel

extension NavigationServiceDelegate {
  public func navigationService(_ navigationService: NavigationService, shouldRerouteFrom location: Location) -> Bool {
    navigationService.unimplementedLog.note(0, "navigationService(_:shouldRerouteFrom:)")
    return true
  }

  public func navigationService(
    _ navigationService: NavigationService, shouldProactivelyRerouteFrom location: Location, to route: Route,
    completion: @escaping () -> Void
  ) {
    navigationService.unimplementedLog.note(1, "navigationService(_:shouldProactivelyRerouteFrom:to:completion:)")
    completion()
  }

  public func navigationService(_ navigationService: NavigationService, willRerouteFrom location: Location) {
    navigationService.unimplementedLog.note(2, "navigationService(_:willRerouteFrom:)")
  }

  public func navigationService(
    _ navigationService: NavigationService, modifiedOptionsForReroute options: RouteOptions
  ) -> RouteOptions {
    navigationService.unimplementedLog.note(3, "navigationService(_:modifiedOptionsForReroute:)")
    return options
  }

  public func navigationService(_ navigationService: NavigationService, shouldDiscard location: Location) -> Bool {
    navigationService.unimplementedLog.note(4, "navigationService(_:shouldDiscard:)")
    return true
  }

  public func navigationService(
    _ navigationService: NavigationService, didRerouteAlong route: Route, at location: Location?, proactive: Bool
  ) {
    navigationService.unimplementedLog.note(5, "navigationService(_:didRerouteAlong:at:proactive:)")
  }

  public func navigationService(
    _ navigationService: NavigationService, didUpdateAlternatives updatedAlternatives: [AlternativeRoute],
    removedAlternatives: [AlternativeRoute]
  ) {
    navigationService.unimplementedLog.note(6, "navigationService(_:didUpdateAlternatives:removedAlternatives:)")
  }

  public func navigationService(
    _ navigationService: NavigationService, didFailToUpdateAlternatives error: AlternativeRouteError
  ) {
    navigationService.unimplementedLog.note(7, "navigationService(_:didFailToUpdateAlternatives:)")
  }

  public func navigationService(
    _ navigationService: NavigationService, willTakeAlternativeRoute route: Route, at location: Location?
  ) {
    navigationService.unimplementedLog.note(8, "navigationService(_:willTakeAlternativeRoute:at:)")
  }

  public func navigationService(_ navigationService: NavigationService, didTakeAlternativeRouteAt location: Location?) {
    navigationService.unimplementedLog.note(9, "navigationService(_:didTakeAlternativeRouteAt:)")
  }

  public func navigationService(
    _ navigationService: NavigationService, didFailToTakeAlternativeRouteAt location: Location?
  ) {
    navigationService.unimplementedLog.note(10, "navigationService(_:didFailToTakeAlternativeRouteAt:)")
  }

  public func navigationService(
    _ navigationService: NavigationService, didSwitchToCoincidentOnlineRoute coincideRoute: Route
  ) {
    navigationService.unimplementedLog.note(11, "navigationService(_:didSwitchToCoincidentOnlineRoute:)")
  }

  public func navigationService(_ navigationService: NavigationService, didFailToRerouteWith error: any Error) {
    navigationService.unimplementedLog.note(12, "navigationService(_:didFailToRerouteWith:)")
  }

  public func navigationService(_ navigationService: NavigationService, didRefresh routeProgress: RouteProgress) {
    navigationService.unimplementedLog.note(13, "navigationService(_:didRefresh:)")
  }

  public func navigationService(
    _ navigationService: NavigationService, didUpdate progress: RouteProgress, with location: Location,
    rawLocation: Location
  ) {
    navigationService.unimplementedLog.note(14, "navigationService(_:didUpdate:with:rawLocation:)")
  }

  public func navigationService(
    _ navigationService: NavigationService, shouldPreventReroutesWhenArrivingAt waypoint: Waypoint
  ) -> Bool {
    navigationService.unimplementedLog.note(15, "navigationService(_:shouldPreventReroutesWhenArrivingAt:)")
    return true
  }

  public func navigationService(
    _ navigationService: NavigationService, willArriveAt waypoint: Waypoint, after remainingTimeInterval: TimeInterval,
    distance: LocationDistance
  ) {
    navigationService.unimplementedLog.note(16, "navigationService(_:willArriveAt:after:distance:)")
  }

  public func navigationService(_ navigationService: NavigationService, didArriveAt waypoint: Waypoint) -> Bool {
    navigationService.unimplementedLog.note(17, "navigationService(_:didArriveAt:)")
    return true
  }

  public func navigationService(
    _ navigationService: NavigationService, didPassVisualInstructionPoint instruction: VisualInstructionBanner,
    routeProgress: RouteProgress
  ) {
    navigationService.unimplementedLog.note(18, "navigationService(_:didPassVisualInstructionPoint:routeProgress:)")
  }

  public func navigationService(
    _ navigationService: NavigationService, didPassSpokenInstructionPoint instruction: SpokenInstruction,
    routeProgress: RouteProgress
  ) {
    navigationService.unimplementedLog.note(19, "navigationService(_:didPassSpokenInstructionPoint:routeProgress:)")
  }

  public func navigationServiceShouldDisableBatteryMonitoring(_ navigationService: NavigationService) -> Bool {
    navigationService.unimplementedLog.note(20, "navigationServiceShouldDisableBatteryMonitoring(_:)")
    return true
  }

  public func navigationService(
    _ navigationService: NavigationService, willBeginSimulating progress: RouteProgress,
    becauseOf reason: SimulationReason
  ) {
    navigationService.unimplementedLog.note(21, "navigationService(_:willBeginSimulating:becauseOf:)")
  }

  public func navigationService(
    _ navigationService: NavigationService, didBeginSimulating progress: RouteProgress,
    becauseOf reason: SimulationReason
  ) {
    navigationService.unimplementedLog.note(22, "navigationService(_:didBeginSimulating:becauseOf:)")
  }

  public func navigationService(
    _ navigationService: NavigationService, willEndSimulating progress: RouteProgress,
    becauseOf reason: SimulationReason
  ) {
    navigationService.unimplementedLog.note(23, "navigationService(_:willEndSimulating:becauseOf:)")
  }

  public func navigationService(
    _ navigationService: NavigationService, didEndSimulating progress: RouteProgress,
    becauseOf reason: SimulationReason
  ) {
    navigationService.unimplementedLog.note(24, "navigationService(_:didEndSimulating:becauseOf:)")
  }
}
