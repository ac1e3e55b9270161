import FairwayCore
import FairwayDirections
import FairwayNavigation
import Foundation
import GeoKernel

final class ServiceMethods: DelegateMethods, NavigationServiceDelegate {
  typealias Service = NavigationService

  func navigationService(_: Service, shouldRerouteFrom location: Location) -> Bool {
    isYes(.shouldReroute(from: location))
  }
  func navigationService(
    _: Service, shouldProactivelyRerouteFrom location: Location, to route: Route, completion: @escaping () -> Void
  ) { offer(route, location, completion) }
  func navigationService(_: Service, willRerouteFrom location: Location) { hear(.willReroute(from: location)) }
  func navigationService(_: Service, modifiedOptionsForReroute options: RouteOptions) -> RouteOptions {
    edited(options)
  }
  func navigationService(_: Service, shouldDiscard location: Location) -> Bool { isYes(.shouldDiscard(location)) }
  func navigationService(_: Service, didRerouteAlong route: Route, at location: Location?, proactive: Bool) {
    hear(.didReroute(route, at: location, because: proactive ? .fasterRoute : .reroute))
  }
  func navigationService(
    _: Service, didUpdateAlternatives alternatives: [AlternativeRoute], removedAlternatives: [AlternativeRoute]
  ) { hear(.didUpdateAlternatives(alternatives, removed: removedAlternatives)) }
  func navigationService(_: Service, didFailToUpdateAlternatives error: AlternativeRouteError) {
    hear(.didFailToUpdateAlternatives(error))
  }
  func navigationService(_: Service, willTakeAlternativeRoute route: Route, at location: Location?) {
    hear(.willTakeAlternative(route, at: location))
  }
  func navigationService(_: Service, didTakeAlternativeRouteAt location: Location?) {
    hear(.didTakeAlternative(at: location))
  }
  func navigationService(_: Service, didFailToTakeAlternativeRouteAt location: Location?) {
    hear(.didFailToTakeAlternative(at: location))
  }
  func navigationService(_: Service, didSwitchToCoincidentOnlineRoute route: Route) {
    hear(.didSwitchToCoincident(route))
  }
  func navigationService(_: Service, didFailToRerouteWith error: any Error) {
    hear(.didFailToReroute(RouterError(cause: error)))
  }
  func navigationService(_: Service, didRefresh progress: RouteProgress) { hear(.didRefresh(progress)) }
  func navigationService(
    _: Service, didUpdate progress: RouteProgress, with location: Location, rawLocation: Location
  ) { hear(.didUpdate(progress, location: location, rawLocation: rawLocation)) }
  func navigationService(_: Service, shouldPreventReroutesWhenArrivingAt waypoint: Waypoint) -> Bool {
    isYes(.shouldPreventReroutes(arrivingAt: waypoint))
  }
  func navigationService(
    _: Service, willArriveAt waypoint: Waypoint, after time: TimeInterval, distance: LocationDistance
  ) { hear(.willArrive(waypoint, after: time, distance: distance)) }
  func navigationService(_: Service, didArriveAt waypoint: Waypoint) -> Bool { isYes(.didArrive(waypoint)) }
  func navigationService(
    _: Service, didPassVisualInstructionPoint banner: VisualInstructionBanner, routeProgress: RouteProgress
  ) { hear(.visualInstruction(banner, routeProgress)) }
  func navigationService(
    _: Service, didPassSpokenInstructionPoint instruction: SpokenInstruction, routeProgress: RouteProgress
  ) { hear(.spokenInstruction(instruction, routeProgress)) }
  func navigationService(_: Service, didSkip waypoints: [Waypoint], routeProgress: RouteProgress) {
    hear(.didSkip(waypoints, routeProgress))
  }
  func navigationService(_: Service, didApproach alert: UpcomingRouteAlert) { hear(.didApproach(alert)) }
  func navigationServiceShouldDisableBatteryMonitoring(_: Service) -> Bool { isYes(.battery) }
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
