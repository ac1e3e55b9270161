public import FairwayCore
public import FairwayDirections
public import Foundation
public import GeoKernel

/// A view follows its session, and passes on what it asks and tells.
extension NavigationViewController: NavigationServiceDelegate {
  public func navigationService(
    _ navigationService: NavigationService, didUpdate progress: RouteProgress, with location: Location,
    rawLocation: Location
  ) {
    receiver(.viewDidUpdate)?.navigationViewController(
      self, didUpdate: progress, with: location, rawLocation: rawLocation)
    show(location)
  }

  public func navigationService(
    _ navigationService: NavigationService, willArriveAt waypoint: Waypoint,
    after remainingTimeInterval: TimeInterval, distance: LocationDistance
  ) {
    receiver(.viewWillArrive)?.navigationViewController(
      self, willArriveAt: waypoint, after: remainingTimeInterval, distance: distance)
  }

  public func navigationService(_ navigationService: NavigationService, didArriveAt waypoint: Waypoint) -> Bool {
    receiver(.viewDidArrive)?.navigationViewController(self, didArriveAt: waypoint) ?? true
  }

  public func navigationService(
    _ navigationService: NavigationService, shouldRerouteFrom location: Location
  ) -> Bool {
    receiver(.viewShouldReroute)?.navigationViewController(self, shouldRerouteFrom: location) ?? true
  }

  public func navigationService(
    _ navigationService: NavigationService, shouldProactivelyRerouteFrom location: Location, to route: Route,
    completion: @escaping () -> Void
  ) {
    guard let delegate = receiver(.viewShouldProactivelyReroute) else { return completion() }
    delegate.navigationViewController(
      self, shouldProactivelyRerouteFrom: location, to: route, completion: completion)
  }

  public func navigationService(
    _ navigationService: NavigationService, shouldPreventReroutesWhenArrivingAt waypoint: Waypoint
  ) -> Bool {
    receiver(.viewShouldPreventReroutes)?.navigationViewController(
      self, shouldPreventReroutesWhenArrivingAt: waypoint) ?? true
  }

  public func navigationService(_ navigationService: NavigationService, willRerouteFrom location: Location) {
    receiver(.viewWillReroute)?.navigationViewController(self, willRerouteFrom: location)
  }

  public func navigationService(
    _ navigationService: NavigationService, modifiedOptionsForReroute options: RouteOptions
  ) -> RouteOptions {
    receiver(.viewModifiedOptions)?.navigationViewController(self, modifiedOptionsForReroute: options) ?? options
  }

  public func navigationService(
    _ navigationService: NavigationService, didRerouteAlong route: Route, at location: Location?, proactive: Bool
  ) {
    showRoute()
    receiver(.viewDidReroute)?.navigationViewController(self, didRerouteAlong: route)
  }

  public func navigationService(
    _ navigationService: NavigationService, didUpdateAlternatives updatedAlternatives: [AlternativeRoute],
    removedAlternatives: [AlternativeRoute]
  ) {
    reshapeLayers()
    receiver(.viewDidUpdateAlternatives)?.navigationViewController(
      self, didUpdateAlternatives: updatedAlternatives, removedAlternatives: removedAlternatives)
  }

  public func navigationService(
    _ navigationService: NavigationService, didFailToUpdateAlternatives error: AlternativeRouteError
  ) {
    receiver(.viewDidFailToUpdateAlternatives)?.navigationViewController(self, didFailToUpdateAlternatives: error)
  }

  public func navigationService(
    _ navigationService: NavigationService, didSwitchToCoincidentOnlineRoute coincideRoute: Route
  ) {
    showRoute()
    receiver(.viewDidSwitchToCoincident)?.navigationViewController(
      self, didSwitchToCoincidentOnlineRoute: coincideRoute)
  }

  public func navigationService(
    _ navigationService: NavigationService, willTakeAlternativeRoute route: Route, at location: Location?
  ) {
    receiver(.viewWillTakeAlternative)?.navigationViewController(self, willTakeAlternativeRoute: route, at: location)
  }

  public func navigationService(_ navigationService: NavigationService, didTakeAlternativeRouteAt location: Location?) {
    receiver(.viewDidTakeAlternative)?.navigationViewController(self, didTakeAlternativeRouteAt: location)
  }

  public func navigationService(
    _ navigationService: NavigationService, didFailToTakeAlternativeRouteAt location: Location?
  ) {
    receiver(.viewDidFailToTakeAlternative)?.navigationViewController(self, didFailToTakeAlternativeRouteAt: location)
  }

  public func navigationService(_ navigationService: NavigationService, didFailToRerouteWith error: any Error) {
    receiver(.viewDidFailToReroute)?.navigationViewController(self, didFailToRerouteWith: error)
  }

  public func navigationService(_ navigationService: NavigationService, didRefresh routeProgress: RouteProgress) {
    reshapeLayers()
    receiver(.viewDidRefresh)?.navigationViewController(self, didRefresh: routeProgress)
  }

  public func navigationService(_ navigationService: NavigationService, shouldDiscard location: Location) -> Bool {
    receiver(.viewShouldDiscard)?.navigationViewController(self, shouldDiscard: location) ?? true
  }

  public func navigationService(
    _ navigationService: NavigationService, didPassVisualInstructionPoint instruction: VisualInstructionBanner,
    routeProgress: RouteProgress
  ) {
    show(instruction)
  }

  // What a view has no use for; implemented, so that nothing is warned of.

  public func navigationService(
    _ navigationService: NavigationService, didPassSpokenInstructionPoint instruction: SpokenInstruction,
    routeProgress: RouteProgress
  ) {}

  public func navigationServiceShouldDisableBatteryMonitoring(_ navigationService: NavigationService) -> Bool { true }

  public func navigationService(
    _ navigationService: NavigationService, willBeginSimulating progress: RouteProgress,
    becauseOf reason: SimulationReason
  ) {}

  public func navigationService(
    _ navigationService: NavigationService, didBeginSimulating progress: RouteProgress,
    becauseOf reason: SimulationReason
  ) {}

  public func navigationService(
    _ navigationService: NavigationService, willEndSimulating progress: RouteProgress,
    becauseOf reason: SimulationReason
  ) {}

  public func navigationService(
    _ navigationService: NavigationService, didEndSimulating progress: RouteProgress,
    becauseOf reason: SimulationReason
  ) {}
}
