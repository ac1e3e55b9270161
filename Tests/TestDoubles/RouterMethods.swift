import FairwayCore
import FairwayDirections
import GeoKernel

/// Hands the calls of a delegate's methods to a recorder, each as the event or the question that it comes from.
class DelegateMethods {
  unowned let recorder: CallRecorder

  init(_ recorder: CallRecorder) { self.recorder = recorder }

  func hear(_ event: RouterEvent) { recorder.hear(event) }
  func isYes(_ question: RouterQuestion) -> Bool { recorder.answer(question) }
  func edited(_ options: RouteOptions) -> RouteOptions { recorder.modify(options) }
  func decided(_ stop: Trip.Stop) -> MissedStopDecision { recorder.decide(about: stop) }
  func offer(_ route: Route, _ location: Location, _ completion: @escaping () -> Void) {
    _ = recorder.answer(.shouldProactivelyReroute(FasterRouteOffer(route, at: location, take: completion)))
  }
}

class RouterMethods: DelegateMethods, RouterDelegate {
  func router(_: any Router, shouldRerouteFrom location: Location) -> Bool { isYes(.shouldReroute(from: location)) }
  func router(
    _: any Router, shouldProactivelyRerouteFrom location: Location, to route: Route, completion: @escaping () -> Void
  ) { offer(route, location, completion) }
  func router(_: any Router, willRerouteFrom location: Location) { hear(.willReroute(from: location)) }
  func router(_: any Router, modifiedOptionsForReroute options: RouteOptions) -> RouteOptions { edited(options) }
  func router(_: any Router, shouldDiscard location: Location) -> Bool { isYes(.shouldDiscard(location)) }
  func router(_: any Router, didRerouteAlong route: Route, at location: Location?, proactive: Bool) {
    hear(.didReroute(route, at: location, because: proactive ? .fasterRoute : .reroute))
  }
  func router(
    _: any Router, didUpdateAlternatives alternatives: [AlternativeRoute], removedAlternatives: [AlternativeRoute]
  ) { hear(.didUpdateAlternatives(alternatives, removed: removedAlternatives)) }
  func router(_: any Router, didFailToUpdateAlternatives error: AlternativeRouteError) {
    hear(.didFailToUpdateAlternatives(error))
  }
  func router(_: any Router, willTakeAlternativeRoute route: Route, at location: Location?) {
    hear(.willTakeAlternative(route, at: location))
  }
  func router(_: any Router, didTakeAlternativeRouteAt location: Location?) { hear(.didTakeAlternative(at: location)) }
  func router(_: any Router, didFailToTakeAlternativeRouteAt location: Location?) {
    hear(.didFailToTakeAlternative(at: location))
  }
  func router(_: any Router, didSwitchToCoincidentOnlineRoute route: Route) { hear(.didSwitchToCoincident(route)) }
  func router(_: any Router, didFailToRerouteWith error: any Error) {
    hear(.didFailToReroute(RouterError(cause: error)))
  }
  func router(_: any Router, didRefresh progress: RouteProgress) { hear(.didRefresh(progress)) }
  func router(_: any Router, didUpdate progress: RouteProgress, with location: Location, rawLocation: Location) {
    hear(.didUpdate(progress, location: location, rawLocation: rawLocation, events: UpdateEvents()))
  }
  func router(_: any Router, shouldPreventReroutesWhenArrivingAt waypoint: Waypoint) -> Bool {
    isYes(.shouldPreventReroutes(arrivingAt: waypoint))
  }
  func router(_: any Router, willArriveAt waypoint: Waypoint, after time: Double, distance: LocationDistance) {
    hear(.willArrive(waypoint, after: time, distance: distance))
  }
  func router(_: any Router, didArriveAt waypoint: Waypoint) -> Bool { isYes(.didArrive(waypoint)) }
  func router(
    _: any Router, didPassVisualInstructionPoint banner: VisualInstructionBanner, routeProgress: RouteProgress
  ) { hear(.visualInstruction(banner, routeProgress)) }
  func router(
    _: any Router, didPassSpokenInstructionPoint instruction: SpokenInstruction, routeProgress: RouteProgress
  ) { hear(.spokenInstruction(instruction, routeProgress)) }
  func router(_: any Router, didSkip waypoints: [Waypoint], routeProgress: RouteProgress) {
    hear(.didSkip(waypoints, routeProgress))
  }
  func router(_: any Router, didChangeTrip change: TripChange) { hear(.didChangeTrip(change)) }
  func router(_: any Router, shouldChangeTrip edit: TripEdit) -> Bool { isYes(.shouldChangeTrip(edit)) }
  func router(_: any Router, didFailToChangeTrip edit: TripEdit, with error: any Error) {
    hear(.didFailToChangeTrip(edit, RouterError(cause: error)))
  }
  func router(_: any Router, didMiss stop: Trip.Stop) -> MissedStopDecision { decided(stop) }
  func router(_: any Router, didApproach alert: UpcomingRouteAlert) { hear(.didApproach(alert)) }
  func routerShouldDisableBatteryMonitoring(_: any Router) -> Bool { isYes(.battery) }
}
