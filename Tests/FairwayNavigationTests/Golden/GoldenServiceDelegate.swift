import FairwayCore
import FairwayDirections
import FairwayNavigation
import Foundation
import GeoKernel

/// Writes down every call of a session with what it carries.
final class GoldenServiceDelegate: NavigationServiceDelegate {
  private let log: GoldenLog

  init(_ log: GoldenLog) { self.log = log }

  func navigationService(
    _ navigationService: NavigationService, didSkip waypoints: [Waypoint], routeProgress: RouteProgress
  ) {
    log.add("didSkip \(waypoints.map { $0.name ?? "" }) leg \(routeProgress.legIndex)")
  }
  func navigationService(_ navigationService: NavigationService, didApproach alert: UpcomingRouteAlert) {
    log.add("didApproach \(GoldenLog.text(alert))")
  }
  func navigationService(_ navigationService: NavigationService, shouldRerouteFrom location: Location) -> Bool {
    log.ask("shouldReroute \(GoldenLog.text(location))", log.reroutes)
  }
  func navigationService(
    _ navigationService: NavigationService, shouldProactivelyRerouteFrom location: Location, to route: Route,
    completion: @escaping () -> Void
  ) {
    log.acceptFasterRoute = completion
    if log.ask("shouldProactivelyReroute \(GoldenLog.text(location)) \(GoldenLog.text(route))", log.takesFasterRoutes) {
      completion()
    }
  }
  func navigationService(_ navigationService: NavigationService, willRerouteFrom location: Location) {
    log.add("willReroute \(GoldenLog.text(location))")
  }
  func navigationService(_ navigationService: NavigationService, modifiedOptionsForReroute options: RouteOptions)
    -> RouteOptions
  {
    log.add("modifiedOptions \(GoldenLog.text(options))")
    return options
  }
  func navigationService(_ navigationService: NavigationService, shouldDiscard location: Location) -> Bool {
    log.ask("shouldDiscard \(GoldenLog.text(location))", log.discards)
  }
  func navigationService(
    _ navigationService: NavigationService, didRerouteAlong route: Route, at location: Location?, proactive: Bool
  ) {
    log.add("didReroute \(GoldenLog.text(route)) \(GoldenLog.text(location)) proactive \(proactive)")
  }
  func navigationService(
    _ navigationService: NavigationService, didUpdateAlternatives updatedAlternatives: [AlternativeRoute],
    removedAlternatives: [AlternativeRoute]
  ) {
    log.add(
      "didUpdateAlternatives \(GoldenLog.text(updatedAlternatives)) removed \(GoldenLog.text(removedAlternatives))")
  }
  func navigationService(
    _ navigationService: NavigationService, didFailToUpdateAlternatives error: AlternativeRouteError
  ) {
    log.add("didFailToUpdateAlternatives \(error)")
  }
  func navigationService(
    _ navigationService: NavigationService, willTakeAlternativeRoute route: Route, at location: Location?
  ) {
    log.add("willTakeAlternative \(GoldenLog.text(route)) \(GoldenLog.text(location))")
  }
  func navigationService(_ navigationService: NavigationService, didTakeAlternativeRouteAt location: Location?) {
    log.add("didTakeAlternative \(GoldenLog.text(location))")
  }
  func navigationService(_ navigationService: NavigationService, didFailToTakeAlternativeRouteAt location: Location?) {
    log.add("didFailToTakeAlternative \(GoldenLog.text(location))")
  }
  func navigationService(_ navigationService: NavigationService, didSwitchToCoincidentOnlineRoute coincideRoute: Route)
  {
    log.add("didSwitchToCoincident \(GoldenLog.text(coincideRoute))")
  }
  func navigationService(_ navigationService: NavigationService, didFailToRerouteWith error: any Error) {
    log.add("didFailToReroute \(error)")
  }
  func navigationService(_ navigationService: NavigationService, didRefresh routeProgress: RouteProgress) {
    log.add("didRefresh \(GoldenLog.text(routeProgress))")
  }
  func navigationService(
    _ navigationService: NavigationService, didUpdate progress: RouteProgress, with location: Location,
    rawLocation: Location
  ) {
    log.add(
      "didUpdate \(GoldenLog.text(progress)) \(GoldenLog.text(location)) raw \(GoldenLog.text(rawLocation.coordinate))")
  }
  func navigationService(_ navigationService: NavigationService, shouldPreventReroutesWhenArrivingAt waypoint: Waypoint)
    -> Bool
  {
    log.ask("shouldPreventReroutes \(GoldenLog.text(waypoint))", log.preventsReroutes)
  }
  func navigationService(
    _ navigationService: NavigationService, willArriveAt waypoint: Waypoint, after remainingTimeInterval: Double,
    distance: LocationDistance
  ) { log.add("willArrive \(GoldenLog.text(waypoint)) \(remainingTimeInterval) s \(distance) m") }
  func navigationService(_ navigationService: NavigationService, didArriveAt waypoint: Waypoint) -> Bool {
    log.ask("didArrive \(GoldenLog.text(waypoint))", log.advances)
  }
  func navigationService(
    _ navigationService: NavigationService, didPassVisualInstructionPoint instruction: VisualInstructionBanner,
    routeProgress: RouteProgress
  ) { log.add("visual \(GoldenLog.text(instruction)) \(GoldenLog.text(routeProgress))") }
  func navigationService(
    _ navigationService: NavigationService, didPassSpokenInstructionPoint instruction: SpokenInstruction,
    routeProgress: RouteProgress
  ) { log.add("spoken \(instruction.text) \(GoldenLog.text(routeProgress))") }
  func navigationServiceShouldDisableBatteryMonitoring(_ navigationService: NavigationService) -> Bool {
    log.ask("battery", true)
  }
  func navigationService(
    _ navigationService: NavigationService, willBeginSimulating progress: RouteProgress,
    becauseOf reason: SimulationReason
  ) { log.add("willBeginSimulating \(GoldenLog.text(progress)) \(reason)") }
  func navigationService(
    _ navigationService: NavigationService, didBeginSimulating progress: RouteProgress,
    becauseOf reason: SimulationReason
  ) { log.add("didBeginSimulating \(GoldenLog.text(progress)) \(reason)") }
  func navigationService(
    _ navigationService: NavigationService, willEndSimulating progress: RouteProgress,
    becauseOf reason: SimulationReason
  ) { log.add("willEndSimulating \(GoldenLog.text(progress)) \(reason)") }
  func navigationService(
    _ navigationService: NavigationService, didEndSimulating progress: RouteProgress,
    becauseOf reason: SimulationReason
  ) { log.add("didEndSimulating \(GoldenLog.text(progress)) \(reason)") }
}
