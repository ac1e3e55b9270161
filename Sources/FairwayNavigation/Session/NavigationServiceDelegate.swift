public import FairwayCore

/// An event of simulated fixes, with the progress and the reason of the simulation.
public enum SimulationEvent: Sendable {
  /// Fixes are about to be simulated.
  case willBegin(RouteProgress, SimulationReason)
  /// Fixes are now simulated.
  case didBegin(RouteProgress, SimulationReason)
  /// The simulation is about to end.
  case willEnd(RouteProgress, SimulationReason)
  /// The simulation has ended.
  case didEnd(RouteProgress, SimulationReason)
}

/// Observes a ``NavigationService`` and makes its decisions: those of its router, and the events of simulated fixes.
public protocol NavigationServiceObserver: RouterObserver, RouterDecider {
  /// Called when an event of simulated fixes has happened. The default does nothing.
  func navigationService(_ navigationService: NavigationService, didReport event: SimulationEvent)
}

extension NavigationServiceObserver {
  public func navigationService(_ navigationService: NavigationService, didReport event: SimulationEvent) {}
}

/// Observes a ``NavigationService`` and answers its questions: a `RouterDelegate`, with methods for simulated fixes.
///
/// Every method has a default. The events and questions of the session's router come with the router.
public protocol NavigationServiceDelegate: NavigationServiceObserver, RouterDelegate {
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

extension NavigationServiceDelegate {
  public func navigationService(
    _ navigationService: NavigationService, willBeginSimulating progress: RouteProgress,
    becauseOf reason: SimulationReason
  ) { navigationService.unimplementedLog.note() }
  public func navigationService(
    _ navigationService: NavigationService, didBeginSimulating progress: RouteProgress,
    becauseOf reason: SimulationReason
  ) { navigationService.unimplementedLog.note() }
  public func navigationService(
    _ navigationService: NavigationService, willEndSimulating progress: RouteProgress,
    becauseOf reason: SimulationReason
  ) { navigationService.unimplementedLog.note() }
  public func navigationService(
    _ navigationService: NavigationService, didEndSimulating progress: RouteProgress,
    becauseOf reason: SimulationReason
  ) { navigationService.unimplementedLog.note() }

  public func navigationService(_ navigationService: NavigationService, didReport event: SimulationEvent) {
    switch event {
    case .willBegin(let progress, let reason):
      self.navigationService(navigationService, willBeginSimulating: progress, becauseOf: reason)
    case .didBegin(let progress, let reason):
      self.navigationService(navigationService, didBeginSimulating: progress, becauseOf: reason)
    case .willEnd(let progress, let reason):
      self.navigationService(navigationService, willEndSimulating: progress, becauseOf: reason)
    case .didEnd(let progress, let reason):
      self.navigationService(navigationService, didEndSimulating: progress, becauseOf: reason)
    }
  }
}
