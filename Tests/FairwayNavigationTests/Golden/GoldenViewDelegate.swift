import FairwayCore
import FairwayDirections
import FairwayNavigation
import Foundation
import GeoKernel

/// Writes down every call of a view with what it carries.
final class GoldenViewDelegate: NavigationViewControllerDelegate {
  private let log: GoldenLog

  init(_ log: GoldenLog) { self.log = log }

  func navigationViewController(
    _ navigationViewController: NavigationViewController, didSkip waypoints: [Waypoint], routeProgress: RouteProgress
  ) {
    log.add("didSkip \(waypoints.map { $0.name ?? "" }) leg \(routeProgress.legIndex)")
  }
  func navigationViewController(
    _ navigationViewController: NavigationViewController, didApproach alert: UpcomingRouteAlert
  ) {
    log.add("didApproach \(GoldenLog.text(alert))")
  }
  func navigationViewController(
    _ navigationViewController: NavigationViewController, shouldRerouteFrom location: Location
  ) -> Bool {
    log.ask("shouldReroute \(GoldenLog.text(location))", log.reroutes)
  }
  func navigationViewController(
    _ navigationViewController: NavigationViewController, shouldProactivelyRerouteFrom location: Location,
    to route: Route,
    completion: @escaping () -> Void
  ) {
    log.acceptFasterRoute = completion
    if log.ask("shouldProactivelyReroute \(GoldenLog.text(location)) \(GoldenLog.text(route))", log.takesFasterRoutes) {
      completion()
    }
  }
  func navigationViewController(
    _ navigationViewController: NavigationViewController, willRerouteFrom location: Location?
  ) {
    log.add("willReroute \(GoldenLog.text(location))")
  }
  func navigationViewController(
    _ navigationViewController: NavigationViewController, modifiedOptionsForReroute options: RouteOptions
  ) -> RouteOptions {
    log.add("modifiedOptions \(GoldenLog.text(options))")
    return options
  }
  func navigationViewController(_ navigationViewController: NavigationViewController, shouldDiscard location: Location)
    -> Bool
  {
    log.ask("shouldDiscard \(GoldenLog.text(location))", log.discards)
  }
  func navigationViewController(_ navigationViewController: NavigationViewController, didRerouteAlong route: Route) {
    log.add("didReroute \(GoldenLog.text(route))")
  }
  func navigationViewController(
    _ navigationViewController: NavigationViewController, didUpdateAlternatives updatedAlternatives: [AlternativeRoute],
    removedAlternatives: [AlternativeRoute]
  ) {
    log.add(
      "didUpdateAlternatives \(GoldenLog.text(updatedAlternatives)) removed \(GoldenLog.text(removedAlternatives))")
  }
  func navigationViewController(
    _ navigationViewController: NavigationViewController, didFailToUpdateAlternatives error: AlternativeRouteError
  ) {
    log.add("didFailToUpdateAlternatives \(error)")
  }
  func navigationViewController(
    _ navigationViewController: NavigationViewController, willTakeAlternativeRoute route: Route, at location: Location?
  ) {
    log.add("willTakeAlternative \(GoldenLog.text(route)) \(GoldenLog.text(location))")
  }
  func navigationViewController(
    _ navigationViewController: NavigationViewController, didTakeAlternativeRouteAt location: Location?
  ) {
    log.add("didTakeAlternative \(GoldenLog.text(location))")
  }
  func navigationViewController(
    _ navigationViewController: NavigationViewController, didFailToTakeAlternativeRouteAt location: Location?
  ) {
    log.add("didFailToTakeAlternative \(GoldenLog.text(location))")
  }
  func navigationViewController(
    _ navigationViewController: NavigationViewController, didSwitchToCoincidentOnlineRoute coincideRoute: Route
  ) {
    log.add("didSwitchToCoincident \(GoldenLog.text(coincideRoute))")
  }
  func navigationViewController(
    _ navigationViewController: NavigationViewController, didFailToRerouteWith error: any Error
  ) { log.add("didFailToReroute \(error)") }
  func navigationViewController(
    _ navigationViewController: NavigationViewController, didRefresh routeProgress: RouteProgress
  ) {
    log.add("didRefresh \(GoldenLog.text(routeProgress))")
  }
  func navigationViewController(
    _ navigationViewController: NavigationViewController, didUpdate progress: RouteProgress, with location: Location,
    rawLocation: Location
  ) {
    log.add(
      "didUpdate \(GoldenLog.text(progress)) \(GoldenLog.text(location)) raw \(GoldenLog.text(rawLocation.coordinate))")
  }
  func navigationViewController(
    _ navigationViewController: NavigationViewController, shouldPreventReroutesWhenArrivingAt waypoint: Waypoint
  ) -> Bool {
    log.ask("shouldPreventReroutes \(GoldenLog.text(waypoint))", log.preventsReroutes)
  }
  func navigationViewController(
    _ navigationViewController: NavigationViewController, willArriveAt waypoint: Waypoint,
    after remainingTimeInterval: Double,
    distance: LocationDistance
  ) { log.add("willArrive \(GoldenLog.text(waypoint)) \(remainingTimeInterval) s \(distance) m") }
  func navigationViewController(_ navigationViewController: NavigationViewController, didArriveAt waypoint: Waypoint)
    -> Bool
  {
    log.ask("didArrive \(GoldenLog.text(waypoint))", log.advances)
  }
  func navigationViewControllerDidDismiss(
    _ navigationViewController: NavigationViewController, byCanceling canceled: Bool
  ) { log.add("didDismiss canceled \(canceled)") }
  func navigationViewController(
    _ navigationViewController: NavigationViewController, didAdd finalDestinationAnnotation: PointAnnotation,
    pointAnnotationManager: PointAnnotationManager
  ) { log.add("didAddDestination \(GoldenLog.text(finalDestinationAnnotation.coordinate))") }
  func navigationViewController(_ navigationViewController: NavigationViewController, didSelect waypoint: Waypoint) {
    log.add("didSelect \(GoldenLog.text(waypoint))")
  }
  func navigationViewController(
    _ navigationViewController: NavigationViewController, didSelect continuousAlternative: AlternativeRoute
  ) { log.add("didSelect \(GoldenLog.text([continuousAlternative]))") }
  func navigationViewController(
    _ navigationViewController: NavigationViewController, willAdd layer: any Layer
  ) -> (any Layer)? {
    log.add("willAdd \(layer.id)")
    return nil
  }
  func navigationViewController(
    _ navigationViewController: NavigationViewController, shapeFor waypoints: [Waypoint], legIndex: Int
  ) -> FeatureCollection? {
    log.add("shapeFor \(waypoints.map { GoldenLog.text($0) }) leg \(legIndex)")
    return nil
  }
  func navigationViewController(
    _ navigationViewController: NavigationViewController, roadNameAt location: Location
  ) -> String? {
    log.add("roadName \(navigationViewController.currentRoadName ?? "-")")
    return navigationViewController.currentRoadName
  }
  func navigationViewController(
    _ navigationViewController: NavigationViewController, didSubmitArrivalFeedback feedback: EndOfRouteFeedback
  ) { log.add("didSubmitFeedback \(feedback)") }
  func label(
    _ label: InstructionLabel, willPresent instruction: VisualInstruction, as presented: NSAttributedString
  ) -> NSAttributedString? {
    log.add("label \(presented.string)")
    return nil
  }
}
