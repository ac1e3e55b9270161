import FairwayCore
import FairwayNavigation

/// Those of a router's delegate, and those of simulations.
final class ServiceMethods: RouterMethods, NavigationServiceDelegate {
  typealias Service = NavigationService

  func navigationService(
    _ service: Service, willBeginSimulating progress: RouteProgress, becauseOf reason: SimulationReason
  ) { recorder.hear("willBegin", progress, reason, service.simulationState) }
  func navigationService(
    _ service: Service, didBeginSimulating progress: RouteProgress, becauseOf reason: SimulationReason
  ) { recorder.hear("didBegin", progress, reason, service.simulationState) }
  func navigationService(
    _ service: Service, willEndSimulating progress: RouteProgress, becauseOf reason: SimulationReason
  ) { recorder.hear("willEnd", progress, reason, service.simulationState) }
  func navigationService(
    _ service: Service, didEndSimulating progress: RouteProgress, becauseOf reason: SimulationReason
  ) { recorder.hear("didEnd", progress, reason, service.simulationState) }
}
