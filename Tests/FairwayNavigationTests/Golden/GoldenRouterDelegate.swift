import FairwayCore
import FairwayDirections
import FairwayNavigation
import Foundation
import GeoKernel

/// Writes down every call of a router with what it carries.
final class GoldenRouterDelegate: RouterDelegate {
  private let log: GoldenLog

  init(_ log: GoldenLog) { self.log = log }

  func router(_ router: any Router, didSkip waypoints: [Waypoint], routeProgress: RouteProgress) {
    log.add("didSkip \(waypoints.map { $0.name ?? "" }) leg \(routeProgress.legIndex)")
  }
  func router(_ router: any Router, didApproach alert: UpcomingRouteAlert) {
    log.add("didApproach \(GoldenLog.text(alert))")
  }
  func router(_ router: any Router, shouldRerouteFrom location: Location) -> Bool {
    log.ask("shouldReroute \(GoldenLog.text(location))", log.reroutes)
  }
  func router(
    _ router: any Router, shouldProactivelyRerouteFrom location: Location, to route: Route,
    completion: @escaping () -> Void
  ) {
    log.acceptFasterRoute = completion
    if log.ask("shouldProactivelyReroute \(GoldenLog.text(location)) \(GoldenLog.text(route))", log.takesFasterRoutes) {
      completion()
    }
  }
  func router(_ router: any Router, willRerouteFrom location: Location) {
    log.add("willReroute \(GoldenLog.text(location))")
  }
  func router(_ router: any Router, modifiedOptionsForReroute options: RouteOptions) -> RouteOptions {
    log.add("modifiedOptions \(GoldenLog.text(options))")
    return options
  }
  func router(_ router: any Router, shouldDiscard location: Location) -> Bool {
    log.ask("shouldDiscard \(GoldenLog.text(location))", log.discards)
  }
  func router(_ router: any Router, didRerouteAlong route: Route, at location: Location?, proactive: Bool) {
    log.add("didReroute \(GoldenLog.text(route)) \(GoldenLog.text(location)) proactive \(proactive)")
  }
  func router(
    _ router: any Router, didUpdateAlternatives updatedAlternatives: [AlternativeRoute],
    removedAlternatives: [AlternativeRoute]
  ) {
    log.add(
      "didUpdateAlternatives \(GoldenLog.text(updatedAlternatives)) removed \(GoldenLog.text(removedAlternatives))")
  }
  func router(_ router: any Router, didFailToUpdateAlternatives error: AlternativeRouteError) {
    log.add("didFailToUpdateAlternatives \(error)")
  }
  func router(_ router: any Router, willTakeAlternativeRoute route: Route, at location: Location?) {
    log.add("willTakeAlternative \(GoldenLog.text(route)) \(GoldenLog.text(location))")
  }
  func router(_ router: any Router, didTakeAlternativeRouteAt location: Location?) {
    log.add("didTakeAlternative \(GoldenLog.text(location))")
  }
  func router(_ router: any Router, didFailToTakeAlternativeRouteAt location: Location?) {
    log.add("didFailToTakeAlternative \(GoldenLog.text(location))")
  }
  func router(_ router: any Router, didSwitchToCoincidentOnlineRoute coincideRoute: Route) {
    log.add("didSwitchToCoincident \(GoldenLog.text(coincideRoute))")
  }
  func router(_ router: any Router, didFailToRerouteWith error: any Error) { log.add("didFailToReroute \(error)") }
  func router(_ router: any Router, didRefresh routeProgress: RouteProgress) {
    log.add("didRefresh \(GoldenLog.text(routeProgress))")
  }
  func router(
    _ router: any Router, didUpdate progress: RouteProgress, with location: Location, rawLocation: Location
  ) {
    log.add(
      "didUpdate \(GoldenLog.text(progress)) \(GoldenLog.text(location)) raw \(GoldenLog.text(rawLocation.coordinate))")
  }
  func router(_ router: any Router, shouldPreventReroutesWhenArrivingAt waypoint: Waypoint) -> Bool {
    log.ask("shouldPreventReroutes \(GoldenLog.text(waypoint))", log.preventsReroutes)
  }
  func router(
    _ router: any Router, willArriveAt waypoint: Waypoint, after remainingTimeInterval: Double,
    distance: LocationDistance
  ) { log.add("willArrive \(GoldenLog.text(waypoint)) \(remainingTimeInterval) s \(distance) m") }
  func router(_ router: any Router, didArriveAt waypoint: Waypoint) -> Bool {
    log.ask("didArrive \(GoldenLog.text(waypoint))", log.advances)
  }
  func router(
    _ router: any Router, didPassVisualInstructionPoint instruction: VisualInstructionBanner,
    routeProgress: RouteProgress
  ) { log.add("visual \(GoldenLog.text(instruction)) \(GoldenLog.text(routeProgress))") }
  func router(
    _ router: any Router, didPassSpokenInstructionPoint instruction: SpokenInstruction, routeProgress: RouteProgress
  ) { log.add("spoken \(instruction.text) \(GoldenLog.text(routeProgress))") }
  func routerShouldDisableBatteryMonitoring(_ router: any Router) -> Bool { log.ask("battery", true) }
}
