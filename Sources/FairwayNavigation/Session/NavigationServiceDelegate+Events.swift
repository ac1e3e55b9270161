public import FairwayCore

/// An event of a session: of its router, or of simulated fixes.
public enum NavigationEvent: Sendable {
  /// The router's event.
  case router(RouterEvent)
  /// Fixes are about to be simulated.
  case willBeginSimulating(RouteProgress, SimulationReason)
  /// Fixes are now simulated.
  case didBeginSimulating(RouteProgress, SimulationReason)
  /// The simulation is about to end.
  case willEndSimulating(RouteProgress, SimulationReason)
  /// The simulation has ended.
  case didEndSimulating(RouteProgress, SimulationReason)
}

/// Observes a ``NavigationService``, and makes the decisions that the session leaves to it.
public protocol NavigationServiceObserver: AnyObject {
  /// Called when an event has happened.
  func navigationService(_ navigationService: NavigationService, didReport event: NavigationEvent)
  /// Called when a decision is needed.
  func navigationService(_ navigationService: NavigationService, asks question: RouterQuestion) -> RouterAnswer
}

/// A session's delegate is an observer with a method for each event and question.
extension NavigationServiceDelegate {
  public func navigationService(_ navigationService: NavigationService, didReport event: NavigationEvent) {
    switch event {
    case .router(let event):
      hear(event, navigationService)
    case .willBeginSimulating(let progress, let reason):
      self.navigationService(navigationService, willBeginSimulating: progress, becauseOf: reason)
    case .didBeginSimulating(let progress, let reason):
      self.navigationService(navigationService, didBeginSimulating: progress, becauseOf: reason)
    case .willEndSimulating(let progress, let reason):
      self.navigationService(navigationService, willEndSimulating: progress, becauseOf: reason)
    case .didEndSimulating(let progress, let reason):
      self.navigationService(navigationService, didEndSimulating: progress, becauseOf: reason)
    }
  }

  private func hear(_ event: RouterEvent, _ service: NavigationService) {
    switch event {
    case .didUpdate(let progress, let location, let rawLocation):
      navigationService(service, didUpdate: progress, with: location, rawLocation: rawLocation)
    case .visualInstruction(let instruction, let progress):
      navigationService(service, didPassVisualInstructionPoint: instruction, routeProgress: progress)
    case .spokenInstruction(let instruction, let progress):
      navigationService(service, didPassSpokenInstructionPoint: instruction, routeProgress: progress)
    case .willArrive(let waypoint, let time, let distance):
      navigationService(service, willArriveAt: waypoint, after: time, distance: distance)
    case .didSkip(let waypoints, let progress):
      navigationService(service, didSkip: waypoints, routeProgress: progress)
    case .didApproach(let alert):
      navigationService(service, didApproach: alert)
    case .willReroute(let location):
      navigationService(service, willRerouteFrom: location)
    case .didReroute(let route, let location, let reason):
      navigationService(service, didRerouteAlong: route, at: location, proactive: reason == .fasterRoute)
    case .didFailToReroute(let error):
      navigationService(service, didFailToRerouteWith: error.cause)
    case .didUpdateAlternatives(let alternatives, let removed):
      navigationService(service, didUpdateAlternatives: alternatives, removedAlternatives: removed)
    case .didFailToUpdateAlternatives(let error):
      navigationService(service, didFailToUpdateAlternatives: error)
    case .willTakeAlternative(let route, let location):
      navigationService(service, willTakeAlternativeRoute: route, at: location)
    case .didTakeAlternative(let location):
      navigationService(service, didTakeAlternativeRouteAt: location)
    case .didFailToTakeAlternative(let location):
      navigationService(service, didFailToTakeAlternativeRouteAt: location)
    case .didSwitchToCoincident(let route):
      navigationService(service, didSwitchToCoincidentOnlineRoute: route)
    case .didRefresh(let progress):
      navigationService(service, didRefresh: progress)
    case .didReject, .didBeginLeg: break
    }
  }

  public func navigationService(
    _ service: NavigationService, asks question: RouterQuestion
  ) -> RouterAnswer {
    switch question {
    case .shouldReroute(let location):
      return RouterAnswer(navigationService(service, shouldRerouteFrom: location))
    case .shouldProactivelyReroute(let offer):
      navigationService(
        service, shouldProactivelyRerouteFrom: offer.location, to: offer.route, completion: offer.accept)
      return RouterAnswer(offer.isAccepted)
    case .modifiedOptions(let options):
      return .options(navigationService(service, modifiedOptionsForReroute: options))
    case .shouldDiscard(let location):
      return RouterAnswer(navigationService(service, shouldDiscard: location))
    case .shouldPreventReroutes(let waypoint):
      return RouterAnswer(navigationService(service, shouldPreventReroutesWhenArrivingAt: waypoint))
    case .didArrive(let waypoint):
      return RouterAnswer(navigationService(service, didArriveAt: waypoint))
    case .battery:
      return RouterAnswer(navigationServiceShouldDisableBatteryMonitoring(service))
    }
  }
}
